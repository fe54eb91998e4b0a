#!/bin/bash
# Runs whose counts are known, with two counters at a time, against one run with all four: label, HRM
# and behaviour find the truth, time does not. Skipped (77) where Pompeii was built without PAPI, or
# programs can't be measured.
. "${srcdir:-.}/test/combine/common.sh"
measured_runs

all=PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM
measure truth 1 $all syn
measure first 2 PAPI_TOT_INS,PAPI_TOT_CYC syn
measure second 3 PAPI_TOT_INS,PAPI_L1_DCM syn
measure third 4 PAPI_TOT_INS,PAPI_L2_DCM syn
"$pompeii" labels --list truth >truth.csv || fail "labels"
counters truth.csv ${all//,/ } >truth.rows
[ "$(wc -l <truth.rows)" = 840 ] || fail "$(wc -l <truth.rows) units, not 840"
[ -z "$(cut -d, -f1 truth.rows | uniq -d)" ] || fail "a label twice"

# differing STRATEGY: rows that are not the truth's
differing()
{
    joined $1.csv --strategy=$1 first second third
    counters $1.csv ${all//,/ } | diff truth.rows - | grep -c '^>'
}
[ "$(differing lgl)" = 0 ] || fail "lgl: $(differing lgl) rows are wrong"
[ "$(differing hrm)" = 0 ] || fail "hrm: $(differing hrm) rows are wrong"
[ "$(differing bc)" = 0 ] || fail "bc: $(differing bc) rows are wrong"
[ "$(differing bc-unlabelled)" -le 8 ] || fail "bc-unlabelled: $(differing bc-unlabelled) rows are wrong"
ctc=$(differing ctc)
[ "$ctc" -ge 100 ] || fail "ctc: only $ctc rows are wrong: is nothing shuffled?"
echo "rows of 840 that are wrong: ctc $ctc, bc-unlabelled $(differing bc-unlabelled), lgl, hrm and bc 0"

# Experiments and their lists are the same, also mixed.
"$pompeii" labels --list second >second.csv
joined mixed.csv first second.csv third
cmp mixed.csv lgl.csv || fail "a list in place of its experiment"

# An experiment again: labels are those of the list, a profile has the first run's counters and a dash
# for the others, and it joins further.
joined again/ first second
joined two.csv first second
"$pompeii" labels --list again >again.csv || fail "labels of a joined experiment"
cut -d, -f1-15 two.csv | cmp - again.csv || fail "labels of a joined experiment: $(diff two.csv again.csv | head -4)"
"$pompeii" info again | grep -q 'combine --strategy=lgl first second: 840 of 840 units' || fail "info of a joined experiment"
"$pompeii" info --verify again >verify || fail "verify: $(cat verify)"
"$pompeii" profile --flat --region='*syn.c:60' again | grep -E '^  SUM .* [1-9][0-9]* +[1-9][0-9]* +-$' >/dev/null ||
    fail "profile of a joined experiment: $("$pompeii" profile --flat --region='*syn.c:60' again)"
"$pompeii" profile -f csv again | grep -q ',[1-9][0-9]*,[1-9][0-9]*,-,' || fail "profile, csv"
"$pompeii" profile -f json again | grep -q '"PAPI_L1_DCM": *null' || fail "profile, json"
"$pompeii" print again | head -1 | grep -q xml || fail "print of a joined experiment"
joined further.csv again third
counters further.csv ${all//,/ } | cmp - truth.rows || fail "a joined experiment joins no further"
grep -o ' y="[a-z:]*"' again/trace.0.xml | sort | uniq -c | grep -q '840  y="label"' || fail "match in the trace"
sed 100d second.csv >less.csv
joined less/ first less.csv
"$pompeii" labels --list less >less-again.csv
[ "$(grep -c ',$' less-again.csv)" = 1 ] || fail "a unit without counters: $(grep -c ',$' less-again.csv) empty cells"
joined more.csv less third
[ "$(awk -F, '$13 $14 $15 == ""' more.csv | wc -l)" = 1 ] || fail "a unit without counters has some: $(head -3 more.csv)"
cp -r again bare
sed -i '0,/<x .* c="/s/\(<x .*\) c="[^"]*"/\1/' bare/trace.0.xml
joined more.csv bare third
[ "$(awk -F, '$13 $14 $15 == ""' more.csv | wc -l)" = 1 ] || fail "a unit that counted nothing: $(head -3 more.csv)"
for turns in no separate; do
    cp -r second turns
    sed -i "s/\(name=\"POMPEII_MULTIPLEX\" value=\"\)/\1$turns/" turns/pompeii.xml
    joined turns.csv first turns
    [ $turns,$(grep -c 'turns: its counters took turns' notes) = no,0 ] ||
        [ $turns,$(grep -c 'turns: its counters took turns' notes) = separate,1 ] || fail "turns, $turns: $(cat notes)"
    rm -r turns
done
expect 2 'again: it is there already: name another directory' $combine -o again/ first less
expect 2 'second.csv: to write an experiment, name one first' $combine -o new/ second.csv first
[ ! -e new ] || fail "a refused experiment is there"
(ulimit -f 8; trap '' XFSZ; $combine -o new/ first second 2>/dev/null) && fail "a full disk"
[ ! -e new ] || fail "half an experiment"

# Listing 1.1: 16 units by each strategy.
POMPEII_CC=gcc pompcc -fopenmp -O2 -o listing "$labels/listing.c" || fail "listing"
measure list1 1 PAPI_TOT_INS,PAPI_TOT_CYC listing
measure list2 1 PAPI_TOT_INS,PAPI_L1_DCM listing
for strategy in lgl ctc bc bc-unlabelled hrm random; do
    joined listing.csv --strategy=$strategy list1 list2
    [ "$(wc -l <listing.csv)" = 17 ] || fail "listing 1.1, $strategy: $(($(wc -l <listing.csv) - 1)) units"
done

# Another number of threads, other arguments, another program: refused, and joined by force.
OMP_NUM_THREADS=2 measure other 1 PAPI_TOT_INS,PAPI_L1_DCM syn
refused()
{
    expect 2 "$1" $combine -o none.csv first "$2"
    [ ! -e none.csv ] || fail "$2: a file is left"
}
refused 'other: threads "2", and "4" in first: they measured different things: --force joins them' other
joined forced.csv --force first other
refused 'list2: program "listing", and "syn" in first' list2
LD_PRELOAD=$work/stub.so POMPEII_XU=1 POMPEII_COUNTERS=PAPI_TOT_INS POMPEII_DIRECTORY=argued ./syn again >output
STUB_PAPI=late measure late 1 PAPI_TOT_INS,PAPI_L1_DCM syn 2>/dev/null
refused 'late: threads had no counters .counter resources are limited.: measure it again' late
OMP_SCHEDULE=dynamic,7 measure scheduled 1 PAPI_TOT_INS,PAPI_L1_DCM syn
refused 'scheduled: OMP_SCHEDULE "dynamic,7", and "" in first' scheduled
cp syn kept
sed 's/20000 \*/30000 */' "$srcdir/test/combine/syn.c" >syn.c
POMPEII_CC=gcc pompcc -fopenmp -O2 -o syn syn.c -lm
measure built 1 PAPI_TOT_INS,PAPI_L1_DCM syn
refused 'built: build "[0-9a-f]+", and "[0-9a-f]+" in first' built
cp kept syn
refused 'argued: arguments "again", and "" in first' argued
exit $((failures > 0))
