/* Settings from the environment, and what is said of those that are none. */
#include "pomp2-runtime/ground/settings.h"

#include "common/distance.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PREFIX "POMPEII_"

enum kind { SWITCH, TEXT, COUNT, SIZE, FILES, CHOICE };

static const struct setting {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *fallback; /* of a CHOICE: all names, the default first */
} settings[] = {
#define SETTING(name, field, kind, fallback, meaning)                                              \
    {PREFIX name, kind, offsetof(struct settings, field), fallback},
#include "pomp2-runtime/ground/settings.def"
#undef SETTING
};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* Variables of the other parts: known, but none of ours. */
static const char *const others[] = {
    PREFIX "CC",    PREFIX "CXX",   PREFIX "FC", PREFIX "WRAPPER", PREFIX "INSTRUMENT_FLAGS",
    PREFIX "PAGER", PREFIX "COLOR",
};
enum { OTHERS = sizeof others / sizeof others[0] };

static bool parse_switch(const char *value, bool *out)
{
    static const char *const names[2][5] = {{"no", "off", "0", "false", "n"},
                                            {"yes", "on", "1", "true", "y"}};
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < 5; i++)
            if (strcasecmp(value, names[which][i]) == 0) {
                *out = which;
                return true;
            }
    return false;
}

/* A number, with a factor of 1024 per step of k, M, G where `with_unit`. */
static bool parse_number(const char *value, bool with_unit, uint64_t *out)
{
    if (value[0] < '0' || value[0] > '9')
        return false;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    if (errno)
        return false;
    unsigned shift = 0;
    if (with_unit && *end) {
        const char *unit = strchr("kKmMgG", *end);
        if (!unit)
            return false;
        shift = 10 * (unsigned)((unit - "kKmMgG") / 2 + 1);
        end += 1 + (end[1] == 'B' || end[1] == 'b');
    }
    if (*end || number > UINT64_MAX >> shift)
        return false;
    *out = (uint64_t)number << shift;
    return true;
}

static bool parse_choice(const char *value, const char *names, unsigned *out)
{
    size_t length = strlen(value);
    for (unsigned i = 0; *names; i++) {
        size_t n = strcspn(names, "|");
        if (n == length && strncasecmp(names, value, n) == 0) {
            *out = i;
            return true;
        }
        names += n + (names[n] == '|');
    }
    return false;
}

static bool parse_files(const char *value, uint64_t *out)
{
    static const struct {
        const char *word;
        uint64_t files;
    } words[] = {{"auto", FILES_AUTO}, {"rank", FILES_OF_RANKS}, {"node", 1}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(value, words[i].word) == 0) {
            *out = words[i].files;
            return true;
        }
    return parse_number(value, false, out) && *out > 0 && *out < FILES_AUTO;
}

static bool parse(const struct setting *d, const char *value, void *field)
{
    switch (d->kind) {
    case SWITCH:
        return parse_switch(value, field);
    case TEXT:
        *(const char **)field = value;
        return true;
    case COUNT:
        if (strcasecmp(value, "all") == 0) {
            *(uint64_t *)field = COUNT_ALL;
            return true;
        }
        return parse_number(value, false, field);
    case SIZE:
        return parse_number(value, true, field);
    case FILES:
        return parse_files(value, field);
    case CHOICE:
        return parse_choice(value, d->fallback, field);
    }
    return false;
}

static void warn_unknown(const char *name, void (*warn)(const char *line))
{
    const char *nearest = NULL;
    unsigned least = MISSPELT_MOST + 1;
    for (unsigned i = 0; i < SETTINGS + OTHERS; i++) {
        const char *known = i < SETTINGS ? settings[i].name : others[i - SETTINGS];
        unsigned d = text_distance(name, known);
        if (d < least) {
            least = d;
            nearest = known;
        }
    }
    char line[256];
    if (nearest)
        snprintf(line, sizeof line, "unknown setting: %.80s: did you mean %s?", name, nearest);
    else
        snprintf(line, sizeof line, "unknown setting: %.80s: see `pompeii info --settings`", name);
    warn(line);
}

static void warn_value(const struct setting *d, const char *value, void (*warn)(const char *line))
{
    static const char *const kinds[] = {[SWITCH] = "yes or no",
                                        [COUNT] = "a number or all",
                                        [SIZE] = "a number of bytes, such as 64M",
                                        [FILES] = "rank, node, a number or auto"};
    char line[256];
    snprintf(line, sizeof line, "bad setting: %s=%.80s: use %s; going on with the default %.*s",
             d->name, value, d->kind == CHOICE ? d->fallback : kinds[d->kind],
             d->kind == CHOICE ? (int)strcspn(d->fallback, "|") : 40, d->fallback);
    warn(line);
}

static const char *look_up(char *const environment[], const char *name)
{
    size_t length = strlen(name);
    for (; *environment; environment++)
        if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=')
            return *environment + length + 1;
    return NULL;
}

static bool is_known(const char *name)
{
    for (unsigned i = 0; i < SETTINGS; i++)
        if (strcmp(name, settings[i].name) == 0)
            return true;
    for (unsigned i = 0; i < OTHERS; i++)
        if (strcmp(name, others[i]) == 0)
            return true;
    return false;
}

void settings_read(struct settings *s, char *const environment[], void (*warn)(const char *line))
{
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *d = &settings[i];
        void *field = (char *)s + d->offset;
        const char *value = look_up(environment, d->name);
        if (d->kind != CHOICE) /* the default choice is 0 already */
            parse(d, d->fallback, field);
        if (value && *value && !parse(d, value, field))
            warn_value(d, value, warn);
    }
    for (; *environment; environment++) {
        char name[96];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(*environment, "="), *environment);
        if (strncmp(name, PREFIX, strlen(PREFIX)) == 0 && !is_known(name))
            warn_unknown(name, warn);
    }
}

void settings_each(char *const environment[],
                   void (*visit)(void *context, const char *variable, const char *value,
                                 bool is_default),
                   void *context)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *d = &settings[i];
        const char *value = look_up(environment, d->name);
        char fallback[64];
        snprintf(fallback, sizeof fallback, "%.*s",
                 d->kind == CHOICE ? (int)strcspn(d->fallback, "|") : 63, d->fallback);
        bool set = value && *value;
        visit(context, d->name, set ? value : fallback, !set);
    }
}
