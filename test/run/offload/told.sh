#!/bin/bash
# Copies that the OpenMP runtime tells of are those of the items they lie in, with a runtime of the
# test's own: no compiler that offloads has to be here.
. "${srcdir:-.}/test/run/offload/common.sh"
cc=${CC:-gcc}
$cc -g -I"$source" -rdynamic "$here/told.c" -o told -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii 2>log || {
    grep -q pompeii_device_ompt_start log || fail "$(cat log)"
    echo "libpompeii was built without OMPT"
    exit 77
}
export POMPEII_DEVICE=ompt
measure run ./told
offload_rows run >rows
diff -u - rows <<END || fail "copies"
0 from target data 10 high[0:4] 1 4
0 from target data 10 low[0:8] 1 4
0 to target data 10 high[0:4] 1 4
0 to target data 10 low[0:8] 1 8
END

# A new runtime of threads with an older one of devices (LD_LIBRARY_PATH does that): the callbacks
# are taken, none is called, and the copies are those that the host sees.
export OLD_DEVICES=1
for device in auto ompt; do
    POMPEII_DEVICE=$device
    measure $device ./told
    offload_rows $device >rows
    diff -u - rows <<END || fail "copies that nobody tells of, POMPEII_DEVICE=$device"
0 from target data 10 high[0:4] 1 4
0 from target data 10 low[0:8] 1 8
0 to target data 10 high[0:4] 1 4
0 to target data 10 low[0:8] 1 8
END
done
grep -q '^pompeii: no OMPT for target devices here' ompt.err || fail "nothing says that OMPT is not there"
