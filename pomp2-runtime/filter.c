#include "config.h"
#include "pomp2-runtime/filter.h"
#include "pomp2-runtime/runtime.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

struct rule {
    struct rule *next;
    bool exclude;
    char pattern[];
};

enum kind { NAMES, FILES, KINDS };

static struct {
    struct rule *first[KINDS], **last[KINDS];
} rules;

static bool add(enum kind kind, bool exclude, const char *pattern)
{
    struct rule *r = arena_get(&runtime.arena, sizeof *r + strlen(pattern) + 1);
    if (!r)
        return false;
    r->exclude = exclude;
    strcpy(r->pattern, pattern);
    if (!rules.last[kind])
        rules.last[kind] = &rules.first[kind];
    *rules.last[kind] = r;
    rules.last[kind] = &r->next;
    return true;
}

/* Where in the file the reader is. */
struct state {
    int kind; /* enum kind, or -1 outside of the blocks */
    bool exclude;
};

static bool take_word(struct state *s, const char *word)
{
    if (strncmp(word, "SCOREP_", 7) == 0)
        word += 7;
    if (strcmp(word, "REGION_NAMES_BEGIN") == 0)
        s->kind = NAMES;
    else if (strcmp(word, "FILE_NAMES_BEGIN") == 0)
        s->kind = FILES;
    else if (strcmp(word, "REGION_NAMES_END") == 0 || strcmp(word, "FILE_NAMES_END") == 0)
        s->kind = -1;
    else if (strcmp(word, "EXCLUDE") == 0 || strcmp(word, "INCLUDE") == 0)
        s->exclude = *word == 'E';
    else if (strcmp(word, "MANGLED") != 0 && s->kind >= 0)
        return add((enum kind)s->kind, s->exclude, word);
    return true;
}

bool filter_read(const char *path)
{
    char line[4096], *rest;
    struct state s = {-1, true};
    bool good = true;
    FILE *f = fopen(path, "re");
    if (!f)
        return false;
    while (good && fgets(line, sizeof line, f)) {
        line[strcspn(line, "#")] = '\0';
        for (char *w = strtok_r(line, " \t\r\n", &rest); w && good;
             w = strtok_r(NULL, " \t\r\n", &rest))
            good = take_word(&s, w);
    }
    good = good && !ferror(f);
    fclose(f);
    return good;
}

static bool excludes(enum kind kind, const char *text)
{
    bool excluded = false;
    for (const struct rule *r = rules.first[kind]; r; r = r->next)
        if (r->exclude != excluded && fnmatch(r->pattern, text, 0) == 0)
            excluded = r->exclude;
    return excluded;
}

bool filter_excludes(const char *name, const char *file)
{
    return excludes(FILES, file) || excludes(NAMES, name);
}
