#!/bin/sh
# The Fortran programs through each of LLVM's flangs that has a runtime, with the counts that
# gfortran's build has, and `use pompeii`. What flang itself does not take is left out. FLANG names
# one; LIBRARY_PATH and LD_LIBRARY_PATH lead to its libomp. Skipped (77) without flang or libomp.
set -eu
tests=$(cd "${srcdir:-.}" && pwd)/test/fortran
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'use omp_lib\n!$omp parallel\n!$omp end parallel\nend\n' >"$work/a.f90"
if [ -z "${LIBRARY_PATH:-}" ]; then
    for library in /usr/lib/llvm-*/lib/libomp.so; do
        LIBRARY_PATH=$(dirname "$library")
    done
    LD_LIBRARY_PATH=$LIBRARY_PATH${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export LIBRARY_PATH LD_LIBRARY_PATH
fi

count=0
for flang in ${FLANG:-flang-22 flang-new-19 flang-new flang}; do
    command -v "$flang" >/dev/null || continue
    "$flang" -fopenmp -o "$work/a" "$work/a.f90" 2>"$work/messages" && "$work/a" ||
        { head -n 2 "$work/messages"; echo "$flang has no OpenMP runtime"; continue; }
    export FC="$flang"
    sh "$tests/run.sh"
    sh "$tests/module.sh"
    sh "$tests/labels.sh"
    count=$((count + 1))
done
[ $count -gt 0 ] || { echo "no flang"; exit 77; }
