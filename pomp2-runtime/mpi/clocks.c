/* Clocks of ranks on several nodes: whether they are compared, and what came of it. */
#include "pomp2-runtime/mpi/layer.h"

#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/life/clock-vote.h"
#include "pomp2-runtime/life/experiment.h"
#include "pomp2-runtime/measure/event.h"

#include <sys/stat.h>
#include <unistd.h>

PUBLIC uint64_t pompeii_mpi_clock(void)
{
    return runtime_clock.epoch + clock_now();
}

PUBLIC void pompeii_mpi_clock_ready(void)
{
    EVENT;
    struct stat s;
    int directory = clock_vote_is_wanted() ? experiment_open_directory() : -1;
    if (directory < 0)
        return;
    if (directory == 0 || fstat(directory, &s) != 0) {
        close(directory);
        return;
    }
    runtime.vote =
        (struct open_vote){.directory = directory, .device = s.st_dev, .inode = s.st_ino};
    clock_vote_enter(directory);
}

/* -1: this rank was not ready. The program may have closed all that it did not open. */
static int vote_directory(void)
{
    struct stat s;
    const struct open_vote vote = runtime.vote;
    runtime.vote.directory = 0;
    if (vote.directory == 0)
        return -1;
    if (fstat(vote.directory, &s) == 0 && s.st_dev == vote.device && s.st_ino == vote.inode)
        return vote.directory;
    return experiment_open_directory();
}

PUBLIC uint64_t pompeii_mpi_clock_agree(int rank, int size)
{
    EVENT;
    int directory = vote_directory();
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
