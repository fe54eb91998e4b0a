dnl POMPEII_WARNINGS: the warnings every file of the project is compiled with.
AC_DEFUN([POMPEII_WARNINGS], [
  POMPEII_CFLAGS="-std=gnu11 -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wformat=2 -Wno-format-nonliteral"
  AS_IF([test "x$enable_werror" = xyes], [POMPEII_CFLAGS="$POMPEII_CFLAGS -Werror"])
  AC_SUBST([POMPEII_CFLAGS])
])

dnl POMPEII_SANITIZERS: instrument the programs (never the runtime, which lives in user programs).
AC_DEFUN([POMPEII_SANITIZERS], [
  SANITIZE_FLAGS=
  AS_CASE([$enable_sanitizers],
    [no], [],
    [yes], [SANITIZE_FLAGS="-fsanitize=address,undefined -fno-sanitize-recover=undefined"],
    [SANITIZE_FLAGS="-fsanitize=$enable_sanitizers -fno-sanitize-recover=all"])
  AC_SUBST([SANITIZE_FLAGS])
])

dnl POMPEII_OPTIONAL(NAME, MODULE, WHAT IS LOST): pkg-config module that may be missing.
AC_DEFUN([POMPEII_OPTIONAL], [
  PKG_CHECK_MODULES([$1], [$2],
    [have_$1=yes; AC_DEFINE([HAVE_$1], [1], [Define to 1 if $2 is there.])],
    [have_$1=no; pompeii_lost="$pompeii_lost
    without $2: $3"])
  AM_CONDITIONAL([HAVE_$1], [test "x$have_$1" = xyes])
])

dnl POMPEII_DEPENDENCIES: what is required, what is optional and what is lost without it.
AC_DEFUN([POMPEII_DEPENDENCIES], [
  pompeii_lost=
  PKG_CHECK_MODULES([LIBXML2], [libxml-2.0])
  PKG_CHECK_MODULES([ZSTD], [libzstd])
  AC_CHECK_HEADER([uthash.h], [], [AC_MSG_ERROR([uthash.h not found: install uthash-dev])])
  POMPEII_OPTIONAL([LIBELF], [libelf], [no summaries from objects for pompeii check])
  POMPEII_OPTIONAL([LIBDW], [libdw], [no names of functions but exported ones, no files and lines where code is all that is known])
  POMPEII_OPTIONAL([CHECK], [check], [no unit tests in make check])
  POMPEII_OPTIONAL([PAPI], [papi], [no counters but Linux software events])
  POMPEII_OPTIONAL([GVC], [libgvc], [no SVG from pompeii flow; DOT and HTML remain])
])

AC_DEFUN([POMPEII_REPORT], [
  AS_IF([test -n "$pompeii_lost"], [AC_MSG_NOTICE([built with less than everything:$pompeii_lost])],
    [AC_MSG_NOTICE([every optional part is there])])
])
