/* Which directory of one run is which of another, by the files below it. */
#include "config.h"

#include "analysis/combine/checkout.h"

#include "common/memory.h"
#include "common/strings.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_component(const char *path, const char *at)
{
    return at == path || at[-1] == '/';
}

/* How many bytes two paths end alike, in whole components. */
static size_t same_end(const char *a, const char *b)
{
    const char *end = a + strlen(a), *x = end, *y = b + strlen(b);
    size_t same = 0;

    while (x > a && y > b && x[-1] == y[-1]) {
        x--, y--;
        if (is_component(a, x) && is_component(b, y))
            same = (size_t)(end - x);
    }
    return same;
}

static size_t count_same(const struct checkout *checkout, const char *const *here,
                         size_t here_count, const char *const *there, size_t there_count)
{
    size_t same = 0;

    for (size_t i = 0; i < here_count; i++) {
        char *name = checkout_name(checkout, here[i]);
        same += bsearch(&name, there, there_count, sizeof *there, compare_texts) != NULL;
        free(name);
    }
    return same;
}

static bool are_equal(const struct checkout *a, const struct checkout *b)
{
    return a->from_length == b->from_length && a->to_length == b->to_length &&
           memcmp(a->from, b->from, a->from_length) == 0 && memcmp(a->to, b->to, a->to_length) == 0;
}

struct checkout find_checkout(const char *const *here, size_t here_count, const char *const *there,
                              size_t there_count)
{
    struct checkout best = {"", "", 0, 0};
    size_t most = count_same(&best, here, here_count, there, there_count);
    size_t longest = most ? SIZE_MAX : 0; /* of directories that lead to as many, the highest */

    for (size_t i = 0; i < here_count && most < here_count; i++) {
        for (size_t k = 0; k < there_count; k++) {
            size_t end = same_end(here[i], there[k]);
            struct checkout other = {here[i], there[k], strlen(here[i]) - end,
                                     strlen(there[k]) - end};
            if (!end || are_equal(&other, &best))
                continue;
            size_t same = count_same(&other, here, here_count, there, there_count);
            if (same > most || (same == most && end > longest)) {
                most = same;
                longest = end;
                best = other;
            }
        }
    }
    return best;
}

char *checkout_name(const struct checkout *checkout, const char *file)
{
    if (strncmp(file, checkout->from, checkout->from_length) != 0)
        return xstrdup(file);
    return xformat("%.*s%s", (int)checkout->to_length, checkout->to, file + checkout->from_length);
}
