#!/bin/bash
# pompeii diff of runs that are made up: medians, chances (of 252 ways to divide ten runs), regions
# whose lines moved, gates with their status, what can't be compared; each format.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1

# make NAME LINE SLOW FAST [PROGRAM] [ARGUMENTS]: 50 instances of a critical at solve.c:LINE of SLOW
# us, and 50 of a single of FAST us.
make_run()
{
    mkdir -p "$1"
    sed -e "s/name=\"critical\"/name=\"${5:-critical}\"/" -e "s/ arguments=\"[^\"]*\"/ arguments=\"${6:-}\"/" \
        "$traces/critical/pompeii.xml" >"$1/pompeii.xml"
    awk -v line="$2" -v slow="$3" -v fast="$4" 'function bin(d, o) {
            for (o = 0; 2 ^ (o + 1) <= d; o++);
            return 8 * o + int((d / 2 ^ o - 1) * 8)
        }
        function node(id, r, us) {
            printf "<n id=\"%d\" r=\"%d\" v=\"50\" t=\"%d\" lo=\"%d\" hi=\"%d\" sq=\"%d\" h=\"%d 50\" k=\"0\"/>\n",
                id, r, 50000 * us, 1000 * us, 1000 * us, 50 * us * us, bin(1000 * us)
        }
        BEGIN {
            print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"100000000\" epoch=\"0\">"
            print "<regions><r id=\"0\" l=\"program\" c=\"program\"/>"
            printf "<r id=\"1\" l=\"omp\" c=\"critical\" f=\"/src/solve.c\" b=\"%d\" e=\"%d\" n=\"sum\"/>\n", line, line + 2
            printf "<r id=\"2\" l=\"omp\" c=\"single\" f=\"/src/solve.c\" b=\"%d\" e=\"%d\"/>\n", line + 9, line + 9
            print "</regions><location id=\"0\" thread=\"0\" begin=\"0\" end=\"100000000\"><profile>"
            print "<n id=\"0\" r=\"0\" v=\"1\" t=\"100000000\" lo=\"100000000\" hi=\"100000000\" k=\"0\">"
            node(1, 1, slow)
            node(2, 2, fast)
            print "</n></profile></location></processor>"
        }' >"$1/trace.0.xml"
}

grep -q 'name="critical"' "$traces/critical/pompeii.xml" || fail "the anchor has another name now"
for i in 1 2 3 4 5; do
    make_run a$i 20 $((400 + i)) $((300 + 7 * i))
    make_run b$i 27 $((480 + i)) $((303 + 7 * i)) # a fifth more, at another line
    make_run c$i 20 $((401 + i)) $((302 + 7 * i))
done
a=$(echo a?) b=$(echo b?) c=$(echo c?)

golden diff.txt diff $a -- $b
golden diff-all.txt diff --all $a -- $c
golden diff.csv diff -f csv $a -- $b
golden diff.json diff -f json $a -- $b
golden diff.html diff -f html $a -- $b
golden diff.xml diff -f junit $a -- $b
golden diff.md diff -f markdown $a -- $b
golden diff-one.txt diff a1 b1
golden diff-paths.csv diff --paths -f csv --region=critical a1 b2

# Complete separation is 2 of 252 ways; of 3 and 3 runs, 2 of 20 are the least.
"$pompeii" diff -f csv $a -- $b | grep -q '^critical solve.c:20 sum,.*,typical_s,0.02015,0.02415,0.004,19.851[0-9]*,0.00793651,more$' ||
    fail "a fifth more is not found"
"$pompeii" diff -f csv $a -- $b | grep -q '^single .*typical_s.*,$' || fail "1 % of noisy runs is found"
"$pompeii" diff -f csv a1 a2 a3 -- b1 b2 b3 | grep -q ',more' && fail "found with 3 runs"
"$pompeii" diff a1 a2 a3 -- b1 b2 b3 | grep -q '^too few runs' || fail "3 runs are enough"
"$pompeii" diff -f csv $a -- $c | grep -q ',\(more\|less\)$' && fail "a difference of nothing"
"$pompeii" diff -f csv $b -- $a | grep -q '^critical.*typical_s.*,less$' || fail "the other way round"

