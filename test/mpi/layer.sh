#!/bin/sh
# How pompcc gets at the layer: by what is linked, kept in a directory that is ours alone, made by
# several at once; and what it says where there can be none.
. "${srcdir:-.}/test/mpi/common.sh"
command -v gcc nm >/dev/null || exit 77
quick gcc clang gfortran
export POMPEII_CC=gcc
mpi=${mpis%% *}
cat >a.c <<'C'
#include <mpi.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Finalize();
}
C
echo 'int main(void) { return 0; }' >plain.c

has_layer() {
    nm "$1" | grep -q ' W MPI_Barrier$'
}

# By the wrapper of the MPI; by hand, with -l and with the library's file, as CMake does.
with $mpi mpicc.$mpi a.c -o wrapped
has_layer wrapped || fail "mpicc with pompcc under it: no layer"
flags=$(mpicc.$mpi -show | sed 's/^[^ ]* //')
pompcc a.c -o by_hand $flags
has_layer by_hand || fail "pompcc $flags: no layer"
library=$(ldd by_hand | sed -n 's/.*=> \(.*\/libmpi\(ch\)\{0,1\}\.so[^ ]*\) .*/\1/p')
pompcc -c a.c -o a.o $flags
pompcc a.o -o by_file "$library"
has_layer by_file || fail "pompcc $library: no layer"

