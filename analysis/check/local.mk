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
pompeii_SOURCES += \
	$(check_graph_sources)
