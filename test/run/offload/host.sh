#!/bin/bash
# Without a device the host runs target regions: nothing moves, and failures stay the program's own.
. "${srcdir:-.}/test/run/offload/common.sh"

on_host() {
    flags=
    case $cc in gcc*) flags=-foffload=disable ;; esac # an offload compiler may be here, and its assembler not
    compile_target hand "$here/hand.c" || fail "$cc: does not compile"
    measure host ./hand data
    grep -q '<devices><device number="-1" source="recorder"' host/pompeii.xml || fail "$cc: device -1"
    grep -q 'kind="transfer"' host/trace.0.xml && fail "$cc: something moved"
    measure many ./hand many 100 3
    measure threads ./hand threads 100
    measure nested ./hand nested
    grep -q 'name="host thread 1"' nested/trace.0.xml || fail "$cc: no location of an inner team"

    # What the compiler does not take with its maps moved is measured with its maps inside.
    POMPEII_CC=$cc "$build/pompcc" --pomp-strict -w -O1 -fopenmp $flags "$here/firstprivate.c" -o sections ||
        fail "$cc: firstprivate.c"
    measure kept ./sections
    [ "$(cat kept.out)" = "7 14" ] || fail "$cc: firstprivate: $(cat kept.out)"
    [ "$("$build/pompeii" summary --format=csv kept | grep -c ',target,target')" = 2 ] ||
        fail "$cc: firstprivate: not measured"

    status=0
    POMPEII_DIRECTORY=inside timeout 60 ./hand inside 2>inside.err || status=$?
    [ $status = 3 ] || fail "$cc: exit() beside a target construct: $status: $(cat inside.err)"
    consistent inside

    # The runtime ends a program whose device has to be there.
    for measured in no yes; do
        status=0
        POMPEII_ENABLE=$measured POMPEII_DIRECTORY=failed OMP_TARGET_OFFLOAD=mandatory OMP_DEFAULT_DEVICE=3 \
            ./hand many 3 >failed.$measured 2>failed.$measured.err || status=$?
        echo $status >>failed.$measured
    done
    diff -u failed.no failed.yes || fail "$cc: a failing target region"
    [ ! -d failed ] || "$build/pompeii" recover failed >/dev/null 2>&1 || "$build/pompeii" info failed >/dev/null ||
        fail "$cc: the trace of a failing target region"
}
cc=${OFFLOAD_HOST_COMPILER:-gcc}
can_build "$cc" || exit 77
mkdir -p "$work/host" && cd "$work/host"
on_host