# What only one has.
cp -r a1 more && sed -i -e 's|</regions>|<r id="3" l="omp" c="barrier" f="/src/new.c" b="3"/></regions>|' \
    -e 's|</n></profile>|<n id="3" r="3" v="2" t="9000000" lo="4000000" hi="5000000"/>&|' more/trace.0.xml
"$pompeii" diff -f csv a1 more | grep -q '^barrier new.c:3,.*exclusive_s,,0.009,,,,only in B$' || fail "only in B"
"$pompeii" diff -f csv more a1 | grep -q '^barrier new.c:3,.*exclusive_s,0.009,,,,,only in A$' || fail "only in A"

# They stand before what did not change, however long that took: a screen has 20 rows.
cp -r a1 long && sed -i -e "s|</regions>|$(for i in $(seq 10 39); do
    echo -n "<r id=\"$i\" l=\"omp\" c=\"single\" f=\"/src/long.c\" b=\"$i\"/>"
done)&|" -e "s|</n></profile>|$(for i in $(seq 10 39); do
    echo -n "<n id=\"$i\" r=\"$i\" v=\"1\" t=\"40000000\" lo=\"40000000\" hi=\"40000000\"/>"
done)&|" long/trace.0.xml
cp -r long longer && sed -i -e 's|</regions>|<r id="3" l="omp" c="barrier" f="/src/new.c" b="3"/>&|' \
    -e 's|</n></profile>|<n id="3" r="3" v="2" t="9000000" lo="4000000" hi="5000000"/>&|' longer/trace.0.xml
"$pompeii" diff --least=0 long longer | grep -q '^ *barrier new.c:3 .*only in B' || fail "what is new is not on the screen"

# Of other runs counters are compared by name: a program's first one need not be the other's.
counted() # NAME COUNTERS VALUES
{
    cp -r a1 "$1"
    sed -i "s|<counters>.*</counters>|<counters>$(printf '<counter name="%s"/>' $2)</counters>|" "$1/pompeii.xml"
    sed -i -e "s|epoch=\"0\"|& counters=\"$(echo $2 | wc -w)\"|" -e "s|r=\"1\" v=\"50\"|& c=\"$3\"|" "$1/trace.0.xml"
}
counted both "CYCLES MISSES" "1000 70"
counted one "MISSES" "77"
counted swapped "MISSES CYCLES" "77 2000"
expect 0 'note: .*counters' "$pompeii" diff --anyway -f csv both one
grep -q '^critical .*,MISSES,70,77,7,10,' out || fail "a counter of another run: $(cat out)"
grep -q '^critical .*,CYCLES,1000,,,,' out || fail "a counter that only one has: $(cat out)"
expect 0 'note: .*counters' "$pompeii" diff --anyway -f csv both swapped
grep -q '^critical .*,CYCLES,1000,2000,1000,100,' out || fail "counters in another order: $(cat out)"

# Several call paths that are one where functions of one run are left out: their sum. main/parallel
# of 100 ms beside main/f/parallel of 60 and main/g/parallel of 40.
paths() # NAME NODES [REGIONS]
{
    cp -r a1 "$1"
    sed -i -e 's|^<r id="1".*|<r id="1" l="function" c="function" f="/src/p.c" b="1" e="90" n="main"/>|' \
        -e 's|^<r id="2".*|<r id="2" l="omp" c="parallel" f="/src/p.c" b="30" e="40"/>|' \
        -e "s|</regions>|${3:-}&|" -e '/^<n id="1"/d' -e "s|^<n id=\"2\".*|$2|" "$1/trace.0.xml"
}
node() # ID REGION COUNT TOTAL EACH BIN, of which children follow
{
    echo "<n id=\"$1\" r=\"$2\" v=\"$3\" t=\"$4\" lo=\"$5\" hi=\"$5\" sq=\"0\" h=\"$6 $3\" k=\"0\">"
}
paths whole "$(node 1 1 1 100000000 100000000 211)$(node 2 2 10 100000000 10000000 185)</n></n>"
paths parts "$(node 1 1 1 100000000 100000000 211)$(node 2 3 1 60000000 60000000 206)$(
    )$(node 3 2 6 60000000 10000000 185)</n></n>$(node 4 4 1 40000000 40000000 201)$(
    )$(node 5 2 4 40000000 10000000 185)</n></n></n>" \
    "$(printf '<r id="%d" l="function" c="function" f="/src/f.c" b="%d" n="%s"/>' 3 10 f 4 20 g)"
