#!/bin/bash
# Part of make bench: nanoseconds per unit of work, without counters and with 1, 2 and 4 of them, against two
# bare reads of the same set from PAPI or the kernel. Run in the build directory.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$build:$PATH
export POMPEII_VERBOSE=0 POMPEII_DIRECTORY=$work/run POMPEII_INSTANCES=0 POMPEII_CONVERT=later
POMPEII_CC=${CC:-gcc} pompcc -fopenmp -O2 -o "$work/units" "$source/test/bench/bench-units.c"

# row WHAT ENVIRONMENT REFERENCE
row() {
    local ranges tasks
    read -r ranges tasks <<<"$(env $2 "$work/units")"
    awk -v what="$1" -v ranges="$ranges" -v tasks="$tasks" -v reference="$3" 'BEGIN {
        printf "%-44s %8.1f %8.1f %10s %6s\n", what, ranges, tasks, reference,
               (reference > 0 ? sprintf("%.2f", tasks / reference) : "-") }'
    rm -rf "$work"/run*
}

printf '%-44s %8s %8s %10s %6s\n' 'ns per unit of work' range task reference ratio
row 'not measured' POMPEII_ENABLE=no -
row 'measured, units not recorded' POMPEII_XU=no -
row 'units recorded' POMPEII_XU=yes -
set=
for name in perf::page-faults perf::context-switches perf::minor-faults perf::cpu-migrations; do
    set=$set${set:+,}$name
    case $set in *,*,*,* | perf::page-faults | *switches) ;; *) continue ;; esac
    if reference=$("$build/bench-read" ${set//,/ }); then
        row "$set" POMPEII_COUNTERS=$set "$reference"
    fi
done
