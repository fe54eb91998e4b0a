/**
 * @file section.h
 * @brief Bytes of ours in a section of the object that is made of a source.
 */
#ifndef WRAPPER_SECTION_H
#define WRAPPER_SECTION_H

#include "instrumenter/wrapper/steps.h"

/** As the assembler's .section has them. */
struct object_section {
    const char *name, *flags, *type;
    int align;
};

/** The bytes as assembler text, or, `in_c`, as C that holds it. Free it. */
char *section_text(const struct object_section *section, const char *bytes, size_t length,
                   bool in_c);

/** What pompcc did to the directives of the source, likewise. NULL: nothing is executed */
char *section_account(const struct compiler_call *command, const struct source *source);

/** Digests of the files that these directives are in, likewise. */
char *section_sources(const struct compiler_call *command, const struct source *source);

/** The options that say what code is made of it, likewise. */
char *section_options(const struct compiler_call *command, const struct source *source);

/** Has a Fortran source a way to such text? The language has none: the assembler gets a file, as
 * one more source of a program, or with the source that an object is made of. */
bool section_for_fortran(const struct compiler_call *command);

#endif
