#!/bin/sh
# The account that pompcc, pompc++ and pompfort leave in what they make: what --list says of each
# source is what it says of its object, and of the library or program that these are linked to, by
# whichever way; hostile sections are refused in one line; pompeii info counts the reasons.
set -eu
build=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
gfortran=$(command -v gfortran || :)
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" POMPEII_FC="$gfortran" POMPEII_VERBOSE=0 OMP_NUM_THREADS=2
PATH=$build:$PATH
fail() { echo "FAIL: $*"; exit 1; }
pompeii instrument --list /bin/sh >none 2>err || :
! grep -q libelf err || { echo "built without libelf"; exit 77; }
grep -q 'holds no account' err || fail "a program that is none of ours: $(cat err)"

cat >one.c <<'C'
#include <math.h> /* has declarations for simd with -ffast-math */
extern int two(int n);
extern int never(void);
int main(void)
{
    int n = 0, i;
#pragma omp parallel for reduction(+ : n)
    for (i = 0; i < 4; i++)
        n += i;
#pragma omp simd
    for (i = 0; i < 4; i++)
        n += i;
    return two(n) != 13;
}
C
cat >two.cpp <<'C'
extern "C" int two(int n)
{
#pragma omp parallel
    {
#pragma omp critical(na\
me)
        n += 0;
#pragma omp single
        n++;
    }
    return n;
}
C
cat >unused.c <<'C'
int unused(int n)
{
#pragma omp atomic
    n++;
    return n;
}
C
cat >only.c <<'C'
void only(int *a)
{
#pragma omp simd
    for (int i = 0; i < 4; i++)
        a[i] = i;
}
C
cat >both.c <<'C'
void first(void)
{
#pragma omp barrier
}
#include "both.h"
void last(void)
{
#pragma omp barrier
}
C
cat >both.h <<'C'
static inline void part(int *n)
{
#pragma omp atomic
    ++*n;
#pragma omp flush
}
C
cat >part.f90 <<'F'
subroutine part
  integer :: n = 0
!$omp parallel
!$omp critical
  n = n + 1
!$omp end critical
!$omp end parallel
end subroutine
F
cat >main.f90 <<'F'
program main
!$omp parallel
!$omp master
  print *, 1
!$omp end master
!$omp end parallel
end program
F

directives() { # of lists: those that are executed
    grep -h -v -e 'declarative' -e 'executable directives' "$@"
}
same() { # WHAT FILE SOURCE.list..
    what=$1 file=$2
    shift 2
    pompeii instrument --list "$file" >list || fail "$what: status $?"
    directives "$@" >want
    directives list >have
    diff -u want have || fail "$what: another account"
    total=$(cat "$@" | awk '/executable directives/ { e += $1; w += $4 } END { print e " executable directives, " w " with events" }')
    [ "$(tail -n 1 list)" = "$total" ] || fail "$what: $(tail -n 1 list), not $total"
}

for source in one.c two.cpp unused.c only.c both.c; do
    compiler=pompcc
    [ "$source" != two.cpp ] || compiler=pompc++
    $compiler -fopenmp -O2 -ffast-math -ffunction-sections -fPIC -c "$source"
    pompeii instrument --list "$source" -- -O2 -ffast-math >"$source.list"
    same "$source" "${source%.*}.o" "$source.list"
done
[ "$(directives only.c.list | grep -c 'no events: a simd loop')" = 1 ] || fail "a file with nothing to measure"
pompeii instrument --list --format=json one.o >json
[ "$(grep -c '"events": true' json)" = 1 ] && [ "$(grep -c '"directive"' json)" = 2 ] || fail "JSON: $(cat json)"
[ "$(readelf -SW one.o | grep -c 'note.pompeii *NOTE')" = 1 ] || fail "the section's type"

lists="one.c.list two.cpp.list unused.c.list"
pompc++ -fopenmp one.o two.o unused.o -o program && ./program || fail "a program"
same "a program" program $lists
pompc++ -fopenmp -Wl,--gc-sections one.o two.o unused.o -o program && same "--gc-sections" program $lists
strip -s program && same "strip" program $lists
pompc++ -fopenmp -static one.o two.o unused.o -o static 2>/dev/null && same "-static" static $lists
ld -r one.o two.o unused.o -o whole.o && same "ld -r" whole.o $lists
ar rcs lib.a one.o two.o unused.o && same "a library" lib.a $lists
pompc++ -fopenmp -shared two.o unused.o -o lib.so && same "a shared library" lib.so two.cpp.list unused.c.list
pompc++ -fopenmp one.o lib.so -Wl,-rpath,. -o shared && same "a program with it" shared one.c.list
ar rcs rest.a two.o unused.o # a member that nothing needs is not in the program
pompc++ -fopenmp one.o rest.a -o archived && same "from a library" archived one.c.list two.cpp.list
pompcc -fopenmp -flto -O2 -ffast-math -c one.c -o lto.o && pompc++ -fopenmp -flto lto.o two.o -o lto && same "-flto" lto one.c.list two.cpp.list
pompcc -fopenmp -ffast-math -S one.c && gcc -c one.s -o assembled.o && same "-S" assembled.o one.c.list
pompcc -fopenmp --pomp-no-preprocess -ffast-math -c one.c -o raw.o && pompeii instrument --list raw.o | grep -q 'one.c:7-9: parallel for' || fail "no preprocessing"
pompcc -fopenmp one.c two.cpp -x none unused.o -o called -lstdc++ -lm && same "one call" called $lists
if command -v clang >/dev/null && echo 'int main(void) { return 0; }' | clang -fopenmp -xc - -o /dev/null 2>/dev/null; then
    POMPEII_CC=clang pompcc -fopenmp -O2 -c unused.c -o clang.o && same "clang" clang.o unused.c.list
    ! command -v ld.lld >/dev/null || { POMPEII_CC=clang pompcc -fopenmp -fuse-ld=lld -shared -Wl,--gc-sections one.o unused.o -o lld.so && same "lld" lld.so one.c.list unused.c.list; }
