# A program in MPI, and over a library of C++ classes that is a layer of its own (doc/examples/grids):
# tables 5 and 9 of HieraAnalyses. Four processes; they want a processor each.
. "${srcdir:-.}/test/bench/common.sh"
command -v mpicc.openmpi mpicxx.openmpi mpirun.openmpi >/dev/null || exit 1
export XDG_CACHE_HOME="$work/cache" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_mpi_yield_when_idle=1 PATH="$build:$PATH"
for kind in ours plain; do
    mkdir $kind
    cp "$source/doc/examples/grids/"* $kind
done
make -s -C plain MPICC=mpicc.openmpi MPICXX=mpicxx.openmpi >&2
OMPI_CC=pompcc OMPI_CXX=pompc++ make -s -C ours MPICC=mpicc.openmpi MPICXX=mpicxx.openmpi \
    LAYER=--pomp-layer=grids >&2

took() { # kind/program: a command that prints its seconds, start and end of MPI included
    echo "TIMEFORMAT=%R; time mpirun.openmpi --oversubscribe -np 4 ./$1 1024 100 2>&1 >/dev/null"
}
for program in "md-mpi|<= 1.06" "md-grids|<= 1.008"; do
    for round in $(seq "$rounds"); do
        for kind in ours plain; do
            rm -rf "$work"/experiment*
            bash -c "$(took $kind/${program%|*})" >/dev/null 2>$kind.took
        done
        sample "${program%|*}, 4 processes; not measured (s)" "${program#*|}" "$(tail -1 ours.took)" \
            "$(tail -1 plain.took)"
    done
    end_block
done
