/* What measuring took of a thread's time. */
#include "config.h"
#include "pomp2-runtime/convert/cost.h"

#include <string.h>

static bool begins_with(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Threads begin and end in a team, in what they may have to wait for, and in a single; and come to
 * a barrier at the end, if a call tells of it. Sections are nodes of their own. */
static void count_bodies(struct event_count *count, const struct path_node *n,
                         const char *const *text)
{
    const uint64_t *c = n->columns;
    bool team = c[COLUMN_st] || c[COLUMN_sh], waits = c[COLUMN_en] || c[COLUMN_ex];
    bool told = c[COLUMN_bw] && !strstr(text[TEXT_CLAUSES], "wait=inside");
    if (strcmp(text[TEXT_CONSTRUCT], "critical") == 0)
        count->of[PAIR_OF_CRITICAL] += n->visits;
    else if (team || waits || told)
        count->of[PAIR_WITH_BODY] += n->visits;
    if (!team && strcmp(text[TEXT_CONSTRUCT], "single") == 0)
        count->of[PAIR_OF_SINGLE] += c[COLUMN_bc];
}

struct event_count count_events(const struct converted_regions *regions,
                                const struct spool_location *l, const struct location_tree *t)
{
    struct event_count count = {{0}};
    for (uint32_t id = 0; id < t->count && l->kind == LOCATION_THREAD; id++) {
        const struct path_node *n = t->nodes[id];
        if (!n || n->flags & NODE_TRANSFER || n->region >= regions->ids)
            continue;
        const char *const *text = regions->rows[regions->number[n->region]].text;
        count.of[PLAIN_PAIR] += n->visits;
        if (n->flags & NODE_MESSAGE)
            continue;
        count.of[PLAIN_PAIR] += n->columns[COLUMN_cc];
        count_bodies(&count, n, text);
        if (begins_with(text[TEXT_CONSTRUCT], "for") || begins_with(text[TEXT_CONSTRUCT], "do"))
            count.of[PAIR_OF_LOOP] += n->visits;
        if (begins_with(text[TEXT_CONSTRUCT], "omp_set_"))
            count.of[PAIRS_OF_LOCK] += n->visits;
        if (strcmp(text[TEXT_CONSTRUCT], "sections") == 0)
            count.of[PAIR_OF_SECTIONS] += n->visits;
        if (n->flags & NODE_TASK)
            count.of[PAIRS_OF_TASK] += n->visits;
        if (strcmp(text[TEXT_CONSTRUCT], "barrier") == 0)
            count.of[PAIR_OF_BARRIER] += n->visits;
    }
    count.of[PAIR_LEFT_OUT] = l->left_out[0];
    count.of[CALL_LEFT_OUT] = l->left_out[1];
    return count;
}

uint64_t cost_of(const struct spool_header *h, const struct event_count *count)
{
    double pair = (double)h->cost[PLAIN_PAIR], cost = (double)count->of[PLAIN_PAIR] * pair;
    for (enum event_kind kind = PAIR_LEFT_OUT; kind <= CALL_LEFT_OUT; kind++)
        cost += (double)count->of[kind] * (double)h->cost[kind];
    for (enum event_kind kind = PLAIN_PAIR + 1; kind <= PAIR_OF_BARRIER; kind++) {
        bool two = kind == PAIRS_OF_LOCK || kind == PAIRS_OF_TASK;
        double more = (double)h->cost[kind] - (two ? 2 : 1) * pair;
        if (more > 0 || kind == PAIR_OF_BARRIER)
            cost += (double)count->of[kind] * more;
    }
    cost /= 1000;
    return cost < (double)INT64_MAX ? (uint64_t)cost
                                    : INT64_MAX; /* a damaged spool says anything */
}
