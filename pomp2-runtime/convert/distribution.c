/* What the trace says of the durations of a node's instances: bins, and the first and last tenth.
 */
#include "pomp2-runtime/convert/distribution.h"

void distribution_add(struct distribution *sum, const struct path_node *block)
{
    const struct histogram *h = (const struct histogram *)block;
    if (block->flags & NODE_TREND)
        sum->trend = (const struct trend *)block;
    if (!(block->flags & NODE_HISTOGRAM))
        return;
    for (uint32_t i = 0; i < HISTOGRAM_ROOM && h->first + i < DURATION_BINS; i++) {
        uint64_t count = h->count[i] + (uint64_t)(h->last == i);
        sum->bins[h->first + i] += count;
        sum->count += count;
    }
}

static void put_bins(struct xml *x, const uint64_t *bins)
{
    bool first = true;
    xml_begin(x, NAME_n_bins);
    for (uint32_t i = 0; i < DURATION_BINS; i++)
        if (bins[i]) {
            xml_put(x, first ? "" : " ");
            xml_number(x, i);
            xml_put(x, " ");
            xml_number(x, bins[i]);
            first = false;
        }
    xml_put(x, "\"");
}

/* The time that the first `visits` instances took: between two moments that are known, each one
 * takes the same. */
static double time_after(const struct trend *t, const struct path_node *n, double visits,
                         uint64_t total)
{
    double step = (double)(1ull << t->shift), behind = (double)n->visits; /* of all */
    double from = 0, began = 0;
    for (uint64_t i = 0; i < t->used; i++) {
        double at = (double)(i + 1) * step;
        if (visits <= at)
            return began + ((double)t->time[i] - began) * (visits - from) / (at - from);
        from = at;
        began = (double)t->time[i];
    }
    return began + ((double)total - began) * (visits - from) / (behind - from);
}

/* Of fewer instances, the moments that are known say nothing. */
bool distribution_tenths(const struct distribution *sum, const struct path_node *n, uint64_t *first,
                         uint64_t *last)
{
    enum { FEWEST = 40 };
    const struct trend *t = sum->trend;
    uint64_t total = n->time - (n->flags & NODE_TASK ? n->columns[COLUMN_ta] : 0);
    double visits = (double)n->visits;
    if (!t || n->visits < FEWEST || !t->used || t->used > TREND_ROOM || t->shift > 58 ||
        t->used << t->shift > n->visits || t->time[t->used - 1] > total)
        return false;
    *first = (uint64_t)time_after(t, n, visits / 10, total);
    *last = total - (uint64_t)time_after(t, n, visits * 0.9, total);
    return true;
}

/* A run that goes on while its spool is read, or damage, may have more in the bins than visits. */
void distribution_put(struct xml *x, const struct distribution *sum, const struct path_node *n)
{
    if (sum->count && sum->count <= n->visits)
        put_bins(x, sum->bins);
    uint64_t first, last;
    if (distribution_tenths(sum, n, &first, &last)) {
        xml_attribute(x, NAME_n_first, first);
        xml_attribute(x, NAME_n_last, last);
    }
}
