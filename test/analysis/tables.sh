#!/bin/bash
# The tables of Seraphim et al. (2009), section 4.2, from traces in the paper's own form: counted
# here from the XML, whose elements stand in each other as the calls did. GOLDEN=write takes over the
# text that is printed now.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$traces"

# One line for each element: process, level, category, operation, file, line; of OOPS the method.
elements() { # folder
    for file in "$1"/trace*.xml; do
        tr '\n' ' ' <"$file" | sed 's/</\n</g' | awk '
            function value(name,    at) {
                if (!match($0, " " name "=\"[^\"]*\"")) return ""
                at = substr($0, RSTART + length(name) + 3)
                return substr(at, 1, index(at, "\"") - 1) }
            /^<processor / { rank = substr(value("rank"), 2) }
            /^<hiera/ { operation = value("operation"); if (operation == "") operation = value("method")
                if (operation == "") operation = value("class")
                category = tolower(substr($1, 7)); printf "%s,%d,%s,%s,%s,%s,%s,%s\n", rank, depth, category,
                    operation, value("file"), value("line"), value("start_time"), value("finish_time")
                if ($0 !~ /\/> *$/) depth++ }
            /^<\/hiera/ { depth-- }'
    done
}

# rows FIELDS: elements that are alike in these
rows() {
    elements "$2" | awk -F, -v fields="$1" '{ n = split(fields, f, " "); key = ""
        for (i = 1; i <= n; i++) key = key $f[i] ","
        count[key]++ } END { for (key in count) print key count[key] }' | LC_ALL=C sort
}

# columns TITLE PROGRAM: the rows of a table of the text, which ends with an empty line
columns() {
    awk -v title="$1" "\$0 ~ title { on = 1; getline; next } /^\$/ { on = 0 } on { $2 }" | LC_ALL=C sort
}

same() { # what
    diff -u "$work/paper" "$work/ours" || fail "$1"
}

for trace in partners hiera; do
    # 1 and 6: process and level
    rows "1 2" $trace >"$work/paper"
    "$pompeii" summary --levels $trace | columns 'per process and level' 'print $1 "," $2 "," $4' >"$work/ours"
    same "$trace: tables 1 and 6"
    # 2 and 7: category, operation, file and line of one process
    for rank in 0 1; do
        rows "1 3 4 5 6" $trace | grep "^$rank," >"$work/paper"
        "$pompeii" summary --rank=$rank -f csv $trace |
            awk -F, 'NR > 1 { n[$1 "," $4 "," $5 "," $7 "," $8] += $9 } END { for (k in n) print k "," n[k] }' |
            LC_ALL=C sort >"$work/ours"
        same "$trace: tables 2 and 7 of process $rank"
    done
    # 3 and 8: operation, all processes
    rows "3 4" $trace >"$work/paper"
    "$pompeii" summary $trace | columns 'per type' 'print $1 "," $2 "," $3' >"$work/ours"
    same "$trace: tables 3 and 8"
    # 4: communication, where a call of MPI in another one is no second time, in microseconds
    elements $trace | awk -F, '$3 == "mpi" { if ($1 != rank) end = 0; rank = $1; if ($7 >= end) {
        t[rank] += $8 - $7; end = $8 } } END { for (r in t) printf "%s,%.0f\n", r, t[r] * 1e6 }' |
        LC_ALL=C sort >"$work/paper"
    "$pompeii" summary $trace | columns '^Communication and' '
        t = $2; if ($3 == "us") t /= 1e6; else if ($3 == "ms") t /= 1e3
        printf "%s,%.0f\n", $1, t * 1e6' >"$work/ours"
    # The text has four digits.
    join -t, "$work/paper" "$work/ours" |
        awk -F, '($2 - $3) ^ 2 > ($2 / 2000 + 1) ^ 2 { print; bad = 1 } END { exit bad }' &&
        [ "$(wc -l <"$work/paper")" = "$(wc -l <"$work/ours")" ] || fail "$trace: table 4"
    # Averages and deviations of what these operations took.
    elements $trace | awk -F, '{ k = toupper($4) "," $5 ":" $6; d = $8 - $7; n[k]++; s[k] += d; q[k] += d * d }
        END { for (k in n) printf "%s,%d,%.9f,%.9f\n", k, n[k], s[k] / n[k],
            sqrt(q[k] / n[k] > (s[k] / n[k]) ^ 2 ? q[k] / n[k] - (s[k] / n[k]) ^ 2 : 0) }' |
        LC_ALL=C sort >"$work/paper"
    "$pompeii" profile --regions -f csv $trace >"$work/regions"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
        { split($c["place"], place, " "); printf "%s,%s,%d,%.9f,%.9f\n", $c["type"], place[1],
          $c["count"], $c["mean_s"], $c["stddev_s"] }' "$work/regions" | LC_ALL=C sort >"$work/ours"
    same "$trace: averages"
done
exit $((failures > 0))
