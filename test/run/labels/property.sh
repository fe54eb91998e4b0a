#!/bin/sh
# Labels do not depend on scheduling: LABEL_RUNS runs on LABEL_THREADS threads, with other work beside
# them, have the same stable labels, each once, and the ranges of each loop partition its
# iterations.
. "${srcdir:-.}/test/run/labels/common.sh"
runs=${LABEL_RUNS:-6}
threads=${LABEL_THREADS:-1 2 3 5 8}
changed=0

# Something that takes the processors away now and then.
(while [ -d "$work" ]; do i=0; while [ $i -lt 3000 ]; do i=$((i + 1)); done; sleep 0.01; done) &
load=$!
trap 'kill $load 2>/dev/null || :; rm -rf "$work"' EXIT

for cc in $compilers; do
    has $cc || continue
    POMPEII_CC=$cc pompcc -fopenmp -O2 -o mix "$programs/mix.c" || fail "$cc: mix.c"
    for n in $threads; do
        export OMP_NUM_THREADS=$n
        run=0
        while [ $run -lt "$runs" ]; do
            measure mix
            cut -d, -f1 list.csv | sort >labels
            ! grep -e ',uncertain' -e ',unseen' list.csv || fail "$cc, $n threads: uncertain"
            pompeii labels --list --scheme=paper run 2>notes | cut -d, -f1 | sort >paper
            [ -z "$(uniq -d labels)" ] || fail "$cc, $n threads: twice: $(uniq -d labels | head -3)"
            partition "$programs/mix.c" '' || fail "$cc, $n threads: ranges"
            if [ $run = 0 ]; then
                cp labels first
                cp paper paper.first
            fi
            cmp -s paper paper.first || changed=$((changed + 1))
            diff -u first labels >difference || { head -20 difference; fail "$cc, $n threads, run $run"; }
            run=$((run + 1))
            [ $failures -lt 5 ] || exit 1
        done
    done
done
echo "labels of the paper's scheme: $changed runs differ from the first one like it"
[ $changed -gt 0 ] || [ "$runs" -lt 6 ] || fail "the paper's labels never changed: is anything shuffled?"
exit $((failures > 0))
