# The page of a run: what making it takes, against `pompeii print`; its size; and, where node,
# puppeteer-core and Chromium are, when it paints first and is ready, against a page of ten thousand
# instances and against one that only decodes the same bytes.
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
# A page that reads the numbers of another one's timeline, and does nothing with them.
decoder() # PAGE
{
    echo '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>decoder</title><p>decoder</p>'
    grep -o '<script [^>]*id="columns">.*</script>' "$1"
    cat <<'HTML'
<script>
requestAnimationFrame(() => setTimeout(async () => {
  const packed = document.getElementById("columns").textContent.trim();
  let bytes;
  if (Uint8Array.fromBase64) {
    bytes = Uint8Array.fromBase64(packed);
  } else {
    const binary = atob(packed);
    bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  let sum = 0;
  for (let at = 0; at < all.length;) {
    let value = 0, factor = 1;
    for (; at < all.length && all[at] > 127; factor *= 128) value += (all[at++] - 128) * factor;
    sum += value + all[at++] * factor;
  }
  performance.mark("ready");
  document.body.dataset.ready = sum;
}));
</script>
HTML
}
times() # PAGE: milliseconds until the first paint, and until it can be used
{
    NODE_PATH=${POMPEII_NODE_MODULES:-${NODE_PATH:-}} node "$source/test/bench/view.cjs" "$PWD/$1.html" "$PWD/browser"
}
page 10000
[ "$(times 10000 2>&1 | grep -c '^[0-9.]* [0-9.]*$')" = 1 ] || { echo "bench: view: no browser, node or puppeteer-core" >&2; browser=none; }
for n in ${INSTANCES:-1000000}; do
    page "$n"
    decoder "$n.html" >"decoder.$n.html"
    for round in $(seq "$rounds"); do
        ours=$(./used "$pompeii" view --instances="$n" -o out.html "run.$n" 2>&1)
        sample "view of $n instances; print as CSV (s)" "" "$ours" "$(./used "$pompeii" print -f csv -o /dev/null "run.$n" 2>&1)"
        [ -n "${browser:-}" ] && continue
        read -r paint ready < <(times "$n")
        read -r paint_few ready_few < <(times 10000)
        read -r _ decoded < <(times "decoder.$n")
        sample "view of $n instances, first paint; of 10000 (ms)" "" "$paint" "$paint_few"
        sample "view of $n instances, ready; of 10000 (ms)" "" "$ready" "$ready_few"
        sample "view of $n instances, ready; a page that decodes (ms)" "<= 2.0" "$ready" "$decoded"
    done
    echo "view of $n instances, bytes each; 8	<= 1.0	$(awk -v a="$(wc -c <"$n.html")" -v b="$(wc -c <10000.html)" -v n="$n" \
        'BEGIN { print (a - b) / (n - 10000) }')	8" >>goals
    rm -r "run.$n"
    end_block
done
cat goals
end_block
