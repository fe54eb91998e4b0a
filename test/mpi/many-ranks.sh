#!/bin/sh
# 64 real ranks with 2 threads each: on the file system that they share there are four files at most while
# they run and when they are over, each rank is there, and the profile that four processes merge is the sum
# over the ranks. Prints what ending took, beside what it may: twice what the slowest rank's conversion takes,
# and 20 ms for each doubling of the ranks. Run by make check-long.
. "${srcdir:-.}/test/mpi/common.sh"
export OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive POMPEII_COMPRESS=none POMPEII_VERBOSE=0
size=${RANKS:-64}

# The greatest number of files that somebody else saw meanwhile.
watch() { # directory
    most=0
    while [ ! -f over ]; do
        now=$(find "$1" -type f 2>/dev/null | wc -l)
        [ "$now" -le $most ] || most=$now
        echo $most >most
        sleep 0.2
    done
}

# What is between the end of MPI_Finalize and that of the process, of the slowest rank; and MPI_Finalize; ms.
ends() {
    [ "$(cat left.* | wc -l)" = "$size" ] || fail "$mpi: $(cat left.* | wc -l) ranks have ended"
    cat left.* | awk '{ own = $3 - $2; mpi = $2 - $1; if (own > most) most = own; if (mpi > slow) slow = mpi }
        END { printf "%.1f %.1f\n", most / 1e6, slow / 1e6 }'
    rm -f left.*
}

${CC:-gcc} "$here/ended.c" -o ended
for mpi in $mpis; do
    with "$mpi" "mpicc.$mpi" -fopenmp -g "$here/merge.c" -o merge 2>messages || fail "$mpi: $(cat messages)"
    rm -rf job over left.*
    LEFT=1 POMPEII_ENABLE=no timeout 250 "mpirun.$mpi" -np "$size" ./ended ./merge 2>messages ||
        fail "$mpi: $(cat messages)"
    unmeasured=$(ends)
    watch job &
    watcher=$!
    begin=$(date +%s%N)
    LEFT=1 POMPEII_DIRECTORY=job timeout 250 "mpirun.$mpi" -np "$size" ./ended ./merge 2>messages ||
        fail "$mpi: $(cat messages)"
    end=$(date +%s%N)
    touch over
    wait $watcher
    measured=$(ends)
    # Links, whose text is all that they are, name the job, its clock, and the spools on the node.
    files=$(find job -type f | wc -l)
    [ "$files" -le 4 ] || fail "$mpi: $files files: $(find job -type f)"
    [ "$(cat most)" -le 4 ] || fail "$mpi: $(cat most) files while it ran"
    run "$mpi" 4 pompeii merge --plain job >told 2>messages || fail "$mpi: merge: $(cat messages)"
    grep -q "^job/profile.xml: $size ranks, " told || fail "$mpi: $(cat told)"
    python3 "$here/sums.py" job || fail "$mpi: the sums"
    written=$(pompeii info -f csv job 2>/dev/null | sed -n 's/^overhead.written_s,//p')
    echo "$mpi: $size ranks, $files files, $(cat job/traces.* job/trace.* 2>/dev/null | wc -c) bytes of traces," \
        "$(((end - begin) / 1000000)) ms in all, the slowest rank wrote for ${written:-?} s, most files meanwhile: $(cat most)"
    # On a busy machine a process waits for a processor as it ends, measured or not: only what is far beyond fails.
    echo "$written $measured $unmeasured" | awk -v mpi="$mpi" -v n="$size" '{
        bound = 2000 * $1 + 20 * log(n) / log(2)
        printf "%s: the slowest end behind MPI_Finalize: %.1f ms (not measured: %.1f), of %.1f that it may: %.2f;", mpi, $2, $4, bound, $2 / bound
        printf " MPI_Finalize itself: %.1f (not measured: %.1f)\n", $3, $5
        exit !($1 > 0) || ($2 > 10 * bound && $2 > 5000) }' || fail "$mpi: ending takes too long"
done
