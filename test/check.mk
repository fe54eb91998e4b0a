# pompeii check
if HAVE_CHECK
check_PROGRAMS += test-graph
TESTS += test-graph
SANITIZE_TESTS += test-graph
test_graph_SOURCES = test/unit/test-graph.c
test_graph_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_graph_LDADD = libchecksolve.la libcommon.la $(CHECK_LIBS)
endif

check_tests = \
	test/check/advice.sh \
	test/check/baseline.sh \
	test/check/excerpt.sh \
	test/check/explain.sh \
	test/check/flags.sh \
	test/check/fortran.sh \
	test/check/golden.sh \
	test/check/locks.sh \
	test/check/options.sh \
	test/check/project.sh \
	test/check/wrapper.sh \
	test/check/written.sh
TESTS += test/check/scale.sh test/check/suite.sh $(check_tests)
SANITIZE_TESTS += $(check_tests)
SANITIZE_LONG_TESTS += test-graph test/check/scale.sh test/check/suite.sh
EXTRA_DIST += \
	test/check/advice \
	test/check/common.sh \
	$(check_tests) test/check/suite.sh \
	test/check/scale.sh \
	test/check/confirm.sh \
	test/check/cases \
	test/check/golden \
	test/check/locks \
	test/check/mutants-real.sh \
	test/check/scale-sweep.py \
	test/check/unseen \
	test/check/unseen.sh

# Minutes: runs the labelled programs with gcc's and clang's runtime.
check-long: check-long-confirm check-long-written
check-long-written: all
	srcdir=$(srcdir) STRIDE=1 $(SHELL) $(srcdir)/test/check/written.sh
check-long-confirm: all
	srcdir=$(srcdir) $(srcdir)/test/check/confirm.sh
	srcdir=$(srcdir) CASES=$(srcdir)/test/check/locks OMP_NUM_THREADS=4 \
		$(srcdir)/test/check/confirm.sh

# Twenty minutes: the same for the unseen cases, which change seldom.
check-night: check-night-unseen
check-night-unseen: all
	srcdir=$(srcdir) CASES=$(srcdir)/test/check/unseen LIMIT=3 OMP_NUM_THREADS=4 \
		$(srcdir)/test/check/confirm.sh
.PHONY: check-night check-night-unseen

# A report on cases that the checker's authors had not seen.
check-unseen: all
	srcdir=$(srcdir) $(srcdir)/test/check/unseen.sh
# How time and memory grow with n of each of a hundred things: [SHAPES=names] [F=factor]
check-scale-sweep: all
	POMPEII=./pompeii F=$(F) python3 $(srcdir)/test/check/scale-sweep.py $(SHAPES)
.PHONY: check-scale-sweep
F = 1
# Deadlocks seeded into the sources of others: make check-mutants-real SOURCES=DIR [LIMIT=500]
check-mutants-real: all
	POMPEII=./pompeii SOURCES='$(SOURCES)' $(srcdir)/test/check/mutants-real.sh
.PHONY: check-long check-long-confirm check-long-written check-unseen check-mutants-real
