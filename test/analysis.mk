# The analysis: hand-written traces in, tables and documents out.
analysis_tests = \
	test/analysis/golden.sh \
	test/analysis/diff.sh \
	test/analysis/damaged.sh \
	test/analysis/errors.sh \
	test/analysis/grammar.sh \
	test/analysis/help.sh \
	test/analysis/hostile.sh \
	test/analysis/messages.sh \
	test/analysis/labels.sh \
	test/analysis/sentences.sh \
	test/analysis/terminal.sh \
	test/analysis/verify.sh \
	test/analysis/waiting.sh \
	test/analysis/width.sh \
	test/analysis/options.sh \
	test/analysis/page.sh \
	test/analysis/locks.sh \
	test/analysis/scale.sh
large_tests = \
	test/analysis/merged.sh \
	test/analysis/replay.sh
measured_tests = \
	test/analysis/crowd.sh \
	test/analysis/advice.sh \
	test/analysis/cost.sh \
	test/analysis/ranks.sh \
	test/analysis/killed.sh \
	test/analysis/loops.sh \
	test/analysis/killed-anywhere.sh \
	test/analysis/recursion.sh \
	test/analysis/report.sh \
	test/analysis/roofline.sh \
	test/analysis/run.sh \
	test/analysis/scaling.sh \
	test/analysis/statistics.sh \
	test/analysis/spread.sh \
	test/analysis/tables.sh \
	test/analysis/tasks.sh \
	test/analysis/threads.sh \
	test/analysis/alike-ranks.sh \
	test/analysis/shared.sh \
	test/analysis/together.sh \
	test/analysis/waits-inside.sh \
	test/analysis/watch.sh
TESTS += $(analysis_tests) $(large_tests) $(measured_tests)
SANITIZE_TESTS += $(analysis_tests)
SANITIZE_LONG_TESTS += $(large_tests) test/analysis/together.sh
EXTRA_DIST += $(analysis_tests) $(large_tests) $(measured_tests) test/analysis/common.sh \
	test/analysis/damaged.py test/analysis/replayed.py test/analysis/spread.py test/analysis/task-graphs.py \
	test/analysis/expected test/analysis/programs test/traces

if HAVE_CHECK
check_PROGRAMS += test-analysis
TESTS += test-analysis
SANITIZE_TESTS += test-analysis
test_analysis_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS) $(ZSTD_CFLAGS)
test_analysis_LDADD = $(analysis_libs) $(CHECK_LIBS)
endif
test_analysis_SOURCES = test/unit/test-analysis.c

if HAVE_CHECK
check_PROGRAMS += test-match
TESTS += test-match
SANITIZE_TESTS += test-match
test_match_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_match_LDADD = $(analysis_libs) $(CHECK_LIBS)
endif
test_match_SOURCES = test/unit/test-match.c

if HAVE_CHECK
check_PROGRAMS += test-significance
TESTS += test-significance
SANITIZE_TESTS += test-significance
test_significance_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_significance_LDADD = $(analysis_libs) $(CHECK_LIBS)
endif
test_significance_SOURCES = test/unit/test-significance.c

if HAVE_CHECK
check_PROGRAMS += test-peaks
TESTS += test-peaks
SANITIZE_TESTS += test-peaks
test_peaks_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_peaks_LDADD = libpeak.la libcommon.la $(CHECK_LIBS)
endif
test_peaks_SOURCES = test/unit/test-peaks.c

if HAVE_CHECK
check_PROGRAMS += test-cpuinfo
TESTS += test-cpuinfo
SANITIZE_TESTS += test-cpuinfo
test_cpuinfo_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_cpuinfo_LDADD = libcommon.la $(CHECK_LIBS)
endif
test_cpuinfo_SOURCES = test/unit/test-cpuinfo.c

if HAVE_CHECK
check_PROGRAMS += test-window-lock
TESTS += test-window-lock
SANITIZE_TESTS += test-window-lock
test_window_lock_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_window_lock_LDADD = libmessage.la libanswer.la libreader.la libgraphviz.la libcommon.la $(CHECK_LIBS)

check_PROGRAMS += test-message
TESTS += test-message
SANITIZE_TESTS += test-message
test_message_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_message_LDADD = libmessage.la libanswer.la libreader.la libgraphviz.la libcommon.la $(CHECK_LIBS)
endif
test_message_SOURCES = test/unit/test-message.c
test_window_lock_SOURCES = test/unit/test-window-lock.c

# Minutes: a table of what is said and what is true.
EXTRA_DIST += test/analysis/said.sh test/analysis/null.sh
check-long: check-long-said check-long-null
check-long-null: all
	srcdir=$(srcdir) $(srcdir)/test/analysis/null.sh
check-long-said: all
	srcdir=$(srcdir) $(srcdir)/test/analysis/said.sh
# Minutes: killed at each instruction, where make check looks at one of 29.
check-long: check-long-killed
check-long-killed: all
	srcdir=$(srcdir) CC="$(CC)" STRIDE=1 $(SHELL) $(srcdir)/test/analysis/killed-anywhere.sh
.PHONY: check-long check-long-null check-long-said check-long-killed
