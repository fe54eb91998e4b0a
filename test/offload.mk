# Target offload: the device's side, and the host's runtime.
offload_tests = \
	test/run/offload/host.sh \
	test/run/offload/recorder.sh \
	test/run/offload/transfers.sh
TESTS += $(offload_tests)
EXTRA_DIST += $(offload_tests) \
	test/run/offload/common.sh \
	test/run/offload/hand.c \
	test/run/offload/hand.h
