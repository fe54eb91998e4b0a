#!/bin/sh
# Many processes at the same moment: the ranks of a parallel program share an experiment, whatever
# launched them; runs that know nothing of each other never do.
. "${srcdir:-.}/test/run/runtime/common.sh"
cc=${CC:-gcc}
compile death "$here/death.c"
export OMP_NUM_THREADS=2
for variable in $(env | sed -n 's/^\(\(OMPI\|PMI\|PMIX\|MV2\|SLURM\|PALS\|FLUX\)_[A-Z_]*\)=.*/\1/p'); do
    unset "$variable"
done

# start COMMAND..: in the background. finish: all have to succeed.
running=
start() {
    "$@" >>out 2>>err &
    running="$running $!"
}
finish() {
    for process in $running; do
        wait "$process" || fail "a process fails: $(cat err)"
    done
    running=
}

# is_whole DIRECTORY STEPS RANK..: it holds these ranks' traces, each with that many steps besides
# the usual 203.
is_whole() {
    directory=$1 steps=$(($2 + 203))
    shift 2
    [ "$(ls "$directory" | tr '\n' ' ')" = "pompeii.dtd pompeii.xml $(for r; do printf 'trace.%s.xml ' "$r"; done)" ] ||
        fail "in $directory: $(ls "$directory")"
    # Who is alone lists its trace; who is not does not go through the others' to list them.
    list='<traces listed="no"></traces>'
    [ -L "$directory/.job" ] || list='<traces><trace rank="P0" file="trace.0.xml"/></traces>'
    grep -q "$list" "$directory/pompeii.xml" || fail "$directory: $(tail -n 2 "$directory/pompeii.xml")"
    "$build/pompeii" summary --format=csv "$directory" >summary || fail "summary $directory"
    [ "$(sed 1d summary | cut -d, -f1 | sort -nu | tr '\n' ' ')" = "$(printf '%s ' "$@")" ] || fail "$directory: $(cat summary)"
    "$build/pompeii" info --format=csv "$directory" >facts || fail "info $directory"
    [ -z "$(sed -n 's/^overhead.written_s,0\.0*$/none/p' facts)" ] && grep -q '^overhead.written_s,' facts ||
        fail "what the traces took: $(cat facts)"
    for r; do
        "$build/verify-trace" "$directory/trace.$r.xml" >counts || fail "rank $r: $(cat counts)"
        grep -q "^region,step,11,$steps,0" counts || fail "$directory, rank $r: $(grep step counts)"
    done
    # What ran is the lowest rank's story.
    grep -q "<program .*arguments=\"steps $((steps - 203)) $1\"" "$directory/pompeii.xml" || fail "$directory: $(cat "$directory/pompeii.xml")"
}

# ranks COUNT STEPS RANK_VARIABLE SIZE_VARIABLE [VARIABLE=VALUE..]: as a launcher starts them, the
# last one first.
ranks() {
    count=$1 steps=$2 rank_name=$3 size_name=$4
    shift 4
    r=$count
    while [ $r -gt 0 ]; do
        r=$((r - 1))
        start env "$@" "$rank_name=$r" "$size_name=$count" ./death steps $steps $r
    done
}

export POMPEII_DIRECTORY=shared
ranks 4 1 OMPI_COMM_WORLD_RANK OMPI_COMM_WORLD_SIZE PMIX_NAMESPACE=prterun-node1-17@1
finish
is_whole shared 1 0 1 2 3
[ "$("$build/pompeii" summary --format=csv shared | cut -d, -f1 | sort -u | tr -d '\n')" = 0123rank ] ||
    fail "summary: $("$build/pompeii" summary --format=csv shared)"

# The next run: the first one is put aside.
ranks 2 2 OMPI_COMM_WORLD_RANK OMPI_COMM_WORLD_SIZE PMIX_NAMESPACE=prterun-node1-18@1
finish
is_whole shared 2 0 1
is_whole "$(echo shared-2*)" 1 0 1 2 3
rm -rf shared*

# A rank may have ended before the next one starts. The launcher need not name its jobs: their
# parent is the same.
start env PMI_RANK=0 PMI_SIZE=2 ./death steps 1 0
finish
PMI_RANK=1 PMI_SIZE=2 ./death steps 1 1 >out 2>err
is_whole shared 1 0 1
rm -rf shared*

