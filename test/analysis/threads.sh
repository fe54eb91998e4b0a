#!/bin/bash
# Threads are those that were there at the same time, in every report: an OpenMP runtime replaces
# threads that it let go.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false POMPEII_COMPRESS=none
unset OMP_NUM_THREADS
cd "$work" || exit 1

POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp -pthread "$srcdir/test/analysis/programs/teams.c" \
    -o teams >messages 2>&1 || { fail "teams does not build: $(cat messages)"; exit 1; }

# counts HOW THREADS POLICY
counts()
{
    local how=$1 threads=$2 name=$1-$3
    OMP_WAIT_POLICY=$3 POMPEII_DIRECTORY=$name ./teams "$how" 2>messages || fail "$name: $(cat messages)"
    pompeii profile "$name" | grep -q "^duration .* with $threads threads\$" ||
        fail "$name: profile: $(pompeii profile "$name" | grep ^duration)"
    pompeii info "$name" | grep -q "^threads  *$threads\$" ||
        fail "$name: info: $(pompeii info "$name" | grep ^threads)"
    pompeii summary "$name" | head -1 | grep -q "  $threads threads  " ||
        fail "$name: summary: $(pompeii summary "$name" | head -1)"
    pompeii profile -f json "$name" | grep -q "\"threads\": $threads," || fail "$name: JSON"
}

for policy in active passive; do
    counts pool 4 $policy
    counts turns 2 $policy
    counts nested 4 $policy
    counts slow 4 $policy
done

# Of a trace that does not say it, as far as the locations tell.
sed -i '/<processor/s/ threads="4"//' pool-active/trace.0.xml
locations=$(grep -c '<location ' pool-active/trace.0.xml)
threads=$(pompeii profile pool-active | sed -n 's/^duration .* with \([0-9]*\) threads$/\1/p')
[ "$threads" -ge 4 ] && [ "$threads" -le "$locations" ] || fail "without the number: $threads of $locations"

# A location that other threads' paths were copied to, and that executed nothing, is no thread.
cp -r "$traces/critical" path && chmod -R u+w path
sed '/<location id="1"/,/<\/location>/!d; s/ id="1" kind="thread" thread="1"/ id="2" kind="thread" thread="2"/
    s/<n id="\([0-9]\)" r="\([0-9]\)" v="[0-9]*" t="[0-9]*"[^>]*>/<n id="\1" r="\2" v="0" t="0">/
    /<timeline>/,/<\/timeline>/d; s/<p [^>]*>//g' path/trace.0.xml >location
sed -i '/<\/processor>/d' path/trace.0.xml
{ cat location && echo '</processor>'; } >>path/trace.0.xml
pompeii profile path >out 2>messages && grep -q '^duration .* with 2 threads$' out ||
    fail "a path is a thread: $(cat messages) $(grep ^duration out)"
# An older trace has the size of the largest team alone.
sed -i 's/ threads="2"/ threads="3"/' path/pompeii.xml
pompeii profile path | grep -q '^duration .* with 3 threads$' || fail "the threads of the run are not told"
exit $((failures > 0))
