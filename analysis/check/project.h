/**
 * @file project.h
 * @brief What a build compiles, and how: a compilation database, as CMake
 * (CMAKE_EXPORT_COMPILE_COMMANDS), Meson, Ninja and Bear write it.
 *
 * The format is that of Clang's "JSON Compilation Database Format Specification".
 */
#ifndef CHECK_PROJECT_H
#define CHECK_PROJECT_H

#include "common/strings.h"

/** A source and how it is compiled: what a preprocessor has to be told. */
struct project_unit {
    char *directory;      /* that the compiler runs in */
    char *file;           /* absolute */
    char *compiler;       /* without what is called before it (ccache); the real one of a wrapper */
    const char *language; /* as `pompeii check -x` names it; NULL: as the file's name says */
    struct strings flags; /* those that matter to a preprocessor, and some that do it no harm */
};

struct project {
    struct project_unit *unit;
    size_t count, capacity;
    /* Entries that are no units: compiled without OpenMP; in languages that are not checked; of
     * files that an earlier entry is of. */
    size_t without_openmp, other, repeated;
};

/**
 * Reads compile_commands.json, or the one in that directory.
 * @return 0, or -1: *problem is why, with the file (free it)
 */
int project_read(const char *path, struct project *project, char **problem);

/** Moves the unit of that file, a path from the working directory, to the end of another project.
 *  @return false: there is none */
bool project_take(struct project *project, const char *file, struct project *to);

void project_free(struct project *project);

#endif
