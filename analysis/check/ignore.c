/* Comments in the user's files that silence findings. */
#include "config.h"

#include "analysis/check/ignore.h"
#include "analysis/check/report/source.h"

#include <string.h>

static const char marker[] = "pompeii-check: ignore";

static bool has_marker(const struct program *program, const struct place *place, bool alone)
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
    return memmem(start, line.length, marker, strlen(marker)) && (!alone || is_comment);
}

static bool is_ignored(const struct program *program, const struct place *place)
{
    struct place before = {place->file, place->line - 1, 0};
    return place->line && (has_marker(program, place, false) || has_marker(program, &before, true));
}

void ignore_findings(struct program *program, struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        struct finding *f = &findings->finding[i];
        f->is_ignored = is_ignored(program, &f->place) ||
                        (finding_has_outer(f) && is_ignored(program, &f->outer_place));
        for (size_t c = 0; c < f->cause_count; c++)
            f->is_ignored |= is_ignored(program, &f->causes[c].place);
    }
}
