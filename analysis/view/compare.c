/* Two experiments in one page: matched regions and paths, with the times of both. */
#include "config.h"

#include "analysis/view/compare.h"
#include "analysis/view/facts.h"

#include "analysis/answer/match.h"

#include <stdlib.h>

enum { BEFORE, AFTER, SIDES };

struct side {
    const struct view_tree *tree;
    struct tree_sum *sums;
    int *same; /* matched path of each path of the tree */
};

/* Merged paths are matched already; those of the measurement and of devices follow them. */
static void match_tree(struct match *match, size_t side, const struct view_tree *tree, int *same)
{
    for (size_t i = 0; i < tree->path_count; i++) {
        const struct tree_path *path = &tree->paths[i];
        same[i] = i < tree->experiment->path_count
                      ? match_path(match, side, tree->experiment->paths[i])
                      : match_add_path(match, side, path->parent < 0 ? -1 : same[path->parent],
                                       path->region, path->task);
    }
}

static void put_pairs(struct json *json, const struct match *match)
{
    size_t count;
    const struct matched_region *regions = match_regions(match, &count);

    json_open(json, "pairs", '[');
    for (size_t i = 0; i < count; i++) {
        for (size_t s = 0; s < SIDES; s++)
            json_integer(json, NULL, regions[i].of[s] ? regions[i].of[s]->number : -1);
    }
    json_close(json);
}

static void put_paths(struct json *json, const struct match *match)
{
    size_t count;
    const struct matched_path *paths = match_paths(match, &count);

    json_open(json, "shared", '[');
    for (size_t i = 0; i < count; i++) {
        json_integer(json, NULL, paths[i].region);
        json_integer(json, NULL, paths[i].parent);
        json_integer(json, NULL, paths[i].task);
    }
    json_close(json);
}

static void add_sum(struct tree_sum *to, const struct tree_sum *one)
{
    to->visits += one->visits;
    to->inclusive += one->inclusive;
    to->exclusive += one->exclusive;
    to->lost += one->lost;
}

/* Several paths of a side may be one matched path. */
static void put_times(struct json *json, const struct match *match, const struct side sides[SIDES])
{
    size_t count;

    match_paths(match, &count);
    struct tree_sum(*sums)[SIDES] = xcalloc(count + 1, sizeof *sums);
    for (size_t s = 0; s < SIDES; s++) {
        for (size_t i = 0; i < sides[s].tree->path_count; i++)
            add_sum(&sums[sides[s].same[i]][s], &sides[s].sums[i]);
    }
    json_open(json, "times", '[');
    for (size_t i = 0; i < count; i++) {
        for (size_t s = 0; s < SIDES; s++) {
            json_integer(json, NULL, sums[i][s].visits);
            json_integer(json, NULL, sums[i][s].inclusive);
            json_integer(json, NULL, sums[i][s].exclusive);
            json_integer(json, NULL, sums[i][s].lost);
        }
    }
    json_close(json);
    free(sums);
}

static void put_same(struct json *json, const struct side *side)
{
    json_open(json, "same", '[');
    for (size_t i = 0; i < side->tree->path_count; i++)
        json_integer(json, NULL, side->same[i]);
    json_close(json);
}

void view_compare(struct json *json, const struct view *view, const struct view_tree *after)
{
    struct experiment *both[] = {view->before.experiment, view->experiment};
    struct match *match = match_new(both, SIDES);
    struct view_tree *before = view_tree_new(view->before.experiment);
    struct side sides[SIDES] = {{before, NULL, NULL}, {after, NULL, NULL}};

    for (size_t s = 0; s < SIDES; s++) {
        sides[s].sums = view_tree_sums(sides[s].tree);
        sides[s].same = xcalloc(sides[s].tree->path_count + 1, sizeof(int));
        match_tree(match, s, sides[s].tree, sides[s].same);
    }
    json_open(json, "before", '{');
    view_run_json(json, view->before.experiment, view->before.profile);
    view_regions_json(json, view->before.experiment);
    put_pairs(json, match);
    put_paths(json, match);
    put_times(json, match, sides);
    put_same(json, &sides[AFTER]);
    json_close(json);
    for (size_t s = 0; s < SIDES; s++) {
        free(sides[s].sums);
        free(sides[s].same);
    }
    view_tree_free(before);
    match_free(match);
}
