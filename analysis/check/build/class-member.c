/* Members of a class by their names, its own and those of its bases. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdlib.h>

static int compare_names(const void *first, const void *second)
{
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    return (a > b) - (a < b);
}

void class_sort_names(struct class_info *c)
{
    c->by_name = xcalloc(c->member_count + 1, sizeof(*c->by_name));
    for (size_t i = 0; i < c->member_count; i++)
        c->by_name[i] = (struct named_number){c->members[i].name, (uint32_t)i};
    named_sort(c->by_name, c->member_count);
    if (c->method_count)
        qsort(c->methods, c->method_count, sizeof(*c->methods), compare_names);
}

/** The first one of that name. */
static const struct class_member *own_member(const struct class_info *c, uint32_t name)
{
    uint32_t number = c->by_name ? named_first(c->by_name, c->member_count, name) : NO_NODE;
    return number == NO_NODE ? NULL : &c->members[number];
}

const struct class_member *class_member(const struct class_info *c, uint32_t name)
{
    const struct class_member *found = own_member(c, name);
    for (size_t i = 0; i < c->ancestor_count && !found; i++)
        found = own_member(c->ancestors[i], name);
    return found;
}

static bool has_own_method(const struct class_info *c, uint32_t name)
{
    return c->method_count &&
           bsearch(&name, c->methods, c->method_count, sizeof(*c->methods), compare_names);
}

bool class_has_method(const struct class_info *c, uint32_t name)
{
    bool found = has_own_method(c, name);
    for (size_t i = 0; i < c->ancestor_count && !found; i++)
        found = has_own_method(c->ancestors[i], name);
    return found;
}

uint32_t class_base_angle(const struct builder *b, const struct class_info *c, uint32_t name)
{
    enum { BASES_DEEP = 8 };
    for (unsigned depth = 0; c && depth < BASES_DEEP && !has_own_method(c, name); depth++) {
        const struct class_info *next = NULL;
        for (size_t i = 0; i < c->base_count && !next; i++) {
            const struct class_info *base = class_named(b, c->bases[i]);
            if (!base || !class_has_method(base, name))
                continue;
            if (has_own_method(base, name))
                return c->angles[i];
            next = base;
        }
        c = next;
    }
    return 0;
}
