#!/bin/bash
# Where each thread has one chunk of a loop, order in time is nearly as good as labels; where chunks are
# handed out, it is not (Neill, Drebes and Pop, figure 3, CG): clang's runtime lets threads steal them, so
# that they come in any order; gcc's hands them out in order, and ctc is as good as lgl with two threads.
# Not part of `make check`: how often chunks come in another order depends on the machine.
. "${srcdir:-.}/test/combine/common.sh"
command -v clang >/dev/null || exit 77
measured_runs
export OMP_NUM_THREADS=2 STUB_NOISE=${STUB_NOISE:-2}
all=PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM

# epd PROGRAM: mean of three, "STRATEGY EPD"
epd()
{
    local profiles=
    for r in 1 2 3; do measure $1.ref$r 10$r $all $1; done
    for k in 1 2 3; do
        measure first ${k}1 PAPI_TOT_INS,PAPI_TOT_CYC $1
        measure second ${k}2 PAPI_TOT_INS,PAPI_L1_DCM $1
        measure third ${k}3 PAPI_TOT_INS,PAPI_L2_DCM $1
        for strategy in lgl ctc; do
            joined $1.$strategy.$k.csv --strategy=$strategy first second third
            profiles="$profiles $strategy=$1.$strategy.$k.csv"
        done
    done
    "$pompeii" dissimilarity -f json --references=$1.ref1,$1.ref2,$1.ref3 $profiles >epd.json || fail "dissimilarity"
    tr -d ' \n' <epd.json | grep -o '"strategy":"[a-z]*","profiles":3,"mean":[0-9.]*' |
        sed 's/"strategy":"\([a-z]*\)".*:/\1 /' | tee $1.epd
}

for how in static dynamic,10; do
    name=cg-${how%,*}
    POMPEII_CC=clang pompcc -fopenmp -O2 -DHOW=$how -o $name "$srcdir/test/combine/cg.c" -lm || exit 77
    echo "schedule($how): $(epd $name | paste -sd' ')"
done
ratio()
{
    awk '{ epd[$1] = $2 } END { print epd["ctc"] / epd["lgl"] }' $1.epd
}
awk -v ratio="$(ratio cg-static)" 'BEGIN { exit !(ratio > .8 && ratio < 1.2) }' || fail "static: ctc is $(ratio cg-static) times lgl"
awk -v ratio="$(ratio cg-dynamic)" 'BEGIN { exit !(ratio >= 2) }' || fail "dynamic: ctc is only $(ratio cg-dynamic) times lgl"
exit $((failures > 0))
