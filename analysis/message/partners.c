/* Operations and their partners: pairs in a file, then the partners of each in a row. */
#include "config.h"

#include "analysis/message/partners.h"

#include "common/nameless.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

struct edge {
    int64_t from, to;
};

struct partners {
    struct partners *joined; /* others whose edges are ours */
    int64_t shift;           /* of these, among those of the first one */
    FILE *edges;
    int64_t operations, edge_count;
    int error;
    int64_t *first; /* by id: where its partners begin; the one behind the last is the end */
    int64_t *list;
};

struct partners *partners_new(int64_t operations)
{
    FILE *edges = nameless_file();
    struct partners *all;

    if (!edges)
        return NULL;
    all = xzalloc(sizeof *all);
    all->edges = edges;
    all->operations = operations;
    return all;
}

void partners_put(struct partners *all, int64_t from, int64_t to)
{
    struct edge edge = {from, to};

    if (fwrite(&edge, sizeof edge, 1, all->edges) != 1 && !all->error)
        all->error = errno;
    all->edge_count++;
}

void partners_join(struct partners *all, struct partners *other, int64_t edges, int64_t shift)
{
    other->joined = all->joined;
    other->shift = shift;
    all->joined = other;
    all->edge_count += edges;
}

int64_t partners_flush(struct partners *all)
{
    if (fflush(all->edges) != 0 && !all->error)
        all->error = errno;
    return all->error ? -1 : all->edge_count;
}

static void see_message(void *context, const struct message *message)
{
    partners_put(context, message->send.operation.id, message->receive.operation.id);
    partners_put(context, message->receive.operation.id, message->send.operation.id);
}

static void see_collective(void *context, const struct message_end *members, size_t count, int root)
{
    size_t at = root < 0 ? 0 : (size_t)root;

    for (size_t i = 0; i < count; i++)
        if (i != at)
            partners_put(context, members[at].operation.id, members[i].operation.id);
}

struct message_sink partners_sink(struct partners *all)
{
    return (struct message_sink){
        .context = all, .message = see_message, .collective = see_collective};
}

static int compare_numbers(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

    return (left > right) - (left < right);
}

static void each_edge(struct partners *all, void (*visit)(struct partners *all, struct edge edge))
{
    struct edge edge;

    for (struct partners *of = all; of; of = of->joined) {
        rewind(of->edges);
        while (fread(&edge, sizeof edge, 1, of->edges) == 1) {
            edge.to += edge.to < 0 ? of->shift : 0;
            visit(all, edge);
        }
    }
}

static void count_edge(struct partners *all, struct edge edge)
{
    all->first[edge.from]++;
}

static void place_edge(struct partners *all, struct edge edge)
{
    all->list[--all->first[edge.from]] = edge.to;
}

bool partners_finish(struct partners *all)
{
    bool is_kept = partners_flush(all) >= 0;

    errno = all->error;
    if (!is_kept ||
        !(all->first = nameless_map(((size_t)all->operations + 2) * sizeof *all->first)) ||
        !(all->list = nameless_map(((size_t)all->edge_count + 1) * sizeof *all->list)))
        return false;
    each_edge(all, count_edge);
    for (int64_t i = 1; i <= all->operations + 1; i++)
        all->first[i] += all->first[i - 1];
    each_edge(all, place_edge);
    for (int64_t i = 1; i <= all->operations; i++)
        qsort(all->list + all->first[i], (size_t)(all->first[i + 1] - all->first[i]),
              sizeof *all->list, compare_numbers);
    return true;
}

const int64_t *partners_of(const struct partners *all, int64_t id, size_t *count)
{
    *count = (size_t)(all->first[id + 1] - all->first[id]);
    return all->list + all->first[id];
}

bool partners_have(const struct partners *all, int64_t id, int64_t partner)
{
    size_t count;
    const int64_t *partners = partners_of(all, id, &count);

    return bsearch(&partner, partners, count, sizeof partner, compare_numbers) != NULL;
}

void partners_free(struct partners *all)
{
    if (!all)
        return;
    partners_free(all->joined);
    fclose(all->edges);
    if (all->first)
        munmap(all->first, ((size_t)all->operations + 2) * sizeof *all->first);
    if (all->list)
        munmap(all->list, ((size_t)all->edge_count + 1) * sizeof *all->list);
    free(all);
}
