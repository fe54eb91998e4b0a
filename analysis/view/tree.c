/* The call paths of a page, those of devices among them, and what each location spent there. */
#include "config.h"

#include "analysis/view/tree.h"

#include <stdlib.h>

static int add_path(struct view_tree *tree, const struct source_region *region, int parent,
                    bool task)
{
    tree->paths = xgrow(tree->paths, tree->path_count, &tree->path_capacity, sizeof *tree->paths);
    tree->paths[tree->path_count] = (struct tree_path){region, parent, task};
    return (int)tree->path_count++;
}

/* Paths beyond the experiment's own are few: those of devices, and of the measurement. */
static int find_path(struct view_tree *tree, const struct profile_node *node, int parent)
{
    for (size_t i = tree->experiment->path_count; i < tree->path_count; i++) {
        const struct tree_path *path = &tree->paths[i];
        if (path->region == node->region && path->parent == parent && path->task == node->task)
            return (int)i;
    }
    return add_path(tree, node->region, parent, node->task);
}

/* A node's parent comes before it. */
static void place_nodes(struct view_tree *tree, size_t track)
{
    const struct recorded_location *location = tree->tracks[track];
    int *path_of = tree->path_of[track] = xcalloc(location->node_count + 1, sizeof *path_of);

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (node->path)
            path_of[node->index] = node->path->index;
        else if (!node->parent)
            path_of[node->index] = 0;
        else
            path_of[node->index] = find_path(tree, node, path_of[node->parent->index]);
    }
}

static int compare_processes(const void *a, const void *b)
{
    uintptr_t left = (uintptr_t)((const struct tree_process *)a)->process,
              right = (uintptr_t)((const struct tree_process *)b)->process;

    return (left > right) - (left < right);
}

static void find_tracks(struct view_tree *tree)
{
    const struct experiment *experiment = tree->experiment;
    size_t count = 0;

    tree->processes = xcalloc(experiment->process_count + 1, sizeof *tree->processes);
    for (size_t i = 0; i < experiment->process_count; i++)
        count += experiment->processes[i]->location_count;
    tree->tracks = xcalloc(count + 1, sizeof *tree->tracks);
    tree->path_of = xcalloc(count + 1, sizeof *tree->path_of);
    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        tree->processes[i] = (struct tree_process){process, tree->track_count};
        for (size_t k = 0; k < process->location_count; k++)
            tree->tracks[tree->track_count++] = process->locations[k];
    }
    qsort(tree->processes, experiment->process_count, sizeof *tree->processes, compare_processes);
}

struct view_tree *view_tree_new(struct experiment *experiment)
{
    struct view_tree *tree = xzalloc(sizeof *tree);

    tree->experiment = experiment;
    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        add_path(tree, path->region, path->parent ? path->parent->index : -1, path->task);
    }
    find_tracks(tree);
    for (size_t t = 0; t < tree->track_count; t++)
        place_nodes(tree, t);
    return tree;
}

void view_tree_free(struct view_tree *tree)
{
    for (size_t t = 0; t < tree->track_count; t++)
        free(tree->path_of[t]);
    free(tree->path_of);
    free(tree->processes);
    free(tree->tracks);
    free(tree->paths);
    free(tree);
}

size_t view_tree_track(const struct view_tree *tree, const struct recorded_location *location)
{
    size_t low = 0, high = tree->experiment->process_count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if ((uintptr_t)tree->processes[middle].process <= (uintptr_t)location->process)
            low = middle;
        else
            high = middle;
    }
    return tree->processes[low].first_track + (size_t)location->index;
}

int view_tree_path(const struct view_tree *tree, const struct profile_node *node)
{
    return tree->path_of[view_tree_track(tree, node->location)][node->index];
}

/* ---- Cells ------------------------------------------------------------------------------- */

struct cell {
    int path, track;
    int64_t visits, inclusive, exclusive, lost;
};

