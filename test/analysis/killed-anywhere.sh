#!/bin/bash
# A run that is killed while an event ends a region, or while an untied task goes on on another thread,
# at any instruction of it: the region counts once, and no time is lost or told twice. STRIDE=1 looks
# at each of them, of a move at one of seven; PLACES and MOVES: at those alone.
. "${srcdir:-.}/test/analysis/common.sh"
PATH=$PWD:$PATH
export LD_BIND_NOW=1 OMP_DYNAMIC=false OMP_NUM_THREADS=1 POMPEII_COMPRESS=none
ulimit -c 0
cd "$work" || exit 1

programs=$srcdir/test/analysis/programs
${CC:-gcc} -O1 "$programs/stepped.c" -o stepped || { fail "stepped does not build"; exit 1; }
for compiler in "${CC:-gcc}" clang; do
    POMPEII_CC=$compiler pompcc -O1 -fopenmp "$programs/marked.c" -o "marked.${compiler##*/}" \
        >messages 2>&1 && compilers="${compilers:-} ${compiler##*/}"
done
[ -n "${compilers:-}" ] || { fail "marked does not build: $(cat messages)"; exit 1; }
./stepped 1 ./marked."${compilers##* }" critical || { echo "nothing can be traced here"; exit 77; }
rm -rf pompeii-*

# whole: the parts of the report in json are the CPU time
whole()
{
    tr ',' '\n' <json | awk -F': ' '
        /"cpu"/ && !cpu { cpu = $2 + 0 }
        /"serial"/ && !serial { serial = $2 + 0 }
        /"idle"/ && !idle { idle = $2 + 0 }
        /"measuring"/ { measuring = $2 + 0 }
        /"sum"/ { in_sum = 1 }
        /"createT"/ && in_sum { sum += $2 }
        /"exclusive"/ && in_sum { sum += $2; in_sum = 0 }
        /"serial_regions"/ { both = $2 + 0 }
        END { got = sum + serial - both + idle + measuring; difference = got - cpu
            if (cpu < 0.02 || difference > 1e-6 || difference < -1e-6) {
                print "exclusive " sum " + serial " serial " + idle " idle " is not " cpu; exit 1 } }'
}

# killed COMPILER PLACE STEPS
killed()
{
    rm -rf run
    POMPEII_DIRECTORY=run ./stepped "$3" ./marked."$1" "$2" 2>messages || return 1
    pompeii recover run >messages 2>&1 && pompeii profile -f json run >json 2>messages ||
        fail "$*: $(cat messages)"
    whole >messages || fail "$*: $(cat messages)"
}

for compiler in $compilers; do
    for place in ${PLACES-critical single loop task untied parallel}; do
        looked=0
        for ((steps = 20; steps < 700; steps += ${STRIDE:-29})); do
            killed "$compiler" $place $steps || break
            looked=$((looked + 1))
        done
        [ $looked -gt 0 ] || fail "$compiler, $place: no run was killed"
    done
done 2>said
grep FAIL said >&2

# agreed TRACE: on each thread, what ran in tasks is what its tasks took; what waited for them had all
# of it
agreed()
{
    awk 'function value(name) {
            if (!match($0, " " name "=\"[0-9]*")) return 0
            return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0 }
        /<r .* c="taskwait"/ { waits = value("id") }
        /<location/ { tasks = inside = waited = 0 }
        /<n .* x="task"/ { tasks += value("t") }
        /<n .* r="0"/ { inside = value("ta") }
        /<n / && value("r") == waits { waited = value("ta"); in_wait = 1 }
        /<\/profile>/ { told++
            if (inside != tasks || (in_wait && waited != tasks)) {
                print "tasks took " tasks " ns, " inside " ns ran in tasks, " waited " ns while others waited"
                bad = 1 }
            in_wait = 0 }
        END { exit bad || told != 2 }' "$1"
}

# once WHAT: the task, and what is in it, were executed once, in the profile as in the timeline
once()
{
    pompeii recover run >messages 2>&1 && pompeii info --verify run >messages 2>&1 ||
        { fail "$*: $(cat messages)"; return; }
    pompeii summary -f csv run >rows 2>messages || fail "$*: $(cat messages)"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
        $column["operation"] ~ /^(untied )?task(yield)?$/ && $column["count"] != 1 { print; bad = 1 }
        $column["operation"] ~ /task(yield)?$/ { found++ }
        END { exit bad || found != 2 }' rows || fail "$*: $(cat rows)"
    agreed run/trace.0.xml >messages || fail "$*: $(cat messages)"
}

POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp -pthread -I"$srcdir" "$programs/moved.c" -o moved >messages 2>&1 ||
    fail "moved does not build: $(cat messages)"
for what in ${MOVES-resumed dropped}; do
    for instances in all 0; do
        looked=0
        for ((steps = 20; steps < 2500; steps += 7 * ${STRIDE:-29})); do
            rm -rf run
            POMPEII_INSTANCES=$instances POMPEII_DIRECTORY=run ./stepped "$steps" ./moved $what 2>messages || break
            once "$what, $instances instances, $steps instructions"
            looked=$((looked + 1))
        done
        [ $looked -gt 0 ] || fail "moved $what: no run was killed"
    done
done 2>said
grep FAIL said >&2
exit $((failures > 0))
