#!/bin/sh
# Several processes that a launcher of MPI starts read an experiment together: what they print, and the
# merged profile, are the bytes of one process, and nothing is left in the experiment. MPI_LONG=1: some of
# them are missing, killed or stopped, or are about experiments of their own.
. "${srcdir:-.}/test/mpi/common.sh"
export OMP_NUM_THREADS=2 POMPEII_COMPRESS=none POMPEII_VERBOSE=0

all_the_same() { # what, words of the launcher..
    what=$1
    shift
    for report in profile 'profile --overview --callgraph --properties' summary 'summary --levels' info \
        'info -f json' messages 'messages -f json' 'messages --table=waits -f csv' 'profile -r 1-2' merge; do
        [ "$report" = merge ] && report='merge --plain'
        name=$(echo "$report" | tr -c 'a-z0-9\n' _)
        # shellcheck disable=SC2086 # words
        [ -f "one/$name" ] || pompeii $report -j 1 job >"one/$name" 2>"one/$name.err" || fail "$report: $(cat "one/$name.err")"
        [ "$name" = merge___plain ] && { [ -f one/profile.xml ] || cp job/profile.xml one; } && rm -f job/profile.xml
        # shellcheck disable=SC2086 # words
        "$@" pompeii $report job >several 2>messages || fail "$what: $report: $(cat messages)"
        cmp "one/$name" several || fail "$what: $report: $(diff "one/$name" several | head -5)"
        [ "$name" != merge___plain ] || { cmp one/profile.xml job/profile.xml && rm job/profile.xml; } ||
            fail "$what: the merged profile: $(diff one/profile.xml job/profile.xml | head -5)"
        ls -A job | grep -q parts && fail "$what: $report left $(ls -A job)"
        # What the reports say besides is said once.
        if grep '^pompeii: ' messages | sort | uniq -d | grep .; then
            fail "$what: $report: $(cat messages)"
        fi
    done
}

for mpi in $mpis; do
    with "$mpi" "mpicc.$mpi" -fopenmp -g "$here/merge.c" -o merge 2>messages || fail "$mpi: $(cat messages)"
    rm -rf job one
    mkdir one
    POMPEII_DIRECTORY=job run "$mpi" 6 ./merge 2>messages || fail "$mpi: $(cat messages)"
    all_the_same "$mpi" run "$mpi" 4
done
[ "${MPI_LONG:-}" ] || exit 0

# Ranks by hand, as a launcher would start them.
part() { # rank, words..
    rank=$1
    shift
    env PALS_RANKID="$rank" PALS_SIZE=4 PALS_APID=7 SLURM_PROCID="$rank" "$@"
}
for kind in missing killed stopped; do
    begin=$(date +%s)
    part 0 pompeii profile job >several 2>messages &
    first=$!
    part 1 pompeii profile job >other 2>&1 &
    part 3 pompeii profile job >>other 2>&1 &
    third=$!
    case $kind in
    killed) kill -9 $third ;;
    stopped) kill -STOP $third ;;
    esac
    wait $first || fail "$kind: $(cat messages)"
    kill -9 $third 2>/dev/null || :
    wait || :
    [ $(($(date +%s) - begin)) -lt 60 ] || fail "$kind: it took $(($(date +%s) - begin)) s"
    cmp one/profile several || fail "$kind: $(diff one/profile several | head)"
    [ ! -s other ] || fail "$kind: another one said $(cat other)"
    ls -A job | grep -q parts && fail "$kind left $(ls -A job)"
done

# Each is about an experiment of its own: each prints.
for rank in 0 1 2 3; do
    cp -r job "job.$rank"
    part $rank pompeii profile --overview "job.$rank" >"own.$rank" 2>&1 &
done
wait
pompeii profile --overview job >own 2>&1
for rank in 0 1 2 3; do
    cmp own "own.$rank" || fail "rank $rank: $(head -3 "own.$rank")"
done
exit 0
