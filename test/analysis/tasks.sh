#!/bin/bash
# Graphs of tasks: work, span, critical path, queues and idle threads of random programs, as a
# simulated runtime writes their traces, to the nanosecond; those of real programs that time their
# own work, of what gcc and clang make; what is said where the trace has not all.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_NUM_THREADS=2 OMP_CANCELLATION=true POMPEII_VERBOSE=0
unset POMPEII_INSTANCES POMPEII_XU
cd "$work" || exit 1

# ---- Random programs ----

# The tables as the truth is written.
said()
{
    awk -F, '/^##BEG/ { part = substr($0, 7); row = 0; next }
        part == "" || row++ == 0 { next }
        /^##END/ { part = ""; next }
        { id = part == "tasks" ? $1 : $2; sub(/^R0*/, "", id); id += 0 }
        part == "graphs" { print "work " $4; print "span " $5; print "idle " $7 " " $8 }
        part == "parallelism" { print "part " $2 " " $4 }
        part == "critical_path" { path[id] = $6 }
        part == "tasks" { task[id] = $4 " " $11 " " $6 }
        END {
            for (i = 0; i < 20; i++) if (i in path) print "path " i " " path[i]
            for (i = 0; i < 20; i++) if (i in task) print "task " i " " task[i]
        }' "$1"
}

if command -v python3 >/dev/null; then
    last=${SEEDS:-60}
    mkdir random
    timeout 300 python3 "$srcdir/test/analysis/task-graphs.py" 1 "$last" random ||
        fail "no programs"
    for seed in $(seq 1 "$last"); do
        pompeii profile --tasks -f csv "random/$seed.xml" >csv 2>err || fail "$seed: $(cat err)"
        said csv | diff -u "random/$seed.truth" - >difference ||
            fail "seed $seed: $(cat difference)"
    done
fi

# ---- Many: memory is for those that are alive ----

# many N: one thread creates and runs so many tasks, each after the other one
many()
{
    awk -v n="$1" 'BEGIN {
        end = n * 300 + 9000
        print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"" end "\"><regions>"
        print "<r id=\"0\" l=\"program\" c=\"program\" n=\"t\"/>"
        print "<r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/t.c\" b=\"1\" e=\"9\"/>"
        print "<r id=\"2\" l=\"omp\" c=\"task\" f=\"/t.c\" b=\"2\" e=\"3\"/></regions>"
        print "<location id=\"0\" thread=\"0\" begin=\"0\" end=\"" end "\"><profile>"
        print "<n id=\"0\" r=\"0\" v=\"1\" t=\"" end "\"><n id=\"1\" r=\"1\" v=\"1\" t=\"" end "\">"
        print "<n id=\"2\" r=\"2\" v=\"" n "\" t=\"" n * 200 "\" x=\"task\" cc=\"" n "\" ct=\"" n * 100 "\"/>"
        print "</n></n></profile><timeline><i n=\"0\" g=\"0\" d=\"" end "\"><i n=\"1\" g=\"0\" d=\"" end "\">"
        for (i = 1; i <= n; i++)
            print "<c n=\"2\" g=\"0\" d=\"100\" x=\"" i "\" o=\"out:7f\"/><i n=\"2\" g=\"0\" d=\"200\" x=\"" i "\"/>"
        print "</i></i></timeline></location></processor>"
    }' >many.xml
    memory many.xml
}

# memory TRACE: the tables, and what they took
memory()
{
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=open("csv", "w"), check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' pompeii profile --tasks -f csv "$1"
}