"$pompeii" diff --paths --all -f csv whole parts >got
for metric in typical_s exclusive_s total_s; do
    grep -q "^parallel .*,$metric,0.1,0.1,0,0," got || fail "$metric of two paths: $(cat got)"
done
grep -q '^parallel .*,count,10,10,0,0,' got || fail "count of two paths: $(cat got)"

# Twice as long in each of the ten instances: their errors are a tenth of 10 ms, and of 20 ms; the
# difference is 4.5 of both.
cp -r parts doubled && sed -i -e 's/t="60000000"/t="120000000"/g; s/t="40000000"/t="80000000"/g' \
    -e 's/lo="10000000" hi="10000000"/lo="20000000" hi="20000000"/g; s/h="185 /h="193 /g' doubled/trace.0.xml
twice() { "$pompeii" diff --paths -f csv whole "$1" | awk -F, '/^parallel .*,typical_s,/ { print $9, $11 < 5e-5, $12 }' >got; }
twice doubled
grep -qx '0.1 1 more' got || fail "twice as long in two paths: $(cat got)"

# What waits for a processor may have added is no difference: here all of it, there not.
for wait in 49000000 51000000; do
    cp -r doubled waits.$wait && sed -i "s/<location /&wait=\"$wait\" /" waits.$wait/trace.0.xml
done
twice waits.49000000
grep -qx '0.1 1 more' got || fail "of 100 ms more, 98 may be waits: $(cat got)"
twice waits.51000000
grep -qx '0.1 0 ' got || fail "of 100 ms more, 102 may be waits: $(cat got)"
"$pompeii" diff --paths whole waits.51000000 | grep -q '102.0 ms a region for what threads waited' || fail "waits are not said"

# One run each break a rule by what their instances tell, and by counts; what has none of either has to be
# beyond what runs differ by, and it is said that it is not.
echo 'typical_s parallel +10%' >rules && expect 1 '' "$pompeii" diff --paths --gate=rules whole doubled
expect 0 '1 beyond their limits, which may be chance with one run each' \
    "$pompeii" diff --paths --gate=rules whole waits.51000000
grep -q '^rules:1: not told: typical_s of parallel .* is +100.0 %, more than +10 %, which may be chance' out ||
    fail "not told: $(cat out)"
echo 'total_s parallel +10%' >rules && expect 1 '' "$pompeii" diff --paths --gate=rules whole doubled
expect 0 'may be chance' "$pompeii" diff --paths --gate=rules whole waits.51000000
cp -r whole quarter && sed -i 's/t="100000000"/t="125000000"/g' quarter/trace.0.xml
expect 0 'may be chance' "$pompeii" diff --paths --gate=rules whole quarter
echo 'count parallel +10%' >rules
cp -r whole twelve && sed -i 's/ v="10" / v="12" /' twelve/trace.0.xml
expect 1 '' "$pompeii" diff --paths --gate=rules whole twelve

# Markdown of names that are markup.
cp -r a1 struck && sed -i 's/n="sum"/n="~~sum~~"/' struck/trace.0.xml
"$pompeii" diff -f markdown struck struck | grep -q 'critical solve.c:20 \\~\\~sum\\~\\~' || fail "markup of Markdown"

