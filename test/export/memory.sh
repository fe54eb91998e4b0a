#!/bin/bash
# Four times the instances take no more memory, whatever the format of the timeline.
. "${srcdir:-.}/test/analysis/common.sh"
[ -r /proc/self/status ] || { echo "no /proc"; exit 77; }
for count in 250000 1000000; do
    awk -v n=$count -f "$srcdir/test/export/timeline.awk" >"$work/$count.xml"
done

# peak FORMAT COUNT: the most kilobytes that it had, as far as it was seen
peak()
{
    local most=0 now
    rm -rf "$work/archive"
    "$pompeii" export -f "$1" -o "$3" "$work/$2.xml" 2>"$work/err" &
    while now=$(sed -n 's/^VmHWM:[[:space:]]*\([0-9]*\) kB/\1/p' /proc/$!/status 2>/dev/null) && [ -n "$now" ]; do
        most=$now
        sleep 0.01
    done
    wait $! || fail "$1 of $2: $(cat "$work/err")"
    echo "$most"
}

for format in $("$pompeii" export --list | awk '/ timeline / { print $1 }'); do
    to=/dev/null
    "$pompeii" export --list | grep -q "^  $format .* a folder" && to=$work/archive
    large=$(peak "$format" 1000000 "$to")
    # Of a run the last moments may not be seen, and then it seems to take less: the most of some runs
    # counts. 750,000 instances more would be 30 MB at 40 bytes each, twice what it takes.
    small=0
    for attempt in 1 2 3 4 5; do
        now=$(peak "$format" 250000 "$to")
        [ "$now" -le "$small" ] || small=$now
        [ "$large" -gt $((small + small / 8 + 500)) ] || break
    done
    [ "$large" -gt 0 ] && [ "$large" -le $((small + small / 8 + 500)) ] || fail "$format: $small kB, then $large kB"
done
[ $failures -eq 0 ]
