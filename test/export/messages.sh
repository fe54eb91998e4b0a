#!/bin/bash
# Messages in exports of timelines: what arrives is what the program says that it sent, received and
# called together, rank by rank, with each MPI; arrows lead from each send to where it was received.
. "${srcdir:-.}/test/mpi/common.sh"
set +eu
here=$(dirname "$here")/export
export POMPEII_INSTANCES=all POMPEII_VERBOSE=0
perl -MJSON::PP -e 1 2>/dev/null || { echo "no perl with JSON::PP"; exit 77; }
failures=0
fail() { echo "FAIL: $*" >&2; failures=$((failures + 1)); }
same() { diff -u wanted got >difference || fail "$1: $(head -n 20 difference)"; }

for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/messages.c" -o messages.$mpi || exit 1
    rm -rf truth && mkdir truth
    (cd truth && POMPEII_DIRECTORY="$work/$mpi" run $mpi 4 ../messages.$mpi >../output 2>&1) || { fail "$mpi: $(cat output)"; continue; }
    for rank in 0 1 2 3; do
        sed "s/^/$rank /" truth/truth.$rank
    done | sort >all
    messages=$(grep -c ' send ' all)

    # What `pompeii messages` matches.
    pompeii messages --format=json $mpi >matched 2>messages || fail "$mpi: $(cat messages)"
    [ "$(sed -n 's/^{"messages": \([0-9]*\),.*/\1/p' matched)" = "$messages" ] || fail "$mpi: $(head -c 100 matched), not $messages"

    # What TAU reads of calls that ompP does not know.
    pompeii export -f ompp -o ompp.csv $mpi 2>messages && perl "$here/decode.pl" ompp ompp.csv >got 2>messages || fail "$mpi, ompp: $(cat messages)"
    [ "$(awk -F'\t' '{ n += $2 } END { print n }' got)" = "$(pompeii profile --format=json $mpi 2>/dev/null | perl -MJSON::PP -0ne '
        $n += $_->{sum}{execC} for @{decode_json($_)->{regions}}; print $n')" ] || fail "$mpi, ompp: other visits"

    # Times in OTF2 and JSON; flows by number.
    pompeii export -f chrome -o chrome.json $mpi 2>messages || fail "$mpi, chrome: $(cat messages)"
    perl "$here/decode.pl" chrome chrome.json >/dev/null 2>messages || fail "$mpi, chrome: $(cat messages)"
    perl "$here/decode.pl" chrome-flows chrome.json >got
    awk '$2 == "send" { print $1 }' all | sort | uniq -c | awk '{ print "from", $2, $1 }' >wanted
    awk '$2 == "recv" { print $1 }' all | sort | uniq -c | awk '{ print "to", $2, $1 }' >>wanted
    same "$mpi, chrome's flows"
    pompeii export -f perfetto -o perfetto $mpi 2>messages || fail "$mpi, perfetto: $(cat messages)"
    perl "$here/decode.pl" perfetto perfetto >/dev/null 2>messages || fail "$mpi, perfetto: $(cat messages)"
    perl "$here/decode.pl" perfetto-flows perfetto >got
    same "$mpi, perfetto's flows"

    # Which send goes with which receive, by who is there: those of one number say the same.
    perl "$here/decode.pl" chrome-pairs chrome.json >got || fail "$mpi: chrome's pairs"
    awk '$2 == "send" && $3 == "MPI_COMM_WORLD" { print $1, $4, $5, $6 }' all | sort >wanted
    same "$mpi, chrome's pairs"

    if ! command -v otf2-print >/dev/null || ! pompeii export --list | grep -q '^  otf2 '; then
        echo "no otf2-print, or built without OTF2"
        continue
    fi
    rm -rf archive && pompeii export -f otf2 -o archive $mpi 2>messages || fail "$mpi, otf2: $(cat messages)"
    otf2-print archive/traces.otf2 >events 2>messages && [ ! -s messages ] || fail "$mpi, otf2-print: $(cat messages)"
    otf2-print -G archive/traces.otf2 >definitions 2>messages && [ ! -s messages ] || fail "$mpi, otf2-print -G: $(cat messages)"
    perl "$here/decode.pl" otf2 events >/dev/null 2>messages || fail "$mpi, otf2: $(cat messages)"
    perl "$here/decode.pl" otf2-messages events >got 2>messages || fail "$mpi, otf2: $(cat messages)"
    cp all wanted
    same "$mpi, otf2"
    for row in 'allreduce .*COLL_ALL2ALL' 'send .*POINT2POINT' 'broadcast .*COLL_ONE2ALL' 'reduce .*COLL_ALL2ONE' 'barrier .*BARRIER'; do
        grep -qE "^REGION .*Name: \"$row, Paradigm: MPI" definitions || fail "$mpi: no $row: $(grep '^REGION' definitions)"
    done
    # The group of a communicator has its processes by their rank there.
    grep -q '^GROUP .*"P2_comm1".*2 Members: 2 ("thread 0" <2>), 0 ("thread 0" <0>)$' definitions || fail "$mpi: groups: $(grep '^GROUP' definitions)"
    grep -q 'Type: COMM_LOCATIONS, Paradigm: "MPI".*4 Members: "thread 0" <0>, "thread 0" <1>, "thread 0" <2>, "thread 0" <3>$' definitions ||
        fail "$mpi: locations: $(grep '^GROUP' definitions)"

    # And back: the same messages, waits and calls without a partner. OTF2 does not tell of wildcards,
    # so that of a wait for the wrong one is said that it is one for a late one; nor of the room that a
    # receive had, but what came.
    rm -rf back && pompeii import -o back archive 2>messages || fail "$mpi, import: $(cat messages)"
    grep -q 'left out' messages && fail "$mpi, import: $(cat messages)"
    for table in matrix unmatched sizes waits; do
        for experiment in $mpi back; do
            pompeii messages --table=$table --format=csv $experiment 2>messages >table.csv || fail "$mpi, $experiment: $(cat messages)"
            sed 's/^wrong order,/late sender,/' table.csv | awk -F, -v OFS=, -v waits=$((${#table} == 5)) '
                !waits { print; next }
                { count = $(NF - 1); time = $NF; NF -= 2; n[$0] += count; sum[$0] += time }
                END { for (k in n) printf "%s,%d,%.9f\n", k, n[k], sum[k] }' | sort >$experiment.table
        done
        cp $mpi.table wanted && cp back.table got
        [ -s wanted ] || fail "$mpi: no $table"
        same "$mpi, $table of what was imported"
    done
    for experiment in $mpi back; do
        pompeii messages --graph=partners --format=json $experiment | sed '/"irecv"/s/"bytes": [0-9]*/"bytes": -/; /_init"/s/"bytes": [0-9a-z]*/"bytes": -/' >$experiment.graph
    done
    cp $mpi.graph wanted && cp back.graph got
    same "$mpi, partners of what was imported"
    rm -rf archive && pompeii export -f otf2 -o archive back 2>messages && otf2-print archive/traces.otf2 >events || fail "$mpi, export again: $(cat messages)"
    perl "$here/decode.pl" otf2-messages events >got 2>messages || fail "$mpi, export again: $(cat messages)"
    cp all wanted
    same "$mpi, otf2 of what was imported"

    # Some ranks alone: with whom they spoke, but for those that are not there.
    rm -rf few && pompeii export -f otf2 --rank=1,2 -o few $mpi 2>messages || fail "$mpi, two ranks: $(cat messages)"
    otf2-print few/traces.otf2 >events 2>messages && [ ! -s messages ] || fail "$mpi, two ranks: $(cat messages)"
    perl "$here/decode.pl" otf2-messages events >/dev/null 2>messages || fail "$mpi, two ranks: $(cat messages)"
    [ "$(grep -c '^MPI_I*SEND ' events)" = "$(grep -cE '^(1 send MPI_COMM_WORLD 2|2 send MPI_COMM_WORLD 1) ' all)" ] ||
        fail "$mpi, two ranks: $(grep -c '^MPI_I*SEND ' events) sends"
done
[ $failures -eq 0 ]
