/**
 * @file entry.h
 * @brief Names of procedures as Fortran compilers make them: lower case with an underscore behind
 * (gfortran, flang and most others), two of them with gfortran's -fsecond-underscore, none with
 * -fno-underscoring.
 *
 * The room fortran/ is events/ once more, by reference and without handles: it finds the handle of
 * a CTC string and calls the function of C. It may know every other room of the runtime but ompt/.
 */
#ifndef POMPEII_FORTRAN_H
#define POMPEII_FORTRAN_H

#include "pomp2-runtime/ground/context.h"

/** Declares name_ and its other spellings; its definition follows. */
#define FORTRAN_PROCEDURE(result, name, ...)                                                       \
    PUBLIC result name##_(__VA_ARGS__);                                                            \
    PUBLIC result name##__(__VA_ARGS__) __attribute__((alias(#name "_")));                         \
    PUBLIC result name(__VA_ARGS__) __attribute__((alias(#name "_")));                             \
    PUBLIC result name##_(__VA_ARGS__)

/** A `cancel` that was begun, and whether it was taken is not known yet: what may be left by it. */
struct fortran_cancel {
    struct frame *frame; /* its own; NULL: none was begun */
    uint64_t time;
    bool section; /* else a task */
};
extern __thread struct fortran_cancel fortran_cancel __attribute__((visibility("hidden")));

/** Another event comes, so it was taken: ends what was left. */
void fortran_leave(void);

/** The handle of the region that the CTC string describes, which need not end in a NUL. */
void **fortran_handle(const char *ctc, size_t length);

#endif
