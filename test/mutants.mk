# make mutants: small faults, each of which a test has to see; hours. MUTANTS="room or pattern" makes
# some of them.
TESTS += test/mutants/driver.sh
EXTRA_DIST += test/mutants/driver.sh test/mutants/run.sh \
	test/mutants/analysis.txt \
	test/mutants/common.txt \
	test/mutants/instrumenter.txt \
	test/mutants/runtime.txt \
	test/mutants/target-offload.txt
mutants:
	@srcdir=$(srcdir) CC="$(CC)" MUTANTS="$(MUTANTS)" MUTANTS_PROGRAMS="$(check_PROGRAMS)" \
		bash $(srcdir)/test/mutants/run.sh
clean-local: clean-mutants
clean-mutants:
	rm -rf build-mutants
.PHONY: mutants clean-mutants
