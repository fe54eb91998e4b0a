#!/bin/bash
# Counters have the values that are known beforehand, and what can't be measured is refused in one line.
. "${srcdir:-.}/test/run/labels/common.sh"
pompeii info --counters --format=csv >known || fail "info --counters"

# refused COUNTERS TEXT: the program's result is the same, one line says TEXT, and units have no counters.
refused() {
    rm -rf run
    POMPEII_VERBOSE=1 POMPEII_COUNTERS=$1 ./faults >output 2>messages || fail "$1: exit status $?"
    [ "$(cat output)" = done ] || fail "$1: output"
    [ "$(grep -c -e "$2" messages)" = 1 ] && [ "$(wc -l <messages)" = 2 ] || fail "$1: $(cat messages)"
    pompeii labels --list run | head -1 | grep -q 'time_s$' || fail "$1: there are counters"
}

for cc in $compilers; do
    has $cc || continue
    POMPEII_CC=$cc pompcc -fopenmp -O2 -o faults "$programs/faults.c" || fail "$cc: faults.c"
    if grep -q '^perf::page-faults,yes' known; then
        export POMPEII_COUNTERS=perf::task-clock,perf::page-faults
        measure faults
        # The kernel may take a page or two more: of code, of the trace itself. None is missing, most counts are exact.
        awk -F, '$2 == "task" { split($1, part, "/"); n = part[4] + 0; seen++; exact += $14 == 10 * n
                     if ($14 < 10 * n || $14 > 10 * n + 5) { print $1 ": " $14 " page faults"; bad = 1 }
                     if ($13 <= 0 || $13 > 1e9 * ($12 + 1)) { print $1 ": " $13 " ns"; bad = 1 } }
                 END { exit bad || seen != 10 || exact < 6 }' list.csv || fail "$cc: page faults"
        pompeii info run | grep -q 'counters *perf::task-clock' || fail "$cc: info"
        pompeii info --verify run >verify || fail "$cc: $(cat verify)"
        # The call path of the tasks has their sum, over both threads.
        awk -F, -v list=list.csv 'BEGIN { while ((getline <list) > 0) if ($2 == "task") units += $14; FS = " " }
             /<r id=/ && / c="task"/ { split($2, id, "\""); task = id[2] }
             /<n / && / x="task"/ && / c="/ { sub(/.* c="/, ""); sub(/".*/, ""); split($0, v, " "); sum += v[2] }
             END { if (sum < 550 || sum < units || sum > units + 20) { print sum " page faults in the profile, " units " in units"; exit 1 } }' \
            run/trace.0.xml ||
            fail "$cc: profile"
    fi
done
unset POMPEII_COUNTERS

# What PAPI's software-defined events count is exact.
if echo '#include <sde_lib.h>
int main(void) { return !papi_sde_init("x"); }' >try.c && gcc try.c -lsde -o try 2>/dev/null &&
    ls "$build"/.libs/libpompeii-papi.so >/dev/null 2>&1; then
    for cc in $compilers; do
        has $cc || continue
        POMPEII_CC=$cc pompcc -fopenmp -O2 -o sde "$programs/sde.c" -lsde || fail "$cc: sde.c"
        POMPEII_COUNTERS=sde:::truth::operations measure sde
        # LLVM's runtime gives all chunks to a team of one at once.
        if [ $cc = gcc ]; then not_compared=none; else not_compared=,range,; fi
        cut -d, -f1,2,13- list.csv | grep -v $not_compared >operations
        grep -v $not_compared "$programs/sde.expected" | diff -u - operations || fail "$cc: operations"
        awk -F, '$2 == "range" { sum += $13 } END { exit sum != 56 }' list.csv || fail "$cc: ranges"
    done
    refused PAPI_NO_SUCH 'unknown counter: PAPI_NO_SUCH: see `pompeii info --counters`; no counters'
    if grep -q '^perf_event,no' known; then
        refused PAPI_TOT_INS "PAPI_TOT_INS can't be measured: PAPI's component perf_event is disabled"
    fi
else
    echo "no PAPI with software-defined events here"
    [ -e "$build/.libs/libpompeii-papi.so" ] || refused PAPI_TOT_INS 'PAPI_TOT_INS: no PAPI: this Pompeii was built without it'
fi

if grep -q '^PAPI_TOT_INS,yes' known; then
    POMPEII_CC=gcc pompcc -fopenmp -O2 -o instructions "$programs/instructions.c"
    POMPEII_COUNTERS=PAPI_TOT_INS measure instructions
    awk -F, '$2 == "task" && ($13 < 2.97e6 || $13 > 3.03e6) { print; bad = 1 } END { exit bad }' list.csv ||
        fail "instructions"
fi

refused perf::no-such "$(grep -q '^PAPI,no' known && echo 'perf::no-such: no PAPI' || echo 'unknown counter: perf::no-such')"
many=perf::page-faults
for i in 1 2 3 4 5; do many=$many,$many; done
refused "$many,perf::page-faults" 'too many counters'

# Where the kernel says no. The stub stands for a kernel that forbids all counters.
cat >stub.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>
long syscall(long number, ...)
{
    long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    if (number == SYS_perf_event_open) {
        errno = EACCES;
        return -1;
    }
    va_list a;
    va_start(a, number);
    long x[6];
    for (int i = 0; i < 6; i++)
        x[i] = va_arg(a, long);
    va_end(a);
    return real(number, x[0], x[1], x[2], x[3], x[4], x[5]);
}
END
gcc -shared -fPIC -o stub.so stub.c
export LD_PRELOAD=$work/stub.so
POMPEII_VERBOSE=1 POMPEII_COUNTERS=perf::page-faults ./faults >output 2>messages || fail "no permission: status $?"
unset LD_PRELOAD
grep -q 'no permission for perf::page-faults: .*perf_event_paranoid is .*: set it to 2 or less' messages ||
    fail "no permission: $(cat messages)"
POMPEII_VERBOSE=1 POMPEII_MULTIPLEX=often POMPEII_COUNTERS=sde:::x::y ./faults 2>messages >output || fail "POMPEII_MULTIPLEX"
exit $((failures > 0))
