# Tests that need every part: source to trace to answer.
TESTS += \
	test/compat/opari2.sh \
	test/run/counts.sh \
	test/run/examples.sh
EXTRA_DIST += \
	test/compat/opari2.sh \
	test/compat/constructs.c \
	test/run/counts.sh \
	test/run/examples.sh

include test/analysis.mk

include test/runtime.mk
include test/wrapper.mk
include test/check.mk
include test/frontend.mk
include test/labels.mk
include test/instrument.mk
include test/fortran.mk
