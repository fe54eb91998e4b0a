# Batch systems: make check has all but the time limit, which takes a minute.
batch_tests = test/batch/slurm.sh
TESTS += $(batch_tests)
EXTRA_DIST += $(batch_tests) test/batch/common.sh test/batch/steps.c test/batch/kill.sh
check-long: check-long-batch
check-long-batch: all
	BATCH_LONG=1 CC="$(CC)" srcdir=$(srcdir) $(SHELL) $(srcdir)/test/batch/slurm.sh || test $$? = 77
check-long: check-long-kill
check-long-kill: all
	CC="$(CC)" srcdir=$(srcdir) $(SHELL) $(srcdir)/test/batch/kill.sh || test $$? = 77
.PHONY: check-long-batch check-long-kill
