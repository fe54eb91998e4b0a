# The runtime: programs that call POMP2 by hand or were instrumented by the stock opari2.
check_PROGRAMS += check-trace
check_trace_CFLAGS = $(AM_CFLAGS) $(LIBXML2_CFLAGS)
check_trace_LDADD = $(LIBXML2_LIBS)
check_trace_SOURCES = test/run/runtime/check-trace.c

runtime_tests = \
	test/run/runtime/constructs.sh \
	test/run/runtime/opari2.sh \
	test/run/runtime/tasks.sh \
	test/run/runtime/teams.sh
TESTS += $(runtime_tests)
EXTRA_DIST += $(runtime_tests) \
	test/run/runtime/common.sh \
	test/run/runtime/constructs.c \
	test/run/runtime/hand.h \
	test/run/runtime/tasks.c \
	test/run/runtime/teams.c
