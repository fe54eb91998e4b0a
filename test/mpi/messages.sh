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

# Beside counters, too; how many slots of the timeline their values fill differs.
counters=perf::page-faults,perf::task-clock,perf::minor-faults,perf::context-switches,perf::cpu-migrations
pompeii info --counters --format=csv | grep -q '^perf::page-faults,yes' || counters=
for counters in ${counters:+perf::page-faults $counters}; do
    mpi=${mpis%% *}
    export POMPEII_DIRECTORY="$work/counted" POMPEII_INSTANCES=all POMPEII_COUNTERS=$counters
    run $mpi 2 ./messages.$mpi >wanted 2>messages || fail "$counters: $(cat wanted messages)"
    said counted >found
    diff -u wanted found || fail "$counters: other parameters"
    pompeii info --verify counted >messages || fail "$counters: $(cat messages)"
    rm -rf "$POMPEII_DIRECTORY"
    unset POMPEII_INSTANCES POMPEII_COUNTERS
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
            "file_write_at count=1 type=P0_dtype1 comm=P0_file1 bytes=8"; do
            grep -qxF "$line" found || fail "$mpi, binding $binding: no $line in: $(cat found)"
        done
    done
done
unset POMPEII_DIRECTORY

# Of one group with two tags there are two communicators. A request that is complete at once has no
# number, and its communicator is there.
cat >tags.c <<'C'
#include <mpi.h>
#ifndef OPEN_MPI
int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm *new, MPI_Request *request)
{
    *request = MPI_REQUEST_NULL;
    return PMPI_Comm_dup(comm, new);
}
#endif
int main(int argc, char **argv)
{
    MPI_Group group;
    MPI_Comm one, two, again;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &one);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 8, &two);
    MPI_Comm_idup(MPI_COMM_WORLD, &again, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(again);
    return MPI_Finalize();
}
C
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g tags.c -o tags.$mpi
    rm -rf tags.trace
    POMPEII_DIRECTORY="$work/tags.trace" run $mpi 2 ./tags.$mpi >messages 2>&1 || fail "$mpi: $(cat messages)"
    for rank in 0 1; do pompeii print --rank=$rank tags.trace 2>messages || fail "$(cat messages)"; done >printed
    sed -n 's/.*operation="comm_create_group".* newcomm="\([^"]*\)".*/\1/p' printed | sort | uniq -c >names
    [ "$(awk '$1 == 2 && /\.1$/' names | wc -l)" = 2 ] || fail "$mpi: two tags: $(cat names)"
    [ "$(grep -c 'operation="barrier".* comm="P0_comm1"' printed)" = 2 ] || fail "$mpi: $(grep barrier printed)"
    [ $mpi = openmpi ] || ! grep 'comm_idup.* request=' printed || fail "$mpi: a request that is none"
done

# A program that has sessions, and no MPI_COMM_WORLD.
cat >session.c <<'C'
#include <mpi.h>
int main(void)
{
    MPI_Session session;
    MPI_Group group, first;
    MPI_Comm comm, copy, half;
    MPI_Datatype pair;
    int rank, data[2] = {0}, members[1] = {0};
    if (MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS)
        return 77;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "pompeii", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_dup(comm, &copy);
    MPI_Group_incl(group, 1, members, &first);
    if (rank == 0)
        MPI_Comm_create_from_group(first, "first", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &half);
    MPI_Bcast(data, 1, pair, 0, copy);
    MPI_Barrier(comm);
    MPI_Type_free(&pair);
    if (rank == 0)
        MPI_Comm_free(&half);
    MPI_Group_free(&first);
    MPI_Group_free(&group);
    MPI_Comm_free(&copy);
    MPI_Comm_free(&comm);
    return MPI_Session_finalize(&session);
}
C
for mpi in $mpis; do
    mpicc.$mpi session.c -o session.plain 2>/dev/null && run $mpi 2 ./session.plain 2>/dev/null || continue
    with $mpi mpicc.$mpi -g session.c -o session.$mpi
    rm -rf session.trace
    POMPEII_DIRECTORY="$work/session.trace" run $mpi 2 ./session.$mpi >messages 2>&1 ||
        fail "$mpi: sessions: $(cat messages)"
    pompeii print --rank=0 session.trace >printed 2>messages || fail "$mpi: sessions: $(cat messages)"
    [ "$(grep -c 'operation="broadcast".* bytes="8"' printed)" = 1 ] || fail "$mpi: sessions: $(cat printed)"
done

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
# Calls that found no room are not there, which info says; who wanted no timeline lacks none.
told() { # settings..: complete, and calls that are not in the timeline
    rm -rf many.trace
    env POMPEII_DIRECTORY="$work/many.trace" "$@" ./many 2>messages || fail "many: $(cat messages)"
    for by in traces merged; do
        pompeii info -f csv many.trace 2>/dev/null |
            awk -F, '/^trace.complete,/ { c = $2 } /^trace.mpi_missing,/ { n = $2 } END { print c, n }'
        pompeii merge many.trace >messages 2>&1 || fail "merge: $(cat messages)"
    done | uniq
}
[ "$(told A=)" = 'yes ' ] || fail "all kept: $(told A=)"
[ "$(told POMPEII_INSTANCES=0)" = 'yes ' ] || fail "no timeline: $(told POMPEII_INSTANCES=0)"
[ "$(told POMPEII_MESSAGES=96000)" = 'no 3000' ] || fail "3000 not kept: $(told POMPEII_MESSAGES=96000)"
pompeii info many.trace | grep -q '^complete  *no: .*POMPEII_MESSAGES' || fail "why: $(pompeii info many.trace)"
# The profile has the bytes of all calls.
POMPEII_DIRECTORY="$work/last" POMPEII_COMPRESS=none ./many 2>messages
grep -q '<n [^>]*v="5000"[^>]* by="20000"' last/trace.0.xml || fail "bytes in the profile: $(grep v=.5000 last/trace.0.xml)"
echo PASS
