#!/bin/bash
# Runs replayed with something else in them: random programs whose traces a model wrote, and what the
# same model says of them with the change, to the nanosecond; what is said where a trace has not all.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1

# The section of a CSV document, without its head.
section()
{
    awk -v begin="##BEG $1" '$0 == begin { on = 1; getline; next } /^##END/ { on = 0 } on' "$2"
}

# ---- Locks that keep nobody out, or are held half as long

# Each lock as the truth is written: less than nothing is never saved. The bounds are the gain.
gains()
{
    section 'lock gains' "$1" | awk -F, '
        { lock = $2 == "r.c:7 #1" ? 1 : $2 == "r.c:7 #2" ? 2 : 3
          off = ($6 != $7 || $6 != $8 ? "not exact" : $12 != "replay" ? $12 : "")
          printf "lock %d %.0f %.0f%s\n", lock, 1e9 * $6, 1e9 * $9, off }' | sort
}

# Of what waits for a lock is said to cost in the list of findings, the sum is that of the locks.
same_number()
{
    awk -F, '/^##BEG/ { part = $0 } /^##END/ { part = ""; rows = 0 }
        part == "##BEG lock gains" && rows++ { locks += $6 }
        part == "##BEG performance properties" && /^(CriticalSectionContention|LockContention),/ { found += $NF }
        END { off = locks - found; exit !(off < 1e-8 && off > -1e-8) }' "$1"
}

if command -v python3 >/dev/null; then
    last=${SEEDS:-100}
    mkdir random
    timeout 300 python3 "$srcdir/test/analysis/replayed.py" 1 "$last" random || fail 'no programs'
    for seed in $(seq 1 "$last"); do
        "$pompeii" profile -f csv "random/$seed.xml" >csv 2>err || fail "$seed: $(cat err)"
        grep '^lock' "random/$seed.truth" | sort >truth
        gains csv | diff -u truth - >difference || fail "seed $seed: $(cat difference)"
        same_number csv || fail "seed $seed: findings and locks: $(cat csv)"
    done
fi

# ---- What a trace does not tell

# why SED: what is said of the second lock, when the trace has that changed
why()
{
    sed "$1" random/3.xml >changed.xml
    "$pompeii" profile -f csv changed.xml 2>err >csv || fail "$1: $(cat err)"
    section 'lock gains' csv | sed -n 's/^0,r.c:7 #2,.*,\(estimate\|replay\),/\1 /p'
}
if command -v python3 >/dev/null; then
    [ "$(why '')" = 'replay ' ] || fail "unchanged: $(why '')"
    [ "$(why 's/<u k="2" \(.*\)v="\([0-9]*\)" h="\([0-9]*\)"/<u k="2" \1v="\2" h="\39"/')" = \
        'estimate the timeline does not tell which lock was taken' ] || fail "another hold: $(cat csv)"
    [ "$(why 's/<n id="1" \(.*\) v="\([0-9]*\)"/<n id="1" \1 v="\2" k="0"/')" = \
        'estimate not every instance was kept: run it with POMPEII_INSTANCES=all' ] || fail "none kept: $(cat csv)"
    [ "$(why 's/ epoch="0"/ epoch="0" complete="no"/')" = 'estimate the run did not come to its end' ] ||
        fail "died: $(cat csv)"
fi

exit $((failures > 0))
