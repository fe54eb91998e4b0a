noinst_LTLIBRARIES += libinstrument.la
libinstrument_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libinstrument_la_SOURCES = \
	instrumenter/instrument.c \
	instrumenter/instrument.h
