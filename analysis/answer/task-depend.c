/* What tasks wait for because of depend clauses. */
#include "config.h"

#include "analysis/answer/task-depend.h"

#include <string.h>

static enum dependence read_kind(const char *word, size_t length)
{
    for (int kind = DEPENDENCE_IN; kind < DEPENDENCES; kind++)
        if (strlen(dependence_names[kind]) == length &&
            !memcmp(word, dependence_names[kind], length))
            return (enum dependence)kind;
    return DEPENDENCE_UNKNOWN;
}

/* Hexadecimal digits, all of the word. */
static bool read_address(const char *word, const char *end, uint64_t *address)
{
    *address = 0;
    if (word == end || end - word > 16)
        return false;
    for (; word < end; word++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = memchr(digits, *word, sizeof digits - 1);
        if (!digit)
            return false;
        *address = *address << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

enum dependence depend_read(const char **at, const char *end, uint64_t *address)
{
    const char *word = *at, *stop = memchr(word, ' ', (size_t)(end - word));

    stop = stop ? stop : end;
    *at = stop < end ? stop + 1 : end;
    const char *colon = memchr(word, ':', (size_t)(stop - word));
    if (!colon || !read_address(colon + 1, stop, address))
        return DEPENDENCE_UNKNOWN;
    return read_kind(word, (size_t)(colon - word));
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

struct generation depend_latest(struct generation a, struct generation b)
{
    return (struct generation){b.end.time > a.end.time ? b.end : a.end, later(a.ran, b.ran)};
}

static enum dependence kind_of(uint32_t item)
{
    return DEPENDENCE_IN + (item & 3);
}

/* Of one generation: neither waits for the other. */
static bool is_beside(const struct graph_object *object, enum dependence kind)
{
    return object->kind == kind && kind != DEPENDENCE_OUT;
}

struct generation depend_before(const struct graph_object *objects, uint32_t item)
{
    const struct graph_object *object = &objects[depend_object(item)];

    if (!object->kind)
        return depend_none();
    return is_beside(object, kind_of(item)) ? object->before : object->now;
}

void depend_join(struct graph_object *objects, uint32_t item, struct generation ends)
{
    struct graph_object *object = &objects[depend_object(item)];

    if (object->kind && is_beside(object, kind_of(item))) {
        object->now = depend_latest(object->now, ends);
        return;
    }
    object->before = object->kind ? object->now : depend_none();
    object->now = ends;
    object->kind = (uint8_t)kind_of(item);
}

void depend_forget(struct graph_object *objects, uint32_t item)
{
    objects[depend_object(item)].kind = DEPENDENCE_UNKNOWN;
}
