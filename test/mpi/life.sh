#!/bin/sh
# What may happen to a program with MPI: many handles, threads, calls in callbacks, errors that jump
# out of a call, MPI_Abort, a rank that is killed, MPI_Pcontrol. MPI_LONG: a million handles, and 64
# ranks of which one dies.
. "${srcdir:-.}/test/mpi/common.sh"

count_of() { # rank, operation
    sed -n "s/^P$1 $2 //p" found
}

measured() { # mpi, ranks, words..; what is counted goes to the file found
    export POMPEII_DIRECTORY="$work/trace"
    rm -rf trace
    status=0
    run "$1" "$2" "./life.$1" "$3" ${4:+"$4"} >said 2>messages || status=$?
    [ ! -e trace/trace.1.xml.zst ] || [ "$2" -ge 2 ] || fail "$*: two ranks"
    case $3 in
    abort | kill) # others may still be dying
        for again in 1 2 3 4 5 6 7 8 9 10; do
            pompeii recover trace >recovered 2>&1 || :
            grep -q 'is alive' recovered || break
            sleep 1
        done
        ;;
    *) [ "$status" = 0 ] || fail "$*: status $status: $(cat messages)" ;;
    esac
    counted trace >found
}

ranks=2
[ -z "${MPI_LONG:-}" ] || ranks=64
few=50 long=${MPI_LONG:+940000}
more=$((60000 + ${long:-0}))
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w -pthread "$here/life.c" -o life.$mpi

    # What is known of handles does not grow with how many there were.
    measured $mpi 1 many $few
    least=$(sed -n 's/^memory //p' said)
    POMPEII_MESSAGES=0 measured $mpi 1 many $more
    most=$(sed -n 's/^memory //p' said)
    [ "$(count_of 0 comm_dup)" = $more ] || fail "$mpi: $(count_of 0 comm_dup) of $more"
    [ "$most" -lt $((least + 8000)) ] || fail "$mpi: $least kB for $few, $most kB for $more"

    measured $mpi 2 threads 3
    grep -q 'no threads' said || for rank in 0 1; do
        [ "$(count_of $rank broadcast)" = 300 ] || fail "$mpi: threads: $(cat found)"
        [ "$(count_of $rank barrier)" = 302 ] || fail "$mpi: threads: $(cat found)"
    done

    # The jump leaves one call open, and what follows is counted; so is the call in a callback. That
    # there is no message of a call that failed shows by its type, which is none.
    measured $mpi 1 callback
    for pair in "send 2" "barrier 3" "broadcast 1" "comm_rank 2" "comm_free 1"; do
        [ "$(count_of 0 "${pair% *}")" = "${pair#* }" ] || fail "$mpi: callback: $pair: $(cat found)"
    done

    measured $mpi 2 off
    [ "$(count_of 0 barrier)" = 3 ] || fail "$mpi: MPI_Pcontrol: $(cat found)"

    for end in abort kill; do
        measured $mpi $ranks $end
        for rank in $(seq 0 $((ranks - 1))); do
            [ "$(count_of $rank init_thread)" = 1 ] || fail "$mpi: $end: rank $rank: $(cat found recovered)"
            [ "$(count_of $rank barrier)" -ge 1 ] || fail "$mpi: $end: rank $rank: $(cat found)"
        done
    done
done
echo PASS
