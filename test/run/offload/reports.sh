#!/bin/bash
# Reports on a run as a whole know of devices: the time of threads in target constructs is that of
# the program's own clocks, and the advice of `pompeii offload` is among the findings.
. "${srcdir:-.}/test/run/offload/common.sh"

on_device() {
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/reports.c" -o measured ||
        fail "$cc: reports.c"
    for source in auto recorder; do
        POMPEII_DEVICE=$source measure $source ./measured
        "$build/pompeii" profile --format=json $source >profile.json
        "$build/pompeii" flow --format=json $source >flow.json
        python3 - $source.out profile.json flow.json <<'PYTHON' || fail "$cc: $source: other times"
import json, sys
kernel, host = map(float, open(sys.argv[1]).read().split())
profile, flow = (json.load(open(name)) for name in sys.argv[2:])
devices = profile["devices"]
assert kernel * 0.999 < devices["waiting"] < host, (devices, kernel, host)
assert kernel < sum(devices.values()) < host, (devices, kernel, host)
assert devices["untold"] == 0 and devices["launching"] > 0 and devices["copying"] > 0, devices
finding = [f for f in profile["findings"] if f["property"] == "RepeatedTransfers"]
assert finding and finding[0]["line"] == 13 and 0 < finding[0]["gain_s"] <= devices["copying"], finding
node = [n for n in flow["nodes"] if n["begin"] == 13]
assert len(node) == 1 and abs(node[0]["device_s"] - devices["waiting"]) < 1e-3 * kernel, node
PYTHON
        # 20 times 1 MiB and 8 bytes each way, once 1 MiB to
        "$build/pompeii" summary $source >summary
        grep -Eq '^ +0 +0 .* 20 .* 81 +41.00 MiB ' summary || fail "$cc: $source: $(cat summary)"
        "$build/pompeii" profile $source >profile
        grep -q 'in target constructs' profile && grep -q 'waiting for code that runs there' profile &&
            grep -q 'reports.c:13: a\[0:N\], 1.00 MiB, goes to the device 20 times' profile ||
            fail "$cc: $source: $(cat profile)"
        "$build/pompeii" flow $source | grep -q ' device ' || fail "$cc: $source: flow"
    done
    # Where the host runs it, nobody waits for a device.
    OMP_TARGET_OFFLOAD=disabled measure disabled ./measured
    "$build/pompeii" profile disabled >profile
    grep -q 'target constructs' profile && fail "$cc: disabled: $(cat profile)"
    return 0
}
each_device on_device
