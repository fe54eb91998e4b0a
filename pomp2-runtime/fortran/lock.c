/*
 * Locks in Fortran: they are not C's, so it is Fortran's functions that are called. pomp2_at_* are
 * for code that Pompeii instrumented, and take a CTC string; opari2 puts the others in the place of
 * OpenMP's.
 */
#include "pomp2-runtime/events/lock-call.h"
#include "pomp2-runtime/fortran/entry.h"
#include "pomp2-runtime/loops/interpose.h"

/* How the result of a call is kept and given back: where it is nothing, and where it is an int. */
#define KEEP_void int result = 0;
#define KEEP_int int result =
#define GIVE_void
#define GIVE_int return result;
#define RETURN_void
#define RETURN_int return

#define LOCK(ID, name, id, type, does, kind)                                                       \
    type omp_##id##_(void *lock) __attribute__((weak));                                            \
    static type id(void **h, const char *ctc, void *lock)                                          \
    {                                                                                              \
        struct lock_call call = lock_before_##does(h, ctc, lock, LOCK_IS_##kind);                  \
        KEEP_##type FOUND(omp_##id##_)(lock);                                                      \
        lock_after_##does(&call, result, LOCK_IS_##kind);                                          \
        GIVE_##type                                                                                \
    }                                                                                              \
    FORTRAN_PROCEDURE(type, pomp2_at_##id, void *lock, const char *ctc, size_t length)             \
    {                                                                                              \
        RETURN_##type id(fortran_handle(ctc, length), NULL, lock);                                 \
    }                                                                                              \
    PUBLIC type pomp2_##id##_(void *lock);                                                         \
    PUBLIC type pomp2_##id##_(void *lock)                                                          \
    {                                                                                              \
        static void *h;                                                                            \
        RETURN_##type id(&h, "0*regionType=omp_" #id "**", lock);                                  \
    }
#include "pomp2-runtime/ground/entry.def"

/* opari2 knows none with a hint. */
#define LOCK_HINT(id, kind)                                                                        \
    void omp_##id##_(void *lock, int32_t *hint) __attribute__((weak));                             \
    FORTRAN_PROCEDURE(void, pomp2_at_##id, void *lock, int32_t *hint, const char *ctc,             \
                      size_t length)                                                               \
    {                                                                                              \
        void **h = fortran_handle(ctc, length);                                                    \
        struct lock_call call = lock_before_begin(h, NULL, lock, LOCK_IS_##kind);                  \
        FOUND(omp_##id##_)(lock, hint);                                                            \
        lock_after_begin(&call, 0, LOCK_IS_##kind);                                                \
    }

LOCK_HINT(init_lock_with_hint, SIMPLE)
LOCK_HINT(init_nest_lock_with_hint, NEST)
