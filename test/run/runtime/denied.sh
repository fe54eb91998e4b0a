#!/bin/sh
# Each system call of ours is denied, with EPERM and with ENOSYS, before the start and after it: the
# program's output and status are what they are without us; what is missing is said in a line that
# is true, and what is left can be read.
. "${srcdir:-.}/test/run/runtime/common.sh"
rounds=${DENIED_ROUNDS:-300}
sum=$((rounds * 60 + 15))
export OMP_NUM_THREADS=2
ulimit -c 0

# outcome WHEN CALL ERRNO PROGRAM: its output in $output, its status in $status
outcome() {
    status=0 denied=$2
    if [ "$1" = before ]; then
        set -- ./deny before "$2" "$3" "$4" never - 0 $rounds
    else
        set -- "$4" "$1" "$2" "$3" $rounds
    fi
    output=$(timeout 60 "$@" 2>err) || status=$?
    case $denied in ftruncate | unlink) forget_dead ;; esac
}

judge() {
    problem=$(grep '^pompeii: ' err | grep -v '^pompeii: trace in' || :)
    left=$(ls -A d 2>/dev/null | grep -v '^trace.0.xml$\|^pompeii.xml$\|^pompeii.dtd$' || :)
    if grep -q "make room\|another user's" err; then
        wrong="that is not the reason" && return 1
    fi
    if [ ! -e d ]; then
        wrong="no trace, and not a word"
        [ -n "$problem" ]
        return
    fi
    if [ -n "$left" ]; then
        wrong="left: $left"
        [ "$left" = spool.0 ] && grep -q 'recover\|cannot remove the spool' err || return 1
        "$build/pompeii" recover --force d >recovered 2>&1 || { wrong=$(cat recovered) && return 1; }
    fi
    "$build/pompeii" info --verify d >verified 2>&1 || { wrong=$(cat verified) && return 1; }
    instances=$("$build/pompeii" print -f csv d | wc -l)
    wrong="$instances instances, and not a word"
    [ -n "$problem" ] || [ "$instances" -ge $((rounds * 12)) ]
}

each_denial() {
    $cc $sanitize -fopenmp -O1 -o native "$here/denied.c"
    gcc -fopenmp -O1 -o deny "$here/denied.c"
    POMPEII_CC=$cc "$build/pompcc" $sanitize -fopenmp -O1 -g -o measured "$here/denied.c" || fail "pompcc"
    tried=0 skipped=
    for call in ${DENIED:-$(./native list)}; do
        for when in before after; do
            for error in 1 38; do
                outcome $when $call $error ./native 2>/dev/null
                expected=$output wanted=$status
                [ "$expected:$wanted" = "$sum:3" ] || { skipped="$skipped $when:$call:$error"; continue; }
                rm -rf d
                export POMPEII_DIRECTORY=$PWD/d POMPEII_INSTANCES=all POMPEII_XU=1
                outcome $when $call $error ./measured
                unset POMPEII_DIRECTORY POMPEII_INSTANCES POMPEII_XU
                name="$cc $when $call $error"
                tried=$((tried + 1))
                [ "$output:$status" = "$expected:$wanted" ] ||
                    { echo "FAIL: $name: status $status, output $output: $(cat err)"; bad=1; continue; }
                judge || { echo "FAIL: $name: $wrong: $(cat err)"; bad=1; }
            done
        done
    done
    echo "$tried denials; not even the plain program stands:$skipped"
    [ $tried -gt 100 ] || [ -n "${DENIED:-}" ] || fail "only $tried"
}
bad=
each_compiler each_denial
[ -z "$bad" ]
