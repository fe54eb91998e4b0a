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
	test/check/fortran.sh \
	test/check/golden.sh \
	test/check/options.sh \
	test/check/suite.sh \
	test/check/wrapper.sh \
	test/fuzz/replay-check.sh
TESTS += $(check_tests)
SANITIZE_TESTS += $(check_tests)
EXTRA_DIST += \
	test/check/common.sh \
	$(check_tests) \
	test/check/confirm.sh \
	test/check/cases \
	test/check/golden

check_PROGRAMS += replay-check
replay_check_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
replay_check_LDADD = $(check_libs) $(analysis_libs) $(instrument_libs)
replay_check_SOURCES = test/fuzz/fuzz-check.c test/fuzz/replay.c

CLEANFILES += fuzz-check
fuzz-check: $(libcheck_la_SOURCES) $(libcheckreport_la_SOURCES) $(libcheckbuild_la_SOURCES) \
	$(libchecksolve_la_SOURCES) $(libcommon_la_SOURCES) $(libsyntax_la_SOURCES) \
	$(librewrite_la_SOURCES)
	@sources=; for file in $^; do case $$file in *.c) sources="$$sources $$file";; esac; done; \
	set -x; $(FUZZ_CC) $(fuzz_flags) $(DEFS) -I. -I$(srcdir) $(LIBELF_CFLAGS) $$sources \
		$(srcdir)/test/fuzz/$@.c $(LIBELF_LIBS) -o $@
fuzz: fuzz-run-check
fuzz-run-check: fuzz-check
	@mkdir -p fuzz-corpus/check; set -x; \
	./fuzz-check -max_total_time=$(FUZZ_SECONDS) -timeout=5 -dict=$(srcdir)/test/fuzz/front.dict \
		fuzz-corpus/check $(srcdir)/test/fuzz/corpus/check
.PHONY: fuzz-run-check

# Minutes: runs the labelled programs with gcc's and clang's runtime.
check-long: check-long-confirm
check-long-confirm: all
	srcdir=$(srcdir) $(srcdir)/test/check/confirm.sh
.PHONY: check-long check-long-confirm
