#!/bin/bash
# pompeii run: plans against what is known to be the least, runs whose counts are known, runs that
# fail or are interrupted, what is refused. Skipped (77) where Pompeii was built without PAPI.
. "${srcdir:-.}/test/combine/common.sh"
measured_runs
POMPEII_CC=gcc pompcc -fopenmp -O2 -o told "$srcdir/test/combine/told.c" || exit 77
export OMP_NUM_THREADS=2 OMP_PROC_BIND=close
four=PAPI_TOT_INS,PAPI_TOT_CYC,PAPI_L1_DCM,PAPI_L2_DCM
eight=$four,PAPI_BR_INS,PAPI_BR_MSP,PAPI_LD_INS,PAPI_SR_INS

stubbed()
{
    LD_PRELOAD=$work/stub.so "$pompeii" run "$@"
}

# ---- Plans

# planned PARTS REFERENCES OPTION..: so many sets; the table is in ./plan
planned()
{
    local parts=$1 references=$2
    shift 2
    stubbed --plan "$@" >plan 2>err || fail "plan $*: status $?: $(cat err)"
    [ "$(grep -c '^  part ' plan) $(grep -c '^  reference ' plan)" = "$parts $references" ] ||
        fail "plan $*: not $parts and $references: $(cat plan)"
}
planned 2 0 --counters=$four
grep 'L1_DCM, .*L2_DCM' plan && fail "two that clash"
grep -q '^never together: PAPI_L1_DCM and PAPI_L2_DCM$' plan || fail "clash: $(cat plan)"
planned 3 5 --counters=$four --strategy=bc --references
[ "$(grep -c '^  part .* PAPI_TOT_INS, ' plan)" = 3 ] || fail "the anchor is not in every set: $(cat plan)"
grep -q '^pairs that no reference can have: PAPI_L1_DCM and PAPI_L2_DCM$' plan || fail "missing pair: $(cat plan)"
grep -q '5 references: 18 runs$' plan || fail "three of each: $(head -1 plan)"
export STUB_CONFLICTS=
planned 4 28 --counters=$eight --references=2
planned 7 0 --counters=all --strategy=bc
grep -q '^8 counters' plan || fail "all: $(cat plan)"
STUB_FIT=4 planned 2 6 --counters=$eight --references
STUB_FIT=4 planned 3 6 --counters=$eight --references --strategy=hrm --anchors=PAPI_LD_INS
[ "$(grep -c '^  part .*PAPI_LD_INS' plan)" = 3 ] || fail "a named anchor"
STUB_FIT=8 planned 1 1 --counters=$eight --references
# A clash that shows only when they are started.
STUB_FIT=4 STUB_START=PAPI_TOT_INS:PAPI_TOT_CYC planned 2 2 --counters=$four --references
grep -q '^never together: PAPI_TOT_INS and PAPI_TOT_CYC$' plan || fail "at start: $(cat plan)"
# Groups: what there is of them. Software events fit with everything.
STUB_FIT=8 planned 1 0 --counters=branches,PAPI_TOT_CYC
grep -q '^4 counters' plan || fail "a group: $(cat plan)"
STUB_FIT=4 planned 1 0 --counters=memory
grep -q 'PAPI_L3_TCM: unknown counter' err || fail "what a group lacks: $(cat err)"
if "$pompeii" info --counters -f csv | grep -q '^perf::page-faults,yes'; then
    STUB_FIT=1 planned 1 0 --counters=PAPI_TOT_INS,perf::page-faults,perf::task-clock
fi
planned 3 0
grep -q '^6 counters' plan || fail "what is measured by default: $(cat plan)"
STUB_PAPI=crash planned 3 0
grep -q '^5 counters' plan || fail "a PAPI that crashes: $(cat plan)"
planned 1 0 --hem --counters=PAPI_TOT_INS --repeat=2
grep -q '^  hem ' plan && grep -q ': 3 runs$' plan || fail "hem: $(cat plan)"
unset STUB_CONFLICTS

