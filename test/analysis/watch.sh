#!/bin/bash
# pompeii watch: where running processes are is what they say themselves, by the system's clock; the
# process is not touched; what died, has ended or is damaged is told as such.
. "${srcdir:-.}/test/analysis/common.sh"
build=$PWD
PATH=$build:$PATH
export OMP_DYNAMIC=false OMP_WAIT_POLICY=passive POMPEII_COMPRESS=none TMPDIR=$work
unset OMP_NUM_THREADS
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
cd "$work" || exit 1
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$work"' EXIT
ulimit -c 0

POMPEII_CC=${CC:-gcc} pompcc -O1 -g -fopenmp "$srcdir/test/analysis/programs/watched.c" -o watched \
    >messages 2>&1 || { fail "watched does not build: $(cat messages)"; exit 1; }
line=$(grep -n 'pragma omp critical(long_one)' "$srcdir/test/analysis/programs/watched.c" | cut -d: -f1)
inside_line=${line%%$'\n'*} waits_line=${line##*$'\n'}

# until WORD FILE: it stands there
until_said()
{
    for ((i = 0; i < 600; i++)); do
        grep -q "$1" "$2" 2>/dev/null && return
        sleep 0.1
    done
    fail "never said $1"
}

# column FILE NAME RANK THREAD: a cell of the CSV
column()
{
    awk -F, -v name="$2" -v rank="$3" -v thread="$4" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        NR > 1 && $at["rank"] == rank && $at["thread"] == thread { print $at[name] }' "$1"
}

# stands RANK THREAD STATE LINE SAID: so it is told, and since when the program says
stands()
{
    local before after since said
    said=$(sed -n "s/^$5 //p" said.$1)
    before=$(date +%s.%N)
    pompeii watch --once -f csv job >csv 2>messages || fail "watch: $(cat messages)"
    after=$(date +%s.%N)
    [ "$(column csv state "$1" "$2")" = "$3" ] || fail "rank $1, thread $2 is not $3: $(cat csv)"
    [ "$(column csv file "$1" "$2"):$(column csv line "$1" "$2")" = "watched.c:$4" ] ||
        fail "rank $1, thread $2 is not in line $4: $(cat csv)"
    since=$(column csv since_s "$1" "$2")
    # The program says it a moment after it came there, or before: 50 ms and what the machine takes.
    awk -v since="$since" -v least="$before" -v most="$after" -v said="$said" 'BEGIN {
        exit !(since >= least - said - 1 && since <= most - said + 1) }' ||
        fail "rank $1, thread $2: since $since, said $said at $before"
}

# Before anything is there; a folder that is none.
expect 2 'no experiment: nowhere: ' pompeii watch --once nowhere
expect 2 'nothing here runs' pompeii watch --once
expect 2 'interval=x: not a number' pompeii watch --interval=x .
expect 2 'interval=0: not a number' pompeii watch --interval=0 .
mkdir empty
pompeii watch --once empty >out 2>&1 && grep -q 'no rank has begun' out || fail "empty: $(cat out)"

# A job of three: one goes on, one is going to be killed, one ends.
for rank in 0 1 2; do
    stay=60
    [ $rank = 2 ] && stay=1
    OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=3 PMIX_NAMESPACE=watch POMPEII_DIRECTORY=$PWD/job \
        ./watched 1000 $stay >said.$rank 2>/dev/null &
    process[rank]=$!
done
for rank in 0 1 2; do until_said waits said.$rank; done
stands 0 0 inside "$inside_line" inside
stands 0 1 waiting "$waits_line" waits
stands 1 0 inside "$inside_line" inside
wait "${process[2]}"
pompeii watch --once -f json job >json 2>messages || fail "json: $(cat messages)"
if python3 -c 'import jsonschema' 2>/dev/null; then
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' \
        json "$srcdir/doc/schema/watch.json" || fail "schema"
fi
# Each has entered 1000 regions with a critical on two threads; the one region; its critical, of
# rank 2 on both threads and of the others too, for waiting begins with the enter; the program.
python3 - json <<'END' || fail "ranks: $(cat json)"
import json, sys
look = json.load(open(sys.argv[1]))
ranks = {r["rank"]: r for r in look["ranks"]}
assert look["goes_on"] and sorted(ranks) == [0, 1, 2]
assert [ranks[r]["state"] for r in (0, 1, 2)] == ["running", "running", "ended"]
for r in ranks.values():
    assert r["instances"] == 4 * 1000 + 2 + 2 + 1, r
    assert r["threads"] == 2 and 0 <= r["efficiency_percent"] <= 100.01
    assert (r["spool_bytes"] > 4096) == (r["state"] == "running")
assert {t["rank"] for t in look["threads"]} == {0, 1}
for t in look["threads"]: # one works, one waits
    assert (t["work_percent"] > 50) == (t["thread"] == 0) or ranks[t["rank"]]["elapsed_s"] < 1, t
END
pompeii watch --once --rank=1 --thread=1 -f csv job | cut -d, -f1-2 | tr '\n' ' ' | grep -q '^rank,thread 1,1 $' ||
    fail "--rank, --thread: $(pompeii watch --once --rank=1 --thread=1 -f csv job)"

