/**
 * @file site.h
 * @brief Where a place is set in a team, and where such ways join.
 *
 * The sites of an object, or of a part of it, are the nodes that may set it, those where ways from
 * several of these join (where SSA places a phi-function), and the entry. What a node sees of it
 * comes from the nearest site that all ways to it pass; behind a site, from those of its
 * predecessors.
 */
#ifndef CHECK_SITE_H
#define CHECK_SITE_H

#include "analysis/check/solve/setting.h"

struct sites;        /* of a team */
struct object_sites; /* of a part of one of its objects */

struct sites *sites_new(const struct program *program, const struct checked_team *team);
void sites_free(struct sites *sites);

/** The definitions that may change what is read at the path, and perhaps others of the object. */
void sites_visit(const struct sites *sites, uint32_t object, uint32_t path, setting_visitor *visit,
                 void *context);

/** How many definitions of an object set an element of which the number is not known? */
size_t sites_of_any_element(const struct sites *sites, uint32_t object);

/** @param calls nodes that set it beside its definitions; looked at where it was not asked for yet
 */
const struct object_sites *sites_of(struct sites *sites, uint32_t object, uint32_t path,
                                    const uint32_t *calls, uint32_t call_count);

/** The site that the node itself is, or the nearest one before it; NO_NODE where the entry does not
 *  lead. */
uint32_t site_at(const struct sites *sites, const struct object_sites *of, uint32_t node);

/** Do all ways to the node lead through the other one, or is it that? */
bool site_dominates(const struct sites *sites, uint32_t above, uint32_t node);

/** Nodes that were met, as numbers of the dominators' tree; {NO_NODE, 0} is none. */
struct met {
    uint32_t least, greatest;
};

void sites_meet(const struct sites *sites, struct met *met, uint32_t node);

/** Is all that was met behind just one of the ways out of `branch`, the same for all of it? */
bool sites_behind_one_way(const struct sites *sites, struct met met, uint32_t branch);

#endif
