#!/bin/sh
# Teams: growing and shrinking, nested in others and in themselves, serialised, cancelled, of
# several initial threads, and of ten thousand short-lived ones that need few locations.
. "${srcdir:-.}/test/run/runtime/common.sh"
export POMPEII_INSTANCES=all OMP_CANCELLATION=true

# run NAME N OUTPUT, with expected counts on standard input
run() {
    measure "$1" ./teams "$1" "$2"
    [ "$(cat "$1.out")" = "$3" ] || fail "$1 prints $(cat "$1.out")"
    expect "$1"
}

locations() {
    grep -c '<location ' "$1/trace.0.xml"
}

# attribute DIRECTORY CONSTRUCT NAME: of the node of a construct, one line for each location that
# visited it.
attribute() {
    region=$(sed -n "s/<r id=\"\([0-9]*\)\" l=\"omp\" c=\"$2\".*/\1/p" "$1/trace.0.xml")
    sed -n "s/<n id=\"[0-9]*\" r=\"$region\" v=\"[1-9].* $3=\"\([0-9]*\)\".*/\1/p" "$1/trace.0.xml"
}

all_kinds() {
    compile teams "$here/teams.c"
    run sizes 8 192 <<END
parallel,,10,192,0
atomic,,14,192,0
END
    [ "$(locations sizes)" -le 16 ] || fail "$(locations sizes) locations for 8 threads"
    run deep 5 40 <<END
parallel,,10,10,0
parallel,,11,20,0
parallel,,12,40,0
parallel,,13,40,0
atomic,,14,40,0
END
    # Threads of inner teams come and go while others are at work; all of a team have its begin, but who
    # was in another team then has that one's end: libomp (not libgomp) may get its thread from there.
    measure deeper ./teams deep 50
    pool=$(ldd teams | grep -c libomp) || :
    begins=$("$build/pompeii" print -f csv deeper | awk -F, -v pool="$pool" '
        { ended[$10] }
        $8 == 11 || $8 == 12 { begun[$8, $9]++; time[$8, $9] = $9 }
        END {
            for (i in begun) # who was elsewhere is alone, and so is its master
                n += begun[i] % 2 * (pool && time[i] in ended ? -1 : 1)
            print n + 0
        }')
    [ "$begins" -le 0 ] || fail "$begins begins of inner teams are of one thread"
    run recursive 4 16 <<END
parallel,,10,30,0
atomic,,14,16,0
END
    run serialised 10 30 <<END
parallel,,10,15,0
parallel,,11,30,0
atomic,,14,30,0
END
    run pthreads 50 400 <<END
parallel,,10,400,0
atomic,,14,400,0
END
    run big 64 128 <<END
parallel,,10,128,0
END
    POMPEII_INSTANCES=10 run many 10000 20000 <<END
parallel,,10,20000,0
atomic,,14,20000,0
END
    [ "$(locations many)" -le 8 ] || fail "$(locations many) locations for threads that lived one by one"
    # Cancelled: how many threads got to the atomic depends on the timing, that each was in the
    # region does not. (libomp 14 hangs in this program when nothing is measured, too.)
    if POMPEII_ENABLE=no timeout 3 ./teams cancelled 20 >/dev/null; then
        measure cancelled ./teams cancelled 20
        expect cancelled <<END
parallel,,10,80,0
atomic,,14,$(cat cancelled.out),0
END
    fi
    # Two of three threads wait 100 ms for the third one, less what they come late themselves, which
    # the region's end shows without a barrier event.
    run unbalanced 100 4 <<END
parallel,,10,3,0
END
    waits=$(attribute unbalanced parallel bw | awk '$1 > 50e6' | wc -l)
    [ "$waits" = 2 ] || fail "$waits threads waited: $(attribute unbalanced parallel bw)"
    bodies=$(attribute unbalanced parallel bo | awk '$1 > 90e6' | wc -l)
    [ "$bodies" = 1 ] || fail "$bodies threads worked"
}
each_compiler all_kinds
