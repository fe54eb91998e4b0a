noinst_LTLIBRARIES += libinstrument.la
libinstrument_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libinstrument_la_SOURCES = \
	instrumenter/clause.def \
	instrumenter/context.c \
	instrumenter/ctc.c \
	instrumenter/ctc.h \
	instrumenter/describe.c \
	instrumenter/diagnostic.c \
	instrumenter/directive-parse.c \
	instrumenter/directive.c \
	instrumenter/directive.def \
	instrumenter/directive.h \
	instrumenter/edit.c \
	instrumenter/edit.h \
	instrumenter/emit.c \
	instrumenter/emit.def \
	instrumenter/emit.h \
	instrumenter/instrument.c \
	instrumenter/instrument.h \
	instrumenter/keyword.def \
	instrumenter/lexer.h \
	instrumenter/memory.c \
	instrumenter/memory.h \
	instrumenter/parse-c.c \
	instrumenter/parse-expression.c \
	instrumenter/parse-scope.c \
	instrumenter/parse.h \
	instrumenter/place.c \
	instrumenter/plan.c \
	instrumenter/rewrite.c \
	instrumenter/rewrite.h \
	instrumenter/split.c \
	instrumenter/token-c.c \
	instrumenter/token-line.c \
	instrumenter/token-pragma.c \
	instrumenter/token.c \
	instrumenter/token.h \
	instrumenter/tree.c \
	instrumenter/tree.h \
	instrumenter/user.c
