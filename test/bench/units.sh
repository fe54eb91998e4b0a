#!/bin/bash
# Part of make bench: nanoseconds per unit of work, without counters and with 1, 2 and 4 of them, against bare reads of the same set: by
# PAPI_read, or of the kernel's software events. A range needs one read, where the one before it ends; a task two. Run in the build directory.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$build:$PATH
. "$source/test/bench/row.sh"
export POMPEII_VERBOSE=0 POMPEII_DIRECTORY=$work/run POMPEII_INSTANCES=0 POMPEII_CONVERT=later
sde=
if ${CC:-gcc} -DHAVE_SDE -O2 -o "$work/read" "$source/test/bench/bench-papi.c" -lpapi -lsde 2>/dev/null; then
    sde='-DHAVE_SDE -lsde'
elif ! ${CC:-gcc} -O2 -o "$work/read" "$source/test/bench/bench-papi.c" -lpapi 2>/dev/null; then
    rm -f "$work/read"
fi
POMPEII_CC=${CC:-gcc} pompcc -fopenmp -O2 -o "$work/units" "$source/test/bench/bench-units.c" $sde

# cost ENVIRONMENT: sets ranges and tasks
cost() {
    read -r ranges tasks <<<"$(env $1 "$work/units")"
    rm -rf "$work"/run*
}

# counted WHAT READER NAME..: with the first, the first two, and all of four counters
counted() {
    local what=$1 reader=$2 set= count=0 read
    shift 2
    for name; do
        set=$set${set:+,}$name
        count=$((count + 1))
        [ $count != 3 ] || continue
        read=$("$reader" ${set//,/ } 2>/dev/null) || return 0
        cost POMPEII_COUNTERS=$set
        row "range, $count of $what: ns; one bare read" "$ranges" "$read" -
        row "task, $count of $what: ns; two bare reads" "$tasks" "$(awk -v r="$read" 'BEGIN { print 2 * r }')" -
    done
}

[ "${BENCH_HEAD:-yes}" = no ] || row_head
cost POMPEII_ENABLE=no
bare_ranges=$ranges bare_tasks=$tasks
cost POMPEII_XU=no
row 'range, units not recorded: ns; not measured' "$ranges" "$bare_ranges" -
row 'task, units not recorded: ns; not measured' "$tasks" "$bare_tasks" -
measured_ranges=$ranges measured_tasks=$tasks
cost POMPEII_XU=yes
row 'range, units recorded: ns; not recorded' "$ranges" "$measured_ranges" -
row 'task, units recorded: ns; not recorded' "$tasks" "$measured_tasks" -
counted "Linux' software events" "$build/bench-read" perf::page-faults perf::context-switches perf::minor-faults perf::cpu-migrations
if [ -x "$work/read" ] && [ -e "$build/.libs/libpompeii-papi.so" ]; then
    [ -z "$sde" ] || counted "PAPI's sde events" "$work/read" sde:::bench::a sde:::bench::b sde:::bench::c sde:::bench::d
    counted "PAPI's hardware events" "$work/read" PAPI_TOT_INS PAPI_TOT_CYC PAPI_L1_DCM PAPI_L2_DCM
fi
