#!/bin/bash
# No option is taken that does nothing, and no filter leaves an empty table without a word.
. "${srcdir:-.}/test/analysis/common.sh"
cd "$traces"

for option in --thread=0 --layer=omp --region=main --sort=count --limit=3; do
    expect 2 "$option: no such option" "$pompeii" flow $option critical
    expect 2 "$option: no such option" "$pompeii" info $option critical
done
expect 2 'no such option' "$pompeii" print --sort=line critical
expect 2 'no such option' "$pompeii" print -n 3 critical
expect 2 'no such option' "$pompeii" labels -s label critical
expect 2 'no such option' "$pompeii" offload -t 0 offload
expect 2 '--verify: its answer is text' "$pompeii" info --verify -f json critical

expect 2 '--sort=foo: no such column: region, ' "$pompeii" profile --sort=foo critical
expect 2 '--sort=count,foo: no such column' "$pompeii" profile --sort=count,foo critical
expect 0 '' "$pompeii" profile --sort=-count -n 2 critical
for section in --flat --all '-f csv' '-f json'; do
    expect 2 'are for the table on the screen' "$pompeii" profile $section -n 3 critical
    expect 2 'are for the table on the screen' "$pompeii" profile $section -s count critical
done
expect 2 'are for the tables of text' "$pompeii" offload -f csv -n 1 offload
expect 2 'are for the tables of text' "$pompeii" offload -f json --sort=count offload
expect 2 'is a picture' "$pompeii" offload -f json --timeline offload
expect 2 'is a picture' "$pompeii" offload --sort=count --timeline offload
for format in json html markdown junit; do
    expect 2 "diff: --limit is for text and csv" "$pompeii" diff -f $format -n 3 critical critical
done
for format in json svg; do
    expect 2 "scaling: --limit is for text and csv" "$pompeii" scaling -f $format -n 3 critical
done
for format in text csv; do
    expect 0 '' "$pompeii" diff -f $format -n 3 critical critical
    expect 0 '' "$pompeii" scaling -f $format -n 3 critical
done
expect 2 '--idle ends --serve' "$pompeii" view --idle=3 -o "$work/page.html" critical
expect 2 'are for the page' "$pompeii" view --text --no-source critical
expect 2 'are for the page' "$pompeii" view --text --instances=3 critical

# What matches nothing.
for format in text csv json; do
    for command in summary profile print; do
        for filter in --thread=99 --layer=nosuch --region=nosuch '--thread=1 --region=main'; do
            expect 2 "$command: critical: nothing in it matches" \
                "$pompeii" $command $filter -f $format -o "$work/result" critical
            [ -e "$work/result" ] && fail "$command $filter: a result is left"
        done
        expect 0 '' "$pompeii" $command --thread=1 --region='*:46' -f $format critical
    done
    expect 2 'no target construct in it matches' "$pompeii" offload --region=nosuch -f $format offload
done

# What was created and not executed is there.
sed '/x="task"/s/ v="1" t="[0-9]*" lo="[0-9]*" hi="[0-9]*"/ v="0" t="0"/; /<timeline>/,/<\/timeline>/d' \
    critical/trace.0.xml >"$work/created.xml"
"$pompeii" profile --format=csv "$work/created.xml" >"$work/created.csv" || fail "profile, csv: tasks that nobody executed"
sed -n '/##BEG ompp callgraph/,/##END/p' "$work/created.csv" | grep -q ',TASK,' || fail "tasks that nobody executed: $(cat "$work/created.csv")"

# Of the threads at an edge, the first come first, whichever went there most.
sed '/<location id="1"/,$s/ v="1" t="100000000"\(.*<p n="3" c=\)"1"/ v="2" t="100000000"\1"2"/' \
    critical/trace.0.xml >"$work/groups.xml"
"$pompeii" flow --format=json "$work/groups.xml" | sed -n 's/.*"from": 3, "to": 4, .*"threads": "\(.*\)", "count": \(.*\)}.*/\1 \2/p' >"$work/groups"
printf '0 1\n1 2\n' | diff - "$work/groups" || fail "flow: the order of threads"

# Of a lock, what all threads did, and the longest of any; one that nobody got is told of, too.
awk '/<\/regions>/ { print; print "<locks><k id=\"1\" k=\"simple\" r=\"3\" o=\"1\"/><k id=\"2\" k=\"simple\" r=\"3\" o=\"2\"/></locks>"; next }
     /<\/location>/ && !n++ { print "<uses><u k=\"1\" n=\"3\" v=\"3\" h=\"900000000\" lh=\"400000000\" c=\"2\" t=\"700000000\" lt=\"500000000\"/></uses>"; print; next }
     /<\/location>/ { print "<uses><u k=\"1\" n=\"3\" v=\"2\" h=\"500000000\" lh=\"300000000\" c=\"1\" t=\"100000000\" lt=\"100000000\"/><u k=\"2\" n=\"3\" f=\"4\"/></uses>" }
     { print }' critical/trace.0.xml >"$work/locks.xml"
"$pompeii" profile --format=csv "$work/locks.xml" | sed -n '/^##BEG locks/,/^##END/p' | cut -d, -f7- >"$work/locks"
printf '%s\n' 5,3,0.800000000,0.500000000,1.400000000,0.400000000,0 0,0,0.000000000,0.000000000,0.000000000,0.000000000,4 |
    diff - <(sed '1,2d;$d' "$work/locks") || fail "locks of several threads"
[ $failures -eq 0 ]
