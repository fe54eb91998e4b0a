dnl POMPEII_WARNINGS: the warnings every file of the project is compiled with.
AC_DEFUN([POMPEII_WARNINGS], [
  POMPEII_CFLAGS="-std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes"
  POMPEII_CFLAGS="$POMPEII_CFLAGS -Wpointer-arith -Wformat=2 -Wno-format-nonliteral"
  AS_IF([test "x$enable_werror" = xyes], [POMPEII_CFLAGS="$POMPEII_CFLAGS -Werror"])
  AC_SUBST([POMPEII_CFLAGS])
])

dnl POMPEII_DEBUG: assertions are checked in builds for development; what is installed has none.
AC_DEFUN([POMPEII_DEBUG], [
  ASSERT_CPPFLAGS=-DNDEBUG
  AS_IF([test "x$enable_debug" != xno], [ASSERT_CPPFLAGS=])
  AC_SUBST([ASSERT_CPPFLAGS])
])

dnl POMPEII_SANITIZERS: instrument the programs. The runtime lives in user programs, which then need
dnl the same: only ThreadSanitizer is of use there, for programs that are compiled with it (make
dnl check-thread), and the parsers of both for libFuzzer (make fuzz).
AC_DEFUN([POMPEII_SANITIZERS], [
  SANITIZE_FLAGS=
  RUNTIME_SANITIZE_FLAGS=
  FUZZ_LIBS=
  AS_CASE([$enable_sanitizers],
    [no], [],
    [yes], [SANITIZE_FLAGS="-fsanitize=address,undefined -fno-sanitize-recover=undefined"],
    [thread], [SANITIZE_FLAGS=-fsanitize=thread RUNTIME_SANITIZE_FLAGS=$SANITIZE_FLAGS],
    [fuzzer], [
      SANITIZE_FLAGS="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined"
      SANITIZE_FLAGS="$SANITIZE_FLAGS -fprofile-instr-generate -fcoverage-mapping"
      RUNTIME_SANITIZE_FLAGS=$SANITIZE_FLAGS FUZZ_LIBS=-fsanitize=fuzzer],
    [SANITIZE_FLAGS="-fsanitize=$enable_sanitizers -fno-sanitize-recover=all"])
  AC_SUBST([RUNTIME_SANITIZE_FLAGS])
  AC_SUBST([SANITIZE_FLAGS])
  AC_SUBST([FUZZ_LIBS])
  AM_CONDITIONAL([FUZZING], [test "x$FUZZ_LIBS" != x])
])

dnl POMPEII_FLAG(VARIABLE, FLAGS, [LINK FLAGS]): append them where the compiler takes them silently.
AC_DEFUN([POMPEII_FLAG], [
  AC_MSG_CHECKING([whether $CC takes $2$3])
  pompeii_cflags=$CFLAGS pompeii_ldflags=$LDFLAGS
  CFLAGS="$CFLAGS -Werror $2" LDFLAGS="$LDFLAGS $3"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <string.h>]], [[char text[8]; strcpy(text, "");]])],
    [$1="$$1 $2$3"; AC_MSG_RESULT([yes])], [AC_MSG_RESULT([no])])
  CFLAGS=$pompeii_cflags LDFLAGS=$pompeii_ldflags
])

dnl POMPEII_HARDENING: what makes a defect of ours harder to use, for who reads hostile files and for
dnl programs that measure themselves. What each costs is in doc/performance.md.
AC_DEFUN([POMPEII_HARDENING], [
  HARDENING_CFLAGS=
  HARDENING_LDFLAGS=
  AS_IF([test "x$enable_hardening" != xno], [
    POMPEII_FLAG([HARDENING_CFLAGS], [-fstack-protector-strong])
    POMPEII_FLAG([HARDENING_CFLAGS], [-fstack-clash-protection])
    POMPEII_FLAG([HARDENING_CFLAGS], [-fcf-protection])
    POMPEII_FLAG([HARDENING_LDFLAGS], [], [-Wl,-z,relro,-z,now])
    dnl It needs optimisation, and hides from sanitizers what they would find.
    AS_CASE(["$enable_sanitizers $CFLAGS"], [no*-O@<:@123s@:>@*], [
      pompeii_before=$HARDENING_CFLAGS
      POMPEII_FLAG([HARDENING_CFLAGS], [-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3])
      AS_IF([test "$pompeii_before" = "$HARDENING_CFLAGS"],
        [POMPEII_FLAG([HARDENING_CFLAGS], [-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2])])
    ])
  ])
  AC_SUBST([HARDENING_CFLAGS])
  AC_SUBST([HARDENING_LDFLAGS])
])

