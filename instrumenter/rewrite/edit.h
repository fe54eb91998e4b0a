/**
 * @file edit.h
 * @brief The output is the input plus a list of edits; all other bytes are copied.
 */
#ifndef EDIT_H
#define EDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct edit {
    size_t offset, removed; /* bytes of the input that the edit replaces */
    bool first;             /* at its offset, before those that are not */
    size_t order;           /* otherwise, edits at one offset apply in the order of being added */
    char *text;             /* owned */
};

struct edits {
    struct edit *edit;
    size_t count, capacity;
    unsigned name_marks; /* how many `x` an OWN_NAME_END in a text becomes */
};

/** Text being composed, for an edit. */
struct piece {
    FILE *out;
    char *text;
    size_t length;
    int line; /* of the user's that the text counts as: its construct's first */
};

/** Replace `removed` bytes at `offset` by `text`, which the list takes over (from malloc). Edits
 * may be added in any order but must not overlap; insertions are edits that remove nothing. */
void edits_add(struct edits *edits, size_t offset, size_t removed, char *text);

/** The same before all others at `offset`, whenever they are added. */
void edits_add_first(struct edits *edits, size_t offset, size_t removed, char *text);

/** Bring the edits into the order of the text. */
void edits_sort(struct edits *edits);

/** Does a sorted list hold an edit at one of the bytes `from` .. `to`? */
bool edits_between(const struct edits *edits, size_t from, size_t to);

/** The edited text (free it), NUL terminated; its length in `*result_length`. Sorts the list.
 *  @return NULL when edits overlap, as they may in a text that breaks the language's rules */
char *edits_apply(struct edits *edits, const char *text, size_t length, size_t *result_length);

void edits_free(struct edits *edits);

#endif
