#!/bin/sh
# What an instance of a call of MPI says of its partner, its data and its communicator: as the
# program does. And which instances are kept.
. "${srcdir:-.}/test/mpi/common.sh"

# Operation and parameters of a process's instances that have some; of requests: requests.sh.
said() { # directory
    pompeii print --rank=0 "$1" 2>messages | sed -n 's/.*operation="\([^"]*\)".* end_line="[0-9]*"/\1/p' |
        sed 's/ request="[0-9]*"//; /completed=/d; s/"//g; s/\(_comm[gx]\)[0-9a-f]\{8\}\./\1HASH./g; s/\/*>$//; s/  */ /g; s/ $//' | grep ' '
}

for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/messages.c" -o messages.$mpi
    export POMPEII_DIRECTORY="$work/$mpi"
    run $mpi 2 ./messages.$mpi >wanted 2>messages || fail "$mpi: $(cat wanted messages)"
    said $mpi >found
    diff -u wanted found || fail "$mpi: other parameters"
    rm -rf "$POMPEII_DIRECTORY"
done

# Fortran's, by address.
for mpi in $mpis; do
    command -v mpif90.$mpi gfortran >/dev/null || continue
    for binding in 0 2; do
        with $mpi mpif90.$mpi -g -cpp -DBINDING=$binding "$here/counts.F90" -o fortran.$mpi
        export POMPEII_DIRECTORY="$work/f.$mpi"
        run $mpi 2 ./fortran.$mpi >truth 2>messages || fail "$mpi $binding: $(cat truth messages)"
        said "f.$mpi" >found
        rm -rf "$POMPEII_DIRECTORY"
        for line in \
            "isend count=4 type=MPI_INTEGER dest=1 tag=3 comm=MPI_COMM_WORLD bytes=16" \
            "irecv count=4 type=MPI_INTEGER rem=1 tag=3 comm=MPI_COMM_WORLD bytes=16" \
            "allreduce count=1 type=MPI_INTEGER op=MPI_SUM comm=MPI_COMM_WORLD bytes=4" \
            "broadcast count=1 type=MPI_INTEGER root=0 comm=MPI_COMM_WORLD bytes=4" \
            "file_write_at count=1 type=P0_dtype1 bytes=8"; do
            grep -qxF "$line" found || fail "$mpi, binding $binding: no $line in: $(cat found)"
        done
    done
done
unset POMPEII_DIRECTORY

# Beyond POMPEII_INSTANCES as many as find room in POMPEII_MESSAGES; then those that come first.
cat >many.c <<'C'
#include <mpi.h>
int main(int argc, char **argv)
{
    int x = 0;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 5000; i++)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_SELF);
    return MPI_Finalize();
}
C
mpi=${mpis%% *}
with $mpi mpicc.$mpi -g many.c -o many
kept() { # settings..
    rm -rf many.trace
    env POMPEII_DIRECTORY="$work/many.trace" "$@" ./many 2>messages || fail "many: $(cat messages)"
    pompeii print many.trace 2>/dev/null | grep -c '"broadcast"' || :
}
[ "$(kept A=)" = 5000 ] || fail "default: $(kept A=) of 5000 instances"
[ "$(kept POMPEII_MESSAGES=0)" = 1000 ] || fail "no messages: $(kept POMPEII_MESSAGES=0)"
[ "$(kept POMPEII_MESSAGES=96000)" = 2000 ] || fail "1000 messages: $(kept POMPEII_MESSAGES=96000)"
[ "$(kept POMPEII_INSTANCES=0)" = 0 ] || fail "no instances: $(kept POMPEII_INSTANCES=0)"
# The profile has the bytes of all calls.
POMPEII_DIRECTORY="$work/last" POMPEII_COMPRESS=none ./many 2>messages
grep -q '<n [^>]*v="5000"[^>]* by="20000"' last/trace.0.xml || fail "bytes in the profile: $(grep v=.5000 last/trace.0.xml)"
echo PASS