# loops L K MIXED: one thread meets L taskloops, nogroup, and works for 100 ns before, between and behind them.
# The other one has all tasks, loop by loop or one of each in turn from the last one on: task K of loop L
# takes 1000 * L + K.
loops()
{
    awk -v loops="$1" -v each="$2" -v mixed="$3" '
        function task(l, k) {
            print "<x i=\"" ++id "\" u=\"" 9000000 + l "\" k=\"task\" r=\"2\" o=\"" k "\" l=\"" k "\" z=\"1\" b=\"" now \
                "\" d=\"" 1000 * l + k "\" t=\"" 1000 * l + k "\"/>"
            now += 1000 * l + k
        }
        function member(t) {
            print "<location id=\"" t "\" thread=\"" t "\" begin=\"0\" end=\"" end "\"><profile><n id=\"0\" r=\"0\" v=\"" 1 - t \
                "\" t=\"" (1 - t) * end "\"><n id=\"1\" r=\"1\" v=\"1\" t=\"" end "\" bw=\"" end - own "\">"
            print (t ? "" : "<n id=\"2\" r=\"2\" v=\"" loops "\" t=\"" 10 * loops "\"/>") "</n></n></profile><timeline>"
            print "<i n=\"" t "\" g=\"0\" d=\"" end "\"" (t ? " bw=\"" end - own "\"" : "") ">"
            if (!t) print "<i n=\"1\" g=\"0\" d=\"" end "\" bw=\"" end - own "\">"
        }
        BEGIN {
            OFMT = CONVFMT = "%.0f"
            own = 100 * loops + 100; end = 2e12; now = own; id = 1
            print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"" end "\" threads=\"2\"><regions>"
            print "<r id=\"0\" l=\"program\" c=\"program\" n=\"t\"/><r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/t.c\" b=\"1\" e=\"9\"/>"
            print "<r id=\"2\" l=\"omp\" c=\"taskloop\" f=\"/t.c\" b=\"2\" e=\"3\" k=\"nogroup=1\"/></regions>"
            member(0)
            for (l = 1; l <= loops; l++) print "<i n=\"2\" g=\"" (l > 1 ? 90 : 100) "\" d=\"10\"/>"
            print "</i></i></timeline><xus><x i=\"1\" k=\"parallel\" r=\"1\" o=\"1\" q=\"1\" w=\"2\" b=\"0\"/>"
            for (l = 1; l <= loops; l++)
                print "<x i=\"" 9000000 + l "\" u=\"1\" k=\"taskloop\" r=\"2\" o=\"" l "\" q=\"1\" b=\"" 100 * l "\"/>"
            print "</xus></location>"
            member(1)
            print "</i></timeline><xus>"
            if (mixed)
                for (k = 1; k <= each; k++) for (l = loops; l; l--) task(l, k)
            else
                for (l = 1; l <= loops; l++) for (k = 1; k <= each; k++) task(l, k)
            print "</xus></location></processor>"
        }' >loops.xml
}

# The work of both threads and of all tasks; the last loop begins last, and its last task is the longest. The
# 10 ns of a taskloop itself are a wait for tasks. One thread waits while there are some that could run: in
# taskloops, and until the last one begins, which is one of loop LAST.
loops_are_known() # L K LAST
{
    awk -F, -v loops="$1" -v each="$2" -v last="$3" 'BEGIN { own = 100 * loops + 100
            work = 2 * own - 10 * loops + 500 * each * loops * (loops + 1) + loops * each * (each + 1) / 2
            ready = work - 2 * own + 20 * loops - 1000 * last - each
            span = 1100 * loops - 10 * (loops - 1) + each }
        /^##BEG graphs/ { getline; getline
            exit !($2 == loops * each && sprintf("%.0f", 1e9 * $4) == sprintf("%.0f", work) && sprintf("%.0f", 1e9 * $5) == span &&
                sprintf("%.0f", 1e9 * $7) == sprintf("%.0f", ready)) }' csv
}

