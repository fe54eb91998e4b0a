#!/bin/bash
# Formats of call paths: for every region, visits and time are those of `pompeii profile`.
. "${srcdir:-.}/test/export/common.sh"
make_experiments

for experiment in $experiments; do
    perl "$here/figures.pl" paths $experiment >expected 2>messages || fail "$experiment: $(cat messages)"

    # `;` parts frames: a name has a colon in its place.
    exported folded $experiment && mv exported times
    exported folded $experiment --metric=visits && mv exported visits
    perl "$here/decode.pl" folded times visits >got 2>messages || fail "folded of $experiment: $(cat messages)"
    perl -i -pe 's/;/:/g' expected && LC_ALL=C sort -o expected expected && LC_ALL=C sort -o got got
    same "folded of $experiment"
done

# Rows of CSV: pandas' own reader and sums, where it is there.
exported csv tasks
[ "$(awk -F, 'NR > 1 && $2 == "thread" && $9 == "task" { n += $15 } END { print n }' exported)" = \
    "$(pompeii profile -f json tasks | perl -MJSON::PP -0ne '
        $n += $_->{sum}{execC} for grep { $_->{construct} eq "task" } @{decode_json($_)->{regions}}; print $n')" ] ||
    fail "csv: visits of tasks"
for experiment in hostile target; do
    exported csv $experiment
    perl -0ne 's/"(?:[^"]|"")*"/x/g; for (split /\n/) { $c = tr/,//; $n //= $c; exit 1 if $c != $n }' exported ||
        fail "csv of $experiment: rows differ in fields"
done
[ $failures -eq 0 ]
