#!/bin/sh
# No answer hangs on memory that nobody has written: a case of each language, and of locks, under
# valgrind. (Sanitizers do not see that, and it rarely changes an answer.) STRIDE=1 looks at each case of
# classes, as check-long does; else at one of six.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$srcdir/test/check/common.sh"
command -v valgrind >/dev/null || { echo "no valgrind"; exit 77; }
valgrind -q "$pompeii" --version >/dev/null 2>&1 || { echo "valgrind cannot run this build"; exit 77; }

cases=$srcdir/test/check
number=0
for file in "$cases"/cases/*class*.cc "$cases/cases/barrier-arms-two-and-one.c" \
    "$cases/locks/order-cycle.c" "$cases/locks/raii-guard-callee.cc" "$cases/locks/f-order-cycle.f90"; do
    case $file in
    *class*)
        number=$((number + 1))
        [ $((number % ${STRIDE:-6})) = 0 ] || continue
        ;;
    esac
    valgrind -q --error-exitcode=99 "$pompeii" check --level=1 "$file" >out 2>&1
    if [ $? -gt 1 ]; then
        echo "FAIL: ${file##*/}"
        cat out
        failed=1
    fi
done
exit $failed
