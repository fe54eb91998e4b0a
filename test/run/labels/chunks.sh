#!/bin/sh
# The ranges of every form of loop partition its iterations, on any number of threads.
. "${srcdir:-.}/test/run/labels/common.sh"
for cc in gcc clang; do
    has $cc || continue
    cxx=$([ $cc = gcc ] && echo g++ || echo clang++)
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
            if [ $schedule = static,5 ] && [ $cc = clang ]; then
                partition "$programs/loops.c" 'merged|runtime' || fail "$cc, $n threads, $schedule"
            else
                partition "$programs/loops.c" merged || fail "$cc, $n threads, $schedule"
            fi
            measure chunks
            cmp -s expected output || fail "$cc, --pomp-chunks: another result: $(cat output)"
            [ $schedule = static,5 ] || partition "$programs/loops.c" '' ||
                fail "$cc, $n threads, $schedule, --pomp-chunks"
        done
    done
    has $cxx || continue
    POMPEII_CXX=$cxx pompc++ -Wall -Wextra -Werror -fopenmp -O2 -o loops "$programs/loops.cc" || fail "$cxx: loops.cc"
    for n in 1 3; do
        OMP_NUM_THREADS=$n measure loops
        partition "$programs/loops.cc" "$([ $cc = gcc ] && echo unseen)" || fail "$cxx, $n threads"
    done
done
exit $((failures > 0))
