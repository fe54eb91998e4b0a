# Parsers on any bytes. Each target is a program: in a build that was configured with CC=clang
# --enable-sanitizers=fuzzer libFuzzer drives it, in any other it runs the files that it is given,
# and make check gives it test/fuzz/corpus.
fuzz_targets = account check ctc directive filter plan prototype ranges reader response rewrite spool symtab \
	tokens tree
check_PROGRAMS += fuzz-account fuzz-check fuzz-ctc fuzz-directive fuzz-filter fuzz-plan fuzz-prototype fuzz-ranges \
	fuzz-reader fuzz-response fuzz-rewrite fuzz-spool fuzz-symtab fuzz-tokens fuzz-tree

if FUZZING
fuzz_driver =
else
fuzz_driver = test/fuzz/replay.c
endif
fuzz_cflags = $(AM_CFLAGS) $(SANITIZE_FLAGS)
runtime_parts = libground.la libfilter.la

fuzz_account_CFLAGS = $(fuzz_cflags)
fuzz_account_LDADD = $(instrument_libs) $(FUZZ_LIBS)
fuzz_account_SOURCES = test/fuzz/fuzz-account.c test/fuzz/fuzz-file.h $(fuzz_driver)
fuzz_check_CFLAGS = $(fuzz_cflags)
fuzz_check_LDADD = $(check_libs) $(analysis_libs) $(instrument_libs) $(FUZZ_LIBS)
fuzz_check_SOURCES = test/fuzz/fuzz-check.c $(fuzz_driver)
fuzz_ctc_CFLAGS = $(fuzz_cflags)
fuzz_ctc_LDADD = $(runtime_parts) $(FUZZ_LIBS)
fuzz_ctc_SOURCES = test/fuzz/fuzz-ctc.c $(fuzz_driver)
fuzz_directive_CFLAGS = $(fuzz_cflags)
fuzz_directive_LDADD = $(instrument_libs) $(FUZZ_LIBS)
fuzz_directive_SOURCES = test/fuzz/fuzz-directive.c $(fuzz_driver)
if HAVE_LIBDW
fuzz_targets += dwarf
check_PROGRAMS += fuzz-dwarf
endif
fuzz_dwarf_CFLAGS = $(fuzz_cflags) $(LIBDW_CFLAGS)
fuzz_dwarf_LDADD = $(LIBDW_LIBS) $(FUZZ_LIBS)
fuzz_dwarf_SOURCES = test/fuzz/fuzz-dwarf.c test/fuzz/fuzz-file.h \
	pomp2-runtime/convert/symbol-dwarf.c $(fuzz_driver)
fuzz_filter_CFLAGS = $(fuzz_cflags)
fuzz_filter_LDADD = libfilter.la $(FUZZ_LIBS)
fuzz_filter_SOURCES = test/fuzz/fuzz-filter.c test/fuzz/fuzz-file.h $(fuzz_driver)
fuzz_plan_CFLAGS = $(fuzz_cflags)
fuzz_plan_LDADD = libplan.la libcommon.la $(FUZZ_LIBS)
fuzz_plan_SOURCES = test/fuzz/fuzz-plan.c test/fuzz/fuzz-file.h $(fuzz_driver)
fuzz_prototype_CFLAGS = $(fuzz_cflags)
fuzz_prototype_LDADD = $(instrument_libs) $(FUZZ_LIBS)
fuzz_prototype_SOURCES = test/fuzz/fuzz-prototype.c $(fuzz_driver)
fuzz_ranges_CFLAGS = $(fuzz_cflags)
fuzz_ranges_LDADD = $(analysis_libs) $(FUZZ_LIBS)
fuzz_ranges_SOURCES = test/fuzz/fuzz-ranges.c $(fuzz_driver)
fuzz_reader_CFLAGS = $(fuzz_cflags)
fuzz_reader_LDADD = $(analysis_libs) $(FUZZ_LIBS)
fuzz_reader_SOURCES = test/fuzz/fuzz-reader.c test/fuzz/fuzz-file.h $(fuzz_driver)
fuzz_response_CFLAGS = $(fuzz_cflags)
fuzz_response_LDADD = libcommon.la $(FUZZ_LIBS)
fuzz_response_SOURCES = test/fuzz/fuzz-response.c test/fuzz/fuzz-file.h \
	instrumenter/wrapper/response.c $(fuzz_driver)