# Built without PAPI, or where it is not found: what is lost is said, software events are left.
cp "$pompeii" alone
if ! "$pompeii" info --counters -f csv | grep -q '^perf::page-faults,yes'; then
    echo "no software events here"
elif ! ./alone info --counters -f csv | grep -q '^PAPI,no'; then
    echo "another PAPI is installed"
else
    expect 2 'run: PAPI_TOT_INS: no PAPI: this Pompeii was built without it, or' ./alone run --plan -c PAPI_TOT_INS
    ./alone run --plan >plan 2>err || fail "no PAPI: $(cat err)"
    grep -q 'no hardware counters here (no PAPI: .*): what Linux counts by itself is measured' err || fail "no PAPI: $(cat err)"
    grep -q '^  part .*perf::page-faults' plan || fail "no PAPI: $(cat plan)"
fi

# ---- Runs

# fails DIR REGEX COMMAND..: status 1, a line that matches
fails()
{
    local directory=$1 regex=$2
    shift 2
    rm -f starts
    "$@" >out 2>err && fail "$*: status 0"
    grep -Eq -e "$regex" err || fail "$*: no '$regex': $(cat err)"
}

# told DIR OPTION..: runs it with status 0; starts are counted anew
told()
{
    rm -f starts
    stubbed --counters=$four -o "$@" >out 2>err || fail "run $*: status $?: $(cat err)"
}
told plain ./told "two words" 'quote"s' $'new\nline' '*'
[ "$(wc -c <starts)" = 3 ] || fail "$(wc -c <starts) starts, not two and a warm-up"
for k in 1 2; do
    printf '<two words>\n<quote"s>\n<new\nline>\n<*>\n' | cmp - <(head -5 plain/run.$k.out) || fail "arguments"
    grep -q "^start $((k + 1))$" plain/run.$k.err || fail "stderr: $(cat plain/run.$k.err)"
    grep -q start plain/run.$k.out && fail "streams are mixed"
    tail -1 plain/run.$k.out | grep -qx done || fail "stdout: $(cat plain/run.$k.out)"
    "$pompeii" labels --list plain/run.$k >list.$k.csv
done
grep -q "$work/plain/warm-up" plain/*.err && fail "the warm-up was measured"
[ "$(wc -l <list.1.csv)" = 13 ] || fail "$(wc -l <list.1.csv) lines"
grep -E 'run: (1|2) of 2: .*, 12 units$' err | [ "$(wc -l)" = 2 ] || fail "progress: $(cat err)"

# Groups are those of the table, in --help and in the manual, too.
{ "$pompeii" run --help | tr -d '\n' | sed 's/.*groups (\([^)]*\)).*/\1/; s/ //g' | tr , '\n'; echo; } >groups
sed -n 's/^DERIVED_GROUP("\([^"]*\)".*/\1/p' "$srcdir/analysis/answer/derived.def" | cmp - groups || fail "groups: $(cat groups)"
while read -r group; do
    grep -q "^\.BR\{0,1\} .*\<$group\>" "$srcdir/doc/man/pompeii-run.1" || fail "the manual has no group $group"
done <groups

# What Linux counts by itself has the names that the runtime knows.
"$pompeii" info --counters >known || fail 'the list of counters'
grep -o 'perf::[A-Za-z-]*' "$srcdir/analysis/answer/derived.def" | sort -u | while read -r name; do
    grep -qwF -- "$name" known || echo "$name"
done >strangers
[ ! -s strangers ] || fail "derived.def has counters that nobody knows: $(cat strangers)"

grep -qF 'program     ./told two words quote"s new\x0aline *' out || fail "a line end in an argument: $(head -2 out)"
grep -q '^joined      12 of 12 units have all counters (100.0 %, lgl)$' out || fail "the screen: $(cat out)"
grep -q '^agreement   not known' out || fail "nothing tells of agreement: $(cat out)"
grep -Eq '^  range told.c:[0-9]+ +8 .* 0.501 ' out || fail "instructions a cycle: $(cat out)"
grep -Eq '^  l1 +PAPI_L1_DCM +36434 ' out || fail "a total: $(cat out)"
grep -Eq '^  cycles +PAPI_TOT_CYC +24434 +65.6 % in range told.c' out || fail "most of it: $(cat out)"

