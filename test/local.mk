# Tests that need every part: source to trace to answer.
TESTS += \
	test/compat/opari2.sh \
	test/run/counts.sh \
	test/run/examples.sh
EXTRA_DIST += \
	test/compat/compare.sh \
	test/compat/opari2.sh \
	test/compat/constructs.c \
	test/run/counts.sh \
	test/run/examples.sh

include test/analysis.mk

include test/runtime.mk
include test/wrapper.mk
include test/check.mk
include test/frontend.mk
include test/labels.mk
include test/instrument.mk
include test/fortran.mk
include test/ompt.mk
include test/sanitize.mk
include test/functions.mk

# make bench: ratios in one table; never passes or fails on time. BENCH_FORMAT=tsv for programs.
EXTRA_PROGRAMS += bench-instrument
bench_instrument_CFLAGS = $(AM_CFLAGS)
bench_instrument_LDADD = libinstrument.la
bench_instrument_SOURCES = test/bench/bench-instrument.c test/bench/bench.h
CLEANFILES += bench-instrument
EXTRA_DIST += test/bench/instrument.sh test/bench/row.sh
bench: bench-runtime bench-others
bench-others: bench-instrument bench-reader bench-runtime all
	@srcdir=$(srcdir) CC="$(CC)" $(SHELL) $(srcdir)/test/bench/instrument.sh
	@./bench-reader
	@srcdir=$(srcdir) bash $(srcdir)/test/bench/check-large.sh
.PHONY: bench bench-others
