#!/bin/bash
# pompeii check on a generated program of 20,000 functions and a million lines, against what gcc -O2
# takes to compile a twentieth of it (times 20). Prints: what, ours, reference, ratio.
set -eu
. "${srcdir:-.}/test/bench/row.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/check-large.XXXXXX")
trap 'rm -rf "$work"' EXIT

generate() { # FUNCTIONS: fifty lines each; every one calls the one before
    awk -v functions="$1" 'BEGIN {
        print "extern int omp_get_thread_num(void); static double a[1000]; static int steps = 3;"
        print "static void f0(int n) { a[n] = n; }"
        for (f = 1; f < functions; f++) {
            print "void f" f "(int n)\n{\n    int i, j = 0, k = n;\n    double sum = 0;"
            for (l = 0; l < 8; l++) {
                print "    for (i = 0; i < k; i++) {\n        sum += a[(i * " l ") % 1000];"
                print "        if (sum > " f ")\n            j += i;\n    }"
            }
            print "    #pragma omp for\n    for (i = 0; i < 1000; i++)\n        a[i] += sum + j;"
            print "    if (steps > 2) {\n        #pragma omp barrier\n    }\n    f" f - 1 "(n);\n}"
        }
        print "int main(int argc, char **argv)\n{\n    #pragma omp parallel\n    f" functions - 1 "(argc);\n    return argv == 0;\n}"
    }'
}

seconds() { # COMMAND: user and system time of it
    { TIMEFORMAT='%U %S'; time -p "$@" >/dev/null 2>"$work/messages"; } 2>&1 |
        awk '/user|sys/ { s += $2 } END { print s }'
}

generate 20000 >"$work/large.c"
generate 1000 >"$work/small.c"
ours=$(seconds ./pompeii check --no-preprocess "$work/large.c")
small=$(seconds ./pompeii check --no-preprocess "$work/small.c")
reference=$(seconds gcc -O2 -fopenmp -c -o "$work/small.o" "$work/small.c")
lines=$(wc -l <"$work/large.c")
row "check $lines lines; gcc -O2 of a 20th, times 20 (s)" "$ours" "$(awk -v s="$reference" 'BEGIN { print 20 * s }')" "<= 0.01"
row "check 20 times the lines; 20 times the time (s)" "$ours" "$(awk -v s="$small" 'BEGIN { print 20 * s }')" "<= 1.5"
