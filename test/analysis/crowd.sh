#!/bin/bash
# More threads than processors: that is said first, and not where threads merely sleep.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_VERBOSE=0
unset OMP_NUM_THREADS OMP_PROC_BIND OMP_PLACES
cd "$work" || exit 1
if ! grep -q . /proc/thread-self/schedstat 2>/dev/null || ! taskset -c 0 true 2>/dev/null; then
    echo 'the system does not tell how long threads wait for processors'
    exit 77
fi

POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp "$srcdir/test/analysis/programs/crowd.c" -o crowd \
    >messages 2>&1 || { fail "crowd does not build: $(cat messages)"; exit 1; }
one=$(taskset -cp $$ | sed 's/.*: \([0-9]*\).*/\1/')

# first EXPERIMENT: what stands before the efficiencies
first()
{
    pompeii profile "$1" | sed -n '/^measuring cost/,/^parallel efficiency/p' | sed '1d; $d; /^ /d; /^$/d'
}

# Four threads on one processor: three quarters of the time they wait for it, at least.
POMPEII_DIRECTORY=shared taskset -c "$one" ./crowd 4 >own
share=$(first shared | sed -n 's/^4 threads shared 1 processor: \([0-9]*\) % of .* waiting for one$/\1/p')
[ -n "$share" ] && [ "$share" -ge 55 ] && [ "$share" -le 100 ] ||
    fail "shared: $share: $(pompeii profile shared)"
pompeii profile -f json shared | grep -o '"processor_wait": [0-9.]*' |
    awk '{ exit !($2 > 0.4) }' || fail "shared: JSON: $(pompeii profile -f json shared | head -1)"
pompeii info shared | grep -q '^wait for a processor' || fail 'shared: info'

# Those that sleep need none, but for a moment when they wake up, for which they wait where other
# programs have it, and they may not come first: it is said where the system says that they waited for
# 5 % of the time.
chrt -r 1 true 2>/dev/null && ahead='chrt -r 1' || ahead=
POMPEII_DIRECTORY=asleep $ahead taskset -c "$one" ./crowd 4 sleep >own
own=$(cat own)
if [ -n "$(first asleep)" ]; then
    [ "$own" -ge 3 ] || fail "asleep, with $own %: $(first asleep)"
else
    [ "$own" -le 8 ] || fail "asleep: nothing is said of $own %"
fi

# Another program on the only processor.
(exec taskset -c "$one" sh -c 'while :; do :; done') &
other=$!
POMPEII_DIRECTORY=disturbed taskset -c "$one" ./crowd 1 >own
kill $other
wait $other 2>/dev/null
first disturbed | grep -q '^1 thread shared its processor with other programs: [0-9]* % of .* waiting for one$' ||
    fail "disturbed: $(pompeii profile disturbed)"
exit $((failures > 0))
