# CURRENT:REVISION:AGE of the interface, by libtool's rules: a release that changes code raises
# REVISION; one that adds names raises CURRENT and AGE and begins REVISION anew; one that takes
# names away or changes them raises CURRENT and begins both anew. The names are in
# test/run/runtime/exports.list.
libpompeii_version = 0:0:0
lib_LTLIBRARIES += libpompeii.la
# Threads that end, and exit(), call into it: it stays where a tool or plugin that brought it is
# unloaded.
libpompeii_la_LDFLAGS = $(AM_LDFLAGS) -pthread -Wl,-z,nodelete -version-info $(libpompeii_version) \
	-Wl,--defsym=GOMP_barrier=__wrap_GOMP_barrier \
	-Wl,--defsym=GOMP_barrier_cancel=__wrap_GOMP_barrier_cancel \
	-Wl,--defsym=access=pompeii_call_access \
	-Wl,--defsym=close=pompeii_call_close \
	-Wl,--defsym=open=pompeii_call_open \
	-Wl,--defsym=read=pompeii_call_read \
	-Wl,--defsym=readlink=pompeii_call_readlink \
	-Wl,--defsym=write=pompeii_call_write \
	-Wl,--version-script=$(srcdir)/pomp2-runtime/libpompeii.map \
	-Wl,$(srcdir)/pomp2-runtime/newer.ld
EXTRA_libpompeii_la_DEPENDENCIES = Makefile pomp2-runtime/libpompeii.map pomp2-runtime/newer.ld
EXTRA_DIST += pomp2-runtime/libpompeii.map pomp2-runtime/newer.ld
libpompeii_la_LIBADD = $(runtime_libs)
# Not in a room: what is compiled for the archive of static programs, too, differs there.
libpompeii_la_CFLAGS = $(runtime_cflags)
libpompeii_la_SOURCES = pomp2-runtime/life/signal-front.c pomp2-runtime/life/signal-front.h

# OpenMP's tool interface as a source of events; what OMP_TOOL_LIBRARIES names is next to nothing.
if HAVE_OMPT
noinst_LTLIBRARIES += libompt.la
libpompeii_la_LIBADD += libompt.la
lib_LTLIBRARIES += libpompeii-ompt.la
endif
libompt_la_CPPFLAGS = $(AM_CPPFLAGS) $(OMPT_CPPFLAGS)
libompt_la_CFLAGS = $(runtime_cflags)
libompt_la_SOURCES = \
	pomp2-runtime/ompt/inside.h \
	pomp2-runtime/ompt/mutex.c \
	pomp2-runtime/ompt/ompt.c \
	pomp2-runtime/ompt/ompt.h \
	pomp2-runtime/ompt/region.c \
	pomp2-runtime/ompt/rehearse.c \
	pomp2-runtime/ompt/task.c \
	pomp2-runtime/ompt/team.c
libpompeii_ompt_la_CPPFLAGS = $(libompt_la_CPPFLAGS)
libpompeii_ompt_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
# Who loads it knows nothing of libpompeii, which lies beside it. The name is so long because the
# dynamic linker compares 16 bytes at once, of which valgrind would tell.
BESIDE = -Wl,-rpath,'$$ORIGIN/././././.'
libpompeii_ompt_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared $(BESIDE)
libpompeii_ompt_la_LIBADD = libpompeii.la
# Linked again when configured anew: it knows where it will be installed.
EXTRA_libpompeii_ompt_la_DEPENDENCIES = Makefile
libpompeii_ompt_la_SOURCES = pomp2-runtime/ompt/tool.c

# A room, a library; the unit tests link them, too, because they reach what libpompeii hides.
runtime_libs = libfortran.la libmpicalls.la libevents.la libdevice.la libloops.la liblife.la libmeasure.la \
	libconvert.la libground.la libcounters.la libfilter.la liblaunch.la
# No guard on the stack where events pass: what a stranger may have written is read in convert/.
runtime_cflags = $(AM_CFLAGS) $(RUNTIME_SANITIZE_FLAGS) -fvisibility=hidden \
	-ftls-model=initial-exec -fno-stack-protector -pthread
