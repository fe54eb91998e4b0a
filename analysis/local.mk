# A room, a library: a program gets what it uses of each.
noinst_LTLIBRARIES += libreader.la
libreader_la_LIBTOOLFLAGS = $(for_programs)
libreader_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(LIBXML2_CFLAGS) $(ZSTD_CFLAGS)
libreader_la_LIBADD = $(LIBXML2_LIBS) $(ZSTD_LIBS) -lm
libreader_la_SOURCES = \
	analysis/reader/anchor.c \
	analysis/reader/clock-course.c \
	analysis/reader/clock-course.h \
	analysis/reader/epoch.c \
	analysis/reader/epoch.h \
	analysis/reader/grammar.c \
	analysis/reader/locks.c \
	analysis/reader/long.c \
	analysis/reader/member.c \
	analysis/reader/member.h \
	analysis/reader/model.c \
	analysis/reader/model.h \
	analysis/reader/notes.c \
	analysis/reader/notes.h \
	analysis/reader/places.c \
	analysis/reader/places.h \
	analysis/reader/ranges.c \
	analysis/reader/ranges.h \
	analysis/reader/read.h \
	analysis/reader/reader.c \
	analysis/reader/reader.h \
	analysis/reader/sources.c \
	analysis/reader/stream.c \
	analysis/reader/stream.h \
	analysis/reader/together.c \
	analysis/reader/together.h \
	analysis/reader/trace.c \
	analysis/reader/units.c \
	analysis/reader/verify.c \
	analysis/reader/verify.h \
	analysis/reader/xml.c \
	analysis/reader/xml.h

noinst_LTLIBRARIES += libpeak.la
libpeak_la_LIBTOOLFLAGS = $(for_programs)
libpeak_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libpeak_la_LIBADD = -lpthread -lm
libpeak_la_SOURCES = \
	analysis/peak/crew.c \
	analysis/peak/crew.h \
	analysis/peak/kernel.c \
	analysis/peak/kernel.h \
	analysis/peak/machine.c \
	analysis/peak/machine.h \
	analysis/peak/measure.c \
	analysis/peak/peak.h \
	analysis/peak/store.c

