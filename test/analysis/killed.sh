#!/bin/bash
# Whatever ends a run, its report obeys the same identities as any other: nothing is above 100 %, the
# parts are the whole, what was open counts.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_COMPRESS=none
unset OMP_NUM_THREADS
ulimit -c 0
cd "$work" || exit 1

build()
{
    POMPEII_CC=$1 pompcc -O1 -fopenmp "$srcdir/test/analysis/programs/killed.c" -o killed >messages 2>&1
}
build "${CC:-gcc}" || { fail "killed does not build: $(cat messages)"; exit 1; }

# value NAME: the first number of that name in json
value()
{
    grep -o "\"$1\": [0-9.e-]*" json | head -1 | sed 's/.* //'
}

# obeys EXPERIMENT
obeys()
{
    local name=$1
    pompeii profile -f json "$name" >json 2>messages || fail "$name: $(cat messages)"
    tr ',' '\n' <json | awk -F': ' -v name="$name" '
        /"duration"/ && !duration { duration = $2 + 0 }
        /"cpu"/ && !cpu { cpu = $2 + 0 }
        /"serial"/ && !serial { serial = $2 + 0 }
        /"idle"/ && !idle { idle = $2 + 0 }
        /"parallel"/ && !parallel { parallel = $2 + 0 }
        /"gain_s"/ && $2 > duration { print name ": a gain of " $2 " in " duration; bad = 1 }
        /"severity_percent"/ && $2 > 100 { print name ": severity " $2; bad = 1 }
        /"measuring"/ { measuring = $2 + 0 }
        /"sum"/ { in_sum = 1 }
        /"createT"/ && in_sum { sum += $2 }
        /"exclusive"/ && in_sum { if ($2 > cpu) bad = 1; sum += $2; in_sum = 0 }
        /"serial_regions"/ { both = $2 + 0 }
        END { got = sum + serial - both + idle + measuring; difference = got - cpu
            if (difference < 0) difference = -difference
            if (!cpu || difference > 0.005 * cpu + 0.0001) {
                print name ": exclusive " sum " + serial " serial " + idle " idle " is not " cpu; bad = 1 }
            if (parallel + serial > duration + 0.0001) { print name ": parallel " parallel; bad = 1 }
            exit bad }' >messages || fail "$(cat messages)"
    pompeii profile "$name" 2>/dev/null | grep -Eq '[0-9]{4,}\.[0-9] %|[2-9][0-9][0-9]\.[0-9] %' &&
        fail "$name: $(pompeii profile "$name" 2>/dev/null)"
    pompeii flow "$name" 2>/dev/null | grep -q '^│ 0x' && fail "$name: $(pompeii flow "$name" 2>/dev/null)"
    pompeii info -f csv "$name" >facts 2>/dev/null
    grep -q '^run.threads,[234]$' facts || fail "$name: $(grep threads facts)"
    awk -F, '/^overhead.events,/ { events = $2 } /^overhead.total_s,/ { total = $2 }
        END { exit !(events > 2000 && total > 0) }' facts || fail "$name: $(grep overhead facts)"
    case $name in
    exit-*) ;; # has one, which may be 0
    *) grep -q '^run.user_s,' facts && fail "$name: user time $(grep user_s facts)" ;;
    esac
    pompeii info --verify "$name" >messages 2>/dev/null || fail "$name: $(cat messages)"
}

# killed HOW WHERE INSTANCES STATUS
killed()
{
    local name=$1-$2-$3 status=0
    POMPEII_INSTANCES=$3 POMPEII_DIRECTORY=$name timeout 60 ./killed "$1" "$2" >output 2>"$name.err" || status=$?
    [ $status = "$4" ] || { fail "$name: status $status: $(cat "$name.err")"; return; }
    [ -e "$name/pompeii.xml" ] || pompeii recover "$name" >messages 2>&1 || fail "$name: recover: $(cat messages)"
    obeys "$name"
    case $1 in
    SIGTERM | abort)
        grep -q "^pompeii: ended by SIG.*: what was measured is kept: pompeii recover $PWD/$name\$" "$name.err" ||
            fail "$name: no line: $(cat "$name.err")" ;;
    esac
    # 200 ms and more of work are in the report. (The thousand regions before take few ms.)
    awk -v duration="$(value duration)" 'BEGIN { exit !(duration >= 0.1) }' ||
        fail "$name: duration $(value duration)"
}

