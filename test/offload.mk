# Target offload: the device's side, and the host's runtime.
offload_tests = \
	test/run/offload/advice.sh \
	test/run/offload/asynchronous.sh \
	test/run/offload/branches.sh \
	test/run/offload/bytes.sh \
	test/run/offload/constructs.sh \
	test/run/offload/cost.sh \
	test/run/offload/counts.sh \
	test/run/offload/cupti.sh \
	test/run/offload/gomp.sh \
	test/run/offload/host.sh \
	test/run/offload/inside.sh \
	test/run/offload/killed.sh \
	test/run/offload/libraries.sh \
	test/run/offload/link.sh \
	test/run/offload/memory.sh \
	test/run/offload/newer.sh \
	test/run/offload/not-recompiled.sh \
	test/run/offload/programs.sh \
	test/run/offload/races.sh \
	test/run/offload/recorder.sh \
	test/run/offload/reports.sh \
	test/run/offload/rocm.sh \
	test/run/offload/sources.sh \
	test/run/offload/timeline.sh \
	test/run/offload/told.sh \
	test/run/offload/transfers.sh
TESTS += $(offload_tests)
EXTRA_DIST += $(offload_tests) \
	test/run/offload/advice.c \
	test/run/offload/sound.c \
	test/run/offload/asynchronous.c \
	test/run/offload/branches.c \
	test/run/offload/branches.h \
	test/run/offload/branches-more.h \
	test/run/offload/bytes/classes.cpp \
	test/run/offload/bytes/kinds.c \
	test/run/offload/bytes/mapped.c \
	test/run/offload/bytes/newer.c \
	test/run/offload/constructs/allocators.c \
	test/run/offload/constructs/ancestor.c \
	test/run/offload/constructs/combined-loop.c \
	test/run/offload/constructs/declared.c \
	test/run/offload/constructs/declared-class.cpp \
	test/run/offload/constructs/devices.c \
	test/run/offload/constructs/dispatch.c \
	test/run/offload/constructs/interop.c \
	test/run/offload/constructs/limit.c \
	test/run/offload/constructs/loop.c \
	test/run/offload/constructs/present.c \
	test/run/offload/constructs/scope.c \
	test/run/offload/constructs/spelling.c \
	test/run/offload/constructs/variant.c \
	test/run/offload/asked.c \
	test/run/offload/cost.c \
	test/run/offload/counts.c \
	test/run/offload/common.sh \
	test/run/offload/compilers.sh \
	test/run/offload/evaluated.c \
	test/run/offload/cupti/cupti.c \
	test/run/offload/cupti/layout.c \
	test/run/offload/cupti/program.c \
	test/run/offload/rocm/layout.c \
	test/run/offload/rocm/rocm.c \
	test/run/offload/gomp/plugin.c \
	test/run/offload/gomp/program.c \
	test/run/offload/gomp/register.c \
	test/run/offload/gomp/threads.c \
	test/run/offload/hand.c \
	test/run/offload/hand.h \
	test/run/offload/inside.c \
	test/run/offload/killed.c \
	test/run/offload/libraries.c \
	test/run/offload/library.c \
	test/run/offload/link-part.c \
	test/run/offload/link.c \
	test/run/offload/link.h \
	test/run/offload/memory.c \
	test/run/offload/calls.f90 \
	test/run/offload/calls-device.c \
	test/run/offload/newer.c \
	test/run/offload/newer.h \
	test/run/offload/newer-runtime.c \
	test/run/offload/not-recompiled.c \
	test/run/offload/reports.c \
	test/run/offload/sources.c \
	test/run/offload/update.c \
	test/run/offload/timeline.c \
	test/run/offload/told.c
EXTRA_DIST += test/run/offload/million.sh
SANITIZE_TESTS += test/run/offload/host.sh
check-long: check-long-offload
check-long-offload: all
	srcdir=$(srcdir) $(srcdir)/test/run/offload/million.sh
.PHONY: check-long check-long-offload