# Where Fortran's library is linked in, the layer is for C alone: what that calls is measured.
archive=$(ls /usr/lib/*/libmpichfort.a 2>/dev/null | head -1)
case $mpis in
*mpich*)
    if [ -n "$archive" ] && command -v gfortran >/dev/null; then
        printf '      program p\n      include "mpif.h"\n      integer e\n      call MPI_INIT(e)\n      call MPI_BARRIER(MPI_COMM_WORLD, e)\n      call MPI_FINALIZE(e)\n      end\n' >p.f
        pompfort p.f -o linked_in $(mpicc.mpich -show | tr ' ' '\n' | grep '^-I') "$archive" -lmpich
        POMPEII_DIRECTORY="$work/linked_in.trace" run mpich 2 ./linked_in >log 2>&1 ||
            fail "with $archive: $(cat log)"
        counted linked_in.trace >found
        grep -qx 'P1 barrier 1' found || fail "with $archive: $(cat found)"
    fi
    ;;
esac

# All of MPI in an archive: what else that needs stands in the call. And a program without any shared
# library, of which Debian's MPICH makes none: with a stand-in, in which each call does nothing.
stand_in() {
    printf 'int PMPI_Get_library_version(char *t, int *n) { *n = 5; return !__builtin_strcpy(t, "MPICH"); }\n'
    printf 'int PMPI_Comm_rank(int c, int *r) { return *r = 0; }\n'
    printf 'int PMPI_Comm_size(int c, int *s) { *s = 1; return 0; }\n'
    printf 'int PMPI_Initialized(int *i) { *i = 1; return 0; }\n'
    nm -D --defined-only "$1" | sed -n 's/.* [TW] P\(MPI_[A-Z][A-Za-z0-9_]*\)$/\1/p' | sort -u |
        awk '!/^MPI_(Get_library_version|Comm_rank|Comm_size|Initialized)$/ { print "int P" $1 "() { return 0; }" }
            { print "int " $1 "() __attribute__((weak, alias(\"P" $1 "\")));" }'
}
case $mpis in
*mpich*)
    include=$(mpicc.mpich -show | tr ' ' '\n' | grep '^-I')
    others="-lucp -luct -lucs -lhwloc -lm -lrt -lpthread -ldl"
    if [ -n "$archive" ] && gcc a.c -o few $include "${archive%fort.a}.a" $others 2>/dev/null; then
        pompcc a.c -o archived $include "${archive%fort.a}.a" $others
        POMPEII_DIRECTORY="$work/archived.trace" run mpich 2 ./archived >log 2>&1 ||
            fail "with an archive: $(cat log)"
        counted archived.trace >found
        grep -qx 'P1 barrier 1' found || fail "with an archive: $(cat found)"
    fi
    mpicc.mpich a.c -o few
    mkdir static
    stand_in "$(ldd few | sed -n 's/.*=> \(.*\/libmpich\.so[^ ]*\) .*/\1/p')" >static/in.c
    gcc -w -c static/in.c -o static/in.o
    ar rc static/libmpich.a static/in.o
    if gcc -static plain.c -o plain 2>/dev/null; then
        pompcc -static a.c -o static/few $include -Lstatic -lmpich 2>log || fail "-static: $(cat log)"
        POMPEII_DIRECTORY="$work/static.trace" static/few >log 2>&1 || fail "-static: $(cat log)"
        counted static.trace >found
        grep -qx 'P0 barrier 1' found || fail "-static: $(cat found)"
    fi
    ;;
esac

# A program without MPI is what it was, and so is one for which the user does not want it.
pompcc plain.c -o plain
gcc plain.c -o same
cmp -s plain same || fail "a program without MPI is another one"
pompcc --pomp-no-mpi a.c -o off $flags
if has_layer off || ldd off | grep -q pompeii; then fail "--pomp-no-mpi: there is a layer"; fi
POMPEII_INSTRUMENT_FLAGS=--pomp-no-mpi pompcc a.c -o off $flags
if has_layer off; then fail "--pomp-no-mpi in POMPEII_INSTRUMENT_FLAGS: there is a layer"; fi

pompcc --pomp-help | grep -q -- --pomp-no-mpi || fail "--pomp-help does not name --pomp-no-mpi"

# Kept: the second time nothing is compiled; three at once leave one file, for us alone.
export XDG_CACHE_HOME="$work/cache"
umask 002 # as users have it whose group is theirs alone
pids=
for i in 1 2 3; do
    pompcc a.c -o "at_once.$i" $flags 2>"log.$i" &
    pids="$pids $!"
done
for pid in $pids; do wait "$pid" || fail "three at once: $(cat log.*)"; done
for i in 1 2 3; do has_layer at_once.$i || fail "three at once: $i has none: $(cat log.$i)"; done
[ "$(ls "$work/cache/pompeii" | wc -l)" = 1 ] || fail "in the cache: $(ls "$work/cache/pompeii")"
[ "$(stat -c %a "$work/cache/pompeii")" = 700 ] || fail "others may read the cache"
pompcc --pomp-verbose a.c -o kept $flags 2>log
if grep -q layer.c log; then fail "compiled again: $(cat log)"; fi
# Several machines may share a home: what is kept is for all of them.
pompcc --pomp-verbose -march=native a.c -o native $flags 2>log
if grep -q layer.c log; then fail "compiled for this machine alone: $(cat log)"; fi
has_layer native || fail "-march=native: no layer: $(cat log)"
POMPEII_CC=clang pompcc --pomp-verbose a.c -o other $flags 2>log || :
if command -v clang >/dev/null; then
    grep -q layer.c log || fail "not compiled for another compiler"
    has_layer other || fail "clang: no layer: $(cat log)"
fi

# Nothing of a directory that others may write to is linked.
chmod 777 "$work/cache/pompeii"
for f in "$work"/cache/pompeii/*; do : >"$f"; done
pompcc a.c -o safe $flags
has_layer safe || fail "without a cache: no layer"
[ ! -s "$f" ] || fail "a directory that others may write to was used"
XDG_CACHE_HOME=/proc/none HOME=/proc/none pompcc a.c -o nowhere $flags
has_layer nowhere || fail "with no place for a cache: no layer"

# Where there can be none: one line, and the program is linked.
export XDG_CACHE_HOME="$work/second"
mkdir second broken
echo '#error "broken"' >broken/mpi.h
pompcc -Ibroken a.o -o without $flags 2>log || fail "with a broken mpi.h: $(cat log)"
[ "$(grep -c . log)" = 1 ] && grep -q 'MPI is not measured: its mpi.h.*: .*mpi.h:1:.*error: .*broken' log || fail "$(cat log)"
if has_layer without; then fail "a layer of a broken mpi.h"; fi
echo 'int MPI_Send(void);' >broken/mpi.h
pompcc -Ibroken a.o -o without $flags 2>log || fail "with half an mpi.h: $(cat log)"
[ "$(grep -c . log)" = 1 ] && grep -q "MPI is not measured: the layer can't be compiled for it: .*error: " log ||
    fail "no error of the compiler: $(cat log)"
[ -z "$(ls second/pompeii)" ] || fail "left behind: $(ls second/pompeii)"
case $mpis in
*openmpi*mpich*)
    theirs=$(mpicc.openmpi -show | tr ' ' '\n' | grep '^-I' | head -1)
    ours=$(mpicc.mpich -show | tr ' ' '\n' | grep '^-[Ll]')
    mpicc.mpich -c a.c -o mpich.o
    pompcc $theirs mpich.o -o mixed $ours 2>log || fail "two MPIs: $(cat log)"
    [ "$(grep -c . log)" = 1 ] && grep -q 'not those of one MPI: .*undefined reference' log || fail "two MPIs: $(cat log)"
    ;;
esac
echo PASS
