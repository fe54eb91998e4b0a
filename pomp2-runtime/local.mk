lib_LTLIBRARIES += libpompeii.la
# Threads that end, and exit(), call into it: it stays where a tool or plugin that brought it is unloaded.
libpompeii_la_LDFLAGS = -pthread -Wl,-z,nodelete
EXTRA_libpompeii_la_DEPENDENCIES = Makefile
libpompeii_la_LIBADD = libruntime.la libspool.la
libpompeii_la_SOURCES =

# OpenMP's tool interface as a source of events; what OMP_TOOL_LIBRARIES names is next to nothing.
if HAVE_OMPT
noinst_LTLIBRARIES += libompt.la
libpompeii_la_LIBADD += libompt.la
lib_LTLIBRARIES += libpompeii-ompt.la
endif
libompt_la_CPPFLAGS = $(AM_CPPFLAGS) $(OMPT_CPPFLAGS)
libompt_la_CFLAGS = $(libruntime_la_CFLAGS)
libompt_la_SOURCES = \
	pomp2-runtime/ompt-inside.h \
	pomp2-runtime/ompt-mutex.c \
	pomp2-runtime/ompt-region.c \
	pomp2-runtime/ompt-task.c \
	pomp2-runtime/ompt-team.c \
	pomp2-runtime/ompt.c \
	pomp2-runtime/ompt.h
libpompeii_ompt_la_CPPFLAGS = $(libompt_la_CPPFLAGS)
libpompeii_ompt_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
libpompeii_ompt_la_LDFLAGS = -module -avoid-version -shared
libpompeii_ompt_la_LIBADD = libpompeii.la
# Linked again when configured anew: it knows where it will be installed.
EXTRA_libpompeii_ompt_la_DEPENDENCIES = Makefile
libpompeii_ompt_la_SOURCES = pomp2-runtime/ompt-tool.c

# All of libpompeii, for the unit tests, that reach what it hides.
noinst_LTLIBRARIES += libruntime.la
libruntime_la_CFLAGS = $(AM_CFLAGS) $(RUNTIME_SANITIZE_FLAGS) -fvisibility=hidden -ftls-model=initial-exec -pthread
libruntime_la_LIBADD = libplugin.la
libruntime_la_SOURCES = \
	pomp2-runtime/arena.c \
	pomp2-runtime/arena.h \
	pomp2-runtime/callpath.c \
	pomp2-runtime/callpath.h \
	pomp2-runtime/chunk.c \
	pomp2-runtime/chunk.h \
	pomp2-runtime/clock.c \
	pomp2-runtime/clock.h \
	pomp2-runtime/counters.c \
	pomp2-runtime/ctc.c \
	pomp2-runtime/ctc.h \
	pomp2-runtime/directory.c \
	pomp2-runtime/directory.h \
	pomp2-runtime/events-construct.c \
	pomp2-runtime/events-control.c \
	pomp2-runtime/events-function.c \
	pomp2-runtime/events-lock.c \
	pomp2-runtime/events-parallel.c \
	pomp2-runtime/events-task.c \
	pomp2-runtime/events-user.c \
	pomp2-runtime/events.h \
	pomp2-runtime/experiment.c \
	pomp2-runtime/experiment.h \
	pomp2-runtime/filter.c \
	pomp2-runtime/filter.h \
	pomp2-runtime/fortran-cancel.c \
	pomp2-runtime/fortran-handle.c \
	pomp2-runtime/fortran-lock.c \
	pomp2-runtime/fortran-target.c \
	pomp2-runtime/fortran-user.c \
	pomp2-runtime/fortran.c \
	pomp2-runtime/function.c \
	pomp2-runtime/function.h \
	pomp2-runtime/fortran.h \
	pomp2-runtime/gomp-loops.c \
	pomp2-runtime/gomp-taskloop.c \
	pomp2-runtime/interpose.c \
	pomp2-runtime/interpose.h \
	pomp2-runtime/kmpc-loops.c \
	pomp2-runtime/kmpc-taskloop.c \
	pomp2-runtime/launch.c \
	pomp2-runtime/launch.h \
	pomp2-runtime/label.c \
	pomp2-runtime/label.h \
	pomp2-runtime/location.c \
	pomp2-runtime/location.h \
	pomp2-runtime/measure.c \
	pomp2-runtime/measure.h \
	pomp2-runtime/message.c \
	pomp2-runtime/message.h \
	pomp2-runtime/object.c \
	pomp2-runtime/object.h \
	pomp2-runtime/openmp.h \
	pomp2-runtime/pomp2.h \
	pomp2-runtime/pompeii.h \
	pomp2-runtime/region.c \
	pomp2-runtime/region.h \
	pomp2-runtime/runtime.c \
	pomp2-runtime/runtime.h \
	pomp2-runtime/settings.c \
	pomp2-runtime/settings.def \
	pomp2-runtime/settings.h \
	pomp2-runtime/signals.c \
	pomp2-runtime/signals.h \
	pomp2-runtime/spool-write.c \
	pomp2-runtime/spool-write.h \
	pomp2-runtime/symtab.c \
	pomp2-runtime/symtab.h \
	pomp2-runtime/task-move.c \
	pomp2-runtime/task.c \
	pomp2-runtime/task.h \
	pomp2-runtime/team.c \
	pomp2-runtime/team.h \
	pomp2-runtime/xu.c \
	pomp2-runtime/xu.h

