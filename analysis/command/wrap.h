/**
 * @file wrap.h
 * @brief The parts of `pompeii wrap`: what a library exports, and the text of its wrapper.
 */
#ifndef WRAP_H
#define WRAP_H

#include "common/strings.h"
#include "instrumenter/syntax/prototype.h"

#include <stdbool.h>

/** A function that a library exports. */
struct wrap_symbol;

struct wrap_symbols {
    struct wrap_symbol *by_name;
    unsigned tables; /* that were read */
    bool any_shared; /* else a preloaded library would have nothing behind it */
};

/**
 * Adds the functions that other objects can call of a shared library, an archive or an object.
 * @return -1: *problem says why (free it)
 */
int wrap_symbols_add(struct wrap_symbols *symbols, const char *file, char **problem);

enum wrap_found { WRAP_MISSING, WRAP_FOUND, WRAP_VERSIONS /* several of one name */ };
enum wrap_found wrap_symbols_find(const struct wrap_symbols *symbols, const char *name);
void wrap_symbols_free(struct wrap_symbols *symbols);

/** A function of the headers, and what becomes of it. */
struct wrapped {
    const struct prototype *prototype;
    const char *symbol; /* the linker's name */
    const char *reason; /* why it is left out; NULL: it is not */
    char *refused;      /* that, where it is the compiler's */
    unsigned line;      /* of the wrapper, where its text begins */
    bool linked_only;   /* not in the preloaded library */
};

/** What a wrapper is made of. */
struct wrapper_order {
    const char *layer;
    char *const *headers; /* ends with NULL */
    struct wrapped *functions;
    size_t count;
};

/** The wrapper's C; each function gets its line. @return -1 and errno */
int wrap_write(const struct wrapper_order *order, const char *path);

/** The C that finds the functions behind a preloaded wrapper. @return -1 and errno */
int wrap_write_preload(const char *path);

/**
 * Leaves out what the compiler said errors of, in a file that it wrote.
 * @return how many functions these are
 */
size_t wrap_refuse(const struct wrapper_order *order, const char *source, const char *errors);

#endif
