#!/bin/bash
# The page in Chromium and in Firefox, of which at least one has to be there, from a file: what is
# painted first, the figures, the links between the views, the keyboard, what is drawn of a long
# timeline, and that nothing is asked of any network. Needs node and puppeteer-core, found by
# NODE_PATH or POMPEII_NODE_MODULES; axe-core if it is there. POMPEII_BROWSER names one of the two.
. "${srcdir:-.}/test/analysis/common.sh"
node=$(command -v node) || { echo "no node"; exit 77; }
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
firefox=$(command -v firefox-esr || command -v firefox)
case ${POMPEII_BROWSER:-} in
chromium) firefox= ;;
firefox) chromium= ;;
esac
[ -n "$chromium" ] || echo "no Chromium"
[ -n "$firefox" ] || echo "no Firefox"
[ -n "$chromium$firefox" ] || exit 77
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
awk -v n="${INSTANCES:-20000}" -f "$srcdir/test/view/long.awk" >long/trace.0.xml
mkdir many && awk -v ranks=40 -v threads=8 -v talks=3 -v directory=many -f "$srcdir/test/view/many.awk"
"$pompeii" view -o many.html many || fail "no page of many"
for run in critical hostile long; do
    "$pompeii" view -o $run.html $run || fail "no page of $run"
    "$pompeii" profile --format=json -o $run.json $run || fail "no profile of $run"
done
"$pompeii" view -o ranks.html "$traces/ranks" 2>/dev/null && "$pompeii" view -o offload.html "$traces/offload" 2>/dev/null ||
    fail "no page of ranks, offload"
mkdir units && sed 's|<counters></counters>|<counters><counter name="one"/><counter name="two"/></counters>|' \
    "$traces/critical/pompeii.xml" >units/pompeii.xml
awk -v n=5000 -f "$srcdir/test/view/units.awk" >units/trace.0.xml
cp -r "$traces/partners" talks && "$pompeii" view -o talks.html talks && "$pompeii" messages --format=json -o talks.json talks ||
    fail "no page of messages"
cp -r critical depend && sed -i 's| x="1"/>| x="1" o="out:a0"/>|; s| x="2"/>| x="2" o="in:a0"/>|; /<i /s| o="[^"]*"||' depend/trace.0.xml
"$pompeii" view -o depend.html depend || fail "no page of tasks that depend"
"$pompeii" view -o units.html units 2>/dev/null || fail "no page of units"
# Another version of the program: lines moved, another file name, times changed, a region renamed.
cp -r critical moved
sed -i -e 's/b="4\([4-8]\)" e="4/b="14\1" e="14/; s/n="main"/n="start"/' -e 's/t="3500000000"/t="3400000000"/' \
    -e "s|$work/src/main.c|$work/src/sum.c|" moved/trace.0.xml
seq -f 'line %g of sum.c' 160 >src/sum.c
"$pompeii" view -o both.html critical -- moved 2>/dev/null || fail "no page of two"
"$pompeii" view -o same.html hostile -- hostile || fail "no page of the same twice"
"$pompeii" profile --format=json -o ranks.json "$traces/ranks" 2>/dev/null
"$pompeii" profile --format=json -o moved.json moved 2>/dev/null
"$pompeii" offload --format=json -o offload.json "$traces/offload" 2>/dev/null
[ $failures -eq 0 ] || exit 1
"$pompeii" view --serve --idle=300 --instances=1000 long >address 2>/dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
for ((i = 0; i < 300; i++)); do [ -s address ] || sleep 0.1; done
drive() # KIND BROWSER
{
    [ -n "$2" ] || return 0
    SERVED=$(cat address) NODE_PATH=$modules KIND=$1 BROWSER=$2 HOME=$work \
        timeout 400 "$node" "$srcdir/test/view/browser.cjs" "$work" 2>&1 | sed "s/^/$1: /"
    local status=${PIPESTATUS[0]}
    [ $status -eq 77 ] && { echo "$1 does not run here"; return 0; }
    [ $status -eq 0 ] || fail "in $1"
    ran=yes
}
ran=
drive chromium "$chromium"
drive firefox "$firefox"
[ -n "$ran" ] || exit 77
exit $((failures > 0))
