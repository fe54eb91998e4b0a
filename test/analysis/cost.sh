#!/bin/bash
# Our own time is in the measuring cost, and in no region, no loss and no flow. How true it is what is
# said of it is for check-long-said: by the clock.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_VERBOSE=0
unset OMP_NUM_THREADS
cd "$work" || exit 1

source=$srcdir/test/analysis/programs/short.c
POMPEII_CC=${CC:-gcc} pompcc -O2 -fopenmp "$source" -o short >messages 2>&1 ||
    { fail "short does not build: $(cat messages)"; exit 1; }

# through_ompt KIND: the least that a run says measuring took
through_ompt()
{
    for i in 1 2 3 4 5 6 7; do
        rm -rf ompt
        OMP_TOOL_LIBRARIES=$tool POMPEII_DIRECTORY=ompt ./plain "$1" 100000 >output
        pompeii info -f csv ompt | sed -n 's/^overhead.total_s,//p'
    done | sort -g | head -1
}

# LLVM's runtime works for the tool, too: for loops, and not for singles. Both are rehearsed at a run's
# start, and compared with each other, not with the clock.
tool=$build/.libs/libpompeii-ompt.so
if [ -f "$tool" ] && clang -O2 -fopenmp "$source" -o plain 2>/dev/null; then
    for attempt in 1 2 3 4 5 6; do
        loop=$(through_ompt loop) single=$(through_ompt single)
        more=$(awk -v loop="$loop" -v single="$single" 'BEGIN { print (loop > 1.2 * single) }')
        [ "$more" = 1 ] && break
    done
    [ "$more" = 1 ] || fail "through OMPT: $loop s for loops, and $single s for singles"
fi

# Barriers make most of the cost, or do not.
for kind in barrier critical; do
    POMPEII_DIRECTORY=$kind ./short $kind 1000 >output
    { pompeii profile $kind; pompeii info $kind; } | grep -w 'about' >most
    [ "$(wc -l <most)" = $([ $kind = barrier ] && echo 2 || echo 0) ] || fail "$kind: about: $(cat most)"
    rm -rf $kind
done

# One barrier among others is not most of it.
cat >few.c <<'C'
int main(void)
{
    int n = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
        for (int i = 0; i < 10; i++) {
#pragma omp atomic
            n++;
        }
    }
    return n != 20;
}
C
POMPEII_CC=${CC:-gcc} pompcc -fopenmp few.c -o few && POMPEII_DIRECTORY=few.run ./few
pompeii profile few.run | grep 'cost  *about' && fail 'one barrier: about'

# A lock and a critical region for one thread: nobody can wait.
for kind in lock critical; do
    POMPEII_DIRECTORY=$kind ./short $kind 200000 >output
    pompeii profile $kind | grep -q 'threads wait' && fail "$kind: $(pompeii profile $kind | grep 'threads wait')"
done

# Refills, many of them, are in no region, whatever is asked for.
POMPEII_INSTANCES=all POMPEII_DIRECTORY=all ./short critical 200000 2 >output
for report in "profile" "profile --all" "profile -f csv" "profile -f json" "flow" "flow -f csv" "flow -f json" summary; do
    pompeii $report all >text 2>&1 || fail "$report: $(cat text)"
    grep -iqw flush text && fail "$report shows our own work: $(grep -iw flush text)"
done
pompeii flow -f csv all | awk -F, 'NR > 1 { if ($2 !~ /^R/ || $4 !~ /^R/) bad = 1 } END { exit bad || NR < 2 }' ||
    fail "flow: $(pompeii flow -f csv all)"
pompeii info --verify all >messages || fail "$(cat messages)"

# One thread of four suffers: the advice is there, and names it.
POMPEII_DIRECTORY=one ./short atomic 300000 4 >output
pompeii profile one >text
grep -Eq '^ +thread [0-9P:]+ became [0-9]+ % slower; most for atomic short.c:[0-9]+, executed 300000 times: leave it out' text ||
    fail "no advice: $(cat text)"
POMPEII_DIRECTORY=none ./short atomic 10 4 >output
pompeii profile none | grep -q 'leave it out' && fail "advice without need: $(pompeii profile none)"
exit $((failures > 0))
