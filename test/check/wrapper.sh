#!/bin/sh
# pompcc and pompfort --pomp-check: findings of each file while it compiles, of the whole program
# when it is linked.
set -u
build=$(pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/check-wrapper.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
unset POMPEII_CC POMPEII_CXX POMPEII_FC POMPEII_WRAPPER POMPEII_INSTRUMENT_FLAGS
command -v gcc >/dev/null || exit 77
export POMPEII_CC=gcc POMPEII_EXPERIMENT="$work/experiment"
failed=0

fail() {
    echo "FAIL: $*"
    cat log
    failed=1
}

cat >main.c <<'EOF'
#include <omp.h>
void f(void);
int main(void)
{
    #pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() > 50)
            f();
    }
    return 3;
}
EOF
cat >f.c <<'EOF'
#include <omp.h>
void g(void);
void f(void)
{
    if (omp_get_thread_num() == 77) {
        #pragma omp single nowait
        { }
    }
    g();
}
EOF
# no construct in it, but the way goes through it
cat >g.c <<'EOF'
void h(void);
void g(void)
{
    h();
}
EOF
cat >h.c <<'EOF'
void h(void)
{
    #pragma omp barrier
}
EOF
pompcc() {
    "$build/pompcc" --pomp-check -fopenmp "$@"
}

for file in main f g h; do
    pompcc -c $file.c >log 2>&1 || fail "$file.c is not compiled"
    case $file in
    f) grep -q '^f.c:6:.*warning: STATIC-CHECK: #pragma omp single line 6 .* condition line 5$' log ||
        fail 'the finding in f.c' ;;
    *) [ ! -s log ] || fail "$file.c is sound" ;;
    esac
done

# far down in a long file, whose summary has large numbers
{ printf '\n%.0s' $(seq 290); cat f.c; } >deep.c
pompcc -c deep.c >log 2>&1 || fail 'deep.c is not compiled'
grep -q '^deep.c:296:.*#pragma omp single line 296 .* condition line 295$' log || fail 'the finding in deep.c'
if grep -q '^#define HAVE_LIBELF' "$build/config.h"; then
    "$build/pompeii" check deep.o >log 2>&1
    grep -q '^deep.c:296:.*#pragma omp single line 296 .* condition line 295$' log || fail 'the finding in deep.o'
fi

link() { # WHAT, ARGUMENTS..
    what=$1
    shift
    pompcc -o program "$@" >log 2>&1 || fail "$what: not linked"
    grep -q '^h.c:3:.*#pragma omp barrier line 3 .*condition line 7 of main.c$' log ||
        fail "$what: the barrier behind three calls"
    ./program >/dev/null 2>&1
    [ $? -eq 3 ] || fail "$what: the program's result"
}

if grep -q '^#define HAVE_LIBELF' "$build/config.h"; then
    link 'objects' main.o f.o g.o h.o
    [ "$(grep -c 'single line 6.*condition line 5$' log)" -eq 0 ] || fail 'f.c is told of twice'
    ar cr libgh.a g.o h.o
    link 'a library' main.o f.o libgh.a
    pompcc -S main.c -o main.s && gcc -c main.s -o main.o
    link 'assembler text' main.o f.o g.o h.o
    "$build/pompeii" check main.o f.o g.o h.o >log 2>&1
    [ $? -eq 1 ] && grep -q 'barrier line 3' log || fail 'pompeii check of objects'
fi
link 'one call' main.c f.c g.c h.c
! grep -q pompeii.check program || fail 'the summaries are in the program'

# A finding fails the build: nothing is left that could be linked, or run.
for option in --pomp-check=error '--pomp-check --pomp-check=error'; do
    # shellcheck disable=SC2086 # words
    "$build/pompcc" $option -fopenmp -c f.c -o strict.o >log 2>&1
    [ $? -eq 1 ] && grep -q '^f.c:6:.*error: STATIC-CHECK: #pragma omp single' log && [ ! -e strict.o ] || fail "$option: an object"
