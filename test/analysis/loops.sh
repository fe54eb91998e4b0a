#!/bin/bash
# Loops: what another schedule would take, against the same program with that schedule; which
# iterations are slow; what is said where that is not known.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_NUM_THREADS=2 POMPEII_VERBOSE=0 POMPEII_XU=1
export OMP_WAIT_POLICY=passive
unset POMPEII_INSTANCES OMP_SCHEDULE
cd "$work" || exit 1

# ---- Hand-written: 8 iterations in ranges of one, of 1 to 8 us, by two threads in turn ----

{
    echo '<processor version="1" rank="P0" init="0" finalize="99000" threads="2"><regions>'
    echo '<r id="0" l="program" c="program" n="t"/>'
    echo '<r id="1" l="omp" c="parallel" f="/t.c" b="1" e="9"/>'
    echo '<r id="2" l="omp" c="for" f="/t.c" b="2" e="9" k="schedule=dynamic,1"/></regions>'
    for t in 0 1; do
        echo "<location id=\"$t\" thread=\"$t\" begin=\"0\" end=\"99000\"><profile>"
        echo '<n id="0" r="0" v="1" t="99000"/></profile><timeline/><xus>'
        [ $t = 0 ] && echo '<x i="1" k="parallel" r="1" o="1" q="1" w="2" b="0"/>'
        echo "<x i=\"$((10 + t))\" u=\"1\" k=\"loop\" r=\"2\" o=\"1\" q=\"1\" h=\"$t\" b=\"0\"/>"
        now=0
        for i in 0 1 2 3 4 5 6 7; do
            [ $((i % 2)) = $t ] || continue
            echo "<x i=\"$((20 + i))\" u=\"$((10 + t))\" k=\"range\" r=\"2\" o=\"$i\"" \
                "l=\"$i\" z=\"1\" b=\"$now\" d=\"$((1000 * (i + 1)))\" t=\"$((1000 * (i + 1)))\"/>"
            now=$((now + 1000 * (i + 1)))
        done
        echo '</xus></location>'
    done
    echo '</processor>'
} >hand.xml
# Times that no run has are drawn, too.
sed 's/ t="[0-9]*"/ t="1200000000000000"/' hand.xml >huge.xml
pompeii profile --loops huge.xml >out 2>&1 || fail "impossible times: status $?: $(cat out)"
pompeii profile --loops --threads=4 -f csv hand.xml >out || fail "$(cat out)"
# Lists take no more addresses than there are; sanitizers themselves take more.
if (ulimit -v 4000000 && pompeii summary hand.xml >summary 2>&1); then
    (ulimit -v 4000000 && pompeii profile --loops --threads=4 -f csv hand.xml) >few 2>&1
    cmp -s out few || fail "with 4 GB of addresses: $(cat few)"
fi
# No number of threads is told of twice.
pompeii profile --loops --threads=2,4,4 -f csv hand.xml | cmp - out || fail "threads=2,4,4"
# Work 36 us. Now: 2 + 4 + 6 + 8. Blocks: 5 + 6 + 7 + 8; of 2: 3 + 4 + 7 + 8. Four threads: 7 + 8.
# Asked for, with 0.1 us each: {1 3 5 7} and {2 4 6 8}. Guided is slower with LLVM: {1 2} and {3}
# end at 3.1, then come {4} to 7.2 and {5} to 8.2, {6} to 13.3 and {7} to 15.3, {8}.
for row in 'R00002,t.c:2,2,static,0.000026000,' 'R00002,t.c:2,2,"static,1",0.000020000,' \
    'R00002,t.c:2,2,"guided,1",0.000021400,' 'R00002,t.c:2,2,"dynamic,1",0.000020400,' \
    'R00002,t.c:2,4,static,0.000015000,' 'R00002,t.c:2,4,"static,1",0.000012000,' \
    'R00002,t.c:2,4,"dynamic,1",0.000012200,'; do
    grep -qF "$row" out || fail "no $row in $(cat out)"
done
grep -q '^R00002,LOOP,t.c:2,1,0,2,8,8,0.000036000,"dynamic,1",0.000020000,' out || fail "$(cat out)"
grep -q ',1000.000 1000.000 1000.000 1000.000 2000.000 ' out || fail "heat: $(cat out)"

# ---- Many ranges: as they were written, in the memory that few take ----

