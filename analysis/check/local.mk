noinst_LTLIBRARIES += libcheck.la
libcheck_la_LIBTOOLFLAGS = $(for_programs)
libcheck_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(LIBELF_CFLAGS)
libcheck_la_LIBADD = $(LIBELF_LIBS)
libcheck_la_SOURCES = \
	analysis/check/baseline.c \
	analysis/check/baseline.h \
	analysis/check/branch-choice.c \
	analysis/check/branch-choice.h \
	analysis/check/build-option.c \
	analysis/check/build-option.h \
	analysis/check/check.c \
	analysis/check/check.h \
	analysis/check/ignore.c \
	analysis/check/ignore.h \
	analysis/check/load.c \
	analysis/check/load.h \
	analysis/check/object-file.c \
	analysis/check/object-file.h \
	analysis/check/preprocess.c \
	analysis/check/preprocess.h \
	analysis/check/project.c \
	analysis/check/project.h \
	analysis/check/stand-in.c \
	analysis/check/stand-in.h \
	analysis/check/summaries.c \
	analysis/check/summaries.h

noinst_LTLIBRARIES += libcheckreport.la
libcheckreport_la_LIBTOOLFLAGS = $(for_programs)
libcheckreport_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libcheckreport_la_SOURCES = \
	analysis/check/report/advice.c \
	analysis/check/report/advice.h \
	analysis/check/report/branch.c \
	analysis/check/report/branch.h \
	analysis/check/report/caret.c \
	analysis/check/report/caret.h \
	analysis/check/report/dot.c \
	analysis/check/report/excerpt.c \
	analysis/check/report/excerpt.h \
	analysis/check/report/fingerprint.c \
	analysis/check/report/fingerprint.h \
	analysis/check/report/github.c \
	analysis/check/report/group.c \
	analysis/check/report/group.h \
	analysis/check/report/json.c \
	analysis/check/report/report.h \
	analysis/check/report/rules.c \
	analysis/check/report/rules.h \
	analysis/check/report/sarif.c \
	analysis/check/report/sentence.c \
	analysis/check/report/source.c \
	analysis/check/report/source.h \
	analysis/check/report/text.c

noinst_LTLIBRARIES += libcheckbuild.la
libcheckbuild_la_LIBTOOLFLAGS = $(for_programs)
libcheckbuild_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libcheckbuild_la_SOURCES = \
	analysis/check/build/aggregate.c \
	analysis/check/build/binding.c \
	analysis/check/build/build.c \
	analysis/check/build/build.h \
	analysis/check/build/call.c \
	analysis/check/build/callback.c \
	analysis/check/build/class-member.c \
	analysis/check/build/class.c \
	analysis/check/build/class.h \
	analysis/check/build/construct.c \
	analysis/check/build/declaration.c \
	analysis/check/build/default-argument.c \
	analysis/check/build/enumerator.c \
	analysis/check/build/exception.c \
	analysis/check/build/expression.c \
	analysis/check/build/fortran-absent.c \
	analysis/check/build/fortran-assignment.c \
	analysis/check/build/fortran-build.h \
	analysis/check/build/fortran-control.c \
	analysis/check/build/fortran-declaration.c \
	analysis/check/build/fortran-expression.c \
	analysis/check/build/fortran-final.c \
	analysis/check/build/fortran-host.c \
	analysis/check/build/fortran-interface.c \
	analysis/check/build/fortran-scope.c \
	analysis/check/build/fortran-type.c \
	analysis/check/build/fortran-unit.c \
	analysis/check/build/fortran-written.c \
	analysis/check/build/function.c \
	analysis/check/build/generic-selection.c \
	analysis/check/build/global.c \
	analysis/check/build/inner-result.c \
	analysis/check/build/internal-control.c \
	analysis/check/build/lambda.c \
	analysis/check/build/literal.c \
	analysis/check/build/meaning.c \
	analysis/check/build/meaning.h \
	analysis/check/build/method.c \
	analysis/check/build/mutex.c \
	analysis/check/build/name-table.c \
	analysis/check/build/name-table.h \
	analysis/check/build/named.c \
	analysis/check/build/never-returns.c \
	analysis/check/build/object-type.c \
	analysis/check/build/object.c \
	analysis/check/build/operators.c \
	analysis/check/build/parts.c \
	analysis/check/build/result.c \
	analysis/check/build/rounds.c \
	analysis/check/build/rounds.h \
	analysis/check/build/scope.c \
	analysis/check/build/settled.c \
	analysis/check/build/shared-end.c \
	analysis/check/build/sharing.c \
	analysis/check/build/sharing.h \
	analysis/check/build/statement.c \
	analysis/check/build/step.c \
	analysis/check/build/sum.c \
	analysis/check/build/sum.h \
	analysis/check/build/template.c \
	analysis/check/build/variable-length.c \
	analysis/check/build/words.c \
	analysis/check/build/written.c

