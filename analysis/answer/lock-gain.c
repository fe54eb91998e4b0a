/* What it would save if a lock kept nobody out: by replay, or by the profile. */
#include "config.h"

#include "analysis/answer/lock-gain.h"

#include "analysis/answer/add.h"
#include "analysis/answer/lock-table.h"
#include "analysis/answer/whole.h"

#include <math.h>
#include <stdlib.h>

/* Each takes two replays or four. */
enum { MOST_REPLAYED = 32 };

struct lock_gain {
    const struct program_lock *lock;
    int64_t wait;           /* of all threads, for it */
    struct gain free, half; /* kept nobody out; was held half as long */
    int64_t convoy;         /* COUNT_UNKNOWN: not known */
    int64_t convoy_time;
    const char *lack; /* why it was not replayed; NULL: it was */
    bool is_selected;
};

/* Of a region that takes locks. */
struct region_gain {
    double sum; /* over the processes; less than 0: none was waited for */
    size_t ranks;
    const struct process *last; /* that was counted in `ranks` */
};

struct lock_gains {
    const struct experiment *experiment;
    const struct selection *selection; /* of the table that is made */
    struct lock_gain *item;            /* of locks that were waited for, the longest first */
    size_t count, capacity;
    struct lock_gain **by_lock;    /* those of a process in a row, by the lock's id */
    struct region_gain *of_region; /* by number */
};

static const char short_waits[] = "others were waited for longer";

/* ---- By replay --------------------------------------------------------------------------- */

static int64_t at_least_nothing(int64_t time)
{
    return time > 0 || time == TIME_UNKNOWN ? time : 0;
}

/* Nobody frees a lock for a loss. What one rank saves, others may wait for. */
static struct gain as_advice(struct gain gain, const struct experiment *experiment)
{
    gain.time = at_least_nothing(gain.time);
    gain.low = experiment_processes(experiment) > 1 ? 0 : at_least_nothing(gain.low);
    gain.high = at_least_nothing(gain.high);
    return gain;
}

static void gain_by_replay(struct lock_gain *gain, struct replay *replay)
{
    const struct replay_lock *lock = &replay->lock[gain->lock->id];
    bool *is_free = xcalloc(gain->lock->process->lock_count + 1, sizeof *is_free);

    is_free[gain->lock->id] = true;
    struct replay_change freed = {.is_free = is_free};
    struct replay_change halved = {.shorter = (uint32_t)gain->lock->id, .hold = 0.5};
    struct gain saved = replay_gain(replay, &freed);
    free(is_free);
    gain->lack = saved.time == TIME_UNKNOWN ? replay_in_circle : NULL;
    if (gain->lack) /* the estimate stays */
        return;
    gain->free = as_advice(saved, gain->lock->process->experiment);
    gain->half = as_advice(replay_gain(replay, &halved), gain->lock->process->experiment);
    gain->convoy = lock->convoy;
    gain->convoy_time = lock->convoy_time;
}

/* ---- By the profile ---------------------------------------------------------------------- */

/* For locks of a process by id, at the nodes of one call path on one location: their waits. */
struct region_waits {
    int64_t *wait; /* by lock */
    size_t count;
};

/* Everything that is waited for in a node and below; what for locks, goes to `waits`, too. */
static int64_t all_waits(const struct profile_node *top, struct region_waits *waits)
{
    const struct profile_node *node = top;
    int64_t time = 0;

    for (;;) {
        time = add_times(time, node_wait(node));
        for (const struct recorded_lock_use *use = node->locks; use; use = use->of_node)
            waits->wait[use->lock->id] = add_times(waits->wait[use->lock->id], use->wait);
        if (node->first) {
            node = node->first;
            continue;
        }
        while (node != top && !node->next)
            node = node->parent;
        if (node == top)
            return time;
        node = node->next;
    }
}

/* No thread of the team can save more than it waited: the one that waited least says how much. The
 * nodes of a process stand in a row. @return the first one behind them */
