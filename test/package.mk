# What is installed, and what it is installed from.
TESTS += test/package/metadata.sh
EXTRA_DIST += test/package/metadata.sh test/package/relocated.sh test/package/reproducible.sh
# It runs make install, and so not beside others.
check-long: check-long-relocated
check-long-relocated: all
	srcdir=$(srcdir) $(srcdir)/test/package/relocated.sh || test $$? = 77
check-long: check-long-reproducible
check-long-reproducible: all
	srcdir=$(srcdir) $(srcdir)/test/package/reproducible.sh || test $$? = 77
.PHONY: check-long check-long-relocated check-long-reproducible
