#!/bin/bash
# Timelines whose tasks contradict each other: they are read to the end, and it is said.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$work" || exit 1

# trace LINE..: a location each, which has what is in the line; 1 is a parallel region, 2 a task, 3 a
# task that is its creator's part, 4 a taskwait, 5 a taskgroup, 6 a barrier
trace()
{
    local location=0
    echo '<processor version="1" rank="P0" init="0" finalize="90000"><regions>'
    echo '<r id="0" l="program" c="program" n="t"/><r id="1" l="omp" c="parallel" f="/t.c" b="1" e="9"/>'
    echo '<r id="2" l="omp" c="task" f="/t.c" b="2"/><r id="3" l="omp" c="task" f="/t.c" b="3" k="if=1"/>'
    echo '<r id="4" l="omp" c="taskwait" f="/t.c" b="4"/><r id="5" l="omp" c="taskgroup" f="/t.c" b="5"/>'
    echo '<r id="6" l="omp" c="barrier" f="/t.c" b="6"/></regions>'
    for line; do
        echo "<location id=\"$location\" thread=\"$location\" begin=\"0\" end=\"90000\"><profile>"
        echo '<n id="0" r="0" v="1" t="90000"><n id="1" r="1" v="1" t="90000"/><n id="2" r="2" v="9" t="90000" x="task"/>'
        echo '<n id="3" r="3" v="9" t="90000" x="task"/><n id="4" r="4" v="9" t="90000"/>'
        echo '<n id="5" r="5" v="9" t="90000"/><n id="6" r="6" v="9" t="90000"/></n>'
        echo '</profile><timeline>'
        [ $location -gt 0 ] || line="<i n=\"0\" g=\"0\" d=\"90000\">$line</i>"
        echo "$line"
        echo '</timeline></location>'
        location=$((location + 1))
    done
    echo '</processor>'
}

# damaged NAME LINE..: what is said of such locations
damaged()
{
    local name=$1
    shift
    trace "$@" >"$name.xml"
    timeout 60 "$pompeii" profile --tasks -f csv "$name.xml" >out 2>err
    local status=$?
    [ $status -eq 0 ] || fail "$name: status $status: $(head -5 err)"
    [ "${lack-}" = none ] && [ ! -s err ] && return
    grep -qE "${lack-does not fit together}" err || fail "$name: $(head -5 err)"
}

team='<i n="1" g="0" d="80000">'

# The second task runs before the first, for which it has to wait.
damaged early "$team"'<c n="2" g="0" d="10" x="1" o="out:7f"/><c n="2" g="0" d="10" x="2" o="out:7f"/>
<i n="2" g="0" d="10" x="2"/><i n="2" g="0" d="10" x="1"/></i>'
# A task runs on two threads at the same time; and in itself.
damaged twice "$team"'<c n="2" g="0" d="10" x="1"/><i n="2" g="90" d="9000" x="1"><c n="2" g="0" d="10" x="2"/><i n="4" g="9" d="5000"/></i></i>' \
    "$team"'<i n="2" g="500" d="1000" x="1"><i n="2" g="9" d="90" x="2"/></i></i>'
damaged itself "$team"'<c n="2" g="0" d="10" x="1"/><i n="2" g="90" d="900" x="1"><i n="2" g="9" d="90" x="1"/><i n="4" g="9" d="9"/></i></i>'

# A clause with a great many items: what is done is not for each pair of them.
items=$(seq -f 'out:%.0f' 100000 499999 | tr '\n' ' ')
lack=none damaged items "$team<c n=\"2\" g=\"0\" d=\"10\" x=\"1\" o=\"${items% }\"/><c n=\"2\" g=\"0\" d=\"10\" x=\"2\" o=\"${items% }\"/>"'
<i n="2" g="0" d="10" x="1"/><i n="2" g="0" d="10" x="2"/></i>'
[ $failures -eq 0 ]
