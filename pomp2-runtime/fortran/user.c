/* Regions of the module pompeii (pomp2-runtime/fortran/pompeii.f90), by way of those of
 * <pompeii/pompeii.h>. */
#define POMPEII_IMPLEMENTATION
#include "pomp2-runtime/fortran/entry.h"
#include "pomp2-runtime/pompeii.h"

#include <string.h>

enum { NAME = 64, TEXT = 256 };

/** type(pompeii_region). Its text ends in blanks, not in NUL. */
struct fortran_region {
    char layer[NAME], class_name[NAME], method[NAME], attributes[TEXT], file[TEXT];
    int32_t line, unused;
    void *handle;
};

struct texts {
    char layer[NAME + 1], class_name[NAME + 1], method[NAME + 1], attributes[TEXT + 1],
        file[TEXT + 1];
};

static const char *trim(char *to, const char *from, size_t length)
{
    while (length > 0 && from[length - 1] == ' ')
        length--;
    memcpy(to, from, length);
    to[length] = '\0';
    return to;
}

/* The first time: C's region with the same text finds the handle, which names it from now on. */
static void enter_first(struct fortran_region *f)
{
    struct texts t;
    struct pompeii_region region = {
        .layer = trim(t.layer, f->layer, NAME),
        .class_name = trim(t.class_name, f->class_name, NAME),
        .method = trim(t.method, f->method, NAME),
        .attributes = trim(t.attributes, f->attributes, TEXT),
        .file = trim(t.file, f->file, TEXT),
        .line = f->line > 0 ? (unsigned)f->line : 0,
    };
    pompeii_region_enter(&region);
    __atomic_store_n(&f->handle, region.handle, __ATOMIC_RELEASE);
}

FORTRAN_PROCEDURE(void, pompeii_fortran_enter, struct fortran_region *f)
{
    struct pompeii_region region = {.handle = __atomic_load_n(&f->handle, __ATOMIC_ACQUIRE)};
    if (likely(region.handle != NULL))
        pompeii_region_enter(&region);
    else
        enter_first(f);
}

FORTRAN_PROCEDURE(void, pompeii_fortran_leave, struct fortran_region *f)
{
    struct pompeii_region region = {.handle = __atomic_load_n(&f->handle, __ATOMIC_ACQUIRE)};
    pompeii_region_leave(&region);
}

FORTRAN_PROCEDURE(void, pompeii_fortran_on, void)
{
    pompeii_switch(1);
}

FORTRAN_PROCEDURE(void, pompeii_fortran_off, void)
{
    pompeii_switch(0);
}
