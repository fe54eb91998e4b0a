# Layers of C libraries that are made from headers.
wrap_tests = \
	test/wrap/mpi.sh \
	test/wrap/wrap.sh
TESTS += $(wrap_tests)
EXTRA_DIST += $(wrap_tests) \
	test/wrap/odd.c \
	test/wrap/odd.h \
	test/wrap/rows.c \
	test/wrap/transform.c \
	test/wrap/use.c
