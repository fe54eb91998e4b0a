# The runtime within programs, under valgrind and ThreadSanitizer.
TESTS += test/run/memory.sh test/run/sanitizers.sh
EXTRA_DIST += \
	test/run/sanitizers.cc \
	test/run/sanitizers.sh \
	test/run/memory.sh \
	test/run/memory.supp \
	test/run/races.awk \
	test/run/races.sh

# In a build that was configured with CC=clang --enable-sanitizers=thread. It does not support
# threads in a child that a process of several threads has made, and has a malloc() of its own.
LOCKS_THREAD_RUNS = 20
check-thread: all
	srcdir=$(srcdir) $(SHELL) $(srcdir)/test/run/races.sh
	srcdir=$(srcdir) CC=clang $(srcdir)/test/run/offload/races.sh
	srcdir=$(srcdir) CC=clang $(srcdir)/test/analysis/together.sh
	srcdir=$(srcdir) RUNTIME_COMPILERS=clang DENIED_ROUNDS=30 \
		$(SHELL) $(srcdir)/test/run/runtime/denied.sh
	srcdir=$(srcdir) RUNTIME_COMPILERS=clang LOCKS_RUNS=$(LOCKS_THREAD_RUNS) LOCKS_WAYS="linker signal" \
		$(SHELL) $(srcdir)/test/run/runtime/every-lock.sh

# The same from any other build.
check-long: check-long-thread
check-long-thread:
	$(MKDIR_P) build-thread
	cd build-thread && { test -f config.status || \
		$(abs_top_srcdir)/configure -q CC=clang CXX=clang++ --enable-sanitizers=thread \
			--enable-debug --disable-static; } && \
	$(MAKE) $(AM_MAKEFLAGS) check-thread
# What takes minutes under AddressSanitizer and UBSanitizer.
check-long: check-long-sanitize
check-long-sanitize:
	$(MKDIR_P) build-sanitize
	cd build-sanitize && { test -f config.status || \
		$(abs_top_srcdir)/configure -q --enable-sanitizers --enable-debug --disable-static; } && \
	$(MAKE) $(AM_MAKEFLAGS) && \
	GRAPHS=3000 $(MAKE) $(AM_MAKEFLAGS) check TESTS="$(SANITIZE_LONG_TESTS)"
distclean-local:
	rm -rf build-thread build-sanitize
.PHONY: check-thread check-long check-long-thread check-long-sanitize
