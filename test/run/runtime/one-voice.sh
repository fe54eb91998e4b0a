#!/bin/sh
# What goes wrong for all ranks is said by one: a directory that can't be written, a disk that is full, a
# signal, traces that are to be made later. The program's result stands in each case.
. "${srcdir:-.}/test/run/runtime/common.sh"
cc=${CC:-gcc}
compile death "$here/death.c"
pompeii=$build/pompeii
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
export OMP_NUM_THREADS=2

# job STATUS LINES PATTERN RANKS HOW..: all ranks end so, and so many lines of ours are said, like that.
job() {
    status=$1 lines=$2 pattern=$3 ranks=$4
    shift 4
    running=
    : >err
    for r in $(seq 0 $((ranks - 1))); do
        env PALS_RANKID="$r" PALS_SIZE="$ranks" PALS_APID=1 timeout 60 ./death "$@" >>out 2>>err &
        running="$running $!"
    done
    for process in $running; do
        got=0
        wait "$process" || got=$?
        [ $got = "$status" ] || fail "$*: status $got: $(cat err)"
    done
    [ "$(grep -c '^pompeii: ' err)" = "$lines" ] && [ "$(grep -c "$pattern" err)" = "$lines" ] ||
        fail "$*: $(grep -c '^pompeii: ' err) lines: $(cat err)"
}

export POMPEII_DIRECTORY=later POMPEII_CONVERT=later
job 0 1 'write the trace by `pompeii recover`' 6 steps 1 1
unset POMPEII_CONVERT
"$pompeii" recover later >out 2>messages || fail "later: $(cat messages)"
[ "$(grep -c recovered out)" = 6 ] || fail "later: $(cat out)"

export POMPEII_DIRECTORY=ended
job 143 1 'ended by SIGTERM: what was measured is kept: pompeii recover ' 5 signal 15
"$pompeii" recover ended >out 2>messages || fail "ended: $(cat messages)"
[ "$(grep -c recovered out)" = 5 ] || fail "ended: $(cat out)"
# So do reports, of what all ranks have in common, also as it was merged.
for command in info summary profile 'profile -j 4' 'export -f csv' 'view -o page.html' merge profile; do
    # shellcheck disable=SC2086 # words
    "$pompeii" $command ended >out 2>messages || fail "$command: $(cat messages)"
    [ "$(wc -l <messages)" = 1 ] && grep -q 'did not reach its end: .* (and 4 more like this)$' messages ||
        fail "$command: $(cat messages)"
done
"$pompeii" info --rank=2 ended >out 2>messages || fail "one rank: $(cat messages)"
grep -q 'is known$' messages || fail "one rank: $(cat messages)"

export POMPEII_DIRECTORY=forked
job 0 6 'forked processes have experiments of their own: .*; other ranks\|trace in' 4 fork
[ "$(grep -c 'forked processes' err)" = 1 ] || fail "forked: $(cat err)"

# Mistakes in what all of them were told, several at once.
export POMPEII_DIRECTORY=mistakes
POMPEII_MEMORY=lots POMPEII_INSTANCE=1 POMPEII_FILTER=nowhere POMPEII_COUNTERS=none::such \
    job 0 5 'bad setting: POMPEII_MEMORY\|POMPEII_INSTANCE: did\|the filter: nowhere\|no counters are\|trace in' 6 steps 1 1
[ "$(sed 's/:.*//' err | wc -l)" = 5 ] && [ "$(sort -u err | wc -l)" = 5 ] || fail "mistakes: $(cat err)"

# Where nobody can leave a note the first rank speaks.
export POMPEII_DIRECTORY=/proc/nowhere
job 0 1 'cannot create the experiment: /proc/nowhere' 4 steps 1 1
# Each says it for itself where its directory is its own, and one of a node where that is the node's.
export POMPEII_DIRECTORY=/proc/nowhere/%r
job 0 4 'cannot create the experiment: /proc/nowhere/[0-3]' 4 steps 1 1
export POMPEII_DIRECTORY=/proc/nowhere/%h
for r in 4 5 6; do
    env PALS_RANKID=$r PALS_LOCAL_RANKID=$((r - 4)) PALS_SIZE=8 PALS_APID=1 ./death steps 1 1
done >out 2>err
[ "$(grep -c 'cannot create' err)" = 1 ] || fail "of a node: $(cat err)"
# So does a rank that is refused alone.
cat >few.c <<'X'
#include "test/run/runtime/hand.h"
#include <stdlib.h>
#include <sys/resource.h>
REGION(1, "userRegion", "*userRegionName=only");
int main(void)
{
    struct rlimit limit = {3, 3};
    if (atoi(getenv("PALS_RANKID")) == 2 && setrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 1;
    POMP2_Begin(&region_1, ctc_1);
    POMP2_End(&region_1);
    return 0;
}
X
compile few few.c
export POMPEII_DIRECTORY=some
for r in 0 1 2 3; do
    env PALS_RANKID=$r PALS_SIZE=4 PALS_APID=1 ./few || fail "few: $?"
done >out 2>err
[ "$(grep -c 'cannot create the experiment: .*Too many open files' err)" = 1 ] || fail "alone: $(cat err)"

export POMPEII_DIRECTORY=full/job
if unshare -rm sh -c 'mkdir -p full && mount -t tmpfs -o size=600k none full' 2>/dev/null; then
    cat >in-full.sh <<'X'
mount -t tmpfs -o size=600k none full
for r in 0 1 2 3; do
    PALS_RANKID=$r PALS_SIZE=4 PALS_APID=1 timeout 60 ./death steps 5000 $r || echo "status $?" &
done
wait
X
    POMPEII_INSTANCES=all unshare -rm sh in-full.sh >out 2>err
    ! grep -q status out || fail "full: $(cat out err)"
    [ -s err ] || fail "full: nothing is said"
    twice=$(sed 's/[0-9][0-9]*/N/g' err | sort | uniq -d)
    [ -z "$twice" ] || fail "full: said more than once: $twice: $(cat err)"
fi
exit 0
