# `pompeii view`: the page, and the browser in the terminal.
view_tests = test/view/modules.sh test/view/page.sh test/view/serve.sh test/view/tasks.sh test/view/text.sh
TESTS += $(view_tests) test/view/browser.sh
SANITIZE_TESTS += test/view/page.sh test/view/serve.sh test/view/text.sh
EXTRA_DIST += $(view_tests) test/view/browser.sh test/view/browser.cjs test/view/long.awk test/view/many.awk test/view/units.awk test/view/page.test.mjs test/view/tasks.c test/view/tasks.mjs

if HAVE_CHECK
check_PROGRAMS += test-tui
TESTS += test-tui
SANITIZE_TESTS += test-tui
test_tui_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_tui_LDADD = $(analysis_libs) $(CHECK_LIBS)
endif
test_tui_SOURCES = test/unit/test-tui.c
