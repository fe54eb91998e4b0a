#!/bin/bash
# The advice of pompeii offload: it names what is moved, launched and allocated again and again, with
# what that costs, and nothing of it where the program does as it says.
. "${srcdir:-.}/test/run/offload/common.sh"

# advised DIRECTORY: kind, line, variable, count and bytes of each; a saving is no more than its cost,
# and that no more than the run took
advised() {
    "$build/pompeii" offload --format=json "$1" >"$1.json"
    python3 - "$1.json" <<'PYTHON'
import json, sys
for device in json.load(open(sys.argv[1]))["devices"]:
    host = sum(r["host_s"] for r in device["regions"])
    moved = sum(t["time_s"] or 0 for t in device["transfers"] + device["allocations"])
    for a in device["advice"]:
        assert a.get("save_s", 0) <= a.get("cost_s", 0) * 1.001 <= (host + moved) * 1.001, a
        print(a["kind"], a.get("line"), a.get("variable"), a["count"], a["bytes"])
    for r in device["regions"]:
        assert r["host_least_s"] <= r["host_s"] / r["count"] <= r["host_greatest_s"] * 1.001, r
PYTHON
}

on_device() {
    for mended in "" -DMENDED; do
        POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload $mended "$here/advice.c" -o measured ||
            fail "$cc: advice.c"
        measure experiment$mended ./measured
        advised experiment$mended >advice$mended || fail "$cc: $mended: advice, or statistics"
    done
    diff -u experiment.out experiment-DMENDED.out || fail "$cc: the mended program has other results"
    grep -qx 'keep 15 a\[0:N\] 20 8388608' advice || fail "$cc: keep: $(cat advice)"
    grep -qx 'launch 34 None 200 0' advice || fail "$cc: launch: $(cat advice)"
    grep -qx 'allocate 48 (memory) 200 1048576' advice || fail "$cc: allocate: $(cat advice)"
    grep -q '^keep .* a\[\|^launch 29\|^allocate' advice-DMENDED && fail "$cc: mended: $(cat advice-DMENDED)"
    "$build/pompeii" offload experiment >report
    grep -q 'advice.c:15: a\[0:N\], 8.00 MiB, goes to the device 20 times and back: keep it there' report ||
        fail "$cc: $(grep -A9 'save to mend' report)"
    grep -q 'Each execution' report || fail "$cc: no statistics"
    sound
    updated
}

# Nothing is advised of what can't be had.
sound() {
    for once in "" -DONCE; do
        POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload $once "$here/sound.c" -o measured || fail "$cc: sound.c"
        measure sound$once ./measured
        advised sound$once >sound$once.advice || fail "$cc: sound.c $once: advice, or statistics"
    done
    grep '^keep' sound.advice | grep -v '^keep 64 of.x' && fail "$cc: what goes once is to be kept"
    "$build/pompeii" offload sound >report
    grep 'nowait`$' report | grep 'sound.c:\(13\|35\)' && fail "$cc: nowait, to what has it"
    [ ! -s sound-DONCE.advice ] || fail "$cc: what moves once: $(cat sound-DONCE.advice)"
    grep -q 'transfers from: ompt' report || ! grep -q '^launch 64' sound.advice ||
        fail "$cc: what copies took is called launch"
}
# What is always there: updated again and again it is named with what that takes, and the program that
# does it once moves no more, and is told nothing.
updated() {
    for mended in "" -DMENDED; do
        POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload $mended "$here/update.c" -o measured ||
            fail "$cc: update.c"
        measure update$mended ./measured
        advised update$mended >update$mended.advice || fail "$cc: update.c $mended: advice"
    done
    diff -u update.out update-DMENDED.out || fail "$cc: update.c: the mended program has other results"
    grep '^\(keep\|update\)' update.advice | diff -u <(echo 'update 24 table 20 1048576') - || fail "$cc: update"
    ! grep '^\(keep\|update\)' update-DMENDED.advice || fail "$cc: update.c: mended, and still advised"
    python3 - update.json update-DMENDED.json <<'PYTHON' || fail "$cc: update.c: what it takes"
import json, sys
runs = [json.load(open(name))["devices"][0] for name in sys.argv[1:]]
before, after = (next(t for t in d["transfers"] if t["variable"] == "table") for d in runs)
advice = next(a for a in runs[0]["advice"] if a["kind"] == "update")
assert (before["count"], after["count"]) == (20, 1)
assert abs(advice["cost_s"] - before["time_s"]) < 1e-6 and abs(advice["save_s"] - before["time_s"] * 19 / 20) < 1e-6
PYTHON
}
each_device on_device
