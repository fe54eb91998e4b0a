#!/bin/bash
# An advice names the cause, and who follows it gains what it promises.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_VERBOSE=0
unset OMP_NUM_THREADS
cd "$work" || exit 1

POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp "$srcdir/test/analysis/programs/advice.c" -o advice \
    >messages 2>&1 || { fail "advice does not build: $(cat messages)"; exit 1; }

# findings EXPERIMENT: property, line, gain in seconds
findings()
{
    pompeii profile -f json "$1" | grep '"property"' |
        sed 's/.*"property": "\([^"]*\)".*"line": \([0-9]*\), "gain_s": \([0-9.e-]*\),.*/\1 \2 \3/'
}

# keeps NAME PROPERTY TEXT: the largest finding is this one, says so, and following it gains that
keeps()
{
    local name=$1 property=$2 text=$3 before after gain
    for attempt in 1 2 3; do
        rm -rf "$name" mended
        before=$(POMPEII_DIRECTORY=$PWD/$name ./advice "$name")
        after=$(POMPEII_DIRECTORY=$PWD/mended ./advice "$name" mended)
        gain=$(findings "$name" | head -1 | cut -d' ' -f3)
        [ "$(findings "$name" | head -1 | cut -d' ' -f1)" = "$property" ] || continue
        awk -v before="$before" -v after="$after" -v gain="$gain" 'BEGIN {
            gained = before - after; difference = gain - gained
            if (difference < 0) difference = -difference
            exit !(difference < 0.02 + 0.15 * gained) }' && break
    done
    [ "$(findings "$name" | head -1 | cut -d' ' -f1)" = "$property" ] || fail "$name: $(findings "$name")"
    awk -v before="$before" -v after="$after" -v gain="$gain" 'BEGIN {
        gained = before - after; difference = gain - gained
        if (difference < 0) difference = -difference
        exit !(difference < 0.02 + 0.15 * gained) }' ||
        fail "$name: $gain s are promised, but $before s become $after s"
    pompeii profile "$name" | grep -q "$text" || fail "$name: no '$text' in $(pompeii profile "$name")"
    # A second one of this size would be the same loss again.
    findings "$name" | awk -v gain="$gain" 'NR > 1 && $3 > 0.5 * gain { bad = 1 } END { exit bad }' ||
        fail "$name: counted twice: $(findings "$name")"
}
keeps uneven UnevenTasks 'for the tasks of the single: they are too few, uneven, or depend on each other'
keeps chain UnevenTasks 'for the tasks of the single: they are too few, uneven, or depend on each other'
keeps slow SlowTaskCreation 'while one creates the tasks of the single'
keeps single UnparallelizedInSingleRegion 'nowait lets them go on'
keeps small SmallTeam 'threads that are not in the team idle .*; give it more of them'
keeps master UnparallelizedInMasterRegion 'threads wait .* afterwards for the one that is in the master region'
keeps combined_sections ImbalanceDueToUnevenSectionDistribution 'at the end of the sections: some are longer than others'
pompeii profile --flat combined_sections >flat
awk -F'  +' '/PARALLEL SECTIONS/ { on = 1 } on && $2 == "SUM" { exit $6 != 3 }' flat || fail "sections are not counted: $(cat flat)"

# Where threads are created once, more work at a time is no help.
POMPEII_DIRECTORY=once ./advice once >output
pompeii profile once | grep -q 'more work at a time' && fail "once: $(pompeii profile once)"
findings once | grep -q '^CreationOfThreads ' || fail "once: $(findings once)"
POMPEII_DIRECTORY=few ./advice few >output
findings few | grep -q '^CreationOfThreads ' || fail "few: $(findings few)"
POMPEII_DIRECTORY=often ./advice often >output
pompeii profile often | grep -q 'more work at a time' || fail "often: $(pompeii profile often)"
exit $((failures > 0))
