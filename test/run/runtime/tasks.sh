#!/bin/sh
# Tasks of all kinds: untied ones that move between threads, undeferred, recursive, dependent,
# detached, cancelled; each with 1, 2 and 4 threads.
. "${srcdir:-.}/test/run/runtime/common.sh"
export POMPEII_INSTANCES=all OMP_CANCELLATION=true

# run NAME N OUTPUT, with expected counts on standard input
run() {
    for t in 1 2 4; do
        OMP_NUM_THREADS=$t measure "$1$t" ./tasks "$1" "$2"
        [ "$(cat "$1$t.out")" = "$3" ] || fail "$1 prints $(cat "$1$t.out")"
    done
    cat >lines
    for t in 1 2 4; do
        expect "$1$t" <lines
    done
}

# How many tasks that were executed are nested in each other in the call paths.
levels() {
    awk '/<\/?n[ >]/ {
            while (match($0, /<n [^>]*>|<\/n>/)) {
                tag = substr($0, RSTART, RLENGTH)
                $0 = substr($0, RSTART + RLENGTH)
                if (tag == "</n>") { up--; continue }
                tasks[up + 1] = tasks[up] + (tag ~ / x="task"/ && tag !~ / v="0"/)
                if (tasks[up + 1] > most) most = tasks[up + 1]
                if (tag !~ /\/>$/) up++
            }
        }
        END { print most + 0 }' "$1/trace.0.xml"
}

all_kinds() {
    compile tasks "$here/tasks.c"
    run untied 50 200 <<END
task,,11,50,50
task,,12,150,150
taskwait,,13,50,0
taskyield,,14,50,0
region,inside,15,50,0
END
    run paused 50 50 <<END
task,,11,50,50
taskyield,,14,50,0
END
    # Wherever its parts ran, and what ran between them, the tasks' time is all of them.
    for t in 1 2 4; do
        region=$(sed -n 's/<r id="\([0-9]*\)" l="omp" c="task".* b="11".*/\1/p' paused$t/trace.0.xml)
        sum=$(grep -o "<n id=\"[0-9]*\" r=\"$region\" [^>]*" paused$t/trace.0.xml |
            awk '{ sub(/.* t="/, ""); n += $0 + 0 } END { printf "%.0f", n }')
        [ "$sum" -ge 100000000 ] || fail "paused, $t threads: $sum ns in 50 tasks of 2 ms"
    done
    run undeferred 50 150 <<END
task,,11,50,50
task,,12,50,50
task,,18,50,50
END
    run recursive 7 254 <<END
task,,12,254,254
taskwait,,13,127,0
END
    run dependent 50 100 <<END
task,,12,50,50
task,,18,50,50
taskwait,,13,1,0
END
    run detached 50 50 <<END
task,,12,50,50
END
    # How many are cancelled before they begin depends on the timing.
    for t in 1 2 4; do
        OMP_NUM_THREADS=$t measure cancelled$t ./tasks cancelled 50
        grep -q "^task,,12,$(cat cancelled$t.out),50$" cancelled$t.counts || fail "cancelled tasks"
    done
    # Deep recursion is folded: the tree is finite, and the counts are exact.
    POMPEII_TASK_DEPTH=2 OMP_NUM_THREADS=2 measure folded ./tasks recursive 10
    expect folded <<END
task,,12,2046,2046
taskwait,,13,1023,0
END
    [ "$(grep -c '<n ' folded/trace.0.xml)" -lt 40 ] || fail "the tree of a recursion is not folded"
    for depth in 1 2 3; do
        POMPEII_TASK_DEPTH=$depth OMP_NUM_THREADS=1 measure folded$depth ./tasks recursive 6
        [ "$(levels folded$depth)" = $depth ] ||
            fail "tasks are told apart at $(levels folded$depth) levels, not $depth"
    done
    # Tasks run in the barrier at the end of the region count there, not as the wait of somebody
    # else.
    OMP_NUM_THREADS=1 measure barrier ./tasks dependent 10
    grep -q '<n id="1" [^>]* ta="' barrier/trace.0.xml || fail "no task time in the parallel region"
}
each_compiler all_kinds
