/* Chains of work, as sums by region. */
#include "config.h"

#include "analysis/answer/task-chain.h"

#include "analysis/answer/add.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

struct task_chain *chain_keep(struct task_chain *chain)
{
    if (chain)
        chain->owners++;
    return chain;
}

void chain_drop(struct task_chain *chain)
{
    if (chain && !--chain->owners)
        free(chain);
}

/* A chain of the caller alone, with room for one more part. */
static struct task_chain *own(struct task_chain *chain, uint32_t count)
{
    uint32_t old = chain ? chain->count : 0;
    size_t size = sizeof *chain + count * sizeof chain->part[0];
    struct task_chain *mine = xmalloc(size);

    if (old)
        memcpy(mine->part, chain->part, old * sizeof chain->part[0]);
    mine->owners = 1;
    mine->count = old;
    chain_drop(chain);
    return mine;
}

struct task_chain *chain_add(struct task_chain *chain, struct chain_part more)
{
    uint32_t count = chain ? chain->count : 0, at = 0;

    while (at < count && chain->part[at].region != more.region)
        at++;
    if (!chain || chain->owners > 1 || at == count)
        chain = own(chain, at == count ? count + 1 : count);
    if (at == count) {
        chain->part[at] = (struct chain_part){more.region, 0, 0};
        chain->count++;
    }
    chain->part[at].time = add_times(chain->part[at].time, more.time);
    chain->part[at].strands += more.strands;
    return chain;
}
