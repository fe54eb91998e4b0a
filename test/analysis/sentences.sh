#!/bin/bash
# Which sentence a loss gets depends on all threads: who waits, who works, whether tasks are created.
. "${srcdir:-.}/test/analysis/common.sh"

# thread NUMBER ATTRIBUTES [TASKS]: its location; the construct lasts 50 of 100 ms. In ms.
thread()
{
    local attributes
    attributes=$(echo "$2" | sed 's/\([a-z]*\)=\([0-9]*\)/\1="\2000000"/g')
    cat <<END
<location id="$1" kind="thread" thread="$1" tid="$1" begin="0" end="100000000">
<profile>
<n id="0" r="0" v="$((1 - $1))" t="$((100000000 * (1 - $1)))">
<n id="1" r="1" v="1" t="90000000" bo="90000000"><p n="0" c="1"/>
<n id="2" r="2" v="1" t="50000000" $attributes><p n="1" c="1"/>
${3:+<n id=\"3\" r=\"3\" v=\"1\" t=\"1000000\" x=\"task\"><p n=\"2\" c=\"1\"/></n>}
</n>
</n>
</n>
</profile>
</location>
END
}

# sentence CONSTRUCT TASKS FIRST SECOND WORDS: of a team of two
sentence()
{
    local tasks=$2
    [ "$tasks" = - ] && tasks=
    {
        echo '<processor version="1" rank="P0" init="0" finalize="100000000" epoch="0">'
        echo '<regions><r id="0" l="program" c="program" n="p"/>'
        echo '<r id="1" l="omp" c="parallel" f="/a.c" b="1" e="9"/>'
        echo "<r id=\"2\" l=\"omp\" c=\"$1\" f=\"/a.c\" b=\"2\" e=\"3\"/>"
        echo '<r id="3" l="omp" c="task" f="/a.c" b="4" e="4"/></regions>'
        thread 0 "$3" $tasks | sed 's/<n id="3"/<n id="3"/; s/ x="task"/ cc="1" ct="1000" x="task"/'
        thread 1 "$4"
        echo '</processor>'
    } >"$work/trace.xml"
    "$pompeii" profile "$work/trace.xml" >"$work/out" 2>&1 || fail "$*: $(cat "$work/out")"
    grep -q "a.c:2: .*$5" "$work/out" || fail "$1 $3, $4: no '$5': $(cat "$work/out")"
    [ "$(grep -c 'a.c:2: ' "$work/out")" = 1 ] || fail "$1 $3, $4: $(cat "$work/out")"
}

sentence for - "bo=20 bw=30" "bo=50 bw=0" "iterations are uneven"
sentence for - "bo=50 bw=0" "bo=20 bw=30" "iterations are uneven"
sentence for - "bo=30 bw=20" "bo=30 bw=20" "each in turn"
sentence for - "bo=30 bw=20" "bo=41 bw=9" "each in turn"
sentence for - "bo=41 bw=9" "bo=30 bw=20" "each in turn"
sentence for - "bo=44 bw=6" "bo=30 bw=20" "iterations are uneven"
sentence single - "bo=50 bc=0" "bw=50" "nowait lets them go on"
sentence single tasks "bo=40 bw=10" "bw=50" "while one creates the tasks"
sentence single tasks "bw=50" "bo=40 bw=10" "while one creates the tasks"
sentence single tasks "bo=10 bw=40" "bw=50" "for the tasks of the single"
sentence workshare - "bo=20 bw=30" "bo=50" "its parts are uneven"
sentence critical - "en=20 bo=30" "bo=50" "to enter the critical section"
sentence barrier - "" "" "at the barrier"
sentence ordered - "en=20 bo=30" "en=0 bo=50" "for their turn"

# Where nothing is worth a line, it is said why. nothing WAIT THREADS WORDS: ten threads, one after another
# in a team that lasts for the whole second, of which one waits for so many ns.
nothing()
{
    {
        echo "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"1000000000\" epoch=\"0\" threads=\"$2\">"
        echo '<regions><r id="0" l="program" c="program"/><r id="1" l="omp" c="parallel for" f="/a.c" b="1" e="2"/></regions>'
        for thread in 0 1 2 3 4 5 6 7 8 9; do
            wait=$((thread ? 0 : $1))
            echo "<location id=\"$thread\" thread=\"$thread\" begin=\"0\" end=\"1000000000\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"1000000000\">"
            echo "<n id=\"1\" r=\"1\" v=\"1\" t=\"1000000000\" bo=\"$((1000000000 - wait))\" bw=\"$wait\"/></n></profile></location>"
        done
        echo '</processor>'
    } >"$work/nothing.xml"
    "$pompeii" profile "$work/nothing.xml" | grep -q "^  nothing: $3\$" ||
        fail "$3: $("$pompeii" profile "$work/nothing.xml" 2>&1)"
    "$pompeii" report --format=markdown "$work/nothing.xml" >"$work/out" 2>&1
    grep -q "^Nothing: $3\." "$work/out" || fail "report: $3: $(cat "$work/out")"
    "$pompeii" view -o "$work/page.html" "$work/nothing.xml" >"$work/out" 2>&1 || fail "$(cat "$work/out")"
    grep -q "\"findings_none\": *\"$3\"" "$work/page.html" || fail "page: $3"
}
nothing 300 2 'no construct loses 0.1 % of the CPU time'
nothing 3000000 2 'to mend what constructs lose would not save 0.05 % of the duration'
exit $((failures > 0))
