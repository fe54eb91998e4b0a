/* What all locations of a job did at each call path. */
#include "config.h"

#include "analysis/answer/path-sums.h"

#include "analysis/answer/whole.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void path_sums_grow(struct path_table *table, size_t count)
{
    if (count > table->capacity) {
        table->capacity = 2 * count;
        table->item = xresize(table->item, table->capacity, sizeof *table->item);
    }
    if (count > table->count) {
        memset(table->item + table->count, 0, (count - table->count) * sizeof *table->item);
        table->count = count;
    }
}

void path_sums_free(struct path_table *table)
{
    free(table->item);
    pool_free(table->pool);
}

bool path_sums_after(const struct path_sums *sums, const struct path *before)
{
    for (const struct path_source *source = sums->sources; source; source = source->next)
        if (source->path == before)
            return true;
    return false;
}

void path_sums_add_source(struct path_table *table, struct path_sums *sums,
                          const struct path *before)
{
    if (path_sums_after(sums, before))
        return;
    struct path_source *source = pool_allocate(&table->pool, sizeof *source);
    source->path = before;
    source->next = sums->sources;
    sums->sources = source;
}

void path_sums_join(struct path_sums *sums, const struct path_sums *more)
{
    if (more->members && (!sums->members || more->least_wait < sums->least_wait))
        sums->least_wait = more->least_wait;
    sums->members += more->members;
    sums->visits += more->visits;
    sums->inclusive += more->inclusive;
    sums->exclusive += more->exclusive;
    sums->longest = more->longest > sums->longest ? more->longest : sums->longest;
    sums->body += more->body;
    sums->wait += more->wait;
    sums->first_start += more->first_start;
    sums->sections += more->sections;
    sums->imbalance += more->imbalance;
    sums->common += more->common;
    sums->wall += more->wall;
    sums->cpu += more->cpu;
    sums->small += more->small;
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        sums->overheads[o] += more->overheads[o];
    measures_add(&sums->measures, &more->measures);
    sums->is_shown |= more->is_shown;
}

/* ---- Nodes ------------------------------------------------------------------------------- */

static void add_sources(struct path_table *table, struct path_sums *sums,
                        const struct profile_node *node)
{
    for (const struct profile_predecessor *p = node->predecessors; p; p = p->next) {
        if (p->node && p->node->path)
            path_sums_add_source(table, sums, p->node->path);
    }
}

/* Of the time to start and end a team, what it took once: all where there was one, and one start
 * that took far longer than the others. */
static int64_t first_start(const struct profile_node *node, int64_t time)
{
    enum { FAR_LONGER = 10 };
    double longest = (double)node->longest_startup;

    if (node->visits < 2)
        return time;
    double other = ((double)node->columns[COLUMN_st] - longest) / (double)(node->visits - 1);
    return longest > FAR_LONGER * other ? (int64_t)(longest - other) : 0;
}

static void add_member(struct path_sums *sums, int64_t wait)
{
    sums->wait += wait;
    if (!sums->members++ || wait < sums->least_wait)
        sums->least_wait = wait;
}

static void add_node(struct path_table *table, const struct profile_node *node,
                     const struct selection *selection)
{
    struct path_sums *sums = &table->item[node->path->index];
    struct measures measures;

    node_measures(node, false, &measures);
    measures_add(&sums->measures, &measures);
    sums->visits += node->visits;
    sums->inclusive += node_inclusive(node);
    sums->exclusive += node_exclusive(node) + node->columns[COLUMN_ct];
    sums->body += node->columns[COLUMN_bo];
    sums->longest = node->time > sums->longest ? node->time : sums->longest;
    if (node->visits)
        add_member(sums, measures.value[MEASURE_exitBarT]);
    if (construct_of(node->region)->is_parallel)
        sums->first_start +=
            first_start(node, measures.value[MEASURE_startupT] + measures.value[MEASURE_shutdwnT]);
    sums->is_shown |= (node->visits || node->columns[COLUMN_cc]) && select_node(selection, node);
    add_sources(table, sums, node);
}

/* ---- Teams ------------------------------------------------------------------------------- */

/* What the threads that one process had in a parallel call path lost. */
struct team_loss {
    int64_t members, wall, cpu;
    int64_t lost, least; /* over members: sum and minimum of the overhead inside */
};

/* Nodes of a region that are open in a walk: all, and those of them that the location visited
 * itself. Inside of those a region's time is part of theirs. */
struct open_region {
    int all, visited;
};

static void count_open(struct open_region *open, const struct profile_node *node, int by)
{
    open[node->region->number].all += by;
    open[node->region->number].visited += node->visits ? by : 0;
}

/* Losses inside a node, of all kinds, and those of which the job tells the kind. */
struct node_loss {
    int64_t kinds[OVERHEAD_COUNT], sections;
};

/* For each node the innermost parallel node around it (or itself), by node index. */
static const struct profile_node **enclosing_parallels(const struct recorded_location *location)
{
    const struct profile_node **around = xzalloc(location->node_count * sizeof *around);

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        assert(!node->parent || node->parent->index < node->index);
        if (construct_of(node->region)->is_parallel)
            around[i] = node;
        else if (node->parent)
            around[i] = around[node->parent->index];
    }
    return around;
}

