#!/bin/sh
# The same programs, instrumented and through OMPT: the same output and exit status, and every
# construct as often, but for what doc/ompt.md says that OMPT does not tell. Skipped (77) where
# clang or omp-tools.h is missing.
set -eu
. "${srcdir:-.}/test/run/ompt/common.sh"

# construct, line: visits of all threads, with the differences taken out of both. OMPT sees combined
# constructs as their parts, masked for master, and set for test of locks; not atomic, section,
# taskyield, and cancel only where it does something. Of a taskloop it sees the tasks and the
# taskgroup, too, but where it stands only with the latter. Debug information may name the line of a
# loop for its directive.
counts() { # experiment, counts to take lines from
    pompeii summary --format=csv "$1" | awk -F, '
        FILENAME != "-" { known[$1 "," $2]; next }
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { what = $column["operation"]; line = $column["line"] }
        what ~ /^(atomic|section|taskyield|cancel)$/ { next }
        what == "taskloop" { taskloop[line] = 1; line = "-" }
        what ~ /^parallel ./ { add("parallel"); sub(/^parallel /, "", what) }
        { sub(/^master$/, "masked", what); sub(/_test_/, "_set_", what); add(what) }
        function add(what) {
            if (!((what "," line) in known) && ((what "," line - 1) in known))
                line--
            n[what "," line] += $column["count"]
        }
        END {
            for (key in n) {
                split(key, part, ",")
                if (!(part[1] ~ /^task(group)?$/ && part[2] in taskloop))
                    print key "," n[key]
            }
        }' "${2:-/dev/null}" - | LC_ALL=C sort
}

compare() { # program, least number of different constructs
    plain "$1"
    POMPEII_CC=clang pompcc -fopenmp -g -O1 -o "$1.pomp" "$programs/$1.c"
    same_run "$1"
    POMPEII_DIRECTORY=$1.reference "./$1.pomp" >"$1.out" 2>"$1.err" || :
    diff -u "$1.expected" "$1.out" || fail "$1: the instrumented program's output"
    counts "$1.reference" >"$1.wanted"
    counts "$1.tool" "$1.wanted" >"$1.counts"
    diff -u "$1.wanted" "$1.counts" || fail "$1: other counts through OMPT"
    [ "$(wc -l <"$1.counts")" -ge "$2" ] || fail "$1: only $(wc -l <"$1.counts") constructs"
}

export OMP_CANCELLATION=true
compare loops 30
compare sync 25
compare tasks 25
exit $failures
