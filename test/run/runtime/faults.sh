#!/bin/sh
# Each way for a run to end or to starve, under each kind of measurement: the program's output and
# status are those of the program alone, `recover` makes a trace of what is left, and `info --verify`
# finds nothing wrong with it. Where nothing is left, a line says why. One line for each cell; FAULTS
# and SETTINGS name some.
. "${srcdir:-.}/test/run/runtime/common.sh"
. "$source/test/run/offload/compilers.sh"
FAULTS=${FAULTS:-SIGKILL SIGTERM SIGABRT exit disk size memory readonly fork exec dlclose}
SETTINGS=${SETTINGS:-defaults units counters functions ompt offload ranks}
export OMP_NUM_THREADS=2
ulimit -c 0
bad=0 cells=0

# ---- What is run: $program, under "env $setting"

wrapped() { # PROGRAM WRAPPER'S FLAG..
    program=$1
    shift
    [ -x "$program" ] ||
        POMPEII_CC=$cc "$build/pompcc" "$@" -fopenmp -O1 -g -o "$program" "$here/faults.c" -ldl 2>log ||
        fail "$cc $*: $(cat log)"
    [ -d "$program.d" ] || {
        mkdir "$program.d"
        POMPEII_CC=$cc "$build/pompcc" "$@" -fopenmp -O1 -g -shared -fPIC -DLIBRARY \
            -o "$program.d/library.so" "$here/faults.c" 2>log || fail "$cc $*: $(cat log)"
    }
}

native() { # PROGRAM FLAG..
    program=$1
    shift
    [ -x "$program" ] || $cc -fopenmp -O1 -g "$@" -o "$program" "$here/faults.c" -ldl || fail "$cc $*"
    [ -d "$program.d" ] || {
        mkdir "$program.d"
        $cc -fopenmp -O1 -g "$@" -shared -fPIC -DLIBRARY -o "$program.d/library.so" "$here/faults.c"
    }
}

# prepare SETTING: 1 where it cannot be.
prepare() {
    setting= ranks=0 alone=./native
    case $1 in
    defaults) wrapped measured ;;
    units) wrapped measured && setting="POMPEII_XU=1 POMPEII_INSTANCES=all" ;;
    counters) wrapped measured && setting="POMPEII_COUNTERS=perf::page-faults POMPEII_INSTANCES=all" ;;
    functions) wrapped functions --pomp-functions ;;
    ranks) wrapped measured && ranks=3 ;;
    ompt)
        tool=$build/.libs/libpompeii-ompt.so
        [ "$cc" = clang ] && [ -f "$tool" ] || return 1
        program=native setting="OMP_TOOL_LIBRARIES=$tool"
        ;;
    offload)
        [ "$cc" = clang ] && can_offload clang || return 1
        alone=./offloads
        (native offloads -DOFFLOAD $offload)
        wrapped offload -DOFFLOAD $offload
        ;;
    *) fail "no setting $1" ;;
    esac
}

# ---- The faults

# with FAULT COMMAND..: where that is what happens; $where is what the experiment's directory is in.
with() {
    fault=$1 rounds=50
    shift
    case $fault in
    disk | size) rounds=400 ;;
    esac
    case $fault in
    disk | readonly)
        rm -rf disk && mkdir -p disk.mounted disk
        # shellcheck disable=SC2016 # of the inner shell
        unshare -rm sh -c '
            size=$1 how=$2
            shift 2
            mount -t tmpfs -o size=$size none disk.mounted || exit 99
            [ $how = disk ] || mount -o remount,ro disk.mounted || exit 99
            "$@" && status=0 || status=$?
            cp -R disk.mounted/. disk
            umount disk.mounted
            exit $status' small 256k "$fault" "$@" "$fault" $rounds
        ;;
    size) (ulimit -f 300 && exec "$@" "$fault" $rounds) ;;
    memory) (ulimit -v "$memory" && exec "$@" "$fault" $rounds) ;;
    *) "$@" "$fault" $rounds ;;
    esac
}

# enough PROGRAM: the least memory in KiB that it runs with when nothing is measured, and some more.
enough() {
    memory=8000 ended=0
    until [ $ended = 7 ]; do
        memory=$((memory + memory / 20)) ended=0
        [ $memory -lt 8000000 ] || return 1
        (ulimit -v $memory && POMPEII_ENABLE=no timeout 10 env $setting "./$1" memory 50 >enough 2>&1) || ended=$?
    done
    memory=$((memory + 2000))
}