dnl POMPEII_OPTIONAL(NAME, MODULE, WHAT IS LOST): pkg-config module that may be missing.
AC_DEFUN([POMPEII_OPTIONAL], [
  PKG_CHECK_MODULES([$1], [$2],
    [have_$1=yes; AC_DEFINE([HAVE_$1], [1], [Define to 1 if $2 is there.])],
    [have_$1=no; pompeii_lost="$pompeii_lost
    without $2: $3"])
  AM_CONDITIONAL([HAVE_$1], [test "x$have_$1" = xyes])
])

dnl POMPEII_OTF2: OTF2 comes without a pkg-config module, and under two names.
AC_DEFUN([POMPEII_OTF2], [
  have_OTF2=no
  AC_CHECK_HEADER([otf2/otf2.h], [
    AC_CHECK_LIB([open-trace-format2], [OTF2_Archive_Open],
      [have_OTF2=yes OTF2_LIBS=-lopen-trace-format2],
      [AC_CHECK_LIB([otf2], [OTF2_Archive_Open], [have_OTF2=yes OTF2_LIBS=-lotf2])])])
  AS_IF([test $have_OTF2 = no], [pompeii_lost="$pompeii_lost
    without OTF2: no pompeii export --format=otf2, and make bench does not compare sizes of traces"],
    [AC_DEFINE([HAVE_OTF2], [1], [Define to 1 if OTF2 is there.])])
  AC_SUBST([OTF2_LIBS])
  AM_CONDITIONAL([HAVE_OTF2], [test $have_OTF2 = yes])
])

dnl POMPEII_OMPT: <omp-tools.h>, which comes with LLVM's OpenMP runtime among the headers of clang.
dnl Those must not stand before the compiler's own, hence -idirafter.
AC_DEFUN([POMPEII_OMPT], [
  AC_MSG_CHECKING([for omp-tools.h])
  OMPT_CPPFLAGS=
  have_OMPT=no
  ompt_saved=$CPPFLAGS
  for directory in "" `ls -d "$(clang -print-resource-dir 2>/dev/null)"/include \
      /usr/lib/llvm-*/lib/clang/*/include \
      /usr/lib/clang/*/include 2>/dev/null | sort -rV`; do
    CPPFLAGS="$ompt_saved${directory:+ -idirafter $directory}"
    AC_PREPROC_IFELSE([AC_LANG_SOURCE([[#include <omp-tools.h>]])],
      [have_OMPT=yes; OMPT_CPPFLAGS=${directory:+-idirafter $directory}; break])
  done
  CPPFLAGS=$ompt_saved
  AC_MSG_RESULT([$have_OMPT${OMPT_CPPFLAGS:+, with $OMPT_CPPFLAGS}])
  AC_SUBST([OMPT_CPPFLAGS])
  AM_CONDITIONAL([HAVE_OMPT], [test "$have_OMPT" = yes])
  AC_CACHE_CHECK([for indirect functions], [pompeii_cv_ifunc],
    [AC_LINK_IFELSE([AC_LANG_SOURCE([[
typedef void f(void);
static void real(void) { }
static f *resolve(void) { return real; }
void indirect(void) __attribute__((ifunc("resolve")));
int main(void) { indirect(); return 0; }]])], [pompeii_cv_ifunc=yes], [pompeii_cv_ifunc=no])])
  AM_CONDITIONAL([HAVE_IFUNC], [test "$pompeii_cv_ifunc" = yes])
  AS_IF([test "$have_OMPT" = no], [pompeii_lost="$pompeii_lost
    without omp-tools.h (libomp-dev): no libpompeii-ompt, for programs that were not recompiled"])
])

dnl POMPEII_ZSTD_MEMORY: whether zstd takes memory that is given to it. Its header offers that to
dnl static libraries only, but all that are built as usual have it.
AC_DEFUN([POMPEII_ZSTD_MEMORY], [
  AC_MSG_CHECKING([whether zstd compresses without malloc])
  pompeii_cflags=$CFLAGS pompeii_libs=$LIBS
  CFLAGS="$CFLAGS $ZSTD_CFLAGS" LIBS="$ZSTD_LIBS $LIBS"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>]], [[ZSTD_customMem m = {0}; return !ZSTD_createCStream_advanced(m);]])],
    [AC_DEFINE([HAVE_ZSTD_MEMORY], [1], [zstd takes memory that is given to it.])
     AC_MSG_RESULT([yes])], [AC_MSG_RESULT([no])])
  CFLAGS=$pompeii_cflags LIBS=$pompeii_libs
])

dnl POMPEII_DEPENDENCIES: what is required, what is optional and what is lost without it.
AC_DEFUN([POMPEII_DEPENDENCIES], [
  pompeii_lost=
  dnl Libraries of their own before glibc 2.34.
  AC_SEARCH_LIBS([dlsym], [dl])
  AC_SEARCH_LIBS([pthread_create], [pthread])
  PKG_CHECK_MODULES([LIBXML2], [libxml-2.0])
  PKG_CHECK_MODULES([ZSTD], [libzstd >= 1.4.0])
  POMPEII_ZSTD_MEMORY
  PKG_CHECK_MODULES([ZLIB], [zlib])
  AC_CHECK_HEADER([uthash.h], [], [AC_MSG_ERROR([uthash.h not found: install uthash-dev])])
  POMPEII_OPTIONAL([LIBELF], [libelf], [no summaries from objects for pompeii check])
  POMPEII_OPTIONAL([LIBDW], [libdw >= 0.171],
    [no names of functions but exported ones, no files and lines where code is all that is known])
  AC_CHECK_LIB([stdc++], [__cxa_demangle],
    [STDCXX_LIBS=-lstdc++
     AC_DEFINE([HAVE_CXA_DEMANGLE], [1], [Define to 1 if libstdc++ can be linked.])],
    [STDCXX_LIBS=; pompeii_lost="$pompeii_lost
    without libstdc++: C++ functions without debug information have the linker's names"])
  AC_SUBST([STDCXX_LIBS])
  POMPEII_OPTIONAL([CHECK], [check], [no unit tests in make check])
  POMPEII_OPTIONAL([PAPI], [papi], [no counters but Linux software events])
  POMPEII_OMPT
  POMPEII_OPTIONAL([GVC], [libgvc], [no SVG from pompeii flow; DOT and HTML remain])
  POMPEII_OPTIONAL([NCURSESW], [ncursesw], [no pompeii view --text])
  POMPEII_OTF2
  dnl What archives of these libraries need besides.
  STATIC_LIBS="`$PKG_CONFIG --static --libs libxml-2.0 libzstd zlib 2>/dev/null`"
  AS_IF([test "x$LIBELF_LIBS" != x], [STATIC_LIBS="$STATIC_LIBS `$PKG_CONFIG --static --libs libelf 2>/dev/null`"])
  AS_IF([test "x$NCURSESW_LIBS" != x],
    [STATIC_LIBS="$STATIC_LIBS `$PKG_CONFIG --static --libs ncursesw 2>/dev/null`"])
  AC_SUBST([STATIC_LIBS])
])

AC_DEFUN([POMPEII_REPORT], [
  AS_IF([test -n "$pompeii_lost"], [AC_MSG_NOTICE([built with less than everything:$pompeii_lost])],
    [AC_MSG_NOTICE([every optional part is there])])
])
