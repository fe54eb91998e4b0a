# pompeii check on a generated program of 20,000 functions and a million lines, against what gcc -O2
# takes to compile a twentieth of it (times 20).
. "${srcdir:-.}/test/bench/common.sh"

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

times_20() {
    awk -v s="$1" 'BEGIN { print 20 * s }'
}

generate 20000 >large.c
generate 1000 >small.c
lines=$(wc -l <large.c)
compiler=$(times_20 "$(seconds gcc -O2 -fopenmp -c -o small.o small.c)")
for i in 1 2 3; do
    ours=$(seconds "$build/pompeii" check --no-preprocess large.c)
    small=$(seconds "$build/pompeii" check --no-preprocess small.c)
    sample "check $lines lines; gcc -O2 of a 20th, times 20 (s)" "<= 0.01" "$ours" "$compiler"
    sample "check 20 times the lines; 20 times the time (s)" "<= 1.5" "$ours" "$(times_20 "$small")"
done
end_block
