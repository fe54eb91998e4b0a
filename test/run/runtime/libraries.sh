#!/bin/sh
# OpenMP in shared libraries: opened, closed and opened again; several at once, from several
# threads; with constructors and destructors; with a second copy of the runtime in the process.
. "${srcdir:-.}/test/run/runtime/common.sh"
export POMPEII_INSTANCES=all

# library NAME OPTION..: NAME.so from plugin.c, instrumented, in a file of its own.
library() {
    name=$1
    shift
    sed "s/PLUGIN/$name/g" "$here/plugin.c" >"$name.c"
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -g -shared -fPIC "$@" -o "$name.so" "$name.c" || fail "$name.so"
}

# counted DIRECTORY NAME REGIONS: what so many calls of its region() leave.
counted() {
    grep -q "^critical,$2,16,$((2 * $3)),0\$" "$1.counts" || fail "$1: $2: $(cat "$1.counts")"
}

# What libpompeii.a needs besides.
static_libraries() {
    sed -n "s/^dependency_libs='\(.*\)'/\1/p" "$build/libpompeii.la"
}

all_ways() {
    library first
    library second
    library eager -DAT_START_AND_END
    $cc -O1 -g -o plain "$here/libraries.c" -pthread -ldl
    # What the OpenMP runtime does not bear is not ours.
    POMPEII_ENABLE=no timeout 20 ./plain reopen 3 ./first.so >wanted 2>/dev/null || return 0

    # A program that knows neither OpenMP nor us.
    measure reopened ./plain reopen 20 ./first.so
    [ "$(sort reopened.out | uniq -c | tr -s ' ')" = " 20 294" ] || fail "wrong results: $(cat reopened.out)"
    counted reopened first 120
    [ "$(grep -c "^parallel,,11," reopened.counts)" = 1 ] || fail "a region for each opening"
    measure at_once ./plain together 50 ./first.so ./second.so ./eager.so
    [ "$(sort at_once.out | uniq -c | tr -s ' ')" = " 3 2450" ] || fail "wrong results: $(cat at_once.out)"
    for name in first second eager; do
        counted at_once $name 50
    done
    for end in start end; do
        grep -q "^critical,eager_$end,4[0-9],2,0" at_once.counts || fail "eager_$end: $(cat at_once.counts)"
    done
    # Linked with the program.
    ours="-Wl,--no-as-needed -L$build/.libs -Wl,-rpath,$build/.libs -lpompeii -pthread"
    $cc -DLINKED -O1 -g -o linked "$here/libraries.c" ./first.so ./second.so $ours -ldl
    measure linked.run ./linked together 6 ./eager.so
    [ "$(tr '\n' ' ' <linked.run.out)" = "196 245 294 " ] || fail "wrong results: $(cat linked.run.out)"
    counted linked.run first 4
    counted linked.run second 5
    counted linked.run eager 6
    # A library that does not say that it needs libpompeii may start before it, and end after it.
    sed "s/PLUGIN/lone/g" "$here/plugin.c" >lone.c
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -fPIC -DAT_START_AND_END -c lone.c
    $cc -fopenmp -shared -o lone.so lone.o
    $cc -O1 -g -o early "$here/libraries.c" $ours ./lone.so -ldl
    measure early.run ./early
    grep -q "^critical,lone_start,4[0-9],2,0" early.run.counts || fail "lone_start: $(cat early.run.counts)"
    seconds=$(sed -n 's/.*<processor.* finalize="\([0-9]*\)[0-9]\{9\}".*/\1/p' early.run/trace.0.xml)
    [ "${seconds:-0}" -lt 60 ] || fail "the run took $seconds s"
    if grep -q 'date="1970' early.run/pompeii.xml; then fail "the clock was not set"; fi
    # What reads traces is not loaded, whatever is measured.
    library hooked --pomp-functions
    env LD_DEBUG=files POMPEII_XU=1 POMPEII_COUNTERS=perf::page-faults POMPEII_DIRECTORY=loads \
        timeout 60 ./plain reopen 1 ./hooked.so >loads.out 2>loads.err || fail "LD_DEBUG: status $?"
    consistent loads
    grep -q 'file=libpompeii' loads.err || fail "LD_DEBUG tells nothing: $(head -3 loads.err)"
    if grep -q 'file=libxml2' loads.err; then fail "libxml2 is loaded: $(grep libxml2 loads.err | head -3)"; fi
    # With a copy of the runtime of its own: both measure, each into its own experiment.
    [ -f "$build/.libs/libpompeii.a" ] || return 0 # configured with --disable-static
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -fPIC -c first.c
    $cc -fopenmp -shared -o first.so first.o -Wl,--whole-archive "$build/.libs/libpompeii.a" -Wl,--no-whole-archive \
        $(static_libraries) -pthread -ldl || fail "a copy of the runtime does not link"
    export MAY_STAY=1 # the runtime does, and the library that it is part of
    measure two ./plain together 10 ./first.so ./second.so
    consistent "$(echo two-*)"
    cat two.counts two-*.counts >both.counts
    counted both first 10
    counted both second 10
    measure once ./plain reopen 5 ./first.so
    counted once first 30
    unset MAY_STAY
}
# At the end of the program, OpenMP's runtime may have ended: nothing is asked of it any more.
over() {
    cat >over.c <<'C'
#include <stdio.h>
int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
    puts("done");
    return n != 2;
}
C
    cat >asked.c <<'C'
#include <unistd.h>
static int asked;
__attribute__((destructor)) static void end(void) { asked = 1; }
static int answer(void)
{
    if (asked)
        _exit(99);
    return 1;
}
int omp_get_num_procs(void) { return answer(); }
int omp_get_max_threads(void) { return answer(); }
int omp_get_level(void) { return answer(); }
C
    $cc -shared -fPIC -o asked.so asked.c
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -o over over.c
    rm -rf over.run
    POMPEII_DIRECTORY=over.run LD_PRELOAD=./asked.so ./over >over.out 2>over.err || fail "asked at the end: status $?"
    grep -q ' processors="1"' over.run/trace.0.xml || fail "how many processors"
}
# What the program calls of OpenMP's runtime is ours, too: a linker that leaves out what is not needed
# leaves that runtime out.
left_out() {
    for directive in barrier 'for schedule(dynamic)' 'taskloop grainsize(2)' 'target map(tofrom: n)'; do
        cat >needs.c <<C
#include <stdio.h>
int main(void)
{
    int n = 0;
#pragma omp $directive
    for (int i = 0; i < 5; i++)
        n += i;
    return n != 10;
}
C
        case $directive in
        barrier) sed -i 's/omp barrier/omp barrier\n    n = 0;/' needs.c ;;
        taskloop*) sed -i 's/taskloop/taskloop shared(n)/' needs.c ;;
        esac
        POMPEII_CC=$cc "$build/pompcc" -w -fopenmp -Wl,--as-needed -o needs needs.c || fail "$cc: $directive: build"
        rm -rf needs.run
        measure needs.run ./needs
        grep -q "^${directive%%[ (]*},,5," needs.run.counts || fail "$cc: $directive: $(cat needs.run.counts)"
    done
}
each_compiler left_out
each_compiler over
each_compiler all_ways
