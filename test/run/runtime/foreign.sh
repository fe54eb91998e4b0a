#!/bin/sh
# Who else may write where a run does can harm neither the program nor its user: a directory of
# another user's, one that is open to all and a foreign link are refused in one line, nobody else can
# cut what is mapped, and nothing is written to what was put in the place of ours meanwhile.
. "${srcdir:-.}/test/run/runtime/common.sh"
other=65534
umask 022

# run DIRECTORY ARGUMENT..: as is; the program's output and status have to be its own.
run() {
    directory=$1 status=0
    shift
    POMPEII_DIRECTORY=$directory $as timeout 60 ./foreign "$@" >out 2>err || status=$?
    [ $status = 3 ] && [ "$(cat out)" = 60002 ] || fail "$cc $directory: status $status: $(cat out err)"
}

refused() {
    run "$@"
    grep -q "cannot create the experiment: .*/$1: another user's, or open to all: set" err &&
        [ "$(wc -l <err)" = 1 ] || fail "$cc $1: $(cat err)"
    [ -z "$(ls "$1")" ] || fail "$cc $1: made $(ls -a "$1")"
}

measured() {
    run "$@"
    [ -f "$1/pompeii.xml" ] || fail "$cc $1: $(cat err)"
}

# mode WHAT FILE MODE
mode() {
    [ "$(stat -c %a "$2")" = "$3" ] || fail "$cc $1: mode $(stat -c %a "$2")"
}

modes() {
    for mask in 022 000 077; do
        (umask $mask && POMPEII_CONVERT=later run "mask.$mask")
        mode directory "mask.$mask" 700
        mode spool "mask.$mask/spool.0" 600
    done
}

replaced() {
    export POMPEII_INSTANCES=all
    run swapped swapped away
    [ -z "$(ls swapped)" ] || fail "$cc swapped: made $(ls swapped)"
    grep -q "swapped: the directory: moved, or replaced" err || fail "$cc swapped: $(cat err)"
    "$build/pompeii" recover away >/dev/null || fail "$cc: not recovered"
    "$build/pompeii" info away >/dev/null || fail "$cc: not readable"
    run spooled spooled/spool.0 spooled/mine
    [ ! -s spooled/spool.0 ] || fail "$cc: wrote to another spool"
    says_why
    unset POMPEII_INSTANCES
}

# What is said is true: what is left, and whether anything can be made of it.
says_why() {
    run moved moved moved.away nothing
    grep -q "moved: the directory: moved, or removed: if it is found, .pompeii recover.$" err || fail "$cc moved: $(cat err)"
    "$build/pompeii" recover moved.away >/dev/null || fail "$cc moved: not recovered"
    run gone gone/spool.0 gone.spool nothing
    grep -q "gone: the spool: moved, or removed: if it is found, .pompeii recover.$" err || fail "$cc gone: $(cat err)"
    run fifo fifo/spool.0 fifo.spool fifo
    grep -q "fifo: the spool: replaced by what is not a regular file: find it, then .pompeii recover.$" err ||
        fail "$cc fifo: $(cat err)"
    run anchor anchor/pompeii.xml - fifo
    grep -q "^pompeii: trace in .*/anchor$" err || fail "$cc: a FIFO in place of pompeii.xml: $(cat err)"
}

strangers() {
    cp "$build"/.libs/libpompeii.so* .
    chmod 711 "$work"
    mkdir -m 1777 open
    cd open
    cp ../foreign .
    as="setpriv --reuid=$other --regid=$other --clear-groups"
    mkdir -m 777 foreign.d
    refused foreign.d
    $as mkdir target
    ln -s target link
    refused link
    $as ln -s target own.link
    measured own.link
    as=
    cd ..
}

all_ways() {
    as=
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -o foreign "$here/foreign.c" \
        -Wl,--disable-new-dtags,-rpath,"$PWD" || fail "pompcc: status $?"
    cp "$build"/.libs/libpompeii.so* .
    measured fresh
    mkdir own
    measured own
    mkdir -m 777 own.777
    refused own.777
    ln -s fresh.target own.link
    mkdir fresh.target
    measured own.link
    modes
    replaced
    if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then strangers; fi
}
each_compiler all_ways
