# What each directive costs, in the manner of EPCC's syncbench, taskbench and schedbench.
. "${srcdir:-.}/test/bench/common.sh"
build_both directives
for threads in 1 2; do
    export OMP_NUM_THREADS=$threads
    for group in sync task sched; do
        versus_each "$group: @, $threads threads; not measured (ns)" "" "./directives.ours $group" "./directives.plain $group"
    done
done
