#!/bin/sh
# A program with privileges that its user lacks obeys none of the user's variables: it is not
# measured, reads no filter, makes no directory, and says nothing.
. "${srcdir:-.}/test/run/runtime/common.sh"
[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null || exit 77
other=65534
chmod 711 "$work"
umask 022

# as_other COMMAND..: as a user who may do nothing here, in a directory that everybody may write to.
as_other() {
    (cd open && timeout 60 setpriv --reuid=$other --regid=$other --clear-groups "$@")
}

# same NAME STATUS: the program's output and status, and not a word of ours.
same() {
    [ "$2" = 3 ] || fail "$1: status $2: $(cat "$1.err")"
    [ "$(cat "$1.out")" = "2 threads" ] || fail "$1: prints $(cat "$1.out")"
    [ ! -s "$1.err" ] || fail "$1: says $(cat "$1.err")"
}

# borrowed NAME PROGRAM: run by another user, with what could do harm.
borrowed() {
    status=0
    as_other env POMPEII_DIRECTORY="$PWD/closed/taken" POMPEII_FILTER="$PWD/closed/secret" POMPEII_NONE=1 \
        POMPEII_SPOOL="$PWD/closed" "./../$2" >"$1.out" 2>"$1.err" || status=$?
    same "$1" "$status"
    status=0
    as_other "./../$2" >"$1.out" 2>"$1.err" || status=$?
    same "$1" "$status"
    [ "$(ls closed)" = secret ] || fail "$1: made $(ls closed)"
    [ -z "$(ls open)" ] || fail "$1: made $(ls open)"
}

unprivileged() {
    status=0
    as_other env POMPEII_DIRECTORY=own ../privilege "$@" >own.out 2>own.err || status=$?
    [ "$status" = 3 ] && [ -f open/own/pompeii.xml ] || fail "not measured: $(cat own.err)"
    rm -rf open/own
}

all_ways() {
    mkdir -p open closed lib
    chmod 1777 open
    chmod 700 closed
    echo 'no rule' >closed/secret
    cp "$build"/.libs/libpompeii.so* lib
    POMPEII_CC=$cc "$build/pompcc" -fopenmp -O1 -o privilege "$here/privilege.c" -Llib \
        -Wl,--disable-new-dtags,-rpath,"$PWD/lib" || fail "pompcc: status $?"
    unprivileged
    for mode in 4755 2755; do
        cp privilege "mode.$mode"
        chmod $mode "mode.$mode"
        borrowed $mode "mode.$mode"
    done
    cp privilege capable
    if setcap cap_net_raw+ep capable 2>/dev/null; then borrowed capable capable; fi
    status=0
    POMPEII_DIRECTORY=$PWD/closed/taken ./privilege EFFECTIVE $other >e.out 2>e.err || status=$?
    same e $status
    [ "$(ls closed)" = secret ] || fail "effective ids: made $(ls closed)"
    # Whoever gives all of them up for good is an ordinary user from then on.
    status=0
    (cd open && POMPEII_DIRECTORY=own ../privilege ALL $other) >all.out 2>all.err || status=$?
    [ "$status" = 3 ] && [ -f open/own/pompeii.xml ] || fail "given up: not measured: $(cat all.err)"
    rm -rf open/own
}
each_compiler all_ways