noinst_LTLIBRARIES += libground.la
libground_la_CFLAGS = $(runtime_cflags)
libground_la_SOURCES = \
	pomp2-runtime/ground/arena.c \
	pomp2-runtime/ground/arena.h \
	pomp2-runtime/ground/clock.c \
	pomp2-runtime/ground/clock.h \
	pomp2-runtime/ground/context.c \
	pomp2-runtime/ground/context.h \
	pomp2-runtime/ground/ctc-parse.c \
	pomp2-runtime/ground/ctc-parse.h \
	pomp2-runtime/ground/descriptor.c \
	pomp2-runtime/ground/descriptor.h \
	pomp2-runtime/ground/entry.def \
	pomp2-runtime/ground/local-time.c \
	pomp2-runtime/ground/local-time.h \
	pomp2-runtime/ground/memory-left.c \
	pomp2-runtime/ground/memory-left.h \
	pomp2-runtime/ground/memory-read.c \
	pomp2-runtime/ground/memory-read.h \
	pomp2-runtime/ground/own-stack.c \
	pomp2-runtime/ground/own-stack.h \
	pomp2-runtime/ground/message.c \
	pomp2-runtime/ground/message.h \
	pomp2-runtime/ground/privilege.c \
	pomp2-runtime/ground/privilege.h \
	pomp2-runtime/ground/identity.c \
	pomp2-runtime/ground/identity.h \
	pomp2-runtime/ground/loaded-object.c \
	pomp2-runtime/ground/loaded-object.h \
	pomp2-runtime/ground/openmp.h \
	pomp2-runtime/ground/region.c \
	pomp2-runtime/ground/region.h \
	pomp2-runtime/ground/settings.c \
	pomp2-runtime/ground/settings.def \
	pomp2-runtime/ground/settings.h \
	pomp2-runtime/ground/spool-write.c \
	pomp2-runtime/ground/spool-write.h \
	pomp2-runtime/ground/spool.h \
	pomp2-runtime/ground/symtab.c \
	pomp2-runtime/ground/symtab.h \
	pomp2-runtime/ground/system-calls.c \
	pomp2-runtime/ground/text-file.c \
	pomp2-runtime/ground/text-file.h

noinst_LTLIBRARIES += libmeasure.la
libmeasure_la_CFLAGS = $(runtime_cflags)
libmeasure_la_SOURCES = \
	pomp2-runtime/measure/callpath.c \
	pomp2-runtime/measure/callpath.h \
	pomp2-runtime/measure/counts.c \
	pomp2-runtime/measure/counts.h \
	pomp2-runtime/measure/event.c \
	pomp2-runtime/measure/event.h \
	pomp2-runtime/measure/frame.c \
	pomp2-runtime/measure/unit-label.c \
	pomp2-runtime/measure/unit-label.h \
	pomp2-runtime/measure/instance-count.c \
	pomp2-runtime/measure/instance-count.h \
	pomp2-runtime/measure/location.h \
	pomp2-runtime/measure/program-lock.c \
	pomp2-runtime/measure/program-lock.h \
	pomp2-runtime/measure/measure.c \
	pomp2-runtime/measure/measure.h \
	pomp2-runtime/measure/task-move.c \
	pomp2-runtime/measure/task.c \
	pomp2-runtime/measure/task.h \
	pomp2-runtime/measure/team.c \
	pomp2-runtime/measure/team.h \
	pomp2-runtime/measure/unit.c \
	pomp2-runtime/measure/unit.h

noinst_LTLIBRARIES += libloops.la
libloops_la_CFLAGS = $(runtime_cflags)
libloops_la_SOURCES = \
	pomp2-runtime/loops/chunk.c \
	pomp2-runtime/loops/chunk.h \
	pomp2-runtime/loops/gomp-loops.c \
	pomp2-runtime/loops/gomp-taskloop.c \
	pomp2-runtime/loops/interpose.c \
	pomp2-runtime/loops/interpose.h \
	pomp2-runtime/loops/kmpc-loops.c \
	pomp2-runtime/loops/kmpc-taskloop.c

noinst_LTLIBRARIES += libevents.la
libevents_la_CFLAGS = $(runtime_cflags)
libevents_la_SOURCES = \
	pomp2-runtime/events/construct.c \
	pomp2-runtime/events/control.c \
	pomp2-runtime/events/enter.h \
	pomp2-runtime/events/function-table.c \
	pomp2-runtime/events/function-table.h \
	pomp2-runtime/events/function.c \
	pomp2-runtime/events/lock.c \
	pomp2-runtime/events/lock-call.h \
	pomp2-runtime/events/parallel.c \
	pomp2-runtime/events/rehearse.c \
	pomp2-runtime/events/task.c \
	pomp2-runtime/events/user.c

noinst_LTLIBRARIES += libfortran.la
libfortran_la_CFLAGS = $(runtime_cflags)
libfortran_la_SOURCES = \
	pomp2-runtime/fortran/cancel.c \
	pomp2-runtime/fortran/entry.c \
	pomp2-runtime/fortran/entry.h \
	pomp2-runtime/fortran/handle.c \
	pomp2-runtime/fortran/lock.c \
	pomp2-runtime/fortran/target.c \
	pomp2-runtime/fortran/user.c

