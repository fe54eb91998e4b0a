#!/bin/bash
# The summary of a recursion: what is inside its like counts once, and a deep one is a few lines.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
cd "$work" || exit 1

POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp --pomp-functions \
    "$srcdir/test/analysis/programs/recursion.c" -o recursion >messages 2>&1 ||
    { fail "recursion does not build: $(cat messages)"; exit 1; }

# rows EXPERIMENT: title of the table, then each row's name, inclusive and exclusive nanoseconds
rows()
{
    pompeii summary --levels "$1" | awk '
        BEGIN { unit["s"] = 1e9; unit["ms"] = 1e6; unit["us"] = 1e3; unit["ns"] = 1 }
        function ns(at) { return $at * unit[$(at + 1)] }
        /^Operations|^Comm/ { title = $3; next }
        title && /[0-9] *$|s$/ && !/Inclusive$|Exclusive$/ { n = NF
            exclusive = ns(n - 1); n -= $n ~ /s$/ ? 2 : 1
            inclusive = ns(n - 1)
            print title "\t" $1 ":" $2 "\t" inclusive "\t" exclusive }' >"$1.rows"
}

for how in tasks deep; do
    POMPEII_DIRECTORY=$how ./recursion $how 2>messages || fail "$how: $(cat messages)"
    rows $how
    limit=$(pompeii profile -f json $how | sed -n 's/.*"cpu": \([0-9.]*\).*/\1/p' | head -1)
    awk -F'\t' -v limit="$limit" '$3 > 1.01e9 * limit || $3 < 0.99 * $4 { print; bad = 1 }
        END { exit bad || NR < 8 }' $how.rows >messages || fail "$how: more than $limit s: $(cat messages $how.rows)"
    [ "$(pompeii summary $how | grep ^Operations | head -1)" = 'Operations per layer' ] ||
        fail "$how: what stands first"
    [ "$(pompeii summary --levels $how | wc -l)" -lt 60 ] || fail "$how: $(pompeii summary --levels $how | wc -l) lines"
done

# Exclusive times of a layer and, where it is the outermost, its inclusive time are about the same.
grep -P '^layer\tfunction' deep.rows | awk -F'\t' '{ exit !($3 > 30e6 && $3 < 300e6) }' ||
    fail "deep: $(grep ^layer deep.rows)"
pompeii summary --levels deep | awk '$2 == 16 && $3 == 31 && $4 > 0 { found = 1 } END { exit !found }' ||
    fail "deep: no levels 16 to 31: $(pompeii summary --levels deep)"
pompeii summary deep | grep -q 'level' && fail 'levels nobody asked for'
# Programs get every level.
[ "$(pompeii summary -f csv deep | awk -F, 'NR > 1 && $3 > most { most = $3 } END { print most }')" -ge 300 ] ||
    fail 'CSV: levels'
# In the long form nodes come as the run came to them, not as a walk through the call paths would.
POMPEII_INSTANCES=all POMPEII_DIRECTORY=late ./recursion late 2>messages || fail "late: $(cat messages)"
pompeii print -o late.xml late || fail "late: print"
for trace in late late.xml; do
    pompeii summary --levels $trace | sed -n '/^Operations per layer/,/^$/p; /level/,/^$/p' >$trace.layers
done
# A region inside itself is part of the outer one there, too.
for trace in late late.xml; do
    pompeii profile -f csv $trace | sed -n '/flat region/,/##END flat/p' | grep ^SUM | sort >$trace.sums
done
grep -q SUM late.sums && cmp late.sums late.xml.sums || fail "late: $(diff late.sums late.xml.sums)"
grep -q function late.layers && cmp late.layers late.xml.layers || fail "late: $(cat late.layers late.xml.layers)"
expect 2 '^pompeii: summary: --levels: ' pompeii summary --levels -f csv deep
exit $((failures > 0))
