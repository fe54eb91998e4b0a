/**
 * @file conditional.h
 * @brief The conditionals of a C or C++ text that was not preprocessed: where their lines stand,
 * and the text without the branches that are known not to be compiled.
 */
#ifndef CONDITIONAL_H
#define CONDITIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What is known of a branch, for each pass of the compiler that reads the text: one bit. */
typedef uint32_t pass_set;

/** A line that opens a branch (#if, #else, ..), or #endif. */
struct branch_line {
    uint32_t first, end;  /* bytes, from the `#` to the end of the logical line */
    uint32_t line;        /* its first */
    uint32_t last_line;   /* the one that it ends on */
    uint32_t conditional; /* which: counted from 0 */
    uint32_t outer;       /* the line that opens the branch around it; NO_BRANCH: none */
    bool opens, closes;   /* the conditional: #if; #endif */
    bool in_brackets;     /* of a call or declaration: no line may be put behind it */
    pass_set seen;        /* the passes that compile the branch behind it */
};

enum { NO_BRANCH = UINT32_MAX };

struct branch_lines {
    struct branch_line *line;
    size_t count;
};

/** @return false when they do not belong together: an #else without an #if, one without #endif */
bool branch_lines_read(struct branch_lines *lines, const char *text, size_t length, bool cxx);
void branch_lines_free(struct branch_lines *lines);

/** Blank what no pass compiles, and the lines of conditionals of which all `passes` that get there
 * compile the same branch. Bytes are replaced by blanks: every line keeps its place. */
void branch_lines_resolve(const struct branch_lines *lines, pass_set passes, char *text);

#endif
