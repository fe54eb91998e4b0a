/* Comments in the user's files that silence findings. */
#include "config.h"

#include "analysis/check/ignore.h"
#include "analysis/check/report/source.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

static const char marker[] = "pompeii-check: ignore";

/** What follows the comment's marker, without what only looks like a reason. */
static char *reason_behind(const char *text, const char *end)
{
    while (text < end && strchr(" \t:,;.-*/", *text))
        text++;
    while (end > text && strchr(" \t*/", end[-1]))
        end--;
    return text < end ? xcopy(text, end - text) : NULL;
}

static bool has_marker(const struct program *program, const struct place *place, bool alone,
                       char **reason)
{
    struct source_line line;
    if (!source_line(program, place, &line))
        return false;
    const char *start = line.text, *end = start + line.length, *first = start;
    while (first < end && strchr(" \t", *first))
        first++;
    bool is_fortran = program->files[place->file].is_fortran;
    bool is_comment =
        first < end && (is_fortran ? *first == '!' || (first == start && strchr("cC*", *first))
                                   : end - first > 1 && *first == '/' && strchr("/*", first[1]));
    const char *found = memmem(start, line.length, marker, strlen(marker));
    if (!found || (alone && !is_comment))
        return false;
    *reason = reason_behind(found + strlen(marker), end);
    return true;
}

/** Takes the first comment that silences it. */
static void look_at(const struct program *program, const struct place *place, struct finding *f)
{
    struct place before = {place->file, place->line - 1, 0};
    if (f->is_ignored || !place->line)
        return;
    if (has_marker(program, place, false, &f->ignore_reason))
        f->ignored_at = *place;
    else if (has_marker(program, &before, true, &f->ignore_reason))
        f->ignored_at = before;
    f->is_ignored = f->ignored_at.line > 0;
}

void ignore_findings(struct program *program, struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        struct finding *f = &findings->finding[i];
        look_at(program, &f->place, f);
        if (finding_has_outer(f))
            look_at(program, &f->outer_place, f);
        for (size_t c = 0; c < f->cause_count; c++)
            look_at(program, &f->causes[c].place, f);
    }
}

static int by_place(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

size_t ignore_tell_unreasoned(const struct program *program, const struct findings *findings,
                              FILE *out)
{
    struct place *places = xcalloc(findings->count + 1, sizeof *places);
    size_t count = 0, told = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->finding[i];
        if (f->is_ignored && !f->ignore_reason && f->ignored_at.line)
            places[count++] = f->ignored_at;
    }
    qsort(places, count, sizeof *places, by_place);
    for (size_t i = 0; i < count; i++) {
        if (i && !by_place(&places[i - 1], &places[i]))
            continue;
        fprintf(out, "%s:%u: `pompeii-check: ignore` gives no reason: write it behind\n",
                program->files[places[i].file].name, places[i].line);
        told++;
    }
    free(places);
    return told;
}
