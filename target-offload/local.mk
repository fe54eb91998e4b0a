# What instrumented device code includes; it needs no library.
dist_pompeiiinclude_HEADERS += target-offload/pompeii-device.h

# The host's side of target offload.
noinst_LTLIBRARIES += libdevice.la
libdevice_la_CFLAGS = $(runtime_cflags)
libdevice_la_SOURCES = \
	target-offload/activity.c \
	target-offload/activity-clock.c \
	target-offload/activity.h \
	target-offload/cupti.c \
	target-offload/cupti-abi.h \
	target-offload/device-buffer.c \
	target-offload/device-clock.c \
	target-offload/device-lane.c \
	target-offload/device.c \
	target-offload/device.h \
	target-offload/events-target.c \
	target-offload/gomp-device.c \
	target-offload/gomp-plugin.h \
	target-offload/memory-calls.c \
	target-offload/rocm.c \
	target-offload/rocm-abi.h \
	target-offload/target-construct.c \
	target-offload/target-construct.h

# OMPT as a source, where <omp-tools.h> is.
if HAVE_OMPT
noinst_LTLIBRARIES += libdeviceompt.la
libpompeii_la_LIBADD += libdeviceompt.la
lib_LTLIBRARIES += libpompeii-device.la
endif
libdeviceompt_la_CPPFLAGS = $(AM_CPPFLAGS) $(OMPT_CPPFLAGS)
libdeviceompt_la_CFLAGS = $(runtime_cflags)
libdeviceompt_la_SOURCES = \
	target-offload/ompt-device.c \
	target-offload/ompt-device.h \
	target-offload/ompt-kernel.c \
	target-offload/target-task.c \
	target-offload/target-tool.c
libpompeii_device_la_CPPFLAGS = $(libdeviceompt_la_CPPFLAGS)
libpompeii_device_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
libpompeii_device_la_LDFLAGS = $(AM_LDFLAGS) -avoid-version -shared $(BESIDE)
libpompeii_device_la_LIBADD = libpompeii.la
EXTRA_libpompeii_device_la_DEPENDENCIES = Makefile
libpompeii_device_la_SOURCES = target-offload/device-tool.c

# What stands in front of libgomp's plugins, by their sonames, which libtool cannot give: so not with
# it, and not where ldconfig looks.
if HAVE_IFUNC
gompdir = $(pkglibdir)
gomp_DATA = .libs/libpompeii-gomp-nvptx.so .libs/libpompeii-gomp-gcn.so
endif
EXTRA_DIST += target-offload/gomp-plugin.c
CLEANFILES += $(gomp_DATA)
gomp_link = $(AM_V_CCLD)$(MKDIR_P) .libs && $(CC) $(DEFS) -I. $(AM_CPPFLAGS) $(CPPFLAGS) \
	$(AM_CFLAGS) $(CFLAGS) -fvisibility=hidden -fPIC -shared $(AM_LDFLAGS) $(LDFLAGS) \
	$(srcdir)/target-offload/gomp-plugin.c -o
gomp_sources = target-offload/gomp-plugin.c target-offload/gomp-plugin.h config.h Makefile
.libs/libpompeii-gomp-nvptx.so: $(gomp_sources)
	$(gomp_link) $@ -Wl,-soname,libgomp-plugin-nvptx.so.1
.libs/libpompeii-gomp-gcn.so: $(gomp_sources)
	$(gomp_link) $@ -Wl,-soname,libgomp-plugin-gcn.so.1
