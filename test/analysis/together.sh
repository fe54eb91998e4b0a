#!/bin/sh
# Traces that several threads read: whatever -j says, each report is the one that one thread makes, to the
# byte, and so is each note and each error.
. "${srcdir:-.}/test/analysis/common.sh"
build=$(dirname "$pompeii")
cd "$work" || exit 1
export OMP_NUM_THREADS=2 POMPEII_COMPRESS=none POMPEII_VERBOSE=0

cat >locks.c <<'X'
#include <omp.h>
#include <unistd.h>
static void twice(long *n)
{
#pragma omp critical(one)
    *n += 2;
}
int main(void)
{
    long n = 0, two = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
    for (int i = 0; i < 200; i++) {
#pragma omp parallel
        {
            omp_set_lock(&lock);
            n++;
            usleep(100); /* so that the other one waits */
            omp_unset_lock(&lock);
            twice(&two);
#pragma omp for schedule(dynamic)
            for (int j = 0; j < 4; j++)
                ;
        }
    }
    omp_destroy_lock(&lock);
    return n + two != 200 * 6;
}
X
# A library that was built for ThreadSanitizer wants programs that are, too; LLVM's runtime is not.
sanitize=
! nm -D "$build/.libs/libpompeii.so" 2>/dev/null | grep -q __tsan_ || sanitize=-fsanitize=thread
POMPEII_CC=${CC:-gcc} "$build/pompcc" $sanitize -fopenmp -g locks.c -o locks 2>log || { cat log; exit 77; }
measure() { POMPEII_DIRECTORY=one TSAN_OPTIONS=exitcode=0 "$@" ./locks 2>log; }
measure env POMPEII_COUNTERS=perf::page-faults || measure env || fail "$(cat log)"
size=$(wc -c <one/trace.0.xml)
ranks=$((5 * 1048576 / size + 4))

# An experiment of as many ranks as five jobs have enough to read in; each third one's lines are others.
mkdir many
list=
i=0
while [ $i -lt $ranks ]; do
    other=$([ $((i % 3)) = 2 ] && echo 's/line="/line="1/; s/ b="/ b="1/g' || echo)
    sed "s/rank=\"P0\"/rank=\"P$i\"/; $other" one/trace.0.xml >many/trace.$i.xml
    list="$list<trace rank=\"P$i\" file=\"trace.$i.xml\"/>"
    i=$((i + 1))
done
sed "s#<traces>.*</traces>#<traces>$list</traces>#" one/pompeii.xml >many/pompeii.xml
grep -q "P$((ranks - 1))" many/pompeii.xml || fail "no list of traces in the anchor"

# same EXPERIMENT: all that is said of it, by one thread and by several.
same() {
    for report in "summary -f csv" "summary" "profile --flat" "profile --overview" "info -f json" "flow -f json" \
        "export --format=folded" "offload -f csv" "summary -f csv --rank=1-$((ranks - 2))"; do
        for jobs in 1 2 3 5 64; do
            status=0
            "$pompeii" $report -j $jobs "$1" >out.$jobs 2>err.$jobs || status=$?
            echo "status $status" >>err.$jobs
            cmp -s out.1 out.$jobs || fail "$report -j $jobs $1: $(diff out.1 out.$jobs | head -n 5)"
            cmp -s err.1 err.$jobs || fail "$report -j $jobs $1: $(diff err.1 err.$jobs | head -n 5)"
        done
        [ "$report" != "summary -f csv" ] || cp err.1 said
    done
}

same many
grep -q 'status 0' said || fail "many: $(cat said)"
"$pompeii" summary -f csv -j 5 many | sed 1d | cut -d, -f1 | sort -u | grep -c . >count
[ "$(cat count)" = "$ranks" ] || fail "ranks: $(cat count) of $ranks"

# Notes come in the order of the files.
cp -r many cut
for i in 1 $((ranks / 2)) $((ranks - 1)); do
    head -c $((size / 2)) many/trace.$i.xml >cut/trace.$i.xml
done
same cut
[ "$(grep -c 'what follows is missing' said)" = 3 ] || fail "notes: $(cat said)"

# What is refused is refused for the first reason.
cp -r many bad
for i in $((ranks / 2)) $((ranks - 1)); do
    sed 's/init="[0-9]*"/init="soon"/' many/trace.$i.xml >bad/trace.$i.xml
done
same bad
grep -q "trace.$((ranks / 2)).xml" said && grep -q 'status 2' said || fail "a bad file: $(cat said)"
cp -r many twice
sed 's/rank="P[0-9]*"/rank="P1"/' many/trace.$((ranks - 1)).xml >twice/trace.$((ranks - 1)).xml
same twice
grep -q 'twice' said || fail "a rank twice: $(cat said)"
cp -r many gone
rm gone/trace.$((ranks - 2)).xml
same gone
ln -s /etc/passwd gone/trace.$((ranks - 2)).xml
same gone
grep -q 'leads out' said || fail "a link: $(cat said)"
[ $failures -eq 0 ]
