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
        [ "$(wc -l <wanted)" -eq 13 ] || fail "$1: $(cat wanted)"
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
    with $mpi mpicc.$mpi -g "$here/waits.c" -o waits.$mpi
    tried $mpi
done
