/**
 * @file response.h
 * @brief Response files, and words as a shell reads them.
 */
#ifndef WRAPPER_RESPONSE_H
#define WRAPPER_RESPONSE_H

#include "common/strings.h"

/** Replace every @FILE by the words in it, as GCC and clang read response files (libiberty's
 *  buildargv rules; nested; an unreadable FILE leaves the word as it is). */
void expand_response_files(struct strings *list, char *const words[]);

/** `words` as the text of a response file. */
char *response_text(char *const words[]);

/** `words` as a POSIX shell would read them, for messages. */
char *shell_text(char *const words[]);

#endif
