#include "config.h"

#include "analysis/construct.h"

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

#define EXEC (MEASURE_BIT(execT) | MEASURE_BIT(execC))
#define BARRIER (MEASURE_BIT(exitBarT) | MEASURE_BIT(taskT))
#define TEAM (BARRIER | MEASURE_BIT(startupT) | MEASURE_BIT(shutdwnT))
#define BODY MEASURE_BIT(bodyT)
#define SECTS (MEASURE_BIT(sectT) | MEASURE_BIT(sectC))
#define SINGLES (MEASURE_BIT(singleT) | MEASURE_BIT(singleC))
#define LOCKED (BODY | MEASURE_BIT(enterT) | MEASURE_BIT(exitT))

#define RULE(name, overhead)                                                                       \
    {                                                                                              \
        MEASURE_##name, OVERHEAD_##overhead                                                        \
    }
#define NO_RULE                                                                                    \
    {                                                                                              \
        MEASURE_execC, OVERHEAD_COUNT                                                              \
    }
#define TEAM_RULES RULE(startupT, MANAGEMENT), RULE(shutdwnT, MANAGEMENT), NO_RULE
#define NO_SPLIT (-1)

/* The first match counts. */
static const struct construct constructs[] = {
    {"omp",
     "parallel sections",
     "PARALLEL SECTIONS",
     "PARSECTS",
     EXEC | SECTS | TEAM,
     MEASURE_sectT,
     true,
     {RULE(exitBarT, SECTIONS), TEAM_RULES}},
    {"omp",
     "parallel workshare",
     "PARALLEL WORKSHARE",
     "PARWRKSH",
     EXEC | BODY | TEAM,
     MEASURE_bodyT,
     true,
     {RULE(exitBarT, IMBALANCE), TEAM_RULES}},
    {"omp",
     "parallel for*",
     "PARALLEL LOOP",
     "PARLOOP",
     EXEC | BODY | TEAM,
     MEASURE_bodyT,
     true,
     {RULE(exitBarT, IMBALANCE), TEAM_RULES}},
    {"omp",
     "parallel do*",
     "PARALLEL LOOP",
     "PARLOOP",
     EXEC | BODY | TEAM,
     MEASURE_bodyT,
     true,
     {RULE(exitBarT, IMBALANCE), TEAM_RULES}},
    {"omp",
     "parallel loop*",
     "PARALLEL LOOP",
     "PARLOOP",
     EXEC | BODY | TEAM,
     MEASURE_bodyT,
     true,
     {RULE(exitBarT, IMBALANCE), TEAM_RULES}},
    {"omp",
     "parallel*",
     "PARALLEL",
     "PARALLEL",
     EXEC | BODY | TEAM,
     MEASURE_bodyT,
     true,
     {RULE(exitBarT, IMBALANCE), TEAM_RULES}},
    {"omp",
     "for*",
     "LOOP",
     "LOOP",
     EXEC | BODY | BARRIER,
     MEASURE_bodyT,
     false,
     {RULE(exitBarT, IMBALANCE), NO_RULE}},
    {"omp",
     "do*",
     "LOOP",
     "LOOP",
     EXEC | BODY | BARRIER,
     MEASURE_bodyT,
     false,
     {RULE(exitBarT, IMBALANCE), NO_RULE}},
    {"omp",
     "loop*",
     "LOOP",
     "LOOP",
     EXEC | BODY | BARRIER,
     MEASURE_bodyT,
     false,
     {RULE(exitBarT, IMBALANCE), NO_RULE}},
    {"omp",
     "workshare",
     "WORKSHARE",
     "WRKSHARE",
     EXEC | BODY | BARRIER,
     MEASURE_bodyT,
     false,
     {RULE(exitBarT, IMBALANCE), NO_RULE}},
    {"omp",
     "scope*",
     "SCOPE",
     "SCOPE",
     EXEC | BODY | BARRIER,
     MEASURE_bodyT,
     false,
     {RULE(exitBarT, IMBALANCE), NO_RULE}},
    {"omp",
     "sections",
     "SECTIONS",
     "SECTIONS",
     EXEC | SECTS | BARRIER | MEASURE_BIT(mgmtT),
     MEASURE_sectT,
     false,
     {RULE(exitBarT, SECTIONS), RULE(mgmtT, MANAGEMENT), NO_RULE}},
    {"omp", "section", "SECTION", "SECTION", EXEC, MEASURE_execT, false, {NO_RULE}},
    {"omp",
     "single",
     "SINGLE",
     "SINGLE",
     EXEC | SINGLES | BARRIER,
     MEASURE_singleT,
     false,
     {RULE(exitBarT, LIMITED), NO_RULE}},
    {"omp",
     "critical",
     "CRITICAL",
     "CRITICAL",
     EXEC | LOCKED,
     MEASURE_bodyT,
     false,
     {RULE(enterT, SYNC), RULE(exitT, MANAGEMENT), NO_RULE}},
    {"omp",
     "ordered*",
     "ORDERED",
     "ORDERED",
     EXEC | LOCKED,
     MEASURE_bodyT,
     false,
     {RULE(enterT, SYNC), RULE(exitT, MANAGEMENT), NO_RULE}},
    {"omp",
     "omp_set_*lock*",
     "LOCK",
     "LOCK",
     EXEC | LOCKED,
     MEASURE_bodyT,
     false,
     {RULE(enterT, SYNC), NO_RULE}},
    {"omp",
     "omp_*lock*",
     "LOCK",
     "LOCK",
     EXEC | LOCKED,
     MEASURE_bodyT,
     false,
     {RULE(exitT, MANAGEMENT), NO_RULE}},
    {"omp",
     "barrier",
     "BARRIER",
     "BARRIER",
     EXEC | MEASURE_BIT(taskT),
     NO_SPLIT,
     false,
     {RULE(waitT, SYNC), NO_RULE}},
    {"omp",
     "taskwait",
     "TASKWAIT",
     "TASKWAIT",
     EXEC | MEASURE_BIT(taskT),
     MEASURE_execT,
     false,
     {RULE(waitT, SYNC), NO_RULE}},
    {"omp",
     "taskgroup",
     "TASKGROUP",
     "TASKGRP",
     EXEC | LOCKED | MEASURE_BIT(taskT),
     MEASURE_bodyT,
     false,
     {RULE(exitT, SYNC), RULE(enterT, MANAGEMENT), NO_RULE}},
    {"omp",
     "taskyield",
     "TASKYIELD",
     "TASKYLD",
     EXEC | MEASURE_BIT(taskT),
     MEASURE_execT,
     false,
     {NO_RULE}},
    {"omp",
     "*taskloop*",
     "TASKLOOP",
     "TASKLOOP",
     EXEC | MEASURE_BIT(taskT),
     MEASURE_execT,
     false,
     {NO_RULE}},
    {"omp",
     "task",
     "TASK",
     "TASK",
     EXEC | MEASURE_BIT(createT) | MEASURE_BIT(createC),
     MEASURE_execT,
     false,
     {RULE(createT, MANAGEMENT), NO_RULE}},
    {"omp", "atomic*", "ATOMIC", "ATOMIC", EXEC, NO_SPLIT, false, {RULE(execT, SYNC), NO_RULE}},
    {"omp", "flush*", "FLUSH", "FLUSH", EXEC, NO_SPLIT, false, {RULE(execT, SYNC), NO_RULE}},
    {"omp", "master*", "MASTER", "MASTER", EXEC, MEASURE_execT, false, {NO_RULE}},
    {"omp", "masked*", "MASKED", "MASKED", EXEC, MEASURE_execT, false, {NO_RULE}},
    {"user", "region", "USER REGION", "REGION", EXEC, MEASURE_execT, false, {NO_RULE}},
    {"function", "function", "FUNCTION", "FUNCTION", EXEC, MEASURE_execT, false, {NO_RULE}},
    {"program", "program", "PROGRAM", "PROGRAM", EXEC, MEASURE_execT, false, {NO_RULE}},
    {"mpi", "*", NULL, "MPI", EXEC, MEASURE_execT, false, {RULE(execT, MPI), NO_RULE}},
    {"omp",
     "*",
     NULL,
     "OMP",
     EXEC | LOCKED | BARRIER,
     MEASURE_execT,
     false,
     {RULE(enterT, SYNC), RULE(exitBarT, IMBALANCE), NO_RULE}},
    {NULL, "*", NULL, "CALL", EXEC, MEASURE_execT, false, {NO_RULE}},
};

