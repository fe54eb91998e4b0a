#!/bin/sh
# A place is one construct: where a fragment is included more than once, its regions say by which
# line; a header whose guard leaves it one reading says nothing. A file has one name, however it was
# called.
set -eu
build=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
gfortran=$(command -v gfortran || :)
export POMPEII_CC="${CC:-gcc}" POMPEII_FC="$gfortran" POMPEII_VERBOSE=0 OMP_NUM_THREADS=2
fail() { echo "FAIL: $*"; exit 1; }

regions() { # PROGRAM: construct, name, file, line, count of all threads
    ./"$1"
    "$build/pompeii" summary --format=csv pompeii-"$1"-* | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["layer"] == "omp" { n[$column["operation"] "," $column["name"] "," $column["file"] "," $column["line"]] += $column["count"] }
        END { for (key in n) print key "," n[key] }' | sed "s,$PWD/,,g" | LC_ALL=C sort
}

mkdir -p src objects elsewhere/deep
ln -s elsewhere/deep link
cat >src/fragment.h <<'C'
#pragma omp critical
n++;
#pragma omp critical(mine)
n++;
omp_set_lock(&lock); omp_unset_lock(&lock);
C
echo '#include "fragment.h"' >src/outer.h
cat >src/guarded.h <<'C'
#ifndef GUARDED
#define GUARDED
static inline void guarded(int *n)
{
#pragma omp atomic
    ++*n;
}
#endif
C
cat >src/a.c <<'C'
#include <omp.h>
#include "guarded.h"
#include "../src/guarded.h"
int main(void)
{
    int n = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel
    {
#include "fragment.h"
        guarded(&n);
#include "../src/./fragment.h"
#include "outer.h"
#include "outer.h"
    }
    return n != 18;
}
C
"$build/pompcc" -fopenmp objects/../src/a.c -o a
cat >expected <<'E2'
atomic,,src/guarded.h,5,2
critical,at a.c:11,src/fragment.h,1,2
critical,at a.c:13,src/fragment.h,1,2
critical,at outer.h:1 at a.c:14,src/fragment.h,1,2
critical,at outer.h:1 at a.c:15,src/fragment.h,1,2
critical,mine at a.c:11,src/fragment.h,3,2
critical,mine at a.c:13,src/fragment.h,3,2
critical,mine at outer.h:1 at a.c:14,src/fragment.h,3,2
critical,mine at outer.h:1 at a.c:15,src/fragment.h,3,2
omp_init_lock,,src/a.c,8,1
omp_set_lock,at a.c:11,src/fragment.h,5,2
omp_set_lock,at a.c:13,src/fragment.h,5,2
omp_set_lock,at outer.h:1 at a.c:14,src/fragment.h,5,2
omp_set_lock,at outer.h:1 at a.c:15,src/fragment.h,5,2
omp_unset_lock,at a.c:11,src/fragment.h,5,2
omp_unset_lock,at a.c:13,src/fragment.h,5,2
omp_unset_lock,at outer.h:1 at a.c:14,src/fragment.h,5,2
omp_unset_lock,at outer.h:1 at a.c:15,src/fragment.h,5,2
parallel,,src/a.c,9,2
E2
regions a >counted
diff -u expected counted || fail "fragments"

# Behind a link `..` is another folder: that name stays.
cp src/guarded.h elsewhere/guarded.h
printf '#include "link/../guarded.h"\nint main(void)\n{\n    int n = 0;\n#pragma omp parallel\n    guarded(&n);\n}\n' >b.c
"$build/pompcc" -fopenmp ././b.c -o b
regions b >counted
printf 'atomic,,link/../guarded.h,5,2\nparallel,,b.c,5,2\n' | diff -u - counted || fail "a link"

[ -n "$gfortran" ] || exit 0
printf '!$omp critical\n  n = n + 1\n!$omp end critical\n' >src/part.inc
cat >c.f90 <<'F'
program c
  integer :: n = 0
!$omp parallel
  include 'src/part.inc'
  include 'src/../src/part.inc'
!$omp end parallel
  if (n /= 4) stop 1
end program
F
"$build/pompfort" -fopenmp c.f90 -o c
regions c >counted
printf 'critical,at c.f90:4,src/part.inc,1,2\ncritical,at c.f90:5,src/part.inc,1,2\nparallel,,c.f90,3,2\n' | diff -u - counted || fail "Fortran"
echo "places: ok"
