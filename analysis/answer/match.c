/* Regions and call paths of several experiments, matched: one experiment after another is laid
 * beside all that are there. */
#include "config.h"

#include "analysis/answer/match.h"

#include "analysis/answer/alignment.h"
#include "analysis/answer/region-file.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct path_key {
    int parent, region, task;
};

struct path_entry {
    struct path_key key;
    int path;
    UT_hash_handle hh;
};

struct match {
    struct experiment **experiments;
    size_t count;
    struct matched_region *regions;
    size_t region_count, region_capacity;
    int **region_of; /* by experiment and region->number */
    struct matched_path *paths;
    size_t path_count, path_capacity;
    struct path_entry *table;
    int **path_of; /* by experiment and path->index */
};

/* A region that looks for its like. */
struct item {
    const struct source_region *region;
    int number; /* of what is there: the matched region; else region->number */
    int file;
    const char *function; /* "": not known */
    const char *scope;    /* the same, "" where one side has no functions in this file */
    bool taken;
};

struct items {
    struct item *item;
    size_t count;
};

/* ---- Functions --------------------------------------------------------------------------- */

static bool is_function(const struct source_region *region)
{
    return strcmp(region->layer, "function") == 0;
}

static int compare_in_file(const void *a, const void *b)
{
    const struct item *left = a, *right = b;

    if (left->file != right->file)
        return left->file < right->file ? -1 : 1;
    return compare_regions(left->region, right->region);
}

/* In a file, the last function that begins before. */
static void find_functions(struct items *items)
{
    const struct item *function = NULL;

    qsort(items->item, items->count, sizeof *items->item, compare_in_file);
    for (size_t i = 0; i < items->count; i++) {
        struct item *item = &items->item[i];
        if (function && function->file != item->file)
            function = NULL;
        if (*item->region->file && is_function(item->region))
            function = item;
        item->function = "";
        if (function &&
            (function->region->end <= 0 || item->region->begin <= function->region->end))
            item->function = function->region->name;
    }
}

static void mark_files(const struct items *items, unsigned char *has, unsigned char bit)
{
    for (size_t i = 0; i < items->count; i++) {
        if (*items->item[i].function)
            has[items->item[i].file] |= bit;
    }
}

/* Functions that only one side recorded tell nothing apart. */
static void find_scopes(struct items *left, struct items *right, size_t files)
{
    struct items *const sides[] = {left, right};
    unsigned char *has = xcalloc(files + 1, sizeof *has);

    mark_files(left, has, 1);
    mark_files(right, has, 2);
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < sides[s]->count; i++) {
            struct item *item = &sides[s]->item[i];
            item->scope = has[item->file] == 3 ? item->function : "";
        }
    }
    free(has);
}

/* ---- Passes over what has no partner yet --------------------------------------------------- */

enum key_part { KEY_FILE = 1, KEY_SCOPE = 2, KEY_FUNCTION = 4, KEY_ALIKE = 8 };

/* From what says most to what says least. Without KEY_ALIKE, what stands around decides; with it,
 * what has changed its place among others finds its like. */
static const unsigned passes[] = {
    KEY_FILE | KEY_SCOPE, KEY_FILE | KEY_SCOPE | KEY_ALIKE, KEY_FILE, KEY_FILE | KEY_ALIKE,
    KEY_FUNCTION,         KEY_FUNCTION | KEY_ALIKE};

static int compare_keys(const struct item *a, const struct item *b, unsigned parts)
{
    int order = 0;

    if (parts & KEY_FILE)
        order = (a->file > b->file) - (a->file < b->file);
    if (!order && (parts & KEY_SCOPE))
        order = strcmp(a->scope, b->scope);
    if (!order && (parts & KEY_FUNCTION))
        order = strcmp(a->function, b->function);
    if (!order && (parts & KEY_ALIKE))
        order = strcmp(a->region->layer, b->region->layer);
    if (!order && (parts & KEY_ALIKE))
        order = strcmp(a->region->construct, b->region->construct);
    if (!order && (parts & KEY_ALIKE))
        order = strcmp(a->region->name, b->region->name);
    return order;
}

static int compare_items(const void *a, const void *b, void *parts)
{
    const struct item *left = *(struct item *const *)a, *right = *(struct item *const *)b;
    int order = compare_keys(left, right, *(const unsigned *)parts);

    return order ? order : compare_regions(left->region, right->region);
}

struct group {
    struct item **item;
    size_t count;
};

/* What is left of a side, in the order of a pass. */
static struct group free_items(const struct items *items, unsigned parts)
{
    struct group group = {.item = xcalloc(items->count + 1, sizeof *group.item)};

    for (size_t i = 0; i < items->count; i++) {
        if (!items->item[i].taken)
            group.item[group.count++] = &items->item[i];
    }
    qsort_r(group.item, group.count, sizeof *group.item, compare_items, &parts);
    return group;
}