const struct construct *construct_of(struct region *region)
{
    const struct construct *row = constructs;

    if (region->kind)
        return region->kind;
    while ((row->layer && strcmp(row->layer, region->layer) != 0) ||
           fnmatch(row->match, region->construct, 0) != 0)
        row++;
    return region->kind = row;
}

const char *construct_title(struct region *region, char *buffer, size_t size)
{
    const struct construct *construct = construct_of(region);
    size_t i = 0;

    if (construct->title)
        return construct->title;
    for (; region->construct[i] && i + 1 < size; i++)
        buffer[i] = (char)toupper((unsigned char)region->construct[i]);
    buffer[i] = '\0';
    return buffer;
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
static int64_t own_tasks(const struct node *node)
{
    int64_t tasks = node->columns[COLUMN_ta];

    for (const struct node *child = node->first; child; child = child->next) {
        if (!child->task)
            tasks = rest(tasks, child->columns[COLUMN_ta]);
    }
    return tasks;
}

static int64_t time_of_children(const struct node *node)
{
    int64_t time = 0;

    for (const struct node *child = node->first; child; child = child->next) {
        if (!child->task)
            time += rest(child->time, child->columns[COLUMN_ta]);
        else
            time += child->columns[COLUMN_ct];
    }
    return time;
}

void node_measures(const struct node *node, bool exclusive, struct measures *measures)
{
    const struct construct *construct = construct_of(node->region);
    const int64_t *columns = node->columns;
    int64_t *value = measures->value;
    bool waits = construct->columns & MEASURE_BIT(exitBarT);
    bool is_lock = construct->brief[0] == 'L' && construct->columns & MEASURE_BIT(enterT);
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
    /* A loop has no event between its body and its barrier but the barrier's own. */
    value[MEASURE_bodyT] = columns[COLUMN_bo];
    if (!columns[COLUMN_bo] && waits && !construct->is_parallel)
        value[MEASURE_bodyT] = rest(node->time, columns[COLUMN_bw] + columns[COLUMN_en]);
    if (is_lock && !columns[COLUMN_en] && !columns[COLUMN_ex])
        value[construct->rules[0].measure] = node->time;
    if (exclusive && construct->split >= 0) {
        int64_t elsewhere = time_of_children(node) + rest(tasks, in_wait);
        if (construct->split != MEASURE_execT)
            value[construct->split] = rest(value[construct->split], elsewhere);
    }
    if (exclusive)
        value[MEASURE_execT] = node_exclusive(node);
}

/* ---- Overhead ---------------------------------------------------------------------------- */

static bool is_inside_mpi(const struct node *node)
{
    for (node = node->parent; node; node = node->parent) {
        if (strcmp(node->region->layer, "mpi") == 0)
            return true;
    }
    return false;
}

void node_overheads(const struct node *node, int64_t sum[OVERHEAD_COUNT])
{
    const struct construct *construct = construct_of(node->region);
    struct measures measures;

    if (construct->rules[0].measure == MEASURE_execC)
        return;
    node_measures(node, false, &measures);
    for (int i = 0; i < MAX_RULES && construct->rules[i].measure != MEASURE_execC; i++) {
        enum overhead overhead = construct->rules[i].overhead;
        if (overhead == OVERHEAD_SECTIONS)
            overhead = path_few_sections(node->path) ? OVERHEAD_LIMITED : OVERHEAD_IMBALANCE;
        if (overhead == OVERHEAD_MPI && is_inside_mpi(node))
            continue;
        sum[overhead] += measures.value[construct->rules[i].measure];
    }
}

bool path_few_sections(const struct path *path)
{
    int64_t sections = 0, visits = 0;

    for (const struct node *node = path->nodes; node; node = node->same) {
        sections += node->columns[COLUMN_bc];
        visits += node->visits;
    }
    return sections < visits;
}
