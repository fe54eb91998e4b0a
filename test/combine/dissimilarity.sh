#!/bin/bash
# How far profiles are apart: distances that are known, calibration, types, refusals.
. "${srcdir:-.}/test/combine/common.sh"
cd "$work" || exit 1
measure="$pompeii dissimilarity"

# list FILE A B..: a list of points
list()
{
    local file=$1 i=0
    shift
    { echo $titles,A,B; while [ $# -gt 0 ]; do i=$((i + 1)); task $i $i $1,$2; shift 2; done; } >"$file"
}

# raw EXPECTED REFERENCE PROFILE
raw()
{
    $measure -f csv --raw --references=$2 $3 >got 2>"$work/notes" || fail "$3: $(cat "$work/notes")"
    awk -F, -v want=$1 '$3 == "A:B" { seen = 1; if ($6 - want > 1e-9 || want - $6 > 1e-9) bad = 1 } END { exit bad || !seen }' got ||
        fail "$3 against $2: not $1: $(grep A:B got)"
}

list corners.csv 0 0 10 10
list line.csv $(for i in {0..10}; do echo $i $((10 * i)); done)
list shifted.csv $(for i in {0..10}; do echo $((i + 1)) $((10 * i)); done)
list down.csv $(for i in {0..10}; do echo $i $((100 - 10 * i)); done)
list far.csv 20 0 20 0 20 0
list five.csv $(for i in {0..10}; do echo $i 5; done)
list seven.csv $(for i in {0..10}; do echo $i 7; done)
raw 0 corners.csv corners.csv
raw 1.0262041463752734 line.csv shifted.csv
raw 5.457076543 line.csv down.csv
raw 17.071067811865476 corners.csv far.csv
raw 4 five.csv seven.csv

# Draws from one distribution: another one is as far from three references as they are from each
# other; a reference itself is nearer.
# draw SEED UNITS
draw()
{
    awk -v seed=$1 -v titles=$titles -v n=$2 '
        function uniform() { state = (state * 16807) % 2147483647; return state / 2147483647 }
        BEGIN { state = seed * 7919 + 1; for (i = 0; i < 10; i++) uniform(); print titles ",A,B,C"
            for (i = 1; i <= n; i++) { a = int(exp(7 + uniform() + uniform() + uniform())); b = int(a * uniform()); c = int(1000 * uniform() * uniform())
                printf "0/1:a.c:3/0.%d:a.c:%d,task,task,/x/a.c,%d,0,0,,,,0.0,0.0,%d,%d,%d\n", i, 5 + i % 2, 5 + i % 2, a, b, c } }'
}
for seed in {1..8}; do draw $seed 400 >draw$seed.csv; done
references=--references=draw1.csv,draw2.csv,draw3.csv
epd()
{
    awk -F, '$3 == "all" { print $8 }' "$1"
}
$measure -f csv $references draw4.csv draw5.csv draw6.csv draw7.csv draw8.csv >draws || fail "draws"
[ "$(wc -l <draws)" = 21 ] || fail "$(wc -l <draws) lines, not 5 profiles of 3 pairs"
epd draws | awk '$1 < 0.6 || $1 > 1.6 { exit 1 }' || fail "draws: $(epd draws | tr '\n' ' ')"
$measure -f csv $references draw1.csv draw2.csv draw3.csv >own || fail "own"
epd own | awk '$1 > 1 { exit 1 }' || fail "references: $(epd own | tr '\n' ' ')"
grep -q '^draw1.csv,,A:B,,400,[0-9.]*,[0-9.]*,[0-9.]*,0$' own || fail "a row: $(sed -n 2p own)"

# Values that belong to other units: worse, and the worse the more of them.
awk -F, 'BEGIN { OFS = FS } NR > 1 && NR % 2 { b = $14; $14 = last; last = b } { print }' draw4.csv >mixed.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 { $14 = 2000 - $14 } { print }' draw4.csv >wrong.csv
$measure -f csv $references good=draw4.csv mixed=mixed.csv wrong=wrong.csv >order || fail "order"
epd order | awk 'NR > 1 && $1 <= last { exit 1 } { last = $1 }' || fail "order: $(epd order | tr '\n' ' ')"

# What stands for all is the geometric mean: over pairs, and in a pair over types by their units.
mean()
{
    awk -F, '$3 == "all" { got = $8 } NR > 1 && $3 != "all" { sum[$3] += $5 * log($8); units[$3] += $5 }
        END { for (pair in sum) { all += sum[pair] / units[pair]; n++ }
            want = exp(all / n); print want, got; exit !n || want / got > 1.0001 || got / want > 1.0001 }' "$1"
}
$measure -f csv $references draw4.csv >one || fail "one"
mean one || fail "of all pairs: $(mean one)"
sed '300,$s/,5,5,/,6,6,/; 300,$s/:a.c:5,/:a.c:6,/' draw4.csv >uneven.csv
$measure -f csv --per-type $references uneven.csv >uneven || fail "--per-type, uneven"
mean uneven || fail "of all types: $(mean uneven)"
# Of two references the median is the mean, and each is as far from the other as is known.
for average in mean median; do
    $measure -f csv --average=$average --references=line.csv,down.csv down.csv >two.$average || fail "two, $average"
done
cmp two.mean two.median || fail "the median of two: $(cat two.median)"
awk -F, '$3 == "A:B" { seen = 1; if ($7 < 5.457 || $7 > 5.4572) bad = 1 } END { exit bad || !seen }' two.mean ||
    fail "calibration: $(cat two.mean)"

# Bounds, averages, types and formats.
for option in --bounds=all --average=median --bins=5; do
    $measure -f csv $option $references draw4.csv >with || fail "$option"
    epd with | awk '$1 < 0.5 || $1 > 2 { exit 1 }' || fail "$option: $(epd with)"
    [ "$(epd with)" != "$(epd draws | head -1)" ] || fail "$option does nothing"
done
$measure -f csv --per-type $references draw4.csv >types || fail "--per-type"
[ "$(grep -c ',task a.c:[56],200,' types)" = 6 ] || fail "types: $(cat types)"
epd types | awk '$1 < 0.6 || $1 > 1.8 { exit 1 }' || fail "types: $(epd types)"
$measure $references a=draw4.csv a=draw5.csv b=mixed.csv >text || fail "text"
grep -q '^a: EPD [0-9.]*, standard deviation 0.[0-9]*, of 2 profiles$' text || fail "repeats: $(cat text)"
grep -q 'all' text || fail "text: $(cat text)"
$measure -f json $references a=draw4.csv a=draw5.csv >json || fail "json"
if command -v python3 >/dev/null && python3 -c 'import jsonschema' 2>/dev/null; then
    $measure -f json --raw $references draw4.csv >raw.json
    $measure -f json --truth=draw1.csv draw4.csv >truth.json
    for file in json raw.json truth.json; do
        python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' $file "$srcdir/doc/schema/dissimilarity.json" || fail "schema: $file"
    done
fi
for i in 1 2; do $measure -f json $references draw4.csv draw5.csv >twice.$i; done
cmp twice.1 twice.2 || fail "not the same twice"

# The figure: well-formed, a bar for each name and for what has none, errors for repeats.
$measure -f svg $references a=draw4.csv a=draw5.csv 'b<=mixed.csv' wrong.csv >figure.svg || fail "svg"
[ "$(grep -c '<rect' figure.svg)" = 3 ] || fail "svg: $(grep -c '<rect' figure.svg) bars"
[ "$(grep -c 'h12M' figure.svg)" = 1 ] || fail "svg: $(grep -c 'h12M' figure.svg) errors"
if command -v python3 >/dev/null; then
    python3 -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' figure.svg || fail "svg: not XML"
fi
# numbers FILE: that stand over bars: height of the base line, and the number
numbers()
{
    sed -n 's/^<text x="[0-9.]*" y="\([0-9.]*\)">\([0-9]*[.][0-9][0-9]\)<.*/\1 \2/p' "$1"
}

# Fewer units, other bars.
for seed in {1..6}; do draw $seed 60 >few$seed.csv; done
few=--references=few1.csv,few2.csv,few3.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 && NR % 2 { b = $14; $14 = last; last = b } { print }' few4.csv >mixed-few.csv
awk -F, 'BEGIN { OFS = FS } NR > 1 { $14 = 2000 - $14 } { print }' few4.csv >wrong-few.csv

# Wherever bars end, no number stands on the line at 1, no error leaves the figure, no names touch.
for bins in 1 2 3 5 8 10 20 50; do
    $measure -f svg --bins=$bins $few a=few4.csv a=few5.csv a=mixed-few.csv c=few5.csv d=few6.csv \
        a_name_that_is_far_too_long=few4.csv some/long/name=few6.csv wrong-few.csv >lines.svg || fail "svg, $bins bins"
    ! command -v xmllint >/dev/null || xmllint --noout lines.svg || fail "svg, $bins bins: not XML"
    one=$(sed -n 's/.*M50 \([0-9.]*\)H[0-9]*".*dasharray.*/\1/p' lines.svg)
    [ "$(numbers lines.svg | wc -l)" = 6 ] || fail "svg: $(numbers lines.svg | wc -l) numbers"
    numbers lines.svg | awk -v one="$one" '$1 - 10 < one && one < $1 + 2 { print; bad = 1 } END { exit bad }' ||
        fail "svg, $bins bins: a number on the line at $one"
    grep -o 'd="M[^"]*h12"' lines.svg | tr -c '0-9.\n' ' ' |
        awk '{ for (i = 1; i <= NF; i++) if ($i > 10000) exit 1; if ($3 > 350) exit 1 }' || fail "svg: an error below the axis"
    sed -n 's/^<text x="\([0-9.]*\)" y="368">\(.*\)<.*/\1 \2/p' lines.svg | awk '{ w = 3.5 * length($2)
        if (NR > 1 && $1 - w < last) exit 1; last = $1 + w } END { exit NR != 6 }' || fail "svg: names touch"
done
grep -q '>b&lt;<' figure.svg || fail "svg: a name"

# Known counts: 11 units, of which B is wrong in two, by 1 of 10 and by 20 of 20 where the order changes.
list right.csv 1 10 2 20 3 30 4 40 5 50
list nearly.csv 1 11 2 40 3 30 4 40 5 50
$measure -f csv --truth=right.csv x=nearly.csv right.csv >truth || fail "truth"
grep -q '^nearly.csv,x,A,5,5,0,0,1$' truth || fail "truth: $(sed -n 2p truth)"
grep -q '^nearly.csv,x,B,5,3,0.22,1,0.82078' truth || fail "truth: $(sed -n 3p truth)"
grep -q '^right.csv,,B,5,5,0,0,1$' truth || fail "truth: $(tail -1 truth)"
$measure -f csv --truth=nearly.csv right.csv | grep -q '^right.csv,,B,5,3,' || fail "truth: less is not equal"
$measure --truth=right.csv nearly.csv | grep -q 'B .* 3 .*22.*0.821' || fail "truth: $($measure --truth=right.csv nearly.csv)"
$measure -f json --truth=right.csv x=nearly.csv >truth.json || fail "truth, json"
sed 's,/0\.1:a,/1.1:a,; s,/0\.2:a,/1.2:a,' nearly.csv >moved.csv
$measure -f csv --truth=right.csv moved.csv | grep -q 'moved.csv,,A,3,3,' || fail "truth: not by label"

# Refusals: one line, status 2, no file.
refused()
{
    local regex=$1
    shift
    expect 2 "$regex" $measure -o none.csv "$@"
    [ ! -e none.csv ] || fail "$*: a file is left"
}
refused 'two references or more' --references=draw1.csv draw2.csv
refused 'two references or more' draw2.csv
refused 'name the profiles' $references
cut -d, -f1-13 draw4.csv >single.csv
refused 'single.csv: no two of its counters are in two references' $references single.csv
refused 'not there.csv: No such file' --references=draw1.csv,draw2.csv 'not there.csv'
refused 'goes with it' --truth=draw1.csv $references draw4.csv
refused 'not with --raw' -f svg --raw $references draw4.csv
list other.csv 1 2
sed -i 's/a.c:5/b.c:5/' other.csv
refused 'no unit and counter of it is in draw1.csv' --truth=draw1.csv other.csv
refused 'bins=101: at most 100' --bins=101 $references draw4.csv
head -1 draw4.csv >empty.csv
refused 'no execution units' $references empty.csv
exit $((failures > 0))