noinst_LTLIBRARIES += libanswer.la
libanswer_la_LIBTOOLFLAGS = $(for_programs)
libanswer_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libanswer_la_LIBADD = -lm
libanswer_la_SOURCES = \
	analysis/answer/add.h \
	analysis/answer/alignment.c \
	analysis/answer/alignment.h \
	analysis/answer/construct.c \
	analysis/answer/construct.def \
	analysis/answer/construct.h \
	analysis/answer/counters.c \
	analysis/answer/counters.h \
	analysis/answer/derived.c \
	analysis/answer/derived.def \
	analysis/answer/derived.h \
	analysis/answer/device-strip.c \
	analysis/answer/device-strip.h \
	analysis/answer/distribution.c \
	analysis/answer/distribution.h \
	analysis/answer/fit.c \
	analysis/answer/fit.h \
	analysis/answer/flow.c \
	analysis/answer/flow.h \
	analysis/answer/guard.c \
	analysis/answer/guard.h \
	analysis/answer/hybrid.c \
	analysis/answer/hybrid.h \
	analysis/answer/idle.c \
	analysis/answer/idle.h \
	analysis/answer/kind-reason.c \
	analysis/answer/kind-reason.h \
	analysis/answer/label.c \
	analysis/answer/label.h \
	analysis/answer/label-node.h \
	analysis/answer/label-walk.c \
	analysis/answer/lock-gain.c \
	analysis/answer/lock-gain.h \
	analysis/answer/lock-table.c \
	analysis/answer/lock-table.h \
	analysis/answer/loop-gather.c \
	analysis/answer/loop-gather.h \
	analysis/answer/loop-replay.c \
	analysis/answer/loop-replay.h \
	analysis/answer/loop-table.c \
	analysis/answer/loop-table.h \
	analysis/answer/match.c \
	analysis/answer/match.h \
	analysis/answer/mpi-act.c \
	analysis/answer/mpi-act.h \
	analysis/answer/mpi-collective.def \
	analysis/answer/offload-advice.c \
	analysis/answer/offload-advice.h \
	analysis/answer/offload-text.c \
	analysis/answer/offload-wait.c \
	analysis/answer/offload-wait.h \
	analysis/answer/offload.c \
	analysis/answer/offload.h \
	analysis/answer/output.c \
	analysis/answer/output.h \
	analysis/answer/alike-ranks.c \
	analysis/answer/alike-ranks.h \
	analysis/answer/part.c \
	analysis/answer/part.h \
	analysis/answer/path-sums.c \
	analysis/answer/path-sums.h \
	analysis/answer/positions.c \
	analysis/answer/positions.h \
	analysis/answer/profile-join.c \
	analysis/answer/profile-join.h \
	analysis/answer/profile.c \
	analysis/answer/profile.h \
	analysis/answer/property.c \
	analysis/answer/region-file.c \
	analysis/answer/region-file.h \
	analysis/answer/region-method.c \
	analysis/answer/region-method.h \
	analysis/answer/replay.c \
	analysis/answer/replay.h \
	analysis/answer/replay-read.c \
	analysis/answer/replay-tie.c \
	analysis/answer/roofline.c \
	analysis/answer/roofline.h \
	analysis/answer/select.c \
	analysis/answer/select.h \
	analysis/answer/serial-gap.c \
	analysis/answer/serial-gap.h \
	analysis/answer/spark.c \
	analysis/answer/spark.h \
	analysis/answer/spill.c \
	analysis/answer/spill.h \
	analysis/answer/statistics.c \
	analysis/answer/statistics.h \
	analysis/answer/source-file.c \
	analysis/answer/source-file.h \
	analysis/answer/table.c \
	analysis/answer/table.h \
	analysis/answer/task-act.c \
	analysis/answer/task-chain.c \
	analysis/answer/task-chain.h \
	analysis/answer/task-depend.c \
	analysis/answer/task-depend.h \
	analysis/answer/task-graph.c \
	analysis/answer/task-graph.h \
	analysis/answer/task-line.c \
	analysis/answer/task-loops.c \
	analysis/answer/task-loops.h \
	analysis/answer/task-order.c \
	analysis/answer/task-parts.c \
	analysis/answer/task-parts.h \
	analysis/answer/task-run.c \
	analysis/answer/task-run.h \
	analysis/answer/task-state.h \
	analysis/answer/task-strand.c \
	analysis/answer/task-strand.h \
	analysis/answer/task-table.c \
	analysis/answer/task-table.h \
	analysis/answer/task-tape.c \
	analysis/answer/task-tape.h \
	analysis/answer/task-team.c \
	analysis/answer/thread-time.c \
	analysis/answer/thread-time.h \
	analysis/answer/unit-facts.c \
	analysis/answer/unit-facts.h \
	analysis/answer/unit-row.c \
	analysis/answer/unit-row.h \
	analysis/answer/unit-summary.c \
	analysis/answer/unit-summary.h \
	analysis/answer/what-if.c \
	analysis/answer/what-if.h \
	analysis/answer/what-if-profile.c \
	analysis/answer/whole.c \
	analysis/answer/whole.h

noinst_LTLIBRARIES += libexport.la
libexport_la_LIBTOOLFLAGS = $(for_programs)
libexport_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libexport_la_LIBADD = $(ZLIB_LIBS) $(OTF2_LIBS) -lm
libexport_la_SOURCES = \
	analysis/export/call.c \
	analysis/export/call.h \
	analysis/export/callgrind.c \
	analysis/export/chrome.c \
	analysis/export/creators.c \
	analysis/export/creators.h \
	analysis/export/csv.c \
	analysis/export/cube.c \
	analysis/export/export.h \
	analysis/export/folded.c \
	analysis/export/formats.c \
	analysis/export/formats.def \
	analysis/export/formats.h \
	analysis/export/frame.c \
	analysis/export/frame.h \
	analysis/export/hatchet.c \
	analysis/export/held.c \
	analysis/export/held.h \
	analysis/export/import.h \
	analysis/export/metric.c \
	analysis/export/metric.h \
	analysis/export/ompp.c \
	analysis/export/openmetrics.c \
	analysis/export/perfetto.c \
	analysis/export/pprof.c \
	analysis/export/preview.h \
	analysis/export/protobuf.c \
	analysis/export/protobuf.h \
	analysis/export/put.h \
	analysis/export/speedscope.c \
	analysis/export/tree.c \
	analysis/export/tree.h \
	analysis/export/walk.c \
	analysis/export/walk.h
