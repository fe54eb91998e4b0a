/* Locks: how long each was held and waited for, and who waited for whom. */
#include "config.h"

#include "analysis/answer/lock-table.h"

#include "analysis/answer/whole.h"

#include <stdlib.h>
#include <string.h>

bool has_locks(const struct experiment *experiment)
{
    for (size_t i = 0; i < experiment->process_count; i++) {
        if (experiment->processes[i]->lock_count)
            return true;
    }
    return false;
}

char *lock_name(const struct program_lock *lock)
{
    const struct source_region *region = lock->region;

    if (lock->kind == LOCK_IS_CRITICAL && *region->name)
        return xformat("critical %s", region->name);
    const char *name = *region->file ? "" : region->construct;
    char *place = *region->file ? xformat("%s:%d", region_file_name(region), region->begin)
                                : xformat("%s", *region->name ? region->name : name);
    if (!lock->several)
        return place;
    char *numbered = xformat("%s #%d", place, lock->ordinal);
    free(place);
    return numbered;
}

/* Calls `visit` for each use of a lock that the selection lets pass. */
static void each_use(const struct experiment *experiment, const struct selection *selection,
                     void (*visit)(void *context, const struct recorded_lock_use *use),
                     void *context)
{
    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++)
            for (const struct recorded_lock_use *use = process->locations[k]->locks; use;
                 use = use->next) {
                if (!selection || (select_location(selection, use->node->location) &&
                                   select_node(selection, use->node)))
                    visit(context, use);
            }
    }
}

/* ---- Each lock --------------------------------------------------------------------------- */

static const struct table_column lock_columns[] = {{"rank", "Rank", CELL_NUMBER, true},
                                                   {"lock", "Lock", CELL_TEXT, false},
                                                   {"kind", "Kind", CELL_TEXT, false},
                                                   {"file", "File", CELL_TEXT, true},
                                                   {"line", "Line", CELL_NUMBER, true},
                                                   {"number", "Number", CELL_NUMBER, true},
                                                   {"taken", "Taken", CELL_COUNT, false},
                                                   {"waited", "Waited", CELL_COUNT, false},
                                                   {"wait_s", "Wait", CELL_TIME, false},
                                                   {"longest_wait_s", "longest", CELL_TIME, false},
                                                   {"hold_s", "Held", CELL_TIME, false},
                                                   {"longest_hold_s", "longest", CELL_TIME, false},
                                                   {"failed", "Tries failed", CELL_COUNT, false},
                                                   {0}};

/* Sums of each lock of a process, by id - 1. */
struct lock_sums {
    const struct process *process;
    struct recorded_lock_use *sums;
};

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void add_use(void *context, const struct recorded_lock_use *use)
{
    struct lock_sums *sums = context;
    struct recorded_lock_use *sum = &sums->sums[use->lock->id - 1];

    if (use->lock->process != sums->process)
        return;
    sum->taken += use->taken;
    sum->hold += use->hold;
    sum->longest_hold = larger(sum->longest_hold, use->longest_hold);
    sum->contended += use->contended;
    sum->wait += use->wait;
    sum->longest_wait = larger(sum->longest_wait, use->longest_wait);
    sum->failed += use->failed;
}

char *lock_full_name(const struct program_lock *lock)
{
    char *name = lock_name(lock);

    if (experiment_processes(lock->process->experiment) < 2)
        return name;
    char *full = xformat("P%d %s", lock->process->rank, name);
    free(name);
    return full;
}

static void add_lock(struct table *table, const struct program_lock *lock,
                     const struct recorded_lock_use *sum)
{
    char *name = lock_full_name(lock);
    union cell row[] = {{.count = lock->process->rank},
                        {.text = name},
                        {.text = lock_names[lock->kind]},
                        {.text = lock->region->file},
                        {.count = lock->region->begin},
                        {.count = lock->ordinal},
                        {.count = sum->taken},
                        {.count = sum->contended},
                        {.time = sum->wait},
                        {.time = sum->longest_wait},
                        {.time = sum->hold},
                        {.time = sum->longest_hold},
                        {.count = sum->failed}};
    table_add(table, row);
    free(name);
}

struct table *lock_table(const struct experiment *experiment, const struct selection *selection)
{
    struct table *table = table_new("Locks", lock_columns);

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        struct lock_sums sums = {process, xzalloc(process->lock_count * sizeof *sums.sums)};
        each_use(experiment, selection, add_use, &sums);
        for (size_t k = 0; k < process->lock_count; k++) {
            if (sums.sums[k].taken || sums.sums[k].failed)
                add_lock(table, process->locks[k], &sums.sums[k]);
        }
        free(sums.sums);
    }
    table_sort(table, "wait_s,hold_s,taken");
    return table;
}

/* ---- Who waited for whom ----------------------------------------------------------------- */

static const struct table_column wait_columns[] = {
    {"rank", "Rank", CELL_NUMBER, true},
    {"lock", "Lock", CELL_TEXT, false},
    {"thread", "Thread", CELL_TEXT, false},
    {"place", "at", CELL_TEXT, false},
    {"holder", "waited for", CELL_TEXT, false},
    {"holder_place", "which took it at", CELL_TEXT, false},
    {"count", "Times", CELL_COUNT, false},
    {"wait_s", "Wait", CELL_TIME, false},
    {0}};