static const struct profile_node *bound_by_nodes(const struct profile_node *node, int64_t *most)
{
    const struct process *process = node->location->process;
    struct region_waits waits = {xcalloc(process->lock_count + 1, sizeof *waits.wait),
                                 process->lock_count + 1};
    int64_t least = INT64_MAX;

    for (; node && node->location->process == process; node = node->same) {
        if (!node->visits)
            continue;
        int64_t wait = all_waits(node, &waits);
        least = wait < least ? wait : least;
    }
    for (size_t i = 1; i < waits.count; i++)
        most[i] = add_times(most[i], waits.wait[i] < least ? waits.wait[i] : least);
    free(waits.wait);
    return node;
}

static void bound_by_path(const struct experiment *experiment, const struct path *path,
                          int64_t **most)
{
    const struct profile_node *node = path->nodes;

    for (size_t i = 0; i < experiment->process_count && node; i++)
        if (node->location->process == experiment->processes[i])
            node = bound_by_nodes(node, most[i]);
}

/* The most that each lock may save, by the position of its process and by its id. */
static int64_t **bounds_of(const struct experiment *experiment)
{
    int64_t **most = xcalloc(experiment->process_count + 1, sizeof *most);

    for (size_t i = 0; i < experiment->process_count; i++)
        most[i] = xcalloc(experiment->processes[i]->lock_count + 1, sizeof **most);
    for (size_t i = 0; i < experiment->path_count; i++)
        if (path_is_outermost_team(experiment->paths[i]))
            bound_by_path(experiment, experiment->paths[i], most);
    return most;
}

/* ---- All locks --------------------------------------------------------------------------- */

static int compare_gains(const void *a, const void *b)
{
    const struct lock_gain *x = a, *y = b;

    if (x->wait != y->wait)
        return x->wait < y->wait ? 1 : -1;
    return (x->lock->id > y->lock->id) - (x->lock->id < y->lock->id);
}

static void add_gain(struct lock_gains *gains, const struct program_lock *lock, int64_t wait,
                     double share, int64_t most)
{
    int64_t time = share < (double)most ? (int64_t)share : most;

    gains->item = xgrow(gains->item, gains->count, &gains->capacity, sizeof *gains->item);
    gains->item[gains->count++] =
        (struct lock_gain){.lock = lock,
                           .wait = wait,
                           .free = {time, 0, most},
                           .half = {TIME_UNKNOWN, TIME_UNKNOWN, TIME_UNKNOWN},
                           .convoy = COUNT_UNKNOWN,
                           .convoy_time = TIME_UNKNOWN};
}

/* Of a process, the members of each team by its path's index, where `members` has zeros. */
static void count_members(const struct process *process, int64_t *members)
{
    for (size_t i = 0; i < process->location_count; i++)
        for (size_t k = 0; k < process->locations[i]->node_count; k++) {
            const struct profile_node *node = process->locations[i]->nodes[k];
            if (node->path)
                members[node->path->index] += node->visits > 0;
        }
}

static int64_t team_size(const struct path *path, const int64_t *members)
{
    while (path && !construct_of(path->region)->is_parallel)
        path = path->parent;
    return path && members[path->index] ? members[path->index] : 1;
}

/* Each process counts once in a region. */
static void count_rank(struct lock_gains *gains, const struct source_region *region,
                       const struct process *process)
{
    struct region_gain *of = &gains->of_region[region->number];

    of->ranks += of->last != process;
    of->last = process;
}

