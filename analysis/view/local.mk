# The page of `pompeii view`. Its modules are joined in this order: what a module imports comes
# before it; `import` and `export` are for the tests, which load them one by one.
view_modules = format decode segments state model colour dom layout devices answer hierarchy tiles arrows tasks timeline \
	flow table compare source units ranks messages detail main
view_parts = $(view_modules:%=analysis/view/page/%.mjs)
view_headers = analysis/view/page-text.h analysis/view/page-style.h analysis/view/page-script.h

noinst_LTLIBRARIES += libview.la
libview_la_LIBTOOLFLAGS = $(for_programs)
libview_la_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(ZLIB_CFLAGS)
libview_la_LIBADD = $(ZLIB_LIBS) -lm
libview_la_SOURCES = \
	analysis/view/compare.c \
	analysis/view/compare.h \
	analysis/view/facts.c \
	analysis/view/facts.h \
	analysis/view/heat.c \
	analysis/view/heat.h \
	analysis/view/http.c \
	analysis/view/http.h \
	analysis/view/messages.c \
	analysis/view/messages.h \
	analysis/view/pack.c \
	analysis/view/pack.h \
	analysis/view/page.c \
	analysis/view/serve.c \
	analysis/view/source.c \
	analysis/view/source.h \
	analysis/view/tasks.c \
	analysis/view/tasks.h \
	analysis/view/tiles.c \
	analysis/view/tiles.h \
	analysis/view/timeline.c \
	analysis/view/timeline.h \
	analysis/view/tree.c \
	analysis/view/tree.h \
	analysis/view/units.c \
	analysis/view/units.h \
	analysis/view/view.h

BUILT_SOURCES += $(view_headers)
CLEANFILES += $(view_headers) analysis/view/page.js
EXTRA_DIST += analysis/view/page/page.html analysis/view/page/page.css $(view_parts)
$(libview_la_OBJECTS): $(view_headers)
to_literal = sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/'
analysis/view/page-text.h: analysis/view/page/page.html
	$(AM_V_GEN)$(MKDIR_P) analysis/view && \
	$(to_literal) $(srcdir)/analysis/view/page/page.html > $@.tmp && mv $@.tmp $@
analysis/view/page-style.h: analysis/view/page/page.css
	$(AM_V_GEN)$(MKDIR_P) analysis/view && \
	$(to_literal) $(srcdir)/analysis/view/page/page.css > $@.tmp && mv $@.tmp $@
analysis/view/page-script.h: analysis/view/page.js
	$(AM_V_GEN)$(to_literal) analysis/view/page.js > $@.tmp && mv $@.tmp $@
analysis/view/page.js: $(view_parts) analysis/view/local.mk
	$(AM_V_GEN)$(MKDIR_P) analysis/view && \
	{ echo '"use strict";'; echo '{'; \
	  for module in $(view_modules); do \
	    sed -e '/^import /d' -e 's/^export //' $(srcdir)/analysis/view/page/$$module.mjs || exit 1; \
	  done; echo '}'; } > $@.tmp && mv $@.tmp $@