# Two jobs with one name at the same moment; then three, one of them without a launcher.
for i in 1 2 3; do
    ranks 3 3 SLURM_PROCID SLURM_STEP_NUM_TASKS SLURM_JOB_ID=7 SLURM_STEP_ID=0
    ranks 3 4 SLURM_PROCID SLURM_STEP_NUM_TASKS SLURM_JOB_ID=7 SLURM_STEP_ID=1
    [ $i = 1 ] || start ./death steps 5 0
    finish
    [ $(ls -d shared* | wc -l) = $((i == 1 ? 2 : 3)) ] || fail "directories: $(ls -d shared*)"
    for directory in shared*; do
        case $(readlink "$directory/.job") in
        7.0/3) is_whole "$directory" 3 0 1 2 ;;
        7.1/3) is_whole "$directory" 4 0 1 2 ;;
        *) is_whole "$directory" 5 0 ;;
        esac
    done
    rm -rf shared*
done

# One is killed: the others' experiment is whole, and recover adds what it left.
status=0
OMPI_COMM_WORLD_RANK=1 OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=x ./death signal 9 >out 2>err || status=$?
[ $status = 137 ] || fail "killed: $status"
mkdir copy # without the link that names the job
cp shared/spool.1 copy
POMPEII_DIRECTORY=copy ./death steps 6 0 >out 2>err
[ "$(ls copy)" = spool.1 ] || fail "a directory with another's spool is taken: $(ls copy)"
is_whole "$(echo copy-*)" 6 0
OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=x ./death steps 0 0 >out 2>err
"$build/pompeii" info shared >out 2>err || fail "a rank killed: $(cat err)"
grep -q '^pompeii: shared: ranks without a trace yet: 1:' err && grep -q '^complete  *no' out || fail "a rank killed: $(cat out err)"
# The other one's next program in the same job: as far as it can see, rank 1 still writes.
OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=x ./death steps 7 0 >out 2>err
[ -e shared/spool.1 ] || fail "a directory in use is put aside: $(ls -d shared*)"
grep -q 'arguments="steps 7 0"' shared-x/pompeii.xml || fail "two programs of a job: $(ls -d shared*)"
rm -rf shared-x copy*
"$build/pompeii" recover shared >out || fail "recover a rank"
is_whole shared 0 0 1
rm -rf shared*

# Not launched together: eight experiments, in directories of the same name or of the default one,
# also with one directory for spools.
for name in alone "" spooled; do
    mkdir -p many spools
    for i in 1 2 3 4 5 6 7 8; do
        if [ "$name" = spooled ]; then
            start env -C many POMPEII_SPOOL="$work/spools" POMPEII_DIRECTORY=alone ../death steps $i 0
        else
            start env -C many POMPEII_DIRECTORY=$name ../death steps $i 0
        fi
    done
    finish
    [ "$(ls many | wc -l)" = 8 ] || fail "$name: $(ls many)"
    for directory in many/*; do
        is_whole "$directory" "$(sed -n 's/.*arguments="steps \([0-9]*\) 0".*/\1/p' "$directory/pompeii.xml")" 0
    done
    [ "$(cat many/*/pompeii.xml | sed -n 's/.*arguments="steps \([0-9]*\) 0".*/\1/p' | sort | tr -d '\n')" = 12345678 ] || fail "some run is lost"
    [ -z "$(ls spools)" ] || fail "spools are left: $(ls spools)"
    rm -rf many
done

# Without a name, ranks share one that tells the job. %j is the job, too.
unset POMPEII_DIRECTORY
ranks 2 1 FLUX_TASK_RANK FLUX_JOB_SIZE FLUX_JOB_ID=fX/1
finish
is_whole pompeii-death-fX_1 1 0 1
export POMPEII_DIRECTORY=%j-%r
ranks 2 1 PALS_RANKID PALS_SIZE PALS_APID=9
finish
for r in 0 1; do
    is_whole 9-$r 1 $r
done

# What is no number is no rank.
POMPEII_DIRECTORY=word PMI_RANK=none PMI_SIZE=3 ./death steps 5 0 >>out 2>>err || fail "a rank that is none: $(cat err)"
grep -q 'ranks="3"' word/pompeii.xml && fail "a rank that is none: $(grep ranks= word/pompeii.xml)"
exit 0
