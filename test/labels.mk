# Units of work, labels, chunks, counters.
labels_tests = \
	test/run/labels/chunks.sh \
	test/run/labels/counters.sh \
	test/run/labels/listing.sh \
	test/run/labels/opari2.sh \
	test/run/labels/papi.sh \
	test/run/labels/property.sh
TESTS += $(labels_tests)
EXTRA_DIST += $(labels_tests) \
	test/run/labels/common.sh \
	test/run/labels/faults.c \
	test/run/labels/instructions.c \
	test/run/labels/listing.c \
	test/run/labels/listing.dot \
	test/run/labels/listing.paper \
	test/run/labels/listing.opari2 \
	test/run/labels/listing.stable \
	test/run/labels/listing.txt \
	test/run/labels/loops.c \
	test/run/labels/loops.cc \
	test/run/labels/loops.f90 \
	test/run/labels/mix.c \
	test/run/labels/papi-stub.c \
	test/run/labels/sde.c \
	test/run/labels/stub.c \
	test/run/labels/sde.expected \
	test/run/labels/taskloop.cc

# Part of make bench.
EXTRA_PROGRAMS += bench-read
bench_read_CFLAGS = $(AM_CFLAGS)
bench_read_LDADD = libplugin.la
bench_read_SOURCES = test/bench/bench-read.c
CLEANFILES += bench-read
EXTRA_DIST += test/bench/bench-papi.c test/bench/bench-sde.h test/bench/bench-units.c test/bench/units.sh
.PHONY: bench-units bench-units-rows
bench-units: bench-read all
	@srcdir=$(srcdir) CC="$(CC)" bash $(srcdir)/test/bench/units.sh
bench: bench-units-rows
bench-units-rows: bench-others bench-read all
	@srcdir=$(srcdir) CC="$(CC)" BENCH_HEAD=no bash $(srcdir)/test/bench/units.sh
