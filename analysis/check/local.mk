# The graph algorithms know nothing of source or OpenMP; the unit tests link them alone.
check_graph_sources = \
	analysis/check/acyclic.c \
	analysis/check/acyclic.h \
	analysis/check/algorithm1.c \
	analysis/check/algorithm1.h \
	analysis/check/dominance.c \
	analysis/check/dominance.h \
	analysis/check/graph.c \
	analysis/check/graph.h \
	analysis/check/memory.c \
	analysis/check/memory.h

noinst_LTLIBRARIES += libcheckers.la
libcheckers_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(LIBELF_CFLAGS)
libcheckers_la_LIBADD = $(LIBELF_LIBS)
libcheckers_la_SOURCES = \
	$(check_graph_sources) \
	analysis/check/build.c \
	analysis/check/build.h \
	analysis/check/callgraph.c \
	analysis/check/callgraph.h \
	analysis/check/check.c \
	analysis/check/check.h \
	analysis/check/construct.c \
	analysis/check/dataflow.c \
	analysis/check/dataflow.h \
	analysis/check/declaration.c \
	analysis/check/expression.c \
	analysis/check/finding.c \
	analysis/check/finding.h \
	analysis/check/fortran.h \
	analysis/check/fortran-control.c \
	analysis/check/fortran-declaration.c \
	analysis/check/fortran-expression.c \
	analysis/check/fortran-interface.c \
	analysis/check/fortran-scope.c \
	analysis/check/fortran-unit.c \
	analysis/check/ignore.c \
	analysis/check/ignore.h \
	analysis/check/intrinsic.c \
	analysis/check/intrinsic.h \
	analysis/check/library.c \
	analysis/check/library.h \
	analysis/check/load.c \
	analysis/check/load.h \
	analysis/check/model.c \
	analysis/check/model.h \
	analysis/check/nesting.c \
	analysis/check/object.c \
	analysis/check/object.h \
	analysis/check/phase.c \
	analysis/check/phase.h \
	analysis/check/reference.c \
	analysis/check/reference.h \
	analysis/check/report.h \
	analysis/check/report-graph.c \
	analysis/check/report-json.c \
	analysis/check/report-sarif.c \
	analysis/check/report-text.c \
	analysis/check/scope.c \
	analysis/check/sharing.c \
	analysis/check/sharing.h \
	analysis/check/sentence.c \
	analysis/check/statement.c \
	analysis/check/store.c \
	analysis/check/store.h \
	analysis/check/summary.c \
	analysis/check/summary.h

pompeii_SOURCES += \
	analysis/cmd-check.c
