#!/bin/bash
# The page of `pompeii flow` in a headless browser, from a file: boxes, layers, breadcrumb, profile,
# source.
. "${srcdir:-.}/test/analysis/common.sh"
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || exit 77
cd "$work" || exit 1
mkdir -p src pompeii-x
cp "$traces"/critical/* pompeii-x
chmod u+w pompeii-x/*
# The source is where the trace says.
seq -f 'line %g of main.c &<é' 60 >src/main.c
sed -i "s|/home/u/main.c|$work/src/main.c|" pompeii-x/trace.0.xml
"$pompeii" flow --format=html -o page.html pompeii-x || fail "no page"
grep -Eq 'https?://' page.html && ! grep -Eo 'https?://[^"]*' page.html | grep -qv www.w3.org/2000/svg && : ||
    { grep -Eo 'https?://[^"]*' page.html | grep -v www.w3.org && fail "the page refers to the network"; }

# shot ID JAVASCRIPT: the page at a node after the script ran, as it then is
shot()
{
    sed "s|</body>|<script>$2</script></body>|" page.html >shot.html
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
        --virtual-time-budget=2000 --dump-dom "file://$PWD/shot.html#$1" 2>/dev/null
}

shot '' '' >dom
[ -s dom ] || { echo "the browser does not run here"; exit 77; }
grep -q '<text[^>]*>R00001 USER REGION (+)</text>' dom || fail "first layer: $(grep -o '<text[^>]*>[^<]*' dom)"
grep -q '<text[^>]*>R00003' dom && fail "a deeper layer is drawn at first"

# A click on (+) opens its layer; the breadcrumb shows the way back, and a click on it leads there.
click='document.querySelector("\#n1").dispatchEvent(new MouseEvent("click"));'
shot '' "$click" >dom
grep -q '<text[^>]*>R00002 PARALLEL (+)</text>' dom || fail "click on (+)"
grep -q '<nav.*<a href="#0">critical</a>.*<span[^>]*>R00001 USER REGION</span>' dom || fail "breadcrumb"
shot 2 'document.querySelector("nav a").click();' >dom
grep -q '<text[^>]*>R00001 USER REGION (+)</text>' dom || fail "back by the breadcrumb"

# A layer by its address: edges, loops, and after a click on a box its profile and its source.
shot 2 'document.querySelector("\#n3").dispatchEvent(new MouseEvent("click"));' >dom
grep -q '<text[^>]*>0-1|4</text>' dom || fail "label of an edge"
grep -q 'class="child"' dom || fail "dotted edge"
grep -q '<th>enterT</th>' dom && grep -q '<td>700.0 ms</td>' dom || fail "profile of a node"
grep -q 'line 46 of main.c &amp;&lt;é' dom || fail "source lines"
exit $((failures > 0))
