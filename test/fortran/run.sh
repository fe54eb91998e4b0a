#!/bin/sh
# Fortran programs that are hard on tools: measured they print what they print unmeasured, no file
# is refused, no construct but one is left alone, and every construct is counted as often as test/fortran/expected says: first counted
# by the tool, then read against the source. Skipped (77) without gfortran. FORTRAN_EXPECTED=update
# writes what was counted instead.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)/test/fortran
fc=${FC:-gfortran}
command -v "$fc" >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_CANCELLATION=true POMPEII_FC="$fc"
quiet=-w flang= offload=
case $fc in
*flang*)
    flang=yes quiet=-I$work/include # omp_lib.h alone: the modules there have names that are taken
    mkdir include
    cp "$(dirname "$(readlink -f "$(command -v "$fc")")")"/../include/flang/omp_lib.h include
    ;;
*) offload=-foffload=disable ;; # an offload compiler may be here, and its assembler not
esac

strange=0
for program in "$source"/*.f90 "$source"/*.F90 "$source"/*.f; do
    name=$(basename "$program")
    stem=${name%.*}
    mkdir "$stem"
    cd "$stem"
    if ! { "$fc" $quiet $offload -fopenmp -o plain "$program" && timeout 60 ./plain; } >plain.out 2>messages; then
        echo "$name: not for $fc: $(grep -m1 -i -e error: -e 'assertion' -e signal messages)"
        strange=$((strange + 1))
        cd ..
        continue
    fi
    case $stem in
    target_fixed) # SAVE
        "$build/pompfort" $quiet $offload -fopenmp -c "$program" 2>messages && cat messages && exit 1
        grep -q "f:40: 'target' is left alone: a SAVE statement" messages && [ "$(wc -l <messages)" = 1 ] || exit 1
        export POMPEII_INSTRUMENT_FLAGS=
        ;;
    *) export POMPEII_INSTRUMENT_FLAGS=--pomp-strict ;;
    esac
    "$build/pompfort" $quiet $offload -fopenmp -o "$stem" "$program"
    ./"$stem" >measured.out 2>messages || { echo "$name fails"; cat measured.out messages; exit 1; }
    diff -u plain.out measured.out
    "$build/pompeii" info --verify pompeii-"$stem"-*
    "$build/pompeii" summary --format=csv pompeii-"$stem"-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "pompeii" { next } # its own work
        { n[sprintf("%06d", $column["line"]) " " $column["operation"] " " $column["name"]] += $column["count"] }
        END { for (key in n) print key, n[key] }' | LC_ALL=C sort | sed 's/^0*//; s/  */ /g' |
        if [ "$stem" = cancel ]; then # where and whether a thread sees it is a matter of time
            grep -v -e ' cancel' -e ' section '
        else
            cat
        fi >counted
    if [ "${FORTRAN_EXPECTED-}" = update ]; then
        cp counted "$source/expected/$stem"
    fi
    diff -u "$source/expected/$stem" counted || { echo "$name: other counts"; exit 1; }
    echo "$name: ok"
    cd ..
done
# gfortran 14 breaks one of them; flang takes fewer.
[ "$flang" ] || [ $strange -le 1 ] || { echo "$strange programs are not for $fc"; exit 1; }

# A section that a cancel left is over: the wait behind it is the construct's, of both threads.
[ -z "$flang" ] || exit 0
mkdir cancelled
cd cancelled
cat >cancelled.f90 <<'F'
program cancelled
  integer :: n = 0
!$omp parallel num_threads(2)
!$omp sections
!$omp section
!$omp cancel sections
  n = n + 100
!$omp section
!$omp cancel sections
  n = n + 100
!$omp end sections
!$omp end parallel
end program
F
POMPEII_COMPRESS=none POMPEII_VERBOSE=0 "$build/pompfort" $quiet -fopenmp -o cancelled cancelled.f90
POMPEII_COMPRESS=none POMPEII_DIRECTORY=run ./cancelled 2>messages
region=$(sed -n 's/.*<r id="\([0-9]*\)".* c="sections".*/\1/p' run/trace.0.xml)
[ "$(grep -c "<n .* r=\"$region\" .* bw=\"[1-9]" run/trace.0.xml)" = 2 ] ||
    { echo "the wait behind sections that were cancelled: $(grep '<n ' run/trace.0.xml)"; exit 1; }
echo "cancelled.f90: ok"
