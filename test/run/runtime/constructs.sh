#!/bin/sh
# Every construct by hand, with 1 to 8 threads: the counts are right and the trace holds no
# contradiction.
. "${srcdir:-.}/test/run/runtime/common.sh"

counts() {
    compile constructs "$here/constructs.c"
    for t in 1 2 3 4 8; do
        POMPEII_INSTANCES=all measure "trace$t" ./constructs $t
        expect "trace$t" <<END
parallel,,10,$t,0
for,,11,$t,0
sections,,12,$t,0
section,,13,1,0
section,,14,1,0
single,,15,$t,0
master,,16,1,0
masked,,17,1,0
critical,a&b,18,$t,0
atomic,,19,$((t + 6 * t)),0
barrier,,20,$t,0
flush,,21,$t,0
for,,22,$t,0
ordered,,23,6,0
scope,,24,$t,0
parallel,,30,$((3 * t)),0
parallel,,31,$((6 * t)),0
parallel,,40,$t,0
task,,42,10,10
taskwait,,43,10,0
taskgroup,,44,1,0
taskyield,,45,1,0
taskloop,,46,1,0
task,,47,10,10
task,,48,5,5
parallel for,,70,$t,0
omp_init_lock,,,1,0
omp_set_lock,,50,$t,0
omp_unset_lock,,51,$t,0
omp_test_nest_lock,,,$t,0
region,phase "one",60,2,0
END
        grep -q ',off,' "trace$t.counts" && grep -v ',off,61,0,0' "trace$t.counts" | grep ',off,' && fail "recorded while off"
        [ "$(cat "trace$t.out" | tr '\n' ' ')" = "$((194 + t)) $((6 * t)) 15 " ] || fail "wrong output"
        grep -q 'f="/src/a:b.c" b="11" e="11" k="schedule=dynamic,2\*3 nowait=1"' "trace$t/trace.0.xml" ||
            fail "the clauses are not as in the CTC string"
    done
    # A timeline that is cut short says so, and the profile stays exact.
    POMPEII_INSTANCES=2 measure cut ./constructs 2
    grep -q ' k="2"' cut/trace.0.xml ||
        fail "no node says that only some instances are kept"
    POMPEII_INSTANCES=0 measure none ./constructs 2
    grep -q '<timeline>' none/trace.0.xml && fail "a timeline that nobody asked for"
    grep -v nest_lock none.counts | LC_ALL=C sort >none.sorted
    grep -v nest_lock trace2.sorted | diff none.sorted - || fail "the profile depends on the timeline"
}
each_compiler counts
