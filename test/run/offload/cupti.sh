#!/bin/bash
# CUPTI's records, from a libcupti of the test's own that says in a log what ran: kernels and copies
# belong to their constructs, with grid, registers, shared memory and occupancy, in the host's time.
. "${srcdir:-.}/test/run/offload/common.sh"
cc=${CC:-gcc}
$cc -w -g -O1 -I"$source" -shared -fPIC "$here/cupti/cupti.c" -pthread -o libcupti.so || fail "cupti.c"
$cc -w -g -O1 -I"$source" -rdynamic "$here/cupti/program.c" -pthread -o program -L"$build/.libs" -L. \
    -Wl,-rpath,"$build/.libs:$PWD" -lpompeii -l:libcupti.so || fail "program.c"

STUB_LOG=run.log POMPEII_DEVICE_ACTIVITY=cupti POMPEII_DIRECTORY=run ./program 2>run.err || fail "it dies: $(cat run.err)"
"$build/pompeii" offload --limit=0 run >run.txt
awk '/^Kernels and copies/ { on = 1; getline; next } on && !NF { exit } on { print }' run.txt >table
# what name line grid block registers shared occupancy count; 49152 of 233472 bytes: 4 blocks of 4
# warps, of 64; 64 registers for 32 threads are 2048 of 65536: one block of 32 warps.
diff -u - <(awk '$1 == "kernel" && $2 != "sweep" { print $2, $3, $4, $5, $6, $7, $8, $9 }' table | LC_ALL=C sort) <<END || fail "kernels: $(cat run.txt)"
axpy 10 128,1,1 256,1,1 32 0 100 3
dot 20 16,1,1 128,1,1 40 49152 25 1
dot 20 32,1,1 1024,1,1 64 0 50 1
END
# 256 grids are told apart, three of them above; the others are one row.
awk '$2 == "sweep" && $4 ~ /,/ { apart++; n += $9 } $2 == "sweep" && $4 !~ /,/ { rest++; print }
    END { if (apart != 253 || n != 506 || rest != 1) { print apart, n, rest; exit 1 } }' table >grids || fail "grids: $(cat grids)"
grep -q '^ *copy to .* 10 .* 3 *12.00 KiB ' table || fail "copies to: $(cat table)"
grep -q '^ *copy from .* 10 .* 3 *6.00 KiB ' table || fail "copies from: $(cat table)"
! grep -q stray run.txt || fail "a kernel of no construct"
# The device's clock runs 2 % faster. Of the log's times these are 50 of 51, as exact as the clocks
# were read.
"$build/pompeii" offload --format=csv run | awk -F, 'FNR == NR { split($0, f, " "); if (f[2] != "stray") said += f[4] * 50 / 51 / 1e9; next }
    $3 ~ /kernel|copy/ { ours += $10 } END { if (ours < said * 0.99 || ours > said * 1.01) { print ours " for " said; exit 1 } }' run.log - ||
    fail "times"

# For programs: the same kernels, by the schema, in JSON and in CSV.
"$build/pompeii" offload --format=json run >run.json
"$build/pompeii" offload --format=csv run >run.csv
if command -v python3 >/dev/null; then
    python3 - run.json run.csv "$source/doc/schema/offload.json" table <<'END' || fail "for programs"
import csv, json, sys
devices = json.load(open(sys.argv[1]))["devices"]
rows = list(csv.DictReader(open(sys.argv[2])))
try:
    import jsonschema
    jsonschema.validate({"devices": devices}, json.load(open(sys.argv[3])))
except ImportError:
    pass
told = [a for d in devices for a in d["activity"]]
text = lambda a: "%s %d %s %s %s %s %s %d" % (a["name"], a["line"], ",".join(map(str, a.get("grid", "-"))),
    ",".join(map(str, a.get("block", "-"))), *(a.get(k, "-") for k in ("registers", "shared", "occupancy")), a["count"])
shown = sorted(" ".join(line.split()[1:9]) for line in open(sys.argv[4]) if line.startswith(" ") and line.split()[0] == "kernel" or line.startswith("kernel"))
ours = sorted(text(a) for a in told if a["what"] == "kernel")
assert ours and ours == shown, (ours[:5], shown[:5])
apart = lambda a: (a["what"], a["name"], a["line"], ",".join(map(str, a.get("grid", []))), str(a.get("registers", "")), a["count"], a["bytes"])
assert sorted(map(apart, told)) == sorted((r["what"], r["variable"], int(r["line"]), r["grid"], r["registers"],
    int(r["count"]), int(r["bytes"])) for r in rows if r["what"].startswith(("kernel", "copy")))
assert not any(i["construct"] == "kernel" for d in devices for r in d["regions"] for i in r["inside"])
END
fi

# Switched off, or where another tool has it, or it is not there: nothing is asked, and the run goes on.
STUB_LOG=off.log POMPEII_DIRECTORY=off ./program 2>off.err || fail "off: it dies"
! "$build/pompeii" offload off | grep -q axpy || fail "records though nobody asked"
STUB_TAKEN=1 STUB_LOG=taken.log POMPEII_DEVICE_ACTIVITY=cupti POMPEII_DIRECTORY=taken ./program 2>taken.err || fail "taken: it dies"
grep -q 'another tool may have it' taken.err || fail "taken: $(cat taken.err)"

# The real header, where it is.
for include in ${CUDA_INCLUDE:-/usr/local/cuda/include /usr/include}; do
    [ -f "$include/cupti.h" ] && [ -f "$include/cuda.h" ] || continue
    $cc -std=gnu11 -fsyntax-only -I"$source" -I"$include" "$here/cupti/layout.c" || fail "other than $include/cupti.h"
done
