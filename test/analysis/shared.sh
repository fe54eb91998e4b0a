#!/bin/sh
# Ranks that several processes read (-j): each report, the merged profile and each error are those of one
# process, to the byte.
. "${srcdir:-.}/test/analysis/common.sh"
source=$(cd "${srcdir:-.}" && pwd)
cd "$work" || exit 1
${CC:-cc} -O1 -o make-run "$source/test/scale/make-run.c" 2>log || { cat log; exit 77; }
./make-run job 260 6 24 40 >/dev/null || exit 1
[ "$(cat job/trace.* | wc -c)" -gt 5242880 ] || fail "too small for five processes"

many='2 5'
same() { # words..
    "$pompeii" "$@" -j 1 job >one 2>one.err
    status=$?
    [ "$1" != merge ] || mv job/profile.xml merged 2>/dev/null || : >merged
    for jobs in $many; do
        "$pompeii" "$@" -j $jobs job >several 2>several.err
        [ $? = $status ] || fail "-j $jobs: $*: $(cat several.err)"
        cmp one several || fail "-j $jobs: $*: $(diff one several | head -5)"
        cmp one.err several.err || fail "-j $jobs: $*: $(diff one.err several.err | head -5)"
        [ ! -s merged ] || [ "$1" != merge ] || cmp merged job/profile.xml || fail "-j $jobs: $(diff merged job/profile.xml | head -5)"
        rm -f job/profile.xml
    done
}

same profile
same profile --header --overview --callgraph --overheads --properties
same profile --region 3
same profile --region nowhere -r 3,17-80,259
same summary
same summary --levels -r 0-20
same info -f json
same messages
same merge --plain --columns 100

# Of processes of a launcher whose first one was killed a folder is left, until the next ones find that it
# is old. What only has such a name stays, and what a link leads to.
part() { # rank, job
    echo PALS_RANKID="$1" PALS_SIZE=2 PALS_APID="$2" SLURM_PROCID="$1" "$pompeii" profile --header job
}
left() {
    find job -maxdepth 1 -name '.parts-*' | wc -l
}
env $(part 0 7) >several 2>&1 & # by itself: a function would be a shell, which alone would be killed
for try in $(seq 100); do
    [ "$(left)" = 0 ] || break
    sleep 0.1
done
kill -9 $! 2>/dev/null
wait
: >"$(find job -maxdepth 1 -name '.parts-*')/1.new"
mkdir -p elsewhere job/.parts-mine
touch elsewhere/1 job/.parts-mine/notes
ln -s ../elsewhere job/.parts-link
both() {
    env $(part 1 8) >other 2>&1 &
    env $(part 0 8) >several 2>&1 || fail "launched: $(cat several)"
    wait
}
both
[ "$(left)" = 3 ] || fail "somebody may be at work there: $(ls -A job | grep parts)"
touch -d '2 hours ago' elsewhere elsewhere/1 job/.parts-*/* job/.parts-*
both
[ "$(left)" = 2 ] && [ -e job/.parts-mine/notes ] && [ -e elsewhere/1 ] ||
    fail "left: $(ls -A job | grep parts; ls elsewhere)"
rm -r job/.parts-mine job/.parts-link
"$pompeii" profile --header -j 1 job | cmp - several || fail "launched: $(cat several)"

many=4
# Of a rank no sends are kept behind its second barrier: the barriers from there on are said to be cut.
awk '/<i n="27"/ { barriers++ } barriers >= 2 && /<i n="25"/ { next } { print }' \
    job/trace.3.xml >some
kept=$(grep -c '<i n="25"' some)
sed "s/<n id=\"25\" r=\"25\" v=\"[0-9]*\"/& k=\"$kept\"/" some >job/trace.3.xml
same messages
same messages -f json
"$pompeii" messages -n 0 job >several
[ "$(grep -c 'barrier .* MPI_COMM_WORLD  *2  *its partner.s timeline has not all' several)" = 259 ] ||
    fail "cut: $(grep barrier several)"
# A rank that died, one whose file is cut, one that can't be read at all, one that is there twice.
sed -i 's/ rank="P200"/& complete="no"/' job/trace.200.xml
same info
head -c 9000 job/trace.90.xml >cut && mv cut job/trace.90.xml
same profile
same summary
same merge --plain
cp job/trace.13[01].xml .
echo '<processor version="1"' >job/trace.130.xml
sed 's/rank="P131"/rank="P12"/' job/trace.131.xml >twice && mv twice job/trace.131.xml
same profile
cp trace.130.xml job
same summary
same merge --plain
exit $((failures > 0))
