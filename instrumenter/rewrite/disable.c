/* The list of --disable, as OPARI2 has it. */
#include "instrumenter/rewrite/disable.h"

#include "common/memory.h"

#include <string.h>

static bool is_word(const char *item, size_t length, const char *word)
{
    return strlen(word) == length && !strncmp(item, word, length);
}

/** Does the directive's name without blanks equal the item? */
static bool names(const char *name, const char *item, size_t length)
{
    for (; name && *name; name++) {
        if (*name == ' ')
            continue;
        if (!length || *item != *name)
            return false;
        item++, length--;
    }
    return name && !length;
}

static bool disable_directives(bool *disabled, const char *item, size_t length)
{
    bool is_sync = is_word(item, length, "sync");
    bool found = is_sync;
    for (int i = 1; i < DIRECTIVE_COUNT; i++) {
        const struct directive_info *info = directive_info((enum directive_id)i);
        if ((is_sync && (info->flags & FLAG_SYNC)) ||
            (info->category != CATEGORY_USER && names(info->c, item, length)))
            found = disabled[i] = true;
    }
    return found;
}

static bool disable_item(struct disabled *disabled, const char *item, size_t length)
{
    static const char inner[] = ":inner";
    size_t suffix = sizeof inner - 1;
    if (is_word(item, length, "omp"))
        return disabled->omp = disabled->locks = true;
    if (is_word(item, length, "pomp"))
        return disabled->user = true;
    if (length > 4 && !strncmp(item, "omp:", 4))
        item += 4, length -= 4;
    if (is_word(item, length, "locks"))
        return disabled->locks = true;
    if (is_word(item, length, "sync"))
        disabled->locks = true;
    if (length > suffix && !strncmp(item + length - suffix, inner, suffix))
        return disable_directives(disabled->inner, item, length - suffix);
    return disable_directives(disabled->directive, item, length);
}

char *disabled_parse(struct disabled *disabled, const char *list)
{
    while (*list) {
        size_t length = strcspn(list, ",+");
        if (length && !disable_item(disabled, list, length))
            return xcopy(list, length);
        list += length + (list[length] != '\0');
    }
    return NULL;
}
