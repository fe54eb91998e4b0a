# The runtime: programs that call POMP2 by hand or were instrumented by the stock opari2.
check_PROGRAMS += verify-trace
verify_trace_CFLAGS = $(AM_CFLAGS) $(LIBXML2_CFLAGS)
verify_trace_LDADD = $(LIBXML2_LIBS)
verify_trace_SOURCES = test/run/runtime/verify-trace.c

runtime_tests = \
	test/run/runtime/allocator.sh \
	test/run/runtime/batch.sh \
	test/run/runtime/closed.sh \
	test/run/runtime/containers.sh \
	test/run/runtime/foreign.sh \
	test/run/runtime/privilege.sh \
	test/run/runtime/constructs.sh \
	test/run/runtime/death.sh \
	test/run/runtime/descriptors.sh \
	test/run/runtime/event-path.sh \
	test/run/runtime/every-lock.sh \
	test/run/runtime/exits.sh \
	test/run/runtime/exports.sh \
	test/run/runtime/fork.sh \
	test/run/runtime/known.sh \
	test/run/runtime/libraries.sh \
	test/run/runtime/locks.sh \
	test/run/runtime/locks-held.sh \
	test/run/runtime/names.sh \
	test/run/runtime/node-spool.sh \
	test/run/runtime/one-voice.sh \
	test/run/runtime/opari2.sh \
	test/run/runtime/pages.sh \
	test/run/runtime/ranks.sh \
	test/run/runtime/scale.sh \
	test/run/runtime/settings.sh \
	test/run/runtime/signals.sh \
	test/run/runtime/small-stack.sh \
	test/run/runtime/starved.sh \
	test/run/runtime/tasks.sh \
	test/run/runtime/teams.sh \
	test/run/runtime/user.sh \
	test/run/runtime/waits.sh
TESTS += $(runtime_tests)
SANITIZE_TESTS += \
	test/run/runtime/death.sh \
	test/run/runtime/libraries.sh \
	test/run/runtime/ranks.sh
EXTRA_DIST += $(runtime_tests) \
	test/run/runtime/common.sh \
	test/run/runtime/allocator.c \
	test/run/runtime/closed.c \
	test/run/runtime/foreign.c \
	test/run/runtime/privilege.c \
	test/run/runtime/constructs.c \
	test/run/runtime/death.c \
	test/run/runtime/descriptors.c \
	test/run/runtime/every-lock.c \
	test/run/runtime/exits.c \
	test/run/runtime/exports.list \
	test/run/runtime/fork.c \
	test/run/runtime/event-path.awk \
	test/run/runtime/hand.h \
	test/run/runtime/known.c \
	test/run/runtime/libraries.c \
	test/run/runtime/pages.c \
	test/run/runtime/plugin.c \
	test/run/runtime/reused.c \
	test/run/runtime/scale.c \
	test/run/runtime/signals.c \
	test/run/runtime/small-stack.c \
	test/run/runtime/starved.c \
	test/run/runtime/locks_alone.c \
	test/run/runtime/locks_held.c \
	test/run/runtime/locks_held.f90 \
	test/run/runtime/locks_many.c \
	test/run/runtime/tasks.c \
	test/run/runtime/teams.c \
	test/run/runtime/user.cc \
	test/run/runtime/waits.c

if HAVE_CHECK
check_PROGRAMS += test-runtime
TESTS += test-runtime
SANITIZE_TESTS += test-runtime
test_runtime_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_runtime_LDADD = $(runtime_libs) $(CHECK_LIBS)
endif
test_runtime_SOURCES = test/unit/test-runtime.c

# Reads the dynamic symbols of libpompeii.so.
if HAVE_CHECK
check_PROGRAMS += test-entry
TESTS += test-entry
test_entry_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_entry_LDADD = $(CHECK_LIBS)
endif
test_entry_SOURCES = test/unit/test-entry.c

# Minutes: a hundred million events.
check-long: check-long-scale
check-long-scale: all verify-trace
	srcdir=$(srcdir) CC="$(CC)" SCALE_EVENTS=100000000 $(srcdir)/test/run/runtime/scale.sh
.PHONY: check-long check-long-scale

# Minutes: each system call of ours denied, before the start and after it.
EXTRA_DIST += test/run/runtime/denied.c test/run/runtime/denied.sh
check-long: check-long-denied
check-long-denied: all
	srcdir=$(srcdir) $(srcdir)/test/run/runtime/denied.sh
.PHONY: check-long-denied

# Minutes: each way to end or to starve, under each kind of measurement.
EXTRA_DIST += test/run/runtime/faults.c test/run/runtime/faults.sh
check-long: check-long-faults
check-long-faults: all
	srcdir=$(srcdir) CC="$(CC)" $(SHELL) $(srcdir)/test/run/runtime/faults.sh
.PHONY: check-long-faults

# Minutes: events where locks are held, so many processes each; at night, an hour.
LOCKS_RUNS = 20
check-long: check-long-locks
check-long-locks: all verify-trace
	srcdir=$(srcdir) WAITS_RUNS=$(LOCKS_RUNS) $(srcdir)/test/run/runtime/waits.sh
	srcdir=$(srcdir) LOCKS_RUNS=$(LOCKS_RUNS) $(srcdir)/test/run/runtime/every-lock.sh
check-night: check-night-locks
check-night-locks:
	$(MAKE) $(AM_MAKEFLAGS) check-long-locks LOCKS_RUNS=1000
.PHONY: check-long-locks check-night check-night-locks
