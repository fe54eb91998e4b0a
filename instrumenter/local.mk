noinst_LTLIBRARIES += libinstrument.la
libinstrument_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libinstrument_la_SOURCES = \
	instrumenter/clause.def \
	instrumenter/context.c \
	instrumenter/diagnostic.c \
	instrumenter/directive.c \
	instrumenter/directive.def \
	instrumenter/directive.h \
	instrumenter/directive-parse.c \
	instrumenter/instrument.c \
	instrumenter/instrument.h \
	instrumenter/keyword.def \
	instrumenter/lexer.h \
	instrumenter/memory.c \
	instrumenter/memory.h \
	instrumenter/parse.h \
	instrumenter/parse-c.c \
	instrumenter/parse-expression.c \
	instrumenter/parse-scope.c \
	instrumenter/token.c \
	instrumenter/token.h \
	instrumenter/token-c.c \
	instrumenter/token-line.c \
	instrumenter/token-pragma.c \
	instrumenter/tree.c \
	instrumenter/tree.h
