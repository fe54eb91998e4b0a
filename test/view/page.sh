#!/bin/bash
# The file that `pompeii view` writes: that it is whole, what it may do, what is in it, and what
# becomes of names that would break out of it.
. "${srcdir:-.}/test/analysis/common.sh"
perl -MJSON::PP -e 1 2>/dev/null || { echo "no perl with JSON::PP"; exit 77; }
cd "$work" || exit 1

"$pompeii" view -o page.html "$traces/critical" || fail "no page"
for part in '<!DOCTYPE html>' "default-src 'none'" 'id="profile"' 'id="data"' 'id="columns"' '</html>'; do
    grep -qF -e "$part" page.html || fail "no $part"
done
grep -q '@[A-Z_]*@' page.html && fail "a mark is left: $(grep -o '@[A-Z_]*@' page.html)"
grep -Eq "unsafe|https?:" page.html && fail "unsafe, or refers to the network"
"$pompeii" view "$traces/critical" >piped.html && cmp page.html piped.html || fail "piped, it differs"

# The profile is that of `profile --format=json`, to the byte.
"$pompeii" profile --format=json -o profile.json "$traces/critical"
sed -n '/id="profile">/,/<\/script>/p' page.html | sed -e 's/.*id="profile">//' -e 's/<\/script>.*//' |
    sed '$d' | cmp - profile.json || fail "another profile"

# Each digest is that of the text between its tags.
if command -v openssl >/dev/null; then
    for tag in style script; do
        digest=$(perl -0777 -ne "print \$1 if m|<$tag>(.*?)</$tag>|s" page.html | openssl sha256 -binary | base64)
        grep -qF "$tag-src 'sha256-$digest'" page.html || fail "the digest of $tag is not $digest"
    done
fi

# Nothing but what was asked for, or nothing at all.
expect 2 'view: .*nothing|no such|can.t be|No such' "$pompeii" view -o page.html nowhere
[ -s page.html ] || fail "the old page is gone"
expect 2 "can't be written" "$pompeii" view -o nowhere/page.html "$traces/critical"
expect 2 '' "$pompeii" view --instances=x "$traces/critical"
if command -v script >/dev/null; then
    script -qec "$pompeii view $traces/critical" /dev/null >out 2>&1 && fail "a page on the terminal"
    grep -q -e '-o page.html' out || fail "on the terminal: $(cat out)"
fi
for trace in ranks offload hiera; do
    "$pompeii" view -o "$trace.html" "$traces/$trace" 2>/dev/null || fail "no page of $trace"
done

# The tables of messages are those of `messages --format=json`, which has each operation besides; the
# findings have who made others wait, as the profile has. Without MPI there is nothing of that.
for page in page ranks; do
    sed -n '/id="messages">/,/<\/script>/p' $page.html | grep -q '>null$' || fail "$page: messages of a program without MPI"
done
cp -r "$traces/partners" talks
"$pompeii" view -o talks.html talks && "$pompeii" messages --format=json talks >messages.json || fail "no page of partners"
part() { tr -d '\n' | sed -e 's/.*id="messages">//' -e 's/<\/script>.*//' -e "s/, *\"$1\":.*//" | tr -d ' '; }
[ "$(part pairs <talks.html)" = "$(part operations <messages.json)" ] || fail "other messages: $(part pairs <talks.html)"
part pairs <talks.html | grep -q '"waits":\[{"kind":"late' || fail "nobody waits: $(part pairs <talks.html)"
# Of fewer, those that were longest on their way: by the trace they took 200.2, 100.1, 50.1 and 0.2 ms;
# of the two that wait for the root of the broadcast, those who waited longest: 50.2 and 10.3 ms.
for kept in 1:5:0.100100000 2:4:0.050200000 3:3:0.050100000 4:2:0.010300000 5:1:0.000200000 6:0:0.000000000; do
    IFS=: read -r count left longest <<<"$kept"
    "$pompeii" view --instances="$count" -o few.html talks || fail "no page of $count messages"
    tr -d '\n ' <few.html | grep -qF "\"messages\":{\"count\":$count,\"left_out\":$left,\"longest\":$longest}" ||
        fail "of $count messages: $(grep -o '"messages": {"count[^}]*}' few.html)"
