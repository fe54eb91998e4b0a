#!/bin/sh
# A construct that could have events and is left without is told by line, name and reason, in C, C++
# and Fortran alike, and --pomp-strict fails on it; what can't have events, or is disabled, is no
# word's worth.
set -eu
build=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
gfortran=$(command -v gfortran || :)
export POMPEII_CC="${CC:-gcc}" POMPEII_CXX="${CXX:-g++}" POMPEII_FC="$gfortran"
unset POMPEII_INSTRUMENT_FLAGS
fail() { echo "FAIL: $*"; cat err; exit 1; }

said_by_us() { # newer compilers have warnings of their own
    grep "^$wrapper: " err >ours || :
}

check() { # FILE EXPECTED FLAG..: these losses, each a warning, or an error when strict
    file=$1 expected=$2 wrapper=pompcc
    shift 2
    case $file in
    *.cpp) wrapper=pompc++ ;;
    *.f*) wrapper=pompfort ;;
    esac
    rm -f out.o
    "$build/$wrapper" -fopenmp "$@" -c "$file" -o out.o 2>err || fail "$file: status $?"
    said_by_us
    [ -e out.o ] || fail "$file: no object"
    printf '%s' "$expected" | sed "s/^/$wrapper: warning: $file:/" | diff -u - ours || fail "$file"
    status=0
    "$build/$wrapper" --pomp-strict -fopenmp "$@" -c "$file" -o out.o 2>err || status=$?
    said_by_us
    printf '%s' "$expected" | sed "s/^/$wrapper: error: $file:/" | diff -u - ours || fail "$file: strict"
    if [ -n "$expected" ]; then
        [ $status = 2 ] && [ ! -e out.o ] || fail "$file: strict: status $status"
    else
        [ $status = 0 ] || fail "$file: strict: status $status"
    fi
}

# Of what is in this file nothing can have events; the rest has.
cat >none.c <<'C'
int x[100];
#pragma omp threadprivate(x)
#pragma omp declare simd
int one(int n)
{
#pragma omp simd
    for (int i = 0; i < 100; i++)
        x[i] = n;
    return n;
}
int f(int n)
{
#pragma omp parallel for simd
    for (int i = 0; i < 100; i++)
        x[i] = n;
#pragma omp teams
#pragma omp distribute
    for (int i = 0; i < 100; i++)
        x[i] = n;
    return n;
}
C
check none.c ''
check none.c '' --pomp-no-preprocess

cat >cut.c <<'C'
int f(int n)
{
#pragma omp parallel
    {
#ifdef SOME
#pragma omp critical
#else
#pragma omp single
#endif
        n++;
#pragma omp barrier
    }
    return n;
}
C
check cut.c ''
check cut.c "6: 'critical' is left alone: a preprocessor conditional cuts through it
8: 'single' is left alone: a preprocessor conditional cuts through it
" --pomp-no-preprocess
check cut.c "8: 'single' is left alone: a preprocessor conditional cuts through it
" --pomp-no-preprocess --pomp-disable=critical

# Nothing else is in the file.
cat >only.c <<'C'
void f(int *n)
{
#ifdef SOME
#pragma omp critical
#endif
    ++*n;
}
C
check only.c "4: 'critical' is left alone: a preprocessor conditional cuts through it
" --pomp-no-preprocess

cat >attribute.cpp <<'C'
void work(int);
void f(int n)
{
    [[omp::directive(critical)]] work(n);
    if (n)
        [[likely, omp::directive(single)]] work(6);
}
C
if ! ${CXX:-g++} --version | grep -q clang; then
    check attribute.cpp "6: 'single' is left alone: among other attributes
" -std=c++20
fi

cat >coroutine.cpp <<'C'
#include <coroutine>
struct job {
    struct promise_type {
        job get_return_object() { return {}; }
        std::suspend_never initial_suspend() { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() {}
    };
};
job work(int &n)
{
#pragma omp critical
    n++;
    co_return;
}
C
if ${CXX:-g++} -std=c++20 -fsyntax-only coroutine.cpp 2>/dev/null; then
    check coroutine.cpp "13: 'critical' is left alone: in a coroutine
" -std=c++20
fi

# What the compiler chooses is not known, nor what is inside it.
cat >meta.c <<'C'
int f(int n)
{
#pragma omp metadirective when(implementation = {vendor(nobody)} : parallel num_threads(2)) default(parallel)
    {
#pragma omp critical
        n++;
    }
#pragma omp metadirective when(user = {condition(0)} : barrier)
#pragma omp metadirective when(user = {condition(0)} : nothing)
#pragma omp critical
    n++;
    return n;
}
C
if ! $POMPEII_CC --version | grep -q clang; then # 14 reads it without end
    check meta.c "3: 'metadirective' is left alone: the compiler chooses the directive
5: 'critical' is left alone: inside a metadirective
8: 'metadirective' is left alone: the compiler chooses the directive
"
    check meta.c '' --pomp-disable=omp:metadirective,critical
fi
cat >begin.c <<'C'
void f(int *n)
{
#pragma omp begin metadirective when(user = {condition(0)} : parallel)
#pragma omp single
    ++*n;
#pragma omp end metadirective
#pragma omp critical
    ++*n;
}
C
"$build/pompeii" instrument begin.c 2>&1 >/dev/null | sed -n 's/^pompeii: //p' >err
diff -u - err <<'E2' || fail "begin metadirective"
begin.c:3:1: warning: 'begin metadirective' is left alone: the compiler chooses the directive
begin.c:4:1: warning: 'single' is left alone: inside a metadirective
E2

# What is wrong with the text itself comes first, and alone.
sed 's/n++/n+/' cut.c >wrong.c
"$build/pompcc" -fopenmp --pomp-no-preprocess -c wrong.c 2>err && fail "wrong.c compiles"
! grep -q 'left alone' err || fail "a word too many"

# pompeii instrument says the same.
"$build/pompeii" instrument cut.c 2>&1 >/dev/null | grep -q "cut.c:6:.*warning: 'critical' is left alone: a preprocessor" ||
    fail "pompeii instrument"

[ -n "$gfortran" ] || exit 0
cat >saved.f90 <<'F'
subroutine saved(n)
  save
  integer :: n
!$omp parallel
!$omp single
!$omp task shared(n)
  n = n + 1
!$omp end task
!$omp end single
!$omp end parallel
end subroutine
F
check saved.f90 "6: 'task' is left alone: a SAVE statement keeps the variable that the task needs
"
check saved.f90 '' --pomp-disable=task

cat >label.f <<'F'
      subroutine label(a)
      integer a(10, 10), i, j
      do 10 i = 1, 10
c$omp parallel do
      do 10 j = 1, 10
   10 a(j, i) = 1
      end
F
if "$gfortran" -fopenmp -c label.f 2>/dev/null; then
    check label.f "4: 'parallel do' is left alone: its last statement also ends a loop around it
" -std=legacy
fi
cat >pure.f90 <<'F'
pure subroutine p(a)
  integer, intent(out) :: a(10)
  integer :: i
!$omp simd
  do i = 1, 10
    a(i) = i
  end do
end subroutine
F
check pure.f90 ''
echo "constructs that are left alone: ok"
