#!/bin/bash
# What needs a performance monitoring unit, with a PAPI of our own in place of libpapi: counts,
# counters that do not fit together, time sharing, permissions. Skipped (77) where Pompeii was built
# without PAPI.
. "${srcdir:-.}/test/run/labels/common.sh"
[ -e "$build/.libs/libpompeii-papi.so" ] || exit 77
gcc -shared -fPIC -o stub.so "$programs/papi-stub.c"
POMPEII_CC=gcc pompcc -fopenmp -O2 -o program "$programs/stub.c"

# under COUNTERS ..: runs the program with the stub and leaves messages and list.csv
under() {
    rm -rf run
    LD_PRELOAD=$work/stub.so POMPEII_VERBOSE=1 POMPEII_COUNTERS=$1 ./program >output 2>messages || fail "$1: exit status $?"
    [ "$(cat output)" = done ] || fail "$1: output"
    pompeii labels --list run >list.csv
}

# refused COUNTERS TEXT: one line says so, and nothing is measured.
refused() {
    under "$1"
    grep -q -F -e "$2" messages && [ "$(wc -l <messages)" = 2 ] || fail "$1: $(cat messages)"
    head -1 list.csv | grep -q 'time_s$' || fail "$1: there are counters"
}

# Columns 13.. are the counters; the tasks of the first level have three components in their label.
for set in PAPI_TOT_INS PAPI_TOT_INS,PAPI_TOT_CYC PAPI_TOT_INS,PAPI_L2_DCM; do
    under $set
    head -1 list.csv | grep -q "time_s,$set$" || fail "$set: $(head -1 list.csv)"
    awk -F, '$2 == "task" { n = split($1, part, "/"); seen++
                 want = n == 4 ? 100 * part[4] : 1
                 if ($13 != want || (NF > 13 && $14 != (n == 4 ? 7 : 0))) { print; bad = 1 } }
             END { exit bad || seen != 16 }' list.csv || fail "$set"
    awk '/<r id=/ && / c="task"/ { split($2, id, "\""); task[id[2]] = 1 }
         /<n / && / x="task"/ && / c="/ { sub(/.* c="/, ""); sub(/".*/, ""); split($0, v, " "); sum += v[1] }
         END { if (sum < 3600 + 8 || sum > 3600 + 2 * 8) { # the child may run within its parent
                    print sum " in the profile"; exit 1 } }' run/trace.0.xml || fail "$set: profile"
done

# Every instance has its own, which add up to the profile's.
under PAPI_TOT_INS,PAPI_TOT_CYC
awk '/<location/ { n++ }
     / c="/ { id = $0; sub(/.* c="/, ""); sub(/".*/, ""); split($0, v, " ") }
     id ~ /<n / { sub(/.*<n id="/, "", id); sub(/".*/, "", id); total[n, id] = v[1]; seen++ }
     id ~ /<i / { sub(/.*<i n="/, "", id); sub(/".*/, "", id); sum[n, id] += v[1] }
     { id = "" }
     END { for (k in total) if (total[k] != sum[k] + 0) { print k ": " total[k] " in the profile, " sum[k] " in instances"; bad = 1 }
           exit bad || seen < 4 }' run/trace.0.xml || fail "instances"

# Many at a time, and more of them than slots: with a timeline that grows.
many=$(printf 'perf::task-clock,%.0s' 1 2 3 4 5 6 7 8 9)PAPI_TOT_INS
if pompeii info --counters --format=csv | grep -q '^perf::task-clock,yes'; then
    POMPEII_INSTANCES=all under "$many"
    awk -F, '$2 == "task" && split($1, part, "/") == 4 && $22 != 100 * part[4] { print; bad = 1 } END { exit bad || NF != 22 }' list.csv ||
        fail "many counters"
    pompeii info --verify run >verify || fail "many counters: $(cat verify)"
fi

# PAPI does not live on in a forked process: that is said, and the rest is measured there.
cat >forks.c <<'C'
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    pid_t child;
#pragma omp parallel num_threads(1)
    ;
    if ((child = fork()) == 0) {
#pragma omp parallel num_threads(1)
        ;
        return 0;
    }
    return waitpid(child, NULL, 0) != child;
}
C
POMPEII_CC=gcc pompcc -fopenmp -O2 -o forks forks.c
rm -rf run run-*
LD_PRELOAD=$work/stub.so POMPEII_VERBOSE=1 POMPEII_COUNTERS=PAPI_TOT_INS ./forks 2>messages || fail "forks: exit status $?"
[ "$(grep -c "PAPI's counters can't be measured in a forked process" messages)" = 1 ] || fail "forks: $(cat messages)"
grep -q 'PAPI_TOT_INS' run/pompeii.xml || fail "forks: no counter in the parent"
grep -q '<counter ' run-*/pompeii.xml && fail "forks: a counter in the child"

