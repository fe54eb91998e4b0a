/**
 * @file filter.h
 * @brief Filter files: which regions are left out, by name and by file.
 *
 * The runtime reads one (POMPEII_FILTER), and so do the compiler wrappers (--pomp-filter), where it
 * saves the calls. Score-P's form:
 *
 *     REGION_NAMES_BEGIN            # or SCOREP_REGION_NAMES_BEGIN; the other words likewise
 *       EXCLUDE *
 *       INCLUDE solve* mesh::*      # patterns of fnmatch(3), any number, on any lines
 *       EXCLUDE MANGLED _ZN4mesh5debug*
 *     REGION_NAMES_END
 *     FILE_NAMES_BEGIN EXCLUDE *.h FILE_NAMES_END
 *
 * Names are those that reports show (`mesh::area`; a construct's own where it has no name:
 * `atomic`); after MANGLED, up to the next EXCLUDE or INCLUDE, those that the linker knows
 * functions by. Files are absolute. The last rule that matches decides; what the file rules leave
 * out no name rule brings back. `#` begins a comment. A misspelt word is refused, not taken for a
 * pattern; `[I]NCLUDES` is the pattern of such a name.
 */
#ifndef POMPEII_FILTER_H
#define POMPEII_FILTER_H

#include <stdbool.h>
#include <stddef.h>

struct filter;

/** Why a filter can't be read, and at which line, or 0. */
struct filter_problem {
    int line;
    char text[160];
};

/** @return NULL when it can't be read, or a word in it is wrong where it stands; it is never freed
 */
struct filter *filter_read(const char *path, struct filter_problem *problem);

/** Whether a region is left out. @param linkage "": it has no other name for the linker
 *  @param filter NULL: nothing is left out */
bool filter_excludes(const struct filter *filter, const char *name, const char *linkage,
                     const char *file);

/** Whether all that is in a file is left out. */
bool filter_excludes_file(const struct filter *filter, const char *file);

/**
 * For compilers that leave out what has a text in its name: calls `visit` with texts for which the
 * filter says the same, for files or for names. It may leave out more than these say.
 */
void filter_each_text(const struct filter *filter, bool files,
                      void (*visit)(void *context, const char *text), void *context);

/** How many rules for files, or for names, leave something out. */
size_t filter_exclusions(const struct filter *filter, bool files);

#endif
