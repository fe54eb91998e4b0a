#!/bin/sh
# mpi.def against what each MPI that is here declares in mpi.h and exports from its libraries: a
# function is in a row, or is left out with a reason. And the other way: the object of the layer has
# exactly the functions of the header.
. "${srcdir:-.}/test/mpi/common.sh"
command -v nm >/dev/null || exit 77
definition=$here/../../pomp2-runtime/mpi/mpi.def

# Functions of a row, and of its form with large counts.
sed -n 's/^CALL(\([A-Za-z0-9_]*\), [A-Z0-9]*, \([A-Z]*\),.*/\1 \2/p' "$definition" |
    awk '{ print $1 } $2 == "BOTH" { print $1 "_c" }' | sort >rows
sed -n 's/^LEFT_OUT(\([^,]*\),.*/\1/p' "$definition" | sed 's/\*/.*/g; s/.*/^&$/' >reasons
[ "$(wc -l <rows)" -gt 500 ] || fail "mpi.def: $(wc -l <rows) functions"
uniq -d rows >twice
[ ! -s twice ] || fail "twice in mpi.def: $(cat twice)"

for mpi in $mpis; do
    printf '#include <mpi.h>\n' >mpi.c
    mpicc.$mpi -E -P mpi.c | grep -oE '\bMPI_[A-Za-z0-9_]+ *\(' | tr -d ' (' |
        sed 's/^MPI_//' | grep -vxE 'Aint|Comm|Count|Datatype|Errhandler|Fint|Group|Info|Message|Offset|Op|Request|Session|Win' | sort -u >declared
    mpicc.$mpi mpi.c -shared -fPIC -o library.so
    mpicc.$mpi -x c - -o program <<'C'
#include <mpi.h>
int main(void) { return MPI_Init(0, 0); }
C
    library=$(ldd program | sed -n 's/.*=> \(.*libmpi[^ ]*\) .*/\1/p' | head -1)
    nm -D --defined-only "$library" | sed -n 's/.* MPI_\([^@]*\).*/\1/p' | sort -u >exported
    sort -u declared exported | comm -23 - rows | grep -vEf reasons >missing || :
    [ ! -s missing ] || fail "$mpi: neither in a row nor left out: $(tr '\n' ' ' <missing)"

    # Fortran's: every one that the header declares for C, and the profiling name that it goes to.
    with $mpi mpicc.$mpi mpi.c -x c - -o wrapped <<'C'
#include <mpi.h>
int main(void) { return MPI_Init(0, 0); }
C
    nm wrapped | sed -n 's/.* W MPI_\([A-Z][a-z0-9].*\)/\1/p' | sort -u >wrapped.c
    comm -12 declared rows | diff -u - wrapped.c >difference ||
        fail "$mpi: not those of mpi.h: $(cat difference)"
    command -v mpif90.$mpi >/dev/null || continue
    printf '      end\n' >empty.f90
    mpif90.$mpi empty.f90 -Wl,--no-as-needed -o empty 2>/dev/null
    ldd empty | sed -n 's/.*=> \(.*libmpi[^ ]*\) .*/\1/p' | while read -r library; do
        nm -D --defined-only "$library" | sed 's/.* //; s/@.*//'
    done | grep -E '^(mpi_.*[a-z0-9]_|mpi_.*_f08(ts)?(_large)?_)$' | sort -u >fortran
    nm wrapped | sed -n 's/.* W //p' | sort -u >ours
    # Without the reasons of C's, conversions, what programs hand in, data, and what only the compiler reads.
    sed 's/^^\(.*\)\$$/^mpi_\1(_c)?(_f08(ts)?(_large)?)?_$/' reasons >left
    comm -23 fortran ours | grep -viEf left | grep -vE '_(f2c|c2f|fn|function|null)_|_fn_|sizeof|f_sync_reg|delete_error_|_null_|_f90_$' |
        grep -vE '^mpi_fortran_|_c_interface_|ignore|^mpi_(unweighted|weights_empty|bottom|in_place)_' |
        grep -vE '_cptr|_(f08|f90|f77)?__$|_f2f08|_f082f|fn_null|conversion' >missing || :
    [ ! -s missing ] || fail "$mpi: Fortran's, not wrapped: $(tr '\n' ' ' <missing)"
done
echo PASS
