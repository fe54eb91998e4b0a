# Exports: what other tools get adds up to what we say.
export_tests = \
	test/export/call-paths.sh \
	test/export/import.sh \
	test/export/memory.sh \
	test/export/messages.sh \
	test/export/options.sh \
	test/export/timelines.sh
TESTS += $(export_tests)
SANITIZE_TESTS += test/export/options.sh
EXTRA_DIST += $(export_tests) \
	test/export/common.sh \
	test/export/csv-pandas.py \
	test/export/decode.pl \
	test/export/figures.pl \
	test/export/foreign.c \
	test/export/messages.c \
	test/export/programs.c \
	test/export/timeline.awk test/export/tasks.awk
