#!/bin/sh
# Ranks on one node have one clock: no message is received before it was sent, and none is sent before
# the one that it answers, also where the clocks of the ranks were seconds apart and drifted, and where
# getting memory for instances took time.
. "${srcdir:-.}/test/mpi/common.sh"

# <ns since the run's first epoch> of the begins of sends and the ends of receives, by rank and tag.
moments() { # directory, rank, first epoch
    epoch=$(sed -n 's/.*<processor [^>]*epoch="\([0-9]*\)".*/\1/p' "$1/trace.$2.xml")
    pompeii print --rank="$2" "$1" 2>messages | awk -F'"' -v rank="$2" -v offset=$((epoch - $3)) '
        function value(key,    i) {
            for (i = 1; i < NF; i += 2)
                if ($i == " " key "=") return $(i + 1)
        }
        / operation="send"/ { printf "%d %d 0 %.0f\n", value("tag"), rank, value("start_time") * 1e9 + offset }
        / operation="receive"/ { printf "%d %d 1 %.0f\n", value("tag"), rank, value("finish_time") * 1e9 + offset }'
}

# Each goes from 0 to 1 .. to 0: its moments have one order.
ordered() { # mpi, ranks
    first=$(sed -n 's/.*<processor [^>]*epoch="\([0-9]*\)".*/\1/p' "$1/trace.0.xml")
    for rank in $(seq 0 $(($2 - 1))); do moments "$1" "$rank" "$first"; done >all
    awk -v ranks="$2" '
        { at[$1, $2, $3] = $4 }
        END {
            for (tag = 0; tag < 200; tag++) {
                last = at[tag, 0, 0]
                for (rank = 1; rank <= ranks; rank++) {
                    to = rank % ranks
                    received = at[tag, to, 1]
                    if (received <= last) {
                        printf "message %d to %d: %d ns too early\n", tag, to, last - received
                        exit 1
                    }
                    if (to && at[tag, to, 0] < received - 2000) {
                        printf "message %d of %d: answered before it came\n", tag, to
                        exit 1
                    }
                    if (received - last > 1e9) { print "message " tag ": a second"; exit 1 }
                    last = to ? at[tag, to, 0] : received
                }
            }
        }' all >problem
}

measured() { # mpi, ranks
    rm -rf "$1"
    POMPEII_DIRECTORY="$work/$1" run "$1" "$2" "./clock.$1" 2>messages || fail "$1: $(cat messages)"
}

# Runs until a rank's clock was compared: one that comes a second late on a busy machine is not
# waited for.
compared() { # trace, command..
    compared=$1
    shift
    for try in 1 2 3 4 5; do
        "$@"
        ! grep -q '<processor [^>]*rate="' "$compared" || return 0
    done
    fail "no rate in $compared: $(cat messages)"
}

export POMPEII_INSTANCES=10 POMPEII_COMPRESS=none
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g "$here/clock.c" -o clock.$mpi
    for skew in "" "5000000000 100" "-5000000000 -400"; do
        export POMPEII_CLOCK_SKEW="$skew"
        measured $mpi 3
        ordered $mpi 3 || fail "$mpi, skew $skew: $(cat problem)"
        ! grep -q 'rate=' $mpi/trace.*.xml || fail "$mpi: clocks of one node were compared"
    done
done

# Ranks that believe they are on nodes of their own compare their clocks by messages: what is left
# is put right by the order of messages (clock-order.sh has more of that).
export POMPEII_CLOCK_RANKS=1
for mpi in $mpis; do
    for skew in "5000000000 100" "-5000000000 -400"; do
        export POMPEII_CLOCK_SKEW="$skew"
        compared $mpi/trace.1.xml measured $mpi 2
        pompeii messages --format=json $mpi >found 2>messages || fail "$mpi: $(cat messages)"
        tr -d '\n' <found | grep -q '"messages": 400,.*"reversed": 0,.*"unmatched": \[\]' ||
            fail "$mpi, skew $skew: $(head -c 300 found)"
    done
done

# Two of a node share what its first one found; and so do ranks of three nodes, the third of which
# asks the first.
export POMPEII_CLOCK_SKEW="5000000000 100"
export POMPEII_CLOCK_RANKS=2
compared $mpi/trace.2.xml measured $mpi 3
export POMPEII_CLOCK_RANKS=1
rate() { sed -n 's/.*<processor [^>]*rate="\([0-9]*\)".*/\1/p' "$mpi/trace.$1.xml"; }
[ -z "$(rate 0)$(rate 1)" ] && [ -n "$(rate 2)" ] || fail "rates: $(rate 0), $(rate 1), $(rate 2)"
compared $mpi/trace.2.xml measured $mpi 3
[ -n "$(rate 1)" ] && [ -n "$(rate 2)" ] || fail "rates: $(rate 1), $(rate 2)"

# A rank that can open no more files once MPI has begun does as all do.
with $mpi mpicc.$mpi -g "$here/clock-files.c" -ldl -o files
few_files() {
    rm -rf files.d
    POMPEII_DIRECTORY="$work/files.d" run $mpi 2 ./files 2>messages || fail "files: $?: $(cat messages)"
}
compared files.d/trace.1.xml few_files

# Where some of the ranks are not measured nobody waits for their clocks.
mpicc.$mpi -g "$here/clock.c" -o bare
for order in "./clock.$mpi ./bare" "./bare ./clock.$mpi"; do
    set -- $order
    POMPEII_DIRECTORY="$work/part" run $mpi 1 $1 : -n 2 $2 2>messages ||
        fail "$order: status $?: $(cat messages)"
    rm -rf part
done
echo PASS
