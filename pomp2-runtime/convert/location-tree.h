/** @file location-tree.h
 *  @brief The call path tree of a location, as the spool has it. */
#ifndef POMPEII_CONVERT_LOCATION_TREE_H
#define POMPEII_CONVERT_LOCATION_TREE_H

#include "pomp2-runtime/convert/interrupted.h"
#include "pomp2-runtime/convert/spool-read.h"

/** Nodes refer to each other by id; what does not fit is left out. */
struct location_tree {
    const struct path_node **nodes;  /* by id */
    uint32_t *child, *sibling;       /* first child, next sibling; 0: none */
    const struct path_node **blocks; /* slots that belong to nodes, in the order of the spool */
    uint32_t *next_block;            /* of its node, index + 1 */
    uint32_t *first_block;           /* of a node, index + 1 */
    const uint64_t **totals;         /* counters, by id; NULL: none */
    struct interrupted open;         /* when the run died */
    uint32_t count, block_count;
};

/** @return false: no memory; free_tree() takes it all the same */
bool read_tree(struct spool *s, const struct spool_location *l, struct location_tree *t);
void free_tree(struct location_tree *t);

#endif
