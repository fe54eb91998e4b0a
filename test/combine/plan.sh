#!/bin/bash
# Directories of pompeii run as inputs: combine takes their parts and their strategy, dissimilarity
# their references. Skipped (77) where Pompeii was built without PAPI.
. "${srcdir:-.}/test/combine/common.sh"
measured_runs
POMPEII_CC=gcc pompcc -fopenmp -O2 -o told "$srcdir/test/combine/told.c" || exit 77
export OMP_NUM_THREADS=2 STUB_CONFLICTS=
three=PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM

# planned DIR OPTION..: a plan that was carried out
planned()
{
    LD_PRELOAD=$work/stub.so "$pompeii" run --counters=$three --warm-up=0 -o "$@" ./told >out 2>err || fail "run $*: $(cat err)"
}
planned lgl
joined lgl.csv lgl
grep -q 'combine: 12 of 12 execution units have all counters' notes || fail "coverage: $(cat notes)"
joined parts.csv --strategy=lgl lgl/run.1 lgl/run.2
cmp lgl.csv parts.csv || fail "a plan in place of its runs"
grep -q ',label$' lgl.csv || fail "not joined by label"

planned bc --strategy=bc --repeat=2 --references=2 --hem
grep -q '^in turns    12 of 12 units are shorter than a round: what run.11 has of them is a guess' out || fail "turns: $(cat out)"
joined bc.csv bc
grep -q 'cell:' bc.csv || fail "a plan for bc is not joined so: $(head -3 bc.csv)"
joined second.csv --repeat=2 bc
parts=$(sed -n 's/.*"id": \([0-9]*\), "role": "part".*/\1/p' bc/plan.json)
joined parts.csv --strategy=bc $(for k in $parts; do echo bc/run.$k; done | sed -n 3,4p)
cmp second.csv parts.csv || fail "--repeat=2"
joined mixed.csv --strategy=lgl --force lgl bc/run.1
planned hrm --strategy=hrm --anchors=PAPI_TOT_CYC
joined hrm.csv hrm
grep -q ',rank$' hrm.csv || fail "a plan for hrm is not joined so"
planned all --strategy=all
joined all.csv all
grep -q ',label$' all.csv || fail "a plan for all is joined by label"

# Anchors by what they say of the others: of a pair that clashes neither is one.
planned auto --strategy=bc --anchors=auto
[ -e auto/pilot/run.3/pompeii.xml ] || fail "a pilot of three pairs: $(ls auto/pilot)"
anchor=$(tr -d '\n' <auto/plan.json | sed 's/.*"anchors": \[ *"\([A-Z0-9_]*\)" *\].*/\1/')
grep -q "anchor: $anchor says [01]\.[0-9][0-9] of the others" err || fail "which anchor: $(cat err)"
for k in 1 2; do
    "$pompeii" labels --list auto/run.$k | head -1 | grep -q "$anchor" || fail "run.$k is without $anchor"
done
STUB_FIT=3 planned two --strategy=bc --anchors=auto:2
[ "$(grep -c 'anchor: ' err)" = 2 ] || fail "auto:2: $(cat err)"
STUB_CONFLICTS=PAPI_TOT_INS:PAPI_L1_DCM planned clash --strategy=lgl --anchors=auto
grep -q 'anchor: PAPI_TOT_CYC ' err || fail "an anchor that clashes: $(cat err)"
rm -f starts
SLEEP_AT=99 FAIL_AT=2 LD_PRELOAD=$work/stub.so "$pompeii" run --counters=$three --anchors=auto --strategy=bc --warm-up=1 -o pilotless ./told >out 2>err &&
    fail "a pilot that failed: status 0"
grep -q 'pilotless/pilot: without these runs no anchors can be chosen' err || fail "a pilot that failed: $(cat err)"
expect 2 'anchors=auto are chosen by runs: name some to see a plan' "$pompeii" run --plan -c perf::page-faults --anchors=auto

"$pompeii" dissimilarity -f csv --references=bc one=bc.csv two=second.csv hem=bc >epd.csv || fail "dissimilarity"
[ "$(cut -d, -f3 epd.csv | sort -u | grep -c :)" = 3 ] || fail "pairs: $(cat epd.csv)"
awk -F, '$2 == "hem" && $3 == "all" { seen = 1 } END { exit !seen }' epd.csv || fail "the run of role hem: $(cat epd.csv)"
"$pompeii" dissimilarity -f csv --references="$(sed -n 's/.*"id": \([0-9]*\), "role": "reference".*/bc\/run.\1/p' bc/plan.json | paste -sd,)" \
    one=bc.csv two=second.csv hem=bc | cmp - epd.csv || fail "references one by one"

# ---- Refused

expect 2 'lgl: no references in it: pompeii run --references makes them' "$pompeii" dissimilarity --references=lgl bc.csv
expect 2 'lgl: several runs, not joined' "$pompeii" dissimilarity --references=bc lgl
expect 2 'lgl: no runs number 2 of each set in it: pompeii run --repeat=2' $combine --repeat=2 lgl
cp -r lgl part
sed 's/"status": "done", \("seconds".*}\)$/"status": "waiting", \1/' lgl/plan.json >part/plan.json
expect 2 'part: run.2 is not there yet: pompeii run --resume -o part makes it' $combine part
echo '{}' >part/plan.json
expect 2 'part/plan.json: no plan of pompeii run: "version"' $combine part
rm part/plan.json
mkfifo part/plan.json
expect 2 'part/plan.json: not a regular file' $combine part
rm -r bc/run.1
expect 2 'bc/run.1: No such file' $combine bc
exit $((failures > 0))
