#!/bin/bash
# pompeii labels --by: units whose counters are known, in two kinds; metrics, outliers, the figure, and
# an experiment that joins two runs.
. "${srcdir:-.}/test/combine/common.sh"
pompeii_by="$pompeii labels"

# trace DIR COUNTER..: an experiment, its <x> elements from stdin. Regions: 1 task nq.c:88, 2 parallel,
# 3 for nq.c:20, 4 task nq.c:50.
trace()
{
    local dir=$work/$1 names=
    shift
    mkdir -p "$dir"
    for name in "$@"; do names+="<counter name=\"$name\"/>"; done
    {
        echo "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"9000000\" epoch=\"0\" counters=\"$#\"><regions>
<r id=\"0\" l=\"program\" c=\"program\"/><r id=\"1\" l=\"omp\" c=\"task\" f=\"/d/nq.c\" b=\"88\" e=\"89\"/>
<r id=\"2\" l=\"omp\" c=\"parallel\" f=\"/d/nq.c\" b=\"3\" e=\"99\"/><r id=\"3\" l=\"omp\" c=\"for\" f=\"/d/nq.c\" b=\"20\" e=\"29\"/>
<r id=\"4\" l=\"omp\" c=\"task\" f=\"/d/nq.c\" b=\"50\" e=\"59\"/></regions>"
        for thread in 0 1; do
            echo "<location id=\"$thread\" thread=\"$thread\" begin=\"0\" end=\"9000000\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"9\"/></profile><xus>"
            cat "$work/xus.$thread"
            echo "</xus></location>"
        done
        echo "</processor>"
    } >"$dir/trace.0.xml"
    echo "<experiment version=\"1\"><program name=\"nq\"/><machine/><run/><clock/><overhead/><settings/><counters>$names
</counters><traces><trace rank=\"P0\" file=\"trace.0.xml\"/></traces></experiment>" >"$dir/pompeii.xml"
}

# 100 trees of tasks, 4 levels deep, on two threads in turn; what is on the fourth level misses 41 times in
# a thousand instructions, all else 0.3 times. Instructions are log-normal.
awk -v out="$work/xus." 'function uniform() { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
    function normal() { return sqrt(-2 * log(uniform())) * cos(6.283185307 * uniform()) }
    BEGIN { seed = 4711; id = 10
    out0 = out "0"; out1 = out "1"
    for (t = 0; t < 100; t++) for (level = 1; level <= 4; level++) {
        ins = int(1000000 * exp(0.5 * normal())); rate = level == 4 ? 41 : 0.3
        miss = int(rate * ins / 1000 * exp(0.1 * normal()))
        if (t == 50 && level == 2) ins = 400000000
        file = t % 2 ? out1 : out0
        printf "<x i=\"%d\" u=\"%d\" k=\"task\" r=\"1\" o=\"%d\" b=\"%d\" d=\"%d\" t=\"%d\" c=\"%d %d %d\"/>\n",
            id, level == 1 ? 0 : id - 1, level == 1 ? t + 1 : 1, id, ins, ins, ins, 2 * ins, miss > file
        id++ }
    for (i = 0; i < 64; i++) {
        miss = i < 16 ? 5000 : 100
        printf "<x i=\"%d\" u=\"5\" k=\"range\" r=\"3\" o=\"%d\" l=\"%d\" z=\"8\" b=\"%d\" d=\"9\" t=\"9000\" c=\"50000 40000 %d\"/>\n",
            id++, 8 * i, 8 * i + 7, id, miss + i > (i % 2 ? out1 : out0) }
    print "<x i=\"5\" k=\"loop\" r=\"3\" o=\"1\" b=\"0\"/>" > out0 }'
trace nq PAPI_TOT_INS PAPI_TOT_CYC PAPI_L1_DCM

# ---- Text

