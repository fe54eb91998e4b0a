#!/bin/sh
# What `pompeii check` advises is right: each program of test/check/advice gets the advice in its
# first line, and with it taken (-DFIXED) nothing is found, and it ends and prints what was meant.
# HANG=1 runs them as they are, too, and counts those that hang.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$srcdir/test/check/common.sh"
export OMP_NUM_THREADS=4 OMP_CANCELLATION=true OMP_MAX_ACTIVE_LEVELS=1
taken=0 hung=

field() { # NAME FILE
    sed -n "1,2s/.*$1: //p" "$2"
}

for file in "$srcdir"/test/check/advice/*.*; do
    name=${file##*/}
    case $name in *.F90) compiler=gfortran ;; *) compiler=gcc ;; esac
    command -v $compiler >/dev/null || continue
    check 1 "help: .*$(field advice "$file")" "$file"
    check 0 '' "$file" -- -DFIXED
    if ! $compiler -fopenmp -w -DFIXED -DRUN -o program "$file" 2>log; then
        echo "FAIL: $name: not compiled: $(head -1 log)"
        failed=1
    elif [ "$(timeout 20 ./program 2>&1)" != "$(field prints "$file")" ]; then
        echo "FAIL: $name: with the advice taken it prints '$(timeout 20 ./program 2>&1)'"
        failed=1
    fi
    if [ "${HANG:-}" ] && $compiler -fopenmp -w -DRUN -o program "$file" 2>/dev/null; then
        timeout 2 ./program >/dev/null 2>&1
        [ $? -ne 124 ] || hung="$hung $name"
    fi
    taken=$((taken + 1))
done
[ -z "$hung" ] || echo "as they are, these hang:$hung"
[ $taken -gt 0 ] || exit 77
exit $failed
