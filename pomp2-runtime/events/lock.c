/*
 * OpenMP lock calls: performed here, through the program's own runtime, and measured. The base
 * interface passes no position, so there the calls of one function are one region.
 */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/loops/interpose.h"

#define WEAK __attribute__((weak))

/* LOCK(name, OpenMP function, result) */
#define LOCKS(LOCK)                                                                                \
    LOCK(Init_lock, omp_init_lock, void)                                                           \
    LOCK(Destroy_lock, omp_destroy_lock, void)                                                     \
    LOCK(Set_lock, omp_set_lock, void)                                                             \
    LOCK(Unset_lock, omp_unset_lock, void)                                                         \
    LOCK(Test_lock, omp_test_lock, int)                                                            \
    LOCK(Init_nest_lock, omp_init_nest_lock, void)                                                 \
    LOCK(Destroy_nest_lock, omp_destroy_nest_lock, void)                                           \
    LOCK(Set_nest_lock, omp_set_nest_lock, void)                                                   \
    LOCK(Unset_nest_lock, omp_unset_nest_lock, void)                                               \
    LOCK(Test_nest_lock, omp_test_nest_lock, int)

/* A call that gives nothing back and one that does, each called `call` below. */
#define KEEP_void
#define KEEP_int int result =
#define GIVE_void
#define GIVE_int return result;

#define DEFINE(name, function, result_type)                                                        \
    WEAK result_type function(void *lock);                                                         \
    PUBLIC result_type POMP2_##name(void *s)                                                       \
    {                                                                                              \
        static POMP2_Region_handle region;                                                         \
        event_enter(&region, "*regionType=" #function "**", RECORD_PLAIN);                         \
        KEEP_##result_type FOUND(function)(s);                                                     \
        event_exit(&region, RECORD_PLAIN);                                                         \
        GIVE_##result_type                                                                         \
    }                                                                                              \
    PUBLIC result_type POMP2_##name##_at(POMP2_Region_handle *h, void *s, const char ctc_string[]) \
    {                                                                                              \
        event_enter(h, ctc_string, RECORD_PLAIN);                                                  \
        KEEP_##result_type FOUND(function)(s);                                                     \
        event_exit(h, RECORD_PLAIN);                                                               \
        GIVE_##result_type                                                                         \
    }

LOCKS(DEFINE)

#define DEFINE_HINT(name, function)                                                                \
    WEAK void function(void *lock, unsigned hint);                                                 \
    PUBLIC void POMP2_##name##_at(POMP2_Region_handle *h, void *s, unsigned hint,                  \
                                  const char ctc_string[])                                         \
    {                                                                                              \
        event_enter(h, ctc_string, RECORD_PLAIN);                                                  \
        FOUND(function)(s, hint);                                                                  \
        event_exit(h, RECORD_PLAIN);                                                               \
    }

DEFINE_HINT(Init_lock_with_hint, omp_init_lock_with_hint)
DEFINE_HINT(Init_nest_lock_with_hint, omp_init_nest_lock_with_hint)
