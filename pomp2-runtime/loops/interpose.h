/** @file interpose.h
 *  @brief Functions of the OpenMP runtime that libpompeii stands in front of; each but the NEWER
 * ones has a row in common/interposed.def. */
#ifndef POMPEII_INTERPOSE_H
#define POMPEII_INTERPOSE_H

#include "pomp2-runtime/measure/event.h"

/**
 * Begins the definition of a function that stands in front of the runtime's. In a shared library it
 * does so by its name. Where a linker puts us and an OpenMP runtime into one program, by
 * `--wrap=NAME` (common/interposed.def, which names them all): calls come to `__wrap_NAME`, and
 * `__real_NAME` is the runtime's. Weak, so that the two of the same name are no conflict.
 */
#define STAND_BEFORE(type, name, parameters)                                                       \
    type name parameters;                                                                          \
    __attribute__((weak)) __typeof__(name) __real_##name;                                          \
    __typeof__(name) __wrap_##name;                                                                \
    __typeof__(name) __wrap_##name __attribute__((alias(#name)));                                  \
    PUBLIC __attribute__((weak)) type name parameters

/**
 * The same for a function that has nothing in its member of the runtime's archive that a linker
 * could be told to take, but others that we stand before: ours has its name in the shared library
 * alone, where local.mk gives it (--defsym).
 */
#define STAND_BESIDE(type, name, parameters)                                                       \
    type name parameters;                                                                          \
    __attribute__((weak)) type __real_##name parameters;                                           \
    PUBLIC type __wrap_##name parameters;                                                          \
    PUBLIC type __wrap_##name parameters

/**
 * The same for a function that a runtime may not have: a program that asks for it, when it is
 * configured, linked or run, must not find it in us. So ours has the versions that the runtimes
 * give theirs (libpompeii.map, newer.ld), none of them the default: no linker takes it, and the
 * dynamic linker does for a program that was linked with a runtime's. In the shared library alone:
 * static ones have no versions.
 */
#define NEWER(type, name, parameters)                                                              \
    type name parameters;                                                                          \
    __attribute__((weak)) __typeof__(name) __real_##name;                                          \
    __typeof__(name) __newer_##name;                                                               \
    static __typeof__(name) __wrap_##name __attribute__((alias("__newer_" #name)));                \
    PUBLIC type __newer_##name parameters

/** The function behind ours, also of a runtime that came with dlopen(). Loads a runtime where there
 * is none: a linker leaves it out if the program calls only what is ours, too. Ends the program
 * where there is none to load, as the dynamic linker would have.
 * @param real what the linker found, or NULL; may be `ours`, where the runtime is a library */
void *interpose_next(const char *name, void *real, void *ours);

/** The same among what the linker and the dynamic linker see. NULL: there is none. */
void *interpose_look(const char *name, void *real, void *ours);

/** Evaluates to the function behind ours, found once. */
#define BEHIND(f)                                                                                  \
    ({                                                                                             \
        static __typeof__(&f) behind;                                                              \
        __typeof__(&f) found = __atomic_load_n(&behind, __ATOMIC_RELAXED);                         \
        if (unlikely(!found)) {                                                                    \
            *(void **)&found = interpose_next(#f, (void *)__real_##f, (void *)__wrap_##f);         \
            __atomic_store_n(&behind, found, __ATOMIC_RELAXED);                                    \
        }                                                                                          \
        found;                                                                                     \
    })

/** Calls a function, with our caller in our stead for OMPT to know. */
#define CALL_FOR_CALLER(function, ...)                                                             \
    do {                                                                                           \
        struct location *interposed = here;                                                        \
        if (interposed)                                                                            \
            interposed->caller = __builtin_return_address(0);                                      \
        (function)(__VA_ARGS__);                                                                   \
        if (interposed)                                                                            \
            interposed->caller = NULL;                                                             \
    } while (0)

/** The same for the one behind ours. */
#define CALL_BEHIND(f, ...) CALL_FOR_CALLER(BEHIND(f), __VA_ARGS__)

/** A function of the OpenMP runtime in its newest version, where a weak reference may get an older
 * one. Loads a runtime where there is none, too. `weak`: the static one. */
void *interpose_find(const char *name, void *weak);

/** Evaluates to that function, found once. `f` is a weak declaration. */
#define FOUND(f)                                                                                   \
    ({                                                                                             \
        static __typeof__(&f) found_before;                                                        \
        __typeof__(&f) found = __atomic_load_n(&found_before, __ATOMIC_RELAXED);                   \
        if (unlikely(!found)) {                                                                    \
            *(void **)&found = interpose_find(#f, (void *)f);                                      \
            __atomic_store_n(&found_before, found, __ATOMIC_RELAXED);                              \
        }                                                                                          \
        found;                                                                                     \
    })

/** The calling thread's location in a task that is recorded: so the measurement has begun. NULL
 * when it is over. */
static inline struct location *interpose_location(void)
{
    struct location *l = current();
    return likely(l != NULL) ? l : runtime.make_location(NULL);
}

/** The calling thread comes to the end of what it is in. */
static inline void interpose_arrive(void)
{
    if (likely(here != NULL) && likely(!event_is_interrupted()) &&
        likely(runtime_mode() != STOPPED))
        measure_arrive(here);
}

/** Our part of what a loop, or sections, with a static schedule asks LLVM's runtime for, for events
 * to be rehearsed. */
void interpose_rehearse_loop(void);

/** Whether there is such a runtime, as far as the first call could see. */
bool interpose_is_before_kmpc(void);

/** Whether the calling thread records units of work. */
static inline bool interpose_records(void)
{
    return unlikely(here && here->xu);
}

#endif
