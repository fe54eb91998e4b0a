#!/bin/bash
# What the subcommands print for the hand-written traces. GOLDEN=write takes over what they print
# now.
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
golden profile.txt profile critical
golden profile-all.txt profile --all critical
cp -r critical "$work/costly"
sed -i 's/ total="420"/ total="700000000"/' "$work/costly/pompeii.xml"
golden profile-costly.txt profile "$work/costly"
golden profile-flat-thread.txt profile --flat --thread=1 --region='*main.c:46' critical
golden profile.csv profile -f csv critical
golden profile.json profile -f json critical
# Instances of 1.0, 1.2 and 1.3 s on one thread, 1.0 and 1.2 s on the other: a mean of 1.14 and a
# deviation of 0.12 s.
cp -r critical "$work/binned"
sed -i -e 's/lo="1000000000" hi="1300000000"/& sq="4130000000000" h="238 1 240 1 241 1" ft="300000000" lt="390000000"/' \
    -e 's/lo="1000000000" hi="1200000000"/& sq="2440000000000" h="238 1 240 1" ft="300000000" lt="360000000"/' \
    -e 's/lo="2000000000" hi="2500000000"/& sq="10250000000000" h="246 1 249 1"/' \
    "$work/binned/trace.0.xml"
golden regions.txt profile --regions "$work/binned"
golden regions-thread.txt profile --regions --by=thread --stat=count,mean,p90,trend "$work/binned"
golden regions-path.csv profile --regions --by=path -f csv --region=critical "$work/binned"
golden regions.json profile --regions -f json --sort=mean_s --limit=2 "$work/binned"
golden profile-hiera.txt profile --header --callgraph --properties hiera
golden flow.txt flow critical
golden flow-layer.txt flow --layer-of=main.c:44 critical
golden flow-layer-id.dot flow --layer-of=R00002 -f dot critical
golden flow.csv flow -f csv critical
golden flow.json flow -f json critical
golden flow-hiera.csv flow -f csv hiera
golden ranks.txt profile ranks
golden ranks-all.txt profile --all ranks

# Ranks that had too few processors: one, and both.
cp -r ranks "$work/crowd"
sed -i '/<location/s/>/ wait="600000000">/' "$work/crowd/trace.1.xml"
"$pompeii" profile "$work/crowd" | grep -qx \
    'rank 1: 3 threads shared their processors with other programs: 67 % of the time was waiting for one' ||
    fail "one rank waits: $("$pompeii" profile "$work/crowd")"
sed -i '/<location/s/>/ wait="700000000">/' "$work/crowd/trace.0.xml"
"$pompeii" profile "$work/crowd" | grep -qx \
    '2 of 2 ranks had too few processors, most of all rank 0: 3 threads shared their processors with other programs: 70 % of the time was waiting for one' ||
    fail "both ranks wait: $("$pompeii" profile "$work/crowd")"
golden ranks-rank.txt profile --flat --overheads --rank=1 ranks
golden ranks.csv profile -f csv ranks
golden ranks-flow.txt flow --layer-of='hybrid.c:10' ranks
golden ranks-flow.csv flow -f csv ranks
golden ranks-summary.txt summary --layer=mpi ranks
golden ranks-info.txt info ranks
golden offload.txt offload offload
golden offload.csv offload -f csv offload
golden offload.json offload -f json offload
golden offload-sort.txt offload --sort=count --region='*saxpy.c:14' offload
golden offload-summary.csv summary -f csv offload
golden color.txt summary --color=always --limit=1 critical

LC_ALL=C.UTF-8 golden flow-utf8.txt flow --layer-of=main critical

# JSON is JSON.
if command -v python3 >/dev/null; then
    for file in "$srcdir"/test/analysis/expected/*.json "$srcdir"/doc/schema/*.json; do
        python3 -m json.tool "$file" >/dev/null || fail "$file is not JSON"
    done
fi

# .. and what its schema says.
if python3 -c 'import jsonschema' 2>/dev/null; then
    for command in summary profile flow offload; do
        for trace in critical hiera ranks offload; do
            [ $command = offload ] && [ $trace != offload ] && continue
            "$pompeii" $command -f json $trace >"$work/json"
            python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
                "$work/json" "$srcdir/doc/schema/$command.json" || fail "schema of $command"
        done
    done
fi

if python3 -c 'import jsonschema' 2>/dev/null; then
    for by in region path thread rank; do
        "$pompeii" profile --regions --by=$by -f json ranks >"$work/json"
        python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
            "$work/json" "$srcdir/doc/schema/statistics.json" || fail "schema of --by=$by"
    done
fi

# ompP's CSV as its readers take it apart: every line of a profile has as many fields as its titles,
# none is empty, call paths have region, place and type, and threads are numbers.
"$pompeii" profile -f csv critical | awk -F, '
    /^##BEG R.* callgraph profile/ { state = 1; next }
    /^##END/ { if (state == 2 && !sum) exit 1; state = 0; sum = 0 }
    state == 1 && /^\[/ { if (NF != ($1 == "[*00]" ? 2 : 4)) exit 1; next }
    state == 1 { titles = NF; state = 2; next }
    state == 2 && NF { if (NF != titles || /,,/ || /,$/) exit 1
        if ($1 == "SUM") sum = 1; else if ($1 !~ /^[0-9]+$/) exit 1; rows++ }
    END { exit !rows }' || fail "CSV of profile"

# The long form of an experiment of several processes, read again, gives the same summary.
"$pompeii" print -o "$work/long/" hiera || fail "print to a folder"
"$pompeii" summary "$work/long" >"$work/again" 2>&1
diff -u "$srcdir/test/analysis/expected/summary-hiera.txt" "$work/again" || fail "long form again"

# What several lanes of a device copied is added up.
cp -r offload "$work/lanes" && chmod -R u+w "$work/lanes"
awk '/<location id="3"/ { inside = 1 }
    inside { line = $0; sub(/location id="3"/, "location id=\"4\"", line); copy = copy line "\n" }
    /<\/location>/ { inside = 0 }
    /<\/processor>/ { printf "%s", copy }
    { print }' offload/trace.0.xml >"$work/lanes/trace.0.xml"
"$pompeii" offload -f csv "$work/lanes" | grep -q '^0,0,to,target teams,.*,20,s,4,32,0.000400000,,*$' ||
    fail "two lanes: $("$pompeii" offload -f csv "$work/lanes")"

# What a device lost is told.
mkdir "$work/full" && sed 's/source="recorder"/& dropped="3"/' offload/trace.0.xml >"$work/full/trace.0.xml"
"$pompeii" offload "$work/full/trace.0.xml" 2>&1 >"$work/full/text" | grep -q "3 events found the device's buffer full" ||
    fail "events that a device dropped"
cp offload/pompeii.xml "$work/full/"
"$pompeii" info "$work/full" 2>&1 | grep -q "^device 0 .* 6 events dropped" || fail "events that two lanes dropped"

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

# On a terminal text goes through the pager, in colour; not with --no-pager, and not to a file.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then # there are terminals
    terminal() { PAGER='sed s/^/PAGED:/' TERM=xterm script -qec "$pompeii summary critical $*" /dev/null; }
    terminal | grep -q 'PAGED:.\[1mOperations per type' || fail "no pager on a terminal: $(terminal)"
    terminal --no-pager | grep -q PAGED && fail "--no-pager"
    terminal --color=never | grep -q 'PAGED:Operations per type' || fail "--color=never"
fi

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
