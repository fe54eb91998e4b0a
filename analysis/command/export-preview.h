/**
 * @file export-preview.h
 * @brief The first reading of an experiment for an export: messages are matched.
 */
#ifndef EXPORT_PREVIEW_COMMAND_H
#define EXPORT_PREVIEW_COMMAND_H

#include "analysis/answer/select.h"
#include "analysis/export/preview.h"

struct export_preview;

struct export_preview *export_preview_new(const struct selection *selection);
/** For struct export_request: reads when it is asked for the first time.
 * @return NULL: it can't be read, of which the user was told */
const struct preview *export_preview_get(void *preview, const struct experiment *experiment);
void export_preview_free(struct export_preview *preview);

#endif
