#!/bin/bash
# Several ranks: info, summary and profile say the same of all of them together, and what one of them
# suffers shows.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_COMPRESS=none
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
cd "$work" || exit 1

POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp "$srcdir/test/analysis/programs/ranks.c" -o ranks \
    >messages 2>&1 || { fail "ranks does not build: $(cat messages)"; exit 1; }

# job HOW: two ranks at the same time; what they said is in HOW.err
job()
{
    for rank in 0 1; do
        OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=$1 POMPEII_DIRECTORY=$PWD/$1 \
            timeout 60 "${program:-./ranks}" "$1" 2>>"$1.err" &
    done
    wait
    [ "$(grep -c '^pompeii: trace in' "$1.err")" = 1 ] || fail "$1: not one line: $(cat "$1.err")"
}

# fact EXPERIMENT NAME: from info
fact()
{
    pompeii info -f csv "$1" 2>/dev/null | sed -n "s/^$2,//p"
}

# agrees EXPERIMENT THREADS COMPLETE PROCESSES: the subcommands do
agrees()
{
    pompeii profile "$1" >text 2>notes || fail "$1: $(cat notes)"
    [ "$(fact "$1" run.threads)" = "$2" ] || fail "$1: $(fact "$1" run.threads) threads in info"
    grep -q "^duration .* with $2 threads\( in $4 processes\)*" text || fail "$1: $(grep ^duration text)"
    pompeii summary "$1" 2>/dev/null | head -1 | grep -q "  $2 threads  " || fail "$1: summary: threads"
    [ "$(fact "$1" trace.complete)" = "$3" ] || fail "$1: complete is not $3"
    [ "$(fact "$1" trace.processes)" = "$4" ] || fail "$1: not $4 processes"
    local duration
    duration=$(sed -n 's/^duration  *\([0-9.]* [a-z]*\) with.*/\1/p' text)
    pompeii info "$1" 2>/dev/null | grep -q "^duration  *$duration\$" || fail "$1: durations differ"
    pompeii summary "$1" 2>/dev/null | head -1 | grep -q "  $duration\$" || fail "$1: summary: duration"
    pompeii info "$1" 2>/dev/null | grep -q "^time in parallel regions  *$(sed -n 's/^parallel coverage \([0-9.]* [a-z]*\) .*/\1/p' text)\$" ||
        fail "$1: coverages differ"
    pompeii info "$1" 2>/dev/null | grep -q "^cost of measuring  *$(sed -n 's/^measuring cost  *\([0-9.]* [a-z]*\) .*/\1/p' text)\$" ||
        fail "$1: costs differ"
    # 99.99 %: nothing but the rest of the printed figure is above the whole
    grep -Eo '[0-9.]+ %' text | awk '$1 > 100.05 { print; bad = 1 } END { exit bad }' >above || fail "$1: $(cat above text)"
}

# Rank 0 has 23 pairs of events, rank 1 forty thousand: the cost is that of both.
job busy
agrees busy 4 yes 2
[ "$(fact busy overhead.events)" -gt 40000 ] || fail "events of rank 0 alone: $(fact busy overhead.events)"
awk -v total="$(fact busy overhead.total_s)" -v event="$(fact busy overhead.event_s)" \
    'BEGIN { exit !(total >= 40000 * event) }' || fail "cost of rank 0 alone: $(fact busy overhead.total_s)"

# 400 of 500 ms rank 0 does nothing any more.
job uneven
agrees uneven 4 yes 2
pompeii profile -f json uneven >json
load=$(grep -o '"load_balance": [0-9.]*' json | sed 's/.* //')
awk -v load="$load" 'BEGIN { exit !(load > 0.4 && load < 0.75) }' || fail "uneven: load balance $load"
grep -q 'rank 1 runs longest' text || fail "uneven: no advice: $(cat text)"

# Rows of both have one time: rank 1 began 2.5 s later.
sed -i 's/epoch="[0-9]*"/epoch="1000000000"/' uneven/trace.0.xml
sed -i 's/epoch="[0-9]*"/epoch="3500000000"/' uneven/trace.1.xml
pompeii print -f csv --rank=1 uneven | awk -F, 'NR > 1 { printf "%.9f %.9f\n", $9 + 2.5, $10 + 2.5 }' >expected
pompeii print -f csv uneven | awk -F, '$1 == 1 { print $9, $10 }' >got
[ -s got ] && diff expected got >difference || fail "print: rows of rank 1: $(head -4 difference)"
pompeii print -f json uneven | sed -n 's/.*"rank": 1,.*"start_s": \([0-9.]*\), "finish_s": \([0-9.]*\).*/\1 \2/p' | diff expected - ||
    fail "print: rows of rank 1 in JSON"

printf '%s\n' 'int main(void) {' '#pragma omp parallel for num_threads(2)' 'for (int i = 0; i < 4; i++)' ';' '}' >loop.c
POMPEII_CC=${CC:-gcc} pompcc -fopenmp loop.c -o loop.run
program=./loop.run POMPEII_XU=1 job loop
sed -i 's/epoch="[0-9]*"/epoch="1000000000"/' loop/trace.0.xml
sed -i 's/epoch="[0-9]*"/epoch="3500000000"/' loop/trace.1.xml
pompeii labels --list --rank=1 loop | awk -F, 'NR > 1 { printf "%.9f\n", $11 + 2.5 }' >expected
pompeii labels --list loop | awk -F, '$6 == 1 { print $11 }' >got
[ -s got ] && diff expected got >difference || fail "labels: units of rank 1: $(head -4 difference)"

# A rank without OpenMP is one thread.
job plain
agrees plain 3 yes 2
grep -q 'in 2 processes, 1 of them without OpenMP' text || fail "plain: $(grep ^duration text)"

# A killed one is missing, which is said, until it is recovered.
job killed 2>/dev/null
agrees killed 2 no 1
grep -q '^pompeii: .*ranks without a trace yet: 1: .*pompeii recover' notes || fail "killed: $(cat notes)"
pompeii recover killed >messages || fail 'killed: recover'
grep -Eqx 'killed: rank 1: recovered [0-9]+ instances on 2 locations; [0-9]+ had not ended' messages || fail "killed: $(cat messages)"
agrees killed 4 no 2
exit $((failures > 0))
