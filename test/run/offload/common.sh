# What the tests of target offload share, besides what those of the runtime do. `each_device TEST` runs TEST for each
# compiler that offloads here, with $cc set and compile() making programs for its device. OFFLOAD_COMPILERS says which
# to try; versions that are installed but whose runtime is elsewhere need CPATH, LIBRARY_PATH and LD_LIBRARY_PATH.
. "${srcdir:-.}/test/run/runtime/common.sh"
here=$source/test/run/offload
offload="-fopenmp-targets=x86_64-pc-linux-gnu"

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

# compile OUTPUT ARGUMENT..: for the device, with the library as built here.
compile_target() {
    output=$1
    shift
    "$cc" -fopenmp ${flags-$offload} -O1 -g -pthread -I"$source" -I"$source/target-offload" -o "$output" "$@" \
        -L"$build/.libs" -Wl,-rpath,"$build/.libs" -Wl,--no-as-needed -lpompeii
}

# expect DIRECTORY FILE: the lines of `pompeii offload`, without times.
offload_rows() {
    "$build/pompeii" offload --format=csv "$1" |
        awk -F, 'NR > 1 { print $2, $3, $4, $6, $7, $8, $9 }' | LC_ALL=C sort
}

# Attribute NAME of the locations of a kind, one line each.
locations() {
    sed -n "s/.*<location [^>]*kind=\"$2\"[^>]* $3=\"\([^\"]*\)\".*/\1/p" "$1/trace.0.xml"
}
