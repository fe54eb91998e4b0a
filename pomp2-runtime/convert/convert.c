/* The trace file: regions, then each location with its profile and its timeline. */
#include "config.h"
#include "pomp2-runtime/convert/cost.h"
#include "pomp2-runtime/convert/pages.h"
#include "pomp2-runtime/convert/devices.h"
#include "pomp2-runtime/convert/distribution.h"
#include "pomp2-runtime/convert/location-tree.h"
#include "pomp2-runtime/convert/locks.h"
#include "pomp2-runtime/convert/messages.h"
#include "pomp2-runtime/convert/regions.h"
#include "pomp2-runtime/convert/sources.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/units.h"
#include "pomp2-runtime/convert/xml-write.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

struct trace_writer {
    struct xml *xml;
    struct spool *spool;
    struct converted_regions regions;
    struct conversion *result;
    struct shares *shares;
    struct handles *handles;
    unsigned counters;
};

/* ---- Profile ----------------------------------------------------------------------------- */

/* The flow comes to a node from its parent or from a sibling. In a spool whose threads still ran
 * when it was read, or that is damaged, other things may stand there. */
static bool precedes(const struct location_tree *t, uint32_t id, const struct path_node *n)
{
    return id == n->parent || (id < t->count && t->nodes[id] && t->nodes[id]->parent == n->parent);
}

static void put_predecessors(struct xml *x, const struct location_tree *t,
                             const struct path_node *n, const struct predecessor *p, size_t count)
{
    for (; count > 0; count--, p++)
        if (p->count && precedes(t, p->node, n)) {
            xml_put(x, OPEN_p);
            xml_attribute(x, NAME_p_node, p->node);
            xml_attribute(x, NAME_p_count, p->count);
            xml_put(x, "/>\n");
        }
}

