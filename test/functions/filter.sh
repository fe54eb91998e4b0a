#!/bin/sh
# A filter file with a word that is misspelt or out of place is refused by the wrappers, with line
# and word, and by the runtime in one line, which then leaves nothing out. Rules that a compiler has
# no means to follow are told.
set -eu
build=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" OMP_NUM_THREADS=1
fail() { echo "FAIL: $*"; cat err; exit 1; }

printf 'int main(void)\n{\n#pragma omp parallel\n    ;\n    return 0;\n}\n' >p.c
"$build/pompcc" -fopenmp p.c -o p

wrong() { # LINE WORDS FILTER
    printf "$3" >filter
    status=0
    "$build/pompcc" --pomp-functions --pomp-filter=filter -c p.c -o p.o 2>err || status=$?
    [ $status = 2 ] && [ "$(cat err)" = "pompcc: filter:$1: $2" ] || fail "pompcc: $3"
    rm -rf trace
    POMPEII_FILTER=filter POMPEII_DIRECTORY=trace ./p 2>err || fail "the program's status"
    [ "$(grep -c '' err)" -le 2 ] && grep -q "^pompeii: cannot read the filter: filter:$1: $2: nothing is left out$" err ||
        fail "runtime: $3"
    "$build/pompeii" summary --format=csv trace | grep -q ',omp,parallel,' || fail "something is left out: $3"
}

wrong 3 "'INLCUDE' is no word of a filter: did you mean INCLUDE?" 'REGION_NAMES_BEGIN\n  EXCLUDE *\n  INLCUDE solve\nREGION_NAMES_END\n'
wrong 2 "'exclude' is no word of a filter: did you mean EXCLUDE?" 'REGION_NAMES_BEGIN\nexclude *\nREGION_NAMES_END\n'
wrong 1 "'SCOREP_REGION_NAME_BEGIN' is no word of a filter: did you mean REGION_NAMES_BEGIN?" 'SCOREP_REGION_NAME_BEGIN EXCLUDE * SCOREP_REGION_NAMES_END\n'
wrong 2 "'MANGELD' is no word of a filter: did you mean MANGLED?" 'REGION_NAMES_BEGIN\nEXCLUDE MANGELD _Z*\nREGION_NAMES_END\n'
wrong 1 "'EXCLUDE' stands outside of REGION_NAMES_BEGIN .. END and FILE_NAMES_BEGIN .. END" 'EXCLUDE *\n'
wrong 1 "'parallel' stands outside of REGION_NAMES_BEGIN .. END and FILE_NAMES_BEGIN .. END" 'parallel\n'
wrong 2 "'FILE_NAMES_BEGIN' stands in a block that has no end" 'REGION_NAMES_BEGIN EXCLUDE *\nFILE_NAMES_BEGIN\n'
wrong 2 "'FILE_NAMES_END' ends another block than this one" 'REGION_NAMES_BEGIN EXCLUDE *\nFILE_NAMES_END\n'
wrong 2 'the block that begins here has no end' '# all\nREGION_NAMES_BEGIN\nEXCLUDE *\n'

# A name may be like a word, and a line as long as it likes.
{ printf 'REGION_NAMES_BEGIN EXCLUDE [I]NCLUDES DGEMM INC'; printf ' f%s' $(seq 2000); printf ' paral*\nREGION_NAMES_END\n'; } >filter
POMPEII_FILTER=filter POMPEII_DIRECTORY=none POMPEII_VERBOSE=0 ./p 2>err || fail "status"
[ ! -s err ] || fail "a good filter"
! "$build/pompeii" summary --format=csv none 2>/dev/null | grep -q ',omp,parallel,' || fail "parallel is there"

told() { # WRAPPER FILE EXPECTED
    "$build/$1" --pomp-functions --pomp-filter=filter -c "$2" -o out.o 2>err || fail "$1 $2"
    [ "$(cat err)" = "$3" ] || fail "$1 $2 says other things"
}
printf 'int f(int n)\n{\n    return n;\n}\n' >f.c
cp f.c f.cpp
again='rules can'\''t be followed at compile time: set POMPEII_FILTER=filter when the program runs'
if $POMPEII_CC --version | grep -q 'Free Software'; then
    printf 'REGION_NAMES_BEGIN EXCLUDE *one* two three* REGION_NAMES_END\nFILE_NAMES_BEGIN EXCLUDE */src/* FILE_NAMES_END\n' >filter
    told pompcc f.c "pompcc: warning: filter: 2 of 4 $again"
    told pompc++ f.cpp "pompc++: warning: filter: 3 of 4 $again"
    printf 'REGION_NAMES_BEGIN EXCLUDE *one* REGION_NAMES_END\n' >filter
    told pompcc f.c ''
    told pompc++ f.cpp "pompc++: warning: filter: 1 of 1 $again"
fi
if command -v clang >/dev/null; then
    export POMPEII_CC=clang
    printf 'REGION_NAMES_BEGIN EXCLUDE one* REGION_NAMES_END\nFILE_NAMES_BEGIN EXCLUDE */f.h FILE_NAMES_END\n' >filter
    told pompcc f.c "pompcc: warning: filter: 1 of 2 $again"
fi
echo "filters: ok"

# What is left out, of functions and of constructs, is counted, and so is what that costs.
cat >left.c <<'END'
static volatile long sink;
__attribute__((noinline)) static void step(long i)
{
    sink = i;
}
int main(void)
{
#pragma omp parallel num_threads(2)
    for (long i = 0; i < 1000; i++) {
        step(i);
#pragma omp atomic
        sink++;
    }
    return 0;
}
END
"$build/pompcc" -fopenmp --pomp-functions left.c -o left
left_out() { # WANTED RULE
    printf 'REGION_NAMES_BEGIN %s REGION_NAMES_END\n' "$2" >filter
    rm -rf trace
    POMPEII_FILTER=filter POMPEII_DIRECTORY=trace ./left 2>err || fail "the program's status"
    "$build/pompeii" info --format=csv trace >facts || fail "info"
    left=$(sed -n 's/^overhead.left_out,//p' facts)
    [ "$((left - outlined))" = "$1" ] || fail "$2: $left are left out, not $1 and $outlined"
}
outlined=0 # what clang makes of the parallel region's body is a function, and left out
left=$(POMPEII_DIRECTORY=all ./left 2>err && "$build/pompeii" info --format=csv all | sed -n 's/^overhead.left_out,//p')
outlined=${left:-0}
[ "$outlined" -le 2 ] || fail "$outlined calls are left out without a filter"
left_out 2000 'EXCLUDE step'
left_out 2000 'EXCLUDE atomic'
left_out 4000 'EXCLUDE step atomic'
"$build/pompeii" info trace | grep -q '^not in the cost  *what compilers could not inline' || fail "what is not in the cost"
awk -F, '$1 == "overhead.event_s" { pair = $2 } $1 == "overhead.events" { pairs = $2 } $1 == "overhead.total_s" { total = $2 }
    END { exit !(total > 0 && total > pairs * pair) }' facts || fail "what is left out costs nothing: $(grep overhead facts)"