# Calls of MPI. What stands in front of MPI itself is the layer, which pompcc compiles: layer.c and
# what it includes are installed as source.
noinst_LTLIBRARIES += libmpicalls.la
libmpicalls_la_CFLAGS = $(runtime_cflags)
libmpicalls_la_SOURCES = \
	pomp2-runtime/mpi/clocks.c \
	pomp2-runtime/mpi/layer.h \
	pomp2-runtime/mpi/operation.c
mpilayerdir = $(pkgdatadir)/mpi
mpilayer_DATA = mpi/calls.h mpi/clocks.h mpi/handles.h mpi/layer.c mpi/layer.h mpi/requests.h mpi/waiting.h
CLEANFILES += $(mpilayer_DATA)
EXTRA_DIST += \
	pomp2-runtime/mpi/clocks.h \
	pomp2-runtime/mpi/generate.awk \
	pomp2-runtime/mpi/handles.h \
	pomp2-runtime/mpi/layer.c \
	pomp2-runtime/mpi/mpi.def \
	pomp2-runtime/mpi/requests.h \
	pomp2-runtime/mpi/waiting.h
mpi/calls.h: pomp2-runtime/mpi/mpi.def pomp2-runtime/mpi/generate.awk
	$(AM_V_GEN)$(MKDIR_P) mpi && LC_ALL=C $(AWK) -f $(top_srcdir)/pomp2-runtime/mpi/generate.awk \
		$(top_srcdir)/pomp2-runtime/mpi/mpi.def >$@.tmp && mv $@.tmp $@
mpi/clocks.h: pomp2-runtime/mpi/clocks.h
	$(AM_V_GEN)$(MKDIR_P) mpi && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/mpi/clocks.h $@
mpi/handles.h: pomp2-runtime/mpi/handles.h
	$(AM_V_GEN)$(MKDIR_P) mpi && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/mpi/handles.h $@
mpi/layer.c: pomp2-runtime/mpi/layer.c
	$(AM_V_GEN)$(MKDIR_P) mpi && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/mpi/layer.c $@
mpi/layer.h: pomp2-runtime/mpi/layer.h
	$(AM_V_GEN)$(MKDIR_P) mpi && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/mpi/layer.h $@
mpi/requests.h: pomp2-runtime/mpi/requests.h
	$(AM_V_GEN)$(MKDIR_P) mpi && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/mpi/requests.h $@
mpi/waiting.h: pomp2-runtime/mpi/waiting.h
	$(AM_V_GEN)$(MKDIR_P) mpi && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/mpi/waiting.h $@

noinst_LTLIBRARIES += liblife.la
liblife_la_CFLAGS = $(runtime_cflags)
liblife_la_SOURCES = \
	pomp2-runtime/life/alive.c \
	pomp2-runtime/life/alive.h \
	pomp2-runtime/life/batch.c \
	pomp2-runtime/life/batch.h \
	pomp2-runtime/life/directory.c \
	pomp2-runtime/life/directory.h \
	pomp2-runtime/life/experiment.c \
	pomp2-runtime/life/experiment.h \
	pomp2-runtime/life/clock-vote.c \
	pomp2-runtime/life/clock-vote.h \
	pomp2-runtime/life/node-clock.c \
	pomp2-runtime/life/node-name.c \
	pomp2-runtime/life/node-name.h \
	pomp2-runtime/life/node-spool.c \
	pomp2-runtime/life/node-spool.h \
	pomp2-runtime/life/spokesman.c \
	pomp2-runtime/life/spokesman.h \
	pomp2-runtime/life/node-clock.h \
	pomp2-runtime/life/processor.c \
	pomp2-runtime/life/processor.h \
	pomp2-runtime/life/built.c \
	pomp2-runtime/life/built.h \
	pomp2-runtime/life/reproduce.c \
	pomp2-runtime/life/reproduce.h \
	pomp2-runtime/life/signal-frame.c \
	pomp2-runtime/life/signal-frame.h \
	pomp2-runtime/life/signals.c \
	pomp2-runtime/life/signals.h \
	pomp2-runtime/life/start.c \
	pomp2-runtime/life/start.h \
	pomp2-runtime/life/thread.c \
	pomp2-runtime/life/thread.h

