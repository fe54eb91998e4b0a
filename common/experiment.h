/**
 * @file experiment.h
 * @brief What is called how in an experiment, where its writers and its readers ask for more than
 * one name.
 */
#ifndef COMMON_EXPERIMENT_H
#define COMMON_EXPERIMENT_H

#include <stdbool.h>
#include <string.h>

/** A link to the folder of a node's spools; the node follows. */
#define NODE_SPOOL_LINK ".spools-"

static inline bool is_node_spool_link(const char *name)
{
    return strncmp(name, NODE_SPOOL_LINK, sizeof NODE_SPOOL_LINK - 1) == 0;
}

#endif
