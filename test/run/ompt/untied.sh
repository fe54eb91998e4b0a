#!/bin/sh
# Many untied tasks that go on often, here and there: what each change costs does not grow with how
# many there were (the run would take minutes), and each is counted once. Skipped (77) without clang
# or omp-tools.h.
. "${srcdir:-.}/test/run/ompt/common.sh"

# tasks DIRECTORY: instances of task, of all threads
tasks() {
    pompeii summary --format=csv "$1" | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["operation"] == "task" { n += $column["count"] }
        END { print n + 0 }'
}

# counted DIRECTORY OUTPUT
counted() {
    wanted=$(sed -n 's/^sorted by \([0-9]*\) tasks$/\1/p' "$2")
    [ "$(tasks "$1")" = "$wanted" ] || fail "$OMP_NUM_THREADS threads: $(tasks "$1") tasks of $wanted"
}

plain sort -O2 -w
for OMP_NUM_THREADS in 1 2 4; do
    export OMP_NUM_THREADS
    POMPEII_INSTANCES=all same_run sort
    counted sort.tool sort.output
    through_ompt many ./sort 200000 >output 2>messages || fail "$OMP_NUM_THREADS threads: status $?: $(cat messages)"
    counted many output
done
exit $failures