if HAVE_OTF2
libexport_la_SOURCES += $(otf2_sources)
endif
EXTRA_DIST += $(otf2_sources)
otf2_sources = \
	analysis/export/import-mpi.c \
	analysis/export/import-otf2.c \
	analysis/export/import-parts.h \
	analysis/export/otf2-mpi.c \
	analysis/export/otf2-parts.h \
	analysis/export/otf2-silent.h \
	analysis/export/otf2-task.c \
	analysis/export/otf2.c \
	analysis/export/patch.c \
	analysis/export/patch.h

noinst_LTLIBRARIES += libcompare.la
libcompare_la_LIBTOOLFLAGS = $(for_programs)
libcompare_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libcompare_la_LIBADD = -lm
libcompare_la_SOURCES = \
	analysis/compare/compare.c \
	analysis/compare/compare.h \
	analysis/compare/gate.c \
	analysis/compare/gate.h \
	analysis/compare/laws.c \
	analysis/compare/laws.h \
	analysis/compare/scaling.c \
	analysis/compare/scaling.h \
	analysis/compare/significance.c \
	analysis/compare/significance.h

noinst_LTLIBRARIES += libcombine.la
libcombine_la_LIBTOOLFLAGS = $(for_programs)
libcombine_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libcombine_la_LIBADD = -lm
libcombine_la_SOURCES = \
	analysis/combine/checkout.c \
	analysis/combine/checkout.h \
	analysis/combine/dissimilarity.c \
	analysis/combine/dissimilarity.h \
	analysis/combine/experiments.c \
	analysis/combine/join-cell.c \
	analysis/combine/join-label.c \
	analysis/combine/join-order.c \
	analysis/combine/join.c \
	analysis/combine/join.h \
	analysis/combine/lists.c \
	analysis/combine/mutual.c \
	analysis/combine/mutual.h \
	analysis/combine/retrace.c \
	analysis/combine/retrace.h \
	analysis/combine/runs.c \
	analysis/combine/runs.h \
	analysis/combine/transport.c \
	analysis/combine/transport.h \
	analysis/combine/truth.c \
	analysis/combine/truth.h

noinst_LTLIBRARIES += libmessage.la
libmessage_la_LIBTOOLFLAGS = $(for_programs)
libmessage_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libmessage_la_SOURCES = \
	analysis/message/acts.c \
	analysis/message/acts.h \
	analysis/message/blame.c \
	analysis/message/blame.h \
	analysis/message/channel.c \
	analysis/message/channel.h \
	analysis/message/collective.c \
	analysis/message/collective.h \
	analysis/message/census.c \
	analysis/message/census.h \
	analysis/message/communicator.c \
	analysis/message/communicator.h \
	analysis/message/partners.c \
	analysis/message/partners.h \
	analysis/message/group.c \
	analysis/message/group.h \
	analysis/message/hash.h \
	analysis/message/ideal.c \
	analysis/message/ideal.h \
	analysis/message/together.c \
	analysis/message/together.h \
	analysis/message/logical-clock.c \
	analysis/message/logical-clock.h \
	analysis/message/match.c \
	analysis/message/match.h \
	analysis/message/operation.c \
	analysis/message/operation.def \
	analysis/message/operation.h \
	analysis/message/sequence.c \
	analysis/message/sequence.h \
	analysis/message/totals.c \
	analysis/message/totals.h \
	analysis/message/exposure.c \
	analysis/message/exposure.h \
	analysis/message/window-lock.c \
	analysis/message/window-lock.h \
	analysis/message/waits.c \
	analysis/message/waits.h

