/* Member functions of one name in classes that have nothing to do with each other. */
#include "analysis/check/build/class.h"

enum { ROOT_NONE, ROOT_SEVERAL = UINT32_MAX };

/** Where a class has its function of that name from: the furthest of its bases that has one. */
static uint32_t root_of(const struct class_info *c, uint32_t method)
{
    for (size_t i = c->ancestor_count; i-- > 0;)
        if (class_has_method(c->ancestors[i], method))
            return c->ancestors[i]->name;
    return c->name;
}

static void note(struct builder *b, uint32_t method, uint32_t root)
{
    uint32_t *known = name_slot(&b->methods, method);
    *known = *known == ROOT_NONE || *known == root ? root : ROOT_SEVERAL;
}

void methods_read(struct builder *b)
{
    for (const struct class_info *c = class_first(b); c; c = class_next(b, c))
        for (size_t i = 0; i < c->method_count; i++)
            note(b, c->methods[i], root_of(c, c->methods[i]));
}

bool method_is_of_several(const struct builder *b, uint32_t name)
{
    return name_number(&b->methods, name) == ROOT_SEVERAL;
}