loops 7 30 1 && pompeii profile --tasks -f csv loops.xml >csv && loops_are_known 7 30 1 || fail "mixed taskloops: $(cat csv)"
loops 7 30 0 && pompeii profile --tasks -f csv loops.xml >csv && loops_are_known 7 30 7 || fail "taskloops: $(cat csv)"
if command -v python3 >/dev/null; then
    loops 30 100 0 && few=$(memory loops.xml) && loops_are_known 30 100 30 || fail "30 taskloops: $(cat csv)"
    loops 1500 100 0 && lot=$(memory loops.xml) && loops_are_known 1500 100 1500 || fail "1500 taskloops: $(cat csv)"
    [ "$lot" -lt $((few + few / 5)) ] || fail "1500 taskloops need $lot KB, 30 $few KB"
fi

if command -v python3 >/dev/null; then
    few=$(many 3000) lot=$(many 300000)
    grep -q '^0,300000,.*,0.090009000,' csv || fail "many: $(cat csv)"
    [ "$lot" -lt $((few + few / 2)) ] || fail "300,000 tasks need $lot KB, 3,000 $few KB"
fi

# What is kept in a file, and can't be read again, is not taken for the end.
cat >unread.c <<'X'
#include <errno.h>
#include <unistd.h>
ssize_t pread(int file, void *bytes, size_t count, off_t at)
{
    (void)file, (void)bytes, (void)count, (void)at;
    errno = EIO;
    return -1;
}
X
if [ -f many.xml ] && gcc -shared -fPIC -o unread.so unread.c; then
    expect 0 "the file in .TMPDIR that its tasks were kept in can't be read$" \
        env LD_PRELOAD="$PWD/unread.so" "$pompeii" profile --tasks -f csv many.xml
    awk -F, '/^##BEG graphs/ { getline; getline; exit $4 $5 $6 $7 $8 != "" }' out || fail "unread: $(cat out)"
fi

# ---- Real ones ----

# near [MORE]: whether work and span are those that the program tells: two clocks and little more lie
# between. They may be more where it is said that threads waited for a processor.
near()
{
    awk -F, -v truth="$(cat truth)" -v more="${1:-0}" 'function far(said, true) {
            return said < true * 0.99 - 2e-5 || !more && said > true * 1.05 + 3e-3 }
        /^##BEG parallel/ { on = 1 } /^##END/ { on = 0 }
        on && $3 == "PARALLEL" { split(truth, t, " "); found = 1
            if (far($6, t[1]) || far($7, t[2])) {
                print "said " $6 " " $7 ", true " truth; exit found = 2 } }
        END { exit found != 1 }' csv
}

# Five times at most, because another process may take the processor between the clocks.
measure()
{
    for attempt in 1 2 3 4 5; do
        rm -rf run
        POMPEII_INSTANCES=all POMPEII_XU=1 POMPEII_DIRECTORY=$PWD/run "$@" >truth
        pompeii profile --tasks -f csv run >csv 2>err
        near >problem && break
    done
    near >/dev/null || near "$(grep -c 'threads waited for a processor' err)" >/dev/null || fail "$*: $(cat problem err)"
    grep -v -e ': threads waited for a processor .* the span may be shorter, run it alone$' \
        -e ': tasks were cancelled before they began: ' err >other &&
        fail "$*: $(cat other)"
}

programs=$srcdir/test/analysis/programs
for compiler in gcc clang g++ clang++; do
    command -v $compiler >/dev/null || continue
    case $compiler in
    *++) POMPEII_CXX=$compiler pompc++ -x c++ -O1 -fopenmp "$programs/graphs.c" -o graphs.$compiler
        names=cholesky ;;
    # LLVM 14's runtime hangs in some runs of the last one, without us, too.
    *) POMPEII_CC=$compiler pompcc -O1 -fopenmp "$programs/graphs.c" -o graphs.$compiler -lm
        names='tree chain uneven groups loop wave cholesky nested undeferred awaited cancelled'
        [ $compiler = clang ] || names="$names sets" ;;
    esac >messages 2>&1 || { fail "$compiler: $(cat messages)"; continue; }
    for name in $names; do
        measure ./graphs.$compiler $name
    done
