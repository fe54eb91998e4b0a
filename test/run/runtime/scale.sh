#!/bin/sh
# Many events on 64 threads, every instance in the timeline: the counts are those of the program,
# the measured process stays within POMPEII_MEMORY, the trace holds no contradiction and is read in
# memory that does not depend on its length. A million events; SCALE_EVENTS=100000000 (make
# check-long) needs some minutes and 4 GB in TMPDIR.
. "${srcdir:-.}/test/run/runtime/common.sh"
events=${SCALE_EVENTS:-1000000}
threads=64
cc=${CC:-gcc}
compile scale "$here/scale.c"
unset POMPEII_COMPRESS

# run DIRECTORY: what it prints is what the trace has to hold.
run() {
    export POMPEII_DIRECTORY=$1
    ./scale watch "$1.memory" ./scale run $threads $events >"$1.wanted" 2>"$1.err" || fail "$1: $(cat "$1.err")"
    unset POMPEII_DIRECTORY
    zstd -dc "$1/trace.0.xml.zst" | "$build/verify-trace" /dev/stdin >"$1.counts" || fail "$1: $(grep : "$1.counts" | head)"
    grep -v '^program\|^flush' "$1.counts" | LC_ALL=C sort >"$1.sorted"
    LC_ALL=C sort "$1.wanted" | diff - "$1.sorted" || fail "$1: wrong counts"
    own=$(sed -n 's/^own //p' "$1.err") used=$(cat "$1.memory")
    most=$((own + threads * 256 + 16384)) # kB
    echo "$1: $used kB, of which the program $own; at most $most"
    [ "$used" -le $most ] || fail "$1: the process had $used kB, not $most"
}

command -v zstd >/dev/null || exit 77
POMPEII_MEMORY=256k POMPEII_INSTANCES=all run whole
POMPEII_MEMORY=256k POMPEII_INSTANCES=0 run profile
ls -l whole profile
if zstd -dc whole/trace.0.xml.zst | grep -q '<n [^>]* k="[0-9]'; then fail "instances are missing"; fi
if zstd -dc profile/trace.0.xml.zst | grep -q '<timeline>'; then fail "a timeline that nobody asked for"; fi
grep -v '^flush' whole.counts >whole.without
grep -v '^flush' profile.counts | diff whole.without - || fail "the profile depends on the timeline"

for subcommand in info summary profile print; do
    ./scale watch memory "$build/pompeii" $subcommand whole >/dev/null || fail "pompeii $subcommand"
    echo "pompeii $subcommand: $(cat memory) kB"
    [ "$(cat memory)" -le 65536 ] || fail "pompeii $subcommand needs $(cat memory) kB"
done
