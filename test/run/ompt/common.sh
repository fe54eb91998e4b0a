# What the tests of OMPT share. Sourced.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
programs=$source/test/run/ompt
tool=$build/.libs/libpompeii-ompt.so
[ -f "$tool" ] || { echo "libpompeii-ompt was not built"; exit 77; }
command -v clang >/dev/null || { echo "no clang"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset OMP_NUM_THREADS OMP_PLACES OMP_PROC_BIND OMP_TOOL OMP_TOOL_LIBRARIES
for variable in $(env | sed -n 's/^\(POMPEII_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
PATH=$build:$PATH
export PATH OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
failures=0

fail() {
    echo "FAIL: $*"
    failures=1
}

# plain PROGRAM FLAG..: built by clang alone.
plain() {
    name=$1
    shift
    clang -fopenmp -g -O1 "$@" -o "$name" "$programs/$name.c" 2>"$name.log" ||
        { cat "$name.log"; echo "clang cannot build OpenMP programs here"; exit 77; }
}

# through_ompt DIRECTORY COMMAND..
through_ompt() {
    directory=$1
    shift
    rm -rf "$directory"
    POMPEII_DIRECTORY=$directory OMP_TOOL_LIBRARIES=$tool timeout 60 "$@"
}

# same_run PROGRAM: with and without the tool it does the same; leaves a sound trace in PROGRAM.tool
same_run() {
    status=0 measured=0
    timeout 60 "./$1" >"$1.expected" 2>&1 || status=$?
    through_ompt "$1.tool" "./$1" >"$1.output" 2>"$1.messages" || measured=$?
    [ "$status" = "$measured" ] || fail "$1: exit status $measured instead of $status: $(cat "$1.messages")"
    diff -u "$1.expected" "$1.output" || fail "$1: other output through OMPT"
    pompeii info --verify "$1.tool" >"$1.verified" || fail "$1: $(cat "$1.verified")"
    grep -q ' 0 differences' "$1.verified" || fail "$1: $(cat "$1.verified")"
}