done
cp graphs.gcc graphs
if command -v gfortran >/dev/null; then
    pompfort -O1 -fopenmp "$programs/graphs.f90" -o graphs.fortran >messages 2>&1 ||
        fail "gfortran: $(cat messages)"
    measure ./graphs.fortran
fi

# Operators of classes in items run as often as without us; built-in ones are told of.
for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    for part in -DBUILTIN -DCLASSES; do
        [ $compiler$part = g++-DCLASSES ] && continue # gcc takes arrays and pointers only
        $compiler $part -fopenmp "$programs/operators.cc" -o plain 2>messages &&
            POMPEII_CXX=$compiler pompc++ $part -fopenmp "$programs/operators.cc" -o ours 2>messages ||
            { fail "$compiler $part: $(cat messages)"; continue; }
        ./plain >truth
        rm -rf operators
        POMPEII_INSTANCES=all POMPEII_COMPRESS=none POMPEII_DIRECTORY=$PWD/operators ./ours >said
        diff truth said || fail "$compiler $part: other operators run"
        told=$(grep -o '\<out:[0-9a-f]*' operators/trace.0.xml | wc -l)
        unknown=$(grep -o ' o="[^"]*?' operators/trace.0.xml | wc -l)
        case $part in
        -DBUILTIN) [ "$told $unknown" = '17 0' ] ;;
        -DCLASSES) [ "$told $unknown" = '0 6' ] ;;
        esac || fail "$compiler $part: $told items told, $unknown lists with others"
    done
done

# OMPT tells what tasks depend on, too.
if clang -O1 -fopenmp "$programs/graphs.c" -o graphs.plain -lm 2>messages; then
    OMP_TOOL_LIBRARIES=$build/.libs/libpompeii-ompt.so LD_PRELOAD=$build/.libs/libpompeii.so \
        POMPEII_INSTANCES=all POMPEII_COMPRESS=none POMPEII_DIRECTORY=$PWD/ompt \
        ./graphs.plain wave >truth
    listed=$(cat ompt/trace.0.xml | grep -c '<c .* o="in:[0-9a-f]* in:[0-9a-f]* out:[0-9a-f]*"')
    pompeii profile --tasks ompt 2>&1 >/dev/null | grep -q 'OMPT does not tell' && fail "OMPT: no task of wave is undeferred"
    for name in undeferred awaited; do
        measure env OMP_TOOL_LIBRARIES=$build/.libs/libpompeii-ompt.so \
            LD_PRELOAD=$build/.libs/libpompeii.so ./graphs.plain $name
    done
    [ "$listed" = 36 ] || fail "OMPT: $listed tasks of 36 with what they depend on"
fi

if python3 -c 'import jsonschema' 2>/dev/null; then
    pompeii profile --tasks -f json run >json
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
        json "$srcdir/doc/schema/tasks.json" || fail "schema"
fi

# ---- What is not known is not said ----

# Who fulfils the event of a detached task, and when.
many 5 >taken
sed 's/b="2" e="3"/& k="detach=1"/' many.xml >detached.xml
expect 0 'tasks with detach end when an event is fulfilled' pompeii profile --tasks -f csv detached.xml
awk -F, '/^##BEG graphs/ { getline; getline; exit $5 == "" || $7 $8 != "" }' out || fail "detached: $(cat out)"

POMPEII_DIRECTORY=$PWD/few POMPEII_INSTANCES=2 ./graphs tree >truth
expect 0 'few: the run kept some instances only: measure it with POMPEII_INSTANCES=all$' \
    pompeii profile --tasks -f csv few
awk -F, '/^##BEG graphs/ { getline; getline; exit $4 $5 $6 $7 $8 != "" }' out || fail "$(cat out)"
grep -q '^R.*,TASK,graphs.c:[0-9]*,31,0' out || fail "created: $(cat out)"
POMPEII_DIRECTORY=$PWD/loop POMPEII_INSTANCES=all ./graphs loop >truth
expect 0 'the tasks of its taskloops are not in the trace: measure it with POMPEII_XU=1 too$' \
    pompeii profile --tasks loop