# What measures nothing, and `pompeii` has in common with the runtime: the spool's conversion into a
# trace, and where counters come from.
noinst_LTLIBRARIES += libconvert.la
libconvert_la_CFLAGS = $(AM_CFLAGS) $(RUNTIME_SANITIZE_FLAGS) -fvisibility=hidden $(ZSTD_CFLAGS)
libconvert_la_LIBADD = $(ZSTD_LIBS)
libconvert_la_SOURCES = \
	pomp2-runtime/convert/anchor.c \
	pomp2-runtime/convert/code.c \
	pomp2-runtime/convert/code.h \
	pomp2-runtime/convert/convert.c \
	pomp2-runtime/convert/convert.h \
	pomp2-runtime/convert/cost.c \
	pomp2-runtime/convert/cost.h \
	pomp2-runtime/convert/devices.c \
	pomp2-runtime/convert/devices.h \
	pomp2-runtime/convert/distribution.c \
	pomp2-runtime/convert/distribution.h \
	pomp2-runtime/convert/file-lock.c \
	pomp2-runtime/convert/file-lock.h \
	pomp2-runtime/convert/pages.c \
	pomp2-runtime/convert/pages.h \
	pomp2-runtime/convert/interrupted.c \
	pomp2-runtime/convert/interrupted.h \
	pomp2-runtime/convert/location-tree.c \
	pomp2-runtime/convert/location-tree.h \
	pomp2-runtime/convert/locks.c \
	pomp2-runtime/convert/locks.h \
	pomp2-runtime/convert/messages.c \
	pomp2-runtime/convert/messages.h \
	pomp2-runtime/convert/records.c \
	pomp2-runtime/convert/records.h \
	pomp2-runtime/convert/regions.c \
	pomp2-runtime/convert/regions.h \
	pomp2-runtime/convert/shares.c \
	pomp2-runtime/convert/shares.h \
	pomp2-runtime/convert/snapshot.c \
	pomp2-runtime/convert/snapshot.h \
	pomp2-runtime/convert/sources.c \
	pomp2-runtime/convert/sources.h \
	pomp2-runtime/convert/spool-read.c \
	pomp2-runtime/convert/spool-read.h \
	pomp2-runtime/convert/symbol-load.c \
	pomp2-runtime/convert/symbol.h \
	pomp2-runtime/convert/units.c \
	pomp2-runtime/convert/units.h \
	pomp2-runtime/convert/xml-write.c \
	pomp2-runtime/convert/xml-write.h
nodist_libconvert_la_SOURCES = pomp2-runtime/dtd.h

noinst_LTLIBRARIES += libcounters.la
libcounters_la_CFLAGS = $(AM_CFLAGS) $(RUNTIME_SANITIZE_FLAGS) -fvisibility=hidden \
	-DBINDIR='"$(bindir)"' -DLIBDIR='"$(libdir)"' -DPKGLIBDIR='"$(pkglibdir)"'
$(libcounters_la_OBJECTS): Makefile # they hold a directory: compiled again when configured anew
libcounters_la_SOURCES = \
	pomp2-runtime/counters/perf.c \
	pomp2-runtime/counters/plugin.c \
	pomp2-runtime/counters/plugin.h \
	pomp2-runtime/counters/counter-source.h \
	pomp2-runtime/counters/sources.c

# Filters, which the compiler wrappers read, too.
noinst_LTLIBRARIES += libfilter.la
libfilter_la_CFLAGS = $(runtime_cflags)
libfilter_la_SOURCES = common/filter.c common/filter.h

# Who started the process, and on which processors.
noinst_LTLIBRARIES += liblaunch.la
liblaunch_la_CFLAGS = $(runtime_cflags)
liblaunch_la_SOURCES = \
	common/batch-system.c \
	common/batch-system.h \
	common/cpuinfo.c \
	common/cpuinfo.h \
	common/launch.c \
	common/launch.h

# PAPI is not linked to the measured program: this is loaded when one of its counters is asked for.
if HAVE_PAPI
pkglib_LTLIBRARIES += libpompeii-papi.la
endif
libpompeii_papi_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden $(PAPI_CFLAGS)
EXTRA_libpompeii_papi_la_DEPENDENCIES = Makefile
libpompeii_papi_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared
libpompeii_papi_la_LIBADD = $(PAPI_LIBS)
libpompeii_papi_la_SOURCES = pomp2-runtime/counters/papi.c

# Neither is libdw: this is loaded where a region's name has to be found in debug information.
if HAVE_LIBDW
pkglib_LTLIBRARIES += libpompeii-symbols.la
endif
libpompeii_symbols_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden $(LIBDW_CFLAGS)
libpompeii_symbols_la_LDFLAGS = $(AM_LDFLAGS) -module -avoid-version -shared
EXTRA_libpompeii_symbols_la_DEPENDENCIES = Makefile
libpompeii_symbols_la_LIBADD = $(LIBDW_LIBS)
libpompeii_symbols_la_SOURCES = pomp2-runtime/convert/symbol-dwarf.c

# The grammar goes into every experiment.
BUILT_SOURCES += pomp2-runtime/dtd.h
CLEANFILES += pomp2-runtime/dtd.h
$(libconvert_la_OBJECTS): pomp2-runtime/dtd.h
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
