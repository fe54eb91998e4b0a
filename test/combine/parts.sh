#!/bin/bash
# Programs of several ranks, and with target regions: three runs with two counters each, joined by rank
# and label, are one run with all four. Parts are left out where there is no mpicc, no mpirun, or no
# compiler with a device; skipped (77) where none is left.
. "${srcdir:-.}/test/combine/common.sh"
here=$srcdir/test/combine
measured_runs
export OMP_NUM_THREADS=2 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
UNITS=132
tried=0

# rows LIST: rank, label and the four counters
rows()
{
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        { print $at["rank"], $1, $at["PAPI_TOT_INS"], $at["PAPI_TOT_CYC"], $at["PAPI_L1_DCM"], $at["PAPI_L2_DCM"] }' "$1" | sort
}

# run NAME SEED COUNTERS COMMAND..
run()
{
    local name=$1 seed=$2 counters=$3
    shift 3
    # Only what is measured has the preloaded library: the launcher is a program of the user's.
    POMPEII_XU=1 POMPEII_COUNTERS=$counters POMPEII_DIRECTORY=$PWD/$name STUB_FIT=4 STUB_CONFLICTS= STUB_SEED=$seed \
        timeout 300 "$@" >output 2>&1 || fail "$name: status $?: $(cat output)"
}

# joined_is_true WHAT RANKS COMMAND..: the program in three runs, and in one
joined_is_true()
{
    local what=$1 ranks=$2
    shift 2
    run $what.truth 1 PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM "$@"
    run $what.a 2 PAPI_TOT_INS,PAPI_TOT_CYC "$@"
    run $what.b 3 PAPI_TOT_INS,PAPI_L1_DCM "$@"
    run $what.c 4 PAPI_TOT_INS,PAPI_L2_DCM "$@"
    "$pompeii" labels --list $what.truth >$what.truth.csv || fail "$what: labels"
    joined $what.csv $what.a $what.b $what.c
    rows $what.truth.csv >$what.expected
    rows $what.csv >$what.got
    [ "$(wc -l <$what.expected)" = $((ranks * UNITS)) ] || fail "$what: $(wc -l <$what.expected) units, not $((ranks * UNITS))"
    [ "$(cut -d' ' -f1 $what.expected | sort -u | wc -l)" = "$ranks" ] || fail "$what: not $ranks ranks"
    cmp $what.expected $what.got || fail "$what: $(diff $what.expected $what.got | grep -c '^>') rows are wrong"
    joined $what.joined/ $what.a $what.b $what.c
    "$pompeii" labels --list $what.joined >$what.again.csv
    rows $what.again.csv | cmp $what.expected || fail "$what: the joined experiment"
    tried=$((tried + 1))
}

if command -v mpicc >/dev/null && command -v mpirun >/dev/null &&
    OMPI_CC="pompcc" MPICH_CC="pompcc" POMPEII_CC=gcc mpicc -DWITH_MPI -fopenmp -O1 -o ranks "$here/parts.c" 2>output; then
    printf '#!/bin/sh\nLD_PRELOAD=%s exec "$@"\n' "$work/stub.so" >preload
    chmod +x preload
    oversubscribe=
    mpirun --version 2>&1 | grep -q 'Open MPI' && oversubscribe=--oversubscribe
    if timeout 60 mpirun $oversubscribe -np 4 true >output 2>&1; then
        joined_is_true ranks 4 mpirun $oversubscribe -np 4 ./preload ./ranks
        # Of one rank alone, and of all: the same labels are other units on another rank.
        joined one.csv --rank=2 ranks.a ranks.b ranks.c
        rows one.csv | cmp - <(grep '^2 ' ranks.expected) || fail "one rank of four"
        [ "$(cut -d' ' -f2 ranks.expected | sort -u | wc -l)" -lt $((2 * UNITS)) ] || fail "labels tell ranks"
    else
        echo "mpirun does not run: $(head -3 output)"
    fi
fi

for cc in clang-19 clang; do
    offload=-fopenmp-targets=x86_64-pc-linux-gnu
    command -v $cc >/dev/null || continue
    POMPEII_CC=$cc pompcc -DWITH_TARGET -fopenmp $offload -O1 -o target "$here/parts.c" -lm 2>output || continue
    OMP_TARGET_OFFLOAD=mandatory timeout 60 ./target >output 2>&1 || continue
    export OMP_TARGET_OFFLOAD=mandatory
    joined_is_true target 1 env LD_PRELOAD="$work/stub.so" ./target
    "$pompeii" offload -f csv target.a | cut -d, -f1-8 >expected
    grep -q ',region,target,' expected || fail "no target region: $(head -3 expected)"
    "$pompeii" offload -f csv target.joined | cut -d, -f1-8 | cmp - expected || fail "offload of a joined experiment"
    break
done
[ $tried -gt 0 ] || exit 77
echo "$tried programs"
exit $((failures > 0))
