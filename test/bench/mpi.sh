# What measuring adds to a call of MPI, every call kept: against a bare wrapper of two clock reads and
# a store of 32 bytes, and against EZTrace where it is installed; bytes of the trace for each call.
. "${srcdir:-.}/test/bench/common.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 POMPEII_MESSAGES=4G
calls=${MPI_CALLS:-200000}

# What of one less than unmeasured, line by line of each call.
added() { # WHAT TARGET COMMAND REFERENCE
    i=0
    while [ $i -lt "$rounds" ]; do
        clean ./mpi.plain >plain.txt
        clean "$3" >ours.txt
        clean "$4" >reference.txt
        paste plain.txt ours.txt reference.txt | awk -F'\t' -v what="$1" -v target="$2" '$6 > $2 {
            row = what
            sub(/@/, $1, row)
            printf "%s\t%s\t%.2f\t%.2f\n", row, target, $4 - $2, $6 - $2 }'
        i=$((i + 1))
    done
    end_block
}

size_of() { # FILES..
    cat "$@" | wc -c
}

for mpi in openmpi mpich; do
    command -v mpicc.$mpi >/dev/null || continue
    OMPI_CC=$cc MPICH_CC=$cc mpicc.$mpi -O2 -I"$bench" -o mpi.plain "$bench/mpi.c"
    OMPI_CC=$cc MPICH_CC=$cc mpicc.$mpi -O2 -DBARE_WRAPPER -I"$bench" -o mpi.bare "$bench/mpi.c"
    POMPEII_CC=$cc OMPI_CC="$build/pompcc" MPICH_CC="$build/pompcc" \
        mpicc.$mpi -O2 -I"$bench" -o mpi.ours "$bench/mpi.c" || continue
    added "$mpi: @; 2 clocks+store (ns)" "<= 3.0" "./mpi.ours $calls" "./mpi.bare $calls"
    command -v eztrace >/dev/null || continue
    added "$mpi: @; EZTrace (ns)" "<= 0.5" "./mpi.ours $calls" "eztrace -t $mpi ./mpi.plain $calls"
    clean "./mpi.ours $calls" >/dev/null
    rm -rf ./*_trace
    eztrace -t $mpi ./mpi.plain "$calls" >/dev/null 2>&1 || :
    sample "$mpi: bytes of the trace; EZTrace" "<= 0.25" \
        "$(size_of experiment/trace.0.xml*)" "$(size_of ./*_trace/*/*.evt ./*_trace/*/*.def ./*_trace/*.def ./*_trace/*.otf2)"
    end_block
done
