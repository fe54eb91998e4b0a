#!/bin/bash
# Instrumented programs compile and link for every device whose compiler is here, wherever the same
# programs do without Pompeii. Where the device's runtime is missing, they are compiled alone. What
# is linked runs on the host, with the same result, and where there is no such device it ends as it
# does without Pompeii when it needs one. clang takes the vendor's library for amdgcn from
# HIP_DEVICE_LIB_PATH.
. "${srcdir:-.}/test/run/offload/common.sh"

programs="$source/doc/examples/cg-offload/cg-offload.c
$source/test/run/instrument/target-device.c
$here/link.c $here/link-part.c"

# The exit status and the output of a run on the host, times left out.
run_on_host() {
    status=0
    { "$@" >out; } 2>/dev/null || status=$?
    sed '/[Tt]ime/d' out
    echo "status $status"
}

runs_alike() {
    for offloading in disabled mandatory; do
        OMP_TARGET_OFFLOAD=$offloading run_on_host ./plain S >plain.$offloading
        OMP_TARGET_OFFLOAD=$offloading POMPEII_DIRECTORY=$offloading run_on_host ./measured S >measured.$offloading
        diff -u plain.$offloading measured.$offloading || fail "$what: $offloading"
    done
    consistent disabled
}

linked() {
    "$cc" "$@" -o plain $files -lm 2>plain.err || return 1
    POMPEII_CC=$cc "$build/pompcc" --pomp-strict "$@" -o measured $files -lm 2>measured.err ||
        fail "$what: does not link: $(cat measured.err)"
    grep -q pomp2_device_attached measured || fail "$what: without the recorder"
    rm -rf disabled mandatory
    runs_alike
    echo "$what: links"
}

compiled() {
    for file in $files; do
        "$cc" "$@" -c "$file" -o plain.o 2>plain.err || return 1
        POMPEII_CC=$cc "$build/pompcc" --pomp-strict "$@" -c "$file" -o measured.o 2>measured.err ||
            fail "$what: does not compile: $(cat measured.err)"
        grep -q pomp2_device_attached measured.o || fail "$what: without the recorder"
    done
    echo "$what: compiles; it does not link without Pompeii either"
}

# for_device OPTION..: all programs, by $cc
for_device() {
    echo "$programs" >list
    while read -r files; do
        what="$cc $1 $(basename "${files%% *}")"
        linked -O2 -fopenmp "$@" || { [ "$alone" ] && compiled -O2 -fopenmp "$@" $alone; } ||
            echo "$what: the compiler does not take it: skipped: $(grep -v warning plain.err | head -1)"
    done <list
}

done=
for cc in ${OFFLOAD_COMPILERS:-clang clang-14 clang-15 clang-16 clang-19 clang-22 gcc}; do
    command -v "$cc" >/dev/null || { echo "$cc: is not here: skipped"; continue; }
    real=$("$cc" -dumpversion) # links of ccache all lead to itself
    case " $done " in *" $real "*) continue ;; esac
    done="$done $real"
    case $cc in
    *gcc*)
        alone=
        for_device -foffload=nvptx-none -foffload-options=nvptx-none=-misa=sm_80
        for_device -foffload=amdgcn-amdhsa
        ;;
    *)
        alone=-nogpulib
        for_device -fopenmp-targets=nvptx64-nvidia-cuda -Xopenmp-target -march=sm_80
        for_device -fopenmp-targets=amdgcn-amd-amdhsa -Xopenmp-target=amdgcn-amd-amdhsa -march=gfx906
        ;;
    esac
done
