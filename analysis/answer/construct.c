/* What each construct's columns and overheads are, and the measures of a node by them. */
#include "config.h"

#include "analysis/answer/construct.h"

#include "analysis/answer/add.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

#define MEASURE_NAME(name, meaning) #name,
const char *const measure_names[MEASURE_COUNT] = {MEASURES(MEASURE_NAME)};
#define MEASURE_MEANING(name, meaning) meaning,
const char *const measure_meanings[MEASURE_COUNT] = {MEASURES(MEASURE_MEANING)};

const char *const overhead_names[OVERHEAD_COUNT] = {"Synch", "Imbal", "Limpar", "Mgmt", "MPI"};
const char *const overhead_fields[OVERHEAD_COUNT] = {"sync", "imbalance", "limited_parallelism",
                                                     "management", "mpi"};

/** What the table calls its columns, splits and rules. */
#define COLUMN(name) MEASURE_BIT(name)
#define NONE 0
#define BARRIER (COLUMN(exitBarT) | COLUMN(taskT))
#define TEAM (BARRIER | COLUMN(startupT) | COLUMN(shutdwnT))
#define BODY COLUMN(bodyT)
#define SECTS (COLUMN(sectT) | COLUMN(sectC))
#define SINGLES (COLUMN(singleT) | COLUMN(singleC))
#define LOCKED (BODY | COLUMN(enterT) | COLUMN(exitT))
#define SPLIT(name) MEASURE_##name
#define NO_SPLIT (-1)
#define RULE(name, overhead) {MEASURE_##name, OVERHEAD_##overhead},
#define TEAM_RULES RULE(startupT, MANAGEMENT) RULE(shutdwnT, MANAGEMENT)
#define NO_RULES

static const struct construct_row constructs[] = {
#define CONSTRUCT(layer, match, id, title, brief, columns, split, rules)                           \
    {layer,                                                                                        \
     match,                                                                                        \
     CONSTRUCT_##id,                                                                               \
     title,                                                                                        \
     brief,                                                                                        \
     COLUMN(execT) | COLUMN(execC) | (columns),                                                    \
     split,                                                                                        \
     ((columns)&COLUMN(startupT)) != 0,                                                            \
     {rules{MEASURE_execC, OVERHEAD_COUNT}}},
#include "analysis/answer/construct.def"
#undef CONSTRUCT
};

const struct construct_row *construct_of(struct source_region *region)
{
    const struct construct_row *row = constructs;

    if (region->kind)
        return region->kind;
    while ((row->layer && strcmp(row->layer, region->layer) != 0) ||
           fnmatch(row->match, region->construct, 0) != 0)
        row++;
    return region->kind = row;
}

const char *construct_title(struct source_region *region, char *buffer, size_t size)
{
    const struct construct_row *construct = construct_of(region);
    size_t i = 0;

    if (construct->title)
        return construct->title;
    for (; region->construct[i] && i + 1 < size; i++)
        buffer[i] = (char)toupper((unsigned char)region->construct[i]);
    buffer[i] = '\0';
    return buffer;
}

void region_json(struct json *json, struct source_region *region)
{
    char title[64];

    json_text(json, "construct", region->construct);
    json_text(json, "type", construct_title(region, title, sizeof title));
    json_text(json, "name", region->name);
    json_text(json, "file", region->file);
    json_integer(json, "begin", region->begin);
    json_integer(json, "end", region->end);
}

/* ---- Measures ---------------------------------------------------------------------------- */

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t rest(int64_t from, int64_t take)
{
    return from > take ? from - take : 0;
}

/* Tasks run at the node's own scheduling points, not at those of constructs inside it. */
static int64_t own_tasks(const struct profile_node *node)
{
    int64_t tasks = node->columns[COLUMN_ta];

    for (const struct profile_node *child = node->first; child; child = child->next) {
        if (!child->task)
            tasks = rest(tasks, child->columns[COLUMN_ta]);
    }
    return tasks;
}

static int64_t time_of_children(const struct profile_node *node)
{
    int64_t time = 0;

    for (const struct profile_node *child = node->first; child; child = child->next) {
        if (!child->task)
            time += rest(child->time, child->columns[COLUMN_ta]);
        else
            time += child->columns[COLUMN_ct];
    }
    return time;
}

