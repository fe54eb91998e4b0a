#!/bin/bash
# 512 and 4096 ranks that nobody ran (make-run.c): figures are those that are true, any number of threads
# and the merged profile give the same bytes, and what eight times the ranks take is printed; doc/scale.md
# has such a table. Memory of what reads a rank at a time is the same, that of others grows no faster than
# the ranks, and instructions no faster than the ranks do. Run by make check-long.
. "${srcdir:-.}/test/analysis/common.sh"
make=$PWD/make-run take=$PWD/cost
cd "$work" || exit 1
. "$srcdir/test/scale/common.sh"
few=${FEW:-512} many=$((8 * few)) threads=2 regions=20
"$make" eighth $((few / 8)) $threads $regions >/dev/null || exit 1
"$make" few "$few" $threads $regions >few.truth || exit 1
"$make" many "$many" $threads $regions >many.truth || exit 1

# ---- What is true ------------------------------------------------------------------------------
"$pompeii" info -f csv many >facts 2>messages || fail "info: $(cat messages)"
visits=$(awk '/^all/ { print $2 }' many.truth)
instances=$((visits + many)) # and the program, on thread 0
grep -q "^trace.processes,$many\$" facts || fail "info: $(grep processes facts)"
grep -q "^run.threads,$((many * threads))\$" facts || fail "info: $(grep threads facts)"
grep -q "^trace.visits,$visits\$" facts || fail "info: $(grep visits facts)"
grep -q "^trace.instances,$instances\$" facts || fail "info: $(grep instances facts)"

# sums COLUMN-OF-LINE COLUMN-OF-COUNT COLUMN-OF-TIME: by line, in ns
sums()
{
    awk -F, -v line="$1" -v count="$2" -v time="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at[line] > 0 { visits[$at[line]] += $at[count]; times[$at[line]] += $at[time] }
        END { for (l in visits) printf "%d %d %.0f\n", l, visits[l], 1e9 * times[l] }' | sort -n
}
grep '^[0-9]' many.truth | cut -d' ' -f1-3 >truth
"$pompeii" summary -f csv many 2>messages | sums line count inclusive_s >got
cmp truth got || fail "summary: $(diff truth got | head -5) $(cat messages)"
"$pompeii" profile -f json many >json 2>messages || fail "profile: $(cat messages)"
python3 - json "$many" $threads "$(awk '/^duration/ { print $2 }' many.truth)" <<'END' || fail "profile: $(head -c 600 json)"
import json, sys
name, ranks, threads, duration = sys.argv[1], *map(int, sys.argv[2:])
p = json.load(open(name))
def find(value, key):
    if isinstance(value, dict):
        if key in value:
            return value[key]
        value = list(value.values())
    for v in value if isinstance(value, list) else []:
        found = find(v, key)
        if found is not None:
            return found
assert find(p, "threads") == ranks * threads, find(p, "threads")
assert abs(find(p, "duration") * 1e9 - duration) < 1
assert abs(find(p, "cpu") * 1e9 - duration * ranks * threads) < ranks
END
"$pompeii" info --verify few >messages 2>&1 || fail "the generator: $(tail -3 messages)"

# ---- What it takes -----------------------------------------------------------------------------
costs
# A rank at a time; the name and place of each trace are 170 bytes, which is 1.04 to 1.11 in all. By one
# thread: by how much the heaps of several differ is chance.
for command in info summary profile 'profile --overview'; do
    cost "$pompeii" "$command -j 1" 1.15
    for jobs in 1 2 3; do
        "$pompeii" $command -j $jobs many >jobs.$jobs 2>&1 # shellcheck disable=SC2086 # words
        cmp jobs.1 jobs.$jobs || fail "$command -j $jobs"
    done
    mv jobs.1 "traces.${command##* }"
done
for command in 'export -f chrome' 'print -f csv'; do
    cost "$pompeii" "$command" 1.15
done
# All ranks in memory.
for command in 'profile --threads=4' 'summary -f csv' 'profile -f json' 'export -f csv' 'export -f folded'; do
    cost "$pompeii" "$command" 8
done
# One file for all.
for size in few many; do
    "$pompeii" merge $size >messages 2>&1 || fail "merge: $(cat messages)"
done
for command in info profile 'profile --overview'; do
    "$pompeii" $command many >merged 2>&1 # shellcheck disable=SC2086 # words
    cmp "traces.${command##* }" merged || fail "$command of the merged profile"
done
rm -f few/profile.xml.zst many/profile.xml.zst
cost "$pompeii" "merge -j 1" 1.15
exit $((failures > 0))
