# Static loops over arrays that do not fit in a cache.
. "${srcdir:-.}/test/bench/common.sh"
build_both stream
for threads in 1 2; do
    export OMP_NUM_THREADS=$threads
    versus "static loops, $threads threads; not measured (s)" "<= 1.02" ./stream.ours ./stream.plain
done
