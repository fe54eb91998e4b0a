#!/bin/sh
# Many ranks measure into a folder on the node, to which one link leads: found by recover, watch and the
# reports, gone at the end; a stranger's is not followed, and of one that can't be seen it is said where
# it is.
. "${srcdir:-.}/test/run/runtime/common.sh"
cc=${CC:-gcc}
compile death "$here/death.c"
pompeii=$build/pompeii
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
export OMP_NUM_THREADS=2
mkdir node
node=$(cd node && pwd)
export TMPDIR="$node"

rank() { # DIRECTORY RANK SIZE HOW.. : in the background where $background is set
    directory=$1 r=$2 size=$3
    shift 3
    set -- env POMPEII_DIRECTORY="$directory" PALS_RANKID="$r" PALS_SIZE="$size" PALS_APID="$directory" ./death "$@"
    "$@" >>out 2>>err
}

# ---- All the ranks of a job at once, then none of it is left on the node
running=
for r in $(seq 0 19); do
    rank all "$r" 20 steps "$r" "$r" &
    running="$running $!"
done
for process in $running; do
    wait "$process" || fail "a rank: $(cat err)"
done
[ -z "$(ls -A node)" ] || fail "left on the node: $(find node)"
[ -z "$(find all -name '*spool*')" ] || fail "left: $(ls -A all)"
"$pompeii" info all >out 2>messages || fail "info: $(cat messages)"
grep -q "^measured into  *$node/pompeii-death\\." out || fail "not said: $(cat out)"
[ "$("$pompeii" summary -f csv all | sed 1d | cut -d, -f1 | sort -nu | wc -l)" = 20 ] || fail "ranks are missing"

# ---- Few ranks, or who wants it: in the experiment
rank few 0 2 signal 9 || :
[ -f few/spool.0 ] && [ -z "$(ls -A node)" ] || fail "two ranks: $(ls -A few node)"
POMPEII_SPOOL=experiment rank wanted 0 20 signal 9 || :
[ -f wanted/spool.0 ] && [ -z "$(ls -A node)" ] || fail "POMPEII_SPOOL=experiment: $(ls -A wanted node)"

# ---- A second process of the same rank and job is of another program: wherever the first one measures
for first in '' experiment; do
    for second in '' experiment; do
        same=same.$first.$second
        POMPEII_SPOOL=$first rank "$same" 3 20 signal 9 || :
        POMPEII_SPOOL=$second rank "$same" 3 20 signal 9 || :
        [ "$(ls -d "$same"*/ | wc -l)" = 2 ] || fail "$same: joined: $(ls -lA "$same"*)"
        for directory in "$same"*/; do
            [ "$(find -L "$directory" -name spool.3 | wc -l)" = 1 ] || fail "$same: $(ls -lA "$same"*)"
            "$pompeii" recover "$directory" >out 2>messages || fail "$directory: $(cat messages)"
        done
    done
done
# That has ended: the same.
rank ended 3 20 steps 1 1 && rank ended 3 20 steps 1 1 || fail "ended: $(cat err)"
[ "$(ls -d ended*/ | wc -l)" = 2 ] && [ -z "$(ls -A node)" ] || fail "ended: $(ls -lA ended* node)"

# ---- Ranks come and go: one folder, one link, and all that died are in it
running=
for r in $(seq 0 39); do
    if [ $((r % 3)) = 0 ]; then
        rank storm "$r" 40 signal 9 2>/dev/null &
    else
        rank storm "$r" 40 steps 1 1 &
    fi
    running="$running $!"
done
for process in $running; do
    wait "$process" || :
done
[ "$(find node -type d | wc -l)" = 2 ] && [ "$(ls storm/.spools-*/ | wc -l)" = 14 ] && [ "$(find node -type f | wc -l)" = 14 ] ||
    fail "come and go: $(find node storm)"
"$pompeii" recover storm >out 2>messages || fail "storm: $(cat messages)"
[ -z "$(ls -A node)" ] || fail "storm: $(find node)"

# ---- Two end at once: the other one has the lock, and has seen this one's spool
rank busy 0 20 signal 9 || :
folder=$(readlink busy/.spools-*)
rm "$folder/spool.0"
flock -s "$folder" sh -c ': >locked; while [ ! -f released ]; do sleep 0.01; done' &
holder=$!
while [ ! -f locked ]; do sleep 0.01; done
rank busy 1 20 steps 1 1 &
leaver=$!
for try in $(seq 3000); do
    [ ! -f busy/pompeii.xml ] || [ -f "$folder/spool.1" ] || break
    sleep 0.01
done
sleep 0.1
: >released
wait $holder
wait $leaver || fail "busy: $(cat err)"
[ -z "$(ls -A node)" ] && [ -z "$(ls -d busy/.spools-* 2>/dev/null)" ] || fail "two end at once: $(find node busy)"

