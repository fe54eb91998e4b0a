#!/bin/bash
# What pompeii offload tells of single executions on the device, and of what device code does in
# them: the program's own clock and counts are in its kernels.
. "${srcdir:-.}/test/run/offload/common.sh"

on_device() {
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/inside.c" -o measured -lm ||
        fail "$cc: inside.c"
    for source in auto recorder; do
        POMPEII_DEVICE=$source measure $source ./measured
        "$build/pompeii" offload --format=json $source >$source.json
        "$build/pompeii" offload --format=csv $source >$source.csv
        python3 - $source.out $source.json $source.csv <<'PYTHON' || fail "$cc: $source"
import csv, json, sys
said = dict(zip(("least", "mean", "greatest", "deviation"), map(float, open(sys.argv[1]).read().split())))
region, = [r for d in json.load(open(sys.argv[2]))["devices"] for r in d["regions"]]
assert region["line"] == 23 and region["count"] == 8, region
told = {key: region["device_%s_s" % key] for key in ("least", "greatest", "deviation")}
told["mean"] = region["device_s"] / 8
for key in told: # the recorder's own part comes on top, and the return from the kernel
    assert said[key] * 0.98 <= told[key] <= said[key] * 1.02 + 5e-4, (key, said, told)
assert told["greatest"] <= region["host_greatest_s"], region
inside = {r["line"]: r for r in region["inside"]}
# one team: its primary thread meets each of them in every round
assert inside[27]["construct"] == "parallel" and inside[27]["count"] == 8, inside
assert inside[29]["construct"] == "critical" and inside[29]["count"] == 24, inside
assert inside[31]["construct"] == "barrier" and inside[31]["count"] >= 24, inside
for r in inside.values():
    assert r["device_s"] <= region["device_s"] and r["device_least_s"] <= r["device_greatest_s"], r
rows = list(csv.DictReader(open(sys.argv[3])))
assert all(len(r) == 24 and None not in r for r in rows), rows
for r in (r for r in rows if r["what"] == "inside"):
    assert r["inside_line"] == "23" and int(r["count"]) == inside[int(r["line"])]["count"], r
assert len([r for r in rows if r["what"] == "inside"]) == len(inside), rows
PYTHON
        "$build/pompeii" offload $source >$source.text
        grep -q 'critical .*line 23 .* 29 ' $source.text || fail "$cc: $source: $(cat $source.text)"
    done
}
each_device on_device
