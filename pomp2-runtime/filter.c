#include "config.h"
#include "pomp2-runtime/filter.h"
#include "pomp2-runtime/runtime.h"

#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

struct rule {
    struct rule *next;
    bool exclude, mangled;
    char pattern[];
};

enum kind { NAMES, FILES, KINDS };

static struct {
    struct rule *first[KINDS], **last[KINDS];
} rules;

/* Where in the file the reader is. */
struct state {
    int kind; /* enum kind, or -1 outside of the blocks */
    bool exclude, mangled;
};

static bool add(const struct state *s, const char *pattern)
{
    struct rule *r = arena_get(&runtime.arena, sizeof *r + strlen(pattern) + 1);
    if (!r)
        return false;
    r->exclude = s->exclude;
    r->mangled = s->mangled;
    strcpy(r->pattern, pattern);
    if (!rules.last[s->kind])
        rules.last[s->kind] = &rules.first[s->kind];
    *rules.last[s->kind] = r;
    rules.last[s->kind] = &r->next;
    return true;
}

static bool take_word(struct state *s, const char *word)
{
    if (strncmp(word, "SCOREP_", 7) == 0)
        word += 7;
    if (strcmp(word, "REGION_NAMES_BEGIN") == 0) {
        s->kind = NAMES;
    } else if (strcmp(word, "FILE_NAMES_BEGIN") == 0) {
        s->kind = FILES;
    } else if (strcmp(word, "REGION_NAMES_END") == 0 || strcmp(word, "FILE_NAMES_END") == 0) {
        s->kind = -1;
    } else if (strcmp(word, "EXCLUDE") == 0 || strcmp(word, "INCLUDE") == 0) {
        s->exclude = *word == 'E';
        s->mangled = false;
    } else if (strcmp(word, "MANGLED") == 0) {
        s->mangled = true;
    } else if (s->kind >= 0) {
        return add(s, word);
    }
    return true;
}

bool filter_read(const char *path)
{
    char line[4096], *rest;
    struct state s = {-1, true, false};
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

bool filter_active(void)
{
    return rules.first[NAMES] || rules.first[FILES];
}

static bool excludes(enum kind kind, const char *text, const char *linkage)
{
    bool excluded = false;
    for (const struct rule *r = rules.first[kind]; r; r = r->next)
        if (r->exclude != excluded &&
            fnmatch(r->pattern, r->mangled && *linkage ? linkage : text, 0) == 0)
            excluded = r->exclude;
    return excluded;
}

bool filter_excludes(const char *name, const char *linkage, const char *file)
{
    return excludes(FILES, file, "") || excludes(NAMES, name, linkage);
}