# Where runs have other labels that is said, with what to do.
MORE_AT=3 told more ./told
grep -q '^joined      12 of 48 units have all counters (25.0 %, lgl)' out && grep -q 'labels differ between runs: --strategy=all' out ||
    fail "other labels: $(cat out)"

# Without a list: what there is, and one run twice, which tells how far they agree.
rm -f starts
stubbed -o usual -- ./told >out 2>err || fail "no list: $(cat err)"
[ "$(ls -d usual/run.? | wc -l)" = 4 ] && [ "$(wc -c <starts)" = 5 ] || fail "no list: $(ls usual)"
grep -q '^measured    6 counters in 4 runs' out || fail "no list: $(cat out)"
grep -q '^agreement   PAPI_TOT_INS: two runs differ by 0 % in all, by 0 % in half' out || fail "agreement: $(cat out)"
STUB_FIT=3 STUB_CONFLICTS= stubbed --plan >plan
grep -q '^6 counters in 2 sets .*: 3 runs' plan || fail "no anchor is for nothing: $(cat plan)"
STUB_FIT=4 STUB_CONFLICTS= stubbed --plan >plan
grep -q '^6 counters in 2 sets .*: 2 runs' plan && [ "$(grep -c PAPI_TOT_INS plan)" = 2 ] || fail "an anchor for nothing: $(cat plan)"

# Counts of a joined plan are those of a run that measures all.
STUB_CONFLICTS= STUB_FIT=4 LD_PRELOAD=$work/stub.so POMPEII_COUNTERS=$four POMPEII_DIRECTORY=truth ./told >output 2>&1
"$pompeii" labels --list truth >truth.csv
counters truth.csv ${four//,/ } >truth.rows
joined complete.csv plain/run.1 plain/run.2
counters complete.csv ${four//,/ } | cmp - truth.rows || fail "joined counts"

if command -v python3 >/dev/null && python3 -c 'import jsonschema' 2>/dev/null; then
    python3 -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))' plain/plan.json "$srcdir/doc/schema/plan.json" ||
        fail "schema of plan.json"
fi

# What the user has set elsewhere does not get into it.
POMPEII_ENABLE=no POMPEII_COUNTERS=PAPI_XX POMPEII_DIRECTORY=elsewhere POMPEII_MULTIPLEX=4ms POMPEII_CONVERT=later \
    OMP_DYNAMIC=true told settings ./told
[ ! -e elsewhere ] || fail "POMPEII_DIRECTORY"
grep -q '"OMP_DYNAMIC": "false", \|"OMP_DYNAMIC": "false"}' settings/plan.json || fail "OMP_DYNAMIC: $(cat settings/plan.json)"
grep -q '"OMP_PROC_BIND": "close"' settings/plan.json || fail "OMP_PROC_BIND"

# Paths with anything in them.
odd=$'od d\'"%p\n$(x)'
told "$odd" --stdin="$srcdir/test/combine/told.c" ./told
[ -e "$odd/run.2/pompeii.xml" ] || fail "odd directory: $(ls)"
cmp -n 500 "$srcdir/test/combine/told.c" "$odd/run.1.out" || fail "--stdin"
(cd "$odd" && rm -f starts && ln -s ../told "to ld" && stubbed -c PAPI_TOT_INS -o x "./to ld" >out 2>err) || fail "odd program"