# An item with a side effect is evaluated as often as without us, and not known.
POMPEII_DIRECTORY=$PWD/next POMPEII_INSTANCES=all ./graphs next >truth
grep -q ' 8\.000000$' truth || fail "next: $(cat truth)"
expect 0 'depend clauses order its tasks, and not all that they name is in the trace' \
    pompeii profile --tasks next
# A list that is damaged is none.
seed=$(grep -l ' o="out:' random/*.xml 2>/dev/null | head -1)
for list in 'out:' 'out:zz' 'up:7f' 'out:11112222333344445' ' ' '? out:7f0000'; do
    [ "$seed" ] || break
    sed "s/ o=\"out:[^\"]*\"/ o=\"$list\"/" "$seed" >damaged.xml
    expect 0 'depend clauses order its tasks' pompeii profile --tasks damaged.xml
done
# A thread without a processor makes the tasks long that it is in.
POMPEII_DIRECTORY=$PWD/crowd POMPEII_INSTANCES=all POMPEII_COMPRESS=none ./graphs chain >truth
sed -i '/<location/{s/ wait="[0-9]*"//; s/>/ wait="900000000">/}' crowd/trace.0.xml
expect 0 'crowd: threads waited for a processor [0-9]* % of the time, .* the span may be shorter' \
    pompeii profile --tasks crowd
sed -i '/<location/s/ wait="[0-9]*"//' crowd/trace.0.xml
expect 0 '' pompeii profile --tasks crowd
[ ! -s err ] || fail "no wait for a processor: $(cat err)"
expect 2 'no tasks in it' pompeii profile --tasks "$traces/offload"
# That is all that is said, also where the run kept some instances only.
pompeii profile --tasks "$traces/ranks" 2>&1 | grep -v 'no tasks in it$' && fail 'no tasks: more than that'
expect 2 'profile: --tasks is a table of its own' pompeii profile --tasks --flat run

# ---- What to do ----

pompeii profile --tasks run >/dev/null 2>&1
# A thread that has no processor for a while makes the tasks longer that it is in.
for attempt in 1 2 3 4 5 6 7 8; do
    rm -rf chain
    POMPEII_DIRECTORY=$PWD/chain POMPEII_INSTANCES=all ./graphs chain >truth
    pompeii profile --tasks chain >said 2>messages
    ! grep -q 'work / span = 1.0[0-9]: more than 2 threads cannot help' said || break
done
grep -q 'work / span = 1.0[0-9]: more than 2 threads cannot help' said || fail "chain: $(cat said messages)"

# Tasks that cost more than they are worth: who cuts off where it says saves what it says, at least.
program=$srcdir/test/analysis/programs/fib.c
pompcc -O1 -fopenmp "$program" -o fib >messages 2>&1 || fail "fib: $(cat messages)"
POMPEII_WRAPPER=off pompcc -O1 -fopenmp "$program" -o fib.plain || fail "fib.plain"
POMPEII_INSTANCES=all POMPEII_DIRECTORY=$PWD/fine ./fib 23 >took
pompeii profile --tasks -f csv fine >csv
advice=$(sed -n '/^##BEG advice/,/^##END/p' csv | grep 'cut off above depth' | head -1)
depth=$(echo "$advice" | sed 's/.*cut off above depth \([0-9]*\):.*/\1/')
[ -n "$depth" ] || fail "no advice to cut off: $(cat csv)"
seconds()
{
    for attempt in 1 2 3 4 5 6 7; do ./fib.plain "$@"; done | sort -n | head -1
}
gain=$(echo "$advice" | cut -d, -f4)
before=$(seconds 23) after=$(seconds 23 "$depth")
awk -v gain="$gain" -v before="$before" -v after="$after" \
    'BEGIN { exit !(gain > 0 && before - after > gain) }' ||
    fail "cut off: $gain s are promised, but $before s become $after s"
[ $failures -eq 0 ]
