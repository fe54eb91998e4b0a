/**
 * @file region-file.h
 * @brief The files of two lists of regions: which are the same, though moved or renamed.
 */
#ifndef REGION_FILE_H
#define REGION_FILE_H

#include "analysis/reader/model.h"
#include "common/fnv.h"

struct region_file {
    const char *name;
    const struct source_region **regions; /* in order */
    size_t count;
    fnv_hash content; /* of its regions, wherever in the file they begin */
    int id;           /* of pair_files(): the same for those that are one */
};

/** Order of a file's regions: lines, then what they are. */
int compare_regions(const struct source_region *a, const struct source_region *b);

/** The files of the regions, sorted by name. */
struct region_file *region_files(const struct source_region *const *regions, size_t count,
                                 size_t *file_count);
void region_files_free(struct region_file *files);

/** One of them by name, which is there. */
const struct region_file *region_file_find(const struct region_file *files, size_t count,
                                           const char *name);

/** Give ids, from 0 on: those of `left` in its order, then those of `right` that are not there. */
void pair_files(struct region_file *left, size_t left_count, struct region_file *right,
                size_t right_count);

#endif