# A status of its own is no failure; what --before writes is no output of the program's.
cat >restore <<'END'
#!/bin/sh
echo "restored $1 $2"
echo x >>restores
END
chmod +x restore
STATUS=3 told status --before='./restore a  b' --warm-up=2 ./told
[ "$(wc -l <restores)" = 4 ] || fail "--before: $(wc -l <restores) times"
grep -q restored status/*.out && fail "output of --before"
grep -q 'restored a b' err || fail "output of --before: $(cat err)"
told unwarmed --warm-up=0 ./told
[ "$(wc -c <starts)" = 2 ] || fail "--warm-up=0: $(wc -c <starts) starts"

# The same addresses, where that is allowed.
if setarch -R true 2>/dev/null; then
    told fixed --no-aslr ./told
    [ "$(cat fixed/run.*.out | grep '^at' | sort -u | wc -l)" = 1 ] || fail "--no-aslr: $(cat fixed/run.*.out)"
    grep -q 'no-aslr' err && fail "--no-aslr is advised: $(cat err)"
fi

# What makes runs differ is said, and only that.
env -u OMP_NUM_THREADS -u OMP_PROC_BIND LD_PRELOAD="$work/stub.so" "$pompeii" run -c PAPI_TOT_INS -o notes1 ./told >out 2>err
grep -q 'note: OMP_NUM_THREADS is not set' err && grep -q 'note: threads may move' err || fail "notes: $(cat err)"
OMP_NUM_THREADS=64 stubbed -c PAPI_TOT_INS -o notes2 ./told >out 2>err
[ "$(nproc)" -ge 64 ] || grep -q "note: OMP_NUM_THREADS=64 on [0-9]* processors" err || fail "notes: $(cat err)"

# On a terminal a line that changes, and none for each run.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then # there are terminals
    SHELL=/bin/bash timeout 60 script -qec "LD_PRELOAD=$work/stub.so '$pompeii' run -c $four -o seen.d ./told" /dev/null </dev/null >seen 2>&1
    grep -q 'run 2 of 2: 0 s, about [0-9]* s left' seen || fail "progress: $(cat -v seen)"
    grep -q 'run: 1 of 2' seen && fail "a line for each run: $(cat -v seen)"
fi

# A launcher in front.
told launched env -u NOTHING ./told launched
grep -q '<launched>' launched/run.2.out || fail "a launcher"

if command -v mpirun >/dev/null && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -np 2 true 2>/dev/null; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    told ranks mpirun --oversubscribe -np 2 ./told
    grep -q '^joined      24 of 24 units' out || fail "mpirun: $(cat out)"
    [ -e ranks/run.2/trace.1.xml.zst ] || [ -e ranks/run.2/trace.1.xml ] || fail "mpirun: $(ls ranks/run.2)"
fi

# Events that the program defines are known in its process alone.
stubbed --plan -c PAPI_TOT_INS,sde:::truth::operations >plan 2>err || fail "sde: $(cat err)"
grep -q '^2 counters in 1 set' plan || fail "sde: $(cat plan)"
if POMPEII_CC=gcc pompcc -fopenmp -O2 -o sde "$labels/sde.c" -lsde 2>err; then
    "$pompeii" run -c sde:::truth::operations -o sde.d ./sde >out 2>err || fail "sde: $(cat err)"
    grep -Eq '^  - +sde:::truth::operations +[1-9]' out || fail "sde: $(cat out)"
    grep -q '^measured    1 counter in 1 run ' out || fail "one: $(cat out)"
fi
fails sde.no 'sde.no/run.1: its counters were refused' "$pompeii" run -c sde:::nothing::here -o sde.no ./told

# ---- Runs that fail

FAIL_AT=3 fails failed 'failed/run.2: it ended with status 7, and with 0 before: see failed/run.2.err' \
    stubbed --counters=$four --repeat=2 -o failed ./told
[ ! -e failed/run.3 ] || fail "it went on"
grep -q 'failed: 1 of 4 runs are done: pompeii run --resume -o failed makes the others' err || fail "what to do: $(cat err)"
before=$(stat -c %Y.%i failed/run.1 failed/run.1/* failed/run.1.out)
stubbed --resume -o failed >out 2>err || fail "--resume: $(cat err)"
[ "$(stat -c %Y.%i failed/run.1 failed/run.1/* failed/run.1.out)" = "$before" ] || fail "--resume made run.1 again"
[ -e failed/run.4/pompeii.xml ] || fail "--resume: $(ls failed)"
rm -r failed/run.3
stubbed --resume -o failed >out 2>err && [ -e failed/run.3/pompeii.xml ] || fail "a run that was removed: $(cat err)"
expect 0 '' stubbed --resume -o failed ./told
expect 2 'failed: its runs are of another program or other arguments' stubbed --resume -o failed ./told more
FAIL_AT=2 fails going 'going/run.1: it ended with status 7' stubbed --counters=$four -k -o going ./told
[ -e going/run.2/pompeii.xml ] || fail "--keep-going: $(cat err)"
THREADS_AT=3 fails threads 'threads/run.2: 1 thread, and 2 in run.1: set OMP_NUM_THREADS' stubbed --counters=$four -o threads ./told
EMPTY_AT=2 fails empty 'empty/run.1: no units of work in it' stubbed --counters=$four -o empty ./told
stubbed --resume -o empty >out 2>err || fail "--resume: $(cat err)"
[ -e empty/run.1.failed/pompeii.xml ] && [ -e empty/run.2/pompeii.xml ] || fail "what failed is kept: $(ls empty)"
fails bare 'bare/run.1: it left no experiment: compile it with pompcc' stubbed --counters=$four -o bare true
STUB_PAPI=late fails late 'late/run.1: threads had no counters: counter resources are limited' stubbed --counters=$four -o late ./told
cp told other
sed 's/% 2/% 3/' "$srcdir/test/combine/told.c" | sed 's/1000 \*/2000 */' >other.c
POMPEII_CC=gcc pompcc -fopenmp -O2 -o rebuilt other.c
cat >swap <<'END'
#!/bin/sh
[ -e swapped ] && cp -f rebuilt other
touch swapped
END
chmod +x swap
fails swapped 'run.1: the program is another one|run.2: the program is another one' \
    stubbed --counters=$four --warm-up=0 --before=./swap -o swapped.d ./other
