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
# What a region takes with all in it is the same in all reports, and no less than what it takes itself: of tasks
# that ran at scheduling points, and of teams in a team of the same region.
POMPEII_DIRECTORY=teams ./recursion teams 2>messages || fail "teams: $(cat messages)"
for how in tasks teams deep; do
    pompeii summary --threads $how | sed -n '/^Operations per call site/,/^$/p' >$how.sites
    pompeii profile --limit=99 $how | sed -n '/^Regions by/,$p' >$how.screen
    awk 'BEGIN { unit["s"] = 1e9; unit["ms"] = 1e6; unit["us"] = 1e3; unit["ns"] = 1 }
        function ns(at) { return $at == "0" ? 0 : $at * unit[$(at + 1)] }
        { n = NF; if ($n == "%") n -= 2 }
        /recursion.c/ && $n !~ /^[mnu]?s$/ { print FILENAME ": " $0; bad = 1; next }
        FILENAME ~ /sites/ && / recursion.c / { for (i = 1; $i != "recursion.c"; i++);
            sum["recursion.c:" $(i + 1)] += ns(n - 3) }
        FILENAME ~ /screen/ && / recursion.c:/ { for (i = 1; $i !~ /^recursion.c:/; i++);
            with[$i] += ns(n - 3); own[$i] += ns(n - 1) }
        END { for (i in with) if (with[i] < own[i] * 0.998 || with[i] < sum[i] * 0.99 || with[i] > sum[i] * 1.01) {
                print i ": " with[i] ", itself " own[i] ", by sites " sum[i]; bad = 1 }
            for (i in sum) rows++
            exit bad || !rows }' $how.sites $how.screen >messages ||
        fail "$how: inclusive: $(cat messages $how.sites $how.screen)"
done
pompeii profile -f csv teams | awk -F, '/^##BEG R.*flat/ { on = 1 } /^##END/ { on = 0 }
    on && $1 ~ /^[0-3]$/ { rows++; if ($2 <= 0) bad = 1 } END { exit bad || rows < 8 }' ||
    fail "teams: a thread took no time: $(pompeii profile --flat teams)"
pompeii profile -f json teams | sed 's/, /\n/g' | awk -F': ' '/"duration"/ && !duration { duration = $2 }
    /^"wall"/ { wall = $2 } END { exit !(wall > 0 && wall <= duration) }' ||
    fail "teams: longer than the run: $(pompeii profile --overheads teams)"
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
