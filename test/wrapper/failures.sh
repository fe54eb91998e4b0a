#!/bin/sh
# No compiler, one that leads back to us, one that dies; no room for files; signals.
. "${srcdir:-.}/test/wrapper/common.sh"

expect() { # status, text, command..
    expected=$1 text=$2
    shift 2
    status=0
    "$@" >out 2>err || status=$?
    [ $status = $expected ] || fail "status $status, not $expected: $*: $(cat err)"
    [ "$(wc -l <err)" = 1 ] && grep -q -e "$text" err || fail "$*: $(cat err)"
}

check() {
    hello a.c

    # The compiler.
    expect 2 "nowhere-cc: no such compiler: set POMPEII_CC" env POMPEII_CC=nowhere-cc pompcc -c a.c
    expect 2 "POMPEII_CXX" env POMPEII_CXX=/nowhere/c++ pompc++ -c a.c
    expect 2 "pompcc: no such compiler" env POMPEII_CC="$work/bin/pompcc" pompcc -c a.c
    mkdir path
    ln -s "$work/bin/pompcc" path/cc
    ln -s "$work/bin/pompcc" path/gcc
    expect 2 "no such compiler" env PATH="$PWD/path" POMPEII_CC=gcc "$work/bin/pompcc" -c a.c
    # Found by its usual name behind a link to us.
    PATH=$PWD/path:$PATH POMPEII_CC=gcc pompcc --version >/dev/null || [ -z "$gcc" ] ||
        fail "did not find gcc behind a link to us"
    # In a circle through something else.
    printf '#!/bin/sh\nexec pompcc "$@"\n' >circle
    chmod +x circle
    expect 2 "leads back to pompcc" env POMPEII_CC="$PWD/circle" pompcc -c a.c

    # The compiler's own end.
    printf '#!/bin/sh\nexit 37\n' >cc37
    printf '#!/bin/sh\nkill -SEGV $$\n' >ccsegv
    chmod +x cc37 ccsegv
    for options in "-c a.c" "-fopenmp -c a.c" "-fopenmp a.c" "-fopenmp a.o"; do
        status=0
        POMPEII_CC="$PWD/cc37" pompcc $options || status=$?
        [ $status = 37 ] || fail "status $status, not 37: $options"
        status=0
        POMPEII_CC="$PWD/ccsegv" pompcc $options 2>/dev/null || status=$?
        [ $status = 139 ] || fail "status $status, not that of SIGSEGV: $options"
    done

    # No temporary directory: the file is compiled all the same.
    expect 0 "not instrumented: temporary directory in /no/such/folder" \
        env TMPDIR=/no/such/folder pompcc -fopenmp -c a.c
    [ -f a.o ] || fail "no object without a temporary directory"
    expect 2 "not instrumented: temporary directory" \
        env TMPDIR=/no/such/folder pompcc --pomp-strict -fopenmp -c a.c

    # One that has room for what the compiler writes, or for our text, but not for both.
    {
        for i in $(seq 600); do echo "const char text_number_$i[] = \"twenty bytes or so $i\";"; done
        printf 'void f(void)\n{\n#pragma omp barrier\n}\n'
    } >large.c
    mkdir small
    if unshare -rm mount -t tmpfs -o size=40k none small 2>/dev/null; then
        for size in 40 64 96; do
            rm -f large.o
            unshare -rm sh -c "mount -t tmpfs -o size=${size}k none small &&
                TMPDIR=\$PWD/small $compiler -fopenmp -c large.c -o theirs.o" 2>/dev/null || continue
            unshare -rm sh -c "mount -t tmpfs -o size=${size}k none small &&
                TMPDIR=\$PWD/small pompcc -fopenmp -c large.c" 2>err || fail "$size KB: $(cat err)"
            instrumented large.o || grep -q 'large.c: not instrumented: .*: No space left' err ||
                fail "$size KB: $(cat err)"
            [ "$(wc -l <err)" -le 1 ] || fail "$size KB: $(cat err)"
        done
    fi
    rmdir small

    # A temporary directory with strange characters.
    mkdir "$work/tmp/a 'b' \$c"
    TMPDIR="$work/tmp/a 'b' \$c" pompcc -fopenmp a.c -o strange
    [ "$(./strange)" = "hello 2 from a.c:8" ] || fail "strange temporary directory"
    rmdir "$work/tmp/a 'b' \$c"

    # Signals: the compiler gets them, the folder goes, and the caller sees what ended us.
    printf '#!/bin/sh\n: >started\nexec sleep 30\n' >slow-first
    printf '#!/bin/sh\ncase " $* " in *" -E "*) exec %s "$@" ;; esac\n: >started\nexec sleep 30\n' \
        "$compiler" >slow-second
    chmod +x slow-first slow-second
    signals="TERM:143 HUP:129 INT:130 QUIT:131 ALRM:142 USR1:138 XCPU:152 PROF:155 IO:157"
    case $(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/self/status) in
    *[13579bdf]) signals="TERM:143 INT:130 QUIT:131" ;; # under nohup nobody gets SIGHUP
    esac
    for slow in slow-first slow-second; do
        for signal in $signals; do
            rm -f started
            # A shell has its children in the background ignore two of them.
            POMPEII_CC="$PWD/$slow" env --default-signal=INT,QUIT pompcc -fopenmp -c a.c 2>err &
            child=$!
            while [ ! -e started ]; do sleep 0.05; done
            [ -n "$(ls "$TMPDIR")" ] || fail "no temporary directory in use"
            kill -${signal%:*} $child
            status=0
            wait $child 2>/dev/null || status=$?
            [ $status = ${signal#*:} ] || fail "$slow: status $status after $signal"
            [ ! -s err ] || fail "$slow: $signal: $(cat err)"
            [ -z "$(ls "$TMPDIR")" ] || fail "$slow: $signal left $(ls "$TMPDIR")"
        done
    done

    # After SIGKILL the next call that needs a folder cleans up: what is old, and nobody's any more.
    rm -f started
    POMPEII_CC="$PWD/slow-first" pompcc -fopenmp -c a.c &
    child=$!
    while [ ! -e started ]; do sleep 0.05; done
    alive=$(ls -d "$TMPDIR"/pompcc-*)
    mkdir "$TMPDIR/pompcc-killed" "$TMPDIR/pompcc-killed/deep" "$TMPDIR/pompcc-recent" "$TMPDIR/else"
    : >"$TMPDIR/pompcc-killed/deep/file"
    ln -s "$TMPDIR/else" "$TMPDIR/pompcc-link"
    touch -d '2 hours ago' "$TMPDIR/pompcc-killed" "$alive" "$TMPDIR/else"
    touch -h -d '2 hours ago' "$TMPDIR/pompcc-link"
    [ "$(id -u)" != 0 ] || {
        mkdir "$TMPDIR/pompcc-theirs"
        touch -d '2 hours ago' "$TMPDIR/pompcc-theirs"
        chown 65534 "$TMPDIR/pompcc-theirs"
    }
    pompcc -fopenmp -c a.c
    [ ! -e "$TMPDIR/pompcc-killed" ] || fail "what a killed call left is still there"
    [ -d "$alive" ] && [ -d "$TMPDIR/pompcc-recent" ] && [ -d "$TMPDIR/else" ] &&
        [ -L "$TMPDIR/pompcc-link" ] || fail "too much was removed: $(ls "$TMPDIR")"
    [ "$(id -u)" != 0 ] || rmdir "$TMPDIR/pompcc-theirs" || fail "another user's was removed"
    kill -KILL $child
    wait $child 2>/dev/null || :
    touch -d '2 hours ago' "$alive"
    pompcc -fopenmp -c a.c
    [ ! -e "$alive" ] || fail "$alive is still there"
    rm -r "$TMPDIR"/pompcc-* "$TMPDIR/else"

    # Many at once in one folder.
    for i in 1 2 3 4 5 6 7 8; do
        sed "s/hello/hello $i/" a.c >many$i.c
        pompcc -fopenmp many$i.c -o many$i &
    done
    wait
    for i in 1 2 3 4 5 6 7 8; do
        [ "$(./many$i)" = "hello $i 2 from many$i.c:8" ] || fail "many: $(./many$i)"
    done
}
with_each_compiler check
