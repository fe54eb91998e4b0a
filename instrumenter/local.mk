noinst_LTLIBRARIES += libsyntax.la
libsyntax_la_LIBTOOLFLAGS = $(for_programs)
libsyntax_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libsyntax_la_SOURCES = \
	instrumenter/syntax/clause.def \
	instrumenter/syntax/conditional.c \
	instrumenter/syntax/conditional.h \
	instrumenter/syntax/context.c \
	instrumenter/syntax/diagnostic.c \
	instrumenter/syntax/diagnostic.h \
	instrumenter/syntax/directive-parse.c \
	instrumenter/syntax/directive.c \
	instrumenter/syntax/directive.def \
	instrumenter/syntax/directive.h \
	instrumenter/syntax/extent.c \
	instrumenter/syntax/extent.h \
	instrumenter/syntax/fortran-line.h \
	instrumenter/syntax/fortran-statement.c \
	instrumenter/syntax/fortran-statement.h \
	instrumenter/syntax/fortran-type.c \
	instrumenter/syntax/fortran-type.h \
	instrumenter/syntax/front.c \
	instrumenter/syntax/front.h \
	instrumenter/syntax/keyword.def \
	instrumenter/syntax/lexer.h \
	instrumenter/syntax/macro.c \
	instrumenter/syntax/macro.h \
	instrumenter/syntax/parse-brackets.c \
	instrumenter/syntax/parse-c.c \
	instrumenter/syntax/parse-device.c \
	instrumenter/syntax/parse-expression.c \
	instrumenter/syntax/parse-fortran-directive.c \
	instrumenter/syntax/parse-fortran-statement.c \
	instrumenter/syntax/parse-fortran.c \
	instrumenter/syntax/parse-fortran.h \
	instrumenter/syntax/parse-scope.c \
	instrumenter/syntax/parse.h \
	instrumenter/syntax/prototype.c \
	instrumenter/syntax/prototype.h \
	instrumenter/syntax/token-text.c \
	instrumenter/syntax/token-text.h \
	instrumenter/syntax/token-c.c \
	instrumenter/syntax/token-fortran-line.c \
	instrumenter/syntax/token-fortran.c \
	instrumenter/syntax/token-line.c \
	instrumenter/syntax/token-pragma.c \
	instrumenter/syntax/token.c \
	instrumenter/syntax/token.h \
	instrumenter/syntax/tree.c \
	instrumenter/syntax/tree.h

noinst_LTLIBRARIES += librewrite.la
librewrite_la_LIBTOOLFLAGS = $(for_programs)
librewrite_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
librewrite_la_SOURCES = \
	instrumenter/rewrite/account.c \
	instrumenter/rewrite/account.h \
	instrumenter/rewrite/account-note.c \
	instrumenter/rewrite/account-note.h \
	instrumenter/rewrite/c-both.c \
	instrumenter/rewrite/c-directive.c \
	instrumenter/rewrite/c-insert.c \
	instrumenter/rewrite/c-item.c \
	instrumenter/rewrite/c-lock.c \
	instrumenter/rewrite/c-loop.c \
	instrumenter/rewrite/c-plan.c \
	instrumenter/rewrite/c-preamble.c \
	instrumenter/rewrite/c-target.c \
	instrumenter/rewrite/c.c \
	instrumenter/rewrite/c.h \
	instrumenter/rewrite/ctc.c \
	instrumenter/rewrite/ctc.h \
	instrumenter/rewrite/describe.c \
	instrumenter/rewrite/describe.h \
	instrumenter/rewrite/device.c \
	instrumenter/rewrite/dialect.c \
	instrumenter/rewrite/dialect.h \
	instrumenter/rewrite/disable.c \
	instrumenter/rewrite/disable.h \
	instrumenter/rewrite/edit.c \
	instrumenter/rewrite/edit.h \
	instrumenter/rewrite/emit.c \
	instrumenter/rewrite/emit.def \
	instrumenter/rewrite/emit.h \
	instrumenter/rewrite/fortran-declare.c \
	instrumenter/rewrite/fortran-emit.c \
	instrumenter/rewrite/fortran-insert.c \
	instrumenter/rewrite/fortran-item.c \
	instrumenter/rewrite/fortran-lock.c \
	instrumenter/rewrite/fortran-loop.c \
	instrumenter/rewrite/fortran-plan.c \
	instrumenter/rewrite/fortran-target.c \
	instrumenter/rewrite/fortran.c \
	instrumenter/rewrite/fortran.h \
	instrumenter/rewrite/include.c \
	instrumenter/rewrite/include.h \
	instrumenter/rewrite/instrument.c \
	instrumenter/rewrite/instrument.h \
	instrumenter/rewrite/lock.c \
	instrumenter/rewrite/lock.h \
	instrumenter/rewrite/loop.c \
	instrumenter/rewrite/loop.h \
	instrumenter/rewrite/map-item.c \
	instrumenter/rewrite/own-name.c \
	instrumenter/rewrite/own-name.h \
	instrumenter/rewrite/place.c \
	instrumenter/rewrite/place.h \
	instrumenter/rewrite/plan.c \
	instrumenter/rewrite/plan.h \
	instrumenter/rewrite/refusal.h \
	instrumenter/rewrite/region.c \
	instrumenter/rewrite/rewrite.c \
	instrumenter/rewrite/rewrite.h \
	instrumenter/rewrite/silence.c \
	instrumenter/rewrite/silence.h \
	instrumenter/rewrite/elf-note.c \
	instrumenter/rewrite/elf-note.h \
	instrumenter/rewrite/source-note.c \
	instrumenter/rewrite/source-note.h \
	instrumenter/rewrite/split.c \
	instrumenter/rewrite/split.h \
	instrumenter/rewrite/target-plan.c \
	instrumenter/rewrite/target.c \
	instrumenter/rewrite/target.h \
	instrumenter/rewrite/user.c \
	instrumenter/rewrite/user.h
