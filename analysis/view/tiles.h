/**
 * @file tiles.h
 * @brief Parts of a timeline: all instances lie in a file, and of each thousand of them only the
 *        times are in memory.
 */
#ifndef VIEW_TILES_H
#define VIEW_TILES_H

#include "analysis/view/timeline.h"
#include "analysis/view/view.h"

void view_tiles_add(struct view_tiles *tiles, const struct timeline_entry *entry);

/** Instances of a part, the longest where they are many. */
enum { TILE_INSTANCES = 200000 };

/**
 * What lies in a part: a line of JSON (how many instances each track has, the bytes of each column,
 * what was left out), then the columns of timeline.h, deflated, in base64.
 *
 * @param from, to nanoseconds since the first process began
 * @return -1 where it could not be read again or packed
 */
int view_tiles_write(struct view_tiles *tiles, const struct view_tree *tree, int64_t from,
                     int64_t to, FILE *out);

#endif
