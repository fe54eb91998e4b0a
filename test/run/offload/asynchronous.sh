#!/bin/bash
# Constructs with nowait: what they move, and when, is what happened, and not what it looked like
# when the thread met them. Where nobody tells of the tasks that run them, their times are not
# known.
. "${srcdir:-.}/test/run/offload/common.sh"

# Rows without times: device, what, construct, line, variable, count, bytes.
rows="0 from target 30 b 1 400000
0 from target exit data 35 a 1 400000
0 from target teams 36 b 1 400000
0 from target update 29 a 1 400000
0 to target 30 b 1 400000
0 to target enter data 23 a 1 400000
0 to target teams 36 b 1 400000"

# order DIRECTORY: copies come before and after the code that needs them, as one after another the
# locations say
order() {
    python3 - "$1/trace.0.xml" <<'END' || fail "$cc: $1: order"
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
region = {r.get("id"): r for r in root.iter("r")}
code, copies, error = {}, {}, 0
def walk(instance, at, nodes, found, above):
    begin = at + int(instance.get("g", "0"))
    end = begin + int(instance.get("d", "0"))
    r = region[nodes[instance.get("n")]]
    found.setdefault((r.get("c"), int(r.get("b", "0"))), []).append((begin, end))
    at = begin
    for i in instance.findall("i"):
        at = walk(i, at, nodes, found, r)
    return end
for location in root.iter("location"):
    found = {"device": code, "transfer": copies}.get(location.get("kind"))
    if found is not None:
        error = max(error, int(location.get("error", "0")))
        nodes = {n.get("id"): n.get("r") for n in location.find("profile").iter("n")}
        at = 0
        for i in location.find("timeline").findall("i"):
            at = walk(i, at, nodes, found, None)
(a,), (b,) = code["target", 24], code["target", 30]
def copy(construct, line):
    (one,) = copies[construct, line]
    return one
assert a[1] - a[0] > 19e6 and b[1] - b[0] > 19e6, (a, b)
assert copy("transfer to", 23)[1] <= a[0] + error
assert a[1] - error <= copy("transfer from", 29)[0]
assert copy("transfer from", 29)[1] <= copy("transfer from", 35)[0]
assert copy("transfer to", 30)[1] <= b[0] + error and b[1] - error <= copy("transfer from", 30)[0]
assert copy("transfer from", 30)[1] <= copy("transfer to", 36)[0] <= copy("transfer from", 36)[0]
END
}

on_device() {
    POMPEII_CC=$cc "$build/pompcc" -O1 -fopenmp $offload "$here/asynchronous.c" -o asynchronous ||
        fail "$cc: does not compile"
    for helper in 1 0; do
        LIBOMP_USE_HIDDEN_HELPER_TASK=$helper POMPEII_DEVICE=recorder measure alone$helper ./asynchronous
        "$build/pompeii" offload --format=json alone$helper >alone.json
        python3 -c 'import json
moved = [t for d in json.load(open("alone.json"))["devices"] for t in d["transfers"]]
assert moved and all(t["time_s"] is None for t in moved), moved' || fail "$cc: times that nobody knows"
        [ -f "$build/.libs/libpompeii-device.so" ] || continue
        for source in auto tool; do
            LIBOMP_USE_HIDDEN_HELPER_TASK=$helper POMPEII_DEVICE=$source POMPEII_INSTANCES=all \
                measure $source$helper ./asynchronous
            offload_rows $source$helper | grep -E "^0 (to|from) " | diff -u <(printf '%s\n' "$rows" | LC_ALL=C sort) - ||
                fail "$cc: $source$helper: transfers"
            order $source$helper
            offload_rows $source$helper | grep -q '^0 region target teams 36  1 0$' ||
                fail "$cc: $source$helper: teams"
        done
    done
    return 0
}
each_device on_device
