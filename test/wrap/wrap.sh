#!/bin/bash
# pompeii wrap: every kind of declaration, linked and preloaded, by each compiler; and libraries that
# are here.
. "${srcdir:-.}/test/run/runtime/common.sh"
inputs=$source/test/wrap

# counts DIRECTORY LAYER: name and visits
counts() {
    "$build/pompeii" summary --format=csv --layer="$2" "$1" | awk -F, 'NR > 1 { print $6, $9 }' |
        LC_ALL=C sort
}

compare() { # DIRECTORY LAYER, what is wanted on stdin
    counts "$1" "$2" | diff -u - "$3" || fail "$1"
}

measured() { # DIRECTORY PROGRAM: which ends with status 5
    status=0
    rm -rf "$1"
    POMPEII_DIRECTORY=$1 timeout 60 "${@:2}" >"$1.out" 2>"$1.err" || status=$?
    [ $status = 5 ] || fail "$*: status $status: $(cat "$1.err")"
    diff -u plain.out "$1.out" || fail "$*: another result"
}

own_library() {
    export POMPEII_CC=$cc
    printf 'ODD_1 { };\nODD_2 { };\n' >versions
    $cc -fPIC -shared -DVERSIONS "$inputs/odd.c" -Wl,--version-script=versions -o libodd.so
    $cc -I"$inputs" "$inputs/use.c" -L. -lodd -Wl,-rpath,"$PWD" -o plain
    status=0
    ./plain >plain.out || status=$?
    [ $status = 5 ] || fail "plain: $status"
    rm -rf wrapper
    "$build/pompeii" wrap --layer=Odd --headers=odd.h --libs="-L$PWD -lodd" -o wrapper -- -I"$inputs" \
        -fvisibility=hidden -Wall -Wextra -Werror >wrap.out 2>wrap.err || fail "wrap: $(cat wrap.err)"
    [ ! -s wrap.err ] || fail "wrap says: $(cat wrap.err)"
    diff -u - <(sed "s|$PWD|HERE|" wrap.out) <<'END' || fail "report"
layer Odd: 17 functions
left out: odd_counted: its arguments cannot be handed on: it ends with ...
left out: odd_inline: the header defines it
left out: odd_missing: the library has no such function
left out: odd_unnamed: its type cannot be written
left out: odd_unprototyped: its parameters are not told
only linked: odd_versions: the library has several versions of it
to link:    pompcc .. @HERE/wrapper/link
to preload: LD_PRELOAD=HERE/wrapper/libpompeii-Odd.so ./program
END
    LC_ALL=C sort >wanted <<'END'
odd_behind 1
odd_by_value 1
odd_chooser 2
odd_each 1
odd_jump 1
odd_leave 1
odd_long 1
odd_nothing 2
odd_plain 1
odd_renamed 1
odd_second 1
odd_small 1
odd_sort 1
odd_sum 1
odd_text 2
odd_unsigned 1
odd_versions 1
END
    "$build/pompcc" -I"$inputs" "$inputs/use.c" @wrapper/link -L. -lodd -Wl,-rpath,"$PWD" -o linked
    measured linked.trace ./linked
    compare linked.trace Odd wanted
    # What a callback calls is inside.
    "$build/pompeii" summary --format=csv linked.trace | grep -q '^0,0,1,Odd,region,odd_nothing,' ||
        fail "callback"
    grep -v odd_versions wanted >preloaded
    LD_PRELOAD=$PWD/wrapper/libpompeii-Odd.so measured preloaded.trace ./plain
    compare preloaded.trace Odd preloaded

    # An archive can be linked alone.
    $cc -c "$inputs/odd.c" -o odd.o
    rm -rf libodd.a archive
    ar cr libarchive.a odd.o
    "$build/pompeii" wrap --layer=Odd --headers="$inputs/odd.h" --libs="$PWD/libarchive.a" -o archive \
        >archive.out
    if grep -q preload archive.out || [ -e archive/libpompeii-Odd.so ]; then fail "archive"; fi
    "$build/pompcc" -I"$inputs" "$inputs/use.c" @archive/link libarchive.a -o static
    rm -rf first
    echo 'int odd_plain(int, long);' >first.h
    "$build/pompeii" wrap --layer=first --headers=first.h --libs="$PWD/libarchive.a" -o first |
        grep -qx 'layer first: 1 function' || fail "the first word of a header"
    measured static.trace ./static
    compare static.trace Odd wanted
}

