#!/bin/sh
# Who knows whom: the objects' symbols and the sources' includes against the floors that HACKING.md
# prints. An arrow goes down a floor, never up or across, and through no wall.
set -eu
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The two blocks below the heading: "3  analysis/answer  instrumenter/rewrite" gives a floor its
# rooms, a line that begins with a blank goes on; "analysis > common .." is all that a top folder may
# know of others.
sed -n '/^## The floors/,/^## [^T]/p' "$source/HACKING.md" | awk -v source="$source" '
    /^```/ { inside = !inside; next }
    !inside { next }
    $2 == ">" { $1 = "wall " $1; $2 = ""; print; next }
    /^[1-9]/ { floor = $1; $1 = "" }
    { for (i = 1; i <= NF; i++) if ($i !~ /\./) print "floor", floor, $i }
    END { print "floor", 1, "pomp2-runtime" }' >"$work/rules"
rooms=$(sed -n 's/^floor . //p' "$work/rules")
[ -n "$rooms" ] || { echo "HACKING.md prints no floors"; exit 1; }

includes() {
    for room in $rooms; do
        for file in "$source/$room"/*.[ch] "$source/$room"/*.def; do
            [ -f "$file" ] || continue
            echo "source $room/${file##*/}"
            sed -n "s|^#include \"\([a-z0-9-]*/.*\)\"|include $room/${file##*/} \1|p" "$file"
        done
    done
}

# Names that libc has, too, and that the runtime stands in front of, lead nowhere.
interposed() {
    nm -D -P --defined-only "$(${CC:-cc} -print-file-name=libc.so.6)" | sed 's/[@ ].*//; s/^/libc /'
}

symbols() {
    for room in $rooms; do
        printf '%s\n' "$room"/*.o "$room"/.libs/*.o
    done | grep -v '\*' | xargs nm -A -P
}

includes >"$work/includes"
{ interposed; symbols; } >"$work/symbols"
status=0
cat "$work/rules" "$work/includes" "$work/symbols" |
    awk -v VERBOSE="${VERBOSE:-}" -f "$source/test/layers.awk" || status=1

# The test itself: a call up the stairs, one through a wall, and an include are seen.
for up in "common/libcommon_la-memory.o: complain_loudly T 0
common/libcommon_la-memory.o: command_profile U" \
    "analysis/command/libcommand_la-info.o: task_begin U" \
    "include common/memory.c analysis/command/command.h"; do
    if { cat "$work/rules" "$work/includes" "$work/symbols"; echo "$up"; } |
        awk -f "$source/test/layers.awk" | grep -qF -e command_profile -e task_begin -e command.h; then
        :
    else
        echo "not seen: $up"
        status=1
    fi
done
exit $status
