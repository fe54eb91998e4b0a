#!/bin/bash
# Calls for device memory that runtimes came to have later, from C and from Fortran, and there the
# others, too: line, direction, count and bytes, once each, also where the runtime makes them of its
# own older ones. What a runtime has not got stays missing, in whatever way a program asks. Where the
# runtime here is too old, one of ours adds what is new.
. "${srcdir:-.}/test/run/offload/common.sh"

cat >expected.c <<'ROWS'
from,omp_target_memcpy_async,34,1,480
set,omp_target_memset,28,1,80
set,omp_target_memset_async,29,1,160
to,omp_target_memcpy_async,24,3,24000
to,omp_target_memcpy_rect_async,26,1,160
ROWS
cat >expected.fortran <<'ROWS'
allocate,omp_target_alloc,61,1,8000
allocate,omp_target_alloc,62,1,8000
delete,omp_target_free,78,1,0
delete,omp_target_free,79,1,0
from,omp_target_memcpy,77,1,240
set,omp_target_memset,71,1,160
set,omp_target_memset_async,72,1,240
to,omp_target_memcpy,64,3,24000
to,omp_target_memcpy_async,74,1,800
to,omp_target_memcpy_rect,66,1,160
to,omp_target_memcpy_rect_async,75,1,160
ROWS
cat >expected.calls <<'ROWS'
omp_get_mapped_ptr,69,1
omp_target_alloc,61,1
omp_target_alloc,62,1
omp_target_associate_ptr,67,1
omp_target_disassociate_ptr,70,1
omp_target_free,78,1
omp_target_free,79,1
omp_target_is_present,68,1
omp_target_memcpy,64,3
omp_target_memcpy,77,1
omp_target_memcpy_async,74,1
omp_target_memcpy_rect,66,1
omp_target_memcpy_rect_async,75,1
omp_target_memset,71,1
omp_target_memset_async,72,1
ROWS

# moved DIRECTORY [PATTERN]: rows of the calls. What a call does not wait for has no time.
moved() {
    "$build/pompeii" offload --format=csv "$1" |
        awk -F, -v OFS=, -v of="${2:-^omp_}" '$4 ~ of {
            print $3, $4, $6, $8, $9
            if (($4 ~ /async$/) != ($10 == "")) print "time of " $4 ": " $10 }' | LC_ALL=C sort
}

called() {
    "$build/pompeii" summary --format=csv "$1" |
        awk -F, -v OFS=, '$5 ~ /^omp_/ { print $5, $8, $9 }' | LC_ALL=C sort
}

# runtime COMPILER VERSION: sets $newer to what a program is linked with to have all calls, and
# $before to what comes before that, as pompcc's own library comes before a runtime.
runtime() {
    newer= before=
    echo 'void *omp_target_memset(void *, int, unsigned long, int);
int main(void) { return !omp_target_memset(0, 0, 0, 0); }' >has.c
    if "$1" -fopenmp $flags has.c -o has 2>/dev/null; then
        echo "$1: its runtime has them"
        return
    fi
    # Missing, and so it stays.
    POMPEII_CC=$1 "$build/pompcc" -w -fopenmp $flags has.c -o has 2>/dev/null && fail "$1: a call out of nothing"
    echo '#include <dlfcn.h>
#include <stddef.h>
__attribute__((weak)) void *omp_target_memset(void *, int, unsigned long, int);
int main(void) {
#pragma omp parallel
    ;
    return omp_target_memset || dlsym(RTLD_DEFAULT, "omp_target_memset"); }' >weak.c
    POMPEII_CC=$1 "$build/pompcc" -w -fopenmp $flags weak.c -o weak || fail "$1: weak.c"
    POMPEII_DIRECTORY=weak.d ./weak 2>/dev/null || fail "$1: a call out of nothing, when it runs"
    echo "$2 { global: omp_*; };" >newer.map
    cc -w -shared -fPIC -I"$here" "$here/newer-runtime.c" -Wl,--version-script=newer.map -o libnewer.so ||
        fail "newer-runtime.c"
    newer="-L. -Wl,-rpath,$PWD -lnewer"
    before="-L$build/.libs -Wl,-rpath,$build/.libs -lpompeii"
}

on_device() {
    flags=$offload
    runtime "$cc" VERS1.0
    "$cc" -w -g -O1 -fopenmp $offload "$here/newer.c" $newer -o plain && ./plain >plain.out || fail "$cc: plain"
    POMPEII_CC=$cc "$build/pompcc" -w -g -O1 -fopenmp $offload "$here/newer.c" $before $newer -o measured || fail "$cc: newer.c"
    for source in auto recorder; do
        POMPEII_DEVICE=$source measure $source ./measured
        diff -u plain.out $source.out || fail "$cc: $source: other results"
        diff -u ../expected.c <(moved $source 'memset|async') || fail "$cc: $source: calls"
    done
    command -v gfortran >/dev/null || return 0
    library=$(dirname "$(gfortran -print-file-name=libgfortran.so)")
    gfortran -g -w -c "$here/calls.f90" || fail "calls.f90"
    objects="$here/calls-device.c calls.o" libraries="$newer -L$library -lgfortran -lm"
    "$cc" -w -g -fopenmp $offload $objects $libraries -o plain && ./plain >plain.out || fail "$cc: plain calls.f90"
    POMPEII_CC=$cc "$build/pompcc" -w -g -fopenmp $offload $objects $before $libraries -o measured || fail "$cc: calls.f90"
    measure fortran ./measured
    diff -u plain.out fortran.out || fail "$cc: calls.f90: other results"
    diff -u ../expected.fortran <(moved fortran) || fail "$cc: calls.f90: what moves"
    diff -u ../expected.calls <(called fortran) || fail "$cc: calls.f90: calls"
}

# Without a device the calls have their rows, and nothing moves.
on_host() {
    command -v gfortran >/dev/null && command -v gcc >/dev/null || return 0
    mkdir host && cd host
    flags=-foffload=disable
    runtime gcc OMP_5.1.1
    gcc -w -fopenmp -foffload=disable -c "$here/calls-device.c" &&
        gfortran -w -g -fopenmp -foffload=disable "$here/calls.f90" calls-device.o $newer -o plain &&
        ./plain >plain.out || fail "gfortran: plain"
    POMPEII_FC=gfortran "$build/pompfort" -w -g -fopenmp -foffload=disable "$here/calls.f90" calls-device.o $before $newer -o measured ||
        fail "gfortran: calls.f90"
    measure host ./measured
    diff -u plain.out host.out || fail "gfortran: other results"
    diff -u ../expected.calls <(called host) || fail "gfortran: calls"
    cd ..
}
on_host
each_device on_device
