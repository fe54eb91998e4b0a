/* What is known of objects of C and C++ by their numbers: their classes, and their parts by name.
 */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdio.h>
#include <string.h>

void keep_type(struct builder *b, uint32_t object, struct object_type type)
{
    size_t old = b->type_capacity;
    while (b->type_capacity <= object) {
        b->types = xgrow(b->types, b->type_capacity, &b->type_capacity, sizeof(*b->types));
        memset(b->types + old, 0, (b->type_capacity - old) * sizeof(*b->types));
        old = b->type_capacity;
    }
    b->types[object] = type;
}

void set_type(struct builder *b, uint32_t object, struct object_type type)
{
    keep_type(b, object, type);
    current_function(b)->objects[object].type = plain_class(b, type.inner ? type.inner : type.type);
}

struct object_type type_of(const struct builder *b, uint32_t object)
{
    return object < b->type_capacity ? b->types[object] : (struct object_type){0};
}

uint32_t part_of(struct builder *b, uint32_t variable, const char *link, uint32_t name)
{
    char path[256];
    struct variable v = current_function(b)->variables[variable];
    int length = snprintf(path, sizeof(path), "%s%s%s", name_text(b->program, v.path), link,
                          name ? name_text(b->program, name) : "");
    if (length >= 120)
        return variable;
    return variable_of(b, v.object, name_intern(b->program, path, length), v.through_pointer);
}
