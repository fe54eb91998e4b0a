#!/bin/bash
# Formats of the timeline: for every region, the number of instances and the sum of their durations
# are those of the timeline; slices nest, time never goes back, arrows lead forward.
. "${srcdir:-.}/test/export/common.sh"
make_experiments

for experiment in $experiments; do
    perl "$here/figures.pl" slices $experiment >expected 2>messages || fail "$experiment: $(cat messages)"
    for format in chrome speedscope; do
        exported $format $experiment || continue
        perl "$here/decode.pl" $format exported >got 2>messages || fail "$format of $experiment: $(cat messages)"
        same "$format of $experiment"
    done
done
[ $failures -eq 0 ]
