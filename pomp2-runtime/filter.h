/** @file filter.h
 *  @brief POMPEII_FILTER: which regions are left out, by name and by file. */
#ifndef POMPEII_FILTER_H
#define POMPEII_FILTER_H

#include <stdbool.h>

/**
 * Reads a filter file in the form of Score-P's:
 *
 *     REGION_NAMES_BEGIN          (or SCOREP_REGION_NAMES_BEGIN; the other words likewise)
 *       EXCLUDE * INCLUDE solve*  # patterns of fnmatch(3), any number, also on lines of their own
 *     REGION_NAMES_END
 *     FILE_NAMES_BEGIN EXCLUDE *.h FILE_NAMES_END
 *
 * After MANGLED, up to the next EXCLUDE or INCLUDE, patterns are for the names that the linker knows functions by. @return false with errno when it can't be read
 */
bool filter_read(const char *path);

/** Whether there are rules at all. */
bool filter_active(void);

/** Whether a region of this name (a construct's, where it has none), linker's name ("": it has none other) and file is
 *  left out: the last rule that matches decides, and what the file rules leave out no name rule brings back. */
bool filter_excludes(const char *name, const char *linkage, const char *file);

#endif
