/**
 * @file token-text.h
 * @brief Tokens as text again, for messages and for what is written elsewhere.
 */
#ifndef TEXT_H
#define TEXT_H

#include "instrumenter/syntax/token.h"

#include <stdio.h>

/** Write tokens first .. last as one line: without splices; with `blanks`, a single blank where the
 * source has white space. */
void tokens_write(FILE *out, const struct tokens *tokens, uint32_t first, uint32_t last,
                  bool blanks);

/** What tokens_write() would write, as a string (free it). */
char *tokens_text(const struct tokens *tokens, uint32_t first, uint32_t last, bool blanks);

/** The user's line that a token ends on. */
int token_last_line(const struct tokens *tokens, uint32_t token);

#endif
