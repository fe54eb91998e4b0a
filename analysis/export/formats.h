/** @file formats.h
 *  @brief What each format's file defines, by the rows of formats.def. */
#ifndef EXPORT_FORMATS_H
#define EXPORT_FORMATS_H

#include "analysis/export/export.h"

#define DECLARE_CALL_PATHS(name)                                                                   \
    bool write_##name(const struct export_request *request, struct experiment *experiment);
#define DECLARE_TIMELINE(name) extern const struct timeline_sink sink_##name;
#define FORMAT(name, suffix, holds, heeds, kind, brief, untested) DECLARE_##holds(name)
#include "analysis/export/formats.def"
#undef FORMAT

#endif