$pompeii_by --by=region --derived=l1,ipc "$work/nq" >"$work/text" || fail "--by=region"
# has WHAT: a line of it
has()
{
    grep -Eq -e "$1" "$work/text" || fail "no '$1' in: $(cat "$work/text")"
}
has '^task nq.c:88: 400 units'
has '^for nq.c:20: 64 units'
has '^  two kinds by l1-misses: 75 % with 0\.[23][0-9]* per thousand instructions, 25 % with 4[0-9.]*, all of depth 4$'
has '^  two kinds by PAPI_L1_DCM: 75 % with 1[0-9.]*, 25 % with 50[0-9]*, all of index 0 to 120$'
[ "$(grep -c 'two kinds' "$work/text")" = 4 ] || fail "kinds: $(grep 'two kinds' "$work/text")"
has '0/51:nq.c:88/1:nq.c:88  +thread 0, nq.c:88 +l1-misses +0.00063 +0.29[0-9]* +[0-9][0-9]'
has '^  ipc +instructions a cycle +400 +0\.5 +0\.5 +0\.5 +0\.5 +0\.5 +0\.5 '
LC_ALL=C.UTF-8 $pompeii_by --by=region "$work/nq" | grep -q '█' || fail "no bars in UTF-8"
LC_ALL=C $pompeii_by --by=region "$work/nq" | grep -q '█' && fail "bars of UTF-8 in C"
$pompeii_by --by=type "$work/nq" >"$work/text"
has '^task: 400 units'
has '^range of for: 64 units'
$pompeii_by --by=thread --limit=1 "$work/nq" >"$work/text"
has '^thread [01]: 232 units'
has '^[.][.] and 1 more by thread'
$pompeii_by --by=thread --region='*:88' "$work/nq" >"$work/text"
has '^thread 1: 200 units'

# A miss or none, of as many instructions: no two kinds, and nobody who differs.
mv "$work/xus.0" "$work/kept.0" && mv "$work/xus.1" "$work/kept.1"
awk 'BEGIN { for (i = 1; i <= 200; i++)
    printf "<x i=\"%d\" u=\"0\" k=\"task\" r=\"4\" o=\"%d\" b=\"%d\" d=\"9\" t=\"900\" c=\"500 600 %d\"/>\n", i, i, i, i % 4 == 0 }' >"$work/xus.0"
: >"$work/xus.1"
trace rare PAPI_TOT_INS PAPI_TOT_CYC PAPI_L1_DCM
mv "$work/kept.0" "$work/xus.0" && mv "$work/kept.1" "$work/xus.1"
$pompeii_by --by=region --derived "$work/rare" >"$work/text" || fail "rare events"
has '^  l1-misses +per thousand instructions +200 +0 +0 +0 +0[.]5 +2 +0[.]5 '
! grep -Eq 'two kinds|deviations' "$work/text" || fail "rare events: $(cat "$work/text")"

# ---- For programs

$pompeii_by --by=region --derived -f csv "$work/nq" >"$work/csv" || fail "csv"
awk -F, 'NR == 1 { n = NF; for (i = 1; i <= NF; i++) at[$i] = i; next } NF != n { exit 1 }
    $1 == "task nq.c:88" && $2 == "ipc" { ipc = $at["median"] }
    $2 == "PAPI_L1_DCM" && $1 == "for nq.c:20" {
        split($at["histogram"], bin, " "); for (b in bin) sum += bin[b]
        two = $at["low_units"] == 48 && $at["high_units"] == 16 && $at["reason"] == "index 0 to 120" && $at["explained"] == "high" }
    END { exit !(ipc == 0.5 && sum == 64 && two) }' "$work/csv" || fail "csv: $(cat "$work/csv")"
$pompeii_by --by=type -f json "$work/nq" >"$work/json" || fail "json"
if command -v python3 >/dev/null; then
    python3 - "$work/json" <<'PY' || fail "json: $(cat "$work/json")"
import json, sys
of = json.load(open(sys.argv[1]))
assert of["by"] == "type" and of["units"] == of["complete"] == 464 and of["match"] == {}
tasks = [g for g in of["groups"] if g["type"] == "task"][0]
assert tasks["units"] == 400
misses = [m for m in tasks["metrics"] if m["metric"] == "PAPI_L1_DCM"][0]
assert misses["kinds"]["reason"] == "depth 4" and misses["kinds"]["low_units"] == 300
assert len(misses["histogram"]) == 20 and sum(misses["histogram"]) == 400
assert "0/51:nq.c:88/1:nq.c:88" in [u["label"] for u in of["farthest"]] and of["far"] >= len(of["farthest"])
PY
fi

