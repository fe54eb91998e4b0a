# What is installed. They run make install, and so not beside others.
EXTRA_DIST += test/package/relocated.sh
check-long: check-long-relocated
check-long-relocated: all
	srcdir=$(srcdir) $(srcdir)/test/package/relocated.sh || test $$? = 77
.PHONY: check-long check-long-relocated
