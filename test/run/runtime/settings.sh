#!/bin/sh
# Settings as users meet them: directories, placeholders, mistakes, the filter, silence.
. "${srcdir:-.}/test/run/runtime/common.sh"
cc=${CC:-gcc}
compile constructs "$here/constructs.c"

# An earlier experiment is put aside, not overwritten.
measure again ./constructs 1
measure again ./constructs 1
[ "$(ls -d again again-* | grep -vc '\.')" = 2 ] || fail "the earlier experiment is gone: $(ls -d again*)"

POMPEII_DIRECTORY='deep/er/%n.%r.%h.%%' ./constructs 1 >/dev/null 2>err
[ -d "deep/er/constructs.0.$(hostname).%" ] || fail "placeholders: $(ls deep/er)"
grep -q "^pompeii: trace in $(pwd)/deep/er/constructs" err || fail "where the trace is: $(cat err)"

POMPEII_DIRECTORY=quiet POMPEII_VERBOSE=0 ./constructs 1 2>&1 >/dev/null | grep . && fail "not silent"
POMPEII_DIRECTORY=off POMPEII_ENABLE=no ./constructs 1 >/dev/null 2>err
[ ! -e off ] && [ ! -s err ] || fail "POMPEII_ENABLE=no"
(mkdir default && cd default && ../constructs 1 >/dev/null 2>&1 && ls -d pompeii-constructs-2*-*-* >/dev/null) ||
    fail "default directory"

# Arguments are those of the start, whatever the program makes of them.
cat >hides.c <<'END'
#include <string.h>
int main(int count, char **arguments)
{
    for (int i = 1; i < count; i++)
        memset(arguments[i], '*', strlen(arguments[i]));
#pragma omp parallel num_threads(2)
    {
    }
    return 0;
}
END
POMPEII_CC=$cc "$build/pompcc" -fopenmp hides.c -o hides 2>err || fail "hides does not build: $(cat err)"
POMPEII_DIRECTORY=hidden ./hides -n '65 536' '' last 2>err || fail "hides: $(cat err)"
grep -q 'arguments="-n 65 536  last"' hidden/pompeii.xml || fail "arguments: $(grep '<program' hidden/pompeii.xml)"
POMPEII_DIRECTORY=none ./hides 2>err || fail "hides without arguments: $(cat err)"
grep -q 'arguments="[^"]' none/pompeii.xml && fail "no arguments: $(grep '<program' none/pompeii.xml)"

POMPEII_INSTANCE=5 POMPEII_MEMORY=lots POMPEII_DIRECTORY=wrong ./constructs 1 >/dev/null 2>err
grep -q 'POMPEII_INSTANCE: did you mean POMPEII_INSTANCES' err || fail "unknown variable: $(cat err)"
grep -q 'POMPEII_MEMORY=lots: use a number of bytes' err || fail "bad value: $(cat err)"
grep -q '<setting name="POMPEII_MEMORY" value="lots" default="no"/>' wrong/pompeii.xml || fail "settings"

mkdir spool
POMPEII_SPOOL=spool POMPEII_DIRECTORY=elsewhere ./constructs 1 >/dev/null 2>err
[ -f elsewhere/trace.0.xml ] && [ -z "$(ls spool)" ] && [ ! -e elsewhere/spool.0 ] || fail "POMPEII_SPOOL"

POMPEII_SPOOL=nowhere POMPEII_DIRECTORY=without ./constructs 1 >/dev/null 2>err
grep -q 'cannot create the experiment: nowhere: No such file.*: set POMPEII_SPOOL; nothing' err ||
    fail "bad POMPEII_SPOOL: $(cat err)"
[ ! -e without ] || fail "bad POMPEII_SPOOL: left $(ls -A without)"
POMPEII_SPOOL=nowhere POMPEII_DIRECTORY=without PMI_RANK=0 PMI_SIZE=2 ./constructs 1 >/dev/null 2>err
[ ! -e without ] || fail "bad POMPEII_SPOOL, two ranks: left $(ls -A without)"

POMPEII_CLOCK=monotonic measure slow ./constructs 2
grep -q 'clock source="monotonic"' slow/pompeii.xml || fail "POMPEII_CLOCK"

# Little memory: visits are lost, and said to be.
cat >deep.c <<'END'
#include "test/run/runtime/hand.h"
REGION(1, "userRegion", "*userRegionName=deep");
static void nest(int n)
{
    POMP2_Begin(&region_1, ctc_1);
    if (n > 1)
        nest(n - 1);
    POMP2_End(&region_1);
}
int main(void)
{
    nest(1000);
    return 0;
}
END
compile nest deep.c
measure nested ./nest
grep -q '^region,deep,1,1000,' nested.counts || fail "deep nesting"
POMPEII_MEMORY=1 POMPEII_DIRECTORY=small ./nest >/dev/null 2>err
grep -q 'raise POMPEII_MEMORY' err || fail "POMPEII_MEMORY: $(cat err)"
grep -q ' lost="' small/trace.0.xml || fail "the trace does not say what it lost"

cat >filter <<'END'
SCOREP_REGION_NAMES_BEGIN # comment
  EXCLUDE *
  INCLUDE parallel* sin*le
     task
SCOREP_REGION_NAMES_END
FILE_NAMES_BEGIN EXCLUDE *.nothing FILE_NAMES_END
END
POMPEII_FILTER=filter measure filtered ./constructs 2
expect filtered <<END
parallel,,10,2,0
single,,15,2,0
task,,42,10,10
END
grep -E '^(atomic|for|critical|region),[^,]*,[0-9]*,[1-9]' filtered.counts && fail "not left out"
POMPEII_FILTER=nowhere POMPEII_DIRECTORY=unfiltered ./constructs 1 >/dev/null 2>err
grep -q 'cannot read the filter: nowhere: No such file' err || fail "filter: $(cat err)"
# Of one that cannot be read to its end nothing holds.
POMPEII_FILTER=/proc/self/mem POMPEII_DIRECTORY=unread ./constructs 1 >/dev/null 2>err
grep -q 'cannot read the filter: /proc/self/mem: Input/output error' err || fail "filter: $(cat err)"
exit 0
