#!/bin/sh
# Runs the cases of test/check/cases that can be run: what is labelled conforming or nonconforming
# ends, what is labelled deadlock does not (with gcc's or clang's runtime). Takes minutes: make
# check-long.
set -u
srcdir=${srcdir:-.}
cases=${CASES:-$srcdir/test/check/cases}
limit=${LIMIT:-2}
work=$(mktemp -d "${TMPDIR:-/tmp}/check-confirm.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
export OMP_WAIT_POLICY=passive OMP_CANCELLATION=true

field() { # NAME FILE: its value in the first line
    sed -n "1s/.*$1: \([a-z0-9]*\).*/\1/p" "$2"
}

compilers() { # RUN EXTENSION: those that are here
    case $2 in
    c) set -- "$1" gcc clang-14 clang ;;
    f* | F*) set -- "$1" gfortran ;;
    *) set -- "$1" g++ clang++-14 clang++ ;;
    esac
    run=$1
    shift
    for compiler; do
        [ "$run" = gcc ] && case $compiler in clang*) continue ;; esac
        command -v "$compiler" >/dev/null && echo "$compiler"
    done | head -2
}

hangs() { # COMPILER FILE: 0 it hangs, 1 it ends, 2 it cannot be built
    set -- "$1" "$(cd "${2%/*}" && pwd)/${2##*/}" # modules are written where the compiler runs
    (cd "$work" && "$1" -fopenmp -O1 -w -o program "$2") 2>"$work/errors" || return 2
    timeout -k 1 "$limit" "$work/program" >/dev/null 2>&1 </dev/null
    [ $? -eq 124 ]
}

confirmed=0 failed=0 refused=0 open=0
for file in "$cases"/*.c "$cases"/*.cc "$cases"/*.f "$cases"/*.f90 "$cases"/*.F "$cases"/*.F90; do
    [ -f "$file" ] || continue
    name=${file##*/}
    run=$(field run "$file")
    truth=$(field truth "$file")
    [ "$run" != no ] || continue
    hung= ended=
    for compiler in $(compilers "$run" "${name##*.}"); do
        hangs "$compiler" "$file"
        case $? in
        0) hung="$hung $compiler" ;;
        1) ended="$ended $compiler" ;;
        *) echo "$name: $compiler refuses it: $(head -1 "$work/errors")"; refused=$((refused + 1)) ;;
        esac
    done
    if [ -z "$hung$ended" ]; then
        open=$((open + 1))
    elif [ "$truth" = deadlock ] && [ -z "$hung" ]; then
        echo "FAIL $name: labelled $truth, but it ends with$ended"
        failed=$((failed + 1))
    elif [ "$truth" != deadlock ] && [ -n "$hung" ]; then
        echo "FAIL $name: labelled $truth, but it hangs with$hung"
        failed=$((failed + 1))
    else
        confirmed=$((confirmed + 1))
    fi
done
echo "confirmed $confirmed, failed $failed, refused by a compiler $refused, by all of them $open"
[ "$failed" -eq 0 ] && [ "$confirmed" -gt 0 ]
