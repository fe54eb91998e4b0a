#!/bin/sh
# Every call of MPI is there, once, in each language and with each MPI that is here: as often as the
# program says. MPI_LONG has all numbers of ranks for all, and clang and flang beside gcc and gfortran.
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
    for ranks in ${MPI_LONG:+1 4 8} 2; do
        one "$1" "$2" "$ranks"
    done
}

of_c() { # mpi, suffix
    with $1 mpicc.$1 -g -w "$here/counts.c" -o $1.c$2
    all $1 c$2
    if command -v mpicxx.$1 >/dev/null; then
        cp "$here/counts.c" counts.cc
        # MPI's C++ binding of old is inline, and calls MPI from the program, too.
        with $1 mpicxx.$1 -g -w -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX counts.cc -o $1.cc$2
        all $1 cc$2
    fi
}

# The modules of MPI are those of gfortran: for flang there is mpif.h.
of_flang() { # mpi, flang
    # Without options of the compiler that MPI was built with.
    set -- "$@" $(mpif90.$1 -show | tr ' ' '\n' | grep '^-[ILl]')
    flang=$2 mpi=$1
    shift 2
    POMPEII_FC=$flang pompfort -g -cpp -DBINDING=0 "$here/counts.F90" "$@" -o $mpi.flang \
        2>messages || {
        echo "$mpi: not with $flang: $(grep -m 1 error messages)"
        return
    }
    set -- $mpi
    all $1 flang
}

for mpi in $mpis; do
    of_c $mpi ""
    if [ -n "${MPI_LONG:-}" ] && command -v clang clang++ >/dev/null; then
        export POMPEII_CC=clang POMPEII_CXX=clang++
        of_c $mpi .clang
        unset POMPEII_CC POMPEII_CXX
    fi
    for flang in flang-new-19 flang-19 flang; do
        [ -z "${MPI_LONG:-}" ] || ! command -v $flang >/dev/null || { of_flang $mpi $flang && break; }
    done
    command -v mpif90.$mpi gfortran >/dev/null || continue
    for binding in 0 1 2; do
        with $mpi mpif90.$mpi -g -cpp -DBINDING=$binding "$here/counts.F90" -o $mpi.$binding
        all $mpi $binding
    done
done

# Large counts of `use mpi_f08`, where a library has them: each has names of its own for these.
cat >large.f90 <<'END'
program large
    use mpi_f08
    integer(kind=MPI_COUNT_KIND) :: n
    integer :: b(4), rank
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    n = 4
    b = 1
    if (rank == 0) call MPI_Send(b, n, MPI_INTEGER, 1, 7, MPI_COMM_WORLD)
    if (rank == 1) call MPI_Recv(b, n, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    call MPI_Finalize()
end program
END
for mpi in $mpis; do
    command -v mpif90.$mpi >/dev/null && mpif90.$mpi large.f90 -o plain 2>/dev/null || continue
    with $mpi mpif90.$mpi -g large.f90 -o large.$mpi
    rm -rf large
    POMPEII_DIRECTORY="$work/large" run $mpi 2 ./large.$mpi >out 2>messages || fail "$mpi: large: $(cat messages)"
    pompeii messages --table=matrix -f csv large | grep -q '^0,1,1,16,' ||
        fail "$mpi: large: $(pompeii messages --table=matrix -f csv large)"
done
echo PASS
