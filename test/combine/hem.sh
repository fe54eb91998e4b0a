#!/bin/bash
# Counters that take turns are worse than any way to join runs: planned, run and judged by pompeii run
# --hem, with a stub whose turns are as long as ten units of work. Not part of `make check`.
. "${srcdir:-.}/test/combine/common.sh"
measured_runs
export STUB_CONFLICTS= STUB_TICK=${STUB_TICK:-200000} STUB_NOISE=2
# The environment is the same in all runs; the noise has to differ.
printf '#!/bin/sh\nSTUB_SEED=$$ exec ./syn\n' >seeded
chmod +x seeded
LD_PRELOAD=$work/stub.so "$pompeii" run -o runs --strategy=all --references --hem \
    -c PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM -- ./seeded >screen 2>err || fail "run: $(cat err)"
profiles=
for strategy in lgl bc hrm ctc; do
    joined $strategy.csv --strategy=$strategy runs
    profiles="$profiles $strategy=$strategy.csv"
done
"$pompeii" dissimilarity -f csv --references=runs $profiles hem=runs >epd.csv || fail "dissimilarity"
awk -F, '$3 == "all" { printf "%s %.2f\n", $2, $8 }' epd.csv | paste -sd' '
awk -F, '$3 == "all" { epd[$2] = $8 } END { exit !(epd["lgl"] < epd["bc"] && epd["bc"] < epd["ctc"] && epd["ctc"] < epd["hem"]) }' epd.csv ||
    fail "the order is another one"
exit $((failures > 0))