void measures_add(struct measures *sum, const struct measures *one)
{
    for (int m = 0; m < MEASURE_COUNT; m++)
        sum->value[m] += one->value[m];
}

/* For whom? A process with one thread has nobody to wait for: what passes there is what entering
 * takes. */
static bool can_wait(const struct profile_node *node)
{
    const struct process *process = node->location->process;

    return process->threads != 1;
}

/* Of a lock, where the trace says which: waits for others that had it, and what follows until it is
 * given back. Asking for it takes its time even so. */
static void take_locks(const struct profile_node *node, bool is_lock, int64_t *value)
{
    value[MEASURE_enterT] = 0;
    for (const struct recorded_lock_use *use = node->locks; use; use = use->of_node) {
        value[MEASURE_enterT] += use->wait;
        if (is_lock)
            value[MEASURE_bodyT] += use->hold;
    }
}

/* As sections_of() of a path. */
static int64_t sections_below(const struct profile_node *node)
{
    int64_t count = 0;

    for (const struct profile_node *below = node->first; below; below = below->next)
        if (construct_of(below->region)->id == CONSTRUCT_SECTION)
            count = add_times(count, below->visits);
    return count;
}

void node_measures(const struct profile_node *node, bool exclusive, struct measures *measures)
{
    const struct construct_row *construct = construct_of(node->region);
    const int64_t *columns = node->columns;
    int64_t *value = measures->value;
    bool waits = construct->columns & MEASURE_BIT(exitBarT);
    bool is_lock = construct->id == CONSTRUCT_LOCK;
    int64_t tasks = own_tasks(node);
    /* Where a construct ends in a barrier, or a taskgroup in a wait, its tasks ran there; the rest
     * of them at other points of the body. */
    int64_t in_wait = smaller(tasks, waits ? columns[COLUMN_bw] : columns[COLUMN_ex]);

    memset(measures, 0, sizeof *measures);
    value[MEASURE_execT] = node_inclusive(node);
    value[MEASURE_execC] = node->visits;
    value[MEASURE_enterT] = columns[COLUMN_en];
    value[MEASURE_exitT] = rest(columns[COLUMN_ex], waits ? 0 : in_wait);
    value[MEASURE_exitBarT] = rest(columns[COLUMN_bw], waits ? in_wait : 0);
    value[MEASURE_startupT] = columns[COLUMN_st];
    value[MEASURE_shutdwnT] = columns[COLUMN_sh];
    value[MEASURE_mgmtT] = rest(node->time, columns[COLUMN_bo] + columns[COLUMN_bw]);
    value[MEASURE_waitT] = rest(node->time, tasks);
    value[MEASURE_taskT] = waits || columns[COLUMN_ex] ? in_wait : tasks;
    value[MEASURE_createT] = columns[COLUMN_ct];
    value[MEASURE_createC] = columns[COLUMN_cc];
    value[MEASURE_sectT] = value[MEASURE_singleT] = columns[COLUMN_bo];
    value[MEASURE_sectC] = value[MEASURE_singleC] = columns[COLUMN_bc];
    if (construct->id == CONSTRUCT_PARALLEL_SECTIONS)
        value[MEASURE_sectC] = add_times(value[MEASURE_sectC], sections_below(node));
    /* A loop has no event between its body and its barrier but the barrier's own. */
    value[MEASURE_bodyT] = columns[COLUMN_bo];
    if (!columns[COLUMN_bo] && waits && !construct->is_parallel)
        value[MEASURE_bodyT] = rest(node->time, columns[COLUMN_bw] + columns[COLUMN_en]);
    if (is_lock && !columns[COLUMN_en] && !columns[COLUMN_ex])
        value[construct->rules[0].measure] = node->time;
    if (node->locks)
        take_locks(node, is_lock, value);
    else if (is_lock && construct->rules[0].measure == MEASURE_enterT)
        value[MEASURE_enterT] = rest(value[MEASURE_enterT], node->visits * node->least);
    if (!can_wait(node))
        value[MEASURE_enterT] = value[MEASURE_exitBarT] = value[MEASURE_waitT] = 0;
    if (exclusive && construct->split >= 0) {
        int64_t elsewhere = time_of_children(node) + rest(tasks, in_wait);
        if (construct->split != MEASURE_execT)
            value[construct->split] = rest(value[construct->split], elsewhere);
    }
    if (exclusive)
        value[MEASURE_execT] = node_exclusive(node);
}

