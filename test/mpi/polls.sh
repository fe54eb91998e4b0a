#!/bin/sh
# A program that waits by asking fills no timeline: what found nothing has few instances, which say how
# many calls they are and what these took. Nothing else is lost; and where there is no room the trace says so.
. "${srcdir:-.}/test/mpi/common.sh"

export POMPEII_COMPRESS=none POMPEII_INSTANCES=10 POMPEII_MESSAGES=64K
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/polls.c" -o polls.$mpi
    rm -rf e
    POMPEII_DIRECTORY="$work/e" run $mpi 2 ./polls.$mpi 20000 >truth 2>messages || fail "$(cat messages)"
    counted e >found
    while read -r operation count; do
        # The last one found something.
        grep -qx "P0 $operation $((count + 1))" found || fail "$mpi: $operation $count: $(cat found)"
    done <truth
    [ "$(wc -l <truth)" = 5 ] || fail "$mpi: $(cat truth)"
    ! grep -q ' short=' e/trace.*.xml || fail "$mpi: calls are left out"
    instances=$(grep -c '<i ' e/trace.0.xml)
    [ "$instances" -lt 200 ] || fail "$mpi: $instances instances"
    # As many calls as in the profile, which took as long: that holds for all call paths.
    awk -F'"' '
        function value(key,    i) {
            for (i = 1; i < NF; i += 2)
                if ($i ~ " " key "=$") return $(i + 1)
        }
        /<n / { visits[value("id")] = value("v") ? value("v") : 1; time[value("id")] = value("t") }
        /<i / { node = value("n"); calls = value("v")
            kept[node] += calls ? calls : 1
            took[node] += calls ? value("t") : value("d") }
        END {
            for (node in visits)
                if (kept[node] != visits[node] || took[node] != time[node])
                    print node, visits[node], kept[node], time[node], took[node]
        }' e/trace.0.xml >problem
    [ ! -s problem ] || fail "$mpi: in profile and timeline: $(cat problem)"
    pompeii info --verify e >found 2>&1 || fail "$mpi: $(cat found)"
    pompeii messages e >found 2>&1 || fail "$mpi: $(cat found)"
    grep -q '^12 messages between 2 ranks' found || grep -q '^8 messages between 2 ranks' found ||
        fail "$mpi: $(cat found)"
    ! grep -q 'left out' found || fail "$mpi: $(cat found)"
    rm -rf e
    POMPEII_MESSAGES=0 POMPEII_DIRECTORY="$work/e" run $mpi 2 ./polls.$mpi 1000 >truth 2>messages ||
        fail "$(cat messages)"
    grep -q '<location [^>]* short="[1-9]' e/trace.0.xml || fail "$mpi: nothing is short"
done
echo PASS
