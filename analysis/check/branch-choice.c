/* Of a text that no compiler preprocessed, one branch of each conditional. */
#include "analysis/check/branch-choice.h"

#include "instrumenter/syntax/conditional.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* Conditions that do not hold where OpenMP is compiled, without blanks and comments. */
static const char *const never[] = {"if0", "elif0", "ifndef_OPENMP", "if!defined(_OPENMP)",
                                    "if!defined_OPENMP"};

static bool is_never_compiled(const char *text, const struct branch_line *line)
{
    char words[32];
    size_t length = 0;
    for (uint32_t i = line->first + 1;
         i < line->end && text[i] != '/' && length + 1 < sizeof(words); i++)
        if (!strchr(" \t\n\r", text[i]))
            words[length++] = text[i];
    words[length] = 0;
    for (size_t i = 0; i < sizeof(never) / sizeof(*never); i++)
        if (!strcmp(words, never[i]))
            return true;
    return false;
}

void choose_branches(char *text, size_t length, bool cxx)
{
    struct branch_lines lines;
    if (branch_lines_read(&lines, text, length, cxx)) {
        bool *chosen = xzalloc(lines.count + 1); /* by conditional */
        for (size_t i = 0; i < lines.count; i++) {
            struct branch_line *line = &lines.line[i];
            bool is_reached = line->outer == NO_BRANCH || lines.line[line->outer].seen;
            line->seen = is_reached && !line->closes && !chosen[line->conditional] &&
                         !is_never_compiled(text, line);
            chosen[line->conditional] |= line->seen;
        }
        branch_lines_resolve(&lines, 1, text);
        free(chosen);
    }
    branch_lines_free(&lines);
}
