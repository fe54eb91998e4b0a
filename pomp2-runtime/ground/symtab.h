/** @file symtab.h
 *  @brief The functions in an object's symbol table: what a process can know of its own code
 * without a library.
 *
 *  Read at once and kept, so that later questions need no file, no memory and no lock. */
#ifndef POMPEII_SYMTAB_H
#define POMPEII_SYMTAB_H

#include <stddef.h>
#include <stdint.h>

struct symtab_entry {
    uint64_t address; /**< as the file has it */
    uint32_t name;    /**< offset in the names */
    uint32_t mark;    /**< SYMTAB_LOCAL, or 0; higher bits are for the reader's user */
};

enum { SYMTAB_LOCAL = 1 }; /**< no other object can call it */

struct symtab {
    struct symtab_entry *entries; /**< by address, one for each */
    size_t count;
    const char *names;
    size_t entry_bytes, name_bytes; /**< of the memory that they are in */
};

/** @return an empty one when there is no file, or no symbol table in it */
struct symtab symtab_read(const char *path);

/** Gives its memory back; the runtime itself keeps what it has read. */
void symtab_free(struct symtab *t);

/** The function that begins at `address`; NULL: not known. */
struct symtab_entry *symtab_find(const struct symtab *t, uint64_t address);

#endif
