# Several runs as one.
combine_tests = \
	test/combine/by.sh \
	test/combine/dissimilarity.sh \
	test/combine/lists.sh \
	test/combine/parts.sh \
	test/combine/plan.sh \
	test/combine/run.sh \
	test/combine/truth.sh
TESTS += $(combine_tests)
SANITIZE_TESTS += test/combine/by.sh test/combine/dissimilarity.sh test/combine/lists.sh
EXTRA_DIST += $(combine_tests) \
	test/combine/common.sh \
	test/combine/parts.c \
	test/combine/syn.c \
	test/combine/told.c

# The order of units in time is what the machine makes of it.
EXTRA_DIST += test/combine/cg.c test/combine/hem.sh test/combine/order.sh test/combine/scale.sh \
	test/combine/schedules.sh test/combine/static.sh
check-long: check-long-combine
check-long-combine: all bench-cost
	srcdir=$(srcdir) $(srcdir)/test/combine/hem.sh
	srcdir=$(srcdir) $(srcdir)/test/combine/order.sh
	srcdir=$(srcdir) $(srcdir)/test/combine/scale.sh
	srcdir=$(srcdir) $(srcdir)/test/combine/schedules.sh
	srcdir=$(srcdir) $(srcdir)/test/combine/static.sh
.PHONY: check-long check-long-combine

if HAVE_CHECK
check_PROGRAMS += test-derived test-distribution test-mutual test-sets test-transport
TESTS += test-derived test-distribution test-mutual test-sets test-transport
SANITIZE_TESTS += test-derived test-distribution test-mutual test-sets test-transport
test_derived_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_derived_LDADD = libanswer.la libreader.la libcommon.la $(CHECK_LIBS)
test_distribution_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_distribution_LDADD = libanswer.la libcommon.la $(CHECK_LIBS) -lm
test_mutual_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_mutual_LDADD = libcombine.la libcommon.la $(CHECK_LIBS) -lm
test_sets_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_sets_LDADD = libplan.la libcommon.la $(CHECK_LIBS)
test_transport_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_transport_LDADD = libcombine.la libanswer.la libreader.la libcommon.la $(CHECK_LIBS)
endif
test_derived_SOURCES = test/unit/test-derived.c
test_distribution_SOURCES = test/unit/test-distribution.c
test_mutual_SOURCES = test/unit/test-mutual.c
test_sets_SOURCES = test/unit/test-sets.c
test_transport_SOURCES = test/unit/test-transport.c
