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

# ---- What is odd, and true ----

# graph: tasks, work and span of the trace that was last read
graph()
{
    awk -F, '/^##BEG graphs/ { getline; getline; print $2 " " 1e9 * $4 " " 1e9 * $5 }' out
}

team='<i n="1" g="0" d="80000" bw="79000">'

# A task is suspended in a taskgroup, and goes on elsewhere behind the end of what it created there.
lack=none damaged suspended "$team"'<c n="2" g="0" d="10" x="1"/>
<i n="2" g="90" d="400" x="1" p="b"><i n="5" g="100" d="300" p="b"><c n="2" g="0" d="100" x="2"/></i></i>
<i n="2" g="1000" d="2000" x="2"/></i>' \
    "$team"'<i n="2" g="9000" d="700" x="1" p="e"><i n="5" g="0" d="200" ex="0" p="e"/></i></i>'
[ "$(graph)" = '2 14700 12600' ] || fail "suspended: $(graph)"

# Tasks of taskgroups, in one another, that were cancelled: nothing waits for them.
lack='were cancelled' damaged cancelled "$team"'<i n="5" g="0" d="10000" ex="1000"><c n="2" g="0" d="10" x="1" o="out:7f"/>
<i n="5" g="0" d="5000" ex="1000"><c n="2" g="0" d="10" x="2" o="out:7f"/><c n="2" g="0" d="10" x="3" o="out:80"/>
<i n="2" g="0" d="500" x="3"/></i></i><c n="2" g="0" d="10" x="4"/></i>'
[ "$(graph)" = '4 11000 10520' ] || fail "cancelled: $(graph)"

# ---- At random ----

# survives NAME COMMAND..: it ends, and finds fault at most
survives()
{
    local name=$1
    shift
    timeout 60 "$pompeii" "$@" "$name" >out 2>err
    local status=$?
    [ $status -eq 0 ] || [ $status -eq 2 ] || fail "$* $name: status $status: $(head -5 err)"
}

if command -v python3 >/dev/null; then
    last=${SEEDS:-60}
    python3 "$srcdir/test/analysis/task-graphs.py" 3 3 . && python3 "$srcdir/test/analysis/task-graphs.py" 9 9 . ||
        fail 'no programs'
    for seed in 3 9; do
        mkdir "damaged.$seed"
        python3 "$srcdir/test/analysis/damaged.py" "$seed.xml" 1 "$last" "damaged.$seed" || fail 'no damage'
        for file in "damaged.$seed"/*.xml; do
            survives "$file" profile --tasks
            case $file in *5.xml)
                survives "$file" profile --locks
                survives "$file" profile '--what-if=t.c:6 x2' --threads=2,9
                survives "$file" view -o page.html ;;
            esac
        done
    done
fi
[ $failures -eq 0 ]
