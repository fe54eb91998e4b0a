#!/bin/bash
# Joining lists: what each strategy pairs, what is missing and doubled, what is refused.
. "${srcdir:-.}/test/combine/common.sh"
cd "$work" || exit 1

# ---- HRM: the example in the documentation of mergingTools

{ echo $titles,H1,H2,H3; task 1 1 30,15,20; task 2 2 35,16,25; task 3 3 32,14,30; } >first.csv
{ echo $titles,H1,H4,H5; task 1 1 40,10,12; task 2 2 25,13,15; task 3 3 21,11,17; } >second.csv
joined hrm.csv --strategy=hrm first.csv second.csv
counters hrm.csv H1 H2 H3 H4 H5 | cut -d, -f2- | sort >got
printf '%s\n' 21,15,20,11,17 31,14,30,13,15 40,16,25,10,12 | diff - got || fail "hrm: the documented example"

# ---- 200 units, each with its own counts

units=200
for run in 1 2 3; do
    echo "$titles,A,B$run"
    for ((i = 1; i <= units; i++)); do
        task $i $((run == 1 ? i : (i * 37 + run * 11) % 1000)) $((i * i)),$((run * 1000 + i))
    done
done | awk -v titles=$titles 'index($0, titles) == 1 { n++ } { print >("run" n ".csv") }'
awk -F, 'NR > 1 { print $1 "," $13 "," $14 "," $14 + 1000 "," $14 + 2000 }' run1.csv | sort >truth

for strategy in lgl bc bc-unlabelled hrm; do
    joined $strategy.csv --strategy=$strategy run1.csv run2.csv run3.csv
    counters $strategy.csv A B1 B2 B3 | diff -q truth - || fail "$strategy: not the truth"
    cut -d, -f17,18 $strategy.csv | sort | uniq -c | sed 's/^ *//' | grep -q "^$units " || fail "$strategy: runs and match: $(cut -d, -f17,18 $strategy.csv | sort | uniq -c)"
done
grep -q '^0/1:a.c:3/0.7:a.c:5,.*,49,1007,2007,3007,0 0 1 2,label$' lgl.csv || fail "lgl: $(sed -n 8p lgl.csv)"
grep -q ',cell:inf$' bc.csv || fail "bc: match"
joined ctc.csv --strategy=ctc run1.csv run2.csv run3.csv
[ "$(counters ctc.csv A B1 B2 B3 | diff truth - | grep -c '^>')" -gt $((units / 2)) ] || fail "ctc: all but in order"
joined random.csv --strategy=random run1.csv run2.csv run3.csv
[ "$(counters random.csv A B1 B2 B3 | diff truth - | grep -c '^>')" -gt $((units / 2)) ] || fail "random is not"
joined linear.csv --strategy=bc --grid=linear:64 run1.csv run2.csv run3.csv
counters linear.csv A B1 B2 B3 | diff -q truth - || fail "linear grid: not the truth"

# Shared counters that are alike and not equal: cells of a grid, as fine as they have to be.
awk -F, 'BEGIN { OFS = FS } NR > 1 { $13 = 1000 * $13 } { print }' run1.csv >alike1.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 { $13 = 1000 * $13 + NR % 7 } { print }' run2.csv >alike2.csv
for grid in halves linear:500; do
    joined alike.csv --strategy=bc-unlabelled --grid=$grid alike1.csv alike2.csv
    wrong=$(counters alike.csv B1 B2 | awk -F, '$3 != $2 + 1000' | wc -l)
    [ "$wrong" -lt $((units / 10)) ] || fail "alike, $grid: $wrong of $units rows are wrong"
    [ "$(wc -l <alike.csv)" = $((units + 1)) ] || fail "alike, $grid: $(wc -l <alike.csv) lines"
done
grep -q ',cell:[0-9]' alike.csv || fail "alike: no cells"
joined position.csv --strategy=bc --pairing=position alike1.csv alike2.csv
joined label.csv --strategy=bc alike1.csv alike2.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 { $13 = 1000 * $13 + 100000 * (NR % 7) } { print }' run2.csv >apart2.csv
joined apart.csv --strategy=bc alike1.csv apart2.csv
sed -n 's/.*,cell:\([0-9]*\)$/\1/p' apart.csv |
    awk '{ for (n = $1; n > 1; n /= 2) if (n % 2) exit 1; if ($1 < 1000) few++ } END { exit !few }' ||
    fail "apart: no halves of 2^20: $(sed 's/.*,//' apart.csv | sort | uniq -c | head -3)"
[ "$(counters label.csv B1 B2 | awk -F, '$3 != $2 + 1000' | wc -l)" -lt $((units / 10)) ] || fail "bc: wrong"