# A process that is stopped answers nobody, and has its files as they were.
kill -STOP "${process[0]}"
state() { (cd job && ls -l --full-time . && cksum spool.0); }
state >before
timeout 60 pompeii watch --once job >out 2>&1 || fail "of a stopped process: $(cat out)"
state | cmp - before || fail "watch has changed something"
grep -q '^job: 2 running, 1 ended; parallel efficiency so far [0-9.]* %' out || fail "head: $(cat out)"
[ -z "$(ls -d pompeii-watch-* 2>/dev/null)" ] || fail "left: $(ls)"
kill -CONT "${process[0]}"

# One that dies is told as dead, with where it was; another one may go on.
kill -9 "${process[1]}"
wait "${process[1]}" 2>/dev/null
pompeii watch --once job >out 2>&1 || fail "a dead rank: $(cat out)"
grep -q '^job: 1 running, 1 died, 1 ended; .*pompeii recover job' out || fail "a dead rank: $(cat out)"
grep -Eq "^ *1 +0 +inside .*long_one +watched.c +$inside_line" out || fail "where it was: $(cat out)"

# Without --once it looks until all have ended, plainly where it is no terminal.
timeout 100 pompeii watch --interval=0.2 job >out 2>&1 &
watcher=$!
sleep 1
kill -9 "${process[0]}"
wait "${process[0]}" 2>/dev/null
wait $watcher || fail "it does not end: $(tail -20 out)"
[ "$(grep -c '^job: ' out)" -ge 2 ] && grep -q '^job: 2 died, 1 ended' out || fail "looks: $(grep '^job' out)"
grep -q "$(printf '\033')" out && fail "escape sequences: $(cat -v out | head)"
if command -v script >/dev/null; then
    script -qec 'timeout 100 pompeii watch job' /dev/null >out </dev/null 2>&1
    grep -q "$(printf '\033\[H\033\[2J')job: 2 died" out || fail "on a terminal: $(cat -v out | head -3)"
fi
pompeii recover job >/dev/null 2>messages || fail "recover: $(cat messages)"
pompeii watch job >out 2>&1 && grep -q '^job: 3 ended' out || fail "recovered: $(cat out)"

# A run that leaves its spool, and one whose spool lies elsewhere.
mkdir elsewhere
POMPEII_CONVERT=later POMPEII_SPOOL=elsewhere POMPEII_DIRECTORY=later ./watched 10 0.5 >/dev/null 2>&1
pompeii watch later >out 2>&1 && grep -q '^later: 1 left; .*pompeii recover later' out || fail "later: $(cat out)"

# A spool that somebody made: the frames of a stack lead in a circle, and bytes here and there.
mkdir hostile
POMPEII_DIRECTORY=dead ./watched 10 60 >said 2>/dev/null &
dead=$!
until_said waits said
kill -9 $dead
wait $dead 2>/dev/null
cat >damage.py <<'END'
import random, struct, sys
data = bytearray(open("dead/spool.0", "rb").read())
how = sys.argv[1]
def stacks():
    at = 4096
    while at + 64 <= len(data):
        kind, location, sequence, size = struct.unpack_from("<IIQQ", data, at)
        good = 1 <= kind < 9 and size >= 4096 and size % 4096 == 0 and size <= len(data) - at
        if good and kind == 5 and sequence == 0:
            yield at, struct.unpack_from("<Q", data, at + 40)[0]
        at += size if good else 4096
if how == "circle":
    for at, address in stacks():
        top, = struct.unpack_from("<Q", data, at + 64)
        struct.pack_into("<Q", data, at + (top - address), top) # up
elif how == "cut":
    del data[8192:]
else:
    random.seed(int(how))
    for _ in range(random.choice((1, 8, 100))):
        at = random.choice((random.randrange(16, 4096), random.randrange(4096, len(data)), random.randrange(4096, 4096 + 64)))
        data[at] = random.choice((0, 1, 0x7f, 0xff, random.randrange(256)))
open("hostile/spool.0", "wb").write(data)
END
for how in circle cut $(seq "${HOSTILE:-60}"); do
    python3 damage.py "$how"
    timeout 60 pompeii watch --once hostile >out 2>messages
    status=$?
    [ $status -eq 0 ] || [ $status -eq 2 ] || fail "damage $how: status $status: $(cat messages)"
    if [ "$how" = circle ]; then
        timeout 60 pompeii recover --keep hostile >out 2>messages || fail "recover of a circle: $(cat messages)"
        rm -f hostile/trace.* hostile/pompeii.*
    fi
done
printf 'no spool' >hostile/spool.0
expect 2 'cannot read the spool: hostile/spool.0: not a spool file' pompeii watch --once hostile
: >hostile/spool.0
pompeii watch --once hostile >out 2>&1 && grep -q '^hostile: 1 starting' out || fail "starting: $(cat out)"
rm hostile/spool.0 && mkfifo hostile/spool.0
expect 2 'cannot read the spool: hostile/spool.0: not a regular file' timeout 20 pompeii watch --once hostile
exit $((failures > 0))
