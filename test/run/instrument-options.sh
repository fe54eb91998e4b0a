#!/bin/sh
# `pompeii instrument`: options, lists, refusals, and time that grows with the input only.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"
fail()
{
    echo "FAILED: $*"
    status=1
}
pompeii=$build/pompeii

# refuse EXPECTED ARGUMENTS..: status 2, one line that says it, nothing written
refuse()
{
    expected=$1
    shift
    code=0
    "$pompeii" instrument -o written "$@" 2>message || code=$?
    [ $code = 2 ] || fail "status $code: $*"
    grep -q "^pompeii: .*$expected" message || { cat message; fail "message: $*"; }
    [ ! -e written ] || fail "left a file: $*"
}
echo 'int x;' >plain.c
printf 'void f(void) {\n#pragma omp parallel\n{ if (' >broken.c
cp plain.c plain.xyz
refuse 'No such file' missing.c
refuse 'for --list' --all-branches plain.c
refuse 'for --list' plain.c -- -DX
refuse 'for --list' --list --all-branches plain.c -- -DX
refuse 'one FILE' plain.c plain.c
refuse 'language' plain.xyz
refuse "'omp:nonsense'" --disable=omp:nonsense plain.c
refuse 'broken.c:[0-9]*:[0-9]*: error' broken.c
grep -q '\^$' message || fail "no caret"
head -c 10000 /dev/urandom >random.c
"$pompeii" instrument random.c >/dev/null 2>message || [ $? = 2 ] || fail "random bytes"

# What holds no construct comes out as it is; what does can be read from a pipe.
"$pompeii" instrument plain.c | cmp - plain.c || fail "plain"
printf '#pragma omp barrier\n' | sed 's/^/void f(void)\n{\n/; s/$/\n}/' >barrier.c
"$pompeii" instrument --language=c - <barrier.c | grep -q 'pomp2_barrier_enter_1' || fail "pipe"
# A name with a newline in it is written as the preprocessor writes it.
printf '# 1 "new\\nline.c"\nvoid f(void)\n{\n#pragma omp barrier\n}\n' >name.i
"$pompeii" instrument name.i >named.i || fail "newline in a name"
grep -q '^# 3 "new\\nline.c"' named.i || fail "newline in a line marker"
grep -q "new%0Aline.c" named.i || fail "no newline in the region's name"
"$pompeii" instrument plain.c -o /dev/null || fail "-o behind the file"

# Every directive is listed, with a reason where it has no events.
"$pompeii" instrument --list --all-branches "$programs/directives.c" >list.txt
grep -q 'directives.c:[0-9]*-[0-9]*: parallel: events$' list.txt || fail "list"
[ "$(grep -c ': no events: .' list.txt)" = "$(grep -c ': no events' list.txt)" ] || fail "reasons"
"$pompeii" instrument --list --all-branches --format=json "$programs/directives.c" >list.json
if command -v python3 >/dev/null; then
    python3 - <<'E2' || fail "JSON"
import json
rows = json.load(open('list.json'))['constructs']
lines = [line for line in open('list.txt') if 'events' in line and ': ' in line]
assert len(rows) == len(lines), (len(rows), len(lines))
assert all(row['events'] == (row['reason'] == '') for row in rows)
one = [row for row in rows if row['directive'] == 'scope'][0]
assert one['clauses'] == 'reduction(+ : sum)' and one['end_line'] == one['line'] + 1, one
E2
fi

# --disable, in OPARI2's spellings.
count()
{
    "$pompeii" instrument "$@" "$programs/constructs.c" | grep -c "pomp2_$event" || :
}
event=critical_begin_
[ "$(count)" = 4 ] && [ "$(count --disable=omp:critical)" = 0 ] || fail "--disable=omp:critical"
[ "$(count --disable=omp:critical:inner)" = 0 ] || fail "--disable=omp:critical:inner"
[ "$(count --disable=omp:atomic,flush+pomp)" = 4 ] || fail "--disable=omp:atomic,flush+pomp"
[ "$(count --disable=sync)" = 0 ] || fail "--disable=sync"
event=set_lock_
[ "$(count)" = 2 ] && [ "$(count --disable=omp:locks)" = 0 ] || fail "--disable=omp:locks"
event=user_begin_
[ "$(count)" = 4 ] && [ "$(count --disable=pomp)" = 0 ] || fail "--disable=pomp"
event=for_enter_
[ "$(count --disable=omp)" = 0 ] || fail "--disable=omp"
event=parallel_begin_
[ "$(count --disable=omp)" = "$(count)" ] || fail "--disable=omp leaves parallel"

# Recorded names begin with the folder that is said, wherever the text is made; the columns of fixed
# form.
printf '%6sprogram p\nc$omp parallel%60snum_threads(2)\nc$omp end parallel\n%6send\n' '' '' '' >wide.f
"$pompeii" instrument --directory=/src wide.f | grep -q 'sscl=/src/wide.f:2:2' || fail "--directory"
"$pompeii" instrument --directory=src wide.f 2>message && fail "--directory=src"
grep -q -e '--directory=src: an absolute name is needed' message || fail "--directory=src: the message"
"$pompeii" instrument --list --all-branches --line-length=132 wide.f | grep -q num_threads || fail "--line-length=132"
"$pompeii" instrument --list --all-branches wide.f | grep -q num_threads && fail "72 columns"

# Large and odd inputs.
awk 'BEGIN {
    for (i = 0; i < 8000; i++)
        printf "void f%d(int n) {\n#pragma omp parallel for schedule(static, 4)\nfor (int i = 0; i < n; i++)\n#pragma omp critical\nn--;\n}\n", i
}' >large.c
awk 'BEGIN {
    printf "void f(int n) "; for (i = 0; i < 10000; i++) printf "{"
    printf "\n#pragma omp parallel\nn++;\n"; for (i = 0; i < 10000; i++) printf "}"
}' >deep.c
awk 'BEGIN {
    printf "void f(int n) {"; for (i = 0; i < 150000; i++) printf "n++; "
    printf "\n#pragma omp parallel\n{"; for (i = 0; i < 20000; i++) printf "if (n) { n--; }"; print "}}"
}' >wide.c
awk 'BEGIN {
    print "void f(int n) {"; for (i = 0; i < 10000; i++) printf "#pragma pomp inst begin(r%d)\nn++;\n", i; print "}"
}' >user.c
for file in large deep wide user; do
    timeout 30 "$pompeii" instrument $file.c -o $file.out || fail "$file"
    grep -q pomp2_region_1 $file.out || fail "$file has no region"
done
exit $status