/* The items at the head that have the first one's key. */
static struct group take_group(struct group *rest, unsigned parts)
{
    struct group group = {rest->item, 0};

    while (group.count < rest->count &&
           compare_keys(rest->item[0], rest->item[group.count], parts) == 0)
        group.count++;
    rest->item += group.count;
    rest->count -= group.count;
    return group;
}

static const struct source_region **regions_of(const struct group *group)
{
    const struct source_region **regions = xcalloc(group->count + 1, sizeof *regions);

    for (size_t i = 0; i < group->count; i++)
        regions[i] = group->item[i]->region;
    return regions;
}

static void set_region(struct match *match, size_t experiment, int position,
                       const struct source_region *region)
{
    match->regions[position].of[experiment] = region;
    match->region_of[experiment][region->number] = position;
}

static void match_group(struct match *match, size_t experiment, const struct group *left,
                        const struct group *right)
{
    const struct source_region **a = regions_of(left), **b = regions_of(right);
    int *partner = xcalloc(left->count + 1, sizeof *partner);

    align_regions(a, left->count, b, right->count, partner);
    for (size_t i = 0; i < left->count; i++) {
        if (partner[i] < 0)
            continue;
        struct item *found = right->item[partner[i]];
        left->item[i]->taken = found->taken = true;
        set_region(match, experiment, left->item[i]->number, found->region);
    }
    free(partner);
    free(a);
    free(b);
}

static void match_pass(struct match *match, size_t experiment, const struct items *left,
                       const struct items *right, unsigned parts)
{
    struct group a = free_items(left, parts), b = free_items(right, parts);
    struct group rest_a = a, rest_b = b;

    while (rest_a.count && rest_b.count) {
        int order = compare_keys(*rest_a.item, *rest_b.item, parts);
        struct group from_a = {0}, from_b = {0};
        if (order <= 0)
            from_a = take_group(&rest_a, parts);
        if (order >= 0)
            from_b = take_group(&rest_b, parts);
        if (order == 0 && ((parts & KEY_FILE) || *from_a.item[0]->function))
            match_group(match, experiment, &from_a, &from_b);
    }
    free(a.item);
    free(b.item);
}

/* ---- Regions ----------------------------------------------------------------------------- */

/* What a matched region was in the last experiment that has it. */
static const struct source_region *last_of(const struct match *match, size_t position,
                                           size_t experiment)
{
    const struct source_region *const *of = match->regions[position].of;

    while (experiment > 0 && !of[experiment - 1])
        experiment--;
    return experiment ? of[experiment - 1] : NULL;
}

static struct items matched_items(const struct match *match, size_t experiment)
{
    struct items items = {xcalloc(match->region_count + 1, sizeof *items.item),
                          match->region_count};

    for (size_t i = 0; i < items.count; i++)
        items.item[i] = (struct item){.region = last_of(match, i, experiment), .number = (int)i};
    return items;
}

static struct items new_items(const struct experiment *experiment)
{
    struct items items = {xcalloc(experiment->region_count + 1, sizeof *items.item),
                          experiment->region_count};

    for (size_t i = 0; i < items.count; i++)
        items.item[i] = (struct item){.region = experiment->regions[i], .number = (int)i};
    return items;
}

static struct region_file *files_of(const struct items *items, size_t *count)
{
    const struct source_region **regions = xcalloc(items->count + 1, sizeof *regions);

    for (size_t i = 0; i < items->count; i++)
        regions[i] = items->item[i].region;
    struct region_file *files = region_files(regions, items->count, count);
    free(regions);
    return files;
}

static void place_items(struct items *items, const struct region_file *files, size_t count)
{
    for (size_t i = 0; i < items->count; i++)
        items->item[i].file = region_file_find(files, count, items->item[i].region->file)->id;
    find_functions(items);
}

static void find_files(struct items *left, struct items *right)
{
    size_t left_count, right_count;
    struct region_file *a = files_of(left, &left_count), *b = files_of(right, &right_count);

    pair_files(a, left_count, b, right_count);
    place_items(left, a, left_count);
    place_items(right, b, right_count);
    find_scopes(left, right, left_count + right_count);
    region_files_free(a);
    region_files_free(b);
}

/* Programs are the same whatever their names. */
static void match_programs(struct match *match, size_t experiment, struct items *left,
                           struct items *right)
{
    const struct experiment *one = match->experiments[experiment];

    if (!experiment || !one->path_count || !match->experiments[0]->path_count)
        return;
    const struct source_region *program = one->paths[0]->region;
    int position = match->region_of[0][match->experiments[0]->paths[0]->region->number];
    for (size_t i = 0; i < left->count; i++)
        left->item[i].taken |= left->item[i].number == position;
    for (size_t i = 0; i < right->count; i++)
        right->item[i].taken |= right->item[i].region == program;
    set_region(match, experiment, position, program);
}

