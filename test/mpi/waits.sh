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

# What equal shares would save, by the ranks' own clock: how long after the mean of all the last one comes.
cat >shares.c <<'C'
#include <mpi.h>
#include <stdio.h>
#include <time.h>
enum { RANKS = 4, STEPS = 20 };
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
int main(int argc, char **argv)
{
    int rank, sum;
    double came[STEPS], all[RANKS][STEPS], later = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct timespec length = {0, rank == 3 ? 20000000 : 5000000};
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < STEPS; i++) {
        nanosleep(&length, NULL);
        came[i] = now();
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Gather(came, STEPS, MPI_DOUBLE, all, STEPS, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < STEPS; i++)
        later += all[3][i] - (all[0][i] + all[1][i] + all[2][i] + all[3][i]) / RANKS;
    if (rank == 0)
        printf("%.6f\n", later);
    return MPI_Finalize();
}
C
advised() { # mpi
    rm -rf trace
    POMPEII_DIRECTORY="$work/trace" run "$1" 4 ./shares >saved 2>messages || fail "$1: $(cat messages)"
    pompeii profile --format=json trace >profile.json 2>messages || fail "$1: $(cat messages)"
    gain=$(sed -n 's/.*"LateRank".*shares.c", "line": 22, "gain_s": \([0-9.]*\),.*rank 3 makes all others wait.*/\1/p' \
        profile.json)
    echo "equal shares would save $(cat saved) s, advice: $gain s"
    awk -v gain="${gain:-0}" '{ exit !(gain > 0.9 * $1 && gain < 1.1 * $1) }' saved
}
mpi=${mpis%% *}
with $mpi mpicc.$mpi -g shares.c -o shares
advised $mpi >problems || advised $mpi >problems || advised $mpi >problems || fail "$mpi: $(cat problems)"