# run OUTPUT DIRECTORY PROGRAM: one process, or three; the status of the last one in $status.
run() {
    run_output=$1 run_directory=$2 run_program=$3 status=0
    case $fault in disk | readonly) run_directory=disk.mounted/$run_directory ;; esac
    cp -f "$(basename "$run_program").d/library.so" . 2>/dev/null || :
    if [ "$ranks" = 0 ] || [ "$run_directory" = "${run_directory%run}" ]; then
        POMPEII_DIRECTORY=$run_directory with "$fault" timeout 60 env $setting "$run_program" \
            >"$run_output" 2>"$run_output.err" || status=$?
        return
    fi
    # shellcheck disable=SC2016 # of the inner shell
    POMPEII_DIRECTORY=$run_directory with "$fault" sh -c '
        for rank in 0 1; do
            {
                status=0
                OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=3 timeout 60 "$@" >rank.$rank 2>>ranks.err ||
                    status=$?
                echo "status $status" >>rank.$rank
            } &
        done
        OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=3 timeout 60 "$@"
        status=$?
        wait
        exit $status' sh "$run_program" >"$run_output" 2>"$run_output.err" || status=$?
    { cat "$run_output" && echo "status $status"; } >last
    for rank in 0 1; do
        cmp -s rank.$rank last || echo "rank $rank: $(cat rank.$rank)" >>"$run_output"
    done
    cat ranks.err >>"$run_output.err" 2>/dev/null || :
    rm -f ranks.err rank.?
}

# ---- The judgement

# sound: what is left of the run can be read; $wrong says what not.
sound() {
    left=0 directories=
    case $fault in disk | readonly) in=disk/ ;; *) in= ;; esac
    for directory in "$in"run "$in"run-*; do
        [ -d "$directory" ] || continue
        if ls "$directory"/spool.* >/dev/null 2>&1; then
            "$build/pompeii" recover "$directory" >recovered 2>&1 ||
                { wrong="recover $directory: $(cat recovered)" && return 1; }
        fi
        if [ ! -e "$directory/pompeii.xml" ]; then
            wrong="$directory: $(ls -A "$directory")"
            [ -z "$(ls -A "$directory")" ] || return 1
            continue
        fi
        left=$((left + 1)) directories="$directories $directory"
        "$build/pompeii" info --verify "$directory" >verified 2>&1 ||
            { wrong="info --verify $directory: $(cat verified)" && return 1; }
        "$build/pompeii" profile "$directory" >verified 2>&1 || { wrong="profile: $(cat verified)" && return 1; }
    done
    wrong="nothing is left, and not a word"
    [ $left -gt 0 ] || grep -q '^pompeii: ' got.err || return 1
    wrong="nothing is left"
    case $fault in
    disk | size | memory | readonly) ;;
    fork)
        wrong="the child has no experiment:$directories"
        [ $left -gt 1 ]
        ;;
    *) [ $left -gt 0 ] ;;
    esac
}

cell() { # FAULT SETTING
    fault=$1 name="$cc $1 $2"
    rm -rf run run-* disk
    if [ "$fault" = memory ] && ! enough "$program"; then
        echo "skip  $name: it needs more memory than can be limited"
        return
    fi
    before=$setting was=$ranks
    setting=POMPEII_ENABLE=no ranks=0
    run expected alone "$alone"
    setting=$before ranks=$was
    wanted=$status
    if [ $wanted = 99 ]; then
        echo "skip  $name: cannot be made here: $(head -n 1 expected.err)"
        return
    fi
    rm -rf disk
    run got run "./$program"
    cells=$((cells + 1))
    if ! cmp -s expected got; then
        wrong="output: $(diff expected got || :)"
    elif [ $status != "$wanted" ]; then
        wrong="status $status, not $wanted"
    elif sound; then
        echo "ok    $name"
        return
    fi
    echo "FAIL  $name: $wrong; $(head -n 5 got.err)"
    bad=$((bad + 1))
}

matrix() {
    native native
    for what in $SETTINGS; do
        prepare "$what" || { echo "skip  $cc $what"; continue; }
        for which in $FAULTS; do
            cell "$which" "$what" 2>shell # which says who died
        done
    done
}
each_compiler matrix
echo "$cells cells, $bad wrong"
[ $bad = 0 ] && [ $cells -gt 0 ]
