/* Filter files: which regions are left out, by name and by file. */
#include "config.h"
#include "common/filter.h"
#include "common/regular.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct filter_rule {
    struct filter_rule *next;
    bool exclude, mangled;
    char pattern[];
};

enum kind { NAMES, FILES, KINDS };

struct filter {
    struct filter_rule *first[KINDS], **last[KINDS];
};

/* Where in the file the reader is. */
struct state {
    int kind; /* enum kind, or -1 outside of the blocks */
    bool exclude, mangled;
};

static bool add_rule(struct filter *f, const struct state *s, const char *pattern)
{
    struct filter_rule *r = malloc(sizeof *r + strlen(pattern) + 1);
    if (!r)
        return false;
    *r = (struct filter_rule){.exclude = s->exclude, .mangled = s->mangled};
    strcpy(r->pattern, pattern);
    *f->last[s->kind] = r;
    f->last[s->kind] = &r->next;
    return true;
}

static bool take_word(struct filter *f, struct state *s, const char *word)
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
        return add_rule(f, s, word);
    }
    return true;
}

static bool read_lines(struct filter *f, FILE *file)
{
    char line[4096], *rest;
    struct state s = {-1, true, false};
    bool good = true;
    while (good && fgets(line, sizeof line, file)) {
        line[strcspn(line, "#")] = '\0';
        for (char *w = strtok_r(line, " \t\r\n", &rest); w && good;
             w = strtok_r(NULL, " \t\r\n", &rest))
            good = take_word(f, &s, w);
    }
    return good && !ferror(file);
}

struct filter *filter_read(const char *path)
{
    FILE *file = stream_regular(path);
    struct filter *f = file ? calloc(1, sizeof *f) : NULL;
    bool good = false;
    if (f) {
        for (int kind = 0; kind < KINDS; kind++)
            f->last[kind] = &f->first[kind];
        good = read_lines(f, file);
    }
    if (file)
        fclose(file);
    return good ? f : NULL;
}

static bool excludes(const struct filter_rule *r, const char *text, const char *linkage)
{
    bool excluded = false;
    for (; r; r = r->next)
        if (r->exclude != excluded &&
            fnmatch(r->pattern, r->mangled && *linkage ? linkage : text, 0) == 0)
            excluded = r->exclude;
    return excluded;
}

bool filter_excludes_file(const struct filter *filter, const char *file)
{
    return filter && excludes(filter->first[FILES], file, "");
}

bool filter_excludes(const struct filter *filter, const char *name, const char *linkage,
                     const char *file)
{
    return filter && (excludes(filter->first[FILES], file, "") ||
                      excludes(filter->first[NAMES], name, linkage));
}

/* The rules that no INCLUDE behind them may undo, of the form `*text*`. */
void filter_each_text(const struct filter *filter, bool files,
                      void (*visit)(void *context, const char *text), void *context)
{
    const struct filter_rule *r = filter ? filter->first[files ? FILES : NAMES] : NULL, *begin = r;
    for (; r; r = r->next)
        if (!r->exclude)
            begin = r->next;
    for (r = begin; r; r = r->next) {
        size_t n = strlen(r->pattern);
        if (n <= 2 || r->pattern[0] != '*' || r->pattern[n - 1] != '*' || r->mangled)
            continue;
        char *text = strndup(r->pattern + 1, n - 2);
        if (text && !strpbrk(text, "*?[\\,"))
            visit(context, text);
        free(text);
    }
}
