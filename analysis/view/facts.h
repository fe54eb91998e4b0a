/**
 * @file facts.h
 * @brief What ran, and its regions, as the page has them.
 */
#ifndef VIEW_FACTS_H
#define VIEW_FACTS_H

#include "analysis/answer/profile.h"
#include "common/json.h"

/** A member `run`: program, machine, notes. */
void view_run_json(struct json *json, const struct experiment *e, const struct profile *profile);

/** A member `regions`: all of them, by number. */
void view_regions_json(struct json *json, const struct experiment *experiment);

#endif
