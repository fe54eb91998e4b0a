#!/bin/sh
# On the event path, between two refills: no lock prefix, no system call, no call but of slow paths.
# Shown twice: in the code of the entry points, and by counting instructions and system calls of
# runs of different length.
. "${srcdir:-.}/test/run/runtime/common.sh"
command -v objdump >/dev/null || exit 77
[ "$(uname -m)" = x86_64 ] || exit 77
library=$(ls "$build"/.libs/libpompeii.so.*.*.* | head -n 1)

# What entry points may call: slow paths, those of units of work, the clock's system call fallback,
# each other, and, without NDEBUG, what ends the program when an assertion fails.
slow='__assert_fail|xu_enter|xu_leave|xu_pass|location_make|frame_add|region_register|region_of_section|region_of_user|callpath_find|callpath_count_slowly|callpath_copy|record_refill|record_finish_late|record_rest_late|measure_find_slowly|measure_unwind|measure_end|task_suspend|task_resume|clock_gettime'
for name in Atomic Critical For Single Barrier Taskwait Master Flush; do
    for end in enter begin exit end; do
        objdump -d --no-show-raw-insn --disassemble="POMP2_${name}_$end" "$library" >code
        grep -q '>:$' code || continue
        grep -E '\block\b|\bxchg .*\(|\bsyscall\b|\bcpuid\b' code && fail "POMP2_${name}_$end has a locked or serialising instruction"
        grep -oE 'call .*<[^>]*>' code | sed 's/.*<\([^>@+]*\).*/\1/' | sort -u >called
        grep -vE "^($slow|event_.*|measure_.*|scheduling_point|continue_task|waited|begin_leaving|inside_frame|(begin|end)_(exclusive|group|once)|count_from.*)(\.[a-z0-9.]*)?$" called &&
            fail "POMP2_${name}_$end calls $(cat called)"
    done
done

cc=${CC:-gcc}
cat >loop.c <<'END'
#include "test/run/runtime/hand.h"
#include <stdlib.h>
REGION(1, "atomic", "");
REGION(2, "critical", "");
int main(int argc, char **argv)
{
    for (int i = 0; argc > 1 && i < atoi(argv[1]); i++) {
        POMP2_Atomic_enter(&region_1, ctc_1);
        POMP2_Atomic_exit(&region_1);
        POMP2_Critical_enter(&region_2, ctc_2);
        POMP2_Critical_begin(&region_2);
        POMP2_Critical_end(&region_2);
        POMP2_Critical_exit(&region_2);
    }
    return 0;
}
END
compile loop loop.c
# System calls do not depend on how many events there are.
if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
    for n in 2000 200000; do
        POMPEII_DIRECTORY=s$n strace -f -o calls$n ./loop $n 2>/dev/null
    done
    few=$(wc -l <calls2000) many=$(wc -l <calls200000)
    [ $((many - few)) -le 2 ] && [ $((few - many)) -le 20 ] || fail "$few system calls for 2000 events, $many for 200000"
fi
# Instructions per event are few, and the same every time.
if command -v valgrind >/dev/null; then
    for n in 2000 12000; do
        POMPEII_CLOCK=tsc POMPEII_DIRECTORY=v$n valgrind --tool=callgrind --callgrind-out-file=out$n \
            --toggle-collect=main ./loop $n >/dev/null 2>valgrind$n || fail "valgrind: $(cat valgrind$n)"
    done
    count() { sed -n 's/^summary: \([0-9]*\).*/\1/p' out$1; }
    per_round=$((($(count 12000) - $(count 2000)) / 10000))
    echo "$per_round instructions for two pairs and two phases"
    # (Valgrind has no invariant counter: six reads of the system clock are in it.)
    [ $per_round -lt 1000 ] || fail "$per_round instructions"
fi
