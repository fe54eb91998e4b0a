#!/bin/sh
# All benchmarks, or those in BENCH: samples for table.awk. A benchmark that cannot run here says so
# on stderr.
for name in ${BENCH:-event function mpi parallel target stream layers directives units memory labels combine instrument size read export view check}; do
    script=${srcdir:-.}/test/bench/$name.sh
    [ -f "$script" ] || { echo "bench: $name: there is no such benchmark: see test/bench/*.sh" >&2; continue; }
    bash "$script" || echo "bench: $name: not complete here" >&2
done
