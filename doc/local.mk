dist_doc_DATA = \
	README.md \
	doc/compatibility.md \
	doc/export.md \
	doc/front-end.md \
	doc/manual.md \
	doc/mpi.md \
	doc/offload.md \
	doc/ompt.md \
	doc/pomp2.md \
	doc/security.md \
	doc/tour.md \
	doc/trace-format.md
dist_pkgdata_DATA = doc/pompeii.dtd
include doc/analysis.mk

# Programs to try it on; their make files know nothing of Pompeii.
cgexampledir = $(docdir)/examples/cg
dist_cgexample_DATA = doc/examples/cg/cg.c doc/examples/cg/Makefile
batchexampledir = $(docdir)/examples/batch
dist_batchexample_SCRIPTS = \
	doc/examples/batch/array.sh \
	doc/examples/batch/hybrid.sh \
	doc/examples/batch/offload.sh \
	doc/examples/batch/openmp.sh \
	doc/examples/batch/repeat.sh
ciexampledir = $(docdir)/examples/ci
dist_ciexample_DATA = doc/examples/ci/pompeii-check.yml
cgoffloadexampledir = $(docdir)/examples/cg-offload
dist_cgoffloadexample_DATA = \
	doc/examples/cg-offload/cg-offload.c \
	doc/examples/cg-offload/cg-offload.f90 \
	doc/examples/cg-offload/Makefile
gridsexampledir = $(docdir)/examples/grids
dist_gridsexample_DATA = \
	doc/examples/grids/grids.cc \
	doc/examples/grids/grids.h \
	doc/examples/grids/md-grids.cc \
	doc/examples/grids/md-mpi.c \
	doc/examples/grids/physics.h \
	doc/examples/grids/Makefile
haloexampledir = $(docdir)/examples/halo
dist_haloexample_DATA = doc/examples/halo/halo.c doc/examples/halo/Makefile
knapsackexampledir = $(docdir)/examples/knapsack
dist_knapsackexample_DATA = doc/examples/knapsack/knapsack.c doc/examples/knapsack/Makefile
pipelineexampledir = $(docdir)/examples/pipeline
dist_pipelineexample_DATA = doc/examples/pipeline/pipeline.c doc/examples/pipeline/Makefile
scalapackexampledir = $(docdir)/examples/scalapack
dist_scalapackexample_DATA = \
	doc/examples/scalapack/blacs.h \
	doc/examples/scalapack/pblas.h \
	doc/examples/scalapack/scalapack.h \
	doc/examples/scalapack/solve.c \
	doc/examples/scalapack/Makefile
tourexampledir = $(docdir)/examples/tour
dist_tourexample_DATA = \
	doc/examples/tour/counts.c \
	doc/examples/tour/halves.c \
	doc/examples/tour/rows.c \
	doc/examples/tour/smooth.c \
	doc/examples/tour/words.c \
	doc/examples/tour/Makefile
ssorexampledir = $(docdir)/examples/ssor
dist_ssorexample_DATA = \
	doc/examples/ssor/grid.f90 \
	doc/examples/ssor/sweep.f \
	doc/examples/ssor/ssor.f90 \
	doc/examples/ssor/Makefile
include doc/check.mk
dist_doc_DATA += doc/counters.md doc/runtime.md doc/performance.md doc/scale.md doc/batch.md

# The DTD and the lists of elements and attributes, made anew from the trace grammar.
EXTRA_DIST += common/trace.awk
.PHONY: grammar
grammar:
	$(AM_V_GEN)cd $(srcdir) && \
	$(AWK) -v make=dtd -f common/trace.awk common/trace.def >doc/pompeii.dtd.tmp && \
	mv doc/pompeii.dtd.tmp doc/pompeii.dtd && \
	$(AWK) -v make=lists -f common/trace.awk common/trace.def doc/trace-format.md \
		>doc/trace-format.md.tmp && \
	mv doc/trace-format.md.tmp doc/trace-format.md
