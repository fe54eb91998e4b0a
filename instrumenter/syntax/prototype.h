/**
 * @file prototype.h
 * @brief The functions that preprocessed C declares, so that another one with the same type can be
 * written.
 *
 * Declarations of file scope are read as C11 6.7 has them, with GNU's additions: attributes, asm
 * labels, __extension__, typeof. Which names are types is known from the typedefs before. What
 * cannot be read ends at its semicolon, and the next one is read.
 */
#ifndef PROTOTYPE_H
#define PROTOTYPE_H

#include "instrumenter/syntax/token.h"

#include <stdbool.h>

/** A function, and its declaration without name, attributes and storage class. */
struct prototype {
    char *name;
    char *symbol; /**< the linker's name: an asm label's, else NULL */
    char *before; /**< of the declaration, what is before the name: `int (*` */
    char *after;  /**< what follows: `(int p1, double *p2))(void)`; each parameter has a name */
    unsigned parameters; /**< p1, p2 .. */
    const char *file;    /**< of the tokens */
    unsigned line;
    size_t place;     /**< among all that were read */
    bool is_void;     /**< the result is spelled `void` */
    bool variadic;    /**< ends with `...` */
    bool open;        /**< `()`: no word about parameters */
    bool unreadable;  /**< or it returns a type that has no name */
    bool by_typedef;  /**< a typedef of a function's type: `typedef int type(int); type f;` */
    bool defined;     /**< it has a body, or is static */
    bool no_return;   /**< attribute, or _Noreturn */
    bool two_returns; /**< as setjmp() */
};

/** What parameters are called: PARAMETER_NAME 1, 2 .. */
#define PARAMETER_NAME "pompeii_p"

struct prototypes {
    struct prototype *item;
    size_t count, capacity;
};

/** Reads all; of a function that is declared several times, each. Free them. */
void prototypes_read(struct prototypes *prototypes, const struct tokens *tokens);

/** Of the declarations of a function one is left, which says what any of them does; by name. */
void prototypes_merge(struct prototypes *prototypes);
void prototypes_free(struct prototypes *prototypes);

#endif
