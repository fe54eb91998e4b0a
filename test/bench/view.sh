# The page of a run: what making it takes, against `pompeii print`; its size; and, where node,
# puppeteer-core and Chromium are, when it is ready, against a page of ten thousand instances.
# INSTANCES="1000000 10000000" has the last one, too, which takes minutes and a gigabyte.
. "${srcdir:-.}/test/bench/common.sh"
pompeii=$build/pompeii
cat >used <<'END'
#!/bin/bash
TIMEFORMAT=%U
time "$@" >/dev/null 2>&1
END
chmod +x used
page() # INSTANCES
{
    mkdir -p "run.$1"
    cp "$source/test/traces/critical/pompeii.xml" "run.$1"
    awk -v n=$(($1 / 4)) -f "$source/test/view/long.awk" >"run.$1/trace.0.xml"
    "$pompeii" view --instances="$1" -o "$1.html" "run.$1" 2>/dev/null
}
ready() # INSTANCES: milliseconds until it can be used
{
    NODE_PATH=${POMPEII_NODE_MODULES:-${NODE_PATH:-}} node "$source/test/bench/view.cjs" "$PWD/$1.html" "$PWD/browser"
}
page 10000
[ "$(ready 10000 2>&1 | grep -c '^[0-9.]*$')" = 1 ] || { echo "bench: view: no browser, node or puppeteer-core" >&2; browser=none; }
for n in ${INSTANCES:-1000000}; do
    page "$n"
    for round in $(seq "$rounds"); do
        ours=$(./used "$pompeii" view --instances="$n" -o out.html "run.$n" 2>&1)
        sample "view of $n instances; print as CSV (s)" "" "$ours" "$(./used "$pompeii" print -f csv -o /dev/null "run.$n" 2>&1)"
        [ -n "${browser:-}" ] || sample "view of $n instances, ready; of 10000 (ms)" "" "$(ready "$n")" "$(ready 10000)"
    done
    echo "view of $n instances, bytes each; 8	<= 1.0	$(awk -v a="$(wc -c <"$n.html")" -v b="$(wc -c <10000.html)" -v n="$n" \
        'BEGIN { print (a - b) / (n - 10000) }')	8" >>goals
    rm -r "run.$n"
    end_block
done
cat goals
end_block