instrument_libs = librewrite.la libsyntax.la libcommon.la

# The compiler wrappers: one program, three names.
bin_PROGRAMS += pompcc
wrapper_cppflags = $(AM_CPPFLAGS) \
	-DBINDIR='"$(bindir)"' -DLIBDIR='"$(libdir)"' \
	-DPKGDATADIR='"$(pkgdatadir)"' \
	-DINCLUDEDIR='"$(includedir)"' -DPRIVATE_LIBS='"$(ZSTD_LIBS)"' \
	-DDEFAULT_CC='"$(DEFAULT_CC)"' -DDEFAULT_CXX='"$(DEFAULT_CXX)"' -DDEFAULT_FC='"$(DEFAULT_FC)"'
$(pompcc_OBJECTS): Makefile # they hold directories: compiled again when configured anew
wrapper_sources = \
	instrumenter/wrapper/code-options.c \
	instrumenter/wrapper/code-options.h \
	instrumenter/wrapper/section.c \
	instrumenter/wrapper/section.h \
	instrumenter/wrapper/static-check.c \
	instrumenter/wrapper/static-check.h \
	instrumenter/wrapper/functions.c \
	instrumenter/wrapper/functions.h \
	instrumenter/wrapper/library.c \
	instrumenter/wrapper/library.h \
	instrumenter/wrapper/main.c \
	instrumenter/wrapper/module.c \
	instrumenter/wrapper/mpi-header.c \
	instrumenter/wrapper/device-recorder.c \
	instrumenter/wrapper/device-recorder.h \
	instrumenter/wrapper/mpi-layer.c \
	instrumenter/wrapper/mpi-layer.h \
	instrumenter/wrapper/module.h \
	instrumenter/wrapper/options.c \
	instrumenter/wrapper/options.def \
	instrumenter/wrapper/options.h \
	instrumenter/wrapper/outputs.c \
	instrumenter/wrapper/outputs.h \
	instrumenter/wrapper/passes-include.c \
	instrumenter/wrapper/passes-text.c \
	instrumenter/wrapper/passes-text.h \
	instrumenter/wrapper/passes.c \
	instrumenter/wrapper/passes.h \
	instrumenter/wrapper/rejected.c \
	instrumenter/wrapper/rejected.h \
	instrumenter/wrapper/response.c \
	instrumenter/wrapper/response.h \
	instrumenter/wrapper/run.c \
	instrumenter/wrapper/run.h \
	instrumenter/wrapper/wrapper-settings.c \
	instrumenter/wrapper/wrapper-settings.h \
	instrumenter/wrapper/source.c \
	instrumenter/wrapper/source.h \
	instrumenter/wrapper/steps.c \
	instrumenter/wrapper/steps.h \
	instrumenter/wrapper/text.c \
	instrumenter/wrapper/text.h \
	instrumenter/wrapper/uses.c \
	instrumenter/wrapper/uses.h
pompcc_CPPFLAGS = $(wrapper_cppflags)
pompcc_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
pompcc_LDADD = $(instrument_libs) libfilter.la
pompcc_SOURCES = $(wrapper_sources)

dist_man1_MANS += \
	doc/man/pompcc.1 \
	doc/man/pompc++.1 \
	doc/man/pompfort.1

install-exec-hook:
	cd $(DESTDIR)$(bindir) && rm -f pompc++$(EXEEXT) pompfort$(EXEEXT) && \
	$(LN_S) pompcc$(EXEEXT) pompc++$(EXEEXT) && $(LN_S) pompcc$(EXEEXT) pompfort$(EXEEXT)

uninstall-hook:
	rm -f $(DESTDIR)$(bindir)/pompc++$(EXEEXT) $(DESTDIR)$(bindir)/pompfort$(EXEEXT)

# In the build tree, too, for its tests and for use without an installation.
noinst_DATA = pompc++$(EXEEXT) pompfort$(EXEEXT) pompeii.f90 include/pompeii-device.h \
	include/pompeii/pompeii.h include/pompeii/pomp2.h
CLEANFILES += $(noinst_DATA)
pompc++$(EXEEXT) pompfort$(EXEEXT): pompcc$(EXEEXT)
	$(AM_V_GEN)rm -f $@ && $(LN_S) pompcc$(EXEEXT) $@
include/pompeii-device.h: target-offload/pompeii-device.h
	$(AM_V_GEN)$(MKDIR_P) include && rm -f $@ && cp $(top_srcdir)/target-offload/pompeii-device.h $@
include/pompeii/pompeii.h: pomp2-runtime/pompeii.h
	$(AM_V_GEN)$(MKDIR_P) include/pompeii && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/pompeii.h $@
include/pompeii/pomp2.h: pomp2-runtime/pomp2.h
	$(AM_V_GEN)$(MKDIR_P) include/pompeii && rm -f $@ && cp $(top_srcdir)/pomp2-runtime/pomp2.h $@
pompeii.f90: pomp2-runtime/fortran/pompeii.f90
	$(AM_V_GEN)rm -f $@ && cp $(top_srcdir)/pomp2-runtime/fortran/pompeii.f90 $@
