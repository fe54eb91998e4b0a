# Programs with MPI, with each MPI that is here.
mpi_tests = \
	test/mpi/clock.sh \
	test/mpi/clock-order.sh \
	test/mpi/counts.sh \
	test/mpi/hybrid.sh \
	test/mpi/layer.sh \
	test/mpi/layers.sh \
	test/mpi/life.sh \
	test/mpi/merge.sh \
	test/mpi/messages.sh \
	test/mpi/polls.sh \
	test/mpi/preload.sh \
	test/mpi/preload-command.sh \
	test/mpi/random.sh \
	test/mpi/requests.sh \
	test/mpi/table.sh \
	test/mpi/together.sh \
	test/mpi/waits.sh
TESTS += $(mpi_tests)
EXTRA_DIST += $(mpi_tests) \
	test/mpi/clock.c \
	test/mpi/clock-files.c \
	test/mpi/clock-order.c \
	test/mpi/clock-order.py \
	test/mpi/common.sh \
	test/mpi/counts.F90 \
	test/mpi/counts.c \
	test/mpi/ended.c \
	test/mpi/hybrid.c \
	test/mpi/life.c \
	test/mpi/many-ranks.sh \
	test/mpi/merge.c \
	test/mpi/messages.c \
	test/mpi/polls.c \
	test/mpi/random.c \
	test/mpi/request-memory.c \
	test/mpi/request-threads.c \
	test/mpi/requests.F90 \
	test/mpi/requests.c \
	test/mpi/sums.py \
	test/mpi/waits.c

check-long: check-long-mpi
check-long-mpi: all
	srcdir=$(srcdir) CLOCK_SEEDS="1 2 3 4 5" $(srcdir)/test/mpi/clock-order.sh
	srcdir=$(srcdir) MPI_LONG=1 $(srcdir)/test/mpi/counts.sh
	srcdir=$(srcdir) MPI_LONG=1 $(srcdir)/test/mpi/life.sh
	srcdir=$(srcdir) RANDOM_SEEDS=40 RANDOM_PHASES=100 $(srcdir)/test/mpi/random.sh
	srcdir=$(srcdir) MPI_LONG=1 $(srcdir)/test/mpi/requests.sh
	srcdir=$(srcdir) MPI_LONG=1 $(srcdir)/test/mpi/together.sh
	srcdir=$(srcdir) $(srcdir)/test/mpi/many-ranks.sh
.PHONY: check-long check-long-mpi

clean-local-mpi:
	rm -rf test-cache
.PHONY: clean-local-mpi
clean-local: clean-local-mpi