# ---- The figure

$pompeii_by --scatter=PAPI_TOT_INS,l1-misses -o "$work/x.svg" "$work/nq" || fail "--scatter"
$pompeii_by --scatter=time,papi_tot_ins --by=thread -f svg "$work/nq" >"$work/y.svg" || fail "--scatter --by"
if command -v xmllint >/dev/null; then
    for svg in x y; do
        xmllint --noout "$work/$svg.svg" || fail "$svg.svg is no XML"
    done
    points=$(xmllint --xpath 'sum(//*[local-name()="circle"]/*[local-name()="title"])' "$work/x.svg")
    [ "$points" = 464 ] || fail "$points points, not 464"
fi
grep -q 'task nq.c:88 (400)' "$work/x.svg" || fail "the legend: $(grep '<text' "$work/x.svg")"
grep -q 'thread 1 (232)' "$work/y.svg" || fail "the legend by thread"

# ---- The table in the manual is that of the program

sed -n 's/^DERIVED("\([^"]*\)", "\([^"]*\)", "\([^"]*\)",.*/| \2 | `\1` | `\3` |/p' "$srcdir/analysis/answer/derived.def" |
    while read -r row; do
        grep -qF -e "$row" "$srcdir/doc/counters.md" || echo "$row"
    done >"$work/text"
[ ! -s "$work/text" ] || fail "doc/counters.md lacks $(cat "$work/text")"
grep -c '^DERIVED("' "$srcdir/analysis/answer/derived.def" >"$work/text"
grep -c '^| [a-z0-9]* | `[a-z0-9-]*` | `.*` | .* | .* |$' "$srcdir/doc/counters.md" | cmp -s - "$work/text" || fail "rows in doc/counters.md"

# ---- Refusals, and nothing is left

expect 2 'labels: --derived is for --by' $pompeii_by --derived "$work/nq"
expect 2 'labels: --derived: gflops: no counter PAPI_SP_OPS; the counters of this run make ipc, clock, mips, l1-misses' \
    $pompeii_by --by=type --derived=gflops "$work/nq"
expect 2 'labels: --derived: nonsense: there is no such metric; ' $pompeii_by --by=type --derived=ipc,nonsense "$work/nq"
expect 2 'labels: --by=place: not a valid GROUP' $pompeii_by --by=place "$work/nq"
expect 2 'labels: --list shows units one by one' $pompeii_by --list --by=type "$work/nq"
expect 2 'labels: --by writes text, csv or json: use --scatter=A,B for svg' $pompeii_by --by=type -f svg "$work/nq"
expect 2 'labels: --scatter=time: name two' $pompeii_by --scatter=time -o "$work/none" "$work/nq"
expect 2 'labels: --scatter: PAPI_L2_DCM: there is no such metric' $pompeii_by --scatter=time,PAPI_L2_DCM -o "$work/none" "$work/nq"
expect 2 'labels: --scatter draws svg' $pompeii_by --scatter=time,time -f csv -o "$work/none" "$work/nq"
expect 2 'labels: .*no execution unit in it matches' $pompeii_by --by=type --region=none "$work/nq"
[ ! -e "$work/none" ] || fail "a refused figure is there"

# ---- Several runs in one

trace less PAPI_TOT_INS PAPI_TOT_CYC PAPI_BR_MSP
sed -i '/i="21"/d' "$work/less/trace.0.xml"
$combine -o "$work/joined/" "$work/nq" "$work/less" 2>/dev/null || fail "combine"
$pompeii_by --by=region --derived "$work/joined" >"$work/text" || fail "--by of a joined experiment"
has '^463 of 464 units \(99.8 %\) have all counters; 463 joined by label$'
has '^  branch-misses +per thousand instructions +399 '
$combine --strategy=bc -o "$work/cells/" "$work/nq" "$work/less" 2>/dev/null || fail "combine --strategy=bc"
$pompeii_by --by=region "$work/cells" >"$work/text"
has 'joined by cell$'
exit $((failures > 0))