done
POMPEII_INSTRUMENT_FLAGS=--pomp-check=error "$build/pompcc" -fopenmp -c g.c -o strict.o >log 2>&1 && [ -e strict.o ] && [ ! -s log ] ||
    fail 'a sound file'
rm -f strict
if grep -q '^#define HAVE_LIBELF' "$build/config.h"; then
    "$build/pompcc" --pomp-check=error -fopenmp -o strict main.o f.o g.o h.o >log 2>&1
    [ $? -eq 1 ] && grep -q 'error: STATIC-CHECK: ' log && grep -q 'STATIC-CHECK: .*barrier line 3 ' log && [ ! -e strict ] || fail 'a program with a finding is linked'
fi
"$build/pompcc" --pomp-check=error -fopenmp main.c f.c g.c h.c -o strict >log 2>&1
[ $? -eq 1 ] && [ ! -e strict ] && [ -e f.c ] || fail 'one call with findings'

cp main.c main.cc && sed -i 's/void f(void);/extern "C" void f(void);/' main.cc
POMPEII_CXX=g++ "$build/pompc++" --pomp-check -fopenmp -c main.cc -o cxx.o >log 2>&1 || fail 'C++'
# Fortran, and C beside it
if command -v gfortran >/dev/null; then
    export POMPEII_FC=gfortran
    mkdir -p inc
    echo '      common /sizes/ n' >inc/sizes.h
    cat >work.F <<'EOF'
      subroutine work(me)
      include 'sizes.h'
      integer me
      if (me .eq. LIMIT .and. n .eq. n) call wait_for_all
      end
EOF
    cat >wait.f90 <<'EOF'
subroutine wait_for_all
  !$omp barrier
end subroutine
EOF
    cat >own.f90 <<'EOF'
subroutine own
  use omp_lib
  if (omp_get_thread_num() == 77) then
    !$omp single
    print *, 1
    !$omp end single nowait
  end if
end subroutine
EOF
    cat >mixed.c <<'EOF'
#include <omp.h>
void work_(int *me);
int main(void)
{
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        work_(&me);
    }
    return 4;
}
EOF
    pompfort() {
        "$build/pompfort" --pomp-check -fopenmp "$@"
    }
    pompfort -c own.f90 >log 2>&1 || fail 'own.f90 is not compiled'
    grep -q '^own.f90:4:5: warning: STATIC-CHECK: !.omp single line 4 .* condition line 3$' log ||
        fail 'the finding in own.f90'
    for file in work.F wait.f90; do
        pompfort -DLIMIT=50 -Iinc -c $file >log 2>&1 || fail "$file is not compiled"
        [ ! -s log ] || fail "$file is sound"
    done
    pompcc -c mixed.c >log 2>&1 || fail 'mixed.c is not compiled'
    if grep -q '^#define HAVE_LIBELF' "$build/config.h"; then
        pompfort -o mixed mixed.o work.o wait.o >log 2>&1 || fail 'mixed objects are not linked'
        grep -q '^wait.f90:2:.*barrier line 2 .*condition line 4 of work.F$' log ||
            fail 'the barrier that C and Fortran lead to'
        ./mixed >/dev/null 2>&1
        [ $? -eq 4 ] || fail 'the result of C and Fortran'
    fi
    pompfort -DLIMIT=50 -Iinc -o mixed mixed.o work.F wait.f90 >log 2>&1 || fail 'one call of pompfort'
    ! grep -q pompeii.check mixed || fail 'the summaries are in the program of C and Fortran'
    pompfort -pipe -c wait.f90 -o piped.o >log 2>&1 || fail '-pipe'
    nm piped.o | grep -q wait_for_all_ || fail '-pipe lost the code'
    pompfort -c wait.f90 own.f90 >log 2>&1 || fail 'two sources in one call'
fi

echo 'int main(void) { return' >broken.c
pompcc -c broken.c >log 2>&1 && fail 'a syntax error is none any more'
grep -q 'error: ' log || fail 'the compiler says what is wrong'
exit $failed