# ---- Two programs in one job, one after the other, and the second while ranks of the first one are left
program() { # DIRECTORY, steps, ranks that are killed..
    directory=$1 steps=$2 running=
    shift 2
    for r in $(seq 0 17); do
        case " $* " in
        *" $r "*) rank "$directory" "$r" 18 signal 9 2>/dev/null & ;;
        *) rank "$directory" "$r" 18 steps "$steps" "$r" & ;;
        esac
        running="$running $!"
    done
    for process in $running; do
        wait "$process" || :
    done
}
program twice 1
program twice 2
program early 1 3 16
program early 2
for name in twice early; do
    [ "$(ls -d $name*/ | wc -l)" = 2 ] || fail "$name: $(ls -d $name*)"
    for directory in $name*/; do
        [ ! -L "$(echo "$directory".spools-*)" ] || "$pompeii" recover "$directory" >out 2>messages || fail "$directory: $(cat messages)"
        "$pompeii" summary -f csv "$directory" >out 2>messages || fail "$directory: $(cat messages)"
        [ "$(sed 1d out | cut -d, -f1 | sort -nu | wc -l)" = 18 ] || fail "$directory: ranks are missing: $(cat messages)"
        # All of one program: the ranks have the same number of steps, but for those that were killed.
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            $at["region"] == "step" || $at["name"] == "step" { steps[$at["rank"]] += $at["count"] }
            END { for (r in steps) print steps[r] }' out | sort -n | uniq -c | sort -n | awk '{ n = $1 } END { exit n < 16 }' ||
            fail "$directory: of two programs: $(cat out)"
    done
done
[ -z "$(ls -A node)" ] || fail "two programs: $(find node)"

# ---- Killed: what is on the node is found
for r in 3 4; do
    rank killed $r 20 signal 9 || :
done
link=$(echo killed/.spools-*)
[ -L "$link" ] && [ "$(ls "$link" | tr '\n' ' ')" = "spool.3 spool.4 " ] || fail "killed: $(ls -lA killed node)"
[ "$(find killed -type f | wc -l)" = 0 ] || fail "files of ranks that measure: $(ls -A killed)"
"$pompeii" watch --once killed >out 2>messages || fail "watch: $(cat messages)"
[ "$(grep -c died out)" -ge 2 ] || fail "watch: $(cat out)"
status=0
"$pompeii" info killed >out 2>messages || status=$?
[ $status = 2 ] && grep -q 'run `pompeii recover killed`' messages || fail "info: $(cat messages)"

# On another node the link leads to nothing.
mv "$(readlink "$link")" away
for command in info recover; do
    status=0
    "$pompeii" $command killed >out 2>messages || status=$?
    [ $status = 2 ] && grep -q "node $(basename "$link" | sed 's/^.spools-//')" messages || fail "$command elsewhere: $status: $(cat messages)"
done
# All such nodes are named, a few of them where they are many.
ln -s "$work/nowhere" killed/.spools-third
"$pompeii" recover killed >out 2>messages || :
grep -q "node third, $(basename "$link" | sed 's/^.spools-//') are" messages || fail "two nodes: $(cat messages)"
for n in 0 1 2 3 4 5 6 7 8; do
    ln -s "$work/nowhere" killed/.spools-a$n
done
"$pompeii" recover killed >out 2>messages || :
grep -q 'node a0, .*, a7 and 3 more are' messages || fail "many nodes: $(cat messages)"
rm killed/.spools-a? killed/.spools-third
mv away "$(readlink "$link")"

# Others could write there: it is nobody's word.
chmod 777 "$(readlink "$link")"
"$pompeii" recover killed >out 2>messages && fail "a folder that all may write to"
chmod 700 "$(readlink "$link")"

"$pompeii" recover killed >out 2>messages || fail "recover: $(cat messages)"
[ "$(grep -c recovered out)" = 2 ] || fail "recover: $(cat out)"
[ -z "$(ls -A node)" ] && [ ! -L "$link" ] || fail "left after recover: $(ls -A killed node)"
"$pompeii" info killed >out 2>messages || fail "recovered: $(cat messages)"
grep -q '^complete  *no' out || fail "recovered: $(cat out)"

# ---- In memory: who asked for it has what there is, and nobody else's is filled
cat >in-memory.sh <<'X'
mount -t tmpfs -o size=10M none asked && mount -t tmpfs -o size=10M none node || exit 77
head -c 8000000 /dev/zero >asked/other
head -c 6000000 /dev/zero >node/other
env POMPEII_DIRECTORY=asked/alone ./death steps 1 1 || exit 1
"$1" info asked/alone >/dev/null || exit 2
env POMPEII_DIRECTORY=ranks PALS_RANKID=0 PALS_SIZE=20 PALS_APID=1 ./death signal 9
[ "$(ls node)" = other ] || exit 3
X
mkdir asked
if unshare -rm true 2>/dev/null; then
    status=0
    unshare -rm sh ./in-memory.sh "$pompeii" >out 2>err || status=$?
    [ $status = 0 ] || [ $status = 77 ] || fail "in memory: $status: $(cat out err)"
    ! grep -q lacks err || fail "in memory: $(cat err)"
fi

# ---- Nowhere on the node: into the experiment
chmod 500 node
rank nowhere 0 20 steps 1 1 || fail "nowhere: $(cat err)"
chmod 700 node
"$pompeii" info nowhere >out 2>messages || fail "nowhere: $(cat messages)"
exit 0