done
"$pompeii" profile --format=json talks >profile.json
sed -n '/id="profile">/,/<\/script>/p' talks.html | sed -e 's/.*id="profile">//' -e 's/<\/script>.*//' |
    sed '$d' | cmp - profile.json || fail "another profile of ranks"

# Of more pairs and waits than are in the page, sums are of all: of 220 ranks, each 1200 ns behind the
# one before, rank r waits for the j-th one before it, for its 5 ns, where that is a later one: r < j.
mkdir crowd && awk -v ranks=220 -v threads=1 -v talks=219 -v shift=1200 -v directory=crowd -f "$srcdir/test/view/many.awk"
"$pompeii" view -o crowd.html crowd || fail "no page of a crowd"
sums=$(sed -n '/id="messages">/,/<\/script>/p' crowd.html | tr -d '\n ' | grep -o '"pairs".*}\]')
[ "$sums" = '"pairs":48180,"causes":24090,"calls":2,"alone":0,"kinds":[{"kind":"latesender","count":24090,"time_s":0.000120450}]' ] ||
    fail "other sums: $sums"
[ "$(sed -n '/"matrix"/,/"sites"/p' crowd.html | grep -c '"from"')" -eq 20000 ] || fail "the matrix is not cut"
# By two ranks each, nothing is cut: of the 220 ranks each sends 1000 j bytes to the j-th after it.
sed -n '/id="messages">/,/<\/script>/p' crowd.html | perl -MJSON::PP -0777 -ne 's/.*?id="messages">//s; s/<\/script>.*//s; my $b = decode_json($_)->{blocks};
    my ($n, $bytes, $wrong) = (0, 0, 0);
    for my $cell (@{$b->{cells}}) { $n += $cell->[2]; $bytes += $cell->[3]; my ($want, $count) = (0, 0);
        for my $from (2 * $cell->[0], 2 * $cell->[0] + 1) { for my $to (2 * $cell->[1], 2 * $cell->[1] + 1) {
            next if $from == $to; $count++; $want += 1000 * (($to - $from) % 220) } }
        $wrong++ if $want != $cell->[3] || $count != $cell->[2] }
    $wrong++ for grep { $_->[0] != 219 || $_->[2] != 219 || $_->[1] != 1000 * 219 * 110 || $_->[3] != $_->[1] } @{$b->{sums}};
    print "$b->{every} $n $bytes $wrong ", scalar @{$b->{sums}}, " $b->{ranks}[219]\n"' >got
[ "$(cat got)" = "2 48180 $((220 * 1000 * 219 * 110)) 0 220 219" ] || fail "blocks of ranks: $(cat got)"
rm -r crowd crowd.html

# Names are text wherever they stand: nothing in the file but our own tags.
cp -r "$traces/critical" hostile && chmod -R u+w hostile
name='&lt;/script&gt;&lt;img src=x onerror=hacked=1&gt;&quot;&#39;&#x202e;@SCRIPT@'
sed -i -e "s|n=\"sum [^\"]*\"|n=\"${name//&/\\&}\"|" hostile/trace.0.xml
sed -i -e "s|name=\"critical\"|name=\"${name//&/\\&}\"|" hostile/pompeii.xml
"$pompeii" view -o hostile.html hostile || fail "no page of hostile names"
[ "$(grep -c '<img' hostile.html)" -eq 0 ] || fail "an element of a stranger's"
[ "$(grep -o '</script>' hostile.html | wc -l)" -eq 7 ] || fail "scripts end early"
long=$(printf 'n%.0s' {1..10000})
sed -i "s|name=\"[^\"]*\"|name=\"$long\"|" hostile/pompeii.xml
"$pompeii" view -o long.html hostile || fail "no page of a long name"

