#!/bin/sh
# Labels on threads of the program's own: nothing says which of them is which, so they are marked as
# those that depend on scheduling; no two are the same. The first thread's begin at the root.
. "${srcdir:-.}/test/run/labels/common.sh"
expected_note='12 labels depend on scheduling'
for cc in $compilers; do
    has $cc || continue
    POMPEII_CC=$cc pompcc -O1 -pthread -fopenmp -o threads "$programs/threads.c" || fail "$cc: threads.c"
    for run in 1 2 3 4 5; do
        measure threads
        [ "$(cat output)" = 1079 ] || fail "$cc: $(cat output)"
        [ -z "$(sed 1d list.csv | cut -d, -f1 | sort | uniq -d)" ] || fail "$cc: twice: $(cat list.csv)"
        [ "$(grep -c '^0/t[1-6]/.*,uncertain range,' list.csv)" = 12 ] || fail "$cc: not 12 on threads: $(cat list.csv)"
        [ "$(grep -c '^0/1:threads.c:[0-9]*/1:[^/]*/[0-9]*,range,' list.csv)" = 2 ] || fail "$cc: not 2 on the first thread: $(cat list.csv)"
    done
done
exit $((failures > 0))
