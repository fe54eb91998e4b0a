#!/bin/sh
# Traces of many ranks in few files: all ranks are found there, by every command; a container that is
# cut, damaged or hostile gives what is whole in it; who can't append has a file.
. "${srcdir:-.}/test/run/runtime/common.sh"
cc=${CC:-gcc}
compile death "$here/death.c"
pompeii=$build/pompeii
unset POMPEII_COMPRESS
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done

# job DIRECTORY RANKS THREADS [VARIABLE=VALUE..]: all ranks at once; each has as many steps as its number.
job() {
    directory=$1 ranks=$2 threads=$3
    shift 3
    running= r=0
    while [ $r -lt "$ranks" ]; do
        env POMPEII_DIRECTORY="$directory" OMP_NUM_THREADS="$threads" PALS_RANKID=$r PALS_SIZE="$ranks" PALS_APID=7 "$@" \
            ./death steps $r $r >>out 2>>err &
        running="$running $!"
        r=$((r + 1))
    done
    for process in $running; do
        wait "$process" || fail "a rank fails: $(cat err)"
    done
}

# holds DIRECTORY RANKS [OTHER]: each of its ranks but that has as many steps as it had.
holds() {
    "$pompeii" summary --format=csv --sort=rank "$1" >summary 2>messages || fail "$1: $(cat messages)"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["region"] == "step" || $at["name"] == "step" { steps[$at["rank"]] += $at["count"] }
        END { for (r in steps) print r, steps[r] }' summary | sort -n >all
    grep -v "^${3:-none} " all >got
    awk -v n="$2" -v missing="${3:--1}" 'BEGIN { for (r = 0; r < n; r++) if (r != missing) print r, r + 203 }' >wanted
    cmp -s wanted got || fail "$1: $(diff wanted got | head -n 5) $(head -n 3 summary)"
}

files() { # all that takes an inode but for the links
    find "$1" -type f | wc -l
}

# ---- 64 ranks with 4 threads each
job many 64 4
[ "$(files many)" -le 4 ] || fail "files: $(ls many)"
holds many 64
[ "$(wc -l <err)" = 1 ] && grep -q 'trace in .*/many$' err || fail "said often: $(cat err)"
container=$(echo many/traces.*.zst)
[ -f "$container" ] || fail "no container: $(ls many)"

# Every command reads it.
for command in info profile 'profile --threads=2' flow 'print -o long/' 'print --format=csv' report 'export -f folded' 'export -f chrome' \
    'view -o page.html' 'watch --once' 'info --verify' 'summary --rank=63'; do
    # shellcheck disable=SC2086 # words
    timeout 120 "$pompeii" $command many >out 2>messages || fail "$command: $(tail -n 3 messages)"
done
"$pompeii" profile -j 4 many >with 2>messages && "$pompeii" profile -j 1 many >without && cmp with without || fail "-j"
# What is merged is used in place of the members, until one more is appended.
for report in info 'profile --header --overview --callgraph' 'info -f json'; do
    # shellcheck disable=SC2086 # words
    "$pompeii" $report many || fail "$report"
done >before 2>&1
"$pompeii" merge --plain many >out 2>messages || fail "merge: $(cat messages)"
grep -q '^many/profile.xml: 64 ranks, ' out || fail "merge: $(cat out)"
for report in info 'profile --header --overview --callgraph' 'info -f json'; do
    # shellcheck disable=SC2086 # words
    "$pompeii" $report many || fail "$report"
done >after 2>&1
cmp before after || fail "merged: $(diff before after | head)"
sed -i 's/property="[A-Za-z]*"/property="Marked"/' many/profile.xml
"$pompeii" profile --properties many 2>&1 | grep -q "'Marked'" || fail "what is merged is not read"
cp "$container" whole
head -c 1000 whole >>"$container"
"$pompeii" profile --properties many >out 2>&1 || fail "one more: $(cat out)"
grep -q "'Marked'" out && fail "members are new, and what was merged is used"
# Ranks whose spools are elsewhere are missing in it.
ln -s "$work/nowhere" many/.spools-other
"$pompeii" merge many >out 2>messages && fail "merged without those of another node"
grep -q 'node other: run `pompeii recover many` there' messages || fail "merge: $(cat messages)"
"$pompeii" info many >out 2>messages || fail "info: $(cat messages)"
[ "$(grep -c 'node other' messages)" = 1 ] && grep -q '^complete  *no' out || fail "elsewhere: $(cat out messages)"
rm many/.spools-other
rm -f many/profile.xml*
cat whole >"$container"
# A member is XML, also to zstd; so is the whole.
zstd -dcq "$container" >xml 2>messages || fail "zstd: $(cat messages)"
[ "$(grep -c '<processor ' xml)" = 64 ] || fail "members: $(grep -c '<processor ' xml)"
"$pompeii" print --rank=5 many >out 2>messages || fail "one rank: $(cat messages)"

