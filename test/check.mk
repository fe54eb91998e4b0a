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
	test/check-wrapper.sh \
	test/fuzz/replay-check.sh
TESTS += $(check_tests)
SANITIZE_TESTS += $(check_tests)
EXTRA_DIST += \
	test/check-common.sh \
	$(check_tests) \
	test/check-confirm.sh \
	test/check-cases \
	test/golden/check

check_PROGRAMS += replay-check
replay_check_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
replay_check_LDADD = libcheckers.la libanalysis.la libinstrument.la
replay_check_SOURCES = test/fuzz/fuzz-check.c test/fuzz/replay.c

CLEANFILES += fuzz-check
fuzz-check: $(libcheckers_la_SOURCES) $(libinstrument_la_SOURCES) analysis/json.c
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
check-long: all
	srcdir=$(srcdir) $(srcdir)/test/check-confirm.sh
.PHONY: check-long