# A file that a trace names is in the page if it has the name of a source, and not with --no-source.
cp -r "$traces/critical" named && chmod -R u+w named
echo 'the secret of the user' >secret.key && cp secret.key source.F90
# A link is what it leads to, wherever it is.
mkdir sources && ln -s ../secret.key sources/link.c && ln -s ../source.F90 sources/other.c
for file in secret.key source.F90 sources/link.c sources/other.c; do
    page=$(basename "$file")
    sed "s|/home/u/main.c|$work/$file|; s| b=\"[0-9]*\"| b=\"1\"|g" "$traces/critical/trace.0.xml" >named/trace.0.xml
    "$pompeii" view -o $page.html named || fail "no page of $file"
    "$pompeii" flow --format=html -o $page.flow.html named || fail "no flow of $file"
    "$pompeii" view --no-source -o $page.none.html named || fail "no page of $file"
    grep -q 'secret of the user' $page.none.html && fail "--no-source: $file is in the page"
done
for page in secret.key link.c; do
    grep -q 'secret of the user' $page.html && fail "$page: a key is in the page"
    grep -q 'secret of the user' $page.flow.html && fail "$page: a key is in the flow"
done
for page in source.F90 other.c; do
    grep -q 'secret of the user' $page.html || fail "$page: a source is not in the page"
    grep -q 'secret of the user' $page.flow.html || fail "$page: a source is not in the flow"
done

# A short page of a long timeline: the longest instances, and how many are left out.
"$pompeii" view --instances=2 -o few.html "$traces/critical" || fail "no page of few"
instances() { grep -o '"instances": [0-9]*' $1 | awk '{ sum += $2 } END { print sum }'; }
left=$(sed -n '/"rest": {/{s/.*"rest": {"count": \([0-9]*\),.*/\1/p}' few.html)
[ "${left:-0}" -gt 0 ] || fail "nothing is left out: $left"
[ "$(instances few.html)" -le 2 ] && [ $(($(instances few.html) + left)) -eq "$(instances page.html)" ] ||
    fail "$(instances few.html) and $left of $(instances page.html) instances"
third=$("$pompeii" print -f csv "$traces/critical" | awk -F, 'NR > 1 { printf "%.9f\n", $NF - $(NF - 1) }' | sort -rn | sed -n 3p)
grep -qF "\"longest\": $third," few.html || fail "$third is left out, and $(grep -o '"longest": [0-9.]*' few.html)"
[ "$(sed -n '/"rest": {/{s/.*"rest": {"count": \([0-9]*\),.*/\1/p}' page.html)" = 0 ] || fail "left out"
# Of instances that all took the same time, some from each part of the run.
mkdir even && cp "$traces/critical/pompeii.xml" even && awk 'BEGIN {
    print "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"1000000\" epoch=\"1700000000000000000\" complete=\"yes\" threads=\"1\">"
    print "<regions><r id=\"0\" l=\"program\" c=\"program\" n=\"even\"/><r id=\"1\" l=\"omp\" c=\"for\" f=\"/s/a.c\" b=\"5\" e=\"9\"/></regions>"
    print "<location id=\"0\" kind=\"thread\" thread=\"0\" tid=\"1\" begin=\"0\" end=\"1000000\"><profile><n id=\"0\" r=\"0\" v=\"1\" t=\"1000000\"><n id=\"1\" r=\"1\" v=\"1000\" t=\"100000\"/></n></profile><timeline>"
    for (i = 0; i < 1000; i++)
        print "<i n=\"1\" g=\"900\" d=\"100\"/>"
    print "</timeline></location></processor>" }' >even/trace.0.xml
for limit in 1 10 100 999; do
    "$pompeii" view --instances=$limit -o even.html even || fail "no page of even"
    kept=$(instances even.html)
    [ "$kept" -ge $(((limit + 1) / 2)) ] && [ "$kept" -le $limit ] || fail "of 1000 alike, $kept for $limit"
    [ $((kept + $(sed -n '/"rest": {/{s/.*"rest": {"count": \([0-9]*\),.*/\1/p}' even.html))) -eq 1000 ] || fail "$limit: not counted"
    every=$(grep -o '"every": [0-9]*' even.html | sed 's/.* //')
    [ "$(((999 + every) / every))" -eq "$kept" ] || fail "$kept are not every $every"
