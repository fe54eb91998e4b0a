/* What was open when a run died. The stack of each location is in the spool; what an end would have
 * done (measure.h, team.c, task.c) is done here, at the last time that is known. */
#include "config.h"
#include "pomp2-runtime/convert/interrupted.h"
#include "pomp2-runtime/convert/pages.h"

#include <string.h>

/* What the process had at `address`, `size` bytes in a location's chunks of a kind; NULL: nothing.
 */
static const void *at_address(const struct spool *s, enum spool_kind kind, uint32_t location,
                              uint64_t address, size_t size)
{
    size_t first, end = spool_chunks(s, kind, location, &first);
    for (size_t i = first; i < end; i++) {
        const struct spool_chunk *c = s->kinds[kind].items[i].chunk;
        uint64_t offset = address - c->address;
        if (address >= c->address + sizeof *c && address % 8 == 0 && c->size >= size &&
            offset <= c->size - size)
            return (const char *)c + offset;
    }
    return NULL;
}

static const struct open_stack *stack_of(const struct spool *s, uint32_t location)
{
    size_t first, end = spool_chunks(s, SPOOL_STACK, location, &first);
    const struct spool_chunk *c = first < end ? s->kinds[SPOOL_STACK].items[first].chunk : NULL;
    return c && c->sequence == 0 ? (const struct open_stack *)(c + 1) : NULL;
}

static bool is_ending(const struct open_stack *stack, const struct open_frame *f)
{
    return stack->ending == frame_mark(f->start, f->depth);
}

static const struct open_frame *frame_at(const struct spool *s, uint32_t location, uint64_t address)
{
    return address ? at_address(s, SPOOL_STACK, location, address, sizeof(struct open_frame))
                   : NULL;
}

/* Frames of a location, innermost first. In a damaged file they may lead in circles (Brent's
 * algorithm finds them): then there are none. */
static size_t count_frames(const struct spool *s, uint32_t location)
{
    const struct open_stack *stack = stack_of(s, location);
    size_t count = 0, power = 1;
    const struct open_frame *f = stack ? frame_at(s, location, stack->top) : NULL, *met = NULL;
    for (; f && f != met; f = frame_at(s, location, f->up))
        if (++count == power) {
            power *= 2;
            met = f;
        }
    return f ? 0 : count;
}

/* ---- The last time that is known --------------------------------------------------------- */

static bool is_team(const struct open_frame *f)
{
    return f->kind == FRAME_TEAM || f->kind == FRAME_WORK;
}

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* What it had before it went on here: only frames of these kinds say. */
static uint64_t time_before(const struct open_frame *f)
{
    bool moves = f->kind == FRAME_TASK || f->kind == FRAME_MOVED || f->kind == FRAME_CREATION;
    return moves ? f->before : 0;
}

/* What is used of the phases of a task's frame: as enum task_phase. */
enum { SINCE, LEFT, UNTIED };

/* Of a task, `mark` is its number, and it may have been left. */
static uint64_t frame_time(const struct open_frame *f)
{
    bool marked = f->kind == FRAME_PLAIN || f->kind == FRAME_MOVED || is_team(f);
    uint64_t begun = f->start + time_before(f);
    if (f->kind == FRAME_TASK && f->phase[UNTIED])
        return later(begun, f->phase[LEFT]);
    return later(begun, marked && f->type != RECORD_PLAIN ? f->mark : 0);
}

uint64_t interrupted_last(const struct spool *s, const struct spool_location *l)
{
    const struct open_stack *stack = stack_of(s, l->id);
    uint64_t last = later(l->begin, stack ? stack->seen : 0);
    const struct open_frame *f = stack ? frame_at(s, l->id, stack->top) : NULL;
    if (l->end != SPOOL_OPEN)
        return l->end;
    for (size_t n = count_frames(s, l->id); n > 0; n--, f = frame_at(s, l->id, f->up))
        if (f->kind != FRAME_GHOST)
            last = later(last, frame_time(f));
    return l->kind == LOCATION_THREAD ? later(last, s->header->died) : last;
}

uint64_t interrupted_run_end(const struct spool *s)
{
    uint64_t end = s->header->died;
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_LOCATION, e)))
        end = later(end, interrupted_last(s, (const struct spool_location *)e));
    return end;
}

/* ---- Frames that others ask for ---------------------------------------------------------- */

/* Of a team the mark is nothing. */
static struct open_entry open_entry(const struct open_frame *f)
{
    return (struct open_entry){.key = {f->kind, f->context, f->kind == FRAME_TASK ? f->mark : 0},
                               .frame = f};
}

