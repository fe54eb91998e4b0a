#!/bin/sh
# A report on test/check/unseen, cases that were written without the checker: per language and per
# idiom how many deadlocks are found, at the right line (HERE), and how many conforming programs
# are reported; then the names. Always ends with 0, unless a case is refused or has no label.
# CASES=test/check/unseen OMP_NUM_THREADS=4 test/check/confirm.sh runs the cases themselves.
set -u
srcdir=${srcdir:-.}
cases=${CASES:-$srcdir/test/check/unseen}
results=$(mktemp "${TMPDIR:-/tmp}/check-unseen.XXXXXX") || exit 99
trap 'rm -f "$results"' EXIT
unset POMPEII_CC POMPEII_FC

field() { # NAME FILE: its value in the first line
    sed -n "1s/.*$1: \([a-z0-9-]*\).*/\1/p" "$2"
}

lines() { # LEVEL FILE: the lines of its findings, with commas around, or "refused"
    report=$(./pompeii check --level="$1" "$2" 2>&1)
    [ $? -gt 1 ] && echo refused && return
    report=$(echo "$report" | sed -n 's/^[^ ]*:\([0-9]*\):[0-9]*: \(warning\|note\): STATIC-CHECK.*/\1/p')
    echo "$report" | sort -nu | sed '/^$/d' | tr '\n' ',' | sed 's/^/,/'
    [ "$report" ] || echo ,
}

for file in "$cases"/*.c "$cases"/*.cc "$cases"/*.f90; do
    [ -f "$file" ] || continue
    here=$(grep -n 'HERE' "$file" | sed 's/:.*//' | tr '\n' ',')
    echo "${file##*/} $(field truth "$file") $(field level "$file") $(field idiom "$file")" \
        ",$here $(lines 0 "$file") $(lines 1 "$file")"
done >"$results"

awk '
function right(got, here,    n, i, line) { # one of the lines that HERE marks is among them?
    n = split(here, line, ",")
    for (i = 1; i <= n; i++)
        if (line[i] != "" && index(got, "," line[i] ",")) return 1
    return 0
}
function beside(got, here,    n, i, line, others) { # the lines that HERE does not mark
    n = split(got, line, ",")
    for (i = 1; i <= n; i++)
        if (line[i] != "" && !index(here, "," line[i] ",")) others = others " " line[i]
    return others
}
function add(group, what) { count[group, what]++; seen[group] = 1 }
function note(group) {
    add(group, truth)
    if (truth == "conforming") {
        if (first != ",") add(group, "false")
        else if (second != ",") add(group, "false1")
    } else if (found) {
        add(group, truth " found")
        if (exact) add(group, "exact")
    }
}
function row(group,    ways) {
    ways = count[group, "deadlock found"] + count[group, "nonconforming found"]
    printf "%-14s %3d of %-7d %3d of %-7d %3d of %-7d %3d of %-7d %3d\n", group,
           count[group, "deadlock found"], count[group, "deadlock"],
           count[group, "nonconforming found"], count[group, "nonconforming"],
           count[group, "exact"], ways, count[group, "false"], count[group, "conforming"],
           count[group, "false1"]
}
{
    name = $1; truth = $2; level = $3; idiom = $4; here = $5; first = $6; second = $7
    language = name ~ /\.cc$/ ? "C++" : name ~ /\.c$/ ? "C" : "Fortran"
    if (NF != 7 || first == "refused") {
        print "FAIL " name ": refused, or its label is not whole"
        failed++
    }
    got = level == 1 ? second : first
    found = got != ","
    exact = right(got, here)
    note(language); note("all"); note(idiom)
    if (!(idiom in idioms)) { idioms[idiom]; order[++n] = idiom }
    if (truth != "conforming" && !found) missed = missed "\n  " name
    else if (truth != "conforming" && !exact) elsewhere = elsewhere "\n  " name " " got
    else if (truth != "conforming" && beside(got, here) != "")
        more = more "\n  " name beside(got, here)
    else if (truth == "conforming" && first != ",") wrong = wrong "\n  " name " " first
    else if (truth == "conforming" && second != ",") wrong1 = wrong1 "\n  " name " " second
}
END {
    if (NR < 200) { print "FAIL only " NR " programs"; failed++ }
    for (i = 2; i <= n; i++) # sorted by name
        for (j = i; j > 1 && order[j] < order[j - 1]; j--) {
            t = order[j]; order[j] = order[j - 1]; order[j - 1] = t
        }
    form = "%-14s %-14s %-14s %-14s %-14s %s\n"
    printf form, "", "deadlocks", "nonconforming", "line right", "conforming", "at level 1"
    printf form, "", "found", "found", "of found", "reported", "only"
    row("C"); row("C++"); row("Fortran"); row("all"); print ""
    for (i = 1; i <= n; i++) row(order[i])
    print "\nmissed:" missed
    print "found, but at another line:" elsewhere
    print "found, and other lines too:" more
    print "conforming, but reported:" wrong
    print "conforming, but reported at level 1:" wrong1
    exit failed > 0
}' "$results"
