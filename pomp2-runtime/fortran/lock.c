/*
 * Locks in Fortran: they are not C's, so it is Fortran's functions that are called. pomp2_at_* are
 * for code that Pompeii instrumented, and take a CTC string; opari2 puts the others in the place of
 * OpenMP's.
 */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/fortran/entry.h"
#include "pomp2-runtime/loops/interpose.h"

/* How the result of a call is kept and given back: where it is nothing, and where it is an int. */
#define KEEP_void
#define KEEP_int int result =
#define GIVE_void
#define GIVE_int return result;
#define RETURN_void
#define RETURN_int return

#define LOCK(ID, name, id, type)                                                                   \
    type omp_##id##_(void *lock) __attribute__((weak));                                            \
    static type id(void **h, const char *ctc, void *lock)                                          \
    {                                                                                              \
        event_enter(h, ctc, RECORD_PLAIN);                                                         \
        KEEP_##type FOUND(omp_##id##_)(lock);                                                      \
        event_exit(h, RECORD_PLAIN);                                                               \
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
#define LOCK_HINT(id)                                                                              \
    void omp_##id##_(void *lock, int32_t *hint) __attribute__((weak));                             \
    FORTRAN_PROCEDURE(void, pomp2_at_##id, void *lock, int32_t *hint, const char *ctc,             \
                      size_t length)                                                               \
    {                                                                                              \
        void **h = fortran_handle(ctc, length);                                                    \
        event_enter(h, NULL, RECORD_PLAIN);                                                        \
        FOUND(omp_##id##_)(lock, hint);                                                            \
        event_exit(h, RECORD_PLAIN);                                                               \
    }

LOCK_HINT(init_lock_with_hint)
LOCK_HINT(init_nest_lock_with_hint)
