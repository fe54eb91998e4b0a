#!/bin/bash
# Formats of the timeline: for every region, the number of instances and the sum of their durations
# are those of the timeline; slices nest, time never goes back, arrows lead forward.
. "${srcdir:-.}/test/export/common.sh"
make_experiments

for experiment in $experiments; do
    perl "$here/figures.pl" slices $experiment >expected 2>messages || fail "$experiment: $(cat messages)"
    for format in chrome speedscope perfetto; do
        exported $format $experiment || continue
        perl "$here/decode.pl" $format exported >got 2>messages || fail "$format of $experiment: $(cat messages)"
        same "$format of $experiment"
    done
done

# Arrows lead from the creation of each task to it.
exported chrome tasks
arrows=$(grep -c '"ph":"f"' exported)
[ "$arrows" = "$(grep -c '"ph":"s"' exported)" ] && [ "$arrows" -ge 20 ] || fail "chrome: $arrows arrows"

# Sizes, of the same events.
for experiment in cg tasks; do
    exported chrome $experiment && chrome=$(wc -c <exported)
    exported perfetto $experiment && perfetto=$(wc -c <exported)
    [ $((4 * perfetto)) -le "$chrome" ] || fail "$experiment: perfetto $perfetto bytes, chrome $chrome"
done
[ $failures -eq 0 ]
