#!/bin/bash
# Target constructs in C and in Fortran: programs with the same constructs on the same lines give
# the same rows in `pompeii offload`, `summary` and `profile`, on the host and, where a flang can
# offload to x86-64, on a device with memory of its own; there the bytes are those that the maps
# say. Skipped (77) without gfortran. OFFLOAD_FLANG names the flangs to try, OFFLOAD_LIBRARIES where
# their OpenMP runtime is, if that is elsewhere.
set -u
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
here=$source/test/fortran/offload
command -v gfortran >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
export OMP_NUM_THREADS=2
offload="-fopenmp -fopenmp-targets=x86_64-pc-linux-gnu"

fail() {
    echo "FAIL: $*"
    exit 1
}

# rows DIRECTORY: of the three subcommands without times, names and files as in C.
rows() {
    "$build/pompeii" offload --format=csv "$1" |
        awk -F, -v OFS=, 'NR > 1 { print $2, $3, $4, $6, $7, $8, $9 }' | LC_ALL=C sort
    "$build/pompeii" summary --format=csv "$1" | awk -F, -v OFS=, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { print $column["layer"], $column["operation"], $column["name"], $column["line"], $column["count"] }'
    "$build/pompeii" profile --flat "$1" | grep -E '^R|TID' | sed 's/twin\.[a-z0-9]*/twin/; s/  */ /g'
}

# Sections as C spells them: with their length, not their last element.
as_in_c() {
    sed 's/(0:49)/[0:50]/; s/(0:9)/[0:10]/; s/(5:24)/[5:20]/; s/(10:19)/[10:10]/'
}

same_rows() {
    rows "$1" >c.rows
    rows "$2" | as_in_c >fortran.rows
    [ -s c.rows ] || fail "no rows"
    diff -u c.rows fortran.rows || fail "C and Fortran differ"
}

# measured DIRECTORY PROGRAM
measured() {
    POMPEII_VERBOSE=0 POMPEII_DIRECTORY=$1 timeout 60 "./$2" >"$1.out" || fail "$2: status $?"
    "$build/pompeii" info --verify "$1" >verified || { cat verified; fail "$1: profile and timeline differ"; }
}

on_host() {
    POMPEII_CC=gcc "$build/pompcc" --pomp-strict -w -fopenmp -foffload=disable "$here/twin.c" -o c.host ||
        fail "twin.c"
    POMPEII_FC=gfortran "$build/pompfort" --pomp-strict -w -fopenmp -foffload=disable "$here/twin.f90" -o f.host ||
        fail "twin.f90"
    measured c-host c.host
    measured f-host f.host
    diff -u c-host.out f-host.out || fail "results differ"
    same_rows c-host f-host
}

# visits DIRECTORY: how often each target construct ran, in the order of the text.
visits() {
    "$build/pompeii" summary --format=csv "$1" |
        awk -F, '$4 == "target" { sub(/ for$/, " do", $5); n[sprintf("%04d", $8) " " $5] += $9 }
                 END { for (key in n) print key, n[key] }' | LC_ALL=C sort | cut -d ' ' -f 2-
}

# The example in both languages; what its text says: 1 + 3 * 199 target regions.
example() {
    POMPEII_CC=gcc "$build/pompcc" --pomp-strict -O2 -fopenmp -foffload=disable \
        "$source/doc/examples/cg-offload/cg-offload.c" -o c.example -lm || fail "cg-offload.c"
    POMPEII_FC=gfortran "$build/pompfort" --pomp-strict -O2 -fopenmp -foffload=disable \
        "$source/doc/examples/cg-offload/cg-offload.f90" -o f.example || fail "cg-offload.f90"
    OMP_NUM_THREADS=1 measured c-example c.example
    OMP_NUM_THREADS=1 measured f-example f.example
    grep -q 'verification: successful' f-example.out || fail "cg-offload.f90: verification"
    visits c-example >want
    visits f-example | diff -u want - || fail "cg-offload: C and Fortran differ"
    [ "$(awk '/^target (parallel do )?[0-9]+$/ { sum += $NF } END { print sum }' want)" = 598 ] || fail "cg-offload: not 598 regions"
}

