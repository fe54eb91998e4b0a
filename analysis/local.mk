# The analysis is a library, so that tests and the fuzzer link it; main.c adds the dispatch.
noinst_LTLIBRARIES += libanalysis.la
libanalysis_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(LIBXML2_CFLAGS) $(ZSTD_CFLAGS) $(GVC_CFLAGS)
libanalysis_la_LIBADD = $(LIBXML2_LIBS) $(ZSTD_LIBS) $(GVC_LIBS) $(STDCXX_LIBS) -lm
libanalysis_la_SOURCES = \
	analysis/command.h \
	analysis/construct.c \
	analysis/construct.def \
	analysis/construct.h \
	analysis/demangle.c \
	analysis/demangle.h \
	analysis/finding.c \
	analysis/flow-data.c \
	analysis/flow-dot.c \
	analysis/flow-text.c \
	analysis/flow.c \
	analysis/flow.h \
	analysis/graphviz.c \
	analysis/graphviz.h \
	analysis/json.c \
	analysis/json.h \
	analysis/label.c \
	analysis/label.h \
	analysis/memory.c \
	analysis/memory.h \
	analysis/model.c \
	analysis/model.h \
	analysis/offload.c \
	analysis/offload.h \
	analysis/open.c \
	analysis/options.c \
	analysis/output.c \
	analysis/output.h \
	analysis/profile-csv.c \
	analysis/profile-json.c \
	analysis/profile-text.c \
	analysis/profile.c \
	analysis/profile.h \
	analysis/ranges.c \
	analysis/ranges.h \
	analysis/read-anchor.c \
	analysis/read-long.c \
	analysis/read-trace.c \
	analysis/read-units.c \
	analysis/read.h \
	analysis/reader.c \
	analysis/reader.h \
	analysis/stream.c \
	analysis/stream.h \
	analysis/table.c \
	analysis/table.h \
	analysis/verify.c \
	analysis/verify.h \
	analysis/xml.c \
	analysis/xml.h

bin_PROGRAMS += pompeii
pompeii_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
pompeii_LDADD = libspool.la libplugin.la libcheckers.la libanalysis.la libinstrument.la
pompeii_SOURCES = \
	analysis/main.c \
	analysis/cmd-flow.c \
	analysis/cmd-info.c \
	analysis/counters.c \
	analysis/counters.h \
	analysis/cmd-instrument.c \
	analysis/cmd-labels.c \
	analysis/cmd-offload.c \
	analysis/cmd-print.c \
	analysis/cmd-profile.c \
	analysis/cmd-recover.c \
	analysis/cmd-summary.c

# The page of `pompeii flow` as a string literal, a line each.
BUILT_SOURCES += analysis/flow-page.h
CLEANFILES += analysis/flow-page.h
EXTRA_DIST += analysis/flow-page.html
$(libanalysis_la_OBJECTS): analysis/flow-page.h
analysis/flow-page.h: analysis/flow-page.html
	$(AM_V_GEN)$(MKDIR_P) analysis && \
	sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/' \
		$(srcdir)/analysis/flow-page.html > $@.tmp && mv $@.tmp $@

include analysis/check/local.mk
