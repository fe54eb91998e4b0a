#!/bin/sh
# Every program in test/run/instrument, instrumented, compiled and run with the checking POMP2
# library: the same output and status as without, no broken rule of the protocol, and with gcc,
# preprocessed, the counts in NAME.counts. Then the same from the text as it was written.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"

without_cache() { # COMPILER: pairs below are words
    case $1 in *ccache\ *) echo "${1#* }" ;; *) echo "$1" ;; esac
}
compilers="$(without_cache "${CC:-gcc}"):$(without_cache "${CXX:-g++}")"
for clang in clang-14 clang; do
    if command -v $clang >/dev/null && echo '#include <omp.h>' | $clang -fopenmp -E - >/dev/null 2>&1; then
        compilers="$compilers $clang:clang++${clang#clang}"
        break
    fi
done

strange=0
for pair in $compilers; do
    cc=${pair%%:*} cxx=${pair##*:}
    $cc -D_GNU_SOURCE -fopenmp -O1 -I"$source" -c "$programs/verify-pomp2.c" -o verify.o
    for file in "$programs"/*.c "$programs"/*.cpp; do
        name=${file##*/}
        case $name in
        verify-pomp2.c) continue ;;
        esac
        flags=$(sed -n "s/.*\\[${cc%%-*}:\\([^]]*\\)].*/\\1/p;1q" "$file")
        case $flags in
        none*) continue ;; # the compiler does not take the program
        esac
        compiler=$cc
        [ "$file" = "${file%.cpp}" ] || compiler=$cxx
        # shellcheck disable=SC2086 # options
        if ! $compiler -fopenmp $flags -I"$source" -I"$source/target-offload" -w -c "$file" -o refused.o 2>refused; then
            echo "$cc $name: not even as it is: $(grep -m1 error: refused)"
            strange=$((strange + 1))
            continue
        fi
        for mode in preprocessed raw; do
            if run_program "$mode" "$file" "$flags"; then
                echo "$cc $mode $name: ok"
            else
                echo "$cc $mode $name: FAILED"
                status=1
            fi
        done
    done
done
[ $strange -le 1 ] || status=1 # gcc 14 takes one of them no more
exit $status
