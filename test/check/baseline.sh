#!/bin/sh
# pompeii check --baseline: what was there before is not told again, wherever its lines have moved to;
# and the formats that hosts read.
set -u
. "${srcdir:-.}/test/check/common.sh"
cat >a.c <<'END'
int omp_get_thread_num(void);
void first(int n)
{
#pragma omp parallel
    if (omp_get_thread_num() == n) {
#pragma omp barrier
    }
}
END
mkdir 'of, it' && sed 's/first/second/' a.c >'of, it/b 100%.c'
for format in sarif json; do
    check 1 '' -f $format -o before.$format a.c 'of, it/b 100%.c'
    check 0 '' --baseline=before.$format a.c 'of, it/b 100%.c'
    [ ! -s out ] || { echo "FAIL: $format: what is known is told: $(cat out)"; failed=1; }
done

# Lines above, blanks and a new function change nothing; a second one that is alike is new.
{ printf '/* more */\n\nstatic int more;\n'; sed 's/    if/  if /' a.c; } >moved.c && mv moved.c a.c
check 0 '' --baseline=before.sarif a.c
sed -i 's/^    }$/    }\n    if (omp_get_thread_num() == n) {\n#pragma omp barrier\n    }/' a.c
sed -i 's/^#pragma omp parallel$/#pragma omp parallel\n{/; s/^}$/}}/' a.c
check 1 '' --baseline=before.json a.c
[ "$(grep -c 'warning: STATIC-CHECK' out)" = 1 ] && grep -q '^a.c:13:' out || { echo "FAIL: the second one alone is new: $(cat out)"; failed=1; }
check 1 '"baselineState": *"unchanged"' --baseline=before.sarif -f sarif a.c
# Another condition is another finding.
sed 's/== n/!= n/' a.c >c.c && mv c.c a.c
check 1 '' --baseline=before.sarif a.c
[ "$(grep -c 'warning: STATIC-CHECK' out)" = 2 ] || { echo "FAIL: another condition: $(cat out)"; failed=1; }

# The same in another file, and in another function of the file, is new.
check 1 '' -f json -o other.json 'of, it/b 100%.c'
cp 'of, it/b 100%.c' e.c
check 1 '^e.c:6:1: ' --baseline=other.json e.c
{ sed 's/second/third/' e.c; sed 1d e.c; } >both && mv both 'of, it/b 100%.c'
check 1 'b 100%.c:6:1: ' --baseline=other.json 'of, it/b 100%.c'
[ "$(grep -c 'warning: STATIC-CHECK' out)" = 1 ] || { echo "FAIL: in another function: $(cat out)"; failed=1; }
cp e.c 'of, it/b 100%.c'

# A lambda that is an argument has no name but its place, which changes as well.
cat >lambda.cc <<'END'
#include <algorithm>
#include <omp.h>
void all(int *v, int n)
{
#pragma omp parallel
    std::for_each(v, v + n, [](int x) {
        if (omp_get_thread_num() == x) {
#pragma omp barrier
        }
    });
}
END
check 1 '' -f json -o before.json lambda.cc
sed -i '1s/^/\n\n/; s/(v, v/( v, v/' lambda.cc
check 0 '' --baseline=before.json lambda.cc

# Names that a host reads: below the working directory, and absolute; what would end them is %XX.
check 1 '"uri": *"of%2C%20it/b%20100%25.c"' -f sarif 'of, it/b 100%.c'
grep -q '"uriBaseId": *"%SRCROOT%"' out && grep -q "\"uri\": *\"file://$work/\"" out || { echo "FAIL: $(cat out)"; failed=1; }
check 1 "\"uri\": *\"file://$work/of%2C%20it/b%20100%25.c\"" -f sarif "$work/of, it/b 100%.c"
check 1 '^::warning file=of%2C it/b 100%25.c,line=6,col=1,title=pompeii check \(barrier\)::#pragma omp barrier line 6' -f github 'of, it/b 100%.c'
check 1 '^::error file=' -f github --Werror 'of, it/b 100%.c'
[ "$(wc -l <out)" = 1 ] || { echo "FAIL: $(cat out)"; failed=1; }

check 2 'nothing.sarif: No such file or directory' --baseline=nothing.sarif a.c
echo '{}' >empty.json
check 2 'empty.json: neither SARIF nor JSON of pompeii check' --baseline=empty.json a.c
echo '{"runs": [' >cut.json
check 2 'cut.json: offset [0-9]+: ' --baseline=cut.json a.c
mkfifo waits
check 2 'waits: not a regular file' --baseline=waits a.c
exit $failed
