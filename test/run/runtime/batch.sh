#!/bin/sh
# The job of a batch system, by the variables that each one sets: `info` tells it, ranks of one job
# find each other also on several nodes, and a job that is run once more has an experiment of its own.
. "${srcdir:-.}/test/run/runtime/common.sh"
cc=${CC:-gcc}
compile death "$here/death.c"
export OMP_NUM_THREADS=2
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\|PBS\|LSB\|JSM\|SGE\|JOB\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done

# told WANTED VARIABLE=VALUE..: what `info` knows of the job, each with its title.
told() {
    wanted=$1
    shift
    rm -rf told
    env POMPEII_DIRECTORY=told "$@" ./death steps 1 0 >out 2>err || fail "$*: $(cat err)"
    "$build/pompeii" info told | sed -n '/^batch system/,/^clock /p' | sed '/^clock /d; s/^  //; s/   */=/' >got
    [ "$(tr '\n' ';' <got)" = "$wanted" ] || fail "$*: $(cat got)"
    xmllint --noout told/pompeii.xml 2>err || fail "$*: $(cat err)"
}

told ''
grep -q '<batch' told/pompeii.xml && fail "a job of nobody"
told 'batch system=Slurm;job=4711;name=my job;partition=long;nodes=2;tasks=8;index in the array=0;step=3;put back into the queue=2;' \
    SLURM_JOB_ID=4711 'SLURM_JOB_NAME=my job' SLURM_JOB_PARTITION=long SLURM_JOB_NUM_NODES=2 SLURM_NTASKS=8 \
    SLURM_ARRAY_TASK_ID=0 SLURM_STEP_ID=3 SLURM_RESTART_COUNT=2
told 'batch system=Slurm;job=4711;' SLURM_JOB_ID=4711 SLURM_RESTART_COUNT=0 SLURM_NTASKS=many
told 'batch system=PBS;job=17[3].server;name=a&b;partition=workq;index in the array=3;' \
    'PBS_JOBID=17[3].server' 'PBS_JOBNAME=a&b' PBS_QUEUE=workq PBS_ARRAY_INDEX=3
told 'batch system=LSF;job=99;name=x;partition=normal;tasks=16;' \
    LSB_JOBID=99 LSB_JOBNAME=x LSB_QUEUE=normal LSB_DJOB_NUMPROC=16 LSB_JOBINDEX=0
told 'batch system=Flux;job=f2Zy;nodes=4;tasks=1;' FLUX_JOB_ID=f2Zy FLUX_JOB_NNODES=4 FLUX_JOB_SIZE=1
told 'batch system=Grid Engine;job=5;name=n;partition=all.q;nodes=1;tasks=4;' \
    JOB_ID=5 JOB_NAME=n QUEUE=all.q NHOSTS=1 NSLOTS=4 SGE_TASK_ID=undefined RESTARTED=1
told '' JOB_ID=5 JOB_NAME=jenkins
"$build/pompeii" info --format=json told >got || fail "json"
told 'batch system=Slurm;job=1;' SLURM_JOB_ID=1 SLURM_JOB_NUM_NODES=99999999999999999999
"$build/pompeii" info --format=json told | grep -q '"batch": *{' || fail "no batch in json"

# %j, also of a program that nobody launched.
env POMPEII_DIRECTORY=of-%j 'PBS_JOBID=17[3].server' ./death steps 1 0 >out 2>err || fail "$(cat err)"
env POMPEII_DIRECTORY=of-%j SLURM_JOB_ID=../8 SLURM_RESTART_COUNT=1 ./death steps 1 0 >out 2>err || fail "$(cat err)"
env POMPEII_DIRECTORY=of-%j LSB_JOBID=99 LSB_JOBINDEX=4 ./death steps 1 0 >out 2>err || fail "$(cat err)"
[ "$(echo of-*)" = 'of-.._8.r1 of-17_3_.server of-99-4' ] || fail "%j: $(echo of-*)"

