# The table of make bench. Input: samples `what<TAB>target<TAB>ours<TAB>reference`, one of each taken in turn; a line without text
# ends a block, whose rows are printed in the order in which they first appeared. The ratio is that of the least samples, because other
# work on the machine only adds; the medians tell how quiet it was. A reference of `-`: there is none.
# BENCH_FORMAT=tsv: what, ours, reference, ratio, target, then the medians of ours, the reference, and their ratio.
BEGIN {
    FS = "\t"
    tsv = ENVIRON["BENCH_FORMAT"] == "tsv"
    if (!tsv)
        print_text("what", "ours", "reference", "ratio", "target", "(medians", "", "ratio)")
}

NF < 4 { flush_block(); next }
{
    if (!($1 in count)) {
        rows[++row_count] = $1
        target[$1] = $2
    }
    n = ++count[$1]
    ours[$1, n] = $3
    reference[$1, n] = $4
}
END { flush_block() }

function print_text(what, a, b, ratio, target, c, d, median_ratio) {
    printf "%-68s %11s %11s %7s  %-8s %11s %11s %7s\n", what, a, b, ratio, target, c, d, median_ratio
}

# Of the samples of a row: sorts them into `sorted`.
function sort_samples(samples, what, n,   i, k, value) {
    for (i = 1; i <= n; i++) {
        value = samples[what, i]
        for (k = i - 1; k > 0 && sorted[k] + 0 > value + 0; k--)
            sorted[k + 1] = sorted[k]
        sorted[k + 1] = value
    }
}

function ratio_of(a, b) {
    return b + 0 > 0 ? sprintf("%.3f", a / b) : "-"
}

# Four digits that count, without an exponent.
function shorten(x) {
    return x == "-" ? x : x + 0 >= 1000 ? sprintf("%.0f", x) : x + 0 >= 1 ? sprintf("%.2f", x) : sprintf("%.5f", x)
}

function flush_block(   i, what, n, middle, least, median, least_reference, median_reference) {
    for (i = 1; i <= row_count; i++) {
        what = rows[i]
        n = count[what]
        middle = int((n + 1) / 2)
        sort_samples(ours, what, n)
        least = sorted[1]
        median = sorted[middle]
        sort_samples(reference, what, n)
        least_reference = sorted[1]
        median_reference = sorted[middle]
        if (tsv)
            printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", what, least, least_reference, ratio_of(least, least_reference), target[what], median, median_reference, ratio_of(median, median_reference)
        else
            print_text(what, shorten(least), shorten(least_reference), ratio_of(least, least_reference), target[what], shorten(median), shorten(median_reference), ratio_of(median, median_reference))
        delete count[what]
    }
    row_count = 0
    fflush()
}
