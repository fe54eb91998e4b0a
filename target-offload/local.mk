# What instrumented device code includes; it needs no library.
dist_pompeiiinclude_HEADERS += target-offload/pompeii-device.h

# The host's side of target offload.
libruntime_la_SOURCES += \
	target-offload/construct.c \
	target-offload/construct.h \
	target-offload/device-buffer.c \
	target-offload/device-clock.c \
	target-offload/device-lane.c \
	target-offload/device.c \
	target-offload/device.h \
	target-offload/events-target.c

# OMPT as a source, where <omp-tools.h> is.
if HAVE_OMPT
noinst_LTLIBRARIES += libdeviceompt.la
libpompeii_la_LIBADD += libdeviceompt.la
lib_LTLIBRARIES += libpompeii-device.la
endif
libdeviceompt_la_CPPFLAGS = $(AM_CPPFLAGS) $(OMPT_CPPFLAGS)
libdeviceompt_la_CFLAGS = $(libruntime_la_CFLAGS)
libdeviceompt_la_SOURCES = \
	target-offload/ompt-device.c \
	target-offload/ompt-device.h \
	target-offload/ompt-kernel.c \
	target-offload/ompt-task.c \
	target-offload/ompt-tool.c
libpompeii_device_la_CPPFLAGS = $(libdeviceompt_la_CPPFLAGS)
libpompeii_device_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
libpompeii_device_la_LDFLAGS = -avoid-version -shared
libpompeii_device_la_LIBADD = libpompeii.la
EXTRA_libpompeii_device_la_DEPENDENCIES = Makefile
libpompeii_device_la_SOURCES = target-offload/device-tool.c
