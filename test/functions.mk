# Functions: -finstrument-functions, filters, and what is linked without OpenMP.
functions_tests = \
	test/functions/calls.sh \
	test/functions/filter.sh \
	test/functions/layers.sh \
	test/functions/names.sh \
	test/functions/user.sh
TESTS += $(functions_tests)
SANITIZE_TESTS += $(functions_tests)
EXTRA_DIST += \
	$(functions_tests) \
	test/functions/calls.cc \
	test/functions/fortran.f90 \
	test/functions/host.c \
	test/functions/layers-library.cc \
	test/functions/layers-main.cc \
	test/functions/layers.h \
	test/functions/marks.h \
	test/functions/left.c \
	test/functions/nested.c \
	test/functions/one.c \
	test/functions/plugin.c \
	test/functions/two.c \
	test/functions/user.c
