#!/bin/sh
# 64 real ranks with 2 threads each: on the file system that they share there are four files at most while
# they run and when they are over, each rank is there, and the profile that four processes merge is the sum
# over the ranks. Prints what ending took. Run by make check-long.
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

for mpi in $mpis; do
    with "$mpi" "mpicc.$mpi" -fopenmp -g "$here/merge.c" -o merge 2>messages || fail "$mpi: $(cat messages)"
    rm -rf job over
    watch job &
    watcher=$!
    begin=$(date +%s%N)
    POMPEII_DIRECTORY=job timeout 250 "mpirun.$mpi" -np "$size" ./merge 2>messages ||
        fail "$mpi: $(cat messages)"
    end=$(date +%s%N)
    touch over
    wait $watcher
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
done
