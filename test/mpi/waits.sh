#!/bin/sh
# Who waited for whom: a program with a delay of each kind. Rank and line are right, also of what
# caused it, and the time is within 10 % or 1 ms of what the program measures itself.
. "${srcdir:-.}/test/mpi/common.sh"

check() { # mpi
    awk -F, -v mpi="$1" '
        NR == FNR { wanted[$1 "," $2 "," $3] = $4 "," $5; time[$1 "," $2 "," $3] = $6; next }
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        {
            key = $column["kind"] "," $column["rank"] "," $column["line"]
            cause = $column["cause_rank"] "," $column["cause_line"]
            if (key in wanted && cause == wanted[key])
                found[key] += $column["time_s"]
            else if (key in wanted && $column["time_s"] > 0.001)
                problem(key ": for " cause ", not " wanted[key])
        }
        function problem(text) {
            print mpi ": " text
            status = 1
        }
        END {
            for (key in wanted) {
                off = found[key] - time[key]
                if (off < 0)
                    off = -off
                if (!(key in found) || (off > 0.1 * time[key] && off > 0.001))
                    problem(key ": " found[key] " s, not " time[key])
            }
            exit status
        }' wanted found
}

# Where other programs run, a rank may lose its processor between its clock and the call: once in
# three times will do.
tried() { # mpi
    for try in 1 2 3; do
        rm -rf trace
        POMPEII_DIRECTORY="$work/trace" run "$1" 4 ./waits."$1" >wanted 2>messages ||
            fail "$1: $(cat messages)"
        [ "$(wc -l <wanted)" -ge 43 ] || fail "$1: $(cat wanted)"
        pompeii messages --format=csv --table=waits --limit=0 trace >found 2>messages ||
            fail "$1: $(cat messages)"
        if check "$1" >problems; then
            return
        fi
    done
    cat problems >&2
    fail "$1: waits"
}

for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/waits.c" -o waits.$mpi
    tried $mpi
done

# What the profile says that equal shares would save, they save: by the program's own clock.
cat >shares.c <<'C'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    /* Rank 3 has 20 ms of work where the others have 5; or all have the same. */
    struct timespec work = {0, argc > 1 ? 8750000 : rank == 3 ? 20000000 : 5000000};
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (int i = 0; i < 20; i++) {
        nanosleep(&work, NULL);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("%.6f\n", MPI_Wtime() - begin);
    return MPI_Finalize();
}
C
advised() { # mpi
    rm -rf trace
    POMPEII_DIRECTORY="$work/trace" run "$1" 4 ./shares >uneven 2>messages || fail "$1: $(cat messages)"
    POMPEII_ENABLE=no run "$1" 4 ./shares even >even 2>messages || fail "$1: $(cat messages)"
    pompeii profile --format=json trace >profile.json 2>messages || fail "$1: $(cat messages)"
    gain=$(sed -n 's/.*"LateRank".*shares.c", "line": 16, "gain_s": \([0-9.]*\),.*rank 3 makes all others wait.*/\1/p' \
        profile.json)
    echo "saved $(cat uneven) - $(cat even) s, advice: $gain s"
    awk -v gain="${gain:-0}" '{ time[NR] = $1 } END {
        saved = time[1] - time[2]
        exit !(gain > 0.8 * saved && gain < 1.2 * saved) }' uneven even
}
mpi=${mpis%% *}
with $mpi mpicc.$mpi -g shares.c -o shares
advised $mpi >problems || advised $mpi >problems || advised $mpi >problems || fail "$mpi: $(cat problems)"
