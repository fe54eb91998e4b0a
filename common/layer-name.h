/**
 * @file layer-name.h
 * @brief Layers of libraries: what they can be called, and how objects say it.
 *
 * In a header, because the measured process links nothing else of common/ but the filter.
 */
#ifndef LAYER_NAME_H
#define LAYER_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/**
 * How an object says which layer its functions are of (`pompcc --pomp-layer`): a word in what the
 * compiler's debug information says of the unit's making (DW_AT_producer), the mark and the name,
 * and perhaps `=` and a pattern of the files that it means. GCC has it there as part of an option
 * that leaves no function out, clang as flags that it is told apart. It needs no section of ours,
 * and stays with the function wherever a linker puts it.
 */
#define LAYER_MARK "pompeii-layer:"

/** What is_layer_name() asks for, to be said where it is not so. */
#define LAYER_NAMES                                                                                \
    "a layer has a name of letters, digits and _.+-, and none of omp, mpi, target, function, "     \
    "user, "                                                                                       \
    "program, pompeii"

/** Whether a library's layer can be called so: a word of the trace and of options, and none of
 * Pompeii's own. */
static inline bool is_layer_name(const char *name, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                      others[] = "0123456789_.+-";
    static const char *const own[] = {"omp",  "mpi",     "target", "function",
                                      "user", "program", "pompeii"};
    enum { LONGEST = 63, LETTERS = sizeof letters - 1, OTHERS = sizeof others - 1 };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strlen(own[i]) == length && strncasecmp(own[i], name, length) == 0)
            return false;
    for (size_t i = 0; i < length; i++)
        if (!memchr(letters, name[i], LETTERS) && (!i || !memchr(others, name[i], OTHERS)))
            return false;
    return length > 0 && length <= LONGEST;
}

#endif
