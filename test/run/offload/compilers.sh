# Compilers that offload here. `each_device TEST` runs TEST for each of them, with $cc set, in a
# directory of its own below $work. OFFLOAD_COMPILERS says which to try; versions that are installed
# but whose runtime is elsewhere need CPATH, LIBRARY_PATH and LD_LIBRARY_PATH. OFFLOAD_TARGET says
# for which device: the compiler's options, for instance "-fopenmp-targets=nvptx64-nvidia-cuda
# -Xopenmp-target -march=sm_90". A program that runs on it decides.
offload=${OFFLOAD_TARGET:--fopenmp-targets=x86_64-pc-linux-gnu}

can_offload() {
    echo '#include <omp.h>
int main(void) { int host = 1;
_Pragma("omp target map(from: host)")
host = omp_is_initial_device(); return host; }' >device.c
    command -v "$1" >/dev/null && "$1" -fopenmp $offload device.c -o device >/dev/null 2>&1 &&
        ./device 2>/dev/null
}

each_device() {
    found=
    for cc in ${OFFLOAD_COMPILERS:-clang clang-14 clang-15 clang-16 clang-19 clang-22}; do
        command -v "$cc" >/dev/null || continue
        real=$(readlink -f "$(command -v "$cc")")
        case " $found " in *" $real "*) continue ;; esac
        if ! can_offload "$cc"; then
            echo "$cc: cannot offload here: skipped"
            continue
        fi
        found="$found $real"
        mkdir -p "$work/$cc"
        cd "$work/$cc"
        echo "== $cc"
        "$1"
        cd "$work"
    done
    [ "$found" ] || { echo "no compiler that offloads"; exit 77; }
}
