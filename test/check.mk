# pompeii check
if HAVE_CHECK
check_PROGRAMS += test/unit/check-graph
TESTS += test/unit/check-graph
SANITIZE_TESTS += test/unit/check-graph
test_unit_check_graph_SOURCES = test/unit/check-graph.c $(check_graph_sources)
test_unit_check_graph_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_unit_check_graph_LDADD = $(CHECK_LIBS)
endif

check_tests = \
	test/check-fortran.sh \
	test/check-golden.sh \
	test/check-options.sh \
	test/check-suite.sh \
	test/check-wrapper.sh
TESTS += $(check_tests)
SANITIZE_TESTS += $(check_tests)
EXTRA_DIST += \
	$(check_tests) \
	test/check-confirm.sh \
	test/check-cases \
	test/golden/check

# Minutes: runs the labelled programs with gcc's and clang's runtime.
check-long: all
	srcdir=$(srcdir) $(srcdir)/test/check-confirm.sh
.PHONY: check-long