fuzz_rewrite_CFLAGS = $(fuzz_cflags)
fuzz_rewrite_LDADD = $(instrument_libs) $(FUZZ_LIBS)
fuzz_rewrite_SOURCES = test/fuzz/fuzz-rewrite.c $(fuzz_driver)
fuzz_spool_CFLAGS = $(fuzz_cflags) -DPKGLIBDIR='"$(pkglibdir)"'
fuzz_spool_LDADD = libconvert.la libcounters.la libground.la libcommon.la $(FUZZ_LIBS)
fuzz_spool_SOURCES = test/fuzz/fuzz-spool.c test/fuzz/fuzz-file.h $(fuzz_driver)
fuzz_symtab_CFLAGS = $(fuzz_cflags)
fuzz_symtab_LDADD = $(runtime_parts) $(FUZZ_LIBS)
fuzz_symtab_SOURCES = test/fuzz/fuzz-symtab.c test/fuzz/fuzz-file.h $(fuzz_driver)
fuzz_tokens_CFLAGS = $(fuzz_cflags)
fuzz_tokens_LDADD = $(instrument_libs) $(FUZZ_LIBS)
fuzz_tokens_SOURCES = test/fuzz/fuzz-tokens.c $(fuzz_driver) \
	test/unit/tree-verify.c test/unit/tree-verify.h
fuzz_tree_CFLAGS = $(fuzz_cflags)
fuzz_tree_LDADD = $(instrument_libs) $(FUZZ_LIBS)
fuzz_tree_SOURCES = test/fuzz/fuzz-tree.c $(fuzz_driver) \
	test/unit/tree-verify.c test/unit/tree-verify.h

fuzz_tests = \
	test/fuzz/replay.sh \
	test/fuzz/replay-check.sh \
	test/fuzz/replay-rewrite.sh
TESTS += $(fuzz_tests)
SANITIZE_TESTS += $(fuzz_tests)
EXTRA_DIST += $(fuzz_tests) test/fuzz/corpus test/fuzz/run.sh test/fuzz/coverage.sh \
	test/fuzz/stored.sh \
	test/fuzz/filter.dict test/fuzz/front.dict test/fuzz/reader.dict test/fuzz/ctc.dict

# TIME seconds for each target of FUZZ; what is found new stays in build-fuzz/corpus.
FUZZ_CC = clang
FUZZ = $(fuzz_targets)
TIME = 60
fuzz:
	$(MKDIR_P) build-fuzz
	cd build-fuzz && { test -f config.status || \
		$(abs_top_srcdir)/configure -q CC=$(FUZZ_CC) CFLAGS="-O1 -g" \
			--enable-sanitizers=fuzzer --enable-debug --disable-shared; } && \
	for target in $(FUZZ); do $(MAKE) $(AM_MAKEFLAGS) fuzz-$$target || exit; done
	cd build-fuzz && srcdir=$(abs_top_srcdir) TIME=$(TIME) \
		$(SHELL) $(abs_top_srcdir)/test/fuzz/run.sh $(FUZZ)

# Lines of each parser that the corpora go through; LEAST percent of each target's are asked for.
LEAST = 90
fuzz-coverage:
	$(MKDIR_P) build-coverage
	cd build-coverage && { test -f config.status || \
		$(abs_top_srcdir)/configure -q CC=$(FUZZ_CC) --disable-shared \
			CFLAGS="-O0 -g -fprofile-instr-generate -fcoverage-mapping" \
			LDFLAGS="-fprofile-instr-generate"; } && \
	for target in $(FUZZ); do $(MAKE) $(AM_MAKEFLAGS) fuzz-$$target || exit; done
	cd build-coverage && srcdir=$(abs_top_srcdir) LEAST=$(LEAST) \
		$(SHELL) $(abs_top_srcdir)/test/fuzz/coverage.sh $(FUZZ)
clean-local:
	rm -rf build-fuzz build-coverage
.PHONY: fuzz fuzz-coverage
