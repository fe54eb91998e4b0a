/* Files of regions in two experiments: the same path, the same end of a path, the same regions. */
#include "config.h"

#include "analysis/answer/region-file.h"

#include "analysis/answer/alignment.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

int compare_regions(const struct source_region *a, const struct source_region *b)
{
    int order = (a->begin > b->begin) - (a->begin < b->begin);

    if (!order)
        order = (a->end > b->end) - (a->end < b->end);
    if (!order)
        order = strcmp(a->layer, b->layer);
    if (!order)
        order = strcmp(a->construct, b->construct);
    if (!order)
        order = strcmp(a->name, b->name);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static int compare_places(const void *a, const void *b)
{
    const struct source_region *left = *(const struct source_region *const *)a,
                               *right = *(const struct source_region *const *)b;
    int order = strcmp(left->file, right->file);

    return order ? order : compare_regions(left, right);
}

/* ---- Files ------------------------------------------------------------------------------- */

static fnv_hash mix_region(fnv_hash hash, const struct source_region *region, int first)
{
    const char *texts[] = {region->layer, region->construct, region->name, region->clauses};
    int lines[] = {region->begin - first, region->end - region->begin};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        hash = fnv_fold(hash, texts[i], strlen(texts[i]) + 1);
    return fnv_fold(hash, lines, sizeof lines);
}

struct region_file *region_files(const struct source_region *const *regions, size_t count,
                                 size_t *file_count)
{
    const struct source_region **sorted = xcalloc(count + 1, sizeof *sorted);
    struct region_file *files = xcalloc(count + 1, sizeof *files), *file = NULL;

    if (count)
        memcpy(sorted, regions, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_places);
    files->regions = sorted;
    for (size_t i = 0; i < count; i++) {
        if (!file || strcmp(sorted[i]->file, file->name) != 0) {
            file = file ? file + 1 : files;
            *file = (struct region_file){sorted[i]->file, &sorted[i], 0, FNV_START, -1};
        }
        file->content = mix_region(file->content, sorted[i], file->regions[0]->begin);
        file->count++;
    }
    *file_count = file ? (size_t)(file - files) + 1 : 0;
    return files;
}

void region_files_free(struct region_file *files)
{
    free(files->regions);
    free(files);
}

static int compare_name(const void *key, const void *file)
{
    return strcmp(key, ((const struct region_file *)file)->name);
}

const struct region_file *region_file_find(const struct region_file *files, size_t count,
                                           const char *name)
{
    return bsearch(name, files, count, sizeof *files, compare_name);
}

/* ---- Pairs ------------------------------------------------------------------------------- */

/* How many last parts of two paths are the same. */
static int common_parts(const char *a, const char *b)
{
    size_t i = strlen(a), j = strlen(b);
    int parts = 0;

    for (; i && j && a[i - 1] == b[j - 1]; i--, j--)
        parts += a[i - 1] == '/';
    return parts + ((!i || a[i - 1] == '/') && (!j || b[j - 1] == '/') && (i || j));
}

/* Ids of files without a partner. */
enum { UNPAIRED = -1, TWIN = -2 };

struct candidate {
    struct region_file *left, *right;
    int likeness;
};

static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->likeness != y->likeness)
        return y->likeness - x->likeness;
    if (x->left != y->left)
        return x->left < y->left ? -1 : 1;
    return (x->right > y->right) - (x->right < y->right);
}

/* How many regions of a file are the same in the other one, in order. */
static size_t common_regions(const struct region_file *left, const struct region_file *right)
{
    int *partner = xcalloc(left->count + 1, sizeof *partner);
    size_t same = 0;

    align_regions(left->regions, left->count, right->regions, right->count, partner);
    for (size_t i = 0; i < left->count; i++)
        same += partner[i] >= 0 && regions_are_equal(left->regions[i], right->regions[partner[i]]);
    free(partner);
    return same;
}

/* 0: they are not one. Names come first. Without them it has to be the only file on each side that
 * has the very same regions, or most of several. */
