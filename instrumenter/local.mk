noinst_LTLIBRARIES += libinstrument.la
libinstrument_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
libinstrument_la_SOURCES = \
	instrumenter/chunk.c \
	instrumenter/clause.def \
	instrumenter/context.c \
	instrumenter/ctc.c \
	instrumenter/ctc.h \
	instrumenter/describe.c \
	instrumenter/device.c \
	instrumenter/diagnostic.c \
	instrumenter/directive-parse.c \
	instrumenter/directive.c \
	instrumenter/directive.def \
	instrumenter/directive.h \
	instrumenter/edit.c \
	instrumenter/edit.h \
	instrumenter/emit-fortran.c \
	instrumenter/emit.c \
	instrumenter/emit.def \
	instrumenter/emit.h \
	instrumenter/fortran-include.c \
	instrumenter/fortran-include.h \
	instrumenter/extent.c \
	instrumenter/extent.h \
	instrumenter/fortran-line.h \
	instrumenter/fortran-statement.c \
	instrumenter/fortran-statement.h \
	instrumenter/fortran-type.c \
	instrumenter/fortran-type.h \
	instrumenter/instrument.c \
	instrumenter/instrument.h \
	instrumenter/keyword.def \
	instrumenter/language.c \
	instrumenter/language.h \
	instrumenter/lexer.h \
	instrumenter/macro.c \
	instrumenter/map-item-fortran.c \
	instrumenter/map-item.c \
	instrumenter/memory.c \
	instrumenter/memory.h \
	instrumenter/parse.h \
	instrumenter/parse-brackets.c \
	instrumenter/parse-c.c \
	instrumenter/parse-device.c \
	instrumenter/parse-expression.c \
	instrumenter/parse-fortran-directive.c \
	instrumenter/parse-fortran-statement.c \
	instrumenter/parse-fortran.c \
	instrumenter/parse-fortran.h \
	instrumenter/parse-scope.c \
	instrumenter/place.c \
	instrumenter/plan.c \
	instrumenter/rewrite-fortran-lock.c \
	instrumenter/rewrite-fortran-target.c \
	instrumenter/rewrite-fortran.c \
	instrumenter/rewrite.c \
	instrumenter/rewrite.h \
	instrumenter/split.c \
	instrumenter/target.c \
	instrumenter/target.h \
	instrumenter/token-c.c \
	instrumenter/token-fortran-line.c \
	instrumenter/token-fortran.c \
	instrumenter/token-line.c \
	instrumenter/token-pragma.c \
	instrumenter/token.c \
	instrumenter/token.h \
	instrumenter/tree.c \
	instrumenter/tree.h \
	instrumenter/user.c

# The compiler wrappers: one program, three names.
bin_PROGRAMS += pompcc
wrapper_cppflags = $(AM_CPPFLAGS) \
	-DBINDIR='"$(bindir)"' -DLIBDIR='"$(libdir)"' \
	-DINCLUDEDIR='"$(includedir)"' -DPRIVATE_LIBS='"$(ZSTD_LIBS)"' \
	-DDEFAULT_CC='"$(DEFAULT_CC)"' -DDEFAULT_CXX='"$(DEFAULT_CXX)"' -DDEFAULT_FC='"$(DEFAULT_FC)"'
$(pompcc_OBJECTS): Makefile # they hold directories: compiled again when configured anew
wrapper_sources = \
	instrumenter/wrapper.c \
	instrumenter/wrapper-check.c \
	instrumenter/wrapper-check.h \
	instrumenter/wrapper-functions.c \
	instrumenter/wrapper-functions.h \
	instrumenter/wrapper-library.c \
	instrumenter/wrapper-library.h \
	instrumenter/wrapper-module.c \
	instrumenter/wrapper-module.h \
	instrumenter/wrapper-options.c \
	instrumenter/wrapper-options.def \
	instrumenter/wrapper-options.h \
	instrumenter/wrapper-run.c \
	instrumenter/wrapper-run.h \
	instrumenter/wrapper-settings.c \
	instrumenter/wrapper-settings.h \
	instrumenter/wrapper-steps.c \
	instrumenter/wrapper-steps.h \
	instrumenter/wrapper-strings.c \
	instrumenter/wrapper-strings.h \
	instrumenter/wrapper-text.c \
	instrumenter/wrapper-text.h \
	instrumenter/wrapper-uses.c \
	instrumenter/wrapper-uses.h \
	pomp2-runtime/filter.c \
	pomp2-runtime/filter.h
pompcc_CPPFLAGS = $(wrapper_cppflags)
pompcc_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
pompcc_LDADD = libinstrument.la
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
noinst_DATA = pompc++$(EXEEXT) pompfort$(EXEEXT) pompeii.f90 include/pompeii-device.h
CLEANFILES += $(noinst_DATA)
pompc++$(EXEEXT) pompfort$(EXEEXT): pompcc$(EXEEXT)
	$(AM_V_GEN)rm -f $@ && $(LN_S) pompcc$(EXEEXT) $@
include/pompeii-device.h: target-offload/pompeii-device.h
	$(AM_V_GEN)$(MKDIR_P) include && rm -f $@ && cp $(top_srcdir)/target-offload/pompeii-device.h $@
pompeii.f90: pomp2-runtime/fortran/pompeii.f90
	$(AM_V_GEN)rm -f $@ && cp $(top_srcdir)/pomp2-runtime/fortran/pompeii.f90 $@
