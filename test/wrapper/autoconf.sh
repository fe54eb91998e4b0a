#!/bin/sh
# A project with Autoconf, Automake and Libtool: configured, built and checked with CC=pompcc.
. "${srcdir:-.}/test/wrapper/common.sh"
for tool in autoreconf automake libtoolize make; do
    command -v $tool >/dev/null || exit 77
done

write_project() {
    mkdir project
    cd project
    cat >configure.ac <<'M4'
AC_INIT([sums], [1.0])
AC_CONFIG_AUX_DIR([aux])
AM_INIT_AUTOMAKE([foreign subdir-objects])
AM_PROG_AR
LT_INIT
AC_PROG_CC
AC_PROG_CXX
AC_OPENMP
AC_LANG_PUSH([C++])
AC_OPENMP
AC_LANG_POP([C++])
AC_C_CONST
AC_C_INLINE
AC_CHECK_HEADERS([stdio.h no_such_header.h])
AC_CHECK_SIZEOF([long])
AC_CHECK_FUNCS([strdup no_such_function])
AC_SEARCH_LIBS([sqrt], [m])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
M4
    cat >Makefile.am <<'MK'
AM_CFLAGS = $(OPENMP_CFLAGS) -Wall -Werror
AM_CXXFLAGS = $(OPENMP_CXXFLAGS) -Wall -Werror
lib_LTLIBRARIES = libsums.la
libsums_la_SOURCES = lib/sum.c lib/product.cpp lib/sums.h
libsums_la_LDFLAGS = -version-info 1:0:0
bin_PROGRAMS = sums
sums_SOURCES = main.c
nodist_EXTRA_sums_SOURCES = links-as.cpp
sums_LDADD = libsums.la
sums_LDFLAGS = $(OPENMP_CFLAGS)
libsums_la_LIBADD = -lm
TESTS = sums
MK
    mkdir lib aux
    cat >lib/sums.h <<'C'
#ifdef __cplusplus
extern "C" {
#endif
long sum(int n);
double product(int n);
#ifdef __cplusplus
}
#endif
C
    cat >lib/sum.c <<'C'
#include "lib/sums.h"
long sum(int n)
{
    long s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 1; i <= n; i++)
        s += i;
    return s;
}
C
    cat >lib/product.cpp <<'C'
#include "lib/sums.h"
#include <numeric>
#include <vector>
double product(int n)
{
    std::vector<double> v(n);
    std::iota(v.begin(), v.end(), 1.0);
    double p = 1.0;
#pragma omp parallel for reduction(* : p)
    for (int i = 0; i < n; i++)
        p *= v[i];
    return p;
}
C
    cat >main.c <<'C'
#include "lib/sums.h"
#include <stdio.h>
int main(void)
{
    int here = 0;
#pragma omp parallel num_threads(2) reduction(+ : here)
    here++;
    printf("%ld %g %d\n", sum(100), product(5), here);
    return 0;
}
C
    autoreconf -i >autoreconf.log 2>&1 || { cat autoreconf.log; fail "autoreconf"; }
    cd ..
}

# The results of all checks, without the names of the compilers.
results() {
    grep -E '^(ac_cv|am_cv|lt_cv)' "$1/config.log" |
        grep -vE '(pompc|env_|_path_|/(gcc|g\+\+|clang)|prog_(ac_ct_)?(CC|CXX)=|am_cv_prog_tar)' | LC_ALL=C sort
}

configure_in() { # folder, C compiler, C++ compiler
    mkdir $1
    (
        cd $1
        ../project/configure -q --prefix="$PWD/installed" CC=$2 CXX=$3 >configure.log 2>&1 ||
            { cat configure.log; tail -n 40 config.log; fail "configure"; }
    )
}

check() {
    [ -d "$work/project" ] || (cd "$work" && write_project)
    ln -s "$work/project" project
    configure_in ours pompcc pompc++
    if [ -z "$compared" ]; then
        configure_in theirs $compiler $compiler_xx
        results theirs >theirs.results
        results ours | diff -u theirs.results - || fail "configure found something else"
        compared=yes
    fi
    for goal in all check install; do
        make -C ours -j4 $goal >log 2>&1 || { cat log; fail "make $goal"; }
    done
    [ "$(ours/installed/bin/sums)" = "5050 120 2" ] || fail "$(ours/installed/bin/sums)"
    instrumented ours/main.o || fail "main.o"
    instrumented ours/lib/.libs/sum.o || fail "shared sum.o"
    instrumented ours/lib/sum.o || fail "static sum.o"
    instrumented ours/lib/.libs/product.o || fail "shared product.o"
    readelf -d ours/.libs/libsums.so | grep -q libpompeii || fail "libsums.so has no runtime"
    # Dependency tracking: the header is touched, its users are made again, and nobody else.
    touch ours/stamp
    sleep 1
    touch -h "$work/project/lib/sums.h"
    make -C ours >again.log 2>&1 || fail "make again"
    for object in main.o lib/sum.o lib/product.o; do
        [ ours/$object -nt ours/stamp ] || fail "$object was not made again"
    done
    make -C ours >again.log 2>&1
    if grep -q pompcc again.log; then fail "made again without a reason: $(cat again.log)"; fi
}
# Configuring takes long; one comparison has to do.
compared=
with_each_compiler check
