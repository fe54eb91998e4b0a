#!/bin/bash
# Labels of many units and of deep ones: what is printed grows with them, what is kept in memory
# does not hold their texts. Units of a damaged trace are all there, each once.
. "${srcdir:-.}/test/analysis/common.sh"

head='<processor version="1" rank="P0" init="0" finalize="9" epoch="0"><regions><r id="0" l="program" c="program"/>
<r id="1" l="omp" c="task" f="/d/a.c" b="1" e="2"/><r id="2" l="omp" c="parallel" f="/d/a.c" b="3" e="9"/>
<r id="3" l="omp" c="sections" f="/d/a.c" b="4" e="8"/><r id="4" l="omp" c="for" f="/d/a.c" b="5" e="8"/></regions>
<location id="0" thread="0" begin="0" end="9"><profile><n id="0" r="0" v="1" t="9"/></profile><xus>'
end='</xus></location></processor>'

# trace FILE: the <x> elements come on stdin
trace()
{
    { echo "$head"; cat; echo "$end"; } >"$work/$1"
}

# ---- Deep

# chain FIRST STEP: LEVELS tasks, each in the one before it, in the order of the file
LEVELS=4000
chain()
{
    awk -v n=$LEVELS -v first="$1" -v step="$2" 'BEGIN {
        for (i = first; i >= 1 && i <= n; i += step)
            printf "<x i=\"%d\" u=\"%d\" k=\"task\" r=\"1\" o=\"1\" b=\"%d\" d=\"3\" t=\"2\"/>\n", i, i - 1, i }'
}

chain 1 1 | trace deep.xml
chain $LEVELS -1 | trace backwards.xml
for file in deep backwards; do
    timeout 60 "$pompeii" labels --list "$work/$file.xml" | awk -F, -v levels=$LEVELS '
        NR == 1 { next } { gsub("/1:a.c:1", "+", $1) } length($1) != NR || $1 !~ /^0[+]*$/ { exit 1 }
        END { exit NR != levels + 1 }' || fail "$file: not $LEVELS labels, each with one more component"
done

# ---- Many

UNITS=300000
awk -v n=$UNITS 'BEGIN { print "<x i=\"1\" k=\"parallel\" r=\"2\" o=\"1\" w=\"2\" b=\"0\"/>"
    for (i = 2; i <= n; i++) printf "<x i=\"%d\" u=\"1\" k=\"task\" r=\"1\" o=\"%d\" h=\"%d\" b=\"%d\" d=\"3\" t=\"2\"/>\n", i, n - i, i % 2, i }' |
    trace many.xml
trace few.xml </dev/null <<<'<x i="1" k="task" r="1" o="1" b="1" d="3" t="2"/>'

# 48 bytes a unit, what finds parents and siblings, and what a growing array has in reserve.
least=20000
if (ulimit -v 400000 && "$pompeii" labels "$work/few.xml" >/dev/null 2>&1); then
    until (ulimit -v $least && "$pompeii" labels --list "$work/few.xml" >/dev/null 2>&1); do least=$((least + 1000)); done
    (ulimit -v $((least + UNITS * 120 / 1024)) && "$pompeii" labels --list "$work/many.xml" >"$work/many.csv") ||
        fail "$UNITS units do not fit in 120 bytes each"
    [ "$(wc -l <"$work/many.csv")" = $UNITS ] || fail "$(wc -l <"$work/many.csv") lines"
fi

# ---- Labels of a damaged trace, and of one with odd numbers

# list FILE OPTION..: labels and kinds, and on the first line what is noted
list()
{
    local file=$1
    shift
    timeout 20 "$pompeii" labels --list "$@" "$work/$file" 2>"$work/notes" | cut -d, -f1,2 | tail -n +2 >"$work/rows" ||
        fail "$file: status $?"
    cat "$work/notes" "$work/rows" >"$work/got"
}

