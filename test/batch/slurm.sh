#!/bin/sh
# As users of Slurm use it: the scripts of doc/examples/batch, arrays, several steps and jobs in one
# directory at once, jobs that are put back into the queue, and what scancel, the time limit (BATCH_LONG)
# and a dead rank leave.
. "${srcdir:-.}/test/batch/common.sh"
start_slurm
scripts=$source/doc/examples/batch
export POMPEII_COMPRESS=none

POMPEII_CC=${CC:-gcc} pompcc -fopenmp -O1 -g -o steps "$source/test/batch/steps.c" 2>log || fail "$(cat log)"
# over JOB: when nothing of it runs any more.
over() {
    for _ in $(seq 600); do
        [ -n "$(squeue -h -j "$1" 2>/dev/null)" ] || return 0
        sleep 0.2
    done
    fail "job $1 does not end: $(squeue)"
}

# batch NAME OPTION.. : submits, and waits, for less than sbatch --wait does; $job is its number.
batch() {
    name=$1
    shift
    job=$(sbatch --parsable --output="$name.out" "$@") || fail "$name: no job"
    over "$job"
    if scontrol show job "$job" | grep JobState= | grep -v JobState=COMPLETED; then fail "$name: $(cat "$name.out")"; fi
}

# criticals DIRECTORY RANK: how many of them the trace of the rank has.
criticals() {
    pompeii summary --format=csv --layer=omp "$1" >summary.csv 2>log || fail "$1: $(cat log)"
    awk -F, -v rank="$2" 'NR == 1 { for (i = 1; i <= NF; i++) column[tolower($i)] = i; next }
        $column["rank"] == rank && $column["operation"] == "critical" { sum += $column["count"] }
        END { print sum + 0 }' summary.csv
}

# has_all DIRECTORY DONE RANK..: each rank has what it said was done; what it was at may be one more.
has_all() {
    directory=$1 said=$2
    shift 2
    for rank; do
        done=$(cat "$said.$rank") found=$(criticals "$directory" "$rank")
        [ "$done" -gt 0 ] && [ "$found" -ge "$done" ] && [ "$found" -le $((done + 1)) ] ||
            fail "$directory, rank $rank: $found of $done"
    done
    pompeii info --verify "$directory" >log 2>&1 || fail "$directory: $(cat log)"
}

# tells DIRECTORY LINE: `info` does.
tells() {
    pompeii info "$1" | sed 's/^ *//; s/   */: /' >told
    grep -qx "$2" told || fail "$1 does not tell '$2': $(cat told)"
}

wait_for() { # FILE..: written by a job that runs
    for file; do
        for _ in $(seq 300); do
            [ ! -s "$file" ] || break
            sleep 0.1
        done
        [ -s "$file" ] || fail "no $file: $(squeue)"
    done
}

# The time limit is in minutes: it goes on beside the rest.
if [ -n "${BATCH_LONG:-}" ]; then
    limited=$(sbatch --parsable --nodes=1 --time=1 --output=limit.out --job-name=limit "$scripts/openmp.sh" ./steps 100000 20000)
fi

# ---- Put back into the queue: the second try has an experiment of its own, the first is not lost. It waits
# for HOLD: beside the rest.
# (Slurm itself may end a job that is put back while its first try ends: then with another one.)
put_back() { # $job is put back; $tries is the number of its latest try, or empty
    job=$(sbatch --parsable --requeue --nodes=1 --output=again.out --open-mode=append "$scripts/openmp.sh" ./steps 200 20000)
    wait_for "done.$job.0.0"
    sleep 1
    scontrol requeue "$job" || fail "requeue"
    # Where a node has not done with the first try, Slurm itself puts the job back once more.
    tries=
    for _ in $(seq 300); do
        tries=$(find . -maxdepth 1 -name "done.$job.[1-9]*.0" -size +0 | sed 's/.*\.\([0-9]*\)\.0$/\1/' | sort -n | tail -n 1)
        [ -z "$tries" ] || return 0
        sleep 0.2
    done
    scontrol show job "$job" | grep 'JobState\|ExitCode' >&2
    grep "JobId=$job[^0-9]" slurmctld.log >&2
    scancel "$job"
    return 1
}
{
    put_back || put_back || put_back || :
    echo "$job $tries" >put_back
} &
putting_back=$!

# ---- One program
batch openmp --job-name='a job' --partition=short "$scripts/openmp.sh" ./steps 5
grep -qx '140 5' openmp.out || fail "openmp: $(cat openmp.out)"
has_all steps-"$job" "done.$job.0" 0
for line in 'batch system: Slurm' "job: $job" 'name: a job' 'partition: short' 'nodes: 1'; do
    tells steps-"$job" "$line"
done

# ---- An array: an experiment for each index
batch array "$scripts/array.sh" ./steps
for i in 0 1 2; do
    tells "sizes-${job}_$i" "index in the array: $i"
done

# ---- Several steps at once, and two jobs, all in one directory of one name
cat >at-once.sh <<'X'
#!/bin/sh
export OMP_NUM_THREADS=2 POMPEII_DIRECTORY=shared
srun --exact -N1 -n2 ./steps 20 2000 &
srun --exact -N1 -n2 ./steps 20 2000 &
wait
X
first=$(sbatch --parsable --nodes=2 --ntasks=4 --output=once.1 at-once.sh)
second=$(sbatch --parsable --nodes=2 --ntasks=4 --output=once.2 at-once.sh)
over "$first" && over "$second"
[ "$(ls -d shared* | wc -l)" = 4 ] || fail "steps at once: $(ls -d shared*; cat once.?)"
for directory in shared*; do
    [ "$(criticals "$directory" 0)" = 20 ] && [ "$(criticals "$directory" 1)" = 20 ] ||
        fail "steps at once: $directory: $(ls "$directory")"
