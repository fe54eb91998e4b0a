/* C++ names as the source has them. */
#include "config.h"

#include "common/demangle.h"

#include "common/memory.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_CXA_DEMANGLE
/* Of 124,000 names in large libraries, 1 of 1500 is longer by this measure. */
enum { MOST_REFERENCES = 256, MOST_LENGTH = 16 << 20 };

/* Itanium C++ ABI, 3.4: in every C++ runtime. */
char *__cxa_demangle(const char *name, char *buffer, size_t *length, int *status);

/* A reference back in a name: `S12_` to a part of it, `T3_` to an argument of a template. */
struct reference {
    bool is_argument;
    double least, most; /* what its number may be: what is before it may end like one */
    double size;        /* of what it may stand for */
};

/* `S_`, `S0_`, .. `SZ_`, `S10_`. */
static double reference_number(const char *at, const char *end)
{
    double number = 0;

    if (at == end)
        return 0;
    for (; at < end; at++)
        number = 36 * number + (*at <= '9' ? *at - '0' : *at - 'A' + 10);
    return number + 1;
}

/* The reference that ends at `end`, before its `_`. False: none does. */
static bool read_reference(const char *name, const char *end, struct reference *reference)
{
    const char *first = NULL, *last = NULL, *at = end;

    while (at > name && ((at[-1] >= '0' && at[-1] <= '9') || (at[-1] >= 'A' && at[-1] <= 'Z'))) {
        if (*--at == 'S')
            first = at;
        if ((*at == 'S' || *at == 'T') && !last)
            last = at;
    }
    if (!last)
        return false;
    *reference = (struct reference){.is_argument = *last == 'T'};
    if (first)
        reference->most = reference_number(first + 1, end);
    if (*last == 'S')
        reference->least = reference_number(last + 1, end);
    return true;
}

/* More than what a name can become, without reading it: a part has no references but to parts
 * before it, and to arguments; one pack at most is gone through for each that stands in it. */
static double most_length(const char *name, size_t length)
{
    struct reference list[MOST_REFERENCES];
    double whole = (double)length;
    size_t count = 0;

    for (const char *at = name; (at = memchr(at, '_', length - (size_t)(at - name))); at++) {
        struct reference *reference = &list[count];
        if (count == MOST_REFERENCES)
            return INFINITY;
        if (!read_reference(name, at, reference))
            continue;
        reference->size = (double)length;
        for (size_t i = 0; i < count; i++)
            if (list[i].is_argument || reference->is_argument || list[i].least < reference->most)
                reference->size += list[i].size;
        whole += reference->size;
        count++;
    }
    return whole * (strstr(name, "Dp") || strstr(name, "sp") ? (double)length : 1);
}

char *demangle(const char *name)
{
    size_t length = strcspn(name, " ");
    int status;

    /* A hundred bytes can say what has gigabytes. */
    if (strncmp(name, "_Z", 2) != 0 || most_length(name, length) > MOST_LENGTH)
        return NULL;
    char *linkage = xcopy(name, length), *plain = __cxa_demangle(linkage, NULL, NULL, &status);
    char *whole = plain ? xformat("%s%s", plain, name + length) : NULL;
    free(plain);
    free(linkage);
    return whole;
}
#else
char *demangle(const char *name)
{
    (void)name;
    return NULL;
}
#endif