# ---- Other numbers, and no container
job ranks 3 2 POMPEII_FILES=rank
[ "$(ls ranks | tr '\n' ' ')" = "pompeii.dtd pompeii.xml trace.0.xml.zst trace.1.xml.zst trace.2.xml.zst " ] || fail "rank: $(ls ranks)"
job few 3 2
[ "$(ls few)" = "$(ls ranks)" ] || fail "three ranks: $(ls few)"
job two 5 2 POMPEII_FILES=2
[ "$(find two -name 'traces.*.zst' | wc -l)" = 2 ] && [ "$(files two)" = 4 ] || fail "2: $(ls two)"
holds two 5
# So many of a node, also where every other rank is on another one.
for r in 0 1 2 3; do
    env POMPEII_DIRECTORY=cyclic POMPEII_FILES=2 PALS_RANKID=$((2 * r)) PALS_LOCAL_RANKID=$r PALS_SIZE=8 PALS_APID=1 \
        ./death steps $((2 * r)) 1 >out 2>err || fail "cyclic: $(cat err)"
done
[ "$(find cyclic -name 'traces.*.zst' | wc -l)" = 2 ] || fail "cyclic: $(ls cyclic)"
"$pompeii" summary --format=csv cyclic | sed 1d | cut -d, -f1 | sort -nu | tr '\n' ' ' >all
[ "$(cat all)" = '0 2 4 6 ' ] || fail "cyclic: $(cat all)"
job plain 3 2 POMPEII_FILES=node POMPEII_COMPRESS=none
[ "$(find plain -name 'traces.*.xml' | wc -l)" = 1 ] && [ "$(files plain)" = 3 ] || fail "plain: $(ls plain)"
holds plain 3
job wrong 2 2 POMPEII_FILES=0
grep -q 'bad setting: POMPEII_FILES=0: use rank, node, a number or auto' err || fail "0: $(cat err)"
# A second program of the same job is another experiment.
job two 5 2 POMPEII_FILES=2
[ "$(ls -d two* | wc -l)" = 2 ] || fail "again: $(ls -d two*)"
for directory in two*; do
    holds "$directory" 5
done

# ---- A rank that was killed: recover appends its trace
env POMPEII_DIRECTORY=killed POMPEII_FILES=node PMI_RANK=1 PMI_SIZE=2 PMI_ID=1 ./death signal 9 >out 2>err && fail "not killed"
env POMPEII_DIRECTORY=killed POMPEII_FILES=node PMI_RANK=0 PMI_SIZE=2 PMI_ID=1 ./death steps 0 0 >out 2>err
# Somebody died while it appended what has been recovered since.
head -c 100 killed/traces.* >piece && cat piece >>"$(echo killed/traces.*)"
"$pompeii" info killed >out 2>messages || fail "killed: $(cat messages)"
grep -q 'a trace in it is cut; the others are used' messages || fail "killed: $(cat messages)"
"$pompeii" recover killed >out 2>err || fail "recover: $(cat err)"
"$pompeii" info killed >out 2>messages || fail "recovered: $(cat messages)"
! grep 'is cut' messages || fail "recovered, and said to be cut"
[ "$(files killed)" = 3 ] || fail "recovered: $(ls killed)"
holds killed 2 1
grep -q '^1 203$' all || fail "recovered: $(cat all)"

# ---- Cut anywhere, what is whole is read
mkdir cut
cp two/pompeii.xml cut
name=$(basename "$(ls two/traces.*.zst | head -n 1)")
size=$(stat -c %s "two/$name")
whole=0
for part in 0 1 39 40 41 $((size / 4)) $((size / 2)) $((size - 1)); do
    head -c "$part" "two/$name" >"cut/$name"
    status=0
    "$pompeii" info cut >out 2>messages || status=$?
    [ $status = 0 ] || [ $status = 2 ] || fail "cut at $part: $status: $(cat messages)"
    [ "$part" = 0 ] || [ $status = 2 ] || grep -q 'a trace in it is cut; the others are used' messages || fail "cut at $part: $(cat messages)"
    whole=$((whole + (status == 0)))