fi
if [ -n "$gfortran" ]; then
    for source in part main; do
        pompfort -fopenmp -c $source.f90
        pompeii instrument --list $source.f90 >$source.list
        same "$source.f90" $source.o $source.list
    done
    pompfort -fopenmp main.o part.o -o program && same "Fortran" program main.list part.list
    rm -f ./*.o
    pompfort -fopenmp main.f90 part.f90 -o program && ./program >/dev/null && same "Fortran, one call" program main.list part.list
    pompcc -fopenmp -O2 -ffast-math -ffunction-sections -fPIC -c one.c
    pompcc -fopenmp -O2 -fPIC -c unused.c
fi

# What is said in a list with maps of paths is a list with these; nothing of where it was built.
mkdir a b
for folder in a b; do
    cp one.c $folder
    (cd $folder && pompcc -fopenmp -ffile-prefix-map="$work/$folder"=/src -c "$work/$folder/one.c" -o ../$folder.o)
done
cmp a.o b.o || fail "two folders"
pompeii instrument --list a.o | grep -q '^/src/one.c:7-9: parallel for' || fail "a map of paths"

# info says it, as long as the program is the one that ran.
pompcc -fopenmp -O2 one.c two.cpp -o program -lstdc++ -lm
touch -d '1 minute ago' program
POMPEII_DIRECTORY=run ./program
pompeii info run >text
grep -q '^directives  *5$' text && grep -q '^  with events  *4$' text && grep -q '^  no events  *1: a simd loop' text ||
    fail "info: $(cat text)"
pompeii info --format=json run | grep -q '"executable": 5' || fail "info in JSON"
pompeii info --format=csv run | grep -q '^directives.with_events,4$' || fail "info in CSV"
touch -d '1 minute' program
! pompeii info run | grep -q '^directives' || fail "of another program"

# Sections of others.
refused() { # NAME, the section's bytes on stdin
    cat >section
    objcopy --remove-section=.note.pompeii --add-section=.note.pompeii=section unused.o hostile.o 2>/dev/null
    status=0
    pompeii instrument --list -o list.new hostile.o >out 2>err || status=$?
    [ $status = 2 ] && [ "$(wc -l <err)" = 1 ] && [ ! -s out ] && [ ! -e list.new ] &&
        grep -q 'hostile.o: its account is damaged' err || fail "$1: status $status: $(cat out err)"
}
note() { # TYPE DESCRIPTION, as printf has it
    printf "$2" >description
    size=$(wc -c <description)
    printf '\010\000\000\000'"\\$(printf %o $((size % 256)))\\$(printf %o $((size / 256)))"'\000\000'"$1"'\000\000\000Pompeii\000'
    cat description
    while [ $((size % 4)) != 0 ]; do printf '\000'; size=$((size + 1)); done
}
note '\001' 'a.c\0001\0000\000barrier\000\000\000' >section
objcopy --remove-section=.note.pompeii --add-section=.note.pompeii=section unused.o good.o 2>/dev/null
pompeii instrument --list good.o | grep -q '^a.c:1-1: barrier: events' || fail "a note by hand"
printf 'x' | refused "too short"
printf '\010\000\000\000\377\377\377\377\001\000\000\000Pompeii\000' | refused "a size"
printf '\010\000\000\000\001\000\000\000\001\000\000\000Pompeiixxxxx' | refused "a name"
note '\002' 'a.c\0001\0000\000barrier\000\000\000' | refused "another version"
note '\001' '' | refused "nothing"
note '\001' 'a.c\0001\0000\000barrier\000' | refused "too few fields"
note '\001' 'a.c\0001\0000\000barrier\000\000x' | refused "no end"
note '\001' 'a.c\000-1\0000\000barrier\000\000\000' | refused "a sign"
note '\001' 'a.c\00099999999999999999999\0000\000barrier\000\000\000' | refused "a large number"
note '\001' 'a\033[31m\0001\0000\000bar\033rier\000\000\000' >section
objcopy --remove-section=.note.pompeii --add-section=.note.pompeii=section unused.o escape.o 2>/dev/null
! pompeii instrument --list escape.o | grep -q "$(printf '\033')" || fail "an escape sequence"
status=0
pompeii instrument --list unused.o -- -O2 2>err || status=$?
[ $status = 2 ] && grep -q 'built already' err || fail "flags for an object: status $status"
echo "accounts: ok"
