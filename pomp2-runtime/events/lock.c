/*
 * OpenMP lock calls: performed here, through the program's own runtime, and measured. The base
 * interface passes no position, so there the calls of one function are one region.
 */
#include "pomp2-runtime/events/lock-call.h"
#include "pomp2-runtime/loops/interpose.h"

#define WEAK __attribute__((weak))

/* How the result of a call is kept and given back: where it is nothing, and where it is an int. */
#define KEEP_void int result = 0;
#define KEEP_int int result =
#define GIVE_void
#define GIVE_int return result;

#define CALL_OF_LOCK(id, type, does, kind, h, s, ctc)                                              \
    struct lock_call call = lock_before_##does(h, ctc, s, LOCK_IS_##kind);                         \
    KEEP_##type FOUND(omp_##id)(s);                                                                \
    lock_after_##does(&call, result, LOCK_IS_##kind);                                              \
    GIVE_##type

#define LOCK(ID, name, id, type, does, kind)                                                       \
    WEAK type omp_##id(void *lock);                                                                \
    PUBLIC type POMP2_##name(void *s)                                                              \
    {                                                                                              \
        static POMP2_Region_handle region;                                                         \
        CALL_OF_LOCK(id, type, does, kind, &region, s, "*regionType=omp_" #id "**")                \
    }                                                                                              \
    PUBLIC type POMP2_##name##_at(POMP2_Region_handle *h, void *s, const char ctc_string[])        \
    {                                                                                              \
        CALL_OF_LOCK(id, type, does, kind, h, s, ctc_string)                                       \
    }
#include "pomp2-runtime/ground/entry.def"

#define DEFINE_HINT(name, function, kind)                                                          \
    WEAK void function(void *lock, unsigned hint);                                                 \
    PUBLIC void POMP2_##name##_at(POMP2_Region_handle *h, void *s, unsigned hint,                  \
                                  const char ctc_string[])                                         \
    {                                                                                              \
        struct lock_call call = lock_before_begin(h, ctc_string, s, LOCK_IS_##kind);               \
        FOUND(function)(s, hint);                                                                  \
        lock_after_begin(&call, 0, LOCK_IS_##kind);                                                \
    }

DEFINE_HINT(Init_lock_with_hint, omp_init_lock_with_hint, SIMPLE)
DEFINE_HINT(Init_nest_lock_with_hint, omp_init_nest_lock_with_hint, NEST)