# What the device code of flang calls, and only the runtime of GPUs has: here the initial thread
# goes on alone.
make_kernel_runtime() {
    echo 'int __kmpc_target_init(void *k, void *l); void __kmpc_target_deinit(void);
int __kmpc_target_init(void *k, void *l) { (void)k; (void)l; return -1; }
void __kmpc_target_deinit(void) {}' >kernel.c
    cc -shared -fPIC kernel.c -o libkernel.so && device="-L$work -lkernel"
}

can_offload() {
    echo 'program probe
integer :: x = 1, y = 1
!$omp target map(to: x) map(tofrom: y)
x = 2
y = x
!$omp end target
stop merge(0, 1, x == 1 .and. y == 2)
end' >probe.f90
    "$1" $offload probe.f90 $device -o probe >/dev/null 2>&1 && ./probe >/dev/null 2>&1
}

# Rows of `offload`: device, direction, construct, line, variable, count, bytes.
transfers='0,from,target data,10,b(0:49),1,400
0,from,target exit data,27,a(10:19),1,80
0,from,target update,18,b(0:9),3,240
0,from,target,13,s,3,24
0,from,target,22,flags,1,4
0,from,target,29,x,1,4
0,to,target data,10,a,1,800
0,to,target enter data,21,a(10:19),1,80
0,to,target update,18,a(5:24),3,480
0,to,target,13,s,3,24
0,to,target,13,x,3,12
0,to,target,22,flags,1,4
0,to,target,29,x,1,4'

# moved DIRECTORY
moved() {
    "$build/pompeii" offload --format=csv "$1" |
        awk -F, -v OFS=, 'NR > 1 && $3 != "region" { print $2, $3, $4, $6, $7, $8, $9 }' | LC_ALL=C sort
}

# on_device FLANG PROGRAM: false if it does not take the program.
on_device() {
    if ! "$1" -O1 $offload "$here/$2.f90" $device -o f.plain 2>messages; then
        echo "$1: does not take $2.f90: $(grep -m 1 -o 'not .*supported.*\|not yet.*' messages): skipped"
        return 1
    fi
    if ! ./f.plain >plain.out 2>messages; then
        echo "$1: $2.f90 fails unmeasured: skipped"
        return 1
    fi
    POMPEII_FC=$1 "$build/pompfort" --pomp-strict -O1 $offload "$here/$2.f90" $device -o f.measured || fail "$1: $2.f90 instrumented"
    POMPEII_DEVICE=recorder measured "$2-$1" f.measured
    diff -u plain.out "$2-$1.out" || fail "$1: $2.f90: another result"
    echo "$1: $2.f90: ok"
}

in_fortran() {
    on_device "$1" moved
    on_device "$1" twin || return 0
    printf '%s\n' "$transfers" | LC_ALL=C sort >want
    moved "twin-$1" | diff -u want - || fail "$1: transfers"
}

in_c() {
    echo 'int main(void) { int host = 1;
_Pragma("omp target map(from: host)")
host = 0; return host; }' >probe.c
    if ! clang $offload probe.c -o probe >/dev/null 2>&1 || ! ./probe 2>/dev/null; then
        echo "clang: cannot offload here: skipped"
        return
    fi
    POMPEII_CC=clang "$build/pompcc" --pomp-strict -w $offload "$here/twin.c" -o c.device || fail "clang: twin.c"
    measured c-device c.device
    printf '%s\n' "$transfers" | as_in_c | LC_ALL=C sort >want
    moved c-device | diff -u want - || fail "clang: transfers"
    echo "clang: ok"
}

# A clause that nobody knows, on an end directive: a warning.
unknown() {
    printf '!$omp target map(tofrom: x)\nx = 1\n!$omp end target frob(x)\nend\n' >unknown.f90
    "$build/pompeii" instrument --list --all-branches unknown.f90 2>messages | grep -q '1 with events' || fail "an unknown clause"
}

unknown
on_host
example
in_c
make_kernel_runtime
export LIBRARY_PATH=${OFFLOAD_LIBRARIES-} LD_LIBRARY_PATH=$work:${OFFLOAD_LIBRARIES-}
for flang in ${OFFLOAD_FLANG:-flang flang-22 flang-new-19}; do
    command -v "$flang" >/dev/null || continue
    can_offload "$flang" || { echo "$flang: cannot offload here: skipped"; continue; }
    in_fortran "$flang"
done
