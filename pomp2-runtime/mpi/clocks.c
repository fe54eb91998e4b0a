/* Clocks of ranks on several nodes: whether they are compared, and what came of it. */
#include "pomp2-runtime/mpi/layer.h"

#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/life/clock-vote.h"
#include "pomp2-runtime/life/experiment.h"
#include "pomp2-runtime/measure/event.h"

#include <unistd.h>

PUBLIC uint64_t pompeii_mpi_clock(void)
{
    return runtime_clock.epoch + clock_now();
}

PUBLIC void pompeii_mpi_clock_ready(void)
{
    EVENT;
    int directory = clock_vote_is_wanted() ? experiment_open_directory() : -1;
    if (directory < 0)
        return;
    clock_vote_enter(directory);
    close(directory);
}

PUBLIC uint64_t pompeii_mpi_clock_agree(int rank, int size)
{
    EVENT;
    int directory = clock_vote_is_wanted() ? experiment_open_directory() : -1;
    if (directory < 0)
        return 0;
    uint64_t node = clock_vote(directory, rank, size) ? clock_vote_node() : 0;
    close(directory);
    return node;
}

PUBLIC void pompeii_mpi_clock_is(bool end, int64_t offset, uint64_t at)
{
    spool_note_clock(end, offset, at - runtime_clock.epoch);
}
