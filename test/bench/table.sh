#!/bin/sh
# The table of make bench, from samples; and that every benchmark starts with what they share.
set -eu
bench=${srcdir:-.}/test/bench
samples() {
    printf 'b; two (ns)\t<= 2.0\t30\t20\na; one (s)\t\t0.5\t-\nb; two (ns)\t<= 2.0\t20\t40\nb; two (ns)\t<= 2.0\t1500\t10\n\n'
    printf 'c\t<= 1.0\t2\t0\n'
}
samples | BENCH_FORMAT=tsv awk -f "$bench/table.awk" >table.tsv
printf 'b; two (ns)\t20\t10\t2.000\t<= 2.0\t30\t20\t1.500\na; one (s)\t0.5\t-\t-\t\t0.5\t-\t-\nc\t2\t0\t-\t<= 1.0\t2\t0\t-\n' | diff -u - table.tsv
samples | BENCH_FORMAT=text awk -f "$bench/table.awk" >table.text
[ "$(wc -l <table.text)" = 4 ]
[ "$(sed -n '2s/  */ /gp' table.text)" = "b; two (ns) 20.00 10.00 2.000 <= 2.0 30.00 20.00 1.500" ]
for name in $(sed -n 's/.*BENCH:-\([a-z ]*\)}.*/\1/p' "$bench/run.sh"); do
    grep -q '^\. "${srcdir:-.}/test/bench/common.sh"$' "$bench/$name.sh"
done
rm -f table.tsv table.text
