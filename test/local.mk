# Those that wait long come first, so that none of them is alone at the end.
include test/batch.mk
include test/mpi.mk

# Tests that need every part: source to trace to answer.
TESTS += \
	test/layers.sh \
	test/compat/opari2.sh \
	test/run/counts.sh \
	test/run/examples.sh \
	test/run/tour.sh
EXTRA_DIST += \
	test/layers.awk \
	test/layers.sh \
	test/compat/compare.sh \
	test/compat/opari2.sh \
	test/compat/constructs.c \
	test/run/counts.sh \
	test/run/examples.sh \
	test/run/tour.sh

include test/analysis.mk
include test/export.mk
include test/view.mk

include test/runtime.mk
include test/offload.mk
include test/wrapper.mk
include test/check.mk
include test/frontend.mk
include test/fuzz.mk
include test/labels.mk
include test/combine.mk
include test/instrument.mk
include test/fortran.mk
include test/ompt.mk
include test/sanitize.mk
include test/functions.mk
include test/wrap.mk
include test/package.mk
include test/scale.mk
include test/mutants.mk
include test/style.mk

# make bench: ratios in one table; never passes or fails on time. BENCH_FORMAT=tsv for programs,
# BENCH="event stream" for some.
check_PROGRAMS += $(bench_programs)
bench_programs = bench-cost bench-instrument bench-reader bench-read
bench_cost_SOURCES = test/bench/bench-cost.c
bench_cost_CFLAGS = $(AM_CFLAGS)
bench_instrument_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
bench_instrument_LDADD = $(instrument_libs)
bench_instrument_SOURCES = test/bench/bench-instrument.c test/bench/bench.h
bench_reader_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(LIBXML2_CFLAGS)
bench_reader_LDADD = $(analysis_libs)
bench_reader_SOURCES = test/bench/bench-reader.c
bench_read_CFLAGS = $(AM_CFLAGS)
bench_read_LDADD = libcounters.la
bench_read_SOURCES = test/bench/bench-read.c
if HAVE_OTF2
bench_programs += bench-otf2
endif
bench_otf2_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
bench_otf2_LDADD = $(analysis_libs) $(OTF2_LIBS)
bench_otf2_SOURCES = test/bench/bench-otf2.c
EXTRA_DIST += test/bench/bench-instrument.c \
	test/bench/bench-otf2.c \
	test/bench/bench-papi.c \
	test/bench/bench-read.c \
	test/bench/bench-reader.c \
	test/bench/bench-sde.h \
	test/bench/bench-units.c \
	test/bench/bench.h \
	test/bench/check.sh \
	test/bench/combine.sh \
	test/bench/common.sh \
	test/bench/directives.c \
	test/bench/directives.sh \
	test/bench/event.c \
	test/bench/event.sh \
	test/bench/export.sh \
	test/bench/function.c \
	test/bench/function.sh \
	test/bench/instrument.sh \
	test/bench/labels.sh \
	test/bench/layers.sh \
	test/bench/memory.sh \
	test/bench/mpi.c \
	test/bench/mpi.sh \
	test/bench/parallel.c \
	test/bench/parallel.sh \
	test/bench/read.sh \
	test/bench/run.sh \
	test/bench/size.sh \
	test/bench/stream.c \
	test/bench/stream.sh \
	test/bench/table.awk \
	test/bench/table.sh \
	test/bench/target.c \
	test/bench/target.sh \
	test/bench/tasks.c \
	test/bench/view.cjs \
	test/bench/view.sh \
	test/bench/units.sh
TESTS += test/bench/table.sh
bench: $(bench_programs) all
	@srcdir=$(srcdir) CC="$(CC)" $(SHELL) $(srcdir)/test/bench/run.sh | \
		awk -f $(srcdir)/test/bench/table.awk
.PHONY: bench
