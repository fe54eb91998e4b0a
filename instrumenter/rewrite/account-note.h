/**
 * @file account-note.h
 * @brief The account of a build, in what it made: an ELF note that linkers keep.
 *
 * Each object that pompcc compiled from a text with directives holds a section `.note.pompeii`,
 * which is not loaded; the linker puts those of a program one after another. A note has the name
 * `Pompeii`, the type 1, and for each directive that is executed, each field with a NUL behind it:
 * its file (empty: that of the one before), line, last line less line, directive, clauses, and why
 * it has no events (empty: it has). What is only declared is left out: the system's headers are
 * full of it.
 */
#ifndef ACCOUNT_NOTE_H
#define ACCOUNT_NOTE_H

#include "instrumenter/rewrite/account.h"

#define ACCOUNT_SECTION ".note.pompeii"

/** The note; files are named as `maps` wants them (prefix-map.h). Free it.
 *  @return NULL: nothing is executed */
char *account_note(const struct account *account, char *const *maps, size_t *length);

/** What notes say. */
struct account_notes {
    struct account *accounts;
    size_t count, capacity;
    char **texts; /* what the accounts point into */
    size_t text_capacity;
};

/** Adds those of a section. @return -1 when it is damaged, or not of this version */
int account_read(struct account_notes *notes, const void *bytes, size_t length);

void account_notes_free(struct account_notes *notes);

#endif
