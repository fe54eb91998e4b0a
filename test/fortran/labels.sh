#!/bin/sh
# The ranges of Fortran's worksharing loops partition their iterations, on any number of threads and
# with every schedule; the result stays as it is. Skipped (77) without gfortran.
. "${srcdir:-.}/test/run/labels/common.sh"
programs=$source/test/fortran/labels
fc=${FC:-gfortran}
has "$fc" || exit 77
export POMPEII_FC="$fc" POMPEII_INSTRUMENT_FLAGS=--pomp-strict
case $fc in *flang*) runtime='|runtime|ordered' quiet= ;; *) runtime='' quiet=-w ;; esac

for program in loops.f90 loops_fixed.f order.f90; do
    if ! "$fc" $quiet -fopenmp -O2 -o plain "$programs/$program" 2>messages; then
        case $program:$fc in order.f90:*flang*) continue ;; esac
        fail "$program: $(cat messages)"
    fi
    pompfort $quiet -fopenmp -O2 -o loops "$programs/$program" || fail "$program"
    pompfort --pomp-chunks $quiet -fopenmp -O2 -o chunks "$programs/$program" || fail "$program: --pomp-chunks"
    for schedule in dynamic,4 guided static,5; do
        for n in 1 2 3 5; do
            export OMP_NUM_THREADS=$n OMP_SCHEDULE=$schedule
            ./plain >expected
            measure loops
            cmp -s expected output || fail "$program: another result: $(cat output)"
            partition "$programs/$program" "vectorised|merged$runtime" || fail "$program, $n threads, $schedule"
            measure chunks
            cmp -s expected output || fail "$program, --pomp-chunks: another result: $(cat output)"
            [ $schedule = static,5 ] || partition "$programs/$program" "vectorised$runtime" ||
                fail "$program, $n threads, $schedule, --pomp-chunks"
        done
    done
done
exit $((failures > 0))
