# The front end: tokens, directives, construct tree.
check_PROGRAMS += tree-dump
tree_dump_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
tree_dump_LDADD = $(instrument_libs)
tree_dump_SOURCES = test/unit/tree-verify.c test/unit/tree-verify.h test/unit/tree-dump.c

frontend_tests = test/golden/tree.sh
TESTS += $(frontend_tests)
SANITIZE_TESTS += $(frontend_tests)
EXTRA_DIST += $(frontend_tests) test/golden/tree

if HAVE_CHECK
check_PROGRAMS += test-front
TESTS += test-front
SANITIZE_TESTS += test-front
test_front_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_front_LDADD = $(instrument_libs) $(CHECK_LIBS)
endif
test_front_SOURCES = test/unit/test-front.c test/unit/tree-verify.c test/unit/tree-verify.h