/* Waits, and waits divided by the threads of the team. */
static void add_process(struct lock_gains *gains, const struct process *process,
                        const int64_t *most)
{
    int64_t *members = xcalloc(gains->experiment->path_count + 1, sizeof *members);
    int64_t *wait = xcalloc(process->lock_count + 1, sizeof *wait);
    double *share = xcalloc(process->lock_count + 1, sizeof *share);

    count_members(process, members);
    for (size_t i = 0; i < process->location_count; i++)
        for (const struct recorded_lock_use *use = process->locations[i]->locks; use;
             use = use->next) {
            int id = use->lock->id;
            wait[id] = add_times(wait[id], use->wait);
            share[id] += (double)use->wait / (double)team_size(use->node->path, members);
            count_rank(gains, use->node->region, process);
        }
    for (size_t i = 0; i < process->lock_count; i++)
        if (wait[i + 1] > 0)
            add_gain(gains, process->locks[i], wait[i + 1], share[i + 1], most[i + 1]);
    free(members);
    free(share);
    free(wait);
}

static void replay_locks(struct lock_gains *gains, const struct replays *replays)
{
    size_t replayed = 0;

    for (size_t i = 0; i < gains->count; i++) {
        struct lock_gain *gain = &gains->item[i];
        struct replay *replay = replays_of(replays, gain->lock->process);
        gain->lack = replay ? replay_lack(replay) : "no replay was made";
        if (gain->lack)
            continue;
        gain->lack = replayed == MOST_REPLAYED ? short_waits : replay_untold;
        if (!replay->lock[gain->lock->id].is_told || replayed == MOST_REPLAYED)
            continue;
        gain_by_replay(gain, replay);
        replayed++;
    }
}

