#!/bin/bash
# Tasks and what they depend on, in the page: what a program says that it made, with each compiler.
. "${srcdir:-.}/test/analysis/common.sh"
node=$(command -v node) || { echo "no node"; exit 77; }
"$node" -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' || { echo "node is too old"; exit 77; }
build=$PWD
cd "$work" || exit 1
export POMPEII_INSTANCES=all POMPEII_VERBOSE=0 OMP_NUM_THREADS=4 OMP_WAIT_POLICY=passive

for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "no $compiler"; continue; }
    POMPEII_CC=$compiler "$build/pompcc" -fopenmp -g -o tasks.$compiler "$srcdir/test/view/tasks.c" 2>log || { echo "$compiler: not compiled: $(head -n 3 log)"; continue; }
    for seed in 1 2 3; do
        rm -rf run
        POMPEII_DIRECTORY=run ./tasks.$compiler $seed >truth || fail "$compiler: status $?"
        "$pompeii" view -o page.html run || fail "$compiler: no page"
        "$node" "$srcdir/test/view/tasks.mjs" page.html truth || fail "$compiler, seed $seed"
        compiled=yes
    done
done
[ -n "${compiled:-}" ] || exit 77

# Of fewer, those that were created first; of what is named nowhere, it is said.
"$pompeii" view --instances=50 -o few.html run
kept=$(grep -o '"tasks": {[^}]*}' few.html)
[ "$kept" = '"tasks": {"count": 51, "left_out": 194, "lacks": 0}' ] || fail "of few: $kept"
# A task in many pieces ends where its last one does, however few are shown.
{
    echo '<processor version="1" rank="P0" init="0" finalize="9000"><regions><r id="0" l="program" c="program" n="t"/>'
    echo '<r id="1" l="omp" c="task" f="/t.c" b="2" k="untied=1"/></regions><location id="0" thread="0" begin="0" end="9000"><profile>'
    echo '<n id="0" r="0" v="1" t="9000"><n id="1" r="1" v="1" t="900" x="task" cc="1" ct="10"/></n></profile><timeline><i n="0" g="0" d="9000">'
    echo '<c n="1" g="0" d="10" x="1"/><i n="1" g="0" d="90" x="1" p="b"/>'
    for piece in $(seq 40); do echo '<i n="1" g="10" d="90" x="1" p="m"/>'; done
    echo '<i n="1" g="10" d="90" x="1" p="e"/></i></timeline></location></processor>'
} >pieces.xml
"$pompeii" view --instances=1 -o pieces.html pieces.xml
"$node" --input-type=module - "$srcdir/analysis/view/page" pieces.html <<'X' || fail "of a task in pieces, they are not all"
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
const [, , at, file] = process.argv;
const { columnsOf } = await import(`${at}/decode.mjs`), { TASK_COLUMNS, decodeTasks } = await import(`${at}/tasks.mjs`);
const page = readFileSync(file, "utf8"), part = id => page.split(`id="${id}">`)[1].split("</script>")[0];
const data = JSON.parse(part("data")), columns = columnsOf(inflateSync(Buffer.from(part("columns"), "base64")), data.sections);
const tasks = decodeTasks(data.tasks, columns.slice(-TASK_COLUMNS), data.tracks);
if (tasks.done[0] !== 10 + 42 * 90 + 41 * 10) { console.log(tasks.done[0]); process.exit(1); }
X
program=$(ls tasks.gcc tasks.clang 2>/dev/null | head -n 1)
POMPEII_COMPRESS=none POMPEII_DIRECTORY=lacks ./"$program" 3 >truth
sed -i '0,/ o="[^"]*"/s///' lacks/trace.0.xml && sed -i '0,/ o="in:/s// o="sideways:/' lacks/trace.0.xml
"$pompeii" view -o lacks.html lacks
grep -qF '"lacks": 2}' lacks.html || fail "of what is named nowhere: $(grep -o '"tasks": {[^}]*}' lacks.html)"
"$pompeii" view -o none.html "$traces/hiera" 2>/dev/null && grep -qF '"tasks": null' none.html || fail "tasks of a run without any"
exit $((failures > 0))
