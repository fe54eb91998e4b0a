/**
 * @file strings.h
 * @brief Strings and lists of strings.
 */
#ifndef COMMON_STRINGS_H
#define COMMON_STRINGS_H

#include "common/memory.h"

#include <stdbool.h>
#include <stddef.h>

/** A list of owned strings, in the shape that exec wants: word[count] is NULL. */
struct strings {
    char **word;
    size_t count;
};

/** The words for exec, also of an empty list. */
char *const *strings_words(const struct strings *list);

/** Append a copy of `word`. */
void strings_add(struct strings *list, const char *word);

/** Append every word of a NULL terminated vector. */
void strings_add_all(struct strings *list, char *const words[]);

/** Append the words of `text`, which are separated by blanks. */
void strings_split(struct strings *list, const char *text);

/** The same of words as GCC's response files and compilation databases have them: quotes of both
 * kinds group, a backslash takes the next character, if there is one. */
void strings_split_quoted(struct strings *list, const char *text);

void strings_drop_last(struct strings *list);

void strings_free(struct strings *list);

/** The order of two texts, for qsort() and bsearch() of an array of pointers to them. */
int compare_texts(const void *a, const void *b);

bool has_prefix(const char *text, const char *prefix);
bool has_suffix(const char *text, const char *suffix);

/** What an English noun has after `count`: "1 run", "2 runs". */
static inline const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/** What follows the last slash. Points into `path`. */
const char *base_name(const char *path);

/** `path` up to and with its last slash; "" if it has none. */
char *directory_prefix(const char *path);

/** The way from one installed directory to another, as configure has them: it holds when all was
 * moved. Free it. */
char *relative_path(const char *from, const char *to);

/** `path` without the suffix of its last component (".c"); a leading dot is no suffix. */
char *without_suffix(const char *path);

#endif
