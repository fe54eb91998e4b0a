#!/bin/sh
# --rank=representative: one rank of each group that behaves alike, and a line for each group that says
# which ranks it stands for. What the ranks do is known: make-run.c.
. "${srcdir:-.}/test/analysis/common.sh"
source=$(cd "${srcdir:-.}" && pwd)
cd "$work" || exit 1
${CC:-cc} -O1 -o make-run "$source/test/scale/make-run.c" 2>log || { cat log; exit 77; }
./make-run job 7 2 3 >/dev/null && ./make-run other 7 2 9 >/dev/null || exit 1
for rank in 0 1 2 3 4 5 6; do # two kinds: 0-3,6 and 4-5
    kind=job
    [ $rank != 4 ] && [ $rank != 5 ] || kind=other
    sed "s/rank=\"P0\"/rank=\"P$rank\"/" $kind/trace.0.xml >new.$rank
done
for rank in 0 1 2 3 4 5 6; do mv new.$rank job/trace.$rank.xml; done

"$pompeii" print -f csv --rank=representative job >got 2>said || fail "$(cat said)"
"$pompeii" print -f csv --rank=0,4 job >expected 2>err || fail "$(cat err)"
cmp expected got || fail "$(diff expected got | head -3)"
[ "$(wc -l <expected)" -gt 20 ] || fail "$(cat expected)"
cat >expected <<'X'
pompeii: job: rank 0 stands for 5: 0-3,6; they differ from it by 0 % of their time at most
pompeii: job: rank 4 stands for 2: 4-5; they differ from it by 0 % of their time at most
X
cmp expected said || fail "$(cat said)"
"$pompeii" export -f chrome --rank=representative -o timeline job 2>said || fail "$(cat said)"
"$pompeii" export -f chrome --rank=0,4 -o expected job 2>err && cmp expected timeline || fail "export: $(cat err)"
cd job && "$pompeii" profile --rank=representative trace.5.xml >/dev/null 2>../said || fail "$(cat ../said)"
grep -q 'rank 5 stands for 1: 5;' ../said || fail "$(cat ../said)"
cd ..
expect 2 'nowhere: No such file' "$pompeii" profile --rank=representative nowhere
exit $((failures > 0))
