/**
 * @file strings.h
 * @brief Strings, lists of strings and whole files.
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

void strings_drop_last(struct strings *list);

void strings_free(struct strings *list);

bool has_prefix(const char *text, const char *prefix);
bool has_suffix(const char *text, const char *suffix);

/** What follows the last slash. Points into `path`. */
const char *base_name(const char *path);

/** `path` up to and with its last slash; "" if it has none. */
char *directory_prefix(const char *path);

/** `path` without the suffix of its last component (".c"); a leading dot is no suffix. */
char *without_suffix(const char *path);

/** Whole file in memory, one NUL after it. @return NULL with errno set when it can't be read. */
char *read_file(const char *path, size_t *length);

/** The same for an open descriptor, up to its end. */
char *read_descriptor(int fd, size_t *length);

/** @return 0, or -1 with errno set; what was written of the file is removed then. */
int write_file(const char *path, const char *text, size_t length);

/** Replace every @FILE by the words in it, as GCC and clang read response files (libiberty's
 *  buildargv rules; nested; an unreadable FILE leaves the word as it is). */
void expand_response_files(struct strings *list, char *const words[]);

/** The reverse: `words` as the text of a response file. */
char *response_text(char *const words[]);

/** `words` as a POSIX shell would read them, for messages. */
char *shell_text(char *const words[]);

#endif
