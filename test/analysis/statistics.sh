#!/bin/bash
# Statistics of instances, against those of a program that times its own: regions of known
# durations, nested ones, ones that become slower, threads with uneven shares, tasks that wait for
# tasks; of what gcc and clang make, with few instances kept and with all.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false POMPEII_VERBOSE=0
unset OMP_NUM_THREADS POMPEII_INSTANCES
cd "$work" || exit 1
programs=$srcdir/test/analysis/programs
child=$(grep -n '#pragma omp task$' "$programs/durations.c" | sed -n '2s/:.*//p')

# Times pass between two clocks, and a thread may lose its processor there: seldom, so it is not
# asked of each single instance, nor of the greatest and what depends on it.
check()
{
    pompeii profile --regions -f csv --stat=count,mean,min,max,stddev,median,p90,imbalance,trend \
        --sort=place run >table || { fail "$1: no table"; return; }
    awk -F, -v child="$child" 'NR == FNR { split($0, w, " "); n[w[1]] = $0; next }
        function near(what, said, true, part, more) {
            d = said - true
            if (d < 0) d = -d
            if (d > part * true + more) {
                printf "%s of %s: said %s, true %s\n", what, name, said, true
                bad = 1
            }
        }
        FNR > 1 {
            split($3, words, " ")
            name = words[2]
            if ($2 == "TASK") name = $3 == "durations.c:" child ? "child" : "parent"
            if (!(name in n)) next
            found++
            split(n[name], t, " ")
            if ($4 != t[2]) { print "count of " name ": " $4 ", not " t[2]; bad = 1 }
            near("mean", $5, t[3], 0.05, 2e-6)
            near("min", $6, t[4], 0.02, 2e-6)
            near("median", $9, t[7], 0.125, 2e-6)
            near("p90", $10, t[8], 0.125, 3e-6)
            near("imbalance", $11, t[9], 0, 5)
            if (t[3] < 1.2 * t[7]) # no instance lost its processor for long
                near("trend", $12, t[10], 0.1, 12)
            if ($7 < t[5] * 0.98) { print "max of " name " is less"; bad = 1 }
        }
        END { if (found != 7) { print found " regions"; bad = 1 } exit bad }' truth table >said ||
        { cat said table; return 1; }
}

tried()
{
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf run
        POMPEII_DIRECTORY=$PWD/run "$@" >truth || fail "$*"
        check "$*" >problem && return
    done
    fail "$*: $(cat problem)"
}

for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    POMPEII_CC=$compiler pompcc -O2 -fopenmp -I"$srcdir/pomp2-runtime" "$programs/durations.c" \
        -o durations -lm >messages 2>&1 || { fail "$compiler: $(cat messages)"; continue; }
    tried ./durations
    tried env POMPEII_INSTANCES=all ./durations
    pompeii info --verify run >verified || fail "$compiler: $(cat verified)"
    tried env POMPEII_INSTANCES=0 ./durations
done

# The sums of the rows: threads and paths are parts of regions.
for by in thread path rank; do
    pompeii profile --regions --by=$by -f csv --stat=count,total run |
        awk -F, 'NR > 1 { count[$1] += $5; total[$1] += $6 }
            END { for (r in count) printf "%s %d %.6f\n", r, count[r], total[r] }' | sort >by.$by
done
pompeii profile --regions -f csv --stat=count,total run |
    awk -F, 'NR > 1 { printf "%s %d %.6f\n", $1, $4, $5 }' | sort >by.region
for by in thread path rank; do
    diff by.region by.$by >&2 || fail "--by=$by is not the whole"
done
if command -v python3 >/dev/null; then
    pompeii profile --regions -f json run | python3 -c 'import json, sys
for row in json.load(sys.stdin)["regions"]:
    bins = [int(b.split(":")[1]) for b in row["histogram"].split()]
    assert sum(bins) == row["count"], row' || fail "JSON"
fi
# Bars: each instance is in one, and a step is as long as its count says.
pompeii profile --regions --histogram run >bars || fail "--histogram"
awk '/ instances, / { if (sum != count) bad = 1; sum = 0; for (i = 1; i <= NF; i++) if ($i == "instances,") count = $(i - 1) }
    /^  from / { sum += $4; if ($4 > 0 && $7 == "") bad = 1; if ($4 == 0 && $7 != "") bad = 1 }
    END { exit bad || sum != count || !count }' bars || fail "bars: $(cat bars)"
for wrong in -fcsv --stat=mean --sort=region --limit=3; do
    expect 2 'histogram is for people' pompeii profile --regions --histogram $wrong run
done
expect 2 'are for --regions' pompeii profile --histogram run

# Ranks, each by what its threads have together.
pompeii profile --regions -f csv --by=rank --stat=total "$traces/ranks" | awk -F, 'NR > 1 { n[$1]++; sum[$1] += $5
    if ($5 > most[$1]) most[$1] = $5 } END { for (r in n) printf "%s %.4f\n", r, 100 * (most[r] * n[r] / sum[r] - 1) }' |
    sort >true
pompeii profile --regions -f csv --stat=rank-imbalance "$traces/ranks" |
    awk -F, 'NR > 1 { printf "%s %.4f\n", $1, $4 }' | sort >said
diff true said >&2 && grep -q ' 16.6667' said || fail "imbalance of ranks"
LC_ALL=C.UTF-8 pompeii profile --regions run | grep -q '█' || fail "no histogram"
[ $failures -eq 0 ]
