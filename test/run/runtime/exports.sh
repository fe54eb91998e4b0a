#!/bin/sh
# What our libraries offer to the dynamic linker: the names in exports.list, all of them and no other.
# A name more is one that a program's own could meet.
. "${srcdir:-.}/test/run/runtime/common.sh"
command -v nm >/dev/null || exit 77
libraries=$build/.libs
[ -f "$libraries/libpompeii.so" ] || exit 77 # configured with --disable-shared

# Of the compiler's, where we are built with -fsanitize or for coverage.
foreign='__(asan|ubsan|tsan|msan|odr_asan|sanitizer|gcov|llvm_profile)_.*|(_init|_fini|_end|_edata|__bss_start)'

grep -v '^#' "$here/exports.list" | grep . >list
for library in $(sort -u list | cut -d' ' -f1 | uniq); do
    [ -f "$libraries/$library" ] || continue # what it needs is not here
    nm -D --defined-only "$libraries/$library" | sed 's/.* //; s/@.*//' |
        grep -Evx "$foreign" | sort -u >offered
    sed -n "s/^$library //p" list >wanted
    sed 's/.*/^(&)$/' wanted >patterns
    [ -f "$libraries/libpompeii-ompt.so" ] || sed -i /ompt/d wanted # configured without omp-tools.h
    others=$(grep -Evf patterns offered | tr '\n' ' ') || :
    [ -z "$others" ] || fail "$library offers what exports.list does not have: $others"
    while read -r pattern; do
        grep -Eqx -e "$pattern" offered || fail "$library does not offer: $pattern"
    done <wanted
done
echo PASS