fails before 'run: --before=false ended with status 1|--before=false ended' stubbed --counters=$four --before=false -o before ./told

# The environment of the first runs: whatever another shell adds, in whatever order, and what OpenMP
# reads, which is the plan's.
resumed() # WHETHER THERE IS A NOTE, VARIABLE..
{
    LD_PRELOAD=$work/stub.so env "${@:2}" "$pompeii" run --resume -o order ./told >out 2>err || fail "order: $(cat err)"
    [ "$(grep -c 'the environment is another one' err)" = "$1" ] || fail "${*:2}: $(cat err)"
}
LD_PRELOAD=$work/stub.so env GOMP_SPINCOUNT=7 AA=1 ZZ=2 "$pompeii" run -c PAPI_TOT_INS -o order ./told >out 2>err ||
    fail "order: $(cat err)"
resumed 0 ZZ=2 AA=1 GOMP_SPINCOUNT=9 SSH_TTY=/dev/pts/9 SHLVL=9
resumed 1 ZZ=2 AA=3

# One at a time.
(
    mkdir -p locked && cp failed/plan.json locked && exec 8>locked/.lock && flock 8
    expect 2 'locked: another pompeii run is at work there' stubbed --resume -o locked
    exit $((failures > 0))
) || fail "a lock"

# ---- Interrupted

