#!/bin/bash
# The paper's observation on CG: by order in time, static schedules join about as well as by label.
# The stub counts by row of the matrix, with 2 % of noise from run to run. Of a dynamic schedule the
# ratio is printed, not judged: libgomp hands out chunks in order, so that two threads start them
# nearly so, and order in time is nearly the label's. Not part of `make check`: time's rank depends
# on how the machine shuffles units.
. "${srcdir:-.}/test/combine/common.sh"
measured_runs
sed -e 's/for reduction(+ : curvature)/for schedule(runtime) reduction(+ : curvature)/' \
    -e 's/^static double row_times(/void count_row(int row, int length);\n&/' \
    -e 's/q\[i\] = row_times(a, i, p);/count_row(i, a->start[i + 1] - a->start[i]); &/' \
    "$srcdir/doc/examples/cg/cg.c" >cg.c
grep -q 'schedule(runtime)' cg.c && grep -q ' count_row(i' cg.c || fail "cg.c is another one"
cat >counts.c <<'END'
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

void stub_count(int event, long n) __attribute__((weak));
void count_row(int row, int length);

static uint64_t mixed(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Each event is another share of the row's length; up to 4 % more or less, by the process. */
void count_row(int row, int length)
{
    static _Thread_local uint64_t call;
    const long share[] = {1000, 20 + row % 97 * 3, 500 - row % 89 * 4, row % 83 * 9};
    call += (uint64_t)getpid();
    for (int e = 0; e < 4 && stub_count; e++) {
        uint64_t chance = mixed((uint64_t)row * 8 + (uint64_t)e + call * UINT64_C(0x9e3779b97f4a7c15));
        stub_count(e, length * share[e] * (long)(960 + chance % 81) / 1000);
    }
}
END
POMPEII_CC=gcc pompcc -fopenmp -O2 -o cg cg.c counts.c -lm || fail "cg"
export OMP_NUM_THREADS=2 STUB_CONFLICTS=

# ratio SCHEDULE: EPD by order in time, through that by label
ratio()
{
    rm -rf runs
    OMP_SCHEDULE=$1 LD_PRELOAD=$work/stub.so "$pompeii" run -o runs --strategy=all --references \
        -c PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM -- ./cg S >screen 2>err || fail "$1: $(cat err)"
    joined lgl.csv --strategy=lgl runs
    joined ctc.csv --strategy=ctc runs
    "$pompeii" dissimilarity -f csv --references=runs lgl=lgl.csv ctc=ctc.csv >epd.csv || fail "$1: dissimilarity"
    awk -F, '$3 == "all" { epd[$2] = $8 } END { print epd["ctc"] / epd["lgl"], epd["lgl"], epd["ctc"] }' epd.csv
}
static=$(ratio static)
dynamic=$(ratio dynamic,100)
echo "EPD of ctc by that of lgl, lgl's, ctc's: static $static; dynamic,100 $dynamic"
awk -v r="${static%% *}" 'BEGIN { exit !(r > .8 && r < 1.2) }' || fail "static: $static"
exit $((failures > 0))
