#!/bin/bash
# Programs whose profile and control flow are known beforehand: the paper's figures, and losses of known
# size. Built by pompcc, run, and read.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export POMPEII_INSTANCES=all OMP_NUM_THREADS=2 OMP_DYNAMIC=false OMP_WAIT_POLICY=passive
cd "$work" || exit 1

# measure NAME PROGRAM [ARGUMENT]: the experiment is in the folder NAME
measure()
{
    local name=$1 program=$2
    shift 2
    [ -x "$program.run" ] ||
        POMPEII_CC=${CC:-gcc} pompcc -O1 -fopenmp "$srcdir/test/analysis/programs/$program.c" \
            -I"$srcdir/test/analysis/programs" -o "$program.run" >messages 2>&1 ||
        { fail "$program does not build: $(cat messages)"; return 1; }
    POMPEII_DIRECTORY=$PWD/$name "./$program.run" "$@" 2>messages ||
        { fail "$program: $(cat messages)"; return 1; }
    pompeii info --verify "$name" >messages 2>&1 || fail "$name: $(cat messages)"
}

# column EXPERIMENT TYPE COLUMN ROW: of the flat profile of the region of this type (TYPE may end in the
# region's name), in the row of a thread or SUM
column()
{
    pompeii profile --format=csv "$1" | awk -F, -v type="$2" -v column="$3" -v row="$4" '
        /^##BEG R.* flat profile/ { flat = 1; next }
        /^##END/ { flat = 0 }
        flat == 1 { found = ($0 ~ type); flat = 2; next }
        flat == 2 { for (i = 1; i <= NF; i++) if ($i == column) at = i; flat = 3; next }
        flat == 3 && found && $1 == row { print $at; exit }'
}

# near WHAT GOT EXPECTED SLACK: equal but for SLACK, and 5 %
near()
{
    awk -v got="$2" -v want="$3" -v slack="$4" 'BEGIN {
        difference = got - want; if (difference < 0) difference = -difference
        exit !(got != "" && difference <= slack + 0.05 * want) }' || fail "$1 is $2, not $3"
}

# ---- Figure 2: the profile of a critical section
if measure figure2 figure2; then
    near 'figure 2: execT' "$(column figure2 CRITICAL execT SUM)" 2.0 0.04
    near 'figure 2: enterT' "$(column figure2 CRITICAL enterT SUM)" 1.2 0.04
    near 'figure 2: bodyT' "$(column figure2 CRITICAL bodyT SUM)" 0.8 0.02
    near 'figure 2: exitT' "$(column figure2 CRITICAL exitT SUM)" 0 0.01
    [ "$(column figure2 CRITICAL execC SUM)" = 4 ] || fail 'figure 2: execC'
    for thread in 0 1 2 3; do
        [ "$(column figure2 CRITICAL execC $thread)" = 1 ] || fail "figure 2: execC of $thread"
        near "figure 2: bodyT of $thread" "$(column figure2 CRITICAL bodyT $thread)" 0.2 0.01
    done
    pompeii profile figure2 | grep -q 'figure2.c:[0-9]*: threads wait 1\.[12].* to enter the critical' ||
        fail 'figure 2: no finding'
fi

# ---- Figures 3 and 5: callgraph and control flow
if measure critical critical; then
    pompeii profile --callgraph critical | sed -n 's/^.*%) *\([A-Z]* *[|+]\)/\1/p' |
        sed 's/R[0-9]* //; s/ *$//' >callgraph
    diff -u - callgraph <<'END' || fail 'figure 3'
REGION +-critical.c (21-27) ('main')
PARALLEL   +-critical.c (22-26)
REGION     |-critical.c (14-16) ('foo')
REGION     | +-critical.c (6-9) ('bar')
CRITICAL     |   +-critical.c (7-8) (unnamed)
REGION     +-critical.c (6-9) ('bar')
CRITICAL       +-critical.c (7-8) (unnamed)
END
    pompeii flow --format=csv critical | cut -d, -f1,3,5- >edges
    diff -u - edges <<'END' || fail 'figure 5'