/* Whether two are of one team, or of one task. */
static int compare_open(const struct open_entry *a, const struct open_entry *b)
{
    if (a->key.kind != b->key.kind)
        return a->key.kind < b->key.kind ? -1 : 1;
    if (a->key.context != b->key.context)
        return a->key.context < b->key.context ? -1 : 1;
    return a->key.mark < b->key.mark ? -1 : a->key.mark > b->key.mark;
}

static int compare_entries(const void *a, const void *b)
{
    const struct open_entry *x = a, *y = b;
    int order = compare_open(x, y);
    return order ? order : x->order < y->order ? -1 : x->order > y->order;
}

/* In a damaged file locations may share their frames: no more are taken than there can be. */
static size_t most_frames(const struct spool *s)
{
    const struct chunks *stacks = &s->kinds[SPOOL_STACK];
    size_t bytes = 0;
    for (size_t i = 0; i < stacks->count; i++)
        bytes += stacks->items[i].chunk->size;
    return bytes / sizeof(struct open_frame);
}

static void take_open(const struct spool *s, const struct spool_location *l, size_t most)
{
    struct open_index *all = s->open;
    const struct open_stack *stack = l->end == SPOOL_OPEN ? stack_of(s, l->id) : NULL;
    const struct open_frame *f = stack ? frame_at(s, l->id, stack->top) : NULL;
    for (size_t n = stack ? count_frames(s, l->id) : 0; n > 0 && all->count < most; n--) {
        if (f->kind == FRAME_TEAM || f->kind == FRAME_TASK) {
            struct open_entry *e = &all->items[all->count];
            *e = open_entry(f);
            e->location = l;
            e->order = all->count++;
        }
        f = frame_at(s, l->id, f->up);
    }
}

/* Without memory there are none. */
static void index_open(const struct spool *s)
{
    struct open_index *all = s->open;
    const struct spool_entry *e = NULL;
    size_t most = most_frames(s);
    all->known = true;
    all->items = pages_take(most + 1, sizeof *all->items);
    while (all->items && (e = spool_next(s, SPOOL_LOCATION, e)))
        take_open(s, (const struct spool_location *)e, most);
    if (!pages_sort(all->items, all->count, sizeof *all->items, compare_entries))
        all->count = 0;
}