# One shared value: all units share a cell, whose labels decide; by position one that is missing
# throws all behind it off.
for run in 1 2; do awk -F, 'BEGIN { OFS = FS } NR > 1 { $13 = 5 } { print }' run$run.csv >equal$run.csv; done
sed -i 50d equal2.csv
joined label.csv --strategy=bc equal1.csv equal2.csv
[ "$(counters label.csv B1 B2 | awk -F, '$3 != $2 + 1000' | wc -l)" = 0 ] || fail "bc: labels of a cell"
joined position.csv --strategy=bc --pairing=position equal1.csv equal2.csv
[ "$(counters position.csv B1 B2 | awk -F, '$3 != $2 + 1000' | wc -l)" = $((units - 49)) ] || fail "bc: positions in a cell"

# What is joined is a list: its own key, label or text, joins again. A key stands for a label.
joined again.csv lgl.csv run1.csv
counters again.csv A B1 B2 B3 | diff -q truth - || fail "a joined list is no list"
joined keys.csv --columns=key run1.csv run2.csv run3.csv
grep -q '/1:a.c' keys.csv && fail "--columns=key: labels"
joined again.csv keys.csv run1.csv run2.csv run3.csv
[ "$(wc -l <again.csv)" = $((units + 1)) ] || fail "keys are no labels"

# The same bytes twice, and the same counts in any order of the runs where no counter is in two.
for strategy in lgl ctc bc bc-unlabelled hrm random; do
    for format in csv json; do
        for i in 1 2; do joined twice.$i --strategy=$strategy --seed=7 -f $format run1.csv run2.csv run3.csv; done
        cmp twice.1 twice.2 || fail "$strategy, $format: not the same twice"
    done
done
for run in 1 2 3; do cut -d, -f1-12,14 run$run.csv >only$run.csv; done
joined forth.csv only1.csv only2.csv only3.csv
joined back.csv only3.csv only1.csv only2.csv
counters forth.csv B1 B2 B3 | diff -q - <(counters back.csv B1 B2 B3) || fail "the order of runs matters"

# ---- Missing, doubled

sed 100d run2.csv >missing.csv # task 99
joined lgl.csv run1.csv missing.csv run3.csv
counters lgl.csv A B1 B2 B3 | diff -q <(grep -v '0.99:' truth) - || fail "a missing unit: others changed"
grep -q 'not in every run: 0/1:a.c:3/0.99:a.c:5, of run1.csv' notes || fail "missing: $(cat notes)"
grep -q 'task a.c:5: 200, 199, 200 units in the runs: 1 left over' notes || fail "missing: $(cat notes)"
grep -q '199 of 200 execution units have all counters (99.5 %)' notes || fail "missing: $(cat notes)"
joined keep.csv --incomplete=keep run1.csv missing.csv run3.csv
counters keep.csv A B1 B2 B3 | diff - truth >difference
[ "$(grep -c '^<' difference)" = 1 ] && grep -q '^< 0/1:a.c:3/0.99:a.c:5,9801,1099,,3099$' difference || fail "keep: $(cat difference)"
joined keep.csv --incomplete=keep missing.csv run1.csv run3.csv
counters keep.csv A B1 B2 B3 | grep -q '^0/1:a.c:3/0.99:a.c:5,,1099,,3099$' || fail "keep: a number of another run: $(grep 0.99: keep.csv)"
joined keep.json --incomplete=keep -f json run1.csv missing.csv run3.csv
grep -q '"B2": *null' keep.json || fail "keep, json: no null"
joined bc.csv --strategy=bc run1.csv missing.csv run3.csv
[ "$(wc -l <bc.csv)" = $units ] || fail "bc, a missing unit: $(wc -l <bc.csv) lines"
sed '11d;21d;31d;41d;51d' run1.csv >fewer1.csv
sed '16d;26d;36d;46d' run2.csv >fewer2.csv
joined lgl.csv fewer1.csv fewer2.csv
sed -n 's/.*not in every run: .*:a.c:3\/0\.\([0-9]*\):.*, of fewer\(.\).csv/\2 \1/p' notes >missing
printf '%s\n' '1 15' '1 25' '1 35' '1 45' '2 10' '2 20' '2 30' '2 40' '2 50' | diff - missing ||
    fail "what is missing, by run and in its order"
awk -F, -v titles=$titles 'BEGIN { OFS = FS } NR > 1 { $11 = sprintf("0.%09d", NR) } { print }' run1.csv >timed1.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 { $11 = sprintf("0.%09d", NR) } { print }' missing.csv >timed2.csv
joined ctc.csv --strategy=ctc timed1.csv timed2.csv
[ "$(counters ctc.csv A B1 B2 | diff - <(cut -d, -f1-4 truth) | grep -c '^<')" = 101 ] || fail "ctc: what follows the missing one is not paired wrongly"
grep -q '1 left over' notes || fail "ctc: $(cat notes)"

