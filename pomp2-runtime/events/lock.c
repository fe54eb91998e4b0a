/*
 * OpenMP lock calls: performed here, through the program's own runtime, and measured. The base
 * interface passes no position, so there the calls of one function are one region.
 */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/loops/interpose.h"

#define WEAK __attribute__((weak))

/* How the result of a call is kept and given back: where it is nothing, and where it is an int. */
#define KEEP_void
#define KEEP_int int result =
#define GIVE_void
#define GIVE_int return result;

#define LOCK(ID, name, id, result_type)                                                            \
    WEAK result_type omp_##id(void *lock);                                                         \
    PUBLIC result_type POMP2_##name(void *s)                                                       \
    {                                                                                              \
        static POMP2_Region_handle region;                                                         \
        event_enter(&region, "*regionType=omp_" #id "**", RECORD_PLAIN);                           \
        KEEP_##result_type FOUND(omp_##id)(s);                                                     \
        event_exit(&region, RECORD_PLAIN);                                                         \
        GIVE_##result_type                                                                         \
    }                                                                                              \
    PUBLIC result_type POMP2_##name##_at(POMP2_Region_handle *h, void *s, const char ctc_string[]) \
    {                                                                                              \
        event_enter(h, ctc_string, RECORD_PLAIN);                                                  \
        KEEP_##result_type FOUND(omp_##id)(s);                                                     \
        event_exit(h, RECORD_PLAIN);                                                               \
        GIVE_##result_type                                                                         \
    }
#include "pomp2-runtime/ground/entry.def"

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
