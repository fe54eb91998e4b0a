#!/bin/sh
# The ranges of every form of loop partition its iterations, on any number of threads.
. "${srcdir:-.}/test/run/labels/common.sh"
# What is only counted: each time that a loop is met counts for itself.
cat >again.cc <<'CC'
#include <vector>
int main()
{
    std::vector<int> v(20);
#pragma omp parallel
    for (int k = 0; k < 3; k++) {
#pragma omp for schedule(static) // N=20
        for (auto it = v.begin(); it < v.end(); ++it)
            ++*it;
    }
    return v[7] != 3;
}
CC
for cc in $compilers; do
    has $cc || continue
    old=-Wno-deprecated-openmp # gcc 16 warns of master; clang does not know the option
    echo | $cc -Werror $old -x c -fsyntax-only - 2>/dev/null || old=
    cxx=$(cxx_of $cc)
    $cc -fopenmp -O2 -o plain "$programs/loops.c"
    POMPEII_CC=$cc pompcc -Wall -Wextra -Wno-unknown-pragmas -Wconversion -Werror -fopenmp -O2 \
        -o loops "$programs/loops.c" || fail "$cc: loops.c"
    POMPEII_CC=$cc pompcc --pomp-chunks -Wall -Wextra -Werror -fopenmp -O2 -o chunks "$programs/loops.c" ||
        fail "$cc: --pomp-chunks"
    for schedule in dynamic,4 guided static,5; do
        for n in 1 2 3 5; do
            export OMP_NUM_THREADS=$n OMP_SCHEDULE=$schedule
            ./plain >expected
            measure loops
            cmp -s expected output || fail "$cc: another result: $(cat output)"
            if [ $cc = gcc ]; then other=never; else other=gcc; fi
            if [ $schedule = static,5 ] && [ $cc != gcc ]; then
                partition "$programs/loops.c" "merged|runtime|$other" || fail "$cc, $n threads, $schedule"
            else
                partition "$programs/loops.c" "merged|$other" || fail "$cc, $n threads, $schedule"
            fi
            measure chunks
            cmp -s expected output || fail "$cc, --pomp-chunks: another result: $(cat output)"
            [ $schedule = static,5 ] || partition "$programs/loops.c" $other ||
                fail "$cc, $n threads, $schedule, --pomp-chunks"
        done
    done
    $cc -w -fopenmp -O2 -o plain "$programs/rare.c"
    POMPEII_CC=$cc pompcc --pomp-chunks -w -fopenmp -O2 -o rare "$programs/rare.c" || fail "$cc: rare.c"
    for n in 1 3; do
        OMP_NUM_THREADS=$n ./plain >expected
        OMP_NUM_THREADS=$n measure rare
        cmp -s expected output || fail "$cc: another result of rare loops: $(cat output)"
        partition "$programs/rare.c" merged || fail "$cc, rare loops, $n threads"
    done
    has $cxx || continue
    POMPEII_CXX=$cxx pompc++ -Wall -Wextra -Werror -fopenmp -O2 -o again again.cc || fail "$cxx: again.cc"
    for n in 1 2 3; do
        OMP_NUM_THREADS=$n measure again
        partition again.cc '' || fail "$cxx, $n threads, a loop that is met again"
        [ "$(grep -c ',range,' list.csv)" = $((3 * n)) ] || fail "$cxx, $n threads, met again: $(cat list.csv)"
    done
    POMPEII_CXX=$cxx pompc++ -Wall -Wextra -Werror -fopenmp -O2 -o loops "$programs/loops.cc" || fail "$cxx: loops.cc"
    POMPEII_CXX=$cxx pompc++ --pomp-chunks -Wall -Wextra -Werror -fopenmp -O2 -o chunks "$programs/loops.cc" ||
        fail "$cxx: loops.cc, --pomp-chunks"
    $cxx -w -fopenmp -O2 -o plain "$programs/taskloop.cc"
    POMPEII_CXX=$cxx pompc++ -Wall -Wextra -Werror -Wno-pass-failed $old -fopenmp -O2 -o taskloop "$programs/taskloop.cc" ||
        fail "$cxx: taskloop.cc"
    ./plain >expected
    for n in 1 3; do
        OMP_NUM_THREADS=$n measure taskloop
        cmp -s expected output || fail "$cxx: another result of taskloops: $(cat output)"
        partition "$programs/taskloop.cc" '' || fail "$cxx, taskloops, $n threads"
        [ -z "$(cut -d, -f1 list.csv | sort | uniq -d)" ] || fail "$cxx, taskloops, $n threads: labels"
        OMP_NUM_THREADS=$n measure loops
        partition "$programs/loops.cc" merged || fail "$cxx, $n threads"
        OMP_NUM_THREADS=$n measure chunks
        partition "$programs/loops.cc" '' || fail "$cxx, $n threads, --pomp-chunks"
    done
done
if has gfortran; then
    gfortran -fopenmp -O2 -w -o plain "$programs/loops.f90"
    pompfort --pomp-strict -w -fopenmp -O2 -o loops "$programs/loops.f90" || fail "loops.f90"
    pompfort --pomp-strict --pomp-chunks -w -fopenmp -O2 -o chunks "$programs/loops.f90" || fail "loops.f90, --pomp-chunks"
    for n in 1 2 3 5; do
        OMP_NUM_THREADS=$n ./plain >expected
        OMP_NUM_THREADS=$n measure loops
        cmp -s expected output || fail "gfortran: another result: $(cat output)"
        partition "$programs/loops.f90" merged || fail "gfortran, $n threads"
        [ -z "$(cut -d, -f1 list.csv | sort | uniq -d)" ] || fail "gfortran, $n threads: labels"
        OMP_NUM_THREADS=$n measure chunks
        cmp -s expected output || fail "gfortran, --pomp-chunks: another result: $(cat output)"
        partition "$programs/loops.f90" '' || fail "gfortran, $n threads, --pomp-chunks"
    done
fi
exit $((failures > 0))
