#!/bin/bash
# pompeii scaling of runs that are made up by Amdahl's law: a fifth serial; with four threads half of
# them wait 10 ms at the end of the region. The laws find what was put in, the table says what it is
# by definition, and too few processors are noticed, also in real runs.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1

# make_run NAME THREADS SERIAL_MS PARALLEL_MS WAIT_MS [ARGUMENTS]
make_run()
{
    mkdir -p "$1"
    sed -e "s/ arguments=\"[^\"]*\"/ arguments=\"${6:-}\"/" "$traces/critical/pompeii.xml" >"$1/pompeii.xml"
    awk -v n="$2" -v serial="$3" -v each="$4" -v wait="$5" 'BEGIN {
        end = int(1e6 * (serial + each))
        printf "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"%.0f\" epoch=\"0\" threads=\"%d\" processors=\"16\">\n", end, n
        print "<regions><r id=\"0\" l=\"program\" c=\"program\"/>"
        print "<r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/src/step.c\" b=\"10\" e=\"20\"/></regions>"
        for (i = 0; i < n; i++) {
            lost = i % 2 ? wait : 0
            printf "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"%.0f\"><profile>\n", i, i, end
            printf "<n id=\"0\" r=\"0\" v=\"%d\" t=\"%.0f\" k=\"0\">", !i, i ? 0 : end
            printf "<n id=\"1\" r=\"1\" v=\"1\" t=\"%.0f\" bo=\"%.0f\" bw=\"%.0f\" k=\"0\"/>", 1e6 * each, 1e6 * (each - lost), 1e6 * lost
            print "</n></profile></location>"
        }
        print "</processor>" }' >"$1/trace.0.xml"
}
for n in 1 2 8; do make_run amdahl.$n $n 20 $((80 / n)) 0; done
make_run amdahl.4 4 20 20 0
make_run waits.1 1 20 80 0
make_run waits.4 4 20 30 10

golden scaling.txt scaling amdahl.8 amdahl.1 amdahl.2 amdahl.4
golden scaling.csv scaling -f csv amdahl.1 amdahl.2 amdahl.4 amdahl.8
golden scaling-regions.csv scaling -f csv --regions waits.1 waits.4
golden scaling.json scaling -f json amdahl.1 amdahl.2 amdahl.4 amdahl.8
golden scaling.svg scaling -f svg amdahl.1 amdahl.2 amdahl.4 amdahl.8
golden scaling-waits.txt scaling waits.1 waits.4

# Duration 20 + 80 / n: a speed-up of 100 / 30 with eight threads, and never more than 5.
"$pompeii" scaling amdahl.? >got
grep -q '^ *8  *1  *1  *30.00 ms  *3.33  *41.7 %' got || fail "speed-up of 8: $(cat got)"
grep -qx 'Amdahl: serial 20.00 %, at most 5.0 times as fast as one thread; off by 0.0 %' got ||
    fail "Amdahl's law: $(cat got)"
# Shares of the wall time are all of it: 100 ms, 30 ms.
"$pompeii" scaling -f csv --regions amdahl.? | awk -F, 'NR > 1 { first += $5; last += $6 }
    END { exit first < 0.0999 || first > 0.1001 || last < 0.0299 || last > 0.0301 }' || fail "shares do not add up"
# In a weak series the same durations are poor.
"$pompeii" scaling --weak -f csv amdahl.1 amdahl.2 | grep -q '^2,1,1,0.060000000,.*,3.33333333,166.666667,' ||
    fail "weak scaling"

# Not comparable; several runs are one line.
make_run size.2 2 20 80 0 "class B"
expect 2 'not comparable: .*--weak' "$pompeii" scaling amdahl.1 size.2
expect 0 '' "$pompeii" scaling --weak amdahl.1 size.2
expect 2 'which runs' "$pompeii" scaling
make_run again.1 1 20 100 0
"$pompeii" scaling -f csv amdahl.1 again.1 amdahl.2 | grep -q '^1,1,2,0.110000000,0.100000000,0.120000000,1,' ||
    fail "two runs of one thread"
sed -i 's/processors="16"/processors="4"/' amdahl.8/trace.0.xml
"$pompeii" scaling amdahl.? >got
grep -q '^ *8 .*too few processors' got || fail "eight threads on four processors: $(cat got)"
grep -q '^Laws leave out .*: 1 of 4' got || fail "the law takes them: $(cat got)"
# Of regions is said what the four threads did that had their processors: 20 ms of 80.
grep -q '^Regions, from the first line above to the last one that had its processors' got &&
    grep -Eq '^ *parallel step.c:10 +80.00 ms +20.00 ms ' got || fail "regions of too few processors: $(cat got)"
