#!/bin/bash
# rocprofiler-sdk's records, from a library of the test's own that says in a log what ran: kernels
# and copies belong to their constructs, with grid, registers and shared memory, in the host's time.
. "${srcdir:-.}/test/run/offload/common.sh"
cc=${CC:-gcc}
$cc -w -g -O1 -D_GNU_SOURCE -I"$source" -shared -fPIC "$here/rocm/rocm.c" -pthread -Wl,-soname,librocprofiler-sdk.so.1 \
    -o librocprofiler-sdk.so.1 || fail "rocm.c"
$cc -w -g -O1 -I"$source" -rdynamic "$here/cupti/program.c" -pthread -o program -L"$build/.libs" -L. \
    -Wl,-rpath,"$build/.libs:$PWD" -lpompeii -l:librocprofiler-sdk.so.1 || fail "program.c"
export LD_LIBRARY_PATH=$PWD${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

# Both layouts that there are. The device counts work-items, the table groups.
for version in 500 10000; do
    export STUB_VERSION=$version
    rm -rf run
    STUB_LOG=run.log POMPEII_DEVICE_ACTIVITY=rocm POMPEII_DIRECTORY=run ./program 2>run.err || fail "$version: it dies: $(cat run.err)"
    [ ! -s run.err ] || grep -qv 'POMPEII_DEVICE_ACTIVITY' run.err || fail "$version: $(cat run.err)"
    "$build/pompeii" offload --limit=0 run >run.txt
    awk '/^Kernels and copies/ { on = 1; getline; next } on && !NF { exit } on { print }' run.txt >table
    diff -u - <(awk '$1 == "kernel" && $2 != "sweep" { print $2, $3, $4, $5, $6, $7, $8, $9 }' table | LC_ALL=C sort) <<END || fail "$version: kernels: $(cat run.txt)"
axpy 10 128,1,1 256,1,1 32 0 - 3
dot 20 16,1,1 128,1,1 40 49152 - 1
dot 20 32,1,1 1024,1,1 64 0 - 1
END
    awk '$2 == "sweep" && $4 ~ /,/ { apart++; n += $9 } $2 == "sweep" && $4 !~ /,/ { rest++ }
        END { if (apart != 253 || n != 506 || rest != 1) { print apart, n, rest; exit 1 } }' table >grids || fail "$version: grids: $(cat grids)"
    grep -q '^ *copy to .* 10 .* 3 *12.00 KiB ' table || fail "$version: copies to: $(cat table)"
    grep -q '^ *copy from .* 10 .* 3 *6.00 KiB ' table || fail "$version: copies from: $(cat table)"
    ! grep -q stray run.txt || fail "$version: a kernel of no construct"
    # The device's clock runs 2 % faster. Of the log's times these are 50 of 51.
    "$build/pompeii" offload --format=csv run | awk -F, 'FNR == NR { split($0, f, " "); if (f[2] != "stray") said += f[4] * 50 / 51 / 1e9; next }
        $3 ~ /kernel|copy/ { ours += $10 } END { if (ours < said * 0.99 || ours > said * 1.01) { print ours " for " said; exit 1 } }' run.log - ||
        fail "$version: times"
done

# Switched off, or where another tool has it, or it is not there: nothing is asked, and the run goes on.
STUB_LOG=off.log POMPEII_DIRECTORY=off ./program 2>off.err || fail "off: it dies"
! "$build/pompeii" offload off | grep -q axpy || fail "records though nobody asked"
STUB_TAKEN=1 STUB_LOG=taken.log POMPEII_DEVICE_ACTIVITY=rocm POMPEII_DIRECTORY=taken ./program 2>taken.err || fail "taken: it dies"
grep -q 'another tool may have it' taken.err || fail "taken: $(cat taken.err)"
POMPEII_DEVICE_ACTIVITY=rocm POMPEII_ENABLE=no STUB_LOG=no.log ./program 2>no.err || fail "no: it dies"
[ ! -s no.err ] || fail "no: $(cat no.err)"

# The real headers, where they are.
for include in ${ROCM_INCLUDE:-/opt/rocm/include}; do
    [ -f "$include/rocprofiler-sdk/registration.h" ] || continue
    $cc -std=gnu11 -w -fsyntax-only -D__HIP_PLATFORM_AMD__ -I"$source" -I"$include" "$here/rocm/layout.c" || fail "other than $include"
done
exit 0
