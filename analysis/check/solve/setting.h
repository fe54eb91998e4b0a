/**
 * @file setting.h
 * @brief Definitions in the order of what they set, so that those of one place are found at once.
 */
#ifndef CHECK_SETTING_H
#define CHECK_SETTING_H

#include "analysis/check/solve/program.h"

/** A definition, and the place that it sets. */
struct setting {
    uint32_t key; /* what tells objects apart: the owner of the list says what that is */
    uint32_t team, definition;
    const char *path; /* place.h */
};

struct settings {
    struct setting *list;
    size_t count, capacity;
};

void settings_add(struct settings *settings, struct setting setting);
void settings_sort(struct settings *settings);
/** How many of the key's settings are of an element of which the number is not known? */
size_t settings_of_any_element(const struct settings *s, uint32_t key);
void settings_free(struct settings *settings);

/** @return whether to go on */
typedef bool setting_visitor(void *context, const struct setting *setting);

/** All definitions that may change what is read at the path, and perhaps others of that key. */
void settings_visit(const struct settings *settings, uint32_t key, const char *path,
                    setting_visitor *visit, void *context);

#endif