# Macros that the wrapper must not know, several declarations of a function, and such as nobody can
# write again: each is told.
strange() {
    cat >strange.h <<'END'
#define ENTER(x) -
#define INNER -
#define FUNCTION -
#define region -
#define name -
#define kept -
#define caller -
#define hidden -
#define visibility(x) -
#define cleanup -
_Static_assert(sizeof(int) >= 2, "int");
extern int twice(int) __asm__("really_twice");
int twice(int);
_Noreturn void gone(int);
void gone(int);
int vague(int);
int vague();
int undeclared(struct nowhere *);
int star(int n, double a[*]);
struct incomplete incomplete(void);
__attribute__((vector_size(16))) int vectors(int);
typedef int type(int);
typedef type again;
again typed;
int (*pointer(void))(int);
[[deprecated]] int marked([[maybe_unused]] int);
END
    cat >strange.c <<'END'
typedef int vector __attribute__((vector_size(16)));
struct incomplete { int x[9]; };
struct nowhere;
void exit(int) __attribute__((noreturn));
int really_twice(int x) { return 2 * x; }
void gone(int status) { exit(status); }
int vague(int x) { return x; }
int undeclared(struct nowhere *p) { return p != 0; }
int star(int n, double *a) { return n + (int)a[0]; }
struct incomplete incomplete(void) { return (struct incomplete){{1}}; }
vector vectors(int x) { return (vector){x}; }
int typed(int x) { return x; }
int (*pointer(void))(int) { return typed; }
int marked(int x) { return x; }
END
    $cc -fPIC -shared -w strange.c -o libstrange.so
    echo 'int vague(int x) { return x; }' >other.c
    $cc -fPIC -shared other.c -o libother.so # of a name in two libraries there are no versions
    rm -rf strange
    "$build/pompeii" wrap --layer=strange --headers=strange.h --libs="-L$PWD -lstrange -lother" -o strange \
        -- -I. -std=c2x -w >strange.out 2>strange.err || fail "strange: $(cat strange.err)"
    [ ! -s strange.err ] || fail "strange: $(cat strange.err)"
    sed 's/\(cannot be written again\): ..*/\1: WHY/' strange.out | head -n -2 | diff -u - <(
        cat <<'END'
layer strange: 5 functions
left out: incomplete: it cannot be written again: WHY
left out: star: it cannot be written again: WHY
left out: typed: a typedef says what it is
left out: undeclared: it cannot be written again: WHY
left out: vectors: it cannot be written again: WHY
END
    ) || fail "strange: $(cat strange.out)"
    nm -D strange/libpompeii-strange.so | awk '$2 == "T" { print $3 }' | LC_ALL=C sort |
        diff -u - <(printf 'gone\nmarked\npointer\nreally_twice\nvague\n') || fail "strange: what is exported"
}

# A library that is loaded by dlopen() is behind the wrapper, too.
plugin() {
    cat >plugin.c <<'END'
#include "odd.h"
int run(void) { return odd_plain(2, 3); }
END
    cat >host.c <<'END'
#include <dlfcn.h>
int main(void)
{
    void *plugin = dlopen("./plugin.so", RTLD_NOW | RTLD_LOCAL);
    int (*run)(void) = plugin ? (int (*)(void))dlsym(plugin, "run") : 0;
    return run ? run() : 99;
}
END
    $cc -fPIC -shared -I"$inputs" plugin.c -L. -lodd -Wl,-rpath,"$PWD" -o plugin.so
    $cc host.c -ldl -o host
    : >plain.out
    LD_PRELOAD=$PWD/wrapper/libpompeii-Odd.so measured plugin.trace ./host
    echo 'odd_plain 1' >wanted
    compare plugin.trace Odd wanted
}

