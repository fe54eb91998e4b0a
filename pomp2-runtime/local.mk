lib_LTLIBRARIES += libpompeii.la
libpompeii_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden -ftls-model=initial-exec $(ZSTD_CFLAGS)
libpompeii_la_LIBADD = $(ZSTD_LIBS)
libpompeii_la_SOURCES = \
	pomp2-runtime/pomp2.h \
	pomp2-runtime/events.c

pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = pomp2-runtime/pompeii.pc
pompeiiincludedir = $(includedir)/pompeii
dist_pompeiiinclude_HEADERS = pomp2-runtime/pomp2.h