static int compare_locks(const struct program_lock *x, const struct program_lock *y)
{
    uintptr_t left = (uintptr_t)x->process, right = (uintptr_t)y->process;

    if (left != right)
        return left < right ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static int compare_by_lock(const void *a, const void *b)
{
    return compare_locks((*(struct lock_gain *const *)a)->lock,
                         (*(struct lock_gain *const *)b)->lock);
}

static int compare_to_lock(const void *lock, const void *gain)
{
    return compare_locks(lock, (*(struct lock_gain *const *)gain)->lock);
}

static struct lock_gain **gains_by_lock(const struct lock_gains *gains)
{
    struct lock_gain **sorted = xcalloc(gains->count + 1, sizeof(struct lock_gain *));

    for (size_t i = 0; i < gains->count; i++)
        sorted[i] = &gains->item[i];
    if (gains->count)
        qsort(sorted, gains->count, sizeof(struct lock_gain *), compare_by_lock);
    return sorted;
}

typedef void visit_use(struct lock_gains *gains, struct lock_gain *gain,
                       const struct recorded_lock_use *use);

/* The gains are of one process. */
static void each_use_of(struct lock_gains *gains, struct lock_gain *const *gain, size_t count,
                        visit_use *visit)
{
    const struct process *process = gain[0]->lock->process;
    struct lock_gain **by_id = xcalloc(process->lock_count + 1, sizeof(struct lock_gain *));

    for (size_t i = 0; i < count; i++)
        by_id[gain[i]->lock->id] = gain[i];
    for (size_t i = 0; i < process->location_count; i++)
        for (const struct recorded_lock_use *use = process->locations[i]->locks; use;
             use = use->next)
            if (by_id[use->lock->id])
                visit(gains, by_id[use->lock->id], use);
    free(by_id);
}

/* Calls `visit` for each use of a lock that was waited for. */
static void each_use(struct lock_gains *gains, visit_use *visit)
{
    struct lock_gain *const *sorted = gains->by_lock;
    size_t end;

    for (size_t i = 0; i < gains->count; i = end) {
        for (end = i + 1; end < gains->count; end++)
            if (sorted[end]->lock->process != sorted[i]->lock->process)
                break;
        each_use_of(gains, sorted + i, end - i, visit);
    }
}

static void share_gain(struct lock_gains *gains, struct lock_gain *gain,
                       const struct recorded_lock_use *use)
{
    double *sum = &gains->of_region[use->node->region->number].sum;

    if (*sum < 0)
        *sum = 0;
    if (gain->free.time > 0)
        *sum += (double)gain->free.time * (double)use->wait / (double)gain->wait;
}

struct lock_gains *lock_gains_new(const struct experiment *experiment,
                                  const struct replays *replays)
{
    struct lock_gains *gains = xzalloc(sizeof *gains);
    int64_t **most = bounds_of(experiment);

    gains->experiment = experiment;
    gains->of_region = xcalloc(experiment->region_count + 1, sizeof *gains->of_region);
    for (size_t i = 0; i < experiment->region_count; i++)
        gains->of_region[i].sum = -1;

    for (size_t i = 0; i < experiment->process_count; i++) {
        add_process(gains, experiment->processes[i], most[i]);
        free(most[i]);
    }
    free(most);
    if (gains->count)
        qsort(gains->item, gains->count, sizeof *gains->item, compare_gains);
    replay_locks(gains, replays);
    gains->by_lock = gains_by_lock(gains);
    each_use(gains, share_gain);
    return gains;
}

void lock_gains_free(struct lock_gains *gains)
{
    if (!gains)
        return;
    free(gains->item);
    free(gains->by_lock);
    free(gains->of_region);
    free(gains);
}

struct gain lock_gains_find(const struct lock_gains *gains, const struct program_lock *lock)
{
    struct lock_gain *const *gain = NULL;

    if (gains->count)
        gain = bsearch(lock, gains->by_lock, gains->count, sizeof *gain, compare_to_lock);
    return gain ? (*gain)->free : (struct gain){0, 0, 0};
}

double lock_gains_of(const struct lock_gains *gains, const struct source_region *region)
{
    const struct region_gain *of = &gains->of_region[region->number];
    double most = (double)experiment_duration(gains->experiment);

    if (of->sum < 0 || !of->ranks)
        return -1;
    return fmin(of->sum / (double)of->ranks, most);
}

/* ---- The table --------------------------------------------------------------------------- */

static const struct table_column columns[] = {{"rank", "Rank", CELL_NUMBER, true},
                                              {"lock", "Lock", CELL_TEXT, false},
                                              {"wait_s", "Wait", CELL_TIME, true},
                                              {"convoy", "Convoy", CELL_COUNT, false},
                                              {"convoy_s", "lasts", CELL_TIME, true},
                                              {"free_s", "Free saves", CELL_TIME, false},
                                              {"free_low_s", "at least", CELL_TIME, false},
                                              {"free_high_s", "at most", CELL_TIME, false},
                                              {"half_s", "Half saves", CELL_TIME, false},
                                              {"half_low_s", "at least", CELL_TIME, true},
                                              {"half_high_s", "at most", CELL_TIME, true},
                                              {"by", "By", CELL_TEXT, false},
                                              {"lack", "Lack", CELL_TEXT, true},
                                              {0}};

static void select_use(struct lock_gains *gains, struct lock_gain *gain,
                       const struct recorded_lock_use *use)
{
    gain->is_selected |= !gains->selection || select_node(gains->selection, use->node);
}

struct table *lock_gain_table(struct lock_gains *gains, const struct selection *selection)
{
    struct table *table = table_new("What it would save", columns);

    gains->selection = selection;
    each_use(gains, select_use);

    for (size_t i = 0; i < gains->count; i++) {
        const struct lock_gain *gain = &gains->item[i];
        if (!gain->is_selected)
            continue;
        char *name = lock_full_name(gain->lock);
        union cell row[] = {{.count = gain->lock->process->rank},
                            {.text = name},
                            {.time = gain->wait},
                            {.count = gain->convoy},
                            {.time = gain->convoy_time},
                            {.time = gain->free.time},
                            {.time = gain->free.low},
                            {.time = gain->free.high},
                            {.time = gain->half.time},
                            {.time = gain->half.low},
                            {.time = gain->half.high},
                            {.text = gain->lack ? "estimate" : "replay"},
                            {.text = gain->lack ? gain->lack : ""}};
        table_add(table, row);
        free(name);
    }
    table_sort(table, "free_s,wait_s");
    return table;
}
