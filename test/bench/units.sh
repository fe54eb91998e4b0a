# Nanoseconds per unit of work, without counters and with 1, 2 and 4 of them, against bare reads of
# the same set: by PAPI_read, or of the kernel's software events. A range needs one read, where the
# one before it ends; a task two.
. "${srcdir:-.}/test/bench/common.sh"
export POMPEII_INSTANCES=0 POMPEII_CONVERT=later
rounds=3
sde=
if $cc -DHAVE_SDE -O2 -o "$work/read" "$bench/bench-papi.c" -lpapi -lsde 2>/dev/null; then
    sde='-DHAVE_SDE -lsde'
elif ! $cc -O2 -o "$work/read" "$bench/bench-papi.c" -lpapi 2>/dev/null; then
    rm -f "$work/read"
fi
POMPEII_CC=$cc "$build/pompcc" -fopenmp -O2 -o "$work/units" "$bench/bench-units.c" $sde

# Sets ranges and tasks.
cost() { # ENVIRONMENT
    read -r ranges tasks <<<"$(clean "env $1 ./units")"
}

# counted WHAT READER NAME..: with the first, the first two, and all of four counters
counted() {
    local what=$1 reader=$2 set= count=0 read
    shift 2
    for name; do
        set=$set${set:+,}$name
        count=$((count + 1))
        [ $count != 3 ] || continue
        for ((i = 0; i < rounds; i++)); do
            read=$("$reader" ${set//,/ } 2>/dev/null) || return 0
            cost POMPEII_COUNTERS=$set
            sample "range, $count of $what: ns; one bare read" "" "$ranges" "$read"
            sample "task, $count of $what: ns; two bare reads" "" "$tasks" "$(awk -v r="$read" 'BEGIN { print 2 * r }')"
        done
        end_block
    done
}

for ((i = 0; i < rounds; i++)); do
    cost POMPEII_ENABLE=no
    bare_ranges=$ranges bare_tasks=$tasks
    cost POMPEII_XU=no
    sample 'range, units not recorded: ns; not measured' "" "$ranges" "$bare_ranges"
    sample 'task, units not recorded: ns; not measured' "" "$tasks" "$bare_tasks"
    measured_ranges=$ranges measured_tasks=$tasks
    cost POMPEII_XU=yes
    sample 'range, units recorded: ns; not recorded' "" "$ranges" "$measured_ranges"
    sample 'task, units recorded: ns; not recorded' "" "$tasks" "$measured_tasks"
done
end_block
counted "Linux' software events" "$build/bench-read" perf::page-faults perf::context-switches perf::minor-faults perf::cpu-migrations
if [ -x "$work/read" ] && [ -e "$build/.libs/libpompeii-papi.so" ]; then
    [ -z "$sde" ] || counted "PAPI's sde events" "$work/read" sde:::bench::a sde:::bench::b sde:::bench::c sde:::bench::d
    counted "PAPI's hardware events" "$work/read" PAPI_TOT_INS PAPI_TOT_CYC PAPI_L1_DCM PAPI_L2_DCM
fi
