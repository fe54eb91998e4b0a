#!/bin/sh
# The published suite, test/check/cases: every program is labelled in its first line with the truth
# (deadlock, nonconforming but runs, conforming), the scope (intra, inter) and the lowest level at
# which it is to be found. Prints precision and recall per class; fails when a label is not met.
set -u
srcdir=${srcdir:-.}
cases=${CASES:-$srcdir/test/check/cases}
results=$(mktemp "${TMPDIR:-/tmp}/check-suite.XXXXXX") || exit 99
trap 'rm -f "$results"' EXIT
unset POMPEII_CC POMPEII_FC

field() { # NAME FILE: its value in the first line
    sed -n "1s/.*$1: \([a-z0-9]*\).*/\1/p" "$2"
}

found() { # OPTION FILE: 1 if something is found, 0 if not, 2 if it is refused
    ./pompeii check "$1" "$2" >/dev/null 2>&1
    echo $?
}

for file in "$cases"/*.c "$cases"/*.cc "$cases"/*.f "$cases"/*.f90 "$cases"/*.F "$cases"/*.F90; do
    [ -f "$file" ] || continue
    echo "${file##*/} $(field truth "$file") $(field scope "$file") $(field level "$file")" \
        "$(found --level=0 "$file") $(found --level=1 "$file") $(found --no-dataflow "$file")"
done >"$results"

awk '
function ratio(a, b) { return b ? sprintf("%.3f", a / b) : "-" }
{
    name = $1; truth = $2; scope = $3; level = $4
    wrong = truth != "conforming" # something is wrong with the program
    if ($5 > 1 || $6 > 1 || $5 != (level == 0) || $6 != (level != "none")) {
        print "FAIL " name ": labelled " truth ", level " level \
              ": found at level 0 " $5 ", level 1 " $6
        failed++
    }
    for (i = 0; i < 2; i++) {
        s = i ? "all" : scope
        count[s, truth]++
        for (way = 5; way <= 7; way++) {
            hit[s, truth, way] += $way == 1
            if (wrong) good[s, way] += $way == 1
            else bad[s, way] += $way == 1
        }
    }
}
END {
    split("intra inter all", scopes)
    split("deadlock nonconforming conforming", truths)
    printf "%-6s %-14s %8s %10s %10s %12s\n", "scope", "truth", "programs", "level 0", "level 1",
           "no data flow"
    for (s = 1; s <= 3; s++)
        for (t = 1; t <= 3; t++)
            printf "%-6s %-14s %8d %10d %10d %12d\n", scopes[s], truths[t],
                   count[scopes[s], truths[t]], hit[scopes[s], truths[t], 5],
                   hit[scopes[s], truths[t], 6], hit[scopes[s], truths[t], 7]
    for (s = 1; s <= 3; s++)
        printf "%-6s recall of deadlocks %s, precision at level 0 %s, at level 1 %s, " \
               "without data flow %s\n", scopes[s],
               ratio(hit[scopes[s], "deadlock", 5], count[scopes[s], "deadlock"]),
               ratio(good[scopes[s], 5], good[scopes[s], 5] + bad[scopes[s], 5]),
               ratio(good[scopes[s], 6], good[scopes[s], 6] + bad[scopes[s], 6]),
               ratio(good[scopes[s], 7], good[scopes[s], 7] + bad[scopes[s], 7])
    if (NR < 100) { print "FAIL only " NR " programs"; failed++ }
    exit failed > 0
}' "$results"
