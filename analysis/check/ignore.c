/* Comments in the user's files that silence findings. */
#include "config.h"

#include "analysis/check/ignore.h"
#include "common/memory.h"
#include "common/regular.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char marker[] = "pompeii-check: ignore";

static void read_file_of(struct checked_file *file)
{
    size_t capacity = 0;
    FILE *in = stream_regular(file->name);
    file->tried = true;
    if (!in)
        return;
    for (int c; (c = getc(in)) != EOF;) {
        file->text = xgrow(file->text, file->length, &capacity, 1);
        file->text[file->length++] = c;
    }
    file->text = xgrow(file->text, file->length, &capacity, 1);
    file->text[file->length] = '\0';
    fclose(in);
}

/** The start of a line, NULL if there are fewer. */
static const char *line_start(const struct checked_file *file, uint32_t line)
{
    const char *at = file->text, *end = file->text + file->length;
    while (at && --line) {
        at = memchr(at, '\n', end - at);
        at = at ? at + 1 : NULL;
    }
    return at;
}

static bool has_marker(const struct checked_file *file, uint32_t line, bool alone)
{
    const char *start = line ? line_start(file, line) : NULL;
    if (!start)
        return false;
    size_t length = strcspn(start, "\n");
    const char *found = memmem(start, length, marker, strlen(marker));
    const char *first = start + strspn(start, " \t");
    bool is_comment = file->is_fortran ? *first == '!' || (first == start && strchr("cC*", *first))
                                       : !strncmp(first, "//", 2) || !strncmp(first, "/*", 2);
    return found && (!alone || is_comment);
}

static bool is_ignored(struct program *program, const struct place *place)
{
    if (place->file >= program->file_count || !place->line)
        return false;
    struct checked_file *file = &program->files[place->file];
    if (!file->tried)
        read_file_of(file);
    return file->text &&
           (has_marker(file, place->line, false) || has_marker(file, place->line - 1, true));
}

void ignore_findings(struct program *program, struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        struct finding *f = &findings->finding[i];
        f->is_ignored = is_ignored(program, &f->place) ||
                        (f->kind == FINDING_NESTING && is_ignored(program, &f->outer_place));
        for (size_t c = 0; c < f->cause_count; c++)
            f->is_ignored |= is_ignored(program, &f->causes[c].place);
    }
}
