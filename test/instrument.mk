# The rewriter: golden outputs, and programs that are instrumented, compiled and run.
instrument_tests = \
	test/golden/rewrite.sh \
	test/run/instrument.sh \
	test/run/instrument-lines.sh \
	test/run/instrument-warnings.sh
TESTS += $(instrument_tests)

instrument_programs = \
	test/run/instrument/cancel.c \
	test/run/instrument/clauses.c \
	test/run/instrument/constructs.c \
	test/run/instrument/crlf.c \
	test/run/instrument/cxx.cpp \
	test/run/instrument/directives.c \
	test/run/instrument/lone.c \
	test/run/instrument/syntax.c
instrument_golden = \
	test/golden/rewrite/barriers.c \
	test/golden/rewrite/clauses.c \
	test/golden/rewrite/parallel.c \
	test/golden/rewrite/preprocessed.i \
	test/golden/rewrite/tasks.cpp \
	test/golden/rewrite/user.c
EXTRA_DIST += \
	$(instrument_tests) \
	test/run/instrument-common.sh \
	$(instrument_golden) \
	$(addsuffix .out,$(basename $(instrument_golden))) \
	$(instrument_programs) \
	$(filter-out %/cancel.c.counts,$(instrument_programs:=.counts)) \
	test/run/instrument/check-pomp2.c