from,to,kind,threads,count
0,1,child,0,1
1,2,child,0-3,4
2,3,child,0-3,4
3,4,child,0-3,4
3,6,flow,0-3,4
4,5,child,0-3,4
6,7,child,0-3,4
END
fi

# ---- Figure 1: the same profile, another flow
named_edges()
{
    pompeii flow --format=json "$1" >json
    awk -F'"' '/"type"/ { match($0, /"id": [0-9]+/); id = substr($0, RSTART + 6, RLENGTH - 6)
            match($0, /"name": "[^"]*/); name[id] = substr($0, RSTART + 9, RLENGTH - 9); next }
        /"kind"/ { match($0, /"from": [0-9]+/); from = substr($0, RSTART + 8, RLENGTH - 8)
            match($0, /"to": [0-9]+/); to = substr($0, RSTART + 6, RLENGTH - 6)
            match($0, /"count": [0-9]+/); print name[from], name[to], substr($0, RSTART + 9, RLENGTH - 9) }' \
        json | sort
}
if measure A figure1 && measure B figure1 b; then
    pompeii summary -f csv A | cut -d, -f1-9 >profile.A
    pompeii summary -f csv B | cut -d, -f1-9 >profile.B
    diff -u profile.A profile.B || fail 'figure 1: the profiles differ'
    printf '%s\n' 'bar foo 19' 'figure1.run foo 1' 'foo bar 20' | diff -u - <(named_edges A) || fail 'figure 1 A'
    printf '%s\n' 'bar bar 19' 'figure1.run foo 1' 'foo bar 1' 'foo foo 19' | diff -u - <(named_edges B) ||
        fail 'figure 1 B'
fi

# ---- Figure 4: predecessor lists A (P:1, C:4), B (A:5), C (B:5), X (A:5), Y (X:5), Z (C:5)
if measure figure4 figure4; then
    printf '%s\n' 'A B 5' 'A X 5' 'B C 5' 'C A 4' 'C Z 5' 'P A 1' 'X Y 5' 'figure4.run P 1' |
        diff -u - <(named_edges figure4) || fail 'figure 4'
fi

# ---- Losses of known size
if measure truth truth; then
    near 'imbalance of the loop' "$(column truth LOOP exitBarT SUM)" 0.2 0.02
    near 'wait at the single' "$(column truth SINGLE exitBarT SUM)" 0.2 0.02
    near 'wait for the critical' "$(column truth CRITICAL enterT SUM)" 0.15 0.02
    near 'wait at the barrier' "$(column truth BARRIER execT SUM)" 0.15 0.02
    near 'imbalance of the region' "$(column truth ',PARALLEL$' exitBarT SUM)" 0.2 0.02
    pompeii profile -f json truth >json
    number() { grep -o "\"$1\": [0-9.]*" json | head -1 | cut -d' ' -f2; }
    near 'synchronisation' "$(number sync)" 0.3 0.03
    near 'imbalance' "$(number imbalance)" 0.4 0.03
    near 'limited parallelism' "$(number limited_parallelism)" 0.2 0.02
    near 'management' "$(number management)" 0 0.03
    near 'serial part' "$(number idle)" 0.2 0.03
    near 'duration' "$(number duration)" 1.2 0.06
    # 2.4 s of CPU time, 1.1 s lost
    near 'parallel efficiency' "$(grep -o '"efficiencies": {"parallel": [0-9.]*' json | sed 's/.* //')" \
        0.5417 0.03
    # Callgraph, categories and idle time add up to the CPU time.
    pompeii profile --callgraph truth | sed 's/[()%]/ /g' |
        awk '$4 ~ /^[0-9.]+$/ { if (!whole) whole = $1; sum += $3 }
            END { exit !(whole > 1 && sum > 0.999 * whole && sum < 1.001 * whole) }' ||
        fail 'exclusive times do not add up to the run'
fi
exit $((failures > 0))
