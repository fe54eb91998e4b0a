# A batch system of the test's own: munge, Slurm's controller and four virtual nodes in a sandbox, on
# free ports, all stopped at the end. 77 and a word where Slurm is missing, or can't be started.
set -eu
build=$(pwd)
source=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'stop_slurm; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
for variable in $(env | sed -n 's/^\(\(POMPEII\|SLURM\|OMP\|OMPI\|PMI\|PMIX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done
unset MAKEFLAGS MFLAGS MAKELEVEL CC CXX FC CFLAGS CXXFLAGS FCFLAGS LDFLAGS
PATH=$build:$PATH:/usr/sbin
cd "$work"

fail() {
    echo "FAIL: $*" >&2
    exit 1
}

skip() {
    echo "skipped: $*"
    exit 77
}

started=
stop_slurm() {
    # Their jobs first: a daemon that is gone stops nobody.
    [ -z "$started" ] || scancel --user="$(id -un)" >/dev/null 2>&1 || :
    for pid in "$work"/*.pid; do
        [ ! -s "$pid" ] || kill "$(cat "$pid")" 2>/dev/null || :
    done
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        alive=
        for pid in "$work"/*.pid; do
            ! kill -0 "$(cat "$pid" 2>/dev/null)" 2>/dev/null || alive=1
        done
        [ -n "$alive" ] || break
        sleep 0.3
    done
}

# free_ports N: as many ports, in a row, on which nobody listens.
free_ports() {
    awk -v n="$1" -v seed="$$" 'NR > 1 && FNR > 1 { split($2, a, ":"); used[a[2]] = 1 }
        END {
            srand(seed)
            for (tries = 0; tries < 1000; tries++) {
                first = 20000 + int(rand() * 30000)
                for (i = 0; i < n && !(sprintf("%04X", first + i) in used); i++)
                    ;
                if (i == n) { print first; exit }
            }
        }' /proc/net/tcp /proc/net/tcp
}

# Seconds that a job which was put back waits for, so that nothing of its first try is left.
HOLD=20

start_slurm() {
    for program in munged slurmctld slurmd srun sbatch; do
        command -v $program >/dev/null || skip "$program is not here"
    done
    [ "$(id -u)" = 0 ] || skip "Slurm's nodes are root's"
    host=$(hostname -s) port=$(free_ports 8)
    chmod 755 "$work"
    mkdir munge state && chmod 700 munge
    dd if=/dev/urandom of=munge/key bs=1024 count=1 2>/dev/null && chmod 600 munge/key
    munged --force --socket="$work/munge.socket" --key-file="$work/munge/key" --num-threads=2 \
        --pid-file="$work/munge.pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed" ||
        skip "munge can't be started: $(cat munge/log)"
    {
        cat <<EOF
ClusterName=sandbox
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$work/munge.socket,cred_expire=$HOLD
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool.%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
MpiDefault=pmi2
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
SchedulerParameters=sched_interval=1,requeue_setup_env_fail
PartitionName=short Nodes=n[1-4] Default=YES MaxTime=INFINITE State=UP
EOF
        for node in 1 2 3 4; do
            echo "NodeName=n$node NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + node)) CPUs=8"
        done
    } >slurm.conf
    export SLURM_CONF="$work/slurm.conf"
    slurmctld -f "$SLURM_CONF" >ctld.out 2>&1 || skip "slurmctld: $(tail -n 3 ctld.out)"
    started=yes
    for node in 1 2 3 4; do
        slurmd -N n$node -f "$SLURM_CONF" >slurmd.out 2>&1 || skip "slurmd: $(tail -n 3 slurmd.out)"
    done
    for _ in $(seq 60); do
        [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 4 ] && return
        sleep 0.5
    done
    skip "the nodes don't come up: $(sinfo 2>&1; tail -n 5 slurmctld.log)"
}