sed '51p' run2.csv >doubled.csv # task 50
joined lgl.csv run1.csv doubled.csv run3.csv
counters lgl.csv A B1 B2 B3 | diff -q <(grep -v '0.50:' truth) - || fail "a doubled unit: others changed"
grep -q '2 units are left out: they share a label, in some runs more often' notes || fail "doubled: $(cat notes)"
sed '51p' run1.csv >doubled1.csv
sed '51p' run3.csv >doubled3.csv
joined lgl.csv doubled1.csv doubled.csv doubled3.csv
counters lgl.csv A B1 B2 B3 | sort -u | diff -q truth - || fail "doubled everywhere: not paired"
[ "$(grep -c '0.50:' lgl.csv)" = 2 ] && grep -q '2 units share their label' notes || fail "doubled everywhere: $(cat notes)"

# ---- Another control flow: 20 and 21 tasks

head -21 run1.csv >twenty.csv
head -22 run2.csv >more.csv
joined flow.json -f json twenty.csv more.csv
grep -q 'not in every run: 0/1:a.c:3/0.21:a.c:5, of more.csv' notes || fail "control flow: $(cat notes)"
grep -q '"fraction": *0\.952' flow.json || fail "control flow: $(grep fraction flow.json)"
[ "$(grep -c '"label": *"0/' flow.json)" = 20 ] || fail "control flow: $(grep -c '"label": *"0/' flow.json) rows"
if command -v python3 >/dev/null && python3 -c 'import jsonschema' 2>/dev/null; then
    for file in flow.json keep.json; do
        python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' $file "$srcdir/doc/schema/combine.json" || fail "schema: $file"
    done
fi

# Figure 1 of the paper: 5 and 6 units, u4 of the one and u6 of the other have one label.
{ echo $titles,X; for i in 1 2 3 4 5; do task $i $i 10$i; done; } >x.csv
{ echo $titles,Y; task 1 1 201; task 2 2 202; task 9 3 203; task 3 4 204; task 5 5 205; task 4 6 206; } >y.csv
joined figure.csv x.csv y.csv
counters figure.csv X Y | tr '\n' ' ' | grep -q '^0/1:a.c:3/0.1:a.c:5,101,201 .*0.2:a.c:5,102,202 .*0.3:a.c:5,103,204 .*0.4:a.c:5,104,206 .*0.5:a.c:5,105,205 $' ||
    fail "figure 1: $(cat figure.csv)"

# Types: a label whose unit stands at another line in another build is not the same unit; a checkout
# elsewhere is the same source.
sed 's|/x/a.c|/elsewhere/b/a.c|' run2.csv >moved.csv
joined moved-joined.csv run1.csv moved.csv run3.csv
counters moved-joined.csv A B1 B2 B3 | diff -q truth - || fail "a checkout in another place"
# A run that has no unit in one of the sources has the others where they were, also in a checkout elsewhere.
awk -F, 'BEGIN { OFS = FS } NR % 2 && NR > 1 { $4 = "/x/lib/a.c" } NR % 2 == 0 { $4 = "/x/app/a.c" } { print }' run1.csv >parts1.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 && NR % 2 == 0 { next } NR > 1 { $4 = "/x/lib/a.c" } { print }' run2.csv >parts2.csv
sed 's|/x/lib|/elsewhere/b/lib|' parts2.csv >parts3.csv
for part in 2 3; do
    for order in "parts1.csv parts$part.csv" "parts$part.csv parts1.csv"; do
        joined parts.csv $order
        counters parts.csv A B1 B2 | diff -q <(cut -d, -f1-4 truth | awk -F'[.:]' '$5 % 2 == 0') - ||
            fail "no unit in a source, $order: $(wc -l <parts.csv) lines"
    done
done
awk -F, 'BEGIN { OFS = FS } NR == 11 { $5 = 6 } { print }' run2.csv >edited.csv
joined edited-joined.csv run1.csv edited.csv run3.csv
counters edited-joined.csv A B1 B2 B3 | diff -q <(grep -v '0.10:' truth) - || fail "another type"
grep -q '1 units are left out: their label is of another type' notes || fail "another type: $(cat notes)"

# Uncertain labels are none, but where they are asked for; unseen ranges have none ever.
sed '11s/,task,/,uncertain task,/' run2.csv >uncertain.csv
joined uncertain-joined.csv run1.csv uncertain.csv run3.csv
[ "$(wc -l <uncertain-joined.csv)" = $units ] || fail "uncertain: $(wc -l <uncertain-joined.csv) lines"
joined uncertain-joined.csv --uncertain=keep run1.csv uncertain.csv run3.csv
[ "$(wc -l <uncertain-joined.csv)" = $((units + 1)) ] || fail "uncertain, kept: $(wc -l <uncertain-joined.csv) lines"
for run in 1 2; do sed 's/,task,task,/,unseen range,for,/' run$run.csv >unseen$run.csv; done
expect 1 '' $combine -o none.csv unseen1.csv unseen2.csv
joined unseen.csv --strategy=bc unseen1.csv unseen2.csv
counters unseen.csv A B1 B2 | diff -q <(cut -d, -f1-4 truth) - || fail "unseen ranges in bc"

# A count that nobody made is none: not 0, and not paired by.
sed '11s/,81,/,,/; 11s/,100,/,,/' run2.csv >unknown.csv
joined unknown-joined.csv --strategy=bc run1.csv unknown.csv
[ "$(wc -l <unknown-joined.csv)" = $units ] || fail "bc took a count that is none"

# ---- One run, identical events, quotes

joined one.csv run1.csv
counters one.csv A B1 | diff -q - <(counters run1.csv A B1) || fail "one run does not pass"
joined same.csv run1.csv run1.csv
grep -q 'note: run1.csv has the counters of run1.csv, which are used' notes || fail "the same events: $(cat notes)"
{ echo "$titles,\"a,\"\"b\""; task 1 1 5; } >quoted.csv
joined quoted-joined.csv quoted.csv run1.csv
# Iterations below zero stay below it.
for run in 1 2; do
    echo "$titles,A,B$run"
    echo "0/1:a.c:3/0:a.c:4[-5..-3],range,for,/x/a.c,4,0,0,-5,-3,3,0.000000001,0.000000100,7,8"
done | awk -v titles=$titles 'index($0, titles) == 1 { n++ } { print >("below" n ".csv") }'
joined below.csv below1.csv below2.csv
grep -q ',for,/x/a.c,4,0,0,-5,-3,3,.*,7,8,8,' below.csv || fail "below zero: $(tail -1 below.csv)"
head -1 quoted-joined.csv | grep -qF ',"a,""b",A,B1,runs,match' || fail "quotes: $(head -1 quoted-joined.csv)"

# ---- Refusals: one line, status 2, no file

refused()
{
    local regex=$1
    shift
    rm -f out.csv
    expect 2 "$regex" $combine -o out.csv "$@"
    [ ! -e out.csv ] || fail "$*: a file is left"
}
refused 'name the runs'
refused 'only2.csv shares no counter with the runs before it' --strategy=bc only1.csv only2.csv
refused 'no counter that all runs share' --strategy=hrm only1.csv only2.csv
for run in 1 2; do sed "1s/$/,C/; 1!s/$/,5/" run$run.csv >both$run.csv; done
refused 'share 2: --anchor=' --strategy=hrm both1.csv both2.csv
joined anchored.csv --strategy=hrm --anchor=A both1.csv both2.csv
refused 'counter NONE' --strategy=hrm --anchor=NONE run1.csv run2.csv
sed 1d run1.csv >headless.csv
refused 'headless.csv:1: no titles' headless.csv run2.csv
head -1 run1.csv >empty.csv
refused 'no execution units' run1.csv empty.csv
: >nothing.csv
refused 'nothing.csv: empty' run1.csv nothing.csv
sed '5s/,1004$/,10x4/' run1.csv >wrong.csv
refused 'wrong.csv:5: a counter is no number' wrong.csv run2.csv
sed '5s/,1004$//' run1.csv >short.csv
refused 'short.csv:5: not as many fields' short.csv
sed '1s/,B1$/,A/' run1.csv >twice.csv
refused 'a counter is in it twice' twice.csv
{ cat run1.csv; printf '"0/1:a.c:3/0.7'; } >open.csv
refused 'open.csv:202: a quote that is not closed' open.csv run2.csv
refused 'not there.csv: No such file' "not there.csv"
refused -- '--grid is for --strategy=bc' --grid=linear:3 run1.csv run2.csv
refused 'not halves or linear:CELLS' --strategy=bc --grid=linear:5000 run1.csv run2.csv
refused -- '--incomplete is for' --strategy=ctc --incomplete=keep run1.csv run2.csv

# ---- Damage: every 97th byte away, from each of 97 places; never a crash, never half a file

for ((from = 0; from < 97; from += 3)); do
    LC_ALL=C awk -v from=$from 'BEGIN { RS = "^$"; ORS = "" } { for (i = from; i <= length($0); i += 97) { printf "%s", substr($0, last + 1, i - last - 1); last = i } print substr($0, last + 1) }' run2.csv >damaged.csv
    rm -f out.csv
    timeout 20 $combine --strategy=bc -o out.csv run1.csv damaged.csv >/dev/null 2>"$work/err"
    status=$?
    [ $status -le 2 ] || fail "damage from $from: status $status"
    [ $status = 0 ] || [ ! -e out.csv ] || fail "damage from $from: half a file"
done
exit $((failures > 0))
