# The rewriter: golden outputs, and programs that are instrumented, compiled and run.
instrument_tests = \
	test/golden/lines.sh \
	test/golden/rewrite.sh \
	test/run/instrument.sh \
	test/run/instrument-lines.sh \
	test/run/instrument-list.sh \
	test/run/instrument-options.sh \
	test/run/instrument-vectorise.sh \
	test/run/instrument-warnings.sh \
	test/run/places.sh \
	test/run/reproducible.sh \
	test/run/target.sh \
	test/run/target-wrapper.sh
TESTS += $(instrument_tests)
SANITIZE_TESTS += test/golden/rewrite.sh test/run/instrument-options.sh

if HAVE_CHECK
check_PROGRAMS += test-rewrite
TESTS += test-rewrite
SANITIZE_TESTS += test-rewrite
test_rewrite_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_rewrite_LDADD = $(instrument_libs) $(CHECK_LIBS)
endif
test_rewrite_SOURCES = test/unit/test-rewrite.c

EXTRA_DIST += \
	$(instrument_tests) \
	test/run/instrument-common.sh \
	test/golden/rewrite \
	test/run/instrument

# make fuzz: the rewriter, too
check_PROGRAMS += replay-rewrite
replay_rewrite_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
replay_rewrite_LDADD = $(instrument_libs)
replay_rewrite_SOURCES = test/fuzz/fuzz-rewrite.c test/fuzz/replay.c
TESTS += test/fuzz/replay-rewrite.sh
SANITIZE_TESTS += test/fuzz/replay-rewrite.sh
EXTRA_DIST += test/fuzz/replay-rewrite.sh
CLEANFILES += fuzz-rewrite

fuzz-rewrite: $(libcommon_la_SOURCES) $(libsyntax_la_SOURCES) $(librewrite_la_SOURCES)
	@sources=; for file in $^; do case $$file in *.c) sources="$$sources $$file";; esac; done; \
	set -x; $(FUZZ_CC) $(fuzz_flags) $(DEFS) -I. -I$(srcdir) $$sources \
		$(srcdir)/test/fuzz/$@.c -o $@

fuzz: fuzz-run-rewrite
fuzz-run-rewrite: fuzz-rewrite
	@mkdir -p fuzz-corpus/tree; set -x; \
	./fuzz-rewrite -max_total_time=$(FUZZ_SECONDS) -timeout=5 \
		-dict=$(srcdir)/test/fuzz/front.dict fuzz-corpus/tree $(srcdir)/test/fuzz/corpus/tree
.PHONY: fuzz-run-rewrite
