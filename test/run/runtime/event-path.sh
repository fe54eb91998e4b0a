#!/bin/sh
# On the event path, between two refills: no lock prefix, no system call, no allocation, no call but
# of slow paths. Shown twice: in the code of the entry points, and by counting instructions, system
# calls and allocations of runs of different length, with events of every kind.
. "${srcdir:-.}/test/run/runtime/common.sh"
command -v objdump >/dev/null || exit 77
[ "$(uname -m)" = x86_64 ] || exit 77
library=$(ls "$build"/.libs/libpompeii.so.*.*.* | head -n 1)

# What entry points may call: slow paths, those of units of work, the clock's system call fallback,
# each other, and, without NDEBUG, what ends the program when an assertion fails.
slow='__assert_fail|event_lost_here|xu_enter|xu_leave|xu_pass|location_make|frame_add|region_register|region_of_section|region_of_user|callpath_find|callpath_count_slowly|callpath_copy|record_refill|record_finish_late|record_rest_late|measure_find_slowly|measure_unwind|measure_end|task_suspend|task_resume|clock_gettime|lock_(at|taken|missed|released|returned|of_critical|add|(enter|before|after)_?[a-z]*)|room_for_use|interpose_find'
# code_of FUNCTION: nothing in it is locked; leaves what it calls in `called`.
code_of() {
    objdump -d --no-show-raw-insn --disassemble="$1" "$library" >code
    grep -q '>:$' code || fail "there is no $1 to look at"
    grep -E '\block\b|\bxchg .*\(|\bsyscall\b|\bcpuid\b' code && fail "$1 has a locked or serialising instruction"
    grep -oE 'call .*<[^>]*>' code | sed 's/.*<\([^>@+]*\).*/\1/' | sort -u >called
}
parts=$(nm "$library" | sed -n -E 's/.* [tT] (lock_(at|taken|missed|released|returned|enter|before|after).*)$/\1/p')
case $parts in *lock_taken*) ;; *) fail "what taking a lock does is not to be found" ;; esac
for part in $parts; do
    case $part in *_begin*|*_end*) continue ;; esac # a lock's: locked where it enters the table
    code_of "$part"
done
while read -r name ends; do
    for end in $ends; do
        code_of "POMP2_${name}_$end"
        grep -vE "^($slow|event_.*|measure_.*|scheduling_point|continue_task|waited|begin_leaving|inside_frame|(enter|exit)_(plain|waits|once)|(begin|end)_(exclusive|locked|group|once)|count_from.*)(\.[a-z0-9.]*)?$" called &&
            fail "POMP2_${name}_$end calls $(cat called)"
    done
done <<'END'
Set lock_at
Test lock_at
Unset lock_at
Atomic enter exit
Critical enter begin end exit
For enter exit
Single enter begin end exit
Barrier enter exit
Taskwait begin end
Master begin end
Flush enter exit
END

# And whatever they reach, each entry point but those that are no events. Slow paths end a walk: they
# make or lengthen something once in a while, or are units of work. With another compiler's inlining
# the names would be others.
if readelf -p .comment "$library" | grep -q GCC && ! readelf -p .comment "$library" | grep -q clang; then
    once='location_make|frame_add|region_register|registered|enter_first|first_call|runtime_decline|region_of_section|callpath_(find|copy|count_slowly)|record_(refill|finish_late|rest_late)|spool_.*|arena_get|interpose_find|__assert_fail'
    more='team_fork|far_member|leave_work|task_suspend|task_abandon' # lock for one more record of theirs
    add='join_team|task_get' # a thread's number in its team, and one for many tasks: one addition
    rare='event_lost_here|end_left|team_of_region|lock_(add|begins|ends|of_critical)' # the first use of a lock, init, destroy
    units='xu_.*'
    theirs='clock_gettime@plt|omp_get_.*@plt|memcpy@plt'
    objdump -d --no-show-raw-insn "$library" | awk -f "$here/event-path.awk" \
        -v slow="$once|$more|$add|$rare|$units|$theirs" \
        -v events='POMP2_.*|pompeii_region_(enter|leave)|__cyg_profile_func_(enter|exit)' \
        -v others='POMP2_(On|Off|Init|Finalize|Assign_handle|USER_Assign_handle|Target_.*)' >reached
    grep FAIL reached && exit 1
    [ "$(cat reached)" -gt 90 ] || fail "only $(cat reached) entry points"
