#!/bin/bash
# Strategies in the order of their dissimilarity, five times: with 2 % of noise labels are as good as
# a run, HRM and behaviour nearly, time is not, and chance is worst. Not part of `make check`: time's
# rank depends on how the machine shuffles units.
. "${srcdir:-.}/test/combine/common.sh"
measured_runs
export STUB_NOISE=2
all=PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM
for r in 1 2 3; do measure ref$r 10$r $all syn; done
strategies='lgl hrm bc bc-unlabelled ctc random'
profiles=
for k in 1 2 3 4 5; do
    measure first ${k}1 PAPI_TOT_INS,PAPI_TOT_CYC syn
    measure second ${k}2 PAPI_TOT_INS,PAPI_L1_DCM syn
    measure third ${k}3 PAPI_TOT_INS,PAPI_L2_DCM syn
    for strategy in $strategies; do
        joined $strategy.$k.csv --strategy=$strategy first second third
        profiles="$profiles $strategy=$strategy.$k.csv"
    done
    measure second ${k}2 PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM syn
    measure third ${k}3 PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L2_DCM syn
    joined anchors.$k.csv --strategy=bc first second third
    profiles="$profiles anchors=anchors.$k.csv"
done
"$pompeii" dissimilarity -f csv --references=ref1,ref2,ref3 $profiles >epd.csv || fail "dissimilarity"
awk -F, '$3 == "all" { printf "%s %.3f\n", $2, $8 }' epd.csv >epd
paste -sd' ' epd

# within STRATEGY LOW HIGH: each of its profiles
within()
{
    awk -v of="$1" -v low="$2" -v high="$3" '$1 == of { n++; if ($2 < low || $2 > high) bad = 1 } END { exit bad || n != 5 }' epd ||
        fail "$1: not in $2 .. $3: $(grep "^$1 " epd | tr '\n' ' ')"
}
within lgl .8 1.2
within hrm 1.2 2
within bc 1.2 2.3
within ctc 3 1000
awk '{ epd[$1] = $2 } $1 == "bc-unlabelled" && ($2 / epd["bc"] > 1.15 || $2 / epd["bc"] < .85) { exit 1 }' epd || fail "bc-unlabelled is another thing than bc"
awk '{ epd[$1] = $2 } $1 == "anchors" && !(epd["lgl"] < epd["bc"] && epd["bc"] < epd["ctc"] && epd["ctc"] < epd["random"]) { exit 1 }' epd ||
    fail "the order is another one"

# A second anchor: pairs of it with the others are no longer by the first one alone.
awk -F, '$2 == "anchors" && $3 ~ /PAPI_TOT_CYC:PAPI_L/ { n++; if ($8 >= 2) bad = 1 } END { exit bad || n != 10 }' epd.csv ||
    fail "a second anchor: $(grep '^anchors' epd.csv)"
exit $((failures > 0))
