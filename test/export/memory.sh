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
# Nor do four times the messages: two ranks in the long form, each send with its receive.
for count in 50000 200000; do
    mkdir "$work/m$count"
    for rank in 0 1; do
        awk -v n=$count -v rank=$rank 'BEGIN {
            printf "<?xml version=\"1.0\"?>\n<processor rank=\"P%d\" init=\"0.0\" finalize=\"%f\">\n", rank, n
            for (i = 0; i < n; i++)
                printf "<hieraMPI operation=\"%s\" name=\"\" file=\"m.c\" line=\"%d\" thread=\"0\" start_time=\"%d.%d\" finish_time=\"%d.%d\" %s=\"%d\" tag=\"1\" comm=\"MPI_COMM_WORLD\" bytes=\"8\"/>\n",
                    rank ? "receive" : "send", 3 + rank, i, 1 + rank, i, 3 + rank, rank ? "rem" : "dest", 1 - rank
            print "</processor>" }' >"$work/m$count/trace$rank.xml"
    done
    printf '<?xml version="1.0"?>\n<hieraCollector application="m" count_proc="2">\n<collect_file rank="P0">trace0.xml</collect_file>\n<collect_file rank="P1">trace1.xml</collect_file>\n</hieraCollector>\n' >"$work/m$count/hieraCollector.xml"
    ln -s "m$count" "$work/m$count.xml"
done
for format in chrome perfetto otf2; do
    "$pompeii" export --list | grep -q "^  $format " || continue
    small=$(peak $format m50000 "$work/archive") large=$(peak $format m200000 "$work/archive")
    [ "$large" -gt 0 ] && [ "$large" -le $((small + small / 4 + 6000)) ] || fail "$format: of messages $small kB, then $large kB"
done
# Nor do tasks, whose creators are known at the end: what waits for that is in a file.
for count in 100000 400000; do
    awk -v n=$count -f "$srcdir/test/export/tasks.awk" >"$work/t$count.xml"
done
for format in perfetto otf2; do
    "$pompeii" export --list | grep -q "^  $format " || continue
    small=$(peak $format t100000 "$work/archive") large=$(peak $format t400000 "$work/archive")
    [ "$large" -gt 0 ] && [ "$large" -le $((small + small / 8 + 2000)) ] || fail "$format: of tasks $small kB, then $large kB"
done
if "$pompeii" export --list | grep -q '^  otf2 '; then
    rm -rf "$work/archive"
    expect 2 "tasks can't be kept in a file in .TMPDIR: No such file" \
        env TMPDIR=/nowhere/at/all "$pompeii" export -f otf2 -o "$work/archive" "$work/t400000.xml"
    [ ! -e "$work/archive" ] || fail "half an archive is left"
fi
[ $failures -eq 0 ]