static void add_region(struct match *match, size_t experiment, const struct source_region *region)
{
    match->regions =
        xgrow(match->regions, match->region_count, &match->region_capacity, sizeof *match->regions);
    match->regions[match->region_count].of = xcalloc(match->count, sizeof *match->regions->of);
    set_region(match, experiment, (int)match->region_count++, region);
}

static void add_regions(struct match *match, size_t experiment)
{
    const struct experiment *one = match->experiments[experiment];
    struct items left = matched_items(match, experiment), right = new_items(one);

    match->region_of[experiment] = xcalloc(one->region_count + 1, sizeof(int));
    for (size_t i = 0; i < one->region_count; i++)
        match->region_of[experiment][i] = -1;
    find_files(&left, &right);
    match_programs(match, experiment, &left, &right);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        match_pass(match, experiment, &left, &right, passes[i]);
    for (size_t i = 0; i < one->region_count; i++) {
        if (match->region_of[experiment][i] < 0)
            add_region(match, experiment, one->regions[i]);
    }
    free(left.item);
    free(right.item);
}

/* ---- Paths ------------------------------------------------------------------------------- */

static int find_path(struct match *match, int parent, int region, bool task)
{
    struct path_key key = {parent, region, task};
    struct path_entry *entry;

    HASH_FIND(hh, match->table, &key, sizeof key, entry);
    if (entry)
        return entry->path;
    match->paths =
        xgrow(match->paths, match->path_count, &match->path_capacity, sizeof *match->paths);
    match->paths[match->path_count] = (struct matched_path){region, parent, task};
    entry = xzalloc(sizeof *entry);
    entry->key = key;
    entry->path = (int)match->path_count++;
    HASH_ADD(hh, match->table, key, sizeof key, entry);
    return entry->path;
}

int match_add_path(struct match *match, size_t experiment, int parent,
                   const struct source_region *region, bool task)
{
    int position = match_region(match, experiment, region);

    if (match_is_common(match, position)) {
        while (parent >= 0 && !match_is_common(match, match->paths[parent].region))
            parent = match->paths[parent].parent;
    }
    return find_path(match, parent, position, task);
}

static void add_paths(struct match *match, size_t experiment)
{
    const struct experiment *one = match->experiments[experiment];
    int *path_of = match->path_of[experiment] = xcalloc(one->path_count + 1, sizeof(int));

    for (size_t i = 0; i < one->path_count; i++) {
        const struct path *path = one->paths[i];
        path_of[i] =
            match_add_path(match, experiment, path->parent ? path_of[path->parent->index] : -1,
                           path->region, path->task);
    }
}

/* ---- All of it --------------------------------------------------------------------------- */

struct match *match_new(struct experiment *const *experiments, size_t count)
{
    struct match *match = xzalloc(sizeof *match);

    match->count = count;
    match->experiments = xcalloc(count + 1, sizeof *match->experiments);
    match->region_of = xcalloc(count + 1, sizeof *match->region_of);
    match->path_of = xcalloc(count + 1, sizeof *match->path_of);
    for (size_t i = 0; i < count; i++) {
        match->experiments[i] = experiments[i];
        experiment_merge(experiments[i]);
        add_regions(match, i);
    }
    for (size_t i = 0; i < count; i++)
        add_paths(match, i);
    return match;
}

void match_free(struct match *match)
{
    struct path_entry *entry, *next;

    if (!match)
        return;
    HASH_ITER(hh, match->table, entry, next)
    {
        HASH_DEL(match->table, entry);
        free(entry);
    }
    for (size_t i = 0; i < match->region_count; i++)
        free(match->regions[i].of);
    for (size_t i = 0; i < match->count; i++) {
        free(match->region_of[i]);
        free(match->path_of[i]);
    }
    free(match->region_of);
    free(match->path_of);
    free(match->regions);
    free(match->paths);
    free(match->experiments);
    free(match);
}

const struct matched_region *match_regions(const struct match *match, size_t *count)
{
    *count = match->region_count;
    return match->regions;
}

int match_region(const struct match *match, size_t experiment, const struct source_region *region)
{
    return match->region_of[experiment][region->number];
}

bool match_is_common(const struct match *match, int region)
{
    for (size_t i = 0; i < match->count; i++) {
        if (!match->regions[region].of[i])
            return false;
    }
    return true;
}

const struct matched_path *match_paths(const struct match *match, size_t *count)
{
    *count = match->path_count;
    return match->paths;
}

int match_path(const struct match *match, size_t experiment, const struct path *path)
{
    return match->path_of[experiment][path->index];
}
