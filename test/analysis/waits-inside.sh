#!/bin/bash
# What a thread provably waits in a construct is a wait, also where the barrier is part of it: single
# with copyprivate, reduction(task), cancelled loops and sections, lastprivate sections, scope.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_VERBOSE=0
unset OMP_NUM_THREADS
cd "$work" || exit 1

# said EXPERIMENT: seconds of CPU time lost to waits of all kinds
said()
{
    pompeii profile -f csv "$1" |
        awk -F, '/^##BEG overhead/ { on = 1 } on && /^SUM/ { print $7 + $8 + $9; exit }'
}

# waits NAME: the best of some runs agrees with the program's clock; a thread may be kept from running
waits()
{
    local truth reported
    for attempt in 1 2 3 4 5 6; do
        rm -rf run
        truth=$(POMPEII_DIRECTORY=run ./inside "$1")
        reported=$(said run)
        awk -v truth="$truth" -v said="$reported" 'BEGIN { d = said - truth; if (d < 0) d = -d
            exit !(truth > 0.09 && d < 0.005 + 0.05 * truth) }' && break
    done
    awk -v truth="$truth" -v said="$reported" 'BEGIN { d = said - truth; if (d < 0) d = -d
        exit !(truth > 0.09 && d < 0.005 + 0.05 * truth) }' ||
        fail "$cc: $1: threads wait $truth s, and $reported s are said: $(pompeii profile run)"
    pompeii info --verify run >messages 2>&1 || fail "$1: $(cat messages)"
}

tried=
for cc in ${CC:-gcc} gcc clang; do
    case " $tried " in *" $cc "*) continue ;; esac
    tried="$tried $cc"
    command -v "$cc" >/dev/null || continue
    rm -f inside
    for flag in -DSCOPE ''; do
        # shellcheck disable=SC2086 # none, or one
        POMPEII_CC=$cc pompcc -O1 -fopenmp $flag "$srcdir/test/analysis/programs/inside.c" -o inside \
            >messages 2>&1 && break
    done
    [ -x inside ] && POMPEII_ENABLE=no ./inside sections >/dev/null || continue
    for name in single sections lastprivate cancelled_sections loop dynamic tasks scope scope_tasks; do
        waits $name
    done
done
exit $((failures > 0))
