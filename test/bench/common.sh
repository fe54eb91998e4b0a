# What the benchmarks share. Each prints samples for table.awk; `make bench` makes a table of them,
# `make bench BENCH="event stream"` of some. Ours and the reference are run in turn, BENCH_ROUNDS
# times (9).
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
bench=$source/test/bench
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cc=${CC:-gcc}
rounds=${BENCH_ROUNDS:-9}
export OMP_DYNAMIC=false OMP_PROC_BIND=true POMPEII_VERBOSE=0 POMPEII_DIRECTORY="$work/experiment"

sample() { # what, target, ours, reference
    printf '%s\t%s\t%s\t%s\n' "$@"
}

end_block() {
    echo
}

# clean COMMAND: runs it, and leaves no experiment.
clean() {
    rm -rf "$work"/experiment*
    sh -c "$1" 2>/dev/null
}

# versus WHAT TARGET OURS REFERENCE: a row about two commands that each print one number.
versus() {
    i=0
    while [ $i -lt "$rounds" ]; do
        sample "$1" "$2" "$(clean "$3")" "$(clean "$4")"
        i=$((i + 1))
    done
    end_block
}

# versus_each WHAT TARGET OURS REFERENCE: commands that print lines `NAME<TAB>NUMBER`; WHAT holds @,
# for the name.
versus_each() {
    i=0
    while [ $i -lt "$rounds" ]; do
        clean "$3" >ours.txt
        clean "$4" >reference.txt
        awk -F'\t' -v what="$1" -v target="$2" 'NR == FNR { ours[$1] = $2; next } {
            row = what
            sub(/@/, $1, row)
            printf "%s\t%s\t%s\t%s\n", row, target, ours[$1], $2 }' ours.txt reference.txt
        i=$((i + 1))
    done
    end_block
}

# Builds NAME.ours and NAME.plain from NAME.c; false where programs cannot be instrumented.
build_both() { # NAME OPTION..
    name=$1
    shift
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O2 -I"$bench" -o "$name.ours" "$bench/$name.c" "$@" &&
        $cc -fopenmp -O2 -I"$bench" -o "$name.plain" "$bench/$name.c" "$@"
}
