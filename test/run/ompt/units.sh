#!/bin/sh
# Execution units through OMPT: the ranges of every form of loop partition its iterations, where the
# OpenMP runtime dispatches (LLVM 15 and later), or libpompeii stands in front of it (LD_PRELOAD);
# tasks and labels are those of the instrumented program. OMPT_RUNTIMES names further folders with a
# libomp.so.5.
. "${srcdir:-.}/test/run/ompt/common.sh"
loops=$source/test/run/labels/loops.c
partition_of() {
    sed -n '/^partition()/,/^}/p' "$source/test/run/labels/common.sh"
}
eval "$(partition_of)"
export POMPEII_XU=1 POMPEII_VERBOSE=0 OMP_NUM_THREADS=3

# of_chunks: schedule(static, chunk) is one range of each thread, and they have all iterations.
of_chunks() {
    awk -F, '
        FNR == NR { if (/ merged/ && match($0, /N=[0-9]+/)) want[FNR] = substr($0, RSTART + 2, RLENGTH - 2) + 0
                    next }
        $5 in want && $2 ~ /^(merged )?range$/ {
            loop = $1; sub(/\/[0-9]+$/, "", loop); line[loop] = $5; met[$5] = 1; sum[loop] += $10 }
        $5 in want && $2 == "unseen range" { print "line " $5 ": " $2; bad = 1 }
        END { for (l in want) if (!(l in met)) { print "line " l ": no range"; bad = 1 }
              for (p in line) if (sum[p] != want[line[p]]) {
                  print p ": " sum[p] " of " want[line[p]] " iterations"; bad = 1 }
              exit bad }' "$loops" list.csv
}

# `merged` in the source: schedule(static, chunk), in one range.
ranges() { # folder of the runtime, preloaded library, numbers of threads
    for schedule in dynamic,4 guided; do
        for n in $3; do
            OMP_NUM_THREADS=$n OMP_SCHEDULE=$schedule LD_LIBRARY_PATH=$1 LD_PRELOAD=$2 through_ompt run ./loops >out ||
                fail "$1: status $?"
            pompeii labels --list run >list.csv 2>notes || fail "$1: $(cat notes)"
            [ -z "$2" ] || of_chunks || fail "$1, preloaded $2, $n threads: schedule(static, chunk)"
            partition "$loops" 'merged|gcc' || fail "$1, preloaded $2, $n threads, $schedule"
        done
    done
}

clang -fopenmp -g -O2 -o loops "$loops" || { echo "clang cannot build OpenMP programs here"; exit 77; }
ranges "" "$build/.libs/libpompeii.so" "1 2 3"
for runtime in /usr/lib/llvm-*/lib ${OMPT_RUNTIMES:-}; do
    case $runtime in */llvm-[0-9]/* | */llvm-1[0-4]/*) continue ;; esac
    [ ! -e "$runtime/libomp.so.5" ] || ranges "$runtime" "" "2 3" # a single thread takes it all, unasked
done

# Labels of tasks and constructs, as the instrumented program has them.
units() {
    pompeii labels --list "$1" | awk -F, 'NR > 1 && $2 == "task" { gsub("[^/]*/tasks.c", "tasks.c"); print $1 }' |
        LC_ALL=C sort
}
cat >tasks.c <<'C'
#include <stdio.h>
static int fib(int n)
{
    int a, b;
    if (n < 2)
        return n;
#pragma omp task shared(a)
    a = fib(n - 1);
#pragma omp task shared(b)
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}
int main(void)
{
    int x;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 4; i++) {
#pragma omp task
            __asm__ volatile("" ::: "memory");
        }
#pragma omp single
        x = fib(8);
    }
    return x != 21;
}
C
clang -fopenmp -g -O1 -o tasks tasks.c
POMPEII_CC=clang pompcc -fopenmp -g -O1 -o tasks.pomp tasks.c
LD_PRELOAD=$build/.libs/libpompeii.so through_ompt tool ./tasks || fail "tasks: status $?"
POMPEII_DIRECTORY=reference ./tasks.pomp || fail "tasks, instrumented: status $?"
units tool >tool.units
units reference >reference.units
[ -s reference.units ] || fail "no tasks"
diff -u reference.units tool.units || fail "other labels"
exit $failures
