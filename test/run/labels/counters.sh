#!/bin/bash
# Counters have the values that are known beforehand, and what can't be measured is refused in one
# line.
. "${srcdir:-.}/test/run/labels/common.sh"
pompeii info --counters --format=csv >known || fail "info --counters"

# refused COUNTERS TEXT: the program's result is the same, one line says TEXT, and units have no
# counters.
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
        # The kernel may take a page more now and then: of code that it had to drop, or to see where
        # memory is used. None is missing. (Counts that are exact to the last one: sde below, and
        # papi.sh.)
        awk -F, '$2 == "task" { split($1, part, "/"); n = part[4] + 0; seen++
                     if ($14 < 10 * n || ($14 > 10 * n + 9 && far++ == 2)) { print $1 ": " $14 " page faults"; bad = 1 }
                     if ($13 <= 0 || $13 > 1e9 * ($12 + 1)) { print $1 ": " $13 " ns"; bad = 1 } }
                 END { exit bad || seen != 10 }' list.csv || fail "$cc: page faults"
        pompeii info run | grep -q 'counters *perf::task-clock' || fail "$cc: info"
        pompeii info --verify run >verify || fail "$cc: $(cat verify)"
        # The call path of the tasks has their sum, over both threads.
        awk -F, -v list=list.csv 'BEGIN { while ((getline <list) > 0) if ($2 == "task") units += $14; FS = " " }
             /<r id=/ && / c="task"/ { split($2, id, "\""); task = id[2] }
             /<n / && / x="task"/ && / c="/ { sub(/.* c="/, ""); sub(/".*/, ""); split($0, v, " "); sum += v[2] }
             END { if (sum < 550 || sum < units || sum > 2 * units) { print sum " page faults in the profile, " units " in units"; exit 1 } }' \
            run/trace.0.xml ||
            fail "$cc: profile"
        # A clock behind another counter runs, too.
        POMPEII_COUNTERS=perf::minor-faults,perf::task-clock measure faults
        awk -F, '$2 == "task" { seen++; if ($14 <= 0 || $14 > 1e9 * ($12 + 1)) { print $1 ": " $14 " ns"; bad = 1 } }
                 END { exit bad || seen != 10 }' list.csv || fail "$cc: a clock behind another counter"
    fi
done
unset POMPEII_COUNTERS

# What is called available can be measured here, and nothing else can: PAPI knows the processor, and a virtual
# machine often gives none of its counters.
for name in $(awk -F, '/^(PAPI_|perf::)[A-Z0-9_-]*,(yes|no),/ && seen[$2]++ < 4 { print $1 }' known); do
    rm -rf run
    POMPEII_VERBOSE=1 POMPEII_COUNTERS=$name ./faults >output 2>messages
    grep -q "$name.*no counters are measured" messages && can=no || can=yes
    grep -q "^$name,$can," known || fail "info --counters: $(grep "^$name," known): $(cat messages)"
done

# A task that waits for another one does not run meanwhile. (A busy machine may hold the first one up.)
cat >waiting.c <<'C'
#include <sched.h>
#include <unistd.h>
int main(void)
{
    static int begun;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
    {
#pragma omp task
        {
            __atomic_store_n(&begun, 1, __ATOMIC_SEQ_CST);
            usleep(100000);
        }
        while (!__atomic_load_n(&begun, __ATOMIC_SEQ_CST))
            sched_yield();
#pragma omp taskwait
    }
    return 0;
}
C
for cc in $compilers; do
    has $cc || continue
    POMPEII_CC=$cc pompcc -fopenmp -O2 -o waiting waiting.c || fail "$cc: waiting.c"
    for run in 1 2 3; do
        measure waiting
        awk -F, '$2 == "task" { time[split($1, part, "/")] = $12; n++ }
            END { for (depth in time) { if (!least || depth < least) least = depth; if (depth > most) most = depth + 0 }
                exit n != 2 || time[least] > time[most] / 2 }' list.csv && break
        [ $run != 3 ] || fail "$cc: a task runs while it waits: $(cat list.csv)"
    done
done

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
        refused PAPI_TOT_INS PAPI_TOT_INS
    fi
else
    echo "no PAPI with software-defined events here"
    [ -e "$build/.libs/libpompeii-papi.so" ] || refused PAPI_TOT_INS 'PAPI_TOT_INS: no PAPI: this Pompeii was built without it'
fi

# A program that has PAPI for itself keeps it.
cat >own.c <<'C'
#include <papi.h>
#include <stdio.h>
int main(void)
{
    int events = PAPI_NULL, code = 0;
    long long faults = 0;
#pragma omp parallel num_threads(2)
    ;
    PAPI_library_init(PAPI_VER_CURRENT);
    PAPI_event_name_to_code("perf::PAGE-FAULTS", &code);
    PAPI_create_eventset(&events);
    printf("%d %d ", PAPI_add_event(events, code), PAPI_start(events));
#pragma omp parallel num_threads(3)
    ;
    printf("%d\n", PAPI_stop(events, &faults));
    PAPI_shutdown();
#pragma omp parallel num_threads(4)
    ;
    return 0;
}
C
if gcc -fopenmp own.c -lpapi -o own 2>/dev/null && ls "$build"/.libs/libpompeii-papi.so >/dev/null 2>&1; then
    ./own >native
    POMPEII_CC=gcc pompcc -fopenmp own.c -lpapi -o own
    rm -rf run
    POMPEII_VERBOSE=1 POMPEII_COUNTERS=perf::PAGE-FAULTS ./own >output 2>messages || fail "own PAPI: exit status $?"
    cmp native output || fail "own PAPI: $(cat output)"
    [ "$(grep -c 'perf::PAGE-FAULTS: the program is linked with PAPI, .*: measure a build without it; no counters' messages)" = 1 ] ||
        fail "own PAPI: $(cat messages)"
fi

# Instructions within 1 %, where PAPI by itself counts them so on this machine.
is_close() {
    awk -F, -v column="$1" '$column < 2.97e6 || $column > 3.03e6 { print; bad = 1 } END { exit bad || !NR }'
}
if grep -q '^PAPI_TOT_INS,yes' known && [ "$(uname -m)" = x86_64 ] &&
    gcc -DBARE -O2 -o bare "$programs/instructions.c" -lpapi && ./bare | is_close 1; then
    POMPEII_CC=gcc pompcc -fopenmp -O2 -o instructions "$programs/instructions.c"
    POMPEII_COUNTERS=PAPI_TOT_INS measure instructions
    grep ',task,' list.csv | is_close 13 || fail "instructions: $(cat list.csv)"
else
    echo "instructions are not counted here"
fi

refused perf::no-such 'perf::no-such: no PAPI\|PAPI does not start\|unknown counter: perf::no-such'
many=perf::page-faults
for i in 1 2 3 4 5; do many=$many,$many; done
refused "$many,perf::page-faults" 'too many counters'

# Where the kernel says no. The stub stands for a kernel that forbids all counters, or those of
# itself.
cat >stub.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/syscall.h>
long syscall(long number, ...)
{
    long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_list a;
    va_start(a, number);
    long x[6];
    for (int i = 0; i < 6; i++)
        x[i] = va_arg(a, long);
    va_end(a);
    if (number == SYS_perf_event_open &&
        (!getenv("STUB_USER") || !((struct perf_event_attr *)x[0])->exclude_kernel)) {
        errno = EACCES;
        return -1;
    }
    return real(number, x[0], x[1], x[2], x[3], x[4], x[5]);
}
END
gcc -shared -fPIC -o stub.so stub.c
under_stub() {
    rm -rf run
    LD_PRELOAD=$work/stub.so POMPEII_VERBOSE=1 POMPEII_COUNTERS=$1 ./faults >output 2>messages || fail "no permission: status $?"
}
under_stub perf::page-faults
if [ "$(cat /proc/sys/kernel/perf_event_paranoid 2>/dev/null || echo 2)" -gt 2 ]; then
    reason='/proc/sys/kernel/perf_event_paranoid is .*: set it to 2 or less'
else
    reason='something forbids perf_event_open, such as a container: allow it there'
fi
grep -q "no permission for perf::page-faults: $reason; no counters are measured" messages || fail "no permission: $(cat messages)"
export STUB_USER=yes
under_stub perf::context-switches
grep -q "no permission for perf::context-switches: .*; no counters are measured" messages || fail "of the kernel: $(cat messages)"
if grep -q '^perf::page-faults,yes' known; then
    under_stub perf::page-faults
    ! grep permission messages || fail "without the kernel's share: $(cat messages)"
fi
exit $((failures > 0))
