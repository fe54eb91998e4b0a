/* How far strands are. */
#include "config.h"

#include "analysis/answer/task-strand.h"

#include "analysis/answer/add.h"

struct task_chain *strand_chain(struct strand *strand)
{
    if (strand->own || !strand->is_told)
        strand->chain = chain_add(
            strand->chain, (struct chain_part){strand->region, strand->own, !strand->is_told});
    strand->own = 0;
    strand->is_told = true;
    return strand->chain;
}

void strand_work(struct strand *strand, int64_t work)
{
    strand->work = add_times(strand->work, work);
    strand->local = add_times(strand->local, work);
    strand->own = add_times(strand->own, work);
}

void strand_wait(struct strand *strand, const struct latest *latest)
{
    if (latest->time <= strand->local)
        return;
    struct task_chain *old = strand->chain;
    strand->chain = chain_keep(latest->chain);
    chain_drop(old);
    strand->local = latest->time;
    strand->own = 0;
    strand->is_told = true;
}

void latest_take(struct latest *latest, struct strand *strand)
{
    if (strand->local <= latest->time)
        return;
    chain_drop(latest->chain);
    *latest = (struct latest){strand->local, chain_keep(strand_chain(strand)), strand->member};
}
