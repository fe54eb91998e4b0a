#!/bin/bash
# What runs in a target construct of Fortran's has the time that the program itself measures there,
# and so have the constructs in it, each as often as it is met, with gfortran on the host and with
# flang on its x86-64 device; compiled at once and apart, linked by pompfort and by the compiler alone,
# with IMPLICIT NONE and IMPLICIT NONE (TYPE, EXTERNAL). Where the recorder can't be made, all goes on
# without it. Kernels without a place for calls have the launch's time, where OMPT tells of it.
. "${srcdir:-.}/test/run/offload/common.sh"
here=$source/test/fortran/offload
text=$here/clock.f90
export XDG_CACHE_HOME=$work/cache POMPEII_VERBOSE=0 OMP_NUM_THREADS=2
mkdir -p "$XDG_CACHE_HOME"

# run NAME: the program says the same as without us.
run() {
    POMPEII_DIRECTORY=$1.trace ./"$1" >"$1.out" 2>"$1.clock" || fail "$1: it dies: $(cat "$1.clock")"
    diff -u plain.out "$1.out" || fail "$1: another result"
}

# timed NAME TEXT: each device's time lies between the program's two.
timed() {
    run "$1"
    grep -n 'timed$' "$2" | cut -d : -f 1 >lines
    "$build/pompeii" offload --format=csv "$1.trace" >rows.csv
    paste lines "$1.clock" | while read -r line inside around; do
        awk -F, -v line="$line" -v inside="$inside" -v around="$around" '
            $3 == "region" && $6 == line { n++; count = $8; device = $10 }
            END { if (n != 1 || count != 3 || device < inside * 0.999 || device > around) {
                print "line " line ": " n " rows, " count " times, " device " s, not within " inside " and " around; exit 1 } }' \
            rows.csv || exit 1
    done || fail "$1: $(cat rows.csv)"
    ! "$build/pompeii" info "$1.trace" | grep -q 'execution from nothing' || fail "$1: nothing tells"
}

# inner TEXT COMPILER WORD..
inner() {
    inner=$1
    shift
    "$@" -O1 "$inner" $device -o plain && ./plain >plain.out 2>/dev/null || fail "$1: inner.f90"
    "$build/pompfort" --pomp-strict "${@:2}" -O1 "$inner" $device -o inner || fail "$1: inner.f90, measured"
    run inner
    "$build/pompeii" info --verify inner.trace >verified || fail "$1: $(cat verified)"
    "$build/pompeii" offload --format=csv inner.trace >rows.csv
    awk -F, '$3 == "inside" && $4 != "section" { print $4, $6, $8 }' rows.csv | sort -k 2 >counts
    sed -n '/^ *!\$omp .*[^0-9]! [0-9]$/{=;s/^ *!\$omp \(parallel do\|[a-z]*\).* ! /\1 /p}' "$inner" |
        sed 'N;s/\([0-9]*\)\n\(.*\) \(.*\)/\2 \1 \3/' | sort -k 2 | diff -u - counts || fail "$1: constructs within"
    awk -F, 'FNR == NR { split($0, f, " "); inside = f[1]; around = f[2]; next }
        $3 == "inside" && $4 == "single" && $10 <= around { n++ }
        $3 == "inside" && $4 == "parallel" && $10 >= inside && $10 <= around { n++ }
        END { exit n != 2 }' inner.clock rows.csv || fail "$1: not within $(cat inner.clock): $(cat rows.csv)"
}

# league COMPILER WORD..
league() {
    "$@" -O1 "$here/league.f90" $device -o plain 2>messages && ./plain >plain.out 2>/dev/null || {
        echo "$1: does not take league.f90: $(grep -m 1 -o 'not yet.*' messages): skipped"
        return
    }
    "$build/pompfort" --pomp-strict "${@:2}" -O1 "$here/league.f90" $device -o league || fail "$1: league.f90"
    timed league "$here/league.f90"
    echo "$1: league.f90: ok"
}

# with COMPILER WORD..
with() {
    export POMPEII_FC=$1
    "$@" -O1 "$text" $device -o plain 2>messages && ./plain >plain.out 2>/dev/null || {
        echo "$1: cannot build it: skipped"
        return
    }
    found=1
    "$build/pompfort" --pomp-strict "${@:2}" -O1 "$text" $device -o at-once || fail "$1: at once"
    timed at-once "$text"
    "$build/pompfort" --pomp-strict "${@:2}" -O1 -c "$text" -o apart.o || fail "$1: apart"
    "$build/pompfort" "${@:2}" apart.o $device -o apart || fail "$1: apart, linked"
    timed apart "$text"
    "$@" apart.o $device -L"$build/.libs" -Wl,-rpath,"$build/.libs" -lpompeii -o bare || fail "$1: linked without pompfort"
    run bare
    # No place to keep it, no C compiler: no recorder, and a program.
    XDG_CACHE_HOME=/dev/null/none HOME=/dev/null/none "$build/pompfort" --pomp-strict "${@:2}" -O1 "$text" $device -o nowhere || fail "$1: no cache"
    run nowhere
    ! nm nowhere | grep -q pomp2_at_device_begin || fail "$1: recorded by nobody"
    # All that is called has to be declared.
    "$build/pompfort" --pomp-strict "${@:2}" -O1 strict-clock.f90 $device -o strict || fail "$1: (external)"
    timed strict "$text"
    inner "$here/inner.f90" "$@"
    inner strict-inner.f90 "$@"
    echo "$1: ok"
}

for part in clock inner; do
    sed 's/implicit none$/implicit none (type, external)/' "$here/$part.f90" >"strict-$part.f90"
    [ "$(grep -c external "strict-$part.f90")" -gt 0 ] || fail "$part.f90: no IMPLICIT NONE"
done
# What ends with a clause is not taken apart, and keeps it.
kept() {
    printf '%s\n' 'subroutine s(a)' 'real :: a(8)' 'integer :: i' '!$omp target parallel do map(a)' 'do i = 1, 8' \
        'a(i) = 1' 'end do' '!$omp end target parallel do nowait' 'end' >waits.f90
    POMPEII_FC=gfortran "$build/pompfort" --pomp-strict --pomp-keep -fopenmp -foffload=disable -c waits.f90 || fail "waits.f90"
    grep -q '^!$omp end target parallel do nowait' waits.pomp.f90 || fail "waits.f90: it waits"
}

found=
device=
! command -v gfortran >/dev/null || { with gfortran -fopenmp -foffload=disable && kept; }
given=${LD_LIBRARY_PATH:-} given_link=${LIBRARY_PATH:-} given_headers=${CPATH:-}
for flang in flang-new-19 flang-new-22; do
    command -v "$flang" >/dev/null || continue
    as_given
    unpacked "$flang" || true
    clang -w -shared -fPIC -fopenmp "$source/test/fortran/offload/kernel.c" -o libkernel.so 2>/dev/null || continue
    device="-L$work -lkernel -Wl,-rpath,$work"
    with "$flang" -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu
    league "$flang" -fopenmp -fopenmp-targets=x86_64-pc-linux-gnu
done
[ "$found" ] || { echo "no Fortran compiler for target constructs"; exit 77; }