noinst_LTLIBRARIES += libplan.la
libplan_la_LIBTOOLFLAGS = $(for_programs)
libplan_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libplan_la_SOURCES = \
	analysis/plan/ask.c \
	analysis/plan/ask.h \
	analysis/plan/launch.c \
	analysis/plan/launch.h \
	analysis/plan/oracle.c \
	analysis/plan/oracle.h \
	analysis/plan/plan.c \
	analysis/plan/plan.h \
	analysis/plan/plan-read.c \
	analysis/plan/plan-write.c \
	analysis/plan/sets.c \
	analysis/plan/sets.h \
	analysis/plan/surroundings.c \
	analysis/plan/surroundings.h

noinst_LTLIBRARIES += libcommand.la
libcommand_la_LIBTOOLFLAGS = $(for_programs)
libcommand_la_CPPFLAGS = $(AM_CPPFLAGS) -DBINDIR='"$(bindir)"' -DLIBDIR='"$(libdir)"'
libcommand_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libcommand_la_SOURCES = \
	analysis/command/check.c \
	analysis/command/export-preview.c \
	analysis/command/export-preview.h \
	analysis/command/rank-order.c \
	analysis/command/rank-order.h \
	analysis/command/messages.c \
	analysis/command/merge.c \
	analysis/command/progress.c \
	analysis/command/progress.h \
	analysis/command/representative.c \
	analysis/command/representative.h \
	analysis/command/share.c \
	analysis/command/share.h \
	analysis/command/share-launched.c \
	analysis/command/share-launched.h \
	analysis/command/messages-graph.c \
	analysis/command/messages-report.h \
	analysis/command/messages-tables.c \
	analysis/command/object-account.h \
	analysis/command/combine.c \
	analysis/command/combine-report.c \
	analysis/command/combine-report.h \
	analysis/command/command.h \
	analysis/command/diff.c \
	analysis/command/diff-report.c \
	analysis/command/diff-report.h \
	analysis/command/dissimilarity.c \
	analysis/command/dissimilarity-report.c \
	analysis/command/dissimilarity-report.h \
	analysis/command/export.c \
	analysis/command/flow.c \
	analysis/command/folder.c \
	analysis/command/folder.h \
	analysis/command/import.c \
	analysis/command/finding-sources.c \
	analysis/command/finding-sources.h \
	analysis/command/flow-data.c \
	analysis/command/flow-dot.c \
	analysis/command/flow-report.h \
	analysis/command/flow-text.c \
	analysis/command/info-peaks.c \
	analysis/command/info-peaks.h \
	analysis/command/info.c \
	analysis/command/info-directives.c \
	analysis/command/instrument-build.c \
	analysis/command/instrument-object.c \
	analysis/command/instrument.c \
	analysis/command/instrument.h \
	analysis/command/own-program.c \
	analysis/command/own-program.h \
	analysis/command/preload.c \
	analysis/command/preload.h \
	analysis/command/preload-launcher.c \
	analysis/command/preload-layer.c \
	analysis/command/wrap.c \
	analysis/command/wrap-refused.c \
	analysis/command/wrap.h \
	analysis/command/wrap-symbols.c \
	analysis/command/wrap-write.c \
	analysis/command/labels.c \
	analysis/command/job-fields.c \
	analysis/command/job-fields.h \
	analysis/command/job-file.h \
	analysis/command/job-check.c \
	analysis/command/job-check.h \
	analysis/command/job-fold.c \
	analysis/command/job-fold.h \
	analysis/command/job-read.c \
	analysis/command/job-spread.c \
	analysis/command/job-spread.h \
	analysis/command/job-write.c \
	analysis/command/labels-by.c \
	analysis/command/labels-report.h \
	analysis/command/labels-scatter.c \
	analysis/command/device-table.c \
	analysis/command/device-table.h \
	analysis/command/offload-advice.c \
	analysis/command/offload-data.c \
	analysis/command/offload-activity.c \
	analysis/command/offload-timeline.c \
	analysis/command/offload.c \
	analysis/command/offload-report.h \
	analysis/command/open.c \
	analysis/command/options.c \
	analysis/command/plan-inputs.c \
	analysis/command/plan-inputs.h \
	analysis/command/print.c \
	analysis/command/profile.c \
	analysis/command/profile-csv.c \
	analysis/command/profile-histogram.c \
	analysis/command/profile-json.c \
	analysis/command/profile-locks.c \
	analysis/command/profile-part.h \
	analysis/command/profile-what-if.c \
	analysis/command/profile-loops.c \
	analysis/command/profile-paths.c \
	analysis/command/profile-regions.c \
	analysis/command/profile-roofline.c \
	analysis/command/profile-report.h \
	analysis/command/profile-screen.c \
	analysis/command/profile-tables.c \
	analysis/command/profile-tasks.c \
	analysis/command/profile-text.c \
	analysis/command/rank-waits.c \
	analysis/command/rank-waits.h \
	analysis/command/recover.c \
	analysis/command/report-picture.c \
	analysis/command/report-picture.h \
	analysis/command/report.c \
	analysis/command/run.c \
	analysis/command/run.h \
	analysis/command/roofline-picture.c \
	analysis/command/roofline-picture.h \
	analysis/command/run-agreement.c \
	analysis/command/run-anchors.c \
	analysis/command/run-execute.c \
	analysis/command/run-list.c \
	analysis/command/run-list.h \
	analysis/command/run-plan.c \
	analysis/command/run-screen.c \
	analysis/command/scaling.c \
	analysis/command/scaling-picture.c \
	analysis/command/scaling-picture.h \
	analysis/command/spools.c \
	analysis/command/spools.h \
	analysis/command/summary-groups.c \
	analysis/command/summary-groups.h \
	analysis/command/summary.c \
	analysis/command/view.c \
	analysis/command/view-blocks.c \
	analysis/command/view-blocks.h \
	analysis/command/view-messages.c \
	analysis/command/view-messages.h \
	analysis/command/view-text.c \
	analysis/command/view-text.h \
	analysis/command/watch.c \
	analysis/command/watch-look.c \
	analysis/command/watch-look.h

