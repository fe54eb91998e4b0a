#!/bin/bash
# What the sources tell of the same kernels: as often, from the same lines, nested alike, and no
# shorter than the program's own clock says in the kernel, nor longer than it says around the
# construct, but for the error that the trace states. In no kernel the primary thread ends last: its
# own record would be far too short.
. "${srcdir:-.}/test/run/offload/common.sh"

# agree DIRECTORY: its target regions and the program's own lines
agree() {
    "$build/pompeii" offload --format=json "$1" >"$1.json"
    python3 - "$1" <<'END' || fail "$cc: $1"
import json, sys
name = sys.argv[1]
told = [l.split() for l in open(name + ".out") if l[0].isdigit()]
devices = json.load(open(name + ".json"))["devices"]
assert len(devices) == 1 and not devices[0]["dropped"], devices
regions = {r["line"]: r for r in devices[0]["regions"]}
assert len(regions) == len(told) == 4, regions
for line, count, inside, around in told:
    r, count, inside, around = regions[int(line)], int(count), float(inside), float(around)
    assert r["count"] == count, r
    if r["device_s"] is None: # no call may stand in it: only OMPT tells
        assert r["construct"].startswith("target teams") and name in ("recorder", "fallback"), r
        continue
    # both clocks are the processor's: they are calibrated apart
    error = 2 * count * devices[0]["clock_error_s"] + around / 1000
    assert inside - error <= r["device_s"] <= around + error, (r, inside, around, error)
END
}

# Calls of regions of the device's: construct, line, line of the one around, visits.
nesting() {
    python3 - "$1/trace.0.xml" <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
region = {r.get("id"): r for r in root.iter("r")}
def below(node, outer):
    for n in node.findall("n"):
        r = region[n.get("r")]
        print(r.get("c"), r.get("b"), outer, n.get("v"))
        below(n, r.get("b"))
for location in root.iter("location"):
    if location.get("kind") == "device":
        for top in location.find("profile").findall("n"):
            below(top, "-")
END
}

constructs() {
    nesting "$1" | grep -v '^target teams\|^barrier' | LC_ALL=C sort
}

# Barriers are the tool's alone: those of the parallel region with a single in it, at its end and
# at those of the constructs in it. After a region, the one around it has its barriers again.
barriers() {
    awk '$1 == "single" { around = $3 } { outer[$2] = $3 }
        END { print around; for (line in outer) if (outer[line] == around) print line }' recorder.nesting |
        LC_ALL=C sort >expected
    nesting "$1" | awk '$1 == "barrier" { print $3 }' | LC_ALL=C sort -u | diff -u expected - ||
        fail "$cc: $1: barriers"
}

on_device() {
    POMPEII_CC=$cc "$build/pompcc" -O1 -fopenmp $offload "$here/sources.c" -o sources || fail "$cc: does not compile"
    for source in recorder tool ompt auto; do
        POMPEII_DEVICE=$source measure "$source" ./sources
    done
    sources=$(locations tool device source | sort -u | tr '\n' ' ')
    if [ -f "$build/.libs/libpompeii-device.so" ]; then
        [ "$sources" = "ompt tool " ] || fail "$cc: tool: sources $sources"
    fi
    # An older libomptarget tells nothing, and the recorder takes over.
    [ "$(locations ompt device source | sort -u)" = ompt ] || mv_experiment ompt fallback
    for experiment in recorder tool ompt fallback auto; do
        [ ! -d "$experiment" ] || agree "$experiment"
    done
    constructs recorder >recorder.nesting
    [ "$(wc -l <recorder.nesting)" -ge 6 ] || fail "$cc: $(cat recorder.nesting)"
    for experiment in tool auto; do
        constructs $experiment | diff -u recorder.nesting - || fail "$cc: $experiment: nesting"
    done
    [ ! -f "$build/.libs/libpompeii-device.so" ] || barriers tool
    return 0
}

mv_experiment() {
    mv "$1" "$2"
    mv "$1.out" "$2.out"
}
each_device on_device