# Ids are anything up to 2^63 - 1, and come in any order; a parent that is not there is the root.
trace sparse.xml <<'X'
<x i="9223372036854775807" u="77" k="task" r="1" o="3" h="1" b="5" d="3" t="2"/>
<x i="77" k="parallel" r="2" o="1" w="2" b="0"/>
<x i="4611686018427387904" u="9223372036854775807" k="range" r="4" o="0" l="3" z="4" b="5" d="3" t="2"/>
<x i="5" u="4611686018427387905" k="task" r="1" o="1" b="5" d="3" t="2"/>
X
cat >"$work/expected" <<'X'
pompeii: labels: note: 1 labels lack their parent, the run died before it was known
0/1:a.c:3/1.3:a.c:1,task
0/1:a.c:3/1.3:a.c:1/0,range
0/1:a.c:1,task
X
list sparse.xml
diff -u "$work/expected" "$work/got" || fail "sparse ids"

# Twins, also of other threads, also in the paper's scheme where what is between them is no part.
trace twins.xml <<'X'
<x i="1" k="parallel" r="2" o="1" q="1" w="2" b="0"/>
<x i="2" u="1" k="sections" r="3" o="1" b="0"/>
<x i="3" u="1" k="sections" r="3" o="1" h="1" b="0"/>
<x i="4" u="2" k="task" r="1" o="1" q="1" b="5" d="3" t="2"/>
<x i="5" u="3" k="task" r="1" o="1" q="2" b="6" d="3" t="2"/>
<x i="6" u="1" k="task" r="1" o="1" q="1" b="7" d="3" t="2"/>
<x i="7" u="1" k="task" r="1" o="1" h="1" q="1" b="8" d="3" t="2"/>
<x i="8" u="1" k="task" r="1" o="1" h="1" q="1" b="9" d="3" t="2"/>
X
cat >"$work/expected" <<'X'
pompeii: labels: note: 4 execution units share their label with another
0/1:a.c:3/1.1:a.c:1,task
0/1:a.c:3/1:a.c:4/1:a.c:1,task
0/1:a.c:3/1:a.c:4/1:a.c:1,task
0/1:a.c:3/0.1:a.c:1,task
0/1:a.c:3/1.1:a.c:1,task
X
list twins.xml
diff <(sort "$work/expected") <(sort "$work/got") || fail "twins"
list twins.xml --scheme=paper
grep -q '4 execution units share' "$work/got" || fail "twins, paper: $(cat "$work/got")"

# What is in itself hangs below the root, and nothing is lost or waited for.
trace circle.xml <<'X'
<x i="1" u="2" k="sections" r="3" o="1" b="0"/>
<x i="2" u="1" k="sections" r="3" o="2" b="0"/>
<x i="3" u="1" k="task" r="1" o="1" b="0" d="1" t="1"/>
<x i="4" u="4" k="task" r="1" o="2" b="0" d="1" t="1"/>
<x i="4" u="1" k="task" r="1" o="3" b="0" d="1" t="1"/>
X
for scheme in stable paper; do
    list circle.xml --scheme=$scheme
    [ "$(grep -c ',task$' "$work/got")" = 3 ] || fail "circle, $scheme: $(cat "$work/got")"
done

# A file name as long as a file system allows, and one that is longer.
for length in 255 5000; do
    name=$(printf "%${length}s" '' | tr ' ' n)
    trace long.xml <<<'<x i="1" k="task" r="1" o="1" b="0" d="1" t="1"/>'
    sed -i "s|/d/a.c|/d/$name|" "$work/long.xml"
    list long.xml
    [ $length = 255 ] && expected=0/1:$name:1,task || expected=0/1:${name:0:255}:1,task
    [ "$(cat "$work/got")" = "$expected" ] || fail "a file name of $length characters: $(cut -c-400 "$work/got")"
done

# An anchor that names more counters than the trace has.
mkdir "$work/counters"
trace counters/trace.0.xml <<<'<x i="1" k="task" r="1" o="1" b="0" d="1" t="1" c="7"/>'
sed -i 's/epoch="0"/& counters="1"/' "$work/counters/trace.0.xml"
cat >"$work/counters/pompeii.xml" <<'X'
<experiment version="1"><program name="a"/><machine/><run/><clock/><overhead/><settings/><counters>
<counter name="A"/><counter name="B"/></counters><traces><trace rank="P0" file="trace.0.xml"/></traces></experiment>
X
"$pompeii" labels --list "$work/counters" >"$work/got" 2>&1 || fail "counters: $(cat "$work/got")"
tail -1 "$work/got" | grep -q ',7,0$' || fail "counters: $(cat "$work/got")"
exit $((failures > 0))
