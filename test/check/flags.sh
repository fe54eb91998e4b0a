#!/bin/sh
# `pompeii check FILE -- ..` with the command line of a build behind it: nothing is written, and the
# same is found. Names of files that a compiler would take for something else.
set -u
. "${srcdir:-.}/test/check/common.sh"

cat >a.c <<'END'
#include "own.h"
void f(void)
{
    if (omp_get_thread_num()) {
#pragma omp barrier
    }
}
END
echo 'int omp_get_thread_num(void);' >own.h
echo object >a.o
cp a.o kept.o

# Every option that the table names, and what of it may follow apart or joined.
while read -r flags; do
    check 1 'line 5 is possibly not called' a.c -- $flags
    cmp -s a.o kept.o || { echo "FAIL: -- $flags: the object was written over"; failed=1; }
    left=$(ls | grep -v '^a\.[co]$\|^kept\.o$\|^own\.h$\|^out$')
    [ -z "$left" ] || { echo "FAIL: -- $flags: left behind: $left"; failed=1; rm -rf -- $left; }
done <<'END'
-c -o a.o -MD -MF a.d -MT a.o -MP
-c a.c -oa.o -MMD -MFa.d -MQa.o
-c --output a.o --write-dependencies
--compile --output=a.o --write-user-dependencies
-Wp,-MMD,a.d -o a.o
-Wp,-MD,a.d
-M
-MM
-MG
--dependencies
--user-dependencies
--print-missing-file-dependencies
-S -o a.o
--assemble
-fsyntax-only
-save-temps
-save-temps=obj -o a.o
--save-temps
-x c++
--language=c++
-P
--no-line-commands
-dM
-dD
--dump=M
-dumpdir x- -dumpbase y -dumpbase-ext .c
-fdirectives-only
-fpreprocessed
-###
--version
--help
--help=common
-I . -isystem . -iquote . -idirafter . -include own.h -imacros own.h
-I
-o
-include
-isystem
END
check 1 'line 5' --best-effort a.c -- -c -o a.o
check 1 'functions 1, ' --statistics a.c -- -c a.c -o a.o

# What is no preprocessed text is none: a compiler that says something else is refused.
printf '#!/bin/sh\necho "cc (Pompeii) 1.0"\n' >talks && chmod +x talks
check 2 'talks -E refuses it' --cc=./talks a.c
: >empty.c
check 0 '' empty.c

# Names that compilers take for options, and marks of Make's rules that are none of the shell's.
printf -- '-wrapper sh,-c,id>executed -fplugin=./gone.so a.c\n' >w.c
mkdir sub && cp w.c sub && cp a.c @w.c && cp a.c sub/@w.c
for file in @w.c sub/@w.c; do
    check 2 'would read options from .* behind the @: rename it' $file
    check 1 'so it is checked as it is: rename it' --best-effort $file
    "$pompeii" instrument --list $file >out 2>&1
    grep -q 'rename it' out || { echo "FAIL: instrument --list $file"; cat out; failed=1; }
done
[ ! -e executed ] || { echo "FAIL: a command was run"; failed=1; }
cp a.c -- -w.c
check 1 'line 5' ./-w.c
printf '#include "one.h"\n#include "it%ss.h"\n#include "a$b #c.h"\n#include "two.h"\nint x;\n' "'" >quote.c
check 0 "for want of one.h, it's.h, a.b #c.h and 1 more, so it is checked as if they were empty" --best-effort quote.c
cp quote.c "it's.c"
check 0 'so it is checked as if they were empty' --best-effort "it's.c"

# Few descriptors: what is private goes all the same.
mkdir left
for few in 8 10 12; do
    TMPDIR=$PWD/left sh -c 'ulimit -n $0; exec "$@"' $few "$pompeii" check --best-effort quote.c >out 2>&1
    [ -z "$(ls left)" ] || { echo "FAIL: $few descriptors: left behind: $(ls left)"; failed=1; rm -rf left/*; }
done

# JSON is UTF-8, whatever a file is called (RFC 8259, 8.1).
latin=$(printf '\351t\351.c')
cp a.c "$latin"
for format in json sarif; do
    check 1 '' -f $format "$latin"
    iconv -f UTF-8 -t UTF-8 out >/dev/null || { echo "FAIL: $format is no UTF-8"; failed=1; }
    grep -q 'ufffdt.ufffd.c' out || { echo "FAIL: $format does not name the file"; failed=1; }
done
exit $failed