# The graph algorithms know nothing of source or OpenMP; the unit tests link nothing else.
noinst_LTLIBRARIES += libchecksolve.la
libchecksolve_la_LIBTOOLFLAGS = $(for_programs)
libchecksolve_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libchecksolve_la_SOURCES = \
	analysis/check/solve/absent.c \
	analysis/check/solve/absent.h \
	analysis/check/solve/acyclic.c \
	analysis/check/solve/acyclic.h \
	analysis/check/solve/alias.c \
	analysis/check/solve/alias.h \
	analysis/check/solve/algorithm1.c \
	analysis/check/solve/algorithm1.h \
	analysis/check/solve/caller.c \
	analysis/check/solve/caller.h \
	analysis/check/solve/callgraph.c \
	analysis/check/solve/callgraph.h \
	analysis/check/solve/candidate.c \
	analysis/check/solve/candidate.h \
	analysis/check/solve/common-member.c \
	analysis/check/solve/common-member.h \
	analysis/check/solve/counted-loop.c \
	analysis/check/solve/counted-loop.h \
	analysis/check/solve/cut.c \
	analysis/check/solve/cut.h \
	analysis/check/solve/dataflow.c \
	analysis/check/solve/dataflow.h \
	analysis/check/solve/deciding.c \
	analysis/check/solve/deciding.h \
	analysis/check/solve/dominance.c \
	analysis/check/solve/dominance.h \
	analysis/check/solve/finding.c \
	analysis/check/solve/finding.h \
	analysis/check/solve/fold.c \
	analysis/check/solve/fold.h \
	analysis/check/solve/graph.c \
	analysis/check/solve/graph.h \
	analysis/check/solve/flow.h \
	analysis/check/solve/input.c \
	analysis/check/solve/instance.c \
	analysis/check/solve/instance.h \
	analysis/check/solve/intrinsic.c \
	analysis/check/solve/intrinsic.h \
	analysis/check/solve/known-function.c \
	analysis/check/solve/known-function.h \
	analysis/check/solve/lock.c \
	analysis/check/solve/lock.h \
	analysis/check/solve/lock-kept.c \
	analysis/check/solve/lock-name.c \
	analysis/check/solve/lock-order.c \
	analysis/check/solve/lock-state.c \
	analysis/check/solve/lock-walk.h \
	analysis/check/solve/memory.c \
	analysis/check/solve/nesting.c \
	analysis/check/solve/ordered.c \
	analysis/check/solve/overload.c \
	analysis/check/solve/overload.h \
	analysis/check/solve/phase.c \
	analysis/check/solve/phase.h \
	analysis/check/solve/place.c \
	analysis/check/solve/place.h \
	analysis/check/solve/pointer.c \
	analysis/check/solve/pointer.h \
	analysis/check/solve/program.c \
	analysis/check/solve/program.h \
	analysis/check/solve/effect.c \
	analysis/check/solve/effect.h \
	analysis/check/solve/same-construct.c \
	analysis/check/solve/same-construct.h \
	analysis/check/solve/setting.c \
	analysis/check/solve/setting.h \
	analysis/check/solve/site.c \
	analysis/check/solve/site.h \
	analysis/check/solve/span.c \
	analysis/check/solve/span.h \
	analysis/check/solve/store.c \
	analysis/check/solve/store.h \
	analysis/check/solve/summary.c \
	analysis/check/solve/summary.h \
	analysis/check/solve/unproved.c \
	analysis/check/solve/unproved.h \
	analysis/check/solve/value.c \
	analysis/check/solve/wanted.h \
	analysis/check/solve/writer.c \
	analysis/check/solve/writer.h

check_libs = libcheck.la libcheckreport.la libcheckbuild.la libchecksolve.la
