#!/bin/sh
# What LLVM's runtime does not tell, OpenMP lets another one tell; or tells so rarely that no test
# waits for it: with a runtime of the test's own (told.c). Skipped (77) without clang or omp-tools.h.
. "${srcdir:-.}/test/run/ompt/common.sh"
export POMPEII_INSTANCES=all POMPEII_COMPRESS=none
clang -g -rdynamic -pthread "$programs/told.c" -o told -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii 2>log ||
    { cat log; exit 77; }

# paths CASE: what is in what, and how often
paths() {
    POMPEII_DIRECTORY=$1 ./told "$1" >output 2>&1 || fail "$1: status $?: $(cat output)"
    "$build/verify-trace" "$1/trace.0.xml" >counts || fail "$1: $(grep trace.0.xml: counts)"
    pompeii profile --callgraph "$1" | sed -n 's/^.*%)  *\([A-Z]* .*-R\)/\1/p' | sed 's/R0*//; s/told.*//; s/directives.*//'
    pompeii summary --format=csv "$1" | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["operation"] == "task" { n += $column["count"] }
        END { print n + 0 " tasks" }'
}

paths dropped >got
diff -u - got <<END || fail "a task that is dropped"
TASK |-1 
TASK | |-1 
TASKWAIT | +-2 
TASKWAIT +-3 
1 tasks
END
for case in late later; do
    paths $case >got
    diff -u - got <<END || fail "$case: a task that ends where it is not"
TASK |-1 
TASK | +-1 
TASKWAIT |   +-2 
TASKWAIT |-4 
TASKWAIT +-3 
3 tasks
END
done
# Held for 50 ms in all, and not to the end of the run.
for case in again lock; do
    POMPEII_DIRECTORY=$case ./told $case >output 2>&1 || fail "$case: status $?: $(cat output)"
    pompeii profile --format=csv $case | sed -n '/^##BEG locks/,/^##END/p' >locks
    awk -F, '/simple/ { good = $7 == 2 && $11 >= 0.05 && $11 < 0.3 } END { exit !good }' locks || fail "$case: $(cat locks)"
done
exit $failures
