#!/bin/bash
# What the subcommands print for the hand-written traces. GOLDEN=write takes over what they print now.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$traces"

golden()
{
    local expected=$srcdir/test/analysis/expected/$1
    shift
    "$pompeii" "$@" >"$work/got" 2>&1 || fail "pompeii $*: status $?"
    if [ "${GOLDEN:-}" = write ]; then
        cp "$work/got" "$expected"
    else
        diff -u "$expected" "$work/got" || fail "pompeii $*"
    fi
}

golden summary.txt summary critical
golden summary.csv summary --format=csv critical
golden summary.json summary -f json critical
golden summary-thread.txt summary --thread=1 --layer=omp critical
golden summary-region.csv summary -f csv --region='main.c:44' critical
golden summary-sort.csv summary -f csv --sort=exclusive_s,-rank --limit=3 critical
golden summary-hiera.txt summary hiera
golden summary-hiera.csv summary -f csv hiera
golden info.txt info critical
golden info.csv info -f csv critical
golden info.json info -f json critical
golden info-verify.txt info --verify critical
golden print.xml print critical
golden print.csv print -f csv critical
golden print.json print -f json --thread=1 critical
golden print-oops.xml print --rank=1 hiera
golden print-filter.xml print --region=critical critical
golden color.txt summary --color=always --limit=1 critical

# JSON is JSON.
if command -v python3 >/dev/null; then
    for file in "$srcdir"/test/analysis/expected/*.json; do
        python3 -m json.tool "$file" >/dev/null || fail "$file is not JSON"
    done
fi

# The long form of an experiment of several processes, read again, gives the same summary.
"$pompeii" print -o "$work/long/" hiera || fail "print to a folder"
"$pompeii" summary "$work/long" >"$work/again" 2>&1
diff -u "$srcdir/test/analysis/expected/summary-hiera.txt" "$work/again" || fail "long form again"

# -o writes what stdout would have got.
"$pompeii" summary -o "$work/file" critical || fail "summary -o"
diff -u "$srcdir/test/analysis/expected/summary.txt" "$work/file" || fail "summary -o"

# Without an operand the newest experiment of the directory is taken.
mkdir "$work/here" && cp -r critical "$work/here/pompeii-old-20260101-000000-1" &&
    cp -r critical "$work/here/pompeii-new-20260101-000000-2"
chmod -R u+w "$work/here"
touch -d 2020-01-01 "$work"/here/pompeii-old-*/pompeii.xml
sed -i 's/name="critical"/name="newest"/' "$work"/here/pompeii-new-*/pompeii.xml
(cd "$work/here" && "$pompeii" info --no-pager) | grep -q 'program  *newest' || fail "newest experiment"

# Compressed traces read the same.
if command -v zstd >/dev/null; then
    cp -r critical "$work/packed"
    chmod -R u+w "$work/packed"
    zstd -q --rm "$work/packed/trace.0.xml"
    sed -i 's/trace.0.xml/trace.0.xml.zst/' "$work/packed/pompeii.xml"
    "$pompeii" summary "$work/packed" >"$work/got" 2>&1
    diff -u "$srcdir/test/analysis/expected/summary.txt" "$work/got" || fail "zstd"
fi
exit $((failures > 0))
