# pompeii check
if HAVE_CHECK
check_PROGRAMS += test/unit/check-graph
TESTS += test/unit/check-graph
SANITIZE_TESTS += test/unit/check-graph
test_unit_check_graph_SOURCES = test/unit/check-graph.c $(check_graph_sources)
test_unit_check_graph_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_unit_check_graph_LDADD = $(CHECK_LIBS)
endif
