#!/bin/bash
# The page in Chromium, from a file: what is painted first, the figures, the links between the views,
# the keyboard, what is drawn of a long timeline, and that nothing is asked of any network. Needs
# node, Chromium and puppeteer-core, found by NODE_PATH or POMPEII_NODE_MODULES; axe-core if it is
# there.
. "${srcdir:-.}/test/analysis/common.sh"
node=$(command -v node) || { echo "no node"; exit 77; }
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
    { echo "no Chromium"; exit 77; }
modules=${POMPEII_NODE_MODULES:-${NODE_PATH:-}}
[ -d "$modules/puppeteer-core" ] || { echo "no puppeteer-core: set POMPEII_NODE_MODULES"; exit 77; }
cd "$work" || exit 1

# The source is where the trace says.
mkdir -p src
seq -f 'line %g of main.c &<é </script>' 60 >src/main.c
cp -r "$traces/critical" critical && chmod -R u+w critical
sed -i "s|/home/u/main.c|$work/src/main.c|" critical/trace.0.xml
cp -r critical hostile
name='&lt;/script&gt;&lt;img src=x onerror=hacked=1&gt;&quot;&#39;&#x202e;'
sed -i -e "s|n=\"sum [^\"]*\"|n=\"${name//&/\\&}\"|" hostile/trace.0.xml
sed -i -e "s|name=\"critical\"|name=\"${name//&/\\&}\"|" hostile/pompeii.xml

# A long timeline: two threads, one region in another, in bursts.
mkdir long && cp critical/pompeii.xml long
awk -v n="${INSTANCES:-20000}" 'BEGIN {
    for (t = 0; t < 2; t++) {
        srand(t + 1); time = 0; text = ""
        for (i = 0; i < n; i++) {
            gap = i % 50 ? int(rand() * 200) : int(rand() * 90000)
            d = 100 + int(rand() * 3000)
            total += d; inner += 50
            text = text "<i n=\"1\" g=\"" gap "\" d=\"" d "\" bo=\"" d - 40 "\" bw=\"40\"><i n=\"2\" g=\"10\" d=\"50\" bo=\"50\"/></i>\n"
            time += gap + d
            if (length(text) > 100000) { out[t] = out[t] text; text = "" }
        }
        out[t] = out[t] text
        total_of[t] = total; inner_of[t] = inner; total = inner = 0
        if (time > end) end = time
    }
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"" end "\" epoch=\"1700000000000000000\" complete=\"yes\" threads=\"2\">"
    print "<regions><r id=\"0\" l=\"program\" c=\"program\" n=\"long\"/><r id=\"1\" l=\"omp\" c=\"parallel for\" f=\"/s/a.c\" b=\"5\" e=\"9\"/><r id=\"2\" l=\"omp\" c=\"critical\" f=\"/s/a.c\" b=\"7\" e=\"8\"/></regions>"
    for (t = 0; t < 2; t++) {
        total = total_of[t]; inner = inner_of[t]
        printf "<location id=\"%d\" kind=\"thread\" thread=\"%d\" tid=\"1\" begin=\"0\" end=\"%d\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"%d\"><n id=\"1\" r=\"1\" v=\"%d\" t=\"%d\" bo=\"%d\" bw=\"%d\"><n id=\"2\" r=\"2\" v=\"%d\" t=\"%d\" bo=\"%d\"/></n></n></profile><timeline>\n", t, t, end, end, n, total, total - 40 * n, 40 * n, n, inner, inner
        printf "%s</timeline></location>\n", out[t]
    }
    print "</processor>"
}' >long/trace.0.xml
mkdir many && awk -v ranks=40 -v threads=8 -v directory=many -f "$srcdir/test/view/many.awk"
"$pompeii" view -o many.html many || fail "no page of many"
for run in critical hostile long; do
    "$pompeii" view -o $run.html $run || fail "no page of $run"
    "$pompeii" profile --format=json -o $run.json $run || fail "no profile of $run"
done
"$pompeii" view -o ranks.html "$traces/ranks" 2>/dev/null && "$pompeii" view -o offload.html "$traces/offload" 2>/dev/null ||
    fail "no page of ranks, offload"
"$pompeii" offload --format=json -o offload.json "$traces/offload" 2>/dev/null
[ $failures -eq 0 ] || exit 1
NODE_PATH=$modules BROWSER=$browser timeout 300 "$node" "$srcdir/test/view/browser.cjs" "$work"
