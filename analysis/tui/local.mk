# `pompeii view --text`. Without curses only the terminal is missing, and the rest is tested.
noinst_LTLIBRARIES += libtui.la
libtui_la_LIBTOOLFLAGS = $(for_programs)
libtui_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(NCURSESW_CFLAGS)
libtui_la_LIBADD = $(NCURSESW_LIBS)
libtui_la_SOURCES = \
	analysis/tui/browser.c \
	analysis/tui/browser.h \
	analysis/tui/choice.c \
	analysis/tui/findings.c \
	analysis/tui/messages.c \
	analysis/tui/paths.c \
	analysis/tui/regions.c \
	analysis/tui/sheet.c \
	analysis/tui/sheet.h \
	analysis/tui/source.c \
	analysis/tui/terminal.c \
	analysis/tui/threads.c \
	analysis/tui/tui.h
