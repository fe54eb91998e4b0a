#!/bin/sh
# Random programs: each message is received by the call that the program itself says received it.
. "${srcdir:-.}/test/mpi/common.sh"
seeds=${RANDOM_SEEDS:-2} phases=${RANDOM_PHASES:-25}

# Pairs of calls that belong together: rank and number among its calls that send or receive.
found() { # directory
    pompeii messages --graph=partners --format=csv "$1" >graph.csv 2>messages ||
        fail "$(cat messages)"
    # Programs get all rows: text is for people.
    pompeii messages --table=sites -n 0 --format=csv "$1" >all.csv
    pompeii messages --table=sites --format=csv "$1" | cmp -s - all.csv || fail "not all rows in csv"
    awk -F, '
        NR == FNR && $6 == "" && $3 ~ /^(i?s?send|issend|irecv|receive|i?mrecv|start|startall)$/ {
            call[$1] = $2 " " 0 + number[$2]++
            receives[$1] = $3 ~ /^(irecv|receive|i?mrecv|start)$/
        }
        NR == FNR { next }
        $6 != "" && receives[$6] && ($6 in call) && ($1 in call) { print call[$6], call[$1] }
    ' graph.csv graph.csv | sort
}

# What several processes match is what one does.
together() { # mpi, seed, words..
    who="$1, seed $2"
    shift 2
    pompeii "$@" -j 1 trace >one 2>&1
    for jobs in 2 3; do
        pompeii "$@" -j $jobs trace >several 2>&1
        cmp -s one several || fail "$who, -j $jobs: $*: $(diff one several | head -5)"
    done
}

# The same with 2 to 5 ranks.
for mpi in $mpis; do
    with $mpi mpicc.$mpi -g -w "$here/random.c" -o random.$mpi
    seed=1
    while [ $seed -le $seeds ]; do
        rm -rf trace truth.*
        # On a busy machine a message may be waited for by a million polls.
        POMPEII_DIRECTORY="$work/trace" POMPEII_MESSAGES=1G \
            run $mpi $((2 + seed % 4)) ./random.$mpi $seed $phases >out 2>messages ||
            fail "$mpi, seed $seed: $(cat out messages)"
        cat truth.* | sort >wanted
        found trace >got
        [ -s wanted ] && diff wanted got >differences ||
            fail "$mpi, seed $seed: $(wc -l <differences) of $(wc -l <wanted): $(head -5 differences)"
        pompeii messages --table=unmatched --format=csv trace | tail -n +2 >unmatched
        [ ! -s unmatched ] || fail "$mpi, seed $seed: without a partner: $(cat unmatched)"
        for table in waits matrix sites sizes unmatched; do
            together "$mpi" "$seed" messages --table=$table -f csv
        done
        together "$mpi" "$seed" profile --header --properties
        seed=$((seed + 1))
    done
done