static int likeness_by_name(const struct region_file *left, const struct region_file *right)
{
    if (strcmp(base_name(left->name), base_name(right->name)) != 0)
        return 0;
    return 2 * common_parts(left->name, right->name) + (left->content == right->content);
}

static int likeness_by_digest(const struct region_file *left, const struct region_file *right)
{
    return left->content == right->content ? 101 : 0;
}

static int likeness_by_content(const struct region_file *left, const struct region_file *right)
{
    size_t most = left->count > right->count ? left->count : right->count;

    if (left->content == right->content)
        return likeness_by_digest(left, right);
    size_t same = common_regions(left, right);
    return same >= 2 && 2 * same >= most ? (int)(100 * same / most) : 0;
}

/* Pairs of more files than that are not looked through: they stay what their paths say. Nor are
 * more pairs of regions: a file is another one's, then, that has the very same ones. */
enum { MOST_COMPARED = 1 << 24, MOST_ALIGNED = 1 << 26 };

static void pair_alike(struct region_file *left, size_t left_count, struct region_file *right,
                       size_t right_count,
                       int (*likeness)(const struct region_file *, const struct region_file *))
{
    struct candidate *candidates = NULL;
    size_t count = 0, capacity = 0;

    for (size_t i = 0; i < left_count; i++) {
        for (size_t j = 0; left[i].id == UNPAIRED && j < right_count; j++) {
            int like = right[j].id == UNPAIRED && *left[i].name && *right[j].name
                           ? likeness(&left[i], &right[j])
                           : 0;
            if (!like)
                continue;
            candidates = xgrow(candidates, count, &capacity, sizeof *candidates);
            candidates[count++] = (struct candidate){&left[i], &right[j], like};
        }
    }
    if (count)
        qsort(candidates, count, sizeof *candidates, compare_candidates);
    for (size_t i = 0; i < count; i++) {
        if (candidates[i].left->id < 0 && candidates[i].right->id < 0)
            candidates[i].left->id = candidates[i].right->id = (int)(candidates[i].left - left);
    }
    free(candidates);
}

/* What several files have says of none which it is. */
static void hide_twins(struct region_file *files, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count && files[i].id < 0; j++) {
            if (files[j].id < 0 && files[i].content == files[j].content)
                files[i].id = files[j].id = TWIN;
        }
    }
}

static void pair_equal(struct region_file *left, size_t left_count, struct region_file *right,
                       size_t right_count)
{
    for (size_t i = 0, j = 0; i < left_count && j < right_count;) {
        int order = strcmp(left[i].name, right[j].name);
        if (order == 0)
            left[i].id = right[j].id = (int)i;
        i += order <= 0;
        j += order >= 0;
    }
}

static size_t unpaired_regions(const struct region_file *files, size_t count)
{
    size_t regions = 0;

    for (size_t i = 0; i < count; i++)
        regions += files[i].id == UNPAIRED ? files[i].count : 0;
    return regions;
}

static void pair_by_content(struct region_file *left, size_t left_count, struct region_file *right,
                            size_t right_count)
{
    size_t pairs = unpaired_regions(left, left_count) * unpaired_regions(right, right_count);

    pair_alike(left, left_count, right, right_count,
               pairs <= MOST_ALIGNED ? likeness_by_content : likeness_by_digest);
}

void pair_files(struct region_file *left, size_t left_count, struct region_file *right,
                size_t right_count)
{
    for (size_t i = 0; i < left_count; i++)
        left[i].id = UNPAIRED;
    for (size_t j = 0; j < right_count; j++)
        right[j].id = UNPAIRED;
    pair_equal(left, left_count, right, right_count);
    if (left_count * right_count <= MOST_COMPARED) {
        pair_alike(left, left_count, right, right_count, likeness_by_name);
        hide_twins(left, left_count);
        hide_twins(right, right_count);
        pair_by_content(left, left_count, right, right_count);
    }
    for (size_t i = 0; i < left_count; i++)
        left[i].id = (int)i;
    for (size_t j = 0; j < right_count; j++)
        right[j].id = right[j].id < 0 ? (int)(left_count + j) : right[j].id;
}