static int compare_id(const void *id, const void *location)
{
    int one = *(const int *)id, other = (*(struct recorded_location *const *)location)->id;
    return (one > other) - (one < other);
}

/* A reader refuses locations whose ids do not increase. */
static const struct recorded_location *find_location(const struct process *process, int id)
{
    struct recorded_location **found = bsearch(&id, process->locations, process->location_count,
                                               sizeof *process->locations, compare_id);
    return found ? *found : NULL;
}

static void holder_label(const struct recorded_lock_use *use, const struct lock_wait *wait,
                         char *label, size_t size)
{
    const struct process *process = use->lock->process;
    const struct recorded_location *holder = find_location(process, wait->holder);

    snprintf(label, size, "several");
    if (holder)
        location_label(process->experiment, holder, label, size);
}

static void add_waits(void *context, const struct recorded_lock_use *use)
{
    char waiter[32], holder[32];

    for (const struct lock_wait *wait = use->waits; wait; wait = wait->next) {
        char *name = lock_full_name(use->lock), *place = region_place(use->node->region);
        char *other = wait->region ? region_place(wait->region) : xformat("several places");
        location_label(use->lock->process->experiment, use->node->location, waiter, sizeof waiter);
        holder_label(use, wait, holder, sizeof holder);
        union cell row[] = {{.count = use->lock->process->rank},
                            {.text = name},
                            {.text = waiter},
                            {.text = place},
                            {.text = holder},
                            {.text = other},
                            {.count = wait->count},
                            {.time = wait->time}};
        table_add((struct table *)context, row);
        free(name);
        free(place);
        free(other);
    }
}

struct table *lock_wait_table(const struct experiment *experiment,
                              const struct selection *selection)
{
    struct table *table = table_new("Who waited for whom", wait_columns);

    each_use(experiment, selection, add_waits, table);
    table_sort(table, "wait_s");
    return table;
}

/* ---- What a finding says of them --------------------------------------------------------- */

/* Whom threads waited for at a region: by place, and where it is one thread, that. */
struct blame {
    const struct source_region *place;
    const struct process *process;
    int holder; /* -1: several */
    int64_t time;
};

struct blames {
    const struct source_region *region;
    const struct program_lock *lock; /* that was waited for longest, at one node */
    int64_t longest, wait;
    bool others; /* locks */
    struct blame *items;
    size_t count, capacity;
};

static void add_blame(struct blames *blames, const struct process *process,
                      const struct lock_wait *wait)
{
    size_t i = 0;

    while (i < blames->count && blames->items[i].place != wait->region)
        i++;
    if (i == blames->count) {
        blames->items =
            xgrow(blames->items, blames->count, &blames->capacity, sizeof *blames->items);
        blames->items[blames->count++] = (struct blame){wait->region, process, wait->holder, 0};
    }
    struct blame *blame = &blames->items[i];
    if (blame->process != process || blame->holder != wait->holder)
        blame->holder = -1;
    blame->time += wait->time;
}

static void blame_use(void *context, const struct recorded_lock_use *use)
{
    struct blames *blames = context;

    if (use->node->region != blames->region || !use->wait)
        return;
    blames->wait += use->wait;
    blames->others |= blames->lock && blames->lock != use->lock;
    if (use->wait > blames->longest) {
        blames->longest = use->wait;
        blames->lock = use->lock;
    }
    for (const struct lock_wait *wait = use->waits; wait; wait = wait->next)
        add_blame(blames, use->lock->process, wait);
}

static const struct blame *worst(const struct blames *blames)
{
    const struct blame *worst = NULL;

    for (size_t i = 0; i < blames->count; i++) {
        const struct blame *blame = &blames->items[i];
        if (blame->place && (!worst || blame->time > worst->time))
            worst = blame;
    }
    return worst;
}

/* "; 80 % of it for thread 0 that had taken it at a.c:12" */
static char *blame_text(const struct blames *blames, const struct blame *blame)
{
    enum { LEAST = 10 }; /* percent; of less, no use is to be told */
    double share = blame ? 100 * (double)blame->time / (double)blames->wait : 0;
    char label[32];

    if (share < LEAST)
        return xformat("%s", "");
    const struct recorded_location *holder = find_location(blame->process, blame->holder);
    bool here = blame->place == blames->region; /* then it is told already */
    char *place = here ? xformat("%s", "here") : region_place(blame->place);
    snprintf(label, sizeof label, "s");
    if (holder) {
        label[0] = ' ';
        location_label(blame->process->experiment, holder, label + 1, sizeof label - 1);
    }
    char *text = xformat("; %.0f %% of it for thread%s that had taken it %s%s", share, label,
                         here ? "" : "at ", place);
    free(place);
    return text;
}

char *lock_blame(const struct experiment *experiment, const struct source_region *region)
{
    struct blames blames = {.region = region};

    each_use(experiment, NULL, blame_use, &blames);
    char *text = NULL;
    if (blames.lock) {
        char *name = lock_name(blames.lock), *whom = blame_text(&blames, worst(&blames));
        bool is_critical = blames.lock->kind == LOCK_IS_CRITICAL;
        text = is_critical ? xformat("%s", whom)
                           : xformat(" of %s%s%s", name, blames.others ? " and others" : "", whom);
        free(name);
        free(whom);
    }
    free(blames.items);
    return text;
}