# Gates.
cat >rules <<'END'
# what           where       limit   least
typical_s        critical    +10%    0.001s
count            *           +0%
parallel         program     -3%
END
expect 0 '' "$pompeii" diff --gate=rules $a -- $c
grep -qx 'rules: kept' out || fail "rules are not kept"
expect 1 '' "$pompeii" diff --gate=rules $a -- $b
grep -qx 'rules:2: broken: typical_s of critical solve.c:20 sum is +19.9 %, more than +10 %' out ||
    fail "what is broken: $(cat out)"
expect 1 '' "$pompeii" diff -f junit --gate=rules $a -- $b
grep -q 'tests="4" failures="1"' out || fail "JUnit: $(cat out)"
if command -v xmllint >/dev/null; then xmllint --noout out || fail "JUnit is no XML"; fi
echo 'typical_s critical +25%' >rules && expect 0 '' "$pompeii" diff --gate=rules $a -- $b
echo 'typical_s critical +10% 1s' >rules && expect 0 '' "$pompeii" diff --gate=rules $a -- $b
echo 'typical_s critical -10%' >rules && expect 1 '' "$pompeii" diff --gate=rules $b -- $a
echo 'typical_s critical -10%' >rules && expect 0 '' "$pompeii" diff --gate=rules $a -- $b
echo 'typical_s critical -0%' >rules && expect 1 '' "$pompeii" diff --gate=rules $b -- $a
grep -q '^rules:1: broken: .* more than -0 %$' out || fail "a limit of -0 %: $(cat out)"
echo 'typical_s critical -0%' >rules && expect 0 '' "$pompeii" diff --gate=rules $a -- $b
for bad in 'typical_s critical' 'typical_s critical 10%' 'typical_s critical +10' 'typical_s * +10% 5' \
    'typical_s * +x%' 'typical_s * +1% 1s more' '' '# nothing'; do
    echo "$bad" >rules
    expect 2 'rules(:1)?: ' "$pompeii" diff --gate=rules $a -- $b
done
echo 'speed * +1%' >rules && expect 2 'rules:1: speed: no such metric' "$pompeii" diff --gate=rules a1 a2
expect 2 'none: No such file' "$pompeii" diff --gate=none a1 a2

# Not comparable.
make_run other 20 400 300 another && expect 2 'not comparable: a1: program critical, but other has another' "$pompeii" diff a1 other
make_run large 20 400 300 critical "class B" && expect 2 'not comparable: .*arguments.*class B' "$pompeii" diff a1 large
expect 0 'note: .*class B' "$pompeii" diff --anyway a1 large
cp -r a1 wide && sed -i 's/\(epoch="0"\)/\1 threads="4"/' wide/trace.0.xml
expect 2 'not comparable: a1: 2 threads, but wide has 4' "$pompeii" diff a1 wide
cp -r a1 far && sed -i 's/host="[^"]*"/host="elsewhere"/' far/pompeii.xml
expect 0 'note: a1: machine .*elsewhere' "$pompeii" diff a1 far
cp -r a1 silent && sed -i 's/<run /&ranks="3" /' silent/pompeii.xml
expect 2 'not comparable: a1: 1 rank, but silent has 3' "$pompeii" diff a1 silent
expect 2 'which runs' "$pompeii" diff a1
expect 2 'which runs' "$pompeii" diff a1 --
expect 2 'which runs' "$pompeii" diff a1 a2 a3
expect 2 'which runs' "$pompeii" diff -- a1
expect 2 'nothing: No such file' "$pompeii" diff a1 nothing
expect 2 'nothing in these runs matches' "$pompeii" diff --region=no.c:1 a1 a2
expect 2 'nothing in these runs matches' "$pompeii" diff --layer=mpi a1 a2
if python3 -c 'import jsonschema' 2>/dev/null; then
    "$pompeii" diff -f json $a -- $b >json
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
        json "$srcdir/doc/schema/diff.json" || fail "schema"
fi
[ $failures -eq 0 ]