refused() { # what is said, arguments
    status=0
    "$build/pompeii" wrap "${@:2}" >refused.out 2>refused.err || status=$?
    [ $status = 2 ] && grep -qF "pompeii: wrap: $1" refused.err || fail "$*: $status $(cat refused.err)"
    [ ! -e no ] || fail "$*: a folder is left"
}

errors() {
    refused '--layer, --headers and --libs' --layer=x -o no
    refused '--layer=mpi: a layer' --layer=mpi --headers=a.h --libs=-lz -o no
    refused '-lnone.such: there is no such library' --layer=x --headers=stdio.h --libs=-lnone.such -o no
    refused 'stddef.h: no function' --layer=x --headers=stddef.h --libs="-L$PWD -lodd" -o no
    refused "$PWD/use.txt: it is no library" --layer=x --headers=stdio.h --libs="$PWD/use.txt" -o no
    status=0
    "$build/pompeii" wrap --layer=x --headers=none.such.h --libs="-L$PWD -lodd" -o no 2>err || status=$?
    [ $status = 2 ] && [ ! -e no ] || fail "no header: $status"
}

# has HEADER: the compiler finds it
has() {
    printf '#include "%s"\n' "$1" | $cc -E -x c - >/dev/null 2>&1
}

zlib() {
    has zlib.h && printf 'int main(void) { return 0; }\n' >can.c && $cc can.c -lz -o can || return 0
    rm -rf zlib
    "$build/pompeii" wrap --layer=zlib --headers=zlib.h --libs=-lz -o zlib -- -Wall -Wextra -Werror \
        >zlib.out || fail zlib
    cat >crc.c <<'END'
#include <stdlib.h>
#include <zlib.h>
int main(void)
{
    unsigned char text[1000] = {1, 2, 3}, small[2000], back[1000];
    unsigned long n = sizeof small, m = sizeof back;
    for (int i = 0; i < 3; i++)
        if (crc32(0, text, sizeof text) == 0)
            return 1;
    if (compress(small, &n, text, sizeof text) || uncompress(back, &m, small, n) || m != sizeof back)
        return 2;
    return 5;
}
END
    printf 'compress 1\ncrc32 3\nuncompress 1\n' >wanted
    : >plain.out
    "$build/pompcc" crc.c @zlib/link -lz -o crc
    measured zlib.trace ./crc
    compare zlib.trace zlib wanted
    $cc crc.c -lz -o crc.plain
    LD_PRELOAD=$PWD/zlib/libpompeii-zlib.so measured zlib.preloaded ./crc.plain
    counts zlib.preloaded zlib | grep -qx 'crc32 3' || fail "preloaded: $(counts zlib.preloaded zlib)"
}

fftw() {
    has fftw3.h || return 0
    rm -rf fftw
    "$build/pompeii" wrap --layer=fftw --headers=fftw3.h --libs=-lfftw3 -o fftw -- -Wall -Wextra -Werror \
        >fftw.out || fail fftw
    cat >dft.c <<'END'
#include <fftw3.h>
int main(void)
{
    double *in = fftw_alloc_real(64);
    fftw_complex *out = fftw_alloc_complex(33);
    fftw_plan plan = fftw_plan_dft_r2c_1d(64, in, out, FFTW_ESTIMATE);
    for (int i = 0; i < 64; i++)
        in[i] = 1;
    for (int i = 0; i < 10; i++)
        fftw_execute(plan);
    return out[0][0] == 64 ? 5 : 1;
}
END
    printf 'fftw_alloc_complex 1\nfftw_alloc_real 1\nfftw_execute 10\nfftw_plan_dft_r2c_1d 1\n' >wanted
    : >plain.out
    "$build/pompcc" dft.c @fftw/link -lfftw3 -lm -o dft
    measured fftw.trace ./dft
    compare fftw.trace fftw wanted
}

all() {
    own_library
    plugin
    strange
    echo text >use.txt
    errors
    zlib
    fftw
}
each_compiler all
