# Format, spelling and what analysers find; none of it is part of make check.
EXTRA_DIST += \
	test/lint/run.sh \
	test/lint/clang-tidy.txt \
	test/lint/cppcheck.txt \
	test/lint/eslint.config.mjs \
	test/lint/eslint.txt \
	test/lint/gcc.txt \
	test/style/format.sh \
	test/style/hardening.sh \
	test/style/mutants.sh \
	test/style/paths.sh \
	test/style/spelling.sh \
	test/style/words.txt

# But this one is.
TESTS += test/style/hardening.sh

format:
	srcdir=$(srcdir) $(SHELL) $(srcdir)/test/style/format.sh --write
format-check:
	srcdir=$(srcdir) $(SHELL) $(srcdir)/test/style/format.sh
spelling:
	srcdir=$(srcdir) $(SHELL) $(srcdir)/test/style/spelling.sh
.PHONY: format format-check spelling

# Minutes. LINT names the tools; lint-baseline takes over what they find, to be judged by hand.
LINT = gcc clang-tidy cppcheck eslint
lint_flags = -std=gnu11 $(DEFS) $(wrapper_cppflags) -UNDEBUG -DPKGLIBDIR='"$(pkglibdir)"' \
	$(LIBXML2_CFLAGS) $(ZSTD_CFLAGS) $(GVC_CFLAGS) $(LIBELF_CFLAGS) $(LIBDW_CFLAGS) \
	$(PAPI_CFLAGS) $(OMPT_CPPFLAGS)
lint lint-baseline: $(BUILT_SOURCES)
	@srcdir=$(srcdir) LINT="$(LINT)" LINT_MODE=$@ \
		$(SHELL) $(srcdir)/test/lint/run.sh $(lint_flags)
.PHONY: lint lint-baseline