# Libraries that only `pompeii` needs.
noinst_LTLIBRARIES += libgraphviz.la
libgraphviz_la_LIBTOOLFLAGS = $(for_programs)
libgraphviz_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(GVC_CFLAGS)
libgraphviz_la_LIBADD = $(GVC_LIBS) $(STDCXX_LIBS)
libgraphviz_la_SOURCES = common/demangle.c common/demangle.h common/graphviz.c common/graphviz.h

analysis_libs = libcommand.la libmessage.la libplan.la libcompare.la libcombine.la libexport.la libtui.la libview.la libanswer.la libpeak.la libreader.la libgraphviz.la libcommon.la

bin_PROGRAMS += pompeii
pompeii_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
pompeii_parts = libcommand.la libmessage.la libplan.la libcompare.la libcombine.la libexport.la libtui.la libview.la $(check_libs) libanswer.la libpeak.la libreader.la
pompeii_floor = libconvert.la libcounters.la $(instrument_libs)
pompeii_LDADD = $(pompeii_parts) libgraphviz.la $(pompeii_floor)
pompeii_SOURCES = analysis/command/main.c

# `make pompeii-static`: one file that needs nothing of where it runs. It knows no Graphviz, of which there is
# no archive, and loads no plugins.
EXTRA_PROGRAMS += pompeii-static
CLEANFILES += pompeii-static
pompeii_static_CPPFLAGS = $(AM_CPPFLAGS) -DPOMPEII_STATIC
pompeii_static_LDFLAGS = $(AM_LDFLAGS) -all-static
pompeii_static_LDADD = $(pompeii_parts) $(pompeii_floor) $(STATIC_LIBS) $(STDCXX_LIBS) -lm
pompeii_static_SOURCES = analysis/command/main.c common/demangle.c common/graphviz.c pomp2-runtime/counters/plugin-none.c

# The page of `pompeii flow` as a string literal, a line each.
BUILT_SOURCES += analysis/command/flow-page.h
CLEANFILES += analysis/command/flow-page.h
EXTRA_DIST += analysis/command/flow-page.html
$(libcommand_la_OBJECTS): analysis/command/flow-page.h
analysis/command/flow-page.h: analysis/command/flow-page.html
	$(AM_V_GEN)$(MKDIR_P) analysis/command && \
	sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/' \
		$(srcdir)/analysis/command/flow-page.html > $@.tmp && mv $@.tmp $@

include analysis/check/local.mk
include analysis/tui/local.mk
include analysis/view/local.mk
