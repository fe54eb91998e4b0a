/**
 * @file symbol.h
 * @brief What the source calls an address of machine code: function, file and line, from debug
 * information.
 *
 * The reader is elfutils' libdw, in a library of its own, libpompeii-symbols.so: who converts a
 * spool loads it when a region is known by its code alone (spool.h), so that a measured process has
 * it only then, and only at its end; with a filter that has to know functions' names, at its start.
 */
#ifndef POMPEII_SYMBOL_H
#define POMPEII_SYMBOL_H

#include <stdbool.h>
#include <stdint.h>

/** Strings are good until the next call with their object. */
struct symbol {
    const char *name;    /**< of the function as the source has it, with scopes: `list<int>::push`,
                     `mesh::area`; from a symbol table alone: the linker's name */
    const char *linkage; /**< the linker's name; "" where `name` is it */
    const char *file;    /**< absolute where the compiler told its directory; "": unknown */
    unsigned line;       /**< 0: unknown */
    const char *layer; /**< of a function: which `pompcc --pomp-layer` compiled it for; "": none */
};

/** An executable or a shared library, open for questions. */
struct symbol_object;

struct symbol_reader {
    /**
     * @param build_id in hexadecimal; "": any
     * @return NULL when the file can't be read, or is another build by now
     */
    struct symbol_object *(*open)(const char *path, const char *build_id);
    void (*close)(struct symbol_object *object);

    /** The function that contains `address`, as the object's file has addresses,
     * and the line of its definition. */
    bool (*function)(struct symbol_object *object, uint64_t address, struct symbol *symbol);

    /** The function that contains the call that returns to `address`, and the line of that call. */
    bool (*call)(struct symbol_object *object, uint64_t address, struct symbol *symbol);
};

/** The reader; NULL, with a line in `problem`, when libpompeii-symbols.so is not there. Any thread.
 */
const struct symbol_reader *symbol_reader(const char **problem);

/** What libpompeii-symbols.so exports as `pompeii_symbols`. */
typedef const struct symbol_reader *symbol_plugin(void);

#endif
