#!/bin/sh
# Every call of MPI is there, once, in each language and with each MPI that is here: as often as the
# program says. MPI_LONG has all numbers of ranks for all.
. "${srcdir:-.}/test/mpi/common.sh"

one() { # mpi, language, ranks
    export POMPEII_DIRECTORY="$work/$1.$2.$3"
    run "$1" "$3" "./$1.$2" >truth 2>messages || fail "$1 $2 $3: $(cat truth messages)"
    sort truth >wanted
    counted "$POMPEII_DIRECTORY" >found
    diff -u wanted found || fail "$1, $2, $3 ranks: other counts"
    rm -rf "$POMPEII_DIRECTORY"
}

all() { # mpi, language
    for ranks in ${MPI_LONG:+1 4} 2; do
        one "$1" "$2" "$ranks"
    done
}

for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -Wno-stringop-overflow "$here/counts.c" -o $mpi.c
    all $mpi c
    if command -v mpicxx.$mpi >/dev/null; then
        cp "$here/counts.c" counts.cc
        # MPI's C++ binding of old is inline, and calls MPI from the program, too.
        with $mpi mpicxx.$mpi -g -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX -Wno-stringop-overflow \
            counts.cc -o $mpi.cc
        all $mpi cc
    fi
    command -v mpif90.$mpi gfortran >/dev/null || continue
    for binding in 0 1 2; do
        with $mpi mpif90.$mpi -g -cpp -DBINDING=$binding "$here/counts.F90" -o $mpi.$binding
        all $mpi $binding
    done
done
echo PASS
