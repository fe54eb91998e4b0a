#!/bin/sh
# What --explain says is so: each rule's wrong example is found by that rule, its right one by none.
# SARIF has the same texts. Comments that silence a finding say why.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
. "$srcdir/test/check/common.sh"


check 0 '' --explain=all
rules=$(sed -n 's/^\([a-z-]*\): .*(OpenMP 5.2, section .*/\1/p' out)
[ "$(echo "$rules" | wc -l)" -ge 8 ] || { echo "FAIL: the rules are $rules"; failed=1; }
[ "$(awk '{ if (length($0) > 80 && !/^[a-z-]*: /) print }' out)" = '' ] || { echo 'FAIL: long lines'; failed=1; }
for rule in $rules; do
    check 0 "^$rule: .*section [0-9.]*\)\$" --explain="$rule"
    awk '/^Wrong:/ { on = 1; next } /^Right:/ { on = 0 } on' out | sed 's/^    //' >body
    { printf '#include <omp.h>\n#include <stdio.h>\n'; cat body; } >wrong.c
    awk '/^Right:/ { on = 1; next } /^[^ ]/ { on = 0 } on' out | sed 's/^    //' >body
    { printf '#include <omp.h>\n#include <stdio.h>\n'; cat body; } >right.c
    check 1 "\"ruleId\": \"$rule\"" -f sarif wrong.c
    [ "$(grep -c ruleId out)" = 1 ] || { echo "FAIL: $rule: more than one finding"; failed=1; }
    check 0 '' right.c
    ! command -v gcc >/dev/null || gcc -fopenmp -Wall -c right.c -o right.o || failed=1
    check 0 '' -f sarif right.c
    grep -q "\"id\": \"$rule\", \"shortDescription\": .*\"fullDescription\": .*\"help\": {\"text\": .*\"markdown\": .*\"helpUri\": \"http" out ||
        { echo "FAIL: $rule in SARIF"; failed=1; }
done
check 0 '"informationUri": "http' -f sarif right.c
check 2 "no rule 'nothing': there are barrier, .*, or all" --explain=nothing

# The completion asks which rules there are.
if command -v bash >/dev/null; then
    words=$(PATH=${pompeii%/*}:$PATH bash -c '. "$0"; compopt() { :; }
        COMP_WORDS=(pompeii check --explain = lock-) COMP_CWORD=4; _pompeii; echo "${COMPREPLY[@]}"' \
        "$srcdir/doc/completion/pompeii")
    [ "$words" = 'lock-twice lock-order lock-kept' ] || { echo "FAIL: completion: '$words'"; failed=1; }
fi

# Reasons
cat >reasons.c <<'EOF'
#include <omp.h>
void f(void)
{
    #pragma omp parallel
    {
        if (omp_get_thread_num()) { // pompeii-check: ignore
            #pragma omp barrier
            #pragma omp single
            ;
        }
        /* pompeii-check: ignore */
        if (omp_get_thread_num()) {
            #pragma omp barrier
        }
        if (omp_get_thread_num()) {
            #pragma omp barrier // pompeii-check: ignore: the others never get here
        }
    }
}
EOF
check 0 '^reasons.c:6: `pompeii-check: ignore` gives no reason' reasons.c
[ "$(grep -c 'gives no reason' out)" = 2 ] && grep -q '^reasons.c:11: ' out || { echo 'FAIL: comments without a reason'; cat out; failed=1; }
check 1 'gives no reason' --strict reasons.c
check 0 '"justification": "the others never get here"' -f sarif reasons.c
sed 's/ignore$/ignore a test/; s/ignore \*\//ignore this, too *\//' reasons.c >given.c
check 0 '' --strict given.c
[ ! -s out ] || { echo 'FAIL: reasons are given'; cat out; failed=1; }
exit $failed