fi

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
cat >every.c <<'END'
#include "test/run/runtime/hand.h"
#include "pomp2-runtime/pompeii.h"
#include <stdlib.h>
REGION(1, "for", "");
REGION(2, "single", "");
REGION(3, "barrier", "");
REGION(4, "taskwait", "");
REGION(5, "master", "");
REGION(6, "flush", "");
REGION(7, "parallel", "");
REGION(8, "task", "");
REGION(9, "untied task", "");
POMPEII_REGION(user, "test", "", "user");
void __cyg_profile_func_enter(void *function, void *call_site);
void __cyg_profile_func_exit(void *function, void *call_site);
static omp_lock_t lock;
static int sum;
int main(int argc, char **argv)
{
    omp_init_lock(&lock);
    for (int i = 0; argc > 1 && i < atoi(argv[1]); i++) {
        __cyg_profile_func_enter((void *)main, NULL);
        pompeii_enter(&user);
        PARALLEL(7, num_threads(1))
            POMP2_For_enter(&region_1, ctc_1);
            POMP2_For_exit(&region_1);
            POMP2_Single_enter(&region_2, ctc_2);
            POMP2_Single_begin(&region_2);
            POMP2_Single_end(&region_2);
            POMP2_Single_exit(&region_2);
            BARRIER(3);
            POMP2_Master_begin(&region_5, ctc_5);
            POMP2_Master_end(&region_5);
            POMP2_Flush_enter(&region_6, ctc_6);
            POMP2_Flush_exit(&region_6);
            POMP2_Set_lock(&lock);
            POMP2_Unset_lock(&lock);
            TASK(8, if (0), sum++;)
            UNTIED_TASK(9, if (0), TASKWAIT(4);)
            TASKWAIT(4);
        PARALLEL_END(7)
        pompeii_leave(&user);
        __cyg_profile_func_exit((void *)main, NULL);
    }
    return sum < 0;
}
END
compile loop loop.c
compile every every.c
# System calls, and what is allocated, do not depend on how many events there are.
if command -v strace >/dev/null && strace -o /dev/null true 2>/dev/null; then
    for program in loop every; do
        for n in 2000 40000; do
            POMPEII_DIRECTORY=$program.s$n strace -f -o calls$n ./$program $n 2>/dev/null
        done
        # libgomp's barrier wakes whoever sleeps. Durations that are new to a call path may need one more
        # chunk of nodes, for their histogram.
        few=$(grep -vc 'futex(' calls2000) many=$(grep -vc 'futex(' calls40000)
        [ $((many - few)) -le 12 ] && [ $((few - many)) -le 20 ] || fail "$program: $few system calls for 2000 events, $many for 40000"
    done
fi
if command -v valgrind >/dev/null; then
    allocations() { # ENABLE EVENTS
        POMPEII_ENABLE=$1 POMPEII_DIRECTORY=m$2 valgrind --leak-check=no ./every $2 2>&1 >/dev/null |
            sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p' | tr -d ,
    }
    theirs=$(($(allocations no 12000) - $(allocations no 2000))) # libgomp's, for teams
    ours=$(($(allocations yes 12000) - $(allocations yes 2000)))
    [ $ours = $theirs ] || fail "$ours allocations for 10000 events of each kind, $theirs without us"
    [ $theirs -gt 0 ] || fail "valgrind does not see allocations"
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
    [ $per_round -lt 1050 ] || fail "$per_round instructions"
fi
