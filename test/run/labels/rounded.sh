#!/bin/bash
# The chunk of schedule(simd:static, chunk) is a least one, which each compiler rounds up in its way:
# a range that is told is that of the iterations which its thread executed, or it is unseen.
PATH=$PWD:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
export POMPEII_XU=1 POMPEII_VERBOSE=0 OMP_DYNAMIC=false
unset OMP_NUM_THREADS OMP_SCHEDULE
failures=0
tried=0

cat >rounded.c <<'C'
#include <omp.h>
#include <stdio.h>
enum { N = 50 };
static int who[N], times[N], wrong;
static void run(int i)
{
    who[i] = omp_get_thread_num();
    __atomic_fetch_add(&times[i], 1, __ATOMIC_RELAXED);
}
static void tell(int line)
{
    for (int i = 0; i < N; i++) {
        printf("%d %d %d\n", line, i, who[i]);
        wrong |= times[i] != 1;
        times[i] = 0;
    }
}
int main(void)
{
#pragma omp parallel
#pragma omp for schedule(simd:static, 3)
    for (int i = 0; i < N; i++)
        run(i);
    tell(21);
#pragma omp parallel
#pragma omp for simd schedule(simd:static, 8)
    for (int i = 0; i < N; i++)
        run(i);
    tell(26);
#pragma omp parallel
#pragma omp for schedule(simd:static)
    for (int i = 0; i < N; i++)
        run(i);
    tell(31);
    return wrong;
}
C

# true_or_unseen WHAT: the list against what the program said
true_or_unseen()
{
    pompeii labels --list run >list.csv || { echo "FAIL: $1: no list"; failures=1; return; }
    awk -F, -v what="$1" -v threads="$OMP_NUM_THREADS" '
        FILENAME == "said" { split($0, w, " "); ran[w[1], w[2]] = w[3]; next }
        $2 == "range" { told++
            for (i = $8; i <= $9; i++) if (ran[$5, i] != $7) { if (!bad) print "FAIL: " what ": iteration " i ": " $0; bad = 1 }
            sum[$5] += $10; next }
        $2 == "unseen range" { unseen[$5]++; next }
        $2 == "merged range" { print "FAIL: " what ": " $0; bad = 1 }
        END { for (l in sum) if (sum[l] != 50) { print "FAIL: " what ": " sum[l] " iterations of line " l; bad = 1 }
            if (!sum[31] || unseen[31]) { print "FAIL: " what ": without a chunk"; bad = 1 }
            exit bad }' said list.csv || failures=1
}

for cc in ${CC:-gcc} clang; do
    $cc -fopenmp -w rounded.c -o plain 2>/dev/null || continue
    good=yes
    OMP_NUM_THREADS=7 ./plain >/dev/null || good= # clang 14 to 21 executes iterations several times
    for flags in -O0 '-O2 -ftree-vectorize'; do
        POMPEII_CC=$cc pompcc -fopenmp -w $flags rounded.c -o rounded || { failures=1; continue; }
        for OMP_NUM_THREADS in 1 2 3 7; do
            export OMP_NUM_THREADS
            rm -rf run
            POMPEII_DIRECTORY=run ./rounded >said || [ ! $good ] || { echo "FAIL: $cc: wrong"; failures=1; }
            [ $good ] || sed -i -n '/^31 /p' said # nothing may be told of the others
            true_or_unseen "$cc $flags, $OMP_NUM_THREADS threads"
            tried=$((tried + 1))
        done
    done
done
[ $tried -gt 0 ] || { echo "no compiler for OpenMP"; exit 77; }
exit $failures
