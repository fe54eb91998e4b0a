/**
 * @file pompeii.h
 * @brief Marking one's own abstraction levels: calls of a library show in the trace, level in level
 * with the OpenMP constructs inside and around them.
 *
 * Costs nothing when the program is not linked with libpompeii: the functions are weak, and not
 * called then. pompcc, pompc++ and pompfort link with it; without them, a program without OpenMP is
 * linked with
 * `-Wl,--no-as-needed -lpompeii`.
 * With it, a pair costs what an OpenMP construct's does. All functions may be called by any
 * thread; none fails.
 *
 * @code
 * #include <pompeii/pompeii.h>
 *
 * void matrix_solve(struct matrix *m)
 * {
 *     POMPEII_REGION(solve, "linalg", "Matrix", "solve");
 *     pompeii_enter(&solve);
 *     ...
 *     pompeii_leave(&solve);
 * }
 * @endcode
 *
 * C++: `POMPEII_SCOPE("linalg", "Matrix", "solve");` covers the rest of the block,
 * whichever way it is left.
 */
#ifndef POMPEII_H
#define POMPEII_H

#ifdef __cplusplus
extern "C" {
#endif

/** A place in the source. Define it with POMPEII_REGION or fill in all but `handle`; it has to be
 * static. */
struct pompeii_region {
    void *handle;           /**< NULL: not entered yet; libpompeii's */
    const char *layer;      /**< the abstraction level: the library's name */
    const char *class_name; /**< of what the operation is; "" for none */
    const char *method;     /**< the operation */
    const char *attributes; /**< free `key=value` pairs, separated by one blank; "" for none */
    const char *file;
    unsigned line;
};

#define POMPEII_REGION(variable, layer, class_name, method)                                        \
    POMPEII_REGION_WITH(variable, layer, class_name, method, "")
#define POMPEII_REGION_WITH(variable, layer, class_name, method, attributes)                       \
    static struct pompeii_region variable = {0,          layer,    class_name, method,             \
                                             attributes, __FILE__, __LINE__}

#ifndef POMPEII_IMPLEMENTATION /* of libpompeii itself */
#define POMPEII_WEAK __attribute__((weak))
#define POMPEII_INLINE __attribute__((no_instrument_function)) static inline
POMPEII_WEAK void pompeii_region_enter(struct pompeii_region *region);
POMPEII_WEAK void pompeii_region_leave(struct pompeii_region *region);
POMPEII_WEAK void pompeii_switch(int on);

/** Enters, and leaves, the region on the calling thread; pairs nest. */
POMPEII_INLINE void pompeii_enter(struct pompeii_region *region)
{
    if (pompeii_region_enter)
        pompeii_region_enter(region);
}

POMPEII_INLINE void pompeii_leave(struct pompeii_region *region)
{
    if (pompeii_region_leave)
        pompeii_region_leave(region);
}

/** Goes on with recording, and stops it, for the whole process. What was entered before is left as
 * it would be. */
POMPEII_INLINE void pompeii_on(void)
{
    if (pompeii_switch)
        pompeii_switch(1);
}

POMPEII_INLINE void pompeii_off(void)
{
    if (pompeii_switch)
        pompeii_switch(0);
}
#else
void pompeii_region_enter(struct pompeii_region *region);
void pompeii_region_leave(struct pompeii_region *region);
void pompeii_switch(int on);
#endif

#ifdef __cplusplus
}

namespace pompeii
{
#define POMPEII_PLAIN __attribute__((no_instrument_function)) /* no function of the program's */

/** Enters a region, and leaves it with the block. */
class scope
{
  public:
    POMPEII_PLAIN explicit scope(struct pompeii_region &r) : region(r)
    {
        pompeii_enter(&region);
    }
    POMPEII_PLAIN ~scope()
    {
        pompeii_leave(&region);
    }
    scope(const scope &) = delete;
    scope &operator=(const scope &) = delete;

  private:
    struct pompeii_region &region;
};
} // namespace pompeii

#define POMPEII_PASTE_(a, b) a##b
#define POMPEII_PASTE(a, b) POMPEII_PASTE_(a, b)
#define POMPEII_SCOPE(layer, class_name, method)                                                   \
    POMPEII_REGION(POMPEII_PASTE(pompeii_region_, __LINE__), layer, class_name, method);           \
    ::pompeii::scope POMPEII_PASTE(pompeii_scope_,                                                 \
                                   __LINE__)(POMPEII_PASTE(pompeii_region_, __LINE__))
#endif

#endif
