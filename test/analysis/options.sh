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
[ $failures -eq 0 ]
