#!/bin/sh
# Times of known length are found in the part of the record that they belong to, and the parts are
# not longer than the whole. Skipped (77) without clang or omp-tools.h.
. "${srcdir:-.}/test/run/ompt/common.sh"
export POMPEII_INSTANCES=all POMPEII_COMPRESS=none

# part CONSTRUCT COLUMN: the sum over all regions of the construct, in ns
part() {
    for region in $(sed -n "s/<r id=\"\([0-9]*\)\" l=\"omp\" c=\"$1\".*/\1/p" known.tool/trace.0.xml); do
        sed -n "s/<n id=\"[0-9]*\" r=\"$region\" \(.*\)/ \1/p" known.tool/trace.0.xml
    done | sed -n "s/.* $2=\"\([0-9]*\)\".*/\1/p" | awk '{ n += $1 } END { print n + 0 }'
}

# known: what is too short; a busy machine may be late for once.
known() {
    while read -r construct column pauses; do
        got=$(part "$construct" "$column")
        [ "$got" -ge $((pauses * 20000000)) ] ||
            echo "$construct $column: $got ns, not $pauses times 20 ms"
    done <<END
single t 3
single bo 3
single bw 1
masked t 2
critical bo 5
critical en 1
task t 3
taskgroup t 3
taskgroup ex 1
parallel bo 19
parallel bw 1
END
}

plain known
for attempt in 1 2 3; do
    same_run known
    "$build/verify-trace" known.tool/trace.0.xml >counts || fail "$(grep trace.0.xml: counts)"
    wrong=$(known)
    [ "$wrong" ] || break
done
[ -z "$wrong" ] || fail "attempt $attempt: $wrong"
[ "$(part single bc)" = 1 ] || fail "bodies of the single: $(part single bc)"
grep -q 'not the file that ran\|cannot read' known.messages && fail "$(cat known.messages)"
# And it is known where they are: at the directive, or at what it goes with.
while read -r construct directive; do
    line=$(sed -n "/#pragma omp $directive/{=;q;}" "$programs/known.c")
    grep -Eq "c=\"$construct\" f=\"[^\"]*/known.c\" b=\"($line|$((line + 1)))\"" known.tool/trace.0.xml ||
        fail "$construct is not at line $line: $(grep "c=\"$construct\"" known.tool/trace.0.xml)"
done <<END
parallel parallel
single single
critical critical
task task$
taskgroup taskgroup
END

# Places are told apart, however many there are.
{
    printf 'int main(void)\n{\n#pragma omp parallel num_threads(2)\n{\n'
    for barrier in $(seq 200); do echo '#pragma omp barrier'; done
    printf '}\nreturn 0;\n}\n'
} >many.c
clang -fopenmp -g -O1 many.c -o many
through_ompt many.tool ./many 2>many.messages || fail "many: $(cat many.messages)"
[ "$(grep -c '<r [^>]* c="barrier"' many.tool/trace.0.xml)" = 200 ] ||
    fail "of 200 barriers: $(grep -c '<r [^>]* c="barrier"' many.tool/trace.0.xml)"

# Tasks that a cancel keeps from beginning do not end either.
cat >dropped.c <<'C'
#include <stdio.h>
int main(void)
{
    int begun = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
    {
        for (int i = 0; i < 100; i++) {
#pragma omp task shared(begun)
            {
#pragma omp atomic
                begun++;
            }
            if (i == 50) {
#pragma omp task
                {
#pragma omp cancel taskgroup
                }
            }
        }
    }
    puts(begun <= 100 ? "good" : "bad");
    return 0;
}
C
clang -fopenmp -g -O1 dropped.c -o dropped
export OMP_CANCELLATION=true
same_run dropped
exit $failures