done
[ $whole -ge 2 ] || fail "nothing of what is whole is read"
# Somebody died in the middle of appending, others went on; and the other way round: rubbish behind.
{ head -c 1000 "two/$name"; cat "two/$name"; echo rubbish; cat "two/$name"; head -c 20 "two/$name"; } >"cut/$name"
"$pompeii" info cut >out 2>messages || fail "resumed: $(cat messages)"
grep -q 'a trace in it is cut; the others are used' messages || fail "resumed: $(cat messages)"
"$pompeii" summary -f csv cut | sed 1d | cut -d, -f1 | sort -nu >got
[ "$(tr '\n' ' ' <got)" = '0 2 4 ' ] || fail "resumed: $(cat got)"
# It is said once, merged or not.
"$pompeii" merge cut >out 2>messages || fail "merge: $(cat messages)"
"$pompeii" info cut >out 2>messages || fail "info: $(cat messages)"
[ "$(grep -c 'a trace in it is cut' messages)" = 1 ] || fail "merged: $(cat messages)"
rm cut/profile.xml*

# ---- Hostile: no member lies outside, no link leads out, nothing is read for ever
python3 - "two/$name" "cut/$name" <<'END'
import struct, sys
def check(rank, size):
    m = (1 << 64) - 1
    x = ((rank ^ 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9) & m
    x = ((x ^ (x >> 29) ^ size) * 0x94d049bb133111eb) & m
    return x ^ (x >> 32)
def head(rank, size):
    return struct.pack("<II8sQQQ", 0x184D2A50, 32, b"PompTrc1", rank, size, check(rank, size))
whole = open(sys.argv[1], "rb").read()
bad = b"".join(head(r, s) for r in (0, 7, 2**31 - 1, 2**31, 2**63, 2**64 - 1)
               for s in (0, 1, 40, 2**31, 2**62, 2**63 - 1, 2**64 - 1))
open(sys.argv[2], "wb").write(bad * 50 + whole)
END
timeout 60 "$pompeii" info cut >out 2>messages || [ $? = 2 ] || fail "hostile: $(cat messages)"
for file in "$name/0@99999999999999999999" "$name/0@-1" "$name/0@1" "$name/99@0" "$name/0" "$name/../../../etc/passwd" "pompeii.xml/0@0"; do
    sed "s|<traces listed=\"no\">|<traces><trace rank=\"P0\" file=\"$file\"/>|" two/pompeii.xml >cut/pompeii.xml
    status=0
    timeout 60 "$pompeii" info cut >out 2>messages || status=$?
    [ $status = 2 ] || fail "$file: $status: $(cat messages)"
done
cp two/pompeii.xml cut
rm "cut/$name"
ln -s "../two/$name" "cut/$name"
status=0
"$pompeii" info cut >out 2>messages || status=$?
[ $status = 2 ] || fail "a link that leads out: $(cat out)"

# ---- A process alone; and what can't be appended is a file
env POMPEII_DIRECTORY=alone POMPEII_FILES=node ./death steps 1 1 >out 2>err || fail "alone: $(cat err)"
name=$(basename "$(ls alone/traces.*.zst)")
[ -f "alone/$name" ] && "$pompeii" info alone >out 2>messages || fail "alone: $(ls alone) $(cat messages)"
mkdir -p "taken/$name"
env POMPEII_DIRECTORY=taken POMPEII_FILES=node ./death steps 1 1 >out 2>err || fail "taken: $(cat err)"
# So is what nobody wants in the heap of each rank.
env POMPEII_DIRECTORY=large POMPEII_FILES=node POMPEII_COMPRESS=none POMPEII_INSTANCES=all ./death steps 200000 1 >out 2>err ||
    fail "large: $(cat err)"
[ -f large/trace.0.xml ] && [ "$(stat -c %s large/trace.0.xml)" -gt 4194304 ] && "$pompeii" info large >out 2>messages ||
    fail "large: $(ls -l large) $(cat messages)"
# So it is where the container has grown to a limit of sizes, of which the kernel tells by a signal.
mkdir limited
head -c 5000000 /dev/zero >"limited/$name"
status=0
(
    ulimit -c 0 && ulimit -f 2000
    exec env POMPEII_DIRECTORY=limited POMPEII_FILES=node ./death steps 1 1
) >out 2>err || status=$?
[ $status = 0 ] || fail "limited: status $status: $(cat err)"
[ -f limited/trace.0.xml.zst ] && "$pompeii" info limited >out 2>messages || fail "limited: $(ls limited) $(cat err messages)"
[ -f taken/trace.0.xml.zst ] && "$pompeii" info taken >out 2>messages || fail "taken: $(ls taken) $(cat messages)"
exit 0
