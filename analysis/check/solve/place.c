/* Paths from objects to their parts: compared, joined, cut. */
#include "analysis/check/solve/place.h"

#include <string.h>

enum { PATH_LIMIT = 96, POINTERS = 4 }; /* lists are not followed for ever */

static size_t link_length(const char *link)
{
    if (*link == '[')
        return strcspn(link, "]") + (strchr(link, ']') != NULL);
    return 1 + (*link == '@' ? 0 : strcspn(link + 1, ".@["));
}

static bool is_element(const char *link)
{
    return *link == '@' || *link == '[';
}

/** `[]` may be any element, `@` is the first one. */
static bool same_element(const char *a, const char *b)
{
    const char *first = *a == '@' ? "[0]" : a, *second = *b == '@' ? "[0]" : b;
    if (!strncmp(first, "[]", 2) || !strncmp(second, "[]", 2))
        return true;
    return link_length(first) == link_length(second) && !strncmp(first, second, link_length(first));
}

static bool same_link(const char *a, const char *b)
{
    if (is_element(a) && is_element(b))
        return same_element(a, b);
    return link_length(a) == link_length(b) && !strncmp(a, b, link_length(a));
}

const char *path_behind(const char *prefix, const char *path)
{
    while (*prefix) {
        if (!*path || !same_link(prefix, path))
            return NULL;
        prefix += link_length(prefix);
        path += link_length(path);
    }
    return path;
}

static unsigned count_pointers(const char *path)
{
    unsigned count = 0;
    for (; *path; path++)
        count += *path == '@' || *path == '[';
    return count;
}

uint32_t path_join(struct program *program, const char *first, const char *second)
{
    char joined[2 * PATH_LIMIT];
    size_t length = strlen(first), more = strlen(second);
    if (length + more >= sizeof(joined) ||
        (more &&
         (length + more > PATH_LIMIT || count_pointers(first) + count_pointers(second) > POINTERS)))
        return NO_NODE;
    memcpy(joined, first, length);
    memcpy(joined + length, second, more);
    return name_intern(program, joined, length + more);
}

bool path_leads_away(const char *path, bool is_pointer)
{
    return strchr(path, '@') || (is_pointer && *path == '[');
}

uint32_t path_pointers(const char *path, bool is_pointer)
{
    uint32_t count = is_pointer && *path == '[';
    for (; *path; path++)
        count += *path == '@';
    return count;
}

const char *path_behind_pointer(const char *path)
{
    return is_element(path) ? path + link_length(path) : NULL;
}

bool overlaps(const struct program *program, const struct function *function, uint32_t written,
              uint32_t object, uint32_t path)
{
    const struct variable *v = &function->variables[written];
    if (v->object != object)
        return false;
    const char *to = name_text(program, v->path), *read = name_text(program, path);
    if (v->path == path || path_behind(to, read))
        return true;
    const char *rest = path_behind(read, to);
    return rest && !path_leads_away(rest, !*read && function->objects[object].is_pointer);
}
