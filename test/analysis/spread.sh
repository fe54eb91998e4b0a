#!/bin/bash
# Programs of which each instance is known, at any load: two kinds of instances, one that lasts long, all
# alike, six decades, ever longer ones, a slow thread, nested ones, one, none; ranks with unlike shares.
# What is said by region, thread and rank lies between two readings of the program's own clock.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false POMPEII_VERBOSE=0
unset OMP_NUM_THREADS POMPEII_INSTANCES
cd "$work" || exit 1
program=$srcdir/test/analysis/programs/spread.c
command -v python3 >/dev/null || { echo 'no python3'; exit 77; }

told()
{
    local truth=$1 by
    set --
    for by in region thread rank; do
        pompeii profile --regions --by=$by -f csv run \
            --stat=count,total,mean,min,max,stddev,median,p90,p99,imbalance,trend >"$truth.$by" ||
            { fail "$truth: no table"; return; }
        set -- "$@" "$truth.$by"
    done
    python3 "$srcdir/test/analysis/spread.py" "${told:--q}" "$truth" "$@" >problem ||
        fail "$compiler, $truth: $(head -5 problem)"
    [ -z "${told:-}" ] || echo "$compiler, $truth: $(cat problem)"
}

for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    POMPEII_CC=$compiler pompcc -O2 -fopenmp -I"$srcdir/pomp2-runtime" "$program" -o spread \
        >messages 2>&1 || { fail "$compiler: $(cat messages)"; continue; }
    for name in constant bimodal outlier tail growing slow_thread nested once never; do
        rm -rf run
        POMPEII_DIRECTORY=$PWD/run ./spread $name >$name || fail "$name: status $?"
        told $name
    done
done

# Its layer in front of MPI is the one that the tests of MPI have.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export XDG_CACHE_HOME="$build/test-cache" OMPI_MCA_orte_tmpdir_base="$work"
if command -v mpicc.openmpi mpirun.openmpi >/dev/null; then
    compiler=gcc
    rm -rf run
    { POMPEII_CC=gcc OMPI_CC=pompcc mpicc.openmpi -DWITH_MPI -O2 -fopenmp -I"$srcdir/pomp2-runtime" "$program" -o spread &&
        POMPEII_DIRECTORY=$PWD/run mpirun.openmpi -n 2 ./spread ranks ranks; } >messages 2>&1 ||
        fail "ranks: $(cat messages)"
    cat ranks.[01] >ranks
    told ranks
fi
exit $((failures > 0))