# rank R SIZE STEPS VARIABLE=VALUE..: one rank, started by a process of its own.
rank() {
    r=$1 size=$2 steps=$3
    shift 3
    env "$@" PMI_RANK="$r" PMI_SIZE="$size" sh -c './death steps "$@"; exit $?' sh "$steps" "$r" >out 2>err ||
        fail "rank $r: $(cat err)"
}
export POMPEII_DIRECTORY=shared

# On two nodes, started by two proxies: only the batch system tells that they are one job.
rank 0 2 1 PBS_JOBID=12.server MPI_LOCALNRANKS=1
rank 1 2 1 PBS_JOBID=12.server MPI_LOCALNRANKS=1
[ "$(echo shared*)" = shared ] || fail "two nodes: $(echo shared*)"
[ -f shared/trace.0.xml ] && [ -f shared/trace.1.xml ] || fail "two nodes: $(ls shared)"
rm -rf shared*

# Two jobs of an array, of which LSF and Grid Engine give both the same number.
rank 0 2 1 LSB_JOBID=99 LSB_JOBINDEX=1 MPI_LOCALNRANKS=1
rank 1 2 1 LSB_JOBID=99 LSB_JOBINDEX=2 MPI_LOCALNRANKS=1
[ "$(ls -d shared* | wc -l)" = 2 ] || fail "two of an array: $(echo shared*)"
rm -rf shared*

# On one node, two programs in one job at the same time: their starters tell them apart.
rank 0 2 1 PBS_JOBID=12.server MPI_LOCALNRANKS=2
rank 0 2 2 PBS_JOBID=12.server MPI_LOCALNRANKS=2
[ "$(ls -d shared* | wc -l)" = 2 ] || fail "two programs: $(echo shared*)"
rm -rf shared*

# So it is where a script, or a tool in it, stands between the launcher and each rank.
cat >wrapper.sh <<'X'
sh -c './death steps 1 "$PMI_RANK" || echo failed'
exit 0
X
cat >proxy.sh <<'X'
for r in 0 1 2; do
    env PMI_RANK=$r PMI_SIZE=3 MPI_LOCALNRANKS=3 sh wrapper.sh &
done
wait
X
sh proxy.sh >first 2>&1 &
sh proxy.sh >second 2>&1
wait
[ "$(ls -d shared* | wc -l)" = 2 ] && ! grep failed first second || fail "wrappers: $(ls -d shared*; cat first second)"
for directory in shared*; do
    for r in 0 1 2; do
        [ -f "$directory/trace.$r.xml" ] || fail "wrappers: $(ls "$directory")"
    done
done
rm -rf shared*

# Killed after rank 0 had ended, and run again under the same number: nothing is mixed.
first="SLURM_JOB_ID=7 SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=2"
env $first SLURM_PROCID=0 ./death steps 1 0 >out 2>err || fail "$(cat err)"
env $first SLURM_PROCID=1 ./death signal 9 >out 2>err && fail "not killed"
for r in 1 0; do
    env $first SLURM_RESTART_COUNT=1 SLURM_PROCID=$r ./death steps 5 $r >out 2>err || fail "$(cat err)"
done
[ -e shared/spool.1 ] || fail "what was killed is gone: $(ls shared*)"
again=shared-7.0.r1
[ -f $again/trace.0.xml ] && [ -f $again/trace.1.xml ] || fail "run again: $(ls -d shared*)"
for r in 0 1; do
    "$build/verify-trace" $again/trace.$r.xml >counts || fail "rank $r: $(cat counts)"
    grep -q '^region,step,11,208,0' counts || fail "run again, rank $r: $(grep step counts)"
done
"$build/pompeii" recover shared >out 2>err || fail "recover: $(cat err)"
"$build/pompeii" info shared/trace.1.xml >out 2>err || fail "the first try: $(cat err)"
exit 0
