#!/bin/sh
# The rewritten text compiles in every language standard with all warnings as errors, where the
# original does; the same input gives the same bytes; and C99 inline functions may hold constructs.
set -eu
. "${srcdir:-.}/test/run/instrument-common.sh"

cat >quiet.c <<'E2'
extern int printf(const char *, ...);
static int work(int n)
{
    int i, sum = 0;
#pragma omp parallel for reduction(+ : sum) private(i)
    for (i = 0; i < n; i++)
        sum += i;
#pragma omp parallel
    {
#pragma omp for nowait
        for (i = 0; i < n; i++)
            sum = n;
#pragma omp sections
        {
#pragma omp section
            sum = 1;
#pragma omp section
            sum = 1;
        }
#pragma omp single
        sum = 2;
#pragma omp master
        sum = 3;
#pragma omp critical
        sum = 4;
#pragma omp barrier
#pragma omp atomic
        sum++;
#pragma omp task
        printf("task\n");
#pragma omp taskwait
    }
    if (n > 2)
#pragma omp critical
        sum++;
    return sum;
}
int main(void)
{
    return work(3) == 0;
}
E2
cat >inline.c <<'E2'
inline int twice(int n)
{
#pragma omp parallel
#pragma omp critical
    n = n * 2;
    return n;
}
extern int twice(int);
E2
flags='-Wall -Wextra -Wshadow -Werror -pedantic-errors -fopenmp -fsyntax-only'
try()
{
    file=$1
    shift
    "$@" -Werror -fopenmp -E "$file" -o in.${file##*.}i 2>/dev/null || return 0
    mv in.${file##*.}i in.$kind
    "$build/pompeii" instrument in.$kind -o out.$kind
    "$@" $flags $old "$file" 2>/dev/null || return 0 # the original is not clean
    "$@" $flags $old $unmarked out.$kind || { echo "$*: $file: FAILED"; status=1; return; }
    tried=$((tried + 1))
}
tried=0
cp quiet.c quiet.cpp
for compiler in gcc clang clang-14 clang-19; do
    cxx=g++
    [ $compiler = gcc ] || cxx=clang++${compiler#clang}
    command -v $compiler >/dev/null || continue
    # clang 15 and newer warn of the markers of every preprocessed text, gcc 16 of master
    unmarked=-Wno-gnu-line-marker old=-Wno-deprecated-openmp
    echo | $compiler -Werror $unmarked -x c -fsyntax-only - 2>/dev/null || unmarked=
    echo | $compiler -Werror $old -x c -fsyntax-only - 2>/dev/null || old=
    kind=i
    for standard in c89 gnu89 c99 c11 c17 c2x gnu2x; do
        try quiet.c $compiler -std=$standard
        case $standard in *89) ;; *) try inline.c $compiler -std=$standard ;; esac
    done
    kind=ii
    for standard in c++98 c++11 c++14 c++17 c++20 c++2b; do
        try quiet.cpp $cxx -std=$standard
    done
done
echo "$tried compilations"
[ $tried -gt 10 ] || status=1

"$build/pompeii" instrument in.ii -o again.ii
cmp out.ii again.ii || status=1
exit $status
