#!/bin/bash
# A million target regions need no more memory than a hundred thousand, and none is lost.
. "${srcdir:-.}/test/run/offload/common.sh"

# peak DIRECTORY COUNT: kilobytes
peak() {
    POMPEII_DIRECTORY=$1 python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' ./hand many "$2" 1 2>"$1.err"
}

on_device() {
    compile_target hand "$here/hand.c"
    few=$(peak few 100000)
    many=$(peak many 1000000)
    [ "$many" -lt $((few + few / 4)) ] || fail "$cc: $many kB, and $few for a tenth"
    consistent many
    "$build/pompeii" offload --format=csv many | grep -q ',region,target,[^,]*,30,,1000000,' || fail "$cc: regions are missing"
    [ -z "$(locations many device dropped)" ] || fail "$cc: events were dropped"
}
each_device on_device
