/* Regions of the public interface, <pompeii/pompeii.h>. */
#define POMPEII_IMPLEMENTATION
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/pompeii.h"

#include <stdio.h>

/* The name is `class::method`. */
static struct region *registered(struct pompeii_region *u)
{
    char name[512];
    bool in_class = u->class_name && *u->class_name;
    snprintf(name, sizeof name, "%s%s%s", in_class ? u->class_name : "", in_class ? "::" : "",
             u->method ? u->method : "");
    struct region *r =
        region_of_user(u->layer && *u->layer ? u->layer : "user", name,
                       u->attributes ? u->attributes : "", u->file ? u->file : "", u->line);
    __atomic_store_n((struct region **)&u->handle, r, __ATOMIC_RELEASE);
    return r;
}

PUBLIC void pompeii_region_enter(struct pompeii_region *u)
{
    if (unlikely(event_is_interrupted()))
        return;
    EVENT;
    struct location *l = location();
    if (unlikely(!l))
        return;
    struct region *r = __atomic_load_n((struct region **)&u->handle, __ATOMIC_ACQUIRE);
    measure_enter(l, likely(r != NULL) ? r : registered(u), RECORD_PLAIN, 1);
}

PUBLIC void pompeii_region_leave(struct pompeii_region *u)
{
    if (likely(region_held(&u->handle) != NULL))
        event_exit(&u->handle, RECORD_PLAIN);
}

PUBLIC void pompeii_switch(int on)
{
    if (on)
        POMP2_On();
    else
        POMP2_Off();
}
