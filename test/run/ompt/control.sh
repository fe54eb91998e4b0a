#!/bin/sh
# OMPT beside the rest: switched off, in an instrumented program, with user regions and pauses,
# without debug information, in threads, when a program ends in the middle; execution units. Skipped
# (77) without clang or omp-tools.h.
. "${srcdir:-.}/test/run/ompt/common.sh"

# visits DIRECTORY OPERATION LINE: of all threads
visits() {
    pompeii summary --format=csv "$1" | awk -F, -v what="$2" -v line="${3:-}" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        ($column["operation"] == what || $column["name"] == what) && (line == "" || $column["line"] == line) { n += $column["count"] }
        END { print n + 0 }'
}

expect() { # what is expected, visits
    [ "$1" = "$2" ] || fail "$3: $2 instead of $1"
}

sound() { # experiment
    pompeii info --verify "$1" >verified || fail "$1: $(cat verified)"
    grep -q ' 0 differences' verified || fail "$1: $(cat verified)"
}

plain control -I"$source/pomp2-runtime" -pthread
line=$(sed -n '/pragma omp for/=' "$programs/control.c" | head -n 1)
parallel=$(sed -n '/pragma omp parallel/=' "$programs/control.c" | head -n 1)

# Off: no experiment, and nothing on stderr.
POMPEII_ENABLE=0 through_ompt off ./control >out 2>err || fail "off: status $?"
[ ! -d off ] && [ ! -s err ] && [ "$(cat out)" = done ] || fail "off: $(cat err)"

# An instrumented program is measured once, and says who does it.
POMPEII_CC=clang pompcc -fopenmp -g -I"$source/pomp2-runtime" -o pomp "$programs/control.c" -pthread
POMPEII_DIRECTORY=alone ./pomp >out 2>err || fail "instrumented: status $?"
through_ompt both ./pomp >out 2>err || fail "instrumented, with the tool: status $?"
grep -q 'pompeii: the program is instrumented' err || fail "instrumented: $(cat err)"
pompeii summary --format=csv alone | cut -d, -f1-7 >one
pompeii summary --format=csv both | cut -d, -f1-7 >two
diff -u one two || fail "instrumented: the tool changes the counts"
[ "$(visits both parallel)" = 2 ] || fail "instrumented: $(visits both parallel) parallel regions"

# Threads of the program's own.
through_ompt threads ./control threads >out 2>err || fail "threads: $(cat err)"
sound threads
expect 24 "$(visits threads parallel "$parallel")" "threads: parallel"
expect 24 "$(visits threads for "$line")" "threads: for"

# The end inside a parallel region.
status=0
through_ompt ended ./control exit >out 2>err || status=$?
[ "$status" = 7 ] || fail "exit: status $status"
sound ended
expect 3 "$(visits ended parallel)" "exit: parallel"
status=0
through_ompt killed ./control kill >out 2>err || status=$?
[ "$status" = 137 ] || fail "kill: status $status"
pompeii recover killed >/dev/null 2>recover.err || fail "recover: $(cat recover.err)"
[ "$(visits killed barrier "$(sed -n '/pragma omp barrier/=' "$programs/control.c" | head -n 1)")" -ge 1 ] ||
    fail "recover: no barrier, or not its line"

# User regions and pauses, in a program that is linked with the library and not instrumented.
plain control -I"$source/pomp2-runtime" -pthread -L"$build/.libs" -Wl,-rpath,"$build/.libs" -Wl,--no-as-needed -lpompeii
through_ompt regions ./control regions >out 2>err || fail "regions: $(cat err)"
sound regions
expect 1 "$(visits regions part)" "regions: user region"
expect 4 "$(visits regions for "$line")" "regions: for"
expect 0 "$(visits regions omp_test_lock)" "regions: paused locks"

# Nothing but addresses.
plain control -I"$source/pomp2-runtime" -pthread -g0 -s
through_ompt bare ./control >out 2>err || fail "bare: $(cat err)"
pompeii summary --format=csv bare | grep -q ',control+0x' || fail "bare: $(pompeii summary bare)"

# C++ without debug information: the source's names, also where the linker's are long.
long=$(printf '%0300d' 0)
if echo 'int main() {}' >some.cc && clang++ some.cc -o some 2>/dev/null; then
    cat >long.cc <<X
template <class T> struct of {};
struct a_$long;
namespace mesh { template <class T> __attribute__((noinline)) void area(T *, int) {
#pragma omp parallel num_threads(2)
    { }
} }
int main() { mesh::area((of<a_$long> *)0, 1); }
X
    clang++ -fopenmp -O1 long.cc -o long
    through_ompt named ./long >out 2>err || fail "named: $(cat err)"
    pompeii summary --format=csv named >out
    grep -q "\"void mesh::area<of<a_$long> >(of<a_$long>\*, int) (long+0x" out || fail "named: $(cat out)"
fi

# Every subcommand that reads a trace.
for command in profile "profile --all" flow summary print; do
    pompeii $command regions >out 2>err || fail "pompeii $command: $(cat err)"
done
exit $failures
