# Units of work, labels, chunks, counters.
labels_tests = \
	test/run/labels/cancel.sh \
	test/run/labels/chunks.sh \
	test/run/labels/rounded.sh \
	test/run/labels/counters.sh \
	test/run/labels/listing.sh \
	test/run/labels/opari2.sh \
	test/run/labels/papi.sh \
	test/run/labels/property.sh \
	test/run/labels/static.sh \
	test/run/labels/threads.sh
TESTS += $(labels_tests)
EXTRA_DIST += $(labels_tests) \
	test/run/labels/cancel.c \
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
	test/run/labels/rare.c \
	test/run/labels/sde.c \
	test/run/labels/stub.c \
	test/run/labels/sde.expected \
	test/run/labels/taskloop.cc \
	test/run/labels/threads.c

check-long: check-long-labels
check-long-labels: all
	srcdir=$(srcdir) LABEL_RUNS=20 LABEL_THREADS="1 2 3 4 5 6 7 8" $(SHELL) $(srcdir)/test/run/labels/property.sh
.PHONY: check-long check-long-labels
