# Compilers that offload here. `each_device TEST` runs TEST for each of them, with $cc set, in a
# directory of its own below $work. OFFLOAD_COMPILERS says which to try; versions that are installed
# but whose runtime is elsewhere need CPATH, LIBRARY_PATH and LD_LIBRARY_PATH, unless it is where the
# compiler itself looks (Debian 13 has it beside the compiler, where no program finds it). OFFLOAD_TARGET says
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

# Programs find the runtime where the compiler does.
beside() {
    runtime=$("$1" -print-file-name=libomptarget.so)
    [ "$runtime" != libomptarget.so ] || return 1
    export LD_LIBRARY_PATH="${runtime%/*}${given:+:$given}"
}

each_device() {
    found= given=${LD_LIBRARY_PATH:-}
    for cc in ${OFFLOAD_COMPILERS:-clang clang-14 clang-15 clang-16 clang-19 clang-22}; do
        command -v "$cc" >/dev/null || continue
        real=$(readlink -f "$(command -v "$cc")")
        case " $found " in *" $real "*) continue ;; esac
        LD_LIBRARY_PATH=$given
        if ! can_offload "$cc" && ! { beside "$cc" && can_offload "$cc"; }; then
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
    LD_LIBRARY_PATH=$given
    [ "$found" ] || { echo "no compiler that offloads"; exit 77; }
}
