# What is installed, and what it is installed from.
TESTS += test/package/metadata.sh
EXTRA_DIST += test/package/static.sh test/package/metadata.sh test/package/relocated.sh test/package/reproducible.sh
# It runs make install, and so not beside others.
check-long: check-long-relocated
check-long-relocated: all
	srcdir=$(srcdir) $(srcdir)/test/package/relocated.sh || test $$? = 77
check-long: check-long-reproducible
check-long-reproducible: all
	srcdir=$(srcdir) $(srcdir)/test/package/reproducible.sh || test $$? = 77
check-long: check-long-static
check-long-static: all
	CC="$(CC)" srcdir=$(srcdir) $(srcdir)/test/package/static.sh || test $$? = 77
.PHONY: check-long check-long-static check-long-relocated check-long-reproducible
