/* Filter files: which regions are left out, by name and by file. */
#include "config.h"
#include "common/filter.h"
#include "common/regular.h"

#include "common/distance.h"

#include <errno.h>
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
    int line, begin; /* of the word, of the block */
};

enum { WORD_BEGIN, WORD_END, WORD_EXCLUDE, WORD_INCLUDE, WORD_MANGLED };

static const struct word {
    const char *text;
    int what, kind;
} words[] = {{"REGION_NAMES_BEGIN", WORD_BEGIN, NAMES},
             {"REGION_NAMES_END", WORD_END, NAMES},
             {"FILE_NAMES_BEGIN", WORD_BEGIN, FILES},
             {"FILE_NAMES_END", WORD_END, FILES},
             {"EXCLUDE", WORD_EXCLUDE, -1},
             {"INCLUDE", WORD_INCLUDE, -1},
             {"MANGLED", WORD_MANGLED, -1}};

static const struct word *find_word(const char *text)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].text, text) == 0)
            return &words[i];
    return NULL;
}

/* A word that is written in other letters, or, in capitals, nearly. Patterns may be any word, but
 * the pattern `[i]nclude` means the same name. */
static const struct word *find_misspelt(const char *text)
{
    bool capitals = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == strlen(text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(words[i].text, text) == 0 ||
            (capitals && text_distance(text, words[i].text) <= MISSPELT_MOST))
            return &words[i];
    return NULL;
}

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

/* What is wrong with a word where it stands, or NULL. */
static const char *misplaced(const struct state *s, const struct word *word)
{
    if (s->kind < 0)
        return word && word->what == WORD_BEGIN
                   ? NULL
                   : "stands outside of REGION_NAMES_BEGIN .. END and FILE_NAMES_BEGIN .. END";
    if (word && word->what == WORD_BEGIN)
        return "stands in a block that has no end";
    if (word && word->what == WORD_END && word->kind != s->kind)
        return "ends another block than this one";
    return NULL;
}

static bool take_word(struct filter *f, struct state *s, const char *text,
                      struct filter_problem *problem)
{
    const char *plain = strncmp(text, "SCOREP_", 7) == 0 ? text + 7 : text;
    const struct word *word = find_word(plain), *meant = word ? NULL : find_misspelt(plain);
    const char *wrong = meant ? NULL : misplaced(s, word);
    if (meant || wrong) {
        problem->line = s->line;
        snprintf(problem->text, sizeof problem->text, "'%.60s' %s%s%s", text,
                 meant ? "is no word of a filter: did you mean " : wrong, meant ? meant->text : "",
                 meant ? "?" : "");
        return false;
    }
    if (!word)
        return add_rule(f, s, text);
    if (word->what == WORD_MANGLED) {
        s->mangled = true;
    } else if (word->what >= WORD_EXCLUDE) {
        s->exclude = word->what == WORD_EXCLUDE;
        s->mangled = false;
    } else {
        s->kind = word->what == WORD_BEGIN ? word->kind : -1;
        s->begin = s->line;
    }
    return true;
}

static bool read_lines(struct filter *f, FILE *file, struct filter_problem *problem)
{
    char *line = NULL, *rest;
    size_t size = 0;
    struct state s = {.kind = -1, .exclude = true};
    bool good = true;
    while (good && getline(&line, &size, file) >= 0) {
        s.line++;
        line[strcspn(line, "#")] = '\0';
        for (char *w = strtok_r(line, " \t\r\n", &rest); w && good;
             w = strtok_r(NULL, " \t\r\n", &rest))
            good = take_word(f, &s, w, problem);
    }
    free(line);
    if (good && s.kind >= 0) {
        problem->line = s.begin;
        snprintf(problem->text, sizeof problem->text, "the block that begins here has no end");
        good = false;
    }
    return good && !ferror(file);
}

static void filter_free(struct filter *f)
{
    for (int kind = 0; f && kind < KINDS; kind++)
        for (struct filter_rule *r = f->first[kind], *next; r; r = next) {
            next = r->next;
            free(r);
        }
    free(f);
}

struct filter *filter_read(const char *path, struct filter_problem *problem)
{
    FILE *file = stream_regular(path);
    struct filter *f = file ? calloc(1, sizeof *f) : NULL;
    bool good = false;
    *problem = (struct filter_problem){0};
    if (f) {
        for (int kind = 0; kind < KINDS; kind++)
            f->last[kind] = &f->first[kind];
        good = read_lines(f, file, problem);
    }
    if (!good && !problem->line)
        snprintf(problem->text, sizeof problem->text, "%s", open_problem(errno));
    if (file)
        fclose(file);
    if (good)
        return f;
    filter_free(f);
    return NULL;
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

size_t filter_exclusions(const struct filter *filter, bool files)
{
    size_t count = 0;
    const struct filter_rule *r = filter ? filter->first[files ? FILES : NAMES] : NULL;
    for (; r; r = r->next)
        count += r->exclude;
    return count;
}