rm -f starts asleep
SLEEP_AT=3 LD_PRELOAD=$work/stub.so env --default-signal=INT "$pompeii" run --counters=$four --repeat=2 -o interrupted ./told >out 2>err &
pid=$!
for ((i = 0; i < 600; i++)); do [ -e asleep ] && break; sleep 0.1; done
program=$(pgrep -P $pid -x told)
kill -INT $pid
SECONDS=0
wait $pid
status=$?
[ $SECONDS -lt 25 ] || fail "interrupted: the program slept on, $SECONDS s"
[ $status = 130 ] || fail "interrupted: status $status: $(cat err)"
grep -q 'interrupted: 1 of 4 runs are done: pompeii run --resume -o interrupted' err || fail "interrupted: $(cat err)"
[ -n "$program" ] && ! kill -0 $program 2>/dev/null || fail "the program still runs"
before=$(stat -c %Y.%i interrupted/run.1 interrupted/run.1/*)
stubbed --resume -o interrupted >out 2>err || fail "resumed: $(cat err)"
[ "$(stat -c %Y.%i interrupted/run.1 interrupted/run.1/*)" = "$before" ] || fail "run.1 was made again"
[ "$(grep -c '"status": "done"' interrupted/plan.json)" = 4 ] || fail "resumed: $(cat interrupted/plan.json)"

# ---- Refused: a line, status 2, and no directory

refused()
{
    expect 2 "$@"
    [ ! -e new ] || { fail "${*:2}: a directory is left"; rm -rf new; }
}
cp -r plain there
refused 'there: it is there already: --resume goes on with what is in it' stubbed -c PAPI_TOT_INS -o there ./told
diff -r plain there || fail "a directory that was there"
refused 'name the program: pompeii run' stubbed -c PAPI_TOT_INS -o new
refused 'run: ./nothing: No such file' stubbed -c PAPI_TOT_INS -o new ./nothing
refused 'run: no-such-program: No such file' stubbed -c PAPI_TOT_INS -o new no-such-program
echo '#!/no/interpreter' >text
refused 'run: ./text: Permission denied' stubbed -c PAPI_TOT_INS -o new ./text
chmod +x text
refused './text: it does not start: No such file' stubbed -c PAPI_TOT_INS -o new ./text
refused 'counters=,: names of counters or groups are wanted' stubbed -c , -o new ./told
refused 'PAPI_XX: unknown counter' stubbed -c PAPI_TOT_INS,PAPI_XX -o new ./told
refused "PAPI_TOT_INS can't be measured: PAPI's component perf_event is disabled" \
    env STUB_PAPI=disabled LD_PRELOAD="$work/stub.so" "$pompeii" run -c PAPI_TOT_INS -o new ./told
refused 'PAPI_L2_DCM does not fit with what is to be in every run .PAPI_L1_DCM.' \
    stubbed -c $four --strategy=bc --anchors=PAPI_L1_DCM -o new ./told
refused 'strategy=hrm goes by one anchor' stubbed -c $four --strategy=hrm --anchors=PAPI_TOT_INS,PAPI_TOT_CYC -o new ./told
refused 'references=1: a number from 2 on' stubbed -c $four --references=1 -o new ./told
refused 'hem=often: a time such as 4ms' stubbed -c $four --hem=often -o new ./told
refused 'repeat=0: a number from 1' stubbed -c $four --repeat=0 -o new ./told
refused 'stdin=nothing: No such file' stubbed -c $four --stdin=nothing -o new ./told
refused 'resume: name the directory with -o' stubbed --resume
refused 'counters: not with --resume' stubbed --resume --counters=$four -o failed
refused 'new/plan.json: No such file' stubbed --resume -o new
mkdir foreign
cp failed/plan.json foreign
chmod 777 foreign
expect 2 "run: foreign: it is somebody else's, or open to all, and says what is run" stubbed --resume -o foreign
chmod 700 foreign
if [ "$(id -u)" = 0 ] && chown 12345 foreign/plan.json 2>/dev/null; then
    expect 2 "run: foreign/plan.json: it is somebody else's" stubbed --resume -o foreign
fi
[ "$(stat -c %a failed)" = 700 ] || fail "others can read the runs: $(stat -c %a failed)"
for damage in 's/"version": 1/"version": 2/' 's/"run.1"/"..\/run.1"/' 's/"id": 2/"id": 3/' 's/"part"/"whole"/' '1s/^./[/' \
    's/"PAPI_TOT_INS"/"A,B"/' 's/"exit": 0/"exit": -7/'; do
    rm -rf damaged
    mkdir damaged
    sed "$damage" failed/plan.json >damaged/plan.json
    expect 2 'damaged/plan.json: no (plan of pompeii run|JSON)' stubbed --resume -o damaged
done
exit $((failures > 0))
