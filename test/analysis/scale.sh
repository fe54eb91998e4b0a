#!/bin/bash
# 10,000 call path nodes, and 1,000 threads: layers are drawn in seconds, the whole graph is
# refused.
. "${srcdir:-.}/test/analysis/common.sh"

# trace THREADS NODES: each thread has a tree of so many nodes, ten to a layer
trace()
{
    awk -v threads="$1" -v nodes="$2" 'BEGIN {
        print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"1000000000\" epoch=\"0\">\n<regions>"
        print "<r id=\"0\" l=\"program\" c=\"program\" n=\"big\"/>"
        for (r = 1; r <= nodes; r++)
            printf "<r id=\"%d\" l=\"omp\" c=\"%s\" f=\"/big.c\" b=\"%d\" e=\"%d\"/>\n", r, r % 10 ? "for" : "parallel", r, r
        print "</regions>"
        for (t = 0; t < threads; t++) {
            printf "<location id=\"%d\" thread=\"%d\" begin=\"0\" end=\"1000000000\">\n<profile><n id=\"0\" r=\"0\" v=\"1\" t=\"1000000000\">", t, t
            put(1)
            print "</n></profile></location>"
        }
        print "</processor>"
    }
    # Node n has the children 10n-8 .. 10n+1.
    function put(n,  c, previous) {
        if (n > nodes) return
        printf "<n id=\"%d\" r=\"%d\" v=\"2\" t=\"%d\" bw=\"%d\">", n, n, 900000000 / n, n
        printf "<p n=\"%d\" c=\"2\"/>", n == 1 ? 0 : (n - 2) % 10 ? n - 1 : (n + 8 - (n + 8) % 10) / 10
        for (c = 10 * n - 8; c <= 10 * n + 1; c++) put(c)
        print "</n>"
    }'
}

trace 1 10000 >"$work/deep.xml"
expect 2 '10001 nodes are too many to draw.*--layer-of' "$pompeii" flow "$work/deep.xml"
expect 0 '' timeout 10 "$pompeii" flow --layer-of=R00017 "$work/deep.xml"
grep -q 'R00162 ' "$work/out" || fail "layer of R00017: $(head -20 "$work/out")"
expect 0 '' timeout 20 "$pompeii" flow --format=html -o "$work/page.html" "$work/deep.xml"
[ "$(wc -c <"$work/page.html")" -lt 30000000 ] || fail "the page is too large"
expect 0 '' timeout 20 "$pompeii" profile "$work/deep.xml"

# A path of 10,000 levels: what is printed for people does not grow with its square.
{
    echo '<processor version="1" rank="P0" init="0" finalize="9" epoch="0"><regions><r id="0" l="program" c="program"/><r id="1" l="omp" c="task" f="/a.c" b="1" e="2"/></regions>'
    echo '<location id="0" thread="0" begin="0" end="9"><profile><n id="0" r="0" v="1" t="9">'
    for ((i = 1; i <= 10000; i++)); do echo "<n id='$i' r='1' v='1' t='9'>"; done
    for ((i = 0; i <= 10000; i++)); do echo '</n>'; done
    echo '</profile><timeline>'
    for ((i = 0; i <= 10000; i++)); do echo "<i n='$i' g='0' d='9'>"; done
    for ((i = 0; i <= 10000; i++)); do echo '</i>'; done
    echo '</timeline></location></processor>'
} >"$work/path.xml"
for command in 'profile --callgraph' 'profile --paths' print; do
    expect 0 '' timeout 60 "$pompeii" $command -o "$work/path.out" "$work/path.xml"
    [ "$(wc -c <"$work/path.out")" -lt 100000000 ] || fail "$command: $(wc -c <"$work/path.out") bytes"
done
"$pompeii" profile --callgraph "$work/path.xml" >"$work/path.out"
[ "$(wc -c <"$work/path.out")" -lt 2000000 ] || fail "callgraph: $(wc -c <"$work/path.out") bytes"
tail -2 "$work/path.out" | grep -q '(9960 levels)  .*+-R00001' || fail "callgraph: $(tail -2 "$work/path.out")"

# 60,000 types of operations: each is looked up, and not among all others. In processor time.
awk 'BEGIN {
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"90000\" epoch=\"0\"><regions><r id=\"0\" l=\"program\" c=\"program\"/>"
    for (r = 1; r < 60000; r++) printf "<r id=\"%d\" l=\"lib\" c=\"c%d\" f=\"/a.c\" b=\"%d\"/>\n", r, r / 2, r
    print "</regions><location id=\"0\" thread=\"0\" begin=\"0\" end=\"90000\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"90000\">"
    for (r = 1; r < 60000; r++) printf "<n id=\"%d\" r=\"%d\" v=\"1\" t=\"1\"/>\n", r, r
    print "</n></profile></location></processor>" }' >"$work/types.xml"
(ulimit -t 8 && "$pompeii" summary -n 0 "$work/types.xml") >"$work/out" 2>&1 || fail "types: status $?"
[ "$(grep -c '^  lib  *c[0-9]*  *2 ' "$work/out")" = 29999 ] || fail "types: $(grep -c '^  lib  *c[0-9]*  *2 ' "$work/out")"

trace 1000 111 >"$work/wide.xml"
expect 0 '' timeout 20 "$pompeii" flow --layer-of=R00001 "$work/wide.xml"
grep -q '0-999|2000' "$work/out" || fail "threads that behave alike: $(head -20 "$work/out")"
expect 0 '' timeout 20 "$pompeii" flow --format=svg --layer-of=R00001 -o "$work/layer.svg" "$work/wide.xml" ||
    grep -q Graphviz "$work/err"
expect 0 '' timeout 20 "$pompeii" profile "$work/wide.xml"
exit $((failures > 0))
