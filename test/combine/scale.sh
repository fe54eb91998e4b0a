#!/bin/bash
# A million units of four runs by each strategy in a gigabyte, and tasks 10,001 deep without the text
# of their labels. No time is measured: `make bench BENCH=combine` does.
. "${srcdir:-.}/test/combine/common.sh"
cost=$PWD/bench-cost
cd "$work" || exit 1

# memory MEGABYTES OPTION..: its result is right, and it takes no more
memory()
{
    local most=$1 used
    shift
    used=$("$cost" MEMORY 1048576 $combine "$@" 2>"$work/notes") || fail "combine $*: $(cat "$work/notes")"
    echo "combine $*: $used MB"
    awk -v used="$used" -v most="$most" 'BEGIN { exit !(used <= most) }' || fail "combine $*: $used MB, not $most"
}

units=1000000
for run in 1 2 3 4; do
    awk -v n=$units -v run=$run -v titles=$titles 'BEGIN {
        print titles ",A,B" run ",C" run ",D" run
        for (i = 0; i < n; i++)
            printf "0/1:a.c:3/%d.%d:a.c:7,task,task,/d/a.c,7,0,0,,,,0.%09d,0.000000213,%d,%d,%d,%d\n", i % 4, i, i * 331 % 999999937, i * 7919 % 1000003, i, i + 1, i + 2 }' >run$run.csv
done
for strategy in lgl ctc hrm bc; do
    memory 1024 --strategy=$strategy -o out.csv run1.csv run2.csv run3.csv run4.csv
    [ "$(wc -l <out.csv)" = $((units + 1)) ] || fail "$strategy: $(wc -l <out.csv) lines"
done
joined lgl.csv run1.csv run2.csv run3.csv run4.csv
awk -F, 'NR > 1 && ($14 != $17 || $14 != $20 || $14 != $23) { bad = 1 } END { exit bad }' lgl.csv || fail "lgl: not the same units"
memory 400 --strategy=lgl -o out.csv run1.csv run2.csv run3.csv run4.csv
rm -f run?.csv out.csv

# The same from experiments, with 400 bytes a unit: ten million in 4 GB.
for run in 1 2 3 4; do
    mkdir large$run
    {
        echo '<processor version="1" rank="P0" init="0" finalize="9000000000" epoch="0" counters="4"><regions><r id="0" l="program" c="program"/>'
        echo '<r id="1" l="omp" c="task" f="/d/a.c" b="1" e="2"/></regions><location id="0" thread="0" begin="0" end="9000000000">'
        echo '<profile><n id="0" r="0" v="1" t="9"/></profile><xus>'
        awk -v n=$units -v run=$run 'BEGIN { for (i = 1; i <= n; i++) {
            o = run % 2 ? i : n + 1 - i
            printf "<x i=\"%d\" u=\"0\" k=\"task\" r=\"1\" o=\"%d\" b=\"%d\" d=\"3\" t=\"2\" c=\"%d %d %d %d\"/>\n", i, o, 1000 * i, o, o + run, o, 7 } }'
        echo '</xus></location></processor>'
    } >large$run/trace.0.xml
    printf '<experiment version="1"><program/><machine/><run/><clock/><overhead/><settings/><counters>' >large$run/pompeii.xml
    printf '<counter name="%s"/>' A B$run C$run D$run >>large$run/pompeii.xml
    echo '</counters><traces><trace rank="P0" file="trace.0.xml"/></traces></experiment>' >>large$run/pompeii.xml
done
memory 400 --strategy=lgl -o out.csv large1 large2 large3 large4
awk -F, 'NR == 1 { if ($13 != "A" || $14 != "B1" || $17 != "B2" || $23 != "B4") bad = 1; next }
    $14 != $13 + 1 || $17 != $13 + 2 || $20 != $13 + 3 || $23 != $13 + 4 { bad = 1 } END { exit bad || NR != 1000001 }' out.csv ||
    fail "lgl of experiments: not the same units: $(sed -n 2p out.csv)"
rm -rf large? out.csv lgl.csv

for run in 1 2; do
    mkdir deep$run
    {
        echo '<processor version="1" rank="P0" init="0" finalize="9" epoch="0" counters="1"><regions><r id="0" l="program" c="program"/><r id="1" l="omp" c="task" f="/a.c" b="1" e="2"/></regions>'
        echo '<location id="0" thread="0" begin="0" end="9"><profile><n id="0" r="0" v="1" t="9"/></profile><xus>'
        awk 'BEGIN { for (i = 1; i <= 10001; i++) printf "<x i=\"%d\" u=\"%d\" k=\"task\" r=\"1\" o=\"1\" b=\"%d\" d=\"3\" t=\"2\" c=\"%d\"/>\n", i, i - 1, i, i }'
        echo '</xus></location></processor>'
    } >deep$run/trace.0.xml
    echo "<experiment version=\"1\"><program/><machine/><run/><clock/><overhead/><settings/><counters><counter name=\"E$run\"/></counters><traces><trace rank=\"P0\" file=\"trace.0.xml\"/></traces></experiment>" >deep$run/pompeii.xml
done
memory 100 --columns=key -o deep.csv deep1 deep2
[ "$(wc -lc <deep.csv | awk '{ print $1, ($2 < 2000000) }')" = "10002 1" ] || fail "deep: $(wc -lc <deep.csv)"
awk -F, 'NR > 1 && $13 != $14 { bad = 1 } END { exit bad }' deep.csv || fail "deep: not the same units"
exit $((failures > 0))