# ranges LOOPS EACH: so many executions of loop 2, one behind the other, each of EACH iterations of
# 1 us. Two threads have every second one, the latter from the last on. Around each iteration that is
# a multiple of 1000 there is a loop 3 of two, in a region of one thread.
ranges()
{
    awk -v loops="$1" -v each="$2" 'BEGIN {
        print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"9000000000\" threads=\"2\"><regions>"
        print "<r id=\"0\" l=\"program\" c=\"program\" n=\"t\"/>"
        print "<r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/t.c\" b=\"1\" e=\"9\"/>"
        print "<r id=\"2\" l=\"omp\" c=\"for\" f=\"/t.c\" b=\"2\" e=\"9\" k=\"schedule=dynamic,1\"/>"
        print "<r id=\"3\" l=\"omp\" c=\"for\" f=\"/t.c\" b=\"3\" e=\"4\"/></regions>"
        span = 1000 * (each + 2)
        for (t = 0; t < 2; t++) {
            printf "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"9000000000\"><profile>" \
                "<n id=\"0\" r=\"0\" v=\"1\" t=\"9000000000\"/></profile><timeline/><xus>\n", t, t
            if (t == 0)
                print "<x i=\"1\" k=\"parallel\" r=\"1\" o=\"1\" q=\"1\" w=\"2\" b=\"0\" d=\"9000000000\"/>"
            id = 2 + t * 5 * loops * (each + 2)
            for (l = 0; l < loops; l++) {
                loop = ++id
                printf "<x i=\"%d\" u=\"1\" k=\"loop\" r=\"2\" o=\"%d\" h=\"%d\" b=\"%d\" d=\"%d\"/>\n", loop, l + 1, t, l * span, span
                now = l * span
                for (n = t; n < each; n += 2) {
                    i = t ? each + each % 2 - n : n
                    range = ++id
                    printf "<x i=\"%d\" u=\"%d\" k=\"range\" r=\"2\" o=\"%d\" l=\"%d\" z=\"1\" b=\"%d\" d=\"1000\" t=\"1000\"/>\n", range, loop, i, i, now
                    if (i % 1000 == 0) {
                        printf "<x i=\"%d\" u=\"%d\" k=\"parallel\" r=\"1\" o=\"1\" w=\"1\" b=\"%d\" d=\"100\"/>\n", range + 1, range, now
                        printf "<x i=\"%d\" u=\"%d\" k=\"loop\" r=\"3\" o=\"1\" b=\"%d\" d=\"100\"/>\n", range + 2, range + 1, now
                        printf "<x i=\"%d\" u=\"%d\" k=\"range\" r=\"3\" o=\"0\" l=\"1\" z=\"2\" b=\"%d\" d=\"100\" t=\"100\"/>\n", range + 3, range + 2, now
                        id += 3
                    }
                    now += 1000
                }
            }
            print "</xus></location>"
        }
        print "</processor>" }' >ranges.xml
}

# ranges_are_known LOOPS EACH: iterations, work, what it takes and would take; of those inside, too.
ranges_are_known()
{
    awk -F, -v loops="$1" -v each="$2" '
        /^R00002,LOOP,/ { outer = $4 == loops && $5 == 0 && $7 == loops * each &&
            sprintf("%.0f", 1e6 * $9) == loops * each }
        /^R00003,LOOP,/ { inner = $4 == loops * each / 1000 && $6 == 1 && $7 == 2 * $4 }
        /^R00002,t.c:2,2,static,/ { half = sprintf("%.0f", 1e6 * $5) == loops * each / 2 }
        END { exit !(outer && inner && half) }' csv
}

memory()
{
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=open("csv", "w"), check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' pompeii profile --loops -f csv ranges.xml
}

if command -v python3 >/dev/null; then
    ranges 60 2000 && few=$(memory) && ranges_are_known 60 2000 || fail "60 loops: $(cat csv)"
    ranges 300 2000 && lot=$(memory) && ranges_are_known 300 2000 || fail "300 loops: $(cat csv)"
    [ "$lot" -lt $((few + few / 5)) ] || fail "600,000 ranges need $lot KB, 120,000 $few KB"
    ranges 1 600000 && lot=$(memory) && ranges_are_known 1 600000 || fail "one loop: $(cat csv)"
    [ "$lot" -lt $((few + few / 3)) ] || fail "600,000 ranges of a loop need $lot KB, few $few KB"
