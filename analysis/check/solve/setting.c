/* Definitions by what they set: those of an element are found among those of all others. */
#include "analysis/check/solve/setting.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/** A path as it is compared: `@` is the element 0. */
struct reading {
    const char *at, *rest; /* .rest: of what `@` stands for */
};

static int next_character(struct reading *r)
{
    if (r->rest && *r->rest)
        return (unsigned char)*r->rest++;
    r->rest = NULL;
    if (*r->at != '@')
        return *r->at ? (unsigned char)*r->at++ : 0;
    r->at++;
    r->rest = "0]";
    return '[';
}

/** @param length characters of `path` that count, `@` as one
 *  @return as strcmp(); 0, too, where `path` goes on as `prefix` if that is all there is of it */
static int compare_path(const char *path, const char *prefix, size_t length, bool whole)
{
    struct reading a = {path, NULL}, b = {prefix, NULL};
    for (;;) {
        bool ends = !b.rest || !*b.rest ? (size_t)(b.at - prefix) >= length || !*b.at : false;
        if (ends && !whole)
            return 0;
        int first = next_character(&a), second = ends ? 0 : next_character(&b);
        if (first != second || !first)
            return first - second;
    }
}

/** An element of which the number is not known: it may be any. */
static bool is_wild(const char *path)
{
    return strstr(path, "[]") != NULL;
}

static int compare_settings(const void *first, const void *second)
{
    const struct setting *a = first, *b = second;
    if (a->key != b->key)
        return a->key > b->key ? 1 : -1;
    bool wild = is_wild(a->path);
    if (wild != is_wild(b->path))
        return wild ? -1 : 1;
    int order = wild ? 0 : compare_path(a->path, b->path, SIZE_MAX / 2, true);
    if (order)
        return order;
    if (a->team != b->team)
        return a->team > b->team ? 1 : -1;
    return (a->definition > b->definition) - (a->definition < b->definition);
}

void settings_add(struct settings *s, struct setting setting)
{
    s->list = xgrow(s->list, s->count, &s->capacity, sizeof(*s->list));
    s->list[s->count++] = setting;
}

void settings_sort(struct settings *s)
{
    if (s->count)
        qsort(s->list, s->count, sizeof(*s->list), compare_settings);
}

void settings_free(struct settings *s)
{
    free(s->list);
    *s = (struct settings){0};
}

/** Which part of a key's definitions is looked for. */
struct wanted_path {
    uint32_t key;
    const char *path; /* NULL: those with an unknown element, which come first */
    size_t length;
    bool whole; /* just that path, and not what is behind it */
};

/** Less than 0: before what is wanted. */
static int compare_wanted(const struct setting *s, const struct wanted_path *wanted)
{
    if (s->key != wanted->key)
        return s->key < wanted->key ? -1 : 1;
    if (is_wild(s->path))
        return wanted->path ? -1 : 0;
    return wanted->path ? compare_path(s->path, wanted->path, wanted->length, wanted->whole) : 1;
}

/** Where what is wanted begins, or what comes behind it. */
static size_t wanted_bound(const struct settings *s, const struct wanted_path *wanted, bool behind)
{
    size_t low = 0, high = s->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_wanted(&s->list[middle], wanted);
        if (order < 0 || (behind && !order))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t settings_of_any_element(const struct settings *s, uint32_t key)
{
    struct wanted_path wanted = {key, NULL, 0, true};
    return wanted_bound(s, &wanted, true) - wanted_bound(s, &wanted, false);
}

static bool visit_wanted(const struct settings *s, struct wanted_path wanted,
                         setting_visitor *visit, void *context)
{
    for (size_t i = wanted_bound(s, &wanted, false);
         i < s->count && !compare_wanted(&s->list[i], &wanted); i++)
        if (!visit(context, &s->list[i]))
            return false;
    return true;
}

void settings_visit(const struct settings *s, uint32_t key, const char *path,
                    setting_visitor *visit, void *context)
{
    const char *wild = strstr(path, "[]");
    size_t length = wild ? (size_t)(wild - path) : strlen(path);
    if (!visit_wanted(s, (struct wanted_path){key, NULL, 0, true}, visit, context))
        return;
    for (size_t i = 0; i < length; i++) /* what holds it: at each link that begins */
        if (strchr(".@[", path[i]) &&
            !visit_wanted(s, (struct wanted_path){key, path, i, true}, visit, context))
            return;
    visit_wanted(s, (struct wanted_path){key, path, length, false}, visit, context);
}