refused PAPI_L1_DCM,PAPI_TOT_INS,PAPI_L2_DCM \
    'conflicting counters: PAPI_L2_DCM does not fit with PAPI_L1_DCM: measure them in another run, or set POMPEII_MULTIPLEX=4ms'
refused PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM \
    'conflicting counters: PAPI_L1_DCM does not fit with PAPI_TOT_INS, PAPI_TOT_CYC: measure'
refused PAPI_NO_SUCH 'unknown counter: PAPI_NO_SUCH: see `pompeii info --counters`'
STUB_PAPI=forbidden refused PAPI_TOT_INS 'no permission for PAPI_TOT_INS: set /proc/sys/kernel/perf_event_paranoid to 2 or less'
STUB_PAPI=disabled refused PAPI_TOT_INS "PAPI_TOT_INS can't be measured: PAPI's component perf_event is disabled: there is no unit"

# Shared in time, all of them are measured, with the period asked for.
export POMPEII_MULTIPLEX=4ms
under PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM
grep -q 'stub: period 4000000 ns' messages || fail "multiplex: $(cat messages)"
awk -F, '$2 == "task" && split($1, part, "/") == 4 && ($13 != 100 * part[4] || $16 != 7) { print; bad = 1 } END { exit bad || NF != 16 }' \
    list.csv || fail "multiplex"
POMPEII_MULTIPLEX=250us under PAPI_TOT_INS
grep -q 'stub: period 250000 ns' messages || fail "multiplex: $(cat messages)"
POMPEII_MULTIPLEX=often under PAPI_TOT_INS
grep -q 'bad setting: POMPEII_MULTIPLEX=often: use a time such as 4ms' messages || fail "multiplex: $(cat messages)"
STUB_PAPI=unshared under PAPI_TOT_INS
grep -q 'no multiplexing: PAPI has none here' messages && head -1 list.csv | grep -q 'PAPI_TOT_INS$' || fail "unshared: $(cat messages)"
unset POMPEII_MULTIPLEX

# A thread without counters is told of, once, and has zeros; the others have theirs.
STUB_PAPI=late under PAPI_TOT_INS
[ "$(grep -c "counters of a thread can't be measured, and are 0: counter resources are limited" messages)" = 1 ] ||
    fail "late: $(cat messages)"

LD_PRELOAD=$work/stub.so pompeii info --counters --format=csv >known || fail "info --counters"
grep -q '^PAPI_L2_DCM,yes' known || fail "info --counters: $(cat known)"
STUB_PAPI=disabled LD_PRELOAD=$work/stub.so pompeii info --counters --format=csv >known
grep -q '^perf_event,no.*there is no unit' known || fail "info --counters: $(grep perf_event known)"
STUB_PAPI=forbidden LD_PRELOAD=$work/stub.so pompeii info --counters --format=csv >known
grep -q '^PAPI_TOT_INS,no,.*perf_event_paranoid to 2 or less' known || fail "info --counters: $(cat known)"
exit $((failures > 0))
