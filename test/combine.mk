# Several runs as one.
combine_tests = \
	test/combine/lists.sh \
	test/combine/truth.sh
TESTS += $(combine_tests)
SANITIZE_TESTS += test/combine/lists.sh
EXTRA_DIST += $(combine_tests) \
	test/combine/common.sh \
	test/combine/syn.c