# The spool file and its conversion into a trace: what the runtime and `pompeii recover` have in common.
noinst_LTLIBRARIES += libspool.la
libspool_la_CFLAGS = $(AM_CFLAGS) $(RUNTIME_SANITIZE_FLAGS) -fvisibility=hidden $(ZSTD_CFLAGS)
libspool_la_LIBADD = $(ZSTD_LIBS)
libspool_la_SOURCES = \
	pomp2-runtime/anchor.c \
	pomp2-runtime/convert.c \
	pomp2-runtime/convert.h \
	pomp2-runtime/convert-shares.c \
	pomp2-runtime/convert-shares.h \
	pomp2-runtime/convert-code.c \
	pomp2-runtime/convert-code.h \
	pomp2-runtime/convert-device.c \
	pomp2-runtime/convert-device.h \
	pomp2-runtime/convert-units.c \
	pomp2-runtime/convert-units.h \
	pomp2-runtime/lock.c \
	pomp2-runtime/lock.h \
	pomp2-runtime/spool-read.c \
	pomp2-runtime/spool-read.h \
	pomp2-runtime/spool.h \
	pomp2-runtime/xml-write.c \
	pomp2-runtime/xml-write.h
nodist_libspool_la_SOURCES = pomp2-runtime/dtd.h

# What is loaded only when there is use for it, and where counters come from: what the runtime and `pompeii` have in
# common.
noinst_LTLIBRARIES += libplugin.la
libplugin_la_CFLAGS = $(AM_CFLAGS) $(RUNTIME_SANITIZE_FLAGS) -fvisibility=hidden -DPKGLIBDIR='"$(pkglibdir)"'
$(libplugin_la_OBJECTS): Makefile # they hold a directory: compiled again when configured anew
libplugin_la_SOURCES = \
	pomp2-runtime/counters-load.c \
	pomp2-runtime/counters-perf.c \
	pomp2-runtime/counters.h \
	pomp2-runtime/plugin.c \
	pomp2-runtime/plugin.h \
	pomp2-runtime/symbol-load.c \
	pomp2-runtime/symbol.h

# PAPI is not linked to the measured program: this is loaded when one of its counters is asked for.
if HAVE_PAPI
pkglib_LTLIBRARIES += libpompeii-papi.la
endif
libpompeii_papi_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden $(PAPI_CFLAGS)
EXTRA_libpompeii_papi_la_DEPENDENCIES = Makefile
libpompeii_papi_la_LDFLAGS = -module -avoid-version -shared
libpompeii_papi_la_LIBADD = $(PAPI_LIBS)
libpompeii_papi_la_SOURCES = pomp2-runtime/counters-papi.c

# Neither is libdw: this is loaded where a region's name has to be found in debug information.
if HAVE_LIBDW
pkglib_LTLIBRARIES += libpompeii-symbols.la
endif
libpompeii_symbols_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden $(LIBDW_CFLAGS)
libpompeii_symbols_la_LDFLAGS = -module -avoid-version -shared
EXTRA_libpompeii_symbols_la_DEPENDENCIES = Makefile
libpompeii_symbols_la_LIBADD = $(LIBDW_LIBS)
libpompeii_symbols_la_SOURCES = pomp2-runtime/symbol-dwarf.c

# The grammar goes into every experiment.
BUILT_SOURCES += pomp2-runtime/dtd.h
CLEANFILES += pomp2-runtime/dtd.h
$(libspool_la_OBJECTS): pomp2-runtime/dtd.h
pomp2-runtime/dtd.h: doc/pompeii.dtd
	$(AM_V_GEN)$(MKDIR_P) pomp2-runtime && \
	{ echo 'static const char *const dtd_lines[] = {' && \
	  sed -e 's/[\\"]/\\&/g' -e 's/.*/    "&\\n",/' $(top_srcdir)/doc/pompeii.dtd && \
	  echo '};'; } >$@.tmp && mv $@.tmp $@

pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = pomp2-runtime/pompeii.pc
pompeiiincludedir = $(includedir)/pompeii
dist_pompeiiinclude_HEADERS = pomp2-runtime/pomp2.h pomp2-runtime/pompeii.h \
	pomp2-runtime/fortran/pompeii.f90 pomp2-runtime/fortran/pompeii_none.f90