/* The first one that is as `wanted`, or NULL. */
static const struct open_entry *open_find(const struct spool *s, const struct open_entry *wanted)
{
    struct open_index *all = s->open;
    if (!all->known)
        index_open(s);
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_open(&all->items[middle], wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < all->count && compare_open(&all->items[low], wanted) == 0;
    return found ? &all->items[low] : NULL;
}

/* ---- The ends of frames ------------------------------------------------------------------ */

/* When the thread that forked a frame's team was seen last, if it was still in the region; 0: it
 * had left it. */
static uint64_t team_last(const struct spool *s, uint64_t team)
{
    const struct open_entry wanted = {.key = {FRAME_TEAM, team, 0}};
    const struct open_entry *e = open_find(s, &wanted);
    return e ? interrupted_last(s, e->location) : 0;
}

/* ---- Untied tasks ------------------------------------------------------------------------ */

/* Frames of a location that belong together: of one task, or of none. */
struct task_frames {
    const struct open_frame *last; /* the outermost of them; of a task: its own */
    bool left;                     /* the task has gone on elsewhere: see task-move.c */
    uint64_t since; /* tasks that ran on the frames after it had left; of one that has not, 0 */
};

/* Who resumes a task says so on the frame that it has left, once its own are there. */
static bool goes_on_elsewhere(const struct spool *s, const struct open_frame *task)
{
    const struct open_entry wanted = open_entry(task), *e = open_find(s, &wanted);
    const struct open_entry *end = s->open->items + s->open->count;
    for (; e && e < end && compare_open(e, &wanted) == 0; e++)
        if (e->frame != task && e->frame->phase[SINCE] >= task->phase[LEFT])
            return true;
    return false;
}

/* Those from `f` on. */
static struct task_frames find_task(const struct spool *s, uint32_t location,
                                    const struct open_frame *f)
{
    const struct open_frame *up;
    while (f->kind != FRAME_TASK && !is_team(f) && (up = frame_at(s, location, f->up)))
        f = up;
    bool left = f->kind == FRAME_TASK && f->phase[UNTIED] && f->phase[LEFT] &&
                (f->left_as == f->mark || goes_on_elsewhere(s, f));
    return (struct task_frames){f, left, 0};
}

/* ---- Ends -------------------------------------------------------------------------------- */

/* A thread of a team may have ended in it, and have heard nothing of the join yet. */
static void end_team(const struct spool *s, const struct open_frame *f,
                     struct interrupted_instance *out)
{
    uint64_t startup = f->phase[0] < out->end - f->start ? f->phase[0] : out->end - f->start;
    uint64_t started = f->start + startup, end = out->end;
    if (f->ended) {
        end = later(started, f->mark);
        out->end =
            f->kind == FRAME_TEAM ? later(end, out->end) : later(end, team_last(s, f->context));
    }
    end = later(end, started);
    out->end = later(end, out->end);
    out->value[0] = startup;
    out->value[1] = out->end - end + f->phase[1];
    if (out->value[1] > out->end - started)
        out->value[1] = out->end - started;
}

static void end_waits(const struct open_frame *f, struct interrupted_instance *out)
{
    uint64_t duration = out->end - out->start;
    bool waits = !f->phase[0] && !f->mark; /* to enter */
    uint64_t wait = waits || f->phase[0] > duration ? duration : f->phase[0];
    uint64_t leave = f->mark > out->start + wait && f->mark < out->end ? out->end - f->mark : 0;
    out->value[0] = wait;
    out->value[1] = leave;
    out->value[2] = duration - wait - leave;
}

/* `inside`: time of tasks that ran inside, so far. @return what of it the frame below gets */
static uint64_t end_frame(const struct spool *s, const struct open_frame *f, uint64_t inside,
                          uint64_t last, struct interrupted_instance *out)
{
    out->start = f->start;
    out->end = later(last, f->start);
    out->kind = f->kind;
    out->type = f->type;
    out->tasks = inside;
    if (time_before(f)) {
        out->before = f->before <= out->end - out->start ? f->before : 0;
        out->tasks_before = f->tasks_before < inside ? f->tasks_before : inside;
    }
    if (is_team(f))
        end_team(s, f, out);
    else if (f->type == RECORD_WAITS)
        end_waits(f, out);
    else if (f->type == RECORD_ONCE)
        memcpy(out->value, f->phase, sizeof out->value);
    uint64_t duration = out->end - out->start;
    if (out->tasks > duration)
        out->tasks = duration;
    return f->kind == FRAME_TASK ? duration - out->before : inside;
}

static void add_columns(struct path_node *n, const struct interrupted_instance *one)
{
    static const struct {
        enum record_type type;
        int column[3];
    } columns[] = {{RECORD_WAITS, {COLUMN_en, COLUMN_ex, COLUMN_bo}},
                   {RECORD_ONCE, {COLUMN_bo, COLUMN_bc, COLUMN_bw}},
                   {RECORD_TEAM, {COLUMN_st, COLUMN_bw, COLUMN_sh}}};
    uint64_t duration = one->end - one->start;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        for (int v = 0; v < 3 && columns[i].type == one->type; v++)
            n->columns[columns[i].column[v]] += one->value[v];
    if (one->type == RECORD_TEAM)
        n->columns[COLUMN_bo] += duration - one->value[0] - one->value[1] - one->value[2];
}

/* What the statistics of instances take: of a task, without those that ran inside. */
static uint64_t add_extremes(struct path_node *n, const struct interrupted_instance *one)
{
    uint64_t duration = one->end - one->start;
    if (one->kind == FRAME_TASK)
        duration -= one->tasks; /* at most all of it: end_frame() */
    n->least = duration < n->least ? duration : n->least;
    n->greatest = later(n->greatest, duration);
    return duration;
}

static void add_instance(struct path_node *n, const struct interrupted_instance *one)
{
    uint64_t duration = one->end - one->start, here = duration - one->before;
    uint64_t tasks = one->tasks > one->tasks_before ? one->tasks - one->tasks_before : 0;
    if (one->kind == FRAME_CREATION) {
        n->columns[COLUMN_cc] += !one->left;
        n->columns[COLUMN_ct] += here > tasks ? here - tasks : 0;
        return;
    }
    n->time += here;
    if (one->left) {
        n->columns[COLUMN_ta] += tasks;
        n->kept -= n->kept > 0;
        return;
    }
    n->visits++;
    n->columns[COLUMN_ta] += tasks;
    add_columns(n, one);
    duration = add_extremes(n, one);
    n->squares += (double)duration * (double)duration;
}

/* The instance was being counted: the sums are known, and the rest is as good as it can be. */
static void redo_instance(struct path_node *n, const struct interrupted_instance *one)
{
    bool creation = one->kind == FRAME_CREATION;
    *(creation ? &n->columns[COLUMN_ct] : &n->time) = one->sums[SUM_TIME];
    *(creation ? &n->columns[COLUMN_cc] : &n->visits) = one->sums[SUM_VISITS];
    if (creation)
        return;
    n->columns[COLUMN_ta] = one->sums[SUM_TASKS];
    if (!one->left)
        add_extremes(n, one);
}

static bool take_frame(const struct spool *s, const struct spool_location *l,
                       const struct open_frame *f, const struct path_node **nodes, uint32_t count,
                       struct interrupted *out)
{
    const struct path_node *n =
        at_address(s, SPOOL_NODES, l->id, f->node, sizeof(struct path_node));
    struct interrupted_instance *one = &out->items[out->count];
    if (!n || n->id >= count || !nodes[n->id])
        return false;
    one->node = n->id;
    one->copy = *nodes[n->id];
    if (one->sums)
        redo_instance(&one->copy, one);
    else
        add_instance(&one->copy, one);
    nodes[n->id] = &one->copy;
    out->count++;
    return true;
}

/* What ran on the frames of a task that has left is not inside it, but inside what is below. */
static struct task_frames begin_group(const struct spool *s, uint32_t location,
                                      const struct open_frame *f, uint64_t *inside)
{
    struct task_frames group = find_task(s, location, f);
    if (group.left) {
        group.since = *inside;
        *inside = 0;
    }
    return group;
}

/* Tasks that ran on a frame, those of a task that has left before it did: what came later is the
 * group's. `below`, unless NULL, is what the frame has with what the one above passes to it. */
static uint64_t tasks_of(const struct open_frame *f, const uint64_t *below,
                         struct task_frames *group)
{
    uint64_t tasks = below ? below[0] : f->tasks, paused = below ? below[1] : f->tasks_paused;
    if (!group->left)
        return tasks;
    group->since += tasks - paused;
    return paused;
}

bool interrupted_add(const struct spool *s, const struct spool_location *l,
                     const struct path_node **nodes, uint32_t count, struct interrupted *out)
{
    const struct open_stack *stack = stack_of(s, l->id);
    size_t frames = l->end == SPOOL_OPEN ? count_frames(s, l->id) : 0;
    uint64_t inside = 0;
    *out = (struct interrupted){.end = interrupted_last(s, l), .left = stack ? stack->seen : 0};
    out->items = pages_take(frames + 1, sizeof *out->items);
    if (!out->items)
        return false;
    const struct open_frame *top = frames && stack ? frame_at(s, l->id, stack->top) : NULL,
                            *f = top;
    struct task_frames group = {NULL, false, 0};
    const uint64_t *sums = f && is_ending(stack, f) ? stack->sums : NULL, *below = NULL;
    for (; f && frames > 0; frames--, sums = NULL, f = frame_at(s, l->id, f->up)) {
        if (below)
            inside = 0; /* it is in there */
        if (!group.last)
            group = begin_group(s, l->id, f, &inside);
        uint64_t end = group.left ? group.last->phase[LEFT] : sums ? stack->seen : out->end;
        bool left = group.left, last = f == group.last;
        inside += tasks_of(f, below, &group);
        below = f == top && stack->passing == stack->top ? stack->below : NULL;
        if (last)
            group.last = NULL;
        if (f->kind == FRAME_GHOST)
            continue;
        struct interrupted_instance *one = &out->items[out->count];
        inside = end_frame(s, f, inside, end, one);
        one->left = left;
        one->sums = sums;
        if (last)
            inside += group.since;
        if (!take_frame(s, l, f, nodes, count, out))
            memset(one, 0, sizeof *one);
    }
    return true;
}

/* ---- Its record -------------------------------------------------------------------------- */

/* What the end of an instance, or of its fragment, would have written. */
static void complete_record(struct record *r, const struct interrupted_instance *one)
{
    r->duration = one->end - one->start - one->before;
    r->tasks = one->tasks > one->tasks_before ? one->tasks - one->tasks_before : 0;
    if (one->left)
        r->what = (r->what & ~(3u << 4)) | (one->before ? FRAGMENT_MIDDLE : FRAGMENT_FIRST) << 4;
    else if (one->type == RECORD_WAITS || one->type == RECORD_ONCE || one->type == RECORD_TEAM)
        memcpy(((struct record_rest *)(r + 1))->value, one->value, sizeof one->value);
}

const struct record *interrupted_record(struct interrupted *all, const struct record *r,
                                        size_t slots)
{
    for (size_t i = 0; i < all->count; i++) {
        struct interrupted_instance *one = &all->items[i];
        if (one->node != r->node || one->start + one->before != r->start || one->record)
            continue;
        one->record = pages_take(slots, sizeof *r);
        if (!one->record)
            return NULL;
        memcpy(one->record, r, slots * sizeof *r);
        complete_record(one->record, one);
        return one->record;
    }
    return NULL;
}

void interrupted_free(struct interrupted *all)
{
    for (size_t i = 0; i < all->count; i++)
        pages_give(all->items[i].record);
    pages_give(all->items);
}
