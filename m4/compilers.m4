dnl POMPEII_COMPILERS: the compilers that pompcc, pompc++ and pompfort stand for when no variable
dnl names one. Absolute, or empty when there is none.
AC_DEFUN([POMPEII_COMPILERS], [
  AC_PATH_PROGS([DEFAULT_CC], [cc gcc clang])
  AC_PATH_PROGS([DEFAULT_CXX], [c++ g++ clang++])
  AC_PATH_PROGS([DEFAULT_FC], [gfortran flang f95])
])
