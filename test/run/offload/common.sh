# What the tests of target offload share, besides what those of the runtime do.
. "${srcdir:-.}/test/run/runtime/common.sh"
here=$source/test/run/offload
. "$here/compilers.sh"

# compile_target OUTPUT ARGUMENT..: for the device, with the library as built here.
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
