/**
 * @file options.h
 * @brief A compiler's command line, understood: what is an option, what an input, what is made.
 */
#ifndef WRAPPER_OPTIONS_H
#define WRAPPER_OPTIONS_H

#include "common/language.h"
#include "common/strings.h"

#include <stdbool.h>
#include <stddef.h>

enum option_role {
    ROLE_PLAIN,         /* for every step */
    ROLE_STOP_OBJECT,   /* make objects, don't link */
    ROLE_STOP_ASSEMBLY, /* make assembler text */
    ROLE_OUTPUT,        /* the file to make */
    ROLE_LANGUAGE,      /* of the inputs that follow */
    ROLE_PREPROCESSED,  /* the inputs are preprocessed already */
    ROLE_STRAIGHT,      /* nothing for us to do in this call */
    ROLE_OPENMP_ON,
    ROLE_OPENMP_OFF,
    ROLE_OPENMP_LIBRARY,    /* links an OpenMP runtime */
    ROLE_SEVERAL_PASSES,    /* each source is preprocessed more than once */
    ROLE_PREPROCESS,        /* for text that is not preprocessed yet */
    ROLE_TO_FRONT_END,      /* hands its value to the compiler proper */
    ROLE_DEPENDENCY_ALL,    /* asks for a file of dependencies */
    ROLE_DEPENDENCY_FILE,   /* its name */
    ROLE_DEPENDENCY_TARGET, /* the target in it */
    ROLE_DEPENDENCY,        /* something else about it */
    ROLE_SIDE_FILE,         /* writes another file about the call */
    ROLE_NOT_PREPROCESS,    /* not when we preprocess */
    ROLE_SAVE_TEMPS,
    ROLE_ERROR,    /* -Werror */
    ROLE_ERROR_OF, /* -Werror=WARNING */
    ROLE_ERROR_PEDANTIC,
    ROLE_NO_WARNINGS,
    ROLE_FORTRAN_FORM, /* free or fixed form, whatever the name says */
    ROLE_FORTRAN_CPP,  /* Fortran is preprocessed, whatever the name says */
    ROLE_FORTRAN_COLUMNS,
    ROLE_STANDARD, /* of the language */
    ROLE_LINK,     /* for assembler or linker only */
    ROLE_LINK_STATIC,
    ROLE_LINK_SHARED,
    ROLE_LINK_PARTS,  /* makes an object of objects */
    ROLE_LINK_CHOSEN, /* with no library but those that are named */
    ROLE_COUNT
};

/** One option with its value, or one input. */
struct item {
    enum option_role role;
    bool is_input;
    bool is_openmp_library;                 /* an input or -l that is the OpenMP runtime */
    bool is_runtime;                        /* ours */
    bool is_mpi_library;                    /* an input or -l that is MPI's, for any language */
    bool lacks_value;                       /* the command ends where one has to follow */
    const char *word;                       /* the first word */
    const char *value;                      /* of an option; NULL if it has none */
    size_t words;                           /* 1, or 2 with a separate value */
    const struct source_language *language; /* of an input; NULL: for the linker */
    const struct source_language *forced;   /* what -x set before it; NULL: none */
};

struct compiler_call {
    struct item *items;
    size_t count;
    const char *output;         /* NULL: not given */
    struct strings prefix_maps; /* OLD=NEW, see prefix-map.h */
    size_t inputs;              /* of any kind */
    size_t sources;             /* of these, in C, C++ or Fortran */
    bool stops;                 /* -c or -S: no link */
    bool stops_at_assembly;     /* -S */
    bool openmp;                /* OpenMP directives are obeyed */
    bool openmp_in_front_end;   /* openmp, because -Xpreprocessor or -Wp, hands the option on */
    bool links_openmp;          /* an OpenMP runtime is linked */
    bool names_openmp;     /* links_openmp, because it is named, not by an option that implies it */
    bool uses_runtime;     /* no OpenMP runtime is linked, but ours is (uses.h) */
    char *device_recorder; /* the archive to link in front of ours; NULL: none */
    char *mpi_layer;       /* the object to link in front of MPI's libraries; NULL: none */
    bool lacks_value;      /* its last word is an option without what has to follow */
    bool no_warnings;
    bool is_flang;        /* the words are for LLVM's flang */
    bool old_standard;    /* an old one of Fortran: what later ones added is refused */
    unsigned columns;     /* of fixed-form Fortran; 0: not given */
    bool has[ROLE_COUNT]; /* an option of that role is there */
};

/**
 * Understand `words` (a compiler's arguments without its name, response files expanded), which
 * have to live as long as the command. `cxx_driver`: the compiler takes C files for C++.
 */
void command_parse(struct compiler_call *command, char *const words[], bool cxx_driver);
void command_free(struct compiler_call *command);

/** Append the item as it was given. */
void item_add(struct strings *list, const struct item *item);

/** Whether NAME of -lNAME, or the file libNAME, is the library of an MPI: for any language, or only
 * the one for C. */
bool is_mpi_name(const char *name, bool for_c);

bool item_is_source(const struct item *item);
bool item_is_fortran(const struct item *item);

#endif
