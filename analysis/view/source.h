/**
 * @file source.h
 * @brief The files of a run's regions, as far as they can still be read.
 */
#ifndef VIEW_SOURCE_H
#define VIEW_SOURCE_H

#include "analysis/reader/model.h"
#include "common/json.h"

/** A member for each file that has the name of a source: its lines, and whether it is newer than
 * the run. */
void view_sources(struct json *json, const struct experiment *experiment);

#endif
