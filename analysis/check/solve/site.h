/**
 * @file site.h
 * @brief Where an object is set in a team, and where such ways join.
 *
 * The sites of an object are the nodes that may set it, those where ways from several of these join
 * (where SSA places a phi-function), and the entry. What a node sees of the object comes from the
 * nearest site that all ways to it pass; behind a site, from those of its predecessors.
 */
#ifndef CHECK_SITE_H
#define CHECK_SITE_H

#include "analysis/check/solve/program.h"

struct sites;        /* of a team */
struct object_sites; /* of one of its objects */

struct sites *sites_new(const struct program *program, const struct checked_team *team);
void sites_free(struct sites *sites);

/** The definitions that set the object or parts of it, ascending. */
const uint32_t *sites_definitions(const struct sites *sites, uint32_t object, uint32_t *count);

/** @param calls nodes that set it beside its definitions; looked at where it was not asked for yet
 */
const struct object_sites *sites_of(struct sites *sites, uint32_t object, const uint32_t *calls,
                                    uint32_t call_count);

/** The site that the node itself is, or the nearest one before it; NO_NODE where the entry does not
 *  lead. */
uint32_t site_at(const struct sites *sites, const struct object_sites *of, uint32_t node);

#endif