/* ---- Overhead ---------------------------------------------------------------------------- */

bool node_is_mpi(const struct profile_node *node)
{
    return construct_of(node->region)->id == CONSTRUCT_MPI;
}

bool node_is_inside_mpi(const struct profile_node *node)
{
    for (node = node->parent; node; node = node->parent) {
        if (node_is_mpi(node))
            return true;
    }
    return false;
}

int64_t node_wait(const struct profile_node *node)
{
    enum construct_id id = construct_of(node->region)->id;
    struct measures measures;

    node_measures(node, false, &measures);
    const int64_t *value = measures.value;
    int64_t time = add_times(value[MEASURE_exitBarT], value[MEASURE_enterT]);
    if (id == CONSTRUCT_BARRIER || id == CONSTRUCT_TASKWAIT)
        time = add_times(time, value[MEASURE_waitT]);
    return id == CONSTRUCT_TASKGROUP ? add_times(time, value[MEASURE_exitT]) : time;
}

void node_losses(const struct profile_node *node, int64_t sum[OVERHEAD_COUNT], int64_t *sections)
{
    const struct construct_row *construct = construct_of(node->region);
    struct measures measures;

    if (construct->rules[0].measure == MEASURE_execC)
        return;
    node_measures(node, false, &measures);
    for (int i = 0; i < MAX_RULES && construct->rules[i].measure != MEASURE_execC; i++) {
        enum overhead overhead = construct->rules[i].overhead;
        int64_t time = measures.value[construct->rules[i].measure];
        if (overhead == OVERHEAD_SECTIONS)
            *sections += time;
        else if (overhead != OVERHEAD_MPI || !node_is_inside_mpi(node))
            sum[overhead] += time;
    }
}

enum overhead path_sections_overhead(const struct path *path)
{
    return path_few_sections(path) ? OVERHEAD_LIMITED : OVERHEAD_IMBALANCE;
}

void node_overheads(const struct profile_node *node, int64_t sum[OVERHEAD_COUNT])
{
    int64_t sections = 0;

    node_losses(node, sum, &sections);
    if (sections)
        sum[path_sections_overhead(node->path)] += sections;
}

bool path_is_outermost_team(const struct path *path)
{
    if (!construct_of(path->region)->is_parallel)
        return false;
    while ((path = path->parent))
        if (construct_of(path->region)->is_parallel)
            return false;
    return true;
}

bool construct_ends_in_barrier(struct source_region *region)
{
    switch (construct_of(region)->id) {
    case CONSTRUCT_BARRIER:
    case CONSTRUCT_LOOP:
    case CONSTRUCT_WORKSHARE:
    case CONSTRUCT_SCOPE:
    case CONSTRUCT_SECTIONS:
    case CONSTRUCT_SINGLE:
        return !region_clause(region, "nowait");
    default:
        return construct_of(region)->is_parallel;
    }
}

/* A combined construct does not count them itself: they are the regions right below it. */
static int64_t sections_of(const struct path *path)
{
    int64_t count = path->sections;

    if (construct_of(path->region)->id != CONSTRUCT_PARALLEL_SECTIONS)
        return count;
    for (const struct path *below = path->first; below; below = below->next)
        if (construct_of(below->region)->id == CONSTRUCT_SECTION)
            count = add_times(count, below->visits);
    return count;
}

/* Each construct has one: where none is known, a filter left them out. */
bool path_few_sections(const struct path *path)
{
    int64_t count = sections_of(path);

    return count && count < path->visits;
}

const char *region_clause(const struct source_region *region, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = region->clauses; (at = strstr(at, name)); at += length)
        if ((at == region->clauses || at[-1] == ' ') && at[length] == '=')
            return at + length + 1;
    return NULL;
}

bool region_clause_is(const struct source_region *region, const char *name, const char *value)
{
    const char *has = region_clause(region, name);

    return has && strcspn(has, " ") == strlen(value) && !strncmp(has, value, strlen(value));
}
