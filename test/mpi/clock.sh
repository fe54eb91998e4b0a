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

ranks=3
export POMPEII_INSTANCES=10
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g "$here/clock.c" -o clock.$mpi
    for skew in "" "5000000000 100" "-5000000000 -400"; do
        export POMPEII_DIRECTORY="$work/$mpi" POMPEII_CLOCK_SKEW="$skew" POMPEII_COMPRESS=none
        run $mpi $ranks ./clock.$mpi 2>messages || fail "$mpi: $(cat messages)"
        first=$(sed -n 's/.*<processor [^>]*epoch="\([0-9]*\)".*/\1/p' $mpi/trace.0.xml)
        for rank in 0 1 2; do moments $mpi $rank "$first"; done >all
        # Each goes from 0 to 1 to 2 to 0: its six moments have one order.
        awk -v ranks=$ranks -v skew="$skew" '
            { at[$1, $2, $3] = $4 }
            END {
                for (tag = 0; tag < 500; tag++) {
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
            }' all || fail "$mpi, skew $skew"
        rm -rf "$POMPEII_DIRECTORY"
    done
done
echo PASS
