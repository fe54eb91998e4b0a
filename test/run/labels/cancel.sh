#!/bin/sh
# The range in which a thread leaves a cancelled loop says so; those before it were executed whole.
. "${srcdir:-.}/test/run/labels/common.sh"
for cc in $compilers; do
    has $cc || continue
    POMPEII_CC=$cc pompcc --pomp-chunks -w -O1 -fopenmp -o cancel "$programs/cancel.c" || fail "$cc: cancel.c"
    OMP_CANCELLATION=true measure cancel
    [ "$(cat output)" = "16 16 16" ] || fail "$cc: $(cat output)"
    sed 1d list.csv | cut -d, -f2,8-10 | sort | uniq -c | sed 's/^ *//' >found
    # clang's runtime tells of schedule(static, chunk) as one range.
    if [ $cc = gcc ]; then whole=1 parts=2; else whole=2 parts=1; fi
    printf '%s cancelled range,0,99,100\n%s cancelled range,10,19,10\n%s range,0,9,10\n' $whole $parts $parts >wanted
    diff -u wanted found || fail "$cc: ranges of cancelled loops"
    OMP_CANCELLATION=false measure cancel
    [ "$(cat output)" = "100 100 100" ] || fail "$cc: not cancelled: $(cat output)"
    ! grep cancelled list.csv || fail "$cc: nothing was cancelled"
done
exit $((failures > 0))
