# What the tests of the runtime share. They run from the build directory and write below a directory
# of their own. For each compiler that can build OpenMP programs here, `each_compiler TEST` runs
# TEST with $cc set.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
here=$source/test/run/runtime
work=$(mktemp -d)
trap 'rm -rf "$work"; forget_dead' EXIT
cd "$work"

# LLVM's runtime has a file for each process, and leaves that of a killed one and of a child that calls
# _exit(): who gets its process number later may die or hang.
forget_dead() {
    for file in /dev/shm/__KMP_REGISTERED_LIB_*_"$(id -u)"; do
        process=${file#*_LIB_}
        [ ! -f "$file" ] || kill -0 "${process%_*}" 2>/dev/null || rm -f "$file"
    done
}
unset OMP_NUM_THREADS OMP_PLACES OMP_PROC_BIND
# Threads outnumber processors here: they must not spin.
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_COMPRESS=none
for variable in $(env | sed -n 's/^\(POMPEII_[A-Z_]*\)=.*/\1/p'); do
    [ "$variable" = POMPEII_COMPRESS ] || unset "$variable"
done

fail() {
    echo "FAIL: $*"
    exit 1
}

can_build() {
    echo '#include <omp.h>
int main(void) { return omp_get_max_threads() < 1; }' >can.c
    command -v "$1" >/dev/null && "$1" -fopenmp can.c -o can 2>/dev/null && ./can
}

each_compiler() {
    tried= worked=
    for cc in ${RUNTIME_COMPILERS:-${CC:-gcc} gcc clang}; do
        case " $tried " in *" $cc "*) continue ;; esac
        tried="$tried $cc"
        can_build "$cc" || continue
        worked=1
        mkdir -p "$work/$cc"
        cd "$work/$cc"
        echo "== $cc"
        "$1"
        cd "$work"
    done
    [ "$worked" ] || { echo "no compiler builds OpenMP programs here:$tried"; exit 77; }
}

# In a build that was configured with CC=clang --enable-sanitizers=thread, programs are built so,
# too, as $sanitize says. libarcher tells ThreadSanitizer what LLVM's OpenMP runtime does, which is
# not compiled with it. A report does not change the exit status.
sanitize=
archer=$(clang -print-resource-dir 2>/dev/null)/../../libarcher.so
if [ -f "$archer" ] && nm -D "$build/.libs/libpompeii.so" 2>/dev/null | grep -q __tsan_; then
    sanitize=-fsanitize=thread
    LD_LIBRARY_PATH=$(dirname "$archer")
    export LD_LIBRARY_PATH ARCHER_OPTIONS=enable=1
    export TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=0 die_after_fork=0"
fi

# races FILE..: what ThreadSanitizer says there about libpompeii
races() {
    [ -z "$sanitize" ] || cat "$@" | awk -f "$source/test/run/races.awk"
}

# compile OUTPUT ARGUMENT..: with the library as built here.
compile() {
    output=$1
    shift
    $cc -fopenmp -O1 -g -pthread -I"$source" -o "$output" "$@" \
        -L"$build/.libs" -Wl,-rpath,"$build/.libs" -Wl,--no-as-needed -lpompeii
}

# measure DIRECTORY PROGRAM ARGUMENT..: the program has to succeed, its trace to be consistent.
measure() {
    directory=$1
    shift
    POMPEII_DIRECTORY=$directory timeout 60 "$@" >"$directory.out" 2>"$directory.err" ||
        fail "$* ends with status $?: $(cat "$directory.err")"
    consistent "$directory"
}

# Validates the trace of an experiment, and leaves its counts in DIRECTORY.counts.
consistent() {
    [ -f "$1/trace.0.xml" ] || fail "$1 has no trace: $(cat "$1.err" 2>/dev/null)"
    if command -v xmllint >/dev/null; then
        xmllint --huge --noout --dtdvalid "$1/pompeii.dtd" "$1/trace.0.xml" || fail "$1 is not valid"
        xmllint --noout "$1/pompeii.xml" || fail "$1/pompeii.xml is not well-formed"
    fi
    "$build/verify-trace" "$1/trace.0.xml" >"$1.counts" || fail "$1: $(grep trace.0.xml: "$1.counts" | head)"
}

# expect DIRECTORY <<LINES: lines `construct,name,line,visits,creations` that the counts have to
# hold.
expect() {
    LC_ALL=C sort >"$1.expected"
    LC_ALL=C sort "$1.counts" >"$1.sorted"
    missing=$(LC_ALL=C comm -23 "$1.expected" "$1.sorted")
    [ -z "$missing" ] || { cat "$1.counts"; fail "$1 lacks: $missing"; }
}