static int compare_cells(const void *a, const void *b)
{
    const struct cell *left = a, *right = b;

    return left->path != right->path ? left->path - right->path : left->track - right->track;
}

static struct cell cell_of(const struct view_tree *tree, const struct profile_node *node,
                           size_t track)
{
    int64_t overheads[OVERHEAD_COUNT] = {0}, lost = 0;

    if (node->path)
        node_overheads(node, overheads);
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        lost += overheads[o];
    return (struct cell){tree->path_of[track][node->index],
                         (int)track,
                         node->visits,
                         node_inclusive(node),
                         node_exclusive(node) + node->columns[COLUMN_ct],
                         lost};
}

/* Where a location's figures go: its own track, or the first one of its rank where there are many.
 */
static size_t cell_track(const struct view_tree *tree, size_t track, size_t most)
{
    const struct process *process = tree->tracks[track]->process;

    if (tree->track_count <= most || tree->tracks[track]->kind != LOCATION_THREAD)
        return track;
    return view_tree_track(tree, process->locations[0]);
}

/* Cells of the same path and track, which stand beside each other, become one. */
static size_t join_cells(struct cell *cells, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        struct cell *last = &cells[kept ? kept - 1 : 0];
        if (!kept || compare_cells(last, &cells[i]) != 0) {
            cells[kept++] = cells[i];
            continue;
        }
        last->visits += cells[i].visits;
        last->inclusive += cells[i].inclusive;
        last->exclusive += cells[i].exclusive;
        last->lost += cells[i].lost;
    }
    return kept;
}

static struct cell *all_cells(const struct view_tree *tree, size_t most, size_t *count)
{
    struct cell *cells = NULL;
    size_t capacity = 0;

    *count = 0;
    for (size_t t = 0; t < tree->track_count; t++) {
        for (size_t i = 0; i < tree->tracks[t]->node_count; i++) {
            const struct profile_node *node = tree->tracks[t]->nodes[i];
            if (!node->visits && !node->time && !node->columns[COLUMN_ct])
                continue;
            cells = xgrow(cells, *count, &capacity, sizeof *cells);
            cells[*count] = cell_of(tree, node, t);
            cells[(*count)++].track = (int)cell_track(tree, t, most);
        }
    }
    if (*count)
        qsort(cells, *count, sizeof *cells, compare_cells);
    *count = join_cells(cells, *count);
    return cells;
}

size_t view_tree_cells(const struct view_tree *tree, size_t most,
                       struct bytes columns[CELL_COLUMNS])
{
    size_t count;
    struct cell *cells = all_cells(tree, most, &count);

    for (size_t i = 0; i < count; i++) {
        const struct cell *cell = &cells[i];
        bytes_varint(&columns[CELL_AT_PATH], (uint64_t)(cell->path - (i ? cells[i - 1].path : 0)));
        bytes_varint(&columns[CELL_AT_TRACK], (uint64_t)cell->track);
        bytes_signed(&columns[CELL_VISITS], cell->visits);
        bytes_signed(&columns[CELL_INCLUSIVE], cell->inclusive);
        bytes_signed(&columns[CELL_EXCLUSIVE], cell->exclusive);
        bytes_signed(&columns[CELL_LOST], cell->lost);
    }
    free(cells);
    return count;
}

struct tree_sum *view_tree_sums(const struct view_tree *tree)
{
    struct tree_sum *sums = xcalloc(tree->path_count + 1, sizeof *sums);

    for (size_t t = 0; t < tree->track_count; t++) {
        const struct recorded_location *location = tree->tracks[t];
        for (size_t i = 0; location->kind == LOCATION_THREAD && i < location->node_count; i++) {
            struct cell cell = cell_of(tree, location->nodes[i], t);
            sums[cell.path].visits += cell.visits;
            sums[cell.path].inclusive += cell.inclusive;
            sums[cell.path].exclusive += cell.exclusive;
            sums[cell.path].lost += cell.lost;
        }
    }
    return sums;
}
