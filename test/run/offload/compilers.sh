# Compilers that offload here. `each_device TEST` runs TEST for each of them, with $cc set, in a
# directory of its own below $work. OFFLOAD_COMPILERS says which to try. Debian has one OpenMP runtime
# installed at a time; OFFLOAD_RUNTIMES names directories with others, unpacked side by side:
#   apt-get download libomp-19-dev libomp5-19 libomp-22-dev liboffload-22 liboffload-22-dev
#   for package in *.deb; do dpkg -x "$package" DIR; done
# clang-N takes DIR/usr/lib/llvm-N/lib. (The compilers: clang-19, clang-tools-19, clang-tools-22,
# llvm-22.) Without it the runtime is where the compiler itself looks (Debian 13 has it beside the compiler, where no program finds it). OFFLOAD_TARGET says
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

# Programs find the runtime of this version in one of OFFLOAD_RUNTIMES.
unpacked() {
    version=${1##*-}
    for root in ${OFFLOAD_RUNTIMES:-}; do
        runtime=$root/usr/lib/llvm-$version/lib
        [ -f "$runtime/libomptarget.so" ] || continue
        headers=$(echo "$runtime"/clang/*/include)
        export CPATH="$headers${given_headers:+:$given_headers}"
        export LIBRARY_PATH="$runtime${given_link:+:$given_link}" LD_LIBRARY_PATH="$runtime${given:+:$given}"
        return 0
    done
    return 1
}

# Programs find the runtime where the compiler does.
beside() {
    runtime=$("$1" -print-file-name=libomptarget.so)
    [ "$runtime" != libomptarget.so ] || return 1
    export LD_LIBRARY_PATH="${runtime%/*}${given:+:$given}"
}

as_given() {
    LD_LIBRARY_PATH=$given LIBRARY_PATH=$given_link CPATH=$given_headers
}

each_device() {
    found= given=${LD_LIBRARY_PATH:-} given_headers=${CPATH:-} given_link=${LIBRARY_PATH:-}
    for cc in ${OFFLOAD_COMPILERS:-clang clang-14 clang-15 clang-16 clang-19 clang-22}; do
        command -v "$cc" >/dev/null || continue
        real=$("$cc" -dumpversion) # links of ccache all lead to itself
        case " $found " in *" $real "*) continue ;; esac
        as_given
        if ! can_offload "$cc" && ! { unpacked "$cc" && can_offload "$cc"; } &&
            ! { beside "$cc" && can_offload "$cc"; }; then
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
    as_given
    [ "$found" ] || { echo "no compiler that offloads"; exit 77; }
}
