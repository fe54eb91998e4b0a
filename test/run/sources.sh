#!/bin/sh
# The digests of sources: each file with directives is in the trace with its size and FNV-1a of 128
# bits, which perl computes here anew, whether it was compiled from C, C++ or Fortran, as a header, in
# a library, stripped, under another name, and if the run was killed; after an edit it is said that
# the file changed, and after a touch it is not.
set -eu
build=$(pwd)
top=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "FAIL: $*"; exit 1; }
gfortran=$(command -v gfortran || :)
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" POMPEII_FC="$gfortran" POMPEII_VERBOSE=0 OMP_NUM_THREADS=2
export POMPEII_COMPRESS=none
PATH=$build:$PATH

digest_of() { # FILE: as RFC draft-eastlake-fnv has it
    perl -Mbigint -0777 -ne 'my $h = 0x6c62272e07bb014262b821756295c58d;
        $h = (($h ^ ord $_) * 0x1000000000000000000013b) % 2**128 for split //;
        printf "%s", sprintf("%032s", substr($h->as_hex, 2)) =~ tr/ /0/r' "$1"
}
[ "$(printf a | digest_of /dev/stdin)" = d228cb696f1a8caf78912b704e4a8964 ] || fail "perl's own digest"

mkdir -p src/inc
cat >src/inc/part.h <<'C'
static int part(int n)
{
#pragma omp critical(part)
    n++;
    return n;
}
C
cat >src/main.c <<'C'
#include "part.h"
#include <signal.h>
extern int other(int n);
int main(int argc, char **argv)
{
    int n = 0;
    (void)argv;
#pragma omp parallel for reduction(+ : n)
    for (int i = 0; i < 4; i++)
        n += i;
    n = other(part(n));
    if (argc > 1)
        raise(SIGKILL);
    return n != 8;
}
C
cat >other.cpp <<'C'
extern "C" int other(int n)
{
#pragma omp parallel
#pragma omp single
    n++;
    return n;
}
C
printf 'int plain(void)\n{\n    return 1;\n}\n' >plain.c
pompc++ -fopenmp -shared -fPIC other.cpp -o libother.so
pompcc -fopenmp -Isrc/inc src/main.c plain.c -o prog -L. -lother -Wl,-rpath,"$work"
strip prog libother.so

has() { # TRACE NAME FILE
    grep -qF "<f f=\"$2\" b=\"$(wc -c <"$3")\" d=\"$(digest_of "$3")\"/>" "$1" ||
        fail "$2: $(grep '<f ' "$1" || echo 'no sources')"
}
POMPEII_DIRECTORY=run ./prog || fail "the program fails"
for file in src/main.c src/inc/part.h other.cpp; do
    has run/trace.0.xml "$work/$file" $file
done
[ "$(grep -c '<f ' run/trace.0.xml)" -eq 3 ] || fail "more sources than there are: $(grep '<f ' run/trace.0.xml)"
xmllint --noout --dtdvalid "$top/doc/pompeii.dtd" run/trace.0.xml 2>err || fail "xmllint: $(cat err)"

# Nothing is said of what did not change, whenever it was written; of what did, it is, wherever it
# is shown.
said() { pompeii view run | grep -o '"newer": *true' || :; }
touch -d '2 hours' src/main.c
pompeii profile run | grep -q 'changed since' && fail "profile says that it changed"
[ -z "$(said)" ] || fail "it was touched, and is said to have changed"
cp src/main.c kept
sed -i 's/i < 4/i < 5/' src/main.c
touch -r kept src/main.c
[ "$(said | wc -l)" -eq 1 ] || fail "it was edited, and nothing is said"
pompeii profile run | grep -q '^source  *main.c changed since the run' || fail "profile says nothing"
pompeii info run | grep -q '^  *changed since the run *1$' || fail "info: $(pompeii info run)"
pompeii flow --format=html run | grep -q '"state": *"changed since the run"' || fail "flow says nothing"
touch -d '1999-01-01' src/main.c
[ "$(said | wc -l)" -eq 1 ] || fail "it was edited, looks old, and nothing is said"

# An experiment without digests, as earlier versions wrote it: the time is all that tells.
cp -r run old && sed -i '/<sources>/,/<\/sources>/d' old/trace.0.xml
pompeii view old | grep -q '"newer": *true' && fail "an old file of an old experiment"
touch -d '2 hours' src/main.c
pompeii view old | grep -q '"newer": *true' || fail "a new file of an old experiment"
cp kept src/main.c

# Two objects that were compiled from two states of a file.
POMPEII_DIRECTORY=two ./prog
sed -i "s|^<sources>|&\n<f f=\"$work/src/main.c\" b=\"1\" d=\"00\"/>|" two/trace.0.xml
pompeii view two | grep -q '"newer": *true' || fail "two digests of a file"

# A run that was killed, a name that is mapped, Fortran.
POMPEII_DIRECTORY=dead ./prog x || :
pompeii recover dead >/dev/null 2>&1 || fail "recover"
has dead/trace.0.xml "$work/src/main.c" src/main.c
pompcc -fopenmp -ffile-prefix-map="$work"=/mapped -Isrc/inc src/main.c -o mapped -L. -lother -Wl,-rpath,"$work"
POMPEII_DIRECTORY=map ./mapped
has map/trace.0.xml /mapped/src/main.c src/main.c
if [ "$gfortran" ]; then
    printf 'program p\n!$omp parallel\n!$omp end parallel\nend program\n' >p.f90
    pompfort -fopenmp p.f90 -o p
    POMPEII_DIRECTORY=fortran ./p
    has fortran/trace.0.xml "$work/p.f90" p.f90
fi