done
for step in "$first.0" "$first.1" "$second.0" "$second.1"; do
    found=
    for directory in shared*; do
        pompeii info "$directory" | sed 's/^ *//; s/   */: /' >told
        ! grep -qx "job: ${step%.*}" told || ! grep -qx "step: ${step#*.}" told || found=yes
    done
    [ -n "$found" ] || fail "no experiment of step $step"
done

# ---- Killed by scancel (SIGTERM, then SIGKILL), by ranks
export POMPEII_DIRECTORY=cancelled
job=$(sbatch --parsable --nodes=2 --ntasks=3 --output=cancel.out --wrap 'OMP_NUM_THREADS=2 srun ./steps 100000 2000')
wait_for "done.$job.0.0" "done.$job.0.1" "done.$job.0.2"
sleep 1
scancel "$job"
over "$job"
sleep 1
pompeii recover cancelled >log 2>&1 || fail "recover: $(cat log; ls cancelled)"
has_all cancelled "done.$job.0" 0 1 2

# ---- One rank dies, the others go on
export POMPEII_DIRECTORY=orphaned
cat >orphan.sh <<'X'
#!/bin/sh
[ "$SLURM_PROCID" != 1 ] || { ./steps 100000 2000 & sleep 2; kill -9 $!; wait; exit 9; }
exec ./steps 50 2000
X
chmod +x orphan.sh
job=$(sbatch --parsable --nodes=2 --ntasks=3 --output=orphan.out \
    --wrap 'OMP_NUM_THREADS=2 srun --kill-on-bad-exit=0 ./orphan.sh')
over "$job"
pompeii recover orphaned >log 2>&1 || fail "recover: $(cat log; ls orphaned)"
has_all orphaned "done.$job.0" 0 1 2
unset POMPEII_DIRECTORY

# ---- MPI over two nodes
hybrid=
mkdir -p "$build/test-cache" # the layer is compiled once for all tests, by now
if command -v mpicc.mpich >/dev/null; then
    XDG_CACHE_HOME=$build/test-cache MPICH_CC=pompcc mpicc.mpich -DWITH_MPI -fopenmp -O1 -g -o hybrid \
        "$source/test/batch/steps.c" 2>log || fail "hybrid: $(cat log)"
    hybrid=yes
fi
if [ -n "$hybrid" ]; then
    MPI=pmi2 batch hybrid --ntasks-per-node=2 "$scripts/hybrid.sh" ./hybrid 10
    grep -qx '280 40' hybrid.out || fail "hybrid: $(cat hybrid.out)"
    set -- hybrid-"$job"*
    [ $# = 1 ] || fail "hybrid: $*"
    has_all "$1" "done.$job.0" 0 1 2 3
    tells "$1" 'nodes: 2'
    tells "$1" 'tasks: 4'
    # Its last step has merged the ranks, by a process for each task: one file, that says what the traces do.
    [ "$(grep -c "^$1/profile.xml.*: 4 ranks, " hybrid.out)" = 1 ] && ! grep -q 'not merged' hybrid.out ||
        fail "not merged: $(cat hybrid.out)"
    [ "$(ls -A "$1" | grep -c '^.parts\|^profile')" = 1 ] || fail "merged: $(ls -A "$1")"
    pompeii profile --header --overview --callgraph "$1" >merged 2>log || fail "merged: $(cat log)"
    rm "$1"/profile.xml*
    pompeii profile --header --overview --callgraph "$1" >summed 2>log || fail "summed: $(cat log)"
    cmp merged summed || fail "merged: $(diff merged summed)"
fi

# ---- Several runs, and the rest of them in a second job
RUNS=runs batch repeat "$scripts/repeat.sh" --repeat=2 --warm-up=0 --counters=perf::page-faults -- ./steps 3
[ "$(ls -d runs/run.* | wc -l)" -ge 2 ] || fail "repeat: $(cat repeat.out; ls runs)"
rm -rf "$(ls -d runs/run.* | head -n 1)"
RUNS=runs batch resume "$scripts/repeat.sh" --resume
for run in runs/run.1 runs/run.2; do
    pompeii info --verify $run >log 2>&1 || fail "resume: $run: $(cat log resume.out)"
done

# ---- What was put back
wait $putting_back || fail "no job was put back"
read -r job tries <put_back
[ -n "$tries" ] || fail "no second try: $(scontrol show job "$job"; cat again.out; ls -d done.* steps-*)"
over "$job"
sleep 1
tells "steps-$job.r$tries" "put back into the queue: $tries"
has_all "steps-$job.r$tries" "done.$job.$tries" 0
pompeii recover "steps-$job" >log 2>&1 || fail "recover the first try: $(cat log)"
has_all "steps-$job" "done.$job.0" 0

if [ -n "${BATCH_LONG:-}" ]; then
    for _ in $(seq 100); do
        [ -n "$(squeue -h -j "$limited" 2>/dev/null)" ] || break
        sleep 1
    done
    sleep 1
    pompeii recover "steps-$limited" >log 2>&1 || fail "the time limit: $(cat log limit.out)"
    has_all "steps-$limited" "done.$limited.0" 0
fi
exit 0
