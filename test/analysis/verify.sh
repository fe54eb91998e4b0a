#!/bin/bash
# info --verify compares two results of one source, of each location: every figure of a profile that
# is changed by one is a difference, and so is every one of the timeline.
. "${srcdir:-.}/test/analysis/common.sh"
cp -r "$traces/critical" "$work/run" && chmod -R u+w "$work/run"
trace=$work/run/trace.0.xml
sed 's/ counters="0"//' "$traces/critical/trace.0.xml" >"$work/original"

# differs DIFFERENCES REGEX SED: the trace after this change has so many differences, the first like
# REGEX
differs()
{
    sed "$3" "$work/original" >"$trace"
    cmp -s "$work/original" "$trace" && { fail "$3 changes nothing"; return; }
    "$pompeii" info --verify "$work/run" >"$work/out" 2>&1
    local status=$?
    [ $status = $(($1 ? 1 : 0)) ] || fail "$3: status $status: $(cat "$work/out")"
    [ "$(grep -c ' in the profile, ' "$work/out")" = "$1" ] && grep -q "compared, $1 differences" "$work/out" ||
        fail "$3: not $1 differences: $(cat "$work/out")"
    [ "$1" = 0 ] || grep -Eq "$2" "$work/out" || fail "$3: no '$2' in $(cat "$work/out")"
}

differs 0 '' 's/epoch="1/epoch="2/'

# In the profile, on lines that begin with <n.
while read -r name title from to line; do
    differs 1 "^P0 location [01] node [0-9] .*: $title is $to in the profile, $from in the timeline$" \
        "/^<n /{/$line/s/ $name=\"$from\"/ $name=\"$to\"/}"
done <<END
t time 4900000000 4900000001 id="1"
lo least.time 1000000000 999999999 v="3"
hi greatest.time 1300000000 1300000001 v="3"
bo time.in.the.body 4300000000 4300000001 t="4500000000"
bw wait.in.the.implicit.barrier 100000000 100000001 t="4500000000"
st start.of.the.team 50000000 50000001 t="4500000000"
sh end.of.the.team 50000000 50000001 t="4500000000"
ta tasks.run.inside 300000000 300000001 t="4500000000"
en wait.to.enter 500000000 500000001 v="3"
ex time.to.leave 1000 1001 v="3"
ct time.to.create.tasks 2000 2001 cc="2"
en wait.to.enter 200000000 200000001 t="2200000000"
END
differs 1 'visits is 4 in the profile, 3 in the timeline' '/^<n id="3"/s/ v="3"/ v="4"/'
differs 1 'tasks created is 3 in the profile, 2 in the timeline' '/^<n /s/ cc="2"/ cc="3"/'

# In the timeline.
differs 1 'wait to enter is 500000000 in the profile, 500000001 in the timeline' \
    '/^<i n="3"/s/ en="100000000" bo="899999500" ex="500"/ en="100000001" bo="899999500" ex="500"/;/^<location id="1"/,$s/ en="100000001"/ en="100000000"/'
differs 2 'time is 3500000000 in the profile, 3499999000 in the timeline' \
    '/^<i n="3"/s/ d="1300000000"/ d="1299999000"/'
differs 4 'visits is 1 in the profile, 0 in the timeline' '/^<i n="4" .* x="2"/d'
differs 0 '' '/^<i n="4" .* x="2"/d;s/<location id="1"/& cut="1"/'
grep -q '1 locations left instances out' "$work/out" || fail "a location without its last instances: $(cat "$work/out")"
exit $((failures > 0))
