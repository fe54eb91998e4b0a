# The front end: tokens, directives, construct tree.
check_PROGRAMS += tree-dump
tree_dump_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
tree_dump_LDADD = $(instrument_libs)
tree_dump_SOURCES = test/unit/tree-verify.c test/unit/tree-verify.h test/unit/tree-dump.c

frontend_tests = test/golden/tree.sh
TESTS += $(frontend_tests)
SANITIZE_TESTS += $(frontend_tests)
EXTRA_DIST += $(frontend_tests) test/golden/tree

if HAVE_CHECK
check_PROGRAMS += test-front
TESTS += test-front
SANITIZE_TESTS += test-front
test_front_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS) $(CHECK_CFLAGS)
test_front_LDADD = $(instrument_libs) $(CHECK_LIBS)
endif
test_front_SOURCES = test/unit/test-front.c test/unit/tree-verify.c test/unit/tree-verify.h

# make fuzz: libFuzzer runs each target for FUZZ_SECONDS; it needs clang. make check replays what
# was found.
check_PROGRAMS += replay-directive replay-tokens replay-tree
replay_directive_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
replay_directive_LDADD = $(instrument_libs)
replay_directive_SOURCES = test/fuzz/fuzz-directive.c test/fuzz/replay.c
replay_tokens_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
replay_tokens_LDADD = $(instrument_libs)
replay_tokens_SOURCES = test/fuzz/fuzz-tokens.c test/fuzz/replay.c \
	test/unit/tree-verify.c test/unit/tree-verify.h
replay_tree_CFLAGS = $(AM_CFLAGS) $(SANITIZE_FLAGS)
replay_tree_LDADD = $(instrument_libs)
replay_tree_SOURCES = test/fuzz/fuzz-tree.c test/fuzz/replay.c \
	test/unit/tree-verify.c test/unit/tree-verify.h

TESTS += test/fuzz/replay.sh
SANITIZE_TESTS += test/fuzz/replay.sh
EXTRA_DIST += test/fuzz/replay.sh test/fuzz/corpus test/fuzz/front.dict
CLEANFILES += fuzz-directive fuzz-tokens fuzz-tree

fuzz_flags = -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -std=gnu11
fuzz-directive fuzz-tokens fuzz-tree: $(libcommon_la_SOURCES) $(libsyntax_la_SOURCES) \
	$(librewrite_la_SOURCES) test/unit/tree-verify.c
	@sources=; for file in $^; do case $$file in *.c) sources="$$sources $$file";; esac; done; \
	set -x; $(FUZZ_CC) $(fuzz_flags) $(DEFS) -I. -I$(srcdir) $$sources \
		$(srcdir)/test/fuzz/$@.c -o $@

fuzz: fuzz-run-directive fuzz-run-tokens fuzz-run-tree
fuzz-run-directive: fuzz-directive
fuzz-run-tokens: fuzz-tokens
fuzz-run-tree: fuzz-tree
fuzz-run-directive fuzz-run-tokens fuzz-run-tree:
	@target=`echo $@ | sed 's/fuzz-run-//'`; mkdir -p fuzz-corpus/$$target; set -x; \
	./fuzz-$$target -max_total_time=$(FUZZ_SECONDS) -timeout=5 \
		-dict=$(srcdir)/test/fuzz/front.dict fuzz-corpus/$$target \
		$(srcdir)/test/fuzz/corpus/$$target
.PHONY: fuzz-run-directive fuzz-run-tokens fuzz-run-tree