static uint64_t least_of(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void put_distribution(struct xml *x, const struct location_tree *t,
                             const struct path_node *n)
{
    struct distribution sum = {0};
    for (uint32_t b = t->first_block[n->id]; b; b = t->next_block[b - 1])
        distribution_add(&sum, t->blocks[b - 1]);
    distribution_put(x, &sum, n);
}

static void put_node(struct trace_writer *w, const struct location_tree *t,
                     const struct path_node *n)
{
    struct xml *x = w->xml;
    xml_put(x, OPEN_n);
    xml_attribute(x, NAME_n_id, n->id);
    xml_attribute(x, NAME_n_region, n->region < w->regions.ids ? w->regions.number[n->region] : 0);
    xml_attribute(x, NAME_n_visits, n->visits);
    xml_attribute(x, NAME_n_time, n->time);
    if (n->visits) {
        xml_optional(x, NAME_n_least, n->least);
        xml_optional(x, NAME_n_greatest, n->greatest);
        xml_begin(x, NAME_n_squares);
        xml_decimal(x, n->squares / 1e6);
        xml_put(x, "\"");
    }
    put_distribution(x, t, n);
    if (n->kept < n->visits)
        xml_attribute(x, NAME_n_kept, n->kept);
    uint64_t created = n->flags & NODE_BYTES ? 0 : n->columns[COLUMN_cc];
    if (n->flags & NODE_BYTES) {
        xml_optional(x, NAME_n_by, n->columns[SLOT_by]);
        xml_optional(x, NAME_n_un, n->columns[SLOT_un]);
    } else {
        for (int i = 0; i < SPOOL_COLUMNS; i++)
            xml_optional(x, column_names[i], n->columns[i]);
    }
    if (n->kept_creations < created)
        xml_attribute(x, NAME_n_kept_creations, least_of(n->kept_creations, created));
    if (n->flags & NODE_TASK)
        xml_word(x, NAME_n_task, node_names[NODE_IS_TASK]);
    if (t->totals && t->totals[n->id])
        put_counters(x, NAME_n_counters, t->totals[n->id], w->counters);
}

static void put_children_before(struct trace_writer *w, const struct location_tree *t,
                                const struct path_node *n)
{
    put_predecessors(w->xml, t, n, n->from, 2);
    for (uint32_t b = t->first_block[n->id]; b; b = t->next_block[b - 1]) {
        const struct predecessors *p = (const struct predecessors *)t->blocks[b - 1];
        if (!(p->flags & NODE_PREDECESSORS))
            continue;
        size_t room = sizeof p->from / sizeof p->from[0];
        put_predecessors(w->xml, t, n, p->from, p->used < room ? p->used : room);
    }
}

/* Stands for a root that the run did not come to write. */
static void put_no_node(struct xml *x)
{
    xml_put(x, OPEN_n);
    xml_attribute(x, NAME_n_id, 0);
    xml_attribute(x, NAME_n_region, 0);
    xml_attribute(x, NAME_n_visits, 0);
    xml_attribute(x, NAME_n_time, 0);
    xml_put(x, "/>\n");
}

/* In document order, without recursion: paths may be deep. */
static void put_profile(struct trace_writer *w, const struct location_tree *t)
{
    struct xml *x = w->xml;
    xml_put(x, OPEN_profile);
    xml_put(x, ">\n");
    uint32_t id = 0;
    bool down = t->count > 0 && t->nodes[0];
    if (!down)
        put_no_node(x);
    while (down) {
        const struct path_node *n = t->nodes[id];
        put_node(w, t, n);
        bool empty = !t->child[id] && !n->from[0].count;
        xml_put(x, empty ? "/>\n" : ">\n");
        if (!empty)
            put_children_before(w, t, n);
        if (t->child[id]) {
            id = t->child[id];
            continue;
        }
        if (!empty)
            xml_put(x, CLOSE_n);
        while (id && !t->sibling[id]) {
            id = t->nodes[id]->parent;
            xml_put(x, CLOSE_n);
        }
        down = id != 0;
        id = t->sibling[id];
    }
    xml_put(x, CLOSE_profile);
}

/* ---- Timeline ---------------------------------------------------------------------------- */

/* An instance whose end tag is still to come. */
struct unfinished_instance {
    uint32_t depth;
    bool creation;
    uint64_t end;
    uint64_t cursor; /* end of its latest child, or its start */
};

struct timeline {
    struct interrupted *open;
    struct unfinished_instance *stack;
    size_t used, capacity;
    bool tag_open;   /* the start tag of the topmost one lacks its `>` */
    uint64_t cursor; /* of the outermost level */
};

static void close_top(struct trace_writer *w, struct timeline *t)
{
    assert(t->used > 0);
    const struct unfinished_instance *top = &t->stack[--t->used];
    if (t->tag_open)
        xml_put(w->xml, "/>\n");
    else
        xml_put(w->xml, top->creation ? CLOSE_c : CLOSE_i);
    t->tag_open = false;
}

/* Ends what ended before `start`. Depths alone do not tell: instances between may have no record.
 */
static void close_before(struct trace_writer *w, struct timeline *t, uint64_t start, uint32_t depth)
{
    while (t->used > 0) {
        const struct unfinished_instance *top = &t->stack[t->used - 1];
        if (depth > top->depth && start <= top->end)
            break;
        close_top(w, t);
    }
}
/* @param behind stands behind the task's creation */
static void put_dependences(struct xml *x, uint64_t task, struct record_walk behind)
{
    const struct task_dependence *d;
    bool any = false;
    while ((d = records_dependence(&behind, task))) {
        char text[40];
        enum dependence kind = d->kind < DEPENDENCES ? d->kind : DEPENDENCE_UNKNOWN;
        if (kind == DEPENDENCE_UNKNOWN || kind == DEPENDENCE_UNDEFERRED)
            snprintf(text, sizeof text, "%s", dependence_names[kind]);
        else
            snprintf(text, sizeof text, "%s:%" PRIx64, dependence_names[kind], d->address);
        if (any)
            xml_put(x, " ");
        else
            xml_begin(x, NAME_c_dependences);
        xml_put(x, text);
        any = true;
    }
    if (any)
        xml_put(x, "\"");
}

static void put_columns(struct xml *x, const struct handles *handles, const struct record *r,
                        struct record_walk behind)
{
    const struct record_rest *rest = (const struct record_rest *)(r + 1);
    const uint64_t *v = rest->value;
    switch (record_type(r->what)) {
    case RECORD_WAITS:
        xml_optional(x, NAME_i_en, v[0]);
        xml_optional(x, NAME_i_bo, v[2]);
        xml_optional(x, NAME_i_ex, v[1]);
        break;
    case RECORD_ONCE:
        xml_optional(x, NAME_i_bo, v[0]);
        xml_optional(x, NAME_i_bc, v[1]);
        xml_optional(x, NAME_i_bw, v[2]);
        break;
    case RECORD_TEAM:
        xml_optional(x, NAME_i_st, v[0]);
        xml_optional(x, NAME_i_bo, r->duration - v[0] - v[1] - v[2]);
        xml_optional(x, NAME_i_bw, v[1]);
        xml_optional(x, NAME_i_sh, v[2]);
        break;
    case RECORD_CREATION:
        put_dependences(x, v[0], behind);
        xml_attribute(x, NAME_i_task, v[0]);
        break;
    case RECORD_TASK:
        xml_attribute(x, NAME_i_task, v[0]);
        break;
    case RECORD_TRANSFER:
        xml_optional(x, NAME_i_by, v[0]);
        xml_optional(x, NAME_i_un, v[1]);
        break;
    case RECORD_MESSAGE:
        put_message(x, handles, (const struct spool_message *)(r + 1));
        break;
    case RECORD_REQUESTS:
        xml_optional(x, NAME_i_calls, v[2]);
        xml_optional(x, NAME_i_took, v[2] ? v[1] : 0);
        put_requests(x, handles, v[0], v[2] ? 0 : v[1], behind);
        break;
    case RECORD_LOCK:
        xml_optional(x, NAME_i_lock, r->tasks);
        return;
    case RECORD_PLAIN:
    case RECORD_LISTED:
    case RECORD_DEPENDS:
    case RECORD_TYPES:
        break;
    }
    if (record_fragment(r->what) != FRAGMENT_WHOLE)
        xml_word(x, NAME_i_fragment, fragment_names[record_fragment(r->what)]);
    xml_optional(x, NAME_i_ta, r->tasks);
}

static bool push_instance(struct timeline *t, const struct record *r)
{
    if (t->used == t->capacity) {
        size_t capacity = t->capacity ? 2 * t->capacity : 64;
        struct unfinished_instance *stack = pages_resize(t->stack, capacity, sizeof *stack);
        if (!stack)
            return false;
        t->stack = stack;
        t->capacity = capacity;
    }
    t->stack[t->used++] =
        (struct unfinished_instance){record_depth(r->what), record_type(r->what) == RECORD_CREATION,
                                     r->start + r->duration, r->start};
    t->tag_open = true;
    return true;
}

/* Of an instance, unless all are 0. */
static void put_record_counters(struct trace_writer *w, const struct record *r)
{
    const uint64_t *values = (const uint64_t *)(r + record_slots(record_type(r->what)));
    for (unsigned i = 0; i < w->counters; i++)
        if (values[i]) {
            put_counters(w->xml, NAME_i_counters, values, w->counters);
            return;
        }
}

/* @param behind stands behind it */
static void put_record(struct trace_writer *w, struct timeline *t, const struct record *r,
                       struct record_walk behind)
{
    close_before(w, t, r->start, record_depth(r->what));
    if (r->duration == SPOOL_OPEN) {
        w->result->unfinished++;
        r = interrupted_record(
            t->open, r, record_slots(record_type(r->what)) + record_counter_slots(w->counters));
        if (!r)
            return;
    }
    if (t->tag_open)
        xml_put(w->xml, ">\n");
    t->tag_open = false;
    uint64_t *cursor = t->used ? &t->stack[t->used - 1].cursor : &t->cursor;
    uint64_t gap = r->start > *cursor ? r->start - *cursor : 0;
    *cursor = r->start + r->duration;
    if (!push_instance(t, r)) /* no memory: leave it out */
        return;
    xml_put(w->xml, record_type(r->what) == RECORD_CREATION ? OPEN_c : OPEN_i);
    xml_attribute(w->xml, NAME_i_node, r->node);
    xml_attribute(w->xml, NAME_i_gap, gap);
    xml_attribute(w->xml, NAME_i_duration, r->duration);
    put_columns(w->xml, w->handles, r, behind);
    put_record_counters(w, r);
    w->result->instances++;
}

static void put_timeline(struct trace_writer *w, const struct spool_location *l,
                         struct location_tree *tree)
{
    struct record_walk walk = records_begin(w->spool, l->id, w->counters, tree->count);
    if (walk.chunk == walk.end || w->spool->without_timeline)
        return;
    uint64_t ahead = 16 * (w->spool->size / sizeof(struct record));
    walk.ahead = &ahead;
    struct timeline t = {.cursor = l->begin, .open = &tree->open};
    xml_put(w->xml, OPEN_timeline);
    xml_put(w->xml, ">\n");
    for (const struct record *r; (r = records_next(&walk));)
        put_record(w, &t, r, walk);
    while (t.used > 0)
        close_top(w, &t);
    xml_put(w->xml, CLOSE_timeline);
    pages_give(t.stack);
}

/* ---- The whole --------------------------------------------------------------------------- */
static bool put_location(struct trace_writer *w, const struct spool_location *l)
{
    struct xml *x = w->xml;
    struct location_tree tree;
    bool good = read_tree(w->spool, l, &tree);
    uint64_t last = interrupted_last(w->spool, l);
    if (good) {
        xml_put(x, OPEN_location);
        xml_attribute(x, NAME_location_id, l->id);
        if (l->kind != LOCATION_THREAD)
            put_device_location(x, l);
        xml_attribute(x, NAME_location_thread, l->thread);
        xml_optional(x, NAME_location_tid, l->tid);
        xml_attribute(x, NAME_location_begin, l->begin);
        xml_attribute(x, NAME_location_end, last);
        struct event_count events = count_events(&w->regions, l, &tree);
        w->result->pairs += events.of[PLAIN_PAIR];
        xml_optional(x, NAME_location_cost, cost_of(w->spool->header, &events));
        xml_optional(x, NAME_location_setup, l->flush_time);
        xml_optional(x, NAME_location_wait, l->processor_wait);
        xml_optional(x, NAME_location_out, l->left_out[0] + l->left_out[1]);
        xml_optional(x, NAME_location_lost, l->lost_visits);
        xml_optional(x, NAME_location_cut, l->lost_records);
        xml_optional(x, NAME_location_lacking, l->lost_messages);
        xml_optional(x, NAME_location_untold, l->lost_locks);
        xml_put(x, ">\n");
        if (l->team_size > w->result->team)
            w->result->team = l->team_size;
        put_profile(w, &tree);
        put_timeline(w, l, &tree);
        put_units(x, w->spool, w->shares, l->id, w->regions.number, w->regions.ids);
        put_uses(x, w->spool, l->id, tree.count, last,
                 &(struct region_numbers){w->regions.number, w->regions.ids});
        xml_put(x, CLOSE_location);
        w->result->locations++;
    }
    free_tree(&tree);
    return good;
}

/* When the process's clock began, and how fast it is, by rank 0's. */
struct common_clock {
    uint64_t epoch, rate; /* of 10^12; 0: as that */
};

static struct common_clock common_clock(const struct spool_header *h)
{
    struct common_clock clock = {h->epoch, 0};
    int64_t apart = (int64_t)(h->clock[1].at - h->clock[0].at);
    uint64_t offset = (uint64_t)h->clock[0].offset; /* a damaged file's may be anything */
    if (h->clocks == 0 || h->clocks > 2)
        return clock;
    int64_t shift = (int64_t)((uint64_t)h->clock[1].offset - offset);
    double drift = h->clocks == 2 && apart > 0 ? (double)shift / (double)apart : 0;
    if (!(drift > -0.01 && drift < 0.01))
        drift = 0;
    clock.epoch += offset - (uint64_t)(int64_t)(drift * (double)h->clock[0].at);
    clock.rate = drift != 0 ? (uint64_t)(1e12 * (1 + drift)) : 0;
    return clock;
}

static void put_root(struct trace_writer *w)
{
    const struct spool_header *h = w->spool->header;
    const struct common_clock clock = common_clock(h);
    struct xml *x = w->xml;
    char rank[16];
    xml_put(x, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<!DOCTYPE processor SYSTEM \"pompeii.dtd\">\n");
    snprintf(rank, sizeof rank, "P%u", h->rank);
    xml_put(x, OPEN_processor);
    xml_attribute(x, NAME_processor_version, 1);
    xml_word(x, NAME_processor_rank, rank);
    xml_attribute(x, NAME_processor_init, 0);
    xml_attribute(x, NAME_processor_finalize, w->result->finalize);
    xml_attribute(x, NAME_processor_epoch, clock.epoch);
    xml_optional(x, NAME_processor_rate, clock.rate);
    xml_optional(x, NAME_processor_counters, w->counters);
    xml_optional(x, NAME_processor_threads, h->threads);
    xml_optional(x, NAME_processor_requests, h->requests);
    xml_text(x, NAME_processor_user, spool_meta(w->spool, "run.user"));
    xml_text(x, NAME_processor_system, spool_meta(w->spool, "run.system"));
    xml_text(x, NAME_processor_processors, spool_meta(w->spool, "run.processors"));
    if (!w->result->complete)
        xml_word(x, NAME_processor_complete, answer_names[ANSWER_NO]);
    xml_put(x, ">\n");
}

/* The cost of the trace, for who ran the program. */
static void put_written(struct xml *x, const struct spool *s)
{
    struct timespec now;
    if (!s->end || clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return;
    uint64_t nanoseconds = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    xml_put(x, OPEN_written);
    xml_attribute(x, NAME_written_took, nanoseconds > s->end ? nanoseconds - s->end : 0);
    xml_put(x, "/>\n");
}

int convert_trace(struct spool *s, int directory, const char *container, const char *name,
                  bool compress, struct conversion *result)
{
    *result = (struct conversion){.complete = s->header->finalize != SPOOL_OPEN};
    result->finalize = result->complete ? s->header->finalize : interrupted_run_end(s);
    struct trace_writer w = {.spool = s, .result = result, .counters = counters_of(s)};
    w.shares = shares_find(s);
    w.handles = handles_find(s);
    bool good = read_regions(s, &w.regions);
    int failure = good ? 0 : ENOMEM;
    if (good)
        w.xml = container ? xml_create_member(directory, container, s->header->rank, name, compress)
                          : xml_create(directory, name, compress);
    if (good && !w.xml)
        failure = errno;
    if (!failure) {
        put_root(&w);
        put_objects(w.xml, s);
        good &= put_sources(w.xml, s);
        put_regions(w.xml, &w.regions);
        put_locks(w.xml, s, &(struct region_numbers){w.regions.number, w.regions.ids});
        const struct spool_entry *e = NULL;
        while ((e = spool_next(s, SPOOL_LOCATION, e)))
            good &= put_location(&w, (const struct spool_location *)e);
        put_written(w.xml, s);
        xml_put(w.xml, CLOSE_processor);
        failure = xml_close(w.xml);
        if (!failure && !good)
            failure = ENOMEM;
    }
    shares_free(w.shares);
    handles_free(w.handles);
    if (code_problem(w.regions.code))
        snprintf(result->problem, sizeof result->problem, "%s", code_problem(w.regions.code));
    free_regions(&w.regions);
    return failure;
}
