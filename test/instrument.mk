# The rewriter: golden outputs, and programs that are instrumented, compiled and run.
instrument_tests = \
	test/golden/lines.sh \
	test/golden/rewrite.sh \
	test/run/instrument.sh \
	test/run/instrument-lines.sh \
	test/run/account.sh \
	test/run/instrument-list.sh \
	test/run/instrument-options.sh \
	test/run/instrument-vectorise.sh \
	test/run/instrument-warnings.sh \
	test/run/places.sh \
	test/run/reproducible.sh \
	test/run/sources.sh \
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
