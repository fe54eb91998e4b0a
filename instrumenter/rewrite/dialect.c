/* Which dialect a language is written in. */
#include "instrumenter/rewrite/dialect.h"

#include "instrumenter/rewrite/c.h"
#include "instrumenter/rewrite/fortran.h"

const struct dialect *dialect_of(enum language language)
{
    static const struct dialect *const dialects[] = {
        [LANGUAGE_C] = &dialect_c,
        [LANGUAGE_CXX] = &dialect_cxx,
        [LANGUAGE_FORTRAN_FREE] = &dialect_fortran_free,
        [LANGUAGE_FORTRAN_FIXED] = &dialect_fortran_fixed,
    };
    return dialects[language];
}