fi
ranges 1 2000
TMPDIR=$work/nowhere expect 2 "ranges can't be kept in a file in .TMPDIR: No such file" \
    pompeii profile --loops ranges.xml

# ---- Real ones: measured with chunks of 1, run again with others ----

# Whether iterations took what they should: the machine did little else.
quiet()
{
    awk '{ exit !($2 < 0.02 * $1 + 5e-3) }' took
}

# A program that mostly sleeps takes little from others, where it may come first.
chrt -r 1 true 2>/dev/null && first='chrt -r 1' || first=

# seconds SCHEDULE PROGRAM NAME: nothing where the machine was never quiet
seconds()
{
    for attempt in 1 2 3 4 5; do
        OMP_SCHEDULE=$1 $first "$2" "$3" >took
        quiet && { cut -d' ' -f1 took; return; }
    done
}

# Whether what is said of a schedule is true, to 5 % or 4 ms; guided may be faster than is said.
close()
{
    awk -v said="$1" -v true="$2" -v schedule="$3" 'BEGIN {
        d = said - true
        if (d < 0) d = -d
        else if (schedule ~ /^guided/) d = 0
        exit !(d < 0.05 * true + 4e-3) }'
}

compared=0
check()
{
    rm -rf run
    POMPEII_DIRECTORY=$PWD/run OMP_SCHEDULE=dynamic,1 $first ./loops "$1" >took
    quiet || return 1
    pompeii profile --loops -f csv run >csv 2>err || { fail "$1: $(cat err)"; return 0; }
    sed -n '/^##BEG schedules/,/^##END/p' csv | grep '^R' |
        sed 's/"\([a-z]*\),\([0-9]*\)"/\1 \2/' >said
    while IFS=, read -r _ _ _ schedule said _; do
        true=$(seconds "${schedule/ /,}" ./loops.plain "$1")
        [ -n "$true" ] || continue
        compared=$((compared + 1))
        [ -z "${SAID:-}" ] || echo "$compiler $1 ${schedule/ /,} $said $true"
        close "$said" "$true" "$schedule" ||
            fail "$compiler, $1, $schedule: said $said, true $true"
    done <said
}

for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    program=$srcdir/test/analysis/programs/loops.c
    POMPEII_CC=$compiler pompcc -O1 -fopenmp "$program" -o loops >messages 2>&1 &&
        $compiler -O1 -fopenmp "$program" -o loops.plain >messages 2>&1 ||
        { fail "$compiler: $(cat messages)"; continue; }
    for name in uniform triangle slow random blocks late; do
        for attempt in 1 2 3 4 5; do
            check $name && break
        done
    done
done

# The slow iteration is named, and a static schedule of an uneven loop is advised against.
POMPEII_DIRECTORY=$PWD/slow OMP_SCHEDULE=dynamic,1 ./loops slow >took
pompeii profile --loops -f csv slow | sed -n '/^##BEG slow/,/^##END/p' | grep -q ',30,30,0.12' ||
    fail "slow: $(pompeii profile --loops slow)"

# ---- What is not known is not said ----

POMPEII_DIRECTORY=$PWD/coarse OMP_SCHEDULE=static ./loops triangle >took
pompeii profile --loops -f csv coarse >out 2>&1
sed -n '/^##BEG advice/,/^##END/p' out | grep -q '^R' && fail "advice of two ranges: $(cat out)"
POMPEII_XU=0 POMPEII_DIRECTORY=$PWD/none OMP_SCHEDULE=static ./loops triangle >took
expect 2 'no ranges of loops in it: run the program with POMPEII_XU=1' \
    pompeii profile --loops none
expect 2 'tables of their own' pompeii profile --threads=2 --flat none
expect 2 'up to 16 numbers from 1 to 65536' pompeii profile --loops --threads=0 slow
if python3 -c 'import jsonschema' 2>/dev/null; then
    pompeii profile --loops --threads=2,8 -f json slow >json
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
        json "$srcdir/doc/schema/loops.json" || fail "schema"
fi
[ $failures -eq 0 ] || exit 1
[ $compared -gt 0 ] || { echo 'no loop was compared: the machine is never quiet' >&2; exit 77; }