done
# An instance is at most 8 bytes of the page.
mkdir long && awk -v n=20000 -f "$srcdir/test/view/long.awk" >long/trace.0.xml && cp "$traces/critical/pompeii.xml" long
"$pompeii" view -o long.html long || fail "no page of a long timeline"
bytes=$(grep -o 'id="columns">[A-Za-z0-9+/=]*' long.html | wc -c)
[ "$(instances long.html)" -eq 80000 ] && [ "$bytes" -gt 80000 ] && [ "$bytes" -le $((8 * 80000)) ] ||
    fail "$(instances long.html) instances are $bytes bytes"

# Units: the sums are those of their list, and the page does not grow with them.
mkdir units && sed 's|<counters></counters>|<counters><counter name="one"/><counter name="two"/></counters>|' \
    "$traces/critical/pompeii.xml" >units/pompeii.xml
awk -v n=1000 -f "$srcdir/test/view/units.awk" >units/trace.0.xml
"$pompeii" view -o units.html units || fail "no page of units"
listed=$("$pompeii" labels --format=csv units | awk -F, 'NR > 1 { n++; i += $10; t += $12; one += $13; two += $14; lacks += $14 == "" || $14 == "-" }
    END { printf "\"units\":%d,\"iterations\":%d,\"sums\":[%.0f,%d,%d],\"unknown\":[0,0,%d]", n, i, 1e9 * t, one, two, lacks }')
tr -d '\n ' <units.html | grep -qF "$listed" || fail "units: not $listed: $(tr -d '\n ' <units.html | grep -o '"units":[0-9]*,"iter[^}]*')"
awk -v n=200000 -f "$srcdir/test/view/units.awk" >units/trace.0.xml
"$pompeii" view -o more.html units || fail "no page of many units"
[ $(($(wc -c <more.html) - $(wc -c <units.html))) -lt 150000 ] || fail "200000 units: $(wc -c <more.html) bytes"
rm -r units

# Two experiments: the page is of the second one, and has the sums of the first one, to the byte.
cp -r "$traces/critical" moved && chmod -R u+w moved
sed -i -e 's/b="4\([4-8]\)" e="4/b="14\1" e="14/; s/n="main"/n="start"/' moved/trace.0.xml
"$pompeii" view -o both.html "$traces/critical" -- moved || fail "no page of two"
sed -n '/id="before">/,/<\/script>/p' both.html | grep -q '"R00003"' || fail "A is not in the page"
"$pompeii" profile --format=json "$traces/critical" >profile.json
gains() { grep -o '"gain_s": [0-9.]*' | tr '\n' ' '; }
found=$(gains <profile.json)
[ -n "$found" ] && [ "$(sed -n '/id="before">/,/<\/script>/p' both.html | gains)" = "$found" ] || fail "A has other findings than $found"
"$pompeii" profile --format=json moved >profile.json
sed -n '/id="profile">/,/<\/script>/p' both.html | sed -e 's/.*id="profile">//' -e 's/<\/script>.*//' |
    sed '$d' | cmp - profile.json || fail "of two, the profile is not B's"
pairs=$(tr -d '\n ' <both.html | grep -o '"pairs":\[[-0-9,]*\]')
[ "$pairs" = '"pairs":[0,0,1,-1,2,2,3,3,4,4,-1,1]' ] || fail "other regions are the same: $pairs"
rm -f both.html
expect 2 'two experiments at most' "$pompeii" view -o both.html a b c
expect 2 'nowhere' "$pompeii" view -o both.html "$traces/critical" -- nowhere
expect 2 'nowhere' "$pompeii" view -o both.html nowhere -- "$traces/critical"
[ -e both.html ] && fail "a page of half of two"

# Of thousands of threads, figures by rank: the file grows with the ranks.
mkdir many && awk -v ranks=33 -v threads=64 -v directory=many -f "$srcdir/test/view/many.awk"
"$pompeii" view -o many.html many || fail "no page of many"
grep -q '"by_rank": true' many.html && grep -q '"cells": 66,' many.html || fail "cells of threads: $(grep -o '"cells": [0-9]*' many.html)"
[ "$(sed -n '/id="profile">/,/<\/script>/p' many.html | grep -c '"location"')" -eq 0 ] || fail "rows of threads"
exit $((failures > 0))
