# One row of the table of `make bench`: what, ours, reference, target. BENCH_FORMAT=tsv separates by tabs.
row() { # what, ours, reference, target
    ratio=$(awk -v a="$2" -v b="$3" 'BEGIN { printf "%.3f", a / b }')
    if [ "${BENCH_FORMAT:-text}" = tsv ]; then
        printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$ratio" "$4"
    else
        printf '%-52s %12s %12s %7s  %s\n' "$1" "$2" "$3" "$ratio" "$4"
    fi
}

row_head() {
    [ "${BENCH_FORMAT:-text}" = tsv ] ||
        printf '%-52s %12s %12s %7s  %s\n' what ours reference ratio target
}
