#!/bin/sh
# pompeii merge: the profile of a job is the sum over its traces, which Python adds up, to the last digit;
# reports that read it print the bytes that they print without it; it is not used once a trace, or the
# anchor, is another one.
. "${srcdir:-.}/test/mpi/common.sh"
export OMP_NUM_THREADS=2 POMPEII_COMPRESS=none POMPEII_VERBOSE=0

reports() { # directory, output
    for report in profile 'profile --header --overview --callgraph --overheads --properties' info \
        'info -f json' 'info -f csv' 'profile -j 1'; do
        # shellcheck disable=SC2086 # words
        pompeii $report "$1" 2>&1 || fail "$report: $1"
    done >"$2"
}

check() { # mpi, ranks, POMPEII_FILES
    rm -rf job
    POMPEII_DIRECTORY=job POMPEII_FILES=$3 run "$1" "$2" ./merge 2>messages || fail "$1: $(cat messages)"
    reports job before
    pompeii merge --plain job >told 2>messages || fail "$1: merge: $(cat messages)"
    grep -q "^job/profile.xml: $2 ranks, " told || fail "$1: $(cat told)"
    python3 "$here/sums.py" job || fail "$1: the sums"
    reports job after
    cmp before after || fail "$1: $(diff before after | head)"
    xmllint --huge --noout --dtdvalid "$here/../../doc/pompeii.dtd" job/profile.xml || fail "$1: DTD"

    # What is told from the file is what stands in it.
    sed 's/property="[A-Za-z]*"/property="Marked"/' job/profile.xml >marked && mv marked job/profile.xml
    pompeii profile --properties job 2>&1 | grep -q "'Marked'" || fail "$1: the file is not read"
    pompeii profile --properties -r 0 job 2>&1 | grep -q "'Marked'" && fail "$1: a rank alone is not in it"
    [ "$3" = rank ] && touch job/trace.1.xml || touch job/traces.*.xml
    reports job after
    cmp before after || fail "$1: a stale file is used: $(diff before after | head)"
    pompeii merge job >told 2>messages || fail "$1: merge again: $(cat messages)"
    [ -f job/profile.xml.zst ] && [ ! -f job/profile.xml ] || fail "$1: $(ls job)"
    reports job after
    cmp before after || fail "$1: compressed: $(diff before after | head)"
    head -c 300 job/profile.xml.zst >cut && mv cut job/profile.xml.zst
    reports job after
    cmp before after || fail "$1: a cut file is used: $(diff before after | head)"
    touch -d 2001-01-01 job/pompeii.xml
}

for mpi in $mpis; do
    with "$mpi" "mpicc.$mpi" -fopenmp -g "$here/merge.c" -o merge 2>messages || fail "$mpi: $(cat messages)"
    check "$mpi" "${RANKS:-4}" node
    check "$mpi" "${RANKS:-4}" rank
done

# What can't be merged leaves nothing.
pompeii merge job/trace.0.xml 2>messages && fail "a trace alone"
grep -q 'a directory with pompeii.xml is needed' messages || fail "$(cat messages)"
rm -f job/profile.xml*
mkdir job/profile.xml.zst
pompeii merge job 2>messages >told && fail "a directory in its place"
grep -q '^pompeii: merge: cannot write job/profile.xml.zst: ' messages || fail "$(cat messages)"
[ ! -s told ] || fail "$(cat told)"
exit 0
