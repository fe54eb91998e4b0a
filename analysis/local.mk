bin_PROGRAMS += pompeii
pompeii_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(LIBXML2_CFLAGS) $(ZSTD_CFLAGS)
pompeii_LDADD = libinstrument.la $(LIBXML2_LIBS) $(ZSTD_LIBS)
pompeii_SOURCES = \
	analysis/main.c
include analysis/check/local.mk
