/** @file loaded-object.h
 *  @brief Executables and shared libraries of the process:
 * where in which file a piece of code comes from. */
#ifndef POMPEII_LOADED_OBJECT_H
#define POMPEII_LOADED_OBJECT_H

#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/ground/symtab.h"

#include <stdbool.h>

/** An object that was asked for. One that is loaded again is the same one. */
struct object {
    struct object *next;
    uint32_t id; /**< of its definition in the spool */
    bool loaded;
    uintptr_t low, high; /**< addresses that it has, or had last */
    bool indexed;        /**< `symtab` is read (function-table.c) */
    struct symtab symtab;
    const char *path, *build_id;
};

/**
 * The object that an address lies in, defined in the spool. Not for the event path: it asks the
 * dynamic linker. Any thread, without runtime.lock. @return NULL: the address lies in none
 */
struct object *object_of(const void *address, uint64_t *in_file);

/** A place in code that outlives the process: names and lines are found when the spool is converted
 * (symbol.h). As object_of(). @return false: the address lies in no object */
bool object_place(const void *address, enum code_kind kind, struct code_place *place);

/** The build id of the program, hexadecimal; "": it has none. */
void program_build_id(char *out, size_t size);

/** Calls `visit` for each source that objects of the process, loaded by now, were compiled from. */
typedef void (*source_visitor)(const char *name, const char *bytes, const char *digest);
void loaded_sources(source_visitor visit);

/** Calls `visit` for the options of each source that such objects were compiled from; a text lasts
 * as long as its object is loaded. */
void loaded_options(void (*visit)(void *context, const char *options), void *context);

/** In a forked process with a new spool: defines all objects there. */
void objects_define(void);

/** Calls `gone` for each object that is loaded no more, once. Any thread, without runtime.lock. */
void objects_update(void (*gone)(const struct object *o));

#endif