# The shell says who was killed.
{
    for place in loop task nested waiting serial; do
        killed SIGKILL $place 1000 137
        killed SIGTERM $place all 143
    done
    killed SIGKILL waiting 0 137
    killed SIGKILL task all 137
    killed SIGKILL nested all 137
    killed SIGKILL untied all 137
    killed SIGTERM untied 1000 143
    killed SIGSEGV loop 1000 139
    killed SIGXCPU loop 0 152
    killed abort loop 1000 134
    killed _exit loop all 3
    killed exit loop all 3
} 2>"$work/said"
grep FAIL "$work/said" >&2

# The loop was executed by both threads, and took most of the time.
pompeii profile -f json SIGTERM-loop-all >json 2>/dev/null
awk -v parallel="$(value parallel)" -v duration="$(value duration)" \
    'BEGIN { exit !(parallel > 0.8 * duration) }' || fail "the open loop is not in the parallel time: $(cat json)"
pompeii summary SIGTERM-loop-all 2>/dev/null | grep -Eq '^  omp +parallel for +2 ' ||
    fail "the open loop was not executed: $(pompeii summary SIGTERM-loop-all)"

# The spool of another version is not read as if it were one of this.
POMPEII_DIRECTORY=older ./killed SIGKILL serial >/dev/null 2>&1
printf '\4' | dd of=older/spool.0 bs=1 seek=8 conv=notrunc 2>/dev/null
expect 2 'older/spool.0: not a spool file of this version' pompeii recover older

# What a run left is not mixed with what the next one of that name writes.
POMPEII_DIRECTORY=again ./killed SIGKILL serial >/dev/null 2>&1
POMPEII_DIRECTORY=again ./killed exit loop >/dev/null 2>messages
[ -e again/spool.0 ] && [ ! -e again/pompeii.xml ] && [ -e again-*/pompeii.xml ] ||
    fail "the directory of a dead run: $(ls again again-*; cat messages)"

# A zombie is not alive; a process of which only the first thread has ended is.
cat >zombie.c <<'END'
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    pid_t child = fork();
    if (child == 0) {
        setenv("POMPEII_DIRECTORY", "zombie", 1);
        execl("./killed", "killed", "SIGKILL", "serial", (char *)NULL);
        _exit(1);
    }
    siginfo_t info;
    waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT);
    return argc > 1 ? system(argv[1]) != 0 : 1;
}
END
${CC:-gcc} zombie.c -o zombie.run && ./zombie.run 'pompeii recover zombie >messages 2>&1' ||
    fail "a zombie is called alive: $(cat messages)"
cat >headless.c <<'END'
#include <pthread.h>
#include <unistd.h>
static void *stay(void *unused)
{
    sleep(30);
    return unused;
}
int main(void)
{
    pthread_t thread;
#pragma omp parallel num_threads(1)
    {
    }
    if (pthread_create(&thread, NULL, stay, NULL) == 0)
        pthread_exit(NULL);
    return 1;
}
END
POMPEII_CC=${CC:-gcc} pompcc -fopenmp -pthread headless.c -o headless >messages 2>&1 ||
    fail "headless does not build: $(cat messages)"
POMPEII_DIRECTORY=headless.run ./headless 2>messages &
headless=$!
for i in 1 2 3 4 5 6 7 8 9 10; do
    grep -q ') Z' /proc/$headless/stat && break
    sleep 0.1
done
expect 2 "process $headless is alive" pompeii recover headless.run
kill -9 $headless
wait $headless 2>/dev/null

# LLVM's runtime has untied tasks go on on other threads.
if build clang && POMPEII_ENABLE=no ./killed none none; then
    rm -rf SIG*
    {
        killed SIGKILL untied all 137
        killed SIGTERM untied all 143
        killed SIGKILL untied 1000 137
        killed SIGKILL task all 137
    } 2>"$work/said"
    grep FAIL "$work/said" >&2
fi
exit $((failures > 0))