# Who loses next to nothing is told to look here.
make_run full.2 2 0 80 0
"$pompeii" profile full.2 | grep -q '^  threads work for most of the time: .*pompeii scaling' ||
    fail "nothing is lost: $("$pompeii" profile full.2)"
for lost in waits.4 amdahl.2 amdahl.1; do
    "$pompeii" profile $lost | grep -q 'threads work for most' && fail "$lost: $("$pompeii" profile $lost)"
done
# Where there are enough, and others had them, that is another matter; of the reference, a warning.
cp -r amdahl.2 busy.2
sed -i '/<location/s/>/ wait="9000000">/' busy.2/trace.0.xml
"$pompeii" scaling amdahl.1 busy.2 >got
grep -q '^ *2 .*processors had other work' got || fail "others had the processors: $(cat got)"
grep -q '^All is relative' got && fail "the reference had its processor: $(cat got)"
"$pompeii" scaling busy.2 amdahl.4 | grep -q '^All is relative to the first line, whose threads waited' ||
    fail "the reference had no processors"
if command -v xmllint >/dev/null; then xmllint --noout "$srcdir/test/analysis/expected/scaling.svg" || fail "SVG"; fi
if python3 -c 'import jsonschema' 2>/dev/null; then
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
        "$srcdir/test/analysis/expected/scaling.json" "$srcdir/doc/schema/scaling.json" || fail "schema"
fi

# What grows with each thread is fastest with one: no law has a limit below it, or of 0 threads.
make_run worse.1 1 500 500 0
make_run worse.2 2 500 9000 0
make_run worse.4 4 500 26750 0
"$pompeii" scaling worse.? >got
grep -q '^Universal law: .* at most 1.0 times as fast as one thread, with 1 thread\>' got || fail "what gets worse: $(cat got)"
make_run slower.1 1 500 500 0
make_run slower.2 2 500 1000 0
"$pompeii" scaling slower.? | grep -q '^Amdahl: .* at most 1.0 times' || fail "Amdahl's law of what gets worse"

# Runs of hours with many threads: what a law sums up of them is tiny.
for n in 128 256 512; do
    make_run hours.$n $n 0 $((4 * 3600000 * 128 / n)) 0
    sed -i 's/processors="16"/processors="512"/' hours.$n/trace.0.xml
done
"$pompeii" scaling hours.* >got
grep -q '^Amdahl: serial 0.00 %; off by 0.0 %$' got || fail "hours with many threads: $(cat got)"

# Ranks that measured nothing are ranks: of four threads, three runs are two points.
make_run alone.1 4 20 80 0
make_run alone.2 4 20 80 0
make_run most.1 1 20 80 0
sed -i 's/<run /&ranks="4" /' most.1/pompeii.xml
"$pompeii" scaling -f csv alone.1 most.1 alone.2 >got
grep -q '^4,1,2,' got && grep -q '^4,4,1,' got || fail "silent ranks: $(cat got)"

real=$(sed -n 's/.* l="omp" c="\([^"]*\)".*/\1/p' "$srcdir/test/traces/critical/trace.0.xml" | head -1)
expect 0 '' "$pompeii" scaling --region="$real" "$srcdir/test/traces/critical"
expect 2 'nothing in these runs matches' "$pompeii" scaling --region=no.c:1 "$srcdir/test/traces/critical"

# A real program with more threads than there are processors.
PATH=$PWD/..:$PATH
export POMPEII_VERBOSE=0 OMP_DYNAMIC=false
pompcc -O2 -fopenmp "$srcdir/test/analysis/programs/power.c" -o power >messages 2>&1 || fail "$(cat messages)"
many=$((2 * $(nproc)))
for n in 1 $many; do
    OMP_NUM_THREADS=$n POMPEII_DIRECTORY=real.$n ./power || fail "$n threads"
done
"$pompeii" scaling -f csv real.1 real.$many | grep -q "^$many,1,1,.*,$(nproc),too few processors\$" ||
    fail "$many threads on $(nproc) processors: $("$pompeii" scaling -f csv real.1 real.$many)"
[ $failures -eq 0 ]