static void add_losses(struct path_table *table, const struct profile_node *node,
                       const struct profile_node *around, struct node_loss *losses,
                       struct outside_teams *outside)
{
    struct node_loss own = {.sections = 0};

    node_losses(node, own.kinds, &own.sections);
    if (!around) {
        outside->mpi += own.kinds[OVERHEAD_MPI];
        outside->regions += node->parent ? node_exclusive(node) + node->columns[COLUMN_ct] : 0;
        return;
    }
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        losses[around->index].kinds[o] += own.kinds[o];
    losses[around->index].sections += own.sections;
    if (around->visits && own.sections)
        table->item[node->path->index].sections += own.sections;
}

static void add_to_team(struct team_loss *team, struct path_sums *sums,
                        const struct profile_node *node, const struct node_loss *loss,
                        const struct open_region *around)
{
    int64_t sum = loss->sections;

    for (int o = 0; o < OVERHEAD_COUNT; o++) {
        sums->overheads[o] += loss->kinds[o];
        sum += loss->kinds[o];
    }
    if (team->members == 0 || sum < team->least)
        team->least = sum;
    team->members++;
    team->lost += sum;
    team->cpu += around->visited ? 0 : node->time;
    if (!around->all && node->time > team->wall)
        team->wall = node->time;
}

/* Add up a location: overheads of each node go to the team of the parallel region around it. */
static void add_to_teams(struct path_table *table, const struct recorded_location *location,
                         struct team_loss *teams, struct outside_teams *outside)
{
    const struct profile_node **around = enclosing_parallels(location);
    struct node_loss *losses = xcalloc(location->node_count, sizeof *losses);
    struct open_region *open =
        xcalloc(location->process->experiment->region_count + 1, sizeof *open);
    const struct profile_node *last = NULL;

    for (size_t i = 0; i < location->node_count; i++)
        add_losses(table, location->nodes[i], around[i], losses, outside);
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        for (; last && last != node->parent; last = last->parent)
            count_open(open, last, -1);
        if (around[i] == node && node->visits)
            add_to_team(&teams[node->path->index], &table->item[node->path->index], node,
                        &losses[i], &open[node->region->number]);
        count_open(open, node, 1);
        last = node;
    }
    free(open);
    free(losses);
    free(around);
}

static void add_teams(struct path_table *table, const struct team_loss *teams)
{
    for (size_t i = 0; i < table->count; i++) {
        struct path_sums *sums = &table->item[i];
        sums->wall += teams[i].wall;
        sums->cpu += teams[i].cpu;
        sums->imbalance += teams[i].lost - teams[i].least * teams[i].members;
        sums->common += teams[i].least * teams[i].members;
    }
}

/* ---- Small teams ------------------------------------------------------------------------- */

/* What an outermost parallel region had of the threads of one process. */
struct team_use {
    int64_t wall, cpu;
    int64_t times, executions; /* of the thread that was there most often; of all */
};

bool node_is_outermost_team(const struct profile_node *node)
{
    if (!node->visits || !construct_of(node->region)->is_parallel)
        return false;
    for (node = node->parent; node; node = node->parent) {
        if (node->visits && construct_of(node->region)->is_parallel)
            return false;
    }
    return true;
}

/* The outermost parallel region around a path, which other threads may have forked. */
static const struct path *outermost_parallel(const struct path *path)
{
    const struct path *found = NULL;

    for (; path; path = path->parent)
        if (construct_of(path->region)->is_parallel)
            found = path;
    return found;
}

static void add_use(const struct recorded_location *location, struct team_use *uses)
{
    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (!node_is_outermost_team(node))
            continue;
        struct team_use *use = &uses[outermost_parallel(node->path)->index];
        use->cpu += node->time;
        use->executions += node->visits;
        if (node->time > use->wall)
            use->wall = node->time;
        if (node->visits > use->times)
            use->times = node->visits;
    }
}

static void add_small_teams(struct path_table *table, const struct team_use *uses, int64_t threads)
{
    for (size_t p = 0; p < table->count; p++)
        if (uses[p].executions < uses[p].times * threads && uses[p].wall * threads > uses[p].cpu)
            table->item[p].small += uses[p].wall * threads - uses[p].cpu;
}

/* ---- All together ------------------------------------------------------------------------ */

void path_sums_add(struct path_table *table, const struct process *process,
                   const struct selection *selection, struct outside_teams *outside)
{
    path_sums_grow(table, process->experiment->path_count);
    struct team_loss *teams = xcalloc(table->count + 1, sizeof *teams);
    struct team_use *uses = xcalloc(table->count + 1, sizeof *uses);

    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        if (location->kind != LOCATION_THREAD || !location->node_count)
            continue;
        for (size_t n = 0; n < location->node_count; n++)
            if (location->nodes[n]->path)
                add_node(table, location->nodes[n], selection);
        add_to_teams(table, location, teams, outside);
        add_use(location, uses);
    }
    add_teams(table, teams);
    add_small_teams(table, uses, process_threads(process));
    free(teams);
    free(uses);
}
