/*
 * Locks in Fortran: they are not C's, so it is Fortran's functions that are called. pomp2_at_* are
 * for code that Pompeii instrumented, and take a CTC string; opari2 puts the others in the place of
 * OpenMP's.
 */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/fortran/entry.h"
#include "pomp2-runtime/loops/interpose.h"

#define LOCK(id)                                                                                   \
    void omp_##id##_(void *lock) __attribute__((weak));                                            \
    static void id(void **h, const char *ctc, void *lock)                                          \
    {                                                                                              \
        event_enter(h, ctc, RECORD_PLAIN);                                                         \
        FOUND(omp_##id##_)(lock);                                                                  \
        event_exit(h, RECORD_PLAIN);                                                               \
    }                                                                                              \
    FORTRAN_PROCEDURE(void, pomp2_at_##id, void *lock, const char *ctc, size_t length)             \
    {                                                                                              \
        id(fortran_handle(ctc, length), NULL, lock);                                               \
    }                                                                                              \
    PUBLIC void pomp2_##id##_(void *lock);                                                         \
    PUBLIC void pomp2_##id##_(void *lock)                                                          \
    {                                                                                              \
        static void *h;                                                                            \
        id(&h, "0*regionType=omp_" #id "**", lock);                                                \
    }
#define TEST(id)                                                                                   \
    int omp_##id##_(void *lock) __attribute__((weak));                                             \
    static int id(void **h, const char *ctc, void *lock)                                           \
    {                                                                                              \
        event_enter(h, ctc, RECORD_PLAIN);                                                         \
        int set = FOUND(omp_##id##_)(lock);                                                        \
        event_exit(h, RECORD_PLAIN);                                                               \
        return set;                                                                                \
    }                                                                                              \
    FORTRAN_PROCEDURE(int, pomp2_at_##id, void *lock, const char *ctc, size_t length)              \
    {                                                                                              \
        return id(fortran_handle(ctc, length), NULL, lock);                                        \
    }                                                                                              \
    PUBLIC int pomp2_##id##_(void *lock);                                                          \
    PUBLIC int pomp2_##id##_(void *lock)                                                           \
    {                                                                                              \
        static void *h;                                                                            \
        return id(&h, "0*regionType=omp_" #id "**", lock);                                         \
    }
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

LOCK(init_lock)
LOCK(destroy_lock)
LOCK(set_lock)
LOCK(unset_lock)
TEST(test_lock)
LOCK(init_nest_lock)
LOCK(destroy_nest_lock)
LOCK(set_nest_lock)
LOCK(unset_nest_lock)
TEST(test_nest_lock)
LOCK_HINT(init_lock_with_hint)
LOCK_HINT(init_nest_lock_with_hint)
