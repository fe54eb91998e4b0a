# Many ranks that nobody ran.
EXTRA_PROGRAMS += cost make-run
cost_SOURCES = test/scale/cost.c
make_run_SOURCES = test/scale/make-run.c
EXTRA_DIST += test/scale/common.sh test/scale/launched.sh test/scale/ranks.sh
CLEANFILES += cost make-run
check-long: check-long-ranks
check-long-ranks: all cost make-run
	srcdir=$(srcdir) $(srcdir)/test/scale/ranks.sh
	srcdir=$(srcdir) $(srcdir)/test/scale/launched.sh || [ $$? = 77 ]
.PHONY: check-long check-long-ranks
