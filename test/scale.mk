# Many ranks that nobody ran.
EXTRA_PROGRAMS += make-run
make_run_SOURCES = test/scale/make-run.c
EXTRA_DIST += test/scale/ranks.sh
CLEANFILES += make-run
check-long: check-long-ranks
check-long-ranks: all make-run
	srcdir=$(srcdir) $(srcdir)/test/scale/ranks.sh
.PHONY: check-long check-long-ranks
