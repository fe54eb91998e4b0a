#!/bin/sh
# No answer hangs on memory that nobody has written: a case of each language, and of locks, under
# valgrind. (Sanitizers do not see that, and it rarely changes an answer.)
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$srcdir/test/check/common.sh"
command -v valgrind >/dev/null || { echo "no valgrind"; exit 77; }
valgrind -q "$pompeii" --version >/dev/null 2>&1 || { echo "valgrind cannot run this build"; exit 77; }

cases=$srcdir/test/check
for file in "$cases"/cases/*class*.cc "$cases/cases/barrier-arms-two-and-one.c" \
    "$cases/locks/order-cycle.c" "$cases/locks/raii-guard-callee.cc" "$cases/locks/f-order-cycle.f90"; do
    valgrind -q --error-exitcode=99 "$pompeii" check --level=1 "$file" >out 2>&1
    if [ $? -gt 1 ]; then
        echo "FAIL: ${file##*/}"
        cat out
        failed=1
    fi
done
exit $failed
