#!/bin/sh
# What is built is what doc/security.md says: relocations are read-only before the first
# instruction, no stack is executable, and the stack is guarded where it could be overrun.
command -v readelf >/dev/null || exit 77
grep -q '^HARDENING_LDFLAGS = .*now' Makefile || { echo 'built with --disable-hardening'; exit 77; }
status=0

has() {
    grep -q -e "^HARDENING_CFLAGS = .*$1" Makefile
}

wrong() {
    echo "FAIL: $*"
    status=1
}

for file in pompeii pompcc .libs/libpompeii.so .libs/libpompeii-*.so; do
    [ -f "$file" ] || continue
    [ ! -f ".libs/$file" ] || file=.libs/$file
    segments=$(readelf -lW "$file") dynamic=$(readelf -dW "$file")
    echo "$segments" | grep -q GNU_RELRO || wrong "$file: no relro"
    echo "$dynamic" | grep -q 'BIND_NOW\|Flags:.*NOW' || wrong "$file: binds late"
    echo "$segments" | grep -q 'GNU_STACK.* RW  ' || wrong "$file: an executable stack"
    echo "$dynamic" | grep -q 'TEXTREL' && wrong "$file: relocations in the text"
    case $file in */libpompeii-*.so) continue ;; esac # hardly any code
    symbols=$(readelf -sW --dyn-syms "$file")
    ! has -fstack-protector || echo "$symbols" | grep -q '__stack_chk_fail' ||
        wrong "$file: no stack protector"
    ! has FORTIFY || echo "$symbols" | grep -q '_chk@' || wrong "$file: no FORTIFY_SOURCE"
    # The mark of CET is only there where libc's own start files have it.
    ! has -fcf-protection || [ "$(uname -m)" != x86_64 ] ||
        [ "$(objdump -d "$file" | grep -c endbr64)" -gt 50 ] || wrong "$file: no CET"
done
exit $status
