#!/bin/sh
# 4096 ranks that nobody ran, with calls of MPI: each message is found, what remembers calls takes no more
# memory than for 512, and four processes that mpirun starts print the bytes of one. Run by make check-long.
. "${srcdir:-.}/test/mpi/common.sh"
. "$here/../scale/common.sh"
few=${FEW:-512} many=$((8 * few)) calls=210
"$build/make-run" eighth $((few / 8)) 2 20 $calls >/dev/null
"$build/make-run" few "$few" 2 20 $calls >/dev/null
"$build/make-run" many "$many" 2 20 $calls >/dev/null

# Each rank sends 5 of 11 calls to the next one, which receives as many.
pompeii messages -j 1 --table=matrix -f csv many >matrix 2>messages || fail "messages: $(cat messages)"
awk -F, -v ranks="$many" -v each=$((calls / 11 * 5)) '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["to"] != ($at["from"] + 1) % ranks || $at["count"] != each { print; exit 1 }
    END { if (NR != ranks + 1) { print NR " rows"; exit 1 } }' matrix >wrong || fail "matrix: $(cat wrong) $(head -2 matrix)"

take=$build/cost
costs
for command in messages profile merge; do
    cost pompeii "$command -j 1" 1.15
    rm -f ./*/profile.xml*
done

for report in profile summary info messages 'merge --plain'; do
    # shellcheck disable=SC2086 # words
    pompeii $report -j 1 many >one 2>one.err || fail "$report: $(cat one.err)"
    [ "$report" != 'merge --plain' ] || mv many/profile.xml one.xml
    for mpi in $mpis; do
        # shellcheck disable=SC2086 # words
        run "$mpi" 4 pompeii $report many >several 2>messages || fail "$mpi: $report: $(cat messages)"
        cmp one several || fail "$mpi: $report: $(diff one several | head -5)"
        [ "$report" != 'merge --plain' ] || cmp one.xml many/profile.xml || fail "$mpi: the merged profile"
        rm -f many/profile.xml
    done
done

# A graph ends behind its first million calls, which is told, unless all are asked for.
mkdir lone
awk 'BEGIN { print "<processor rank=\"P0\" init=\"0\" finalize=\"9000000\">"
    for (i = 0; i < 1000001; i++) print "<hieraMPI operation=\"send\" dest=\"4\" tag=\"1\" comm=\"MPI_COMM_WORLD\"" \
        " file=\"a.c\" line=\"1\" start_time=\"" i "\" finish_time=\"" i + 1 "\"/>"
    print "</processor>" }' >lone/0.xml
pompeii messages --graph=operations lone/0.xml 2>messages | tail -1 >last
grep -q '^1000000 ' last && grep -q 'ends behind the first 1000000 of 1000001 ' messages ||
    fail "graph: $(cat last messages)"
pompeii messages --graph=operations --limit=0 lone/0.xml 2>messages | tail -1 >last
grep -q '^1000001 ' last && [ ! -s messages ] || fail "all of the graph: $(cat last messages)"
