# OMPT as a second source of events.
ompt_tests = \
	test/run/ompt/compare.sh \
	test/run/ompt/control.sh \
	test/run/ompt/known.sh \
	test/run/ompt/told.sh \
	test/run/ompt/units.sh \
	test/run/ompt/untied.sh
TESTS += $(ompt_tests)
SANITIZE_TESTS += test/run/ompt/compare.sh
EXTRA_DIST += $(ompt_tests) \
	test/run/ompt/common.sh \
	test/run/ompt/control.c \
	test/run/ompt/known.c \
	test/run/ompt/loops.c \
	test/run/ompt/sort.c \
	test/run/ompt/sync.c \
	test/run/ompt/tasks.c \
	test/run/ompt/told.c
