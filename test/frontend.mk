# The front end: tokens, directives, construct tree.
check_PROGRAMS += tree-dump
tree_dump_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
tree_dump_LDADD = libinstrument.la
tree_dump_SOURCES = test/unit/tree-check.c test/unit/tree-check.h test/unit/tree-dump.c

frontend_tests = test/golden/tree.sh
TESTS += $(frontend_tests)
SANITIZE_TESTS += $(frontend_tests)
EXTRA_DIST += $(frontend_tests) test/golden/tree
