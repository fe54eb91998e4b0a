/* Comments in the user's files that silence findings. */
#include "config.h"

#include "analysis/check/ignore.h"
#include "common/memory.h"
#include "common/regular.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char marker[] = "pompeii-check: ignore";

static void note_line(struct checked_file *file)
{
    file->lines = xgrow(file->lines, file->line_count, &file->line_capacity, sizeof(*file->lines));
    file->lines[file->line_count++] = file->length;
}

static void read_file_of(struct checked_file *file)
{
    size_t capacity = 0;
    FILE *in = stream_regular(file->name);
    file->tried = true;
    if (!in)
        return;
    note_line(file);
    for (int c; (c = getc(in)) != EOF;) {
        file->text = xgrow(file->text, file->length, &capacity, 1);
        file->text[file->length++] = c;
        if (c == '\n')
            note_line(file);
    }
    file->text = xgrow(file->text, file->length, &capacity, 1);
    file->text[file->length] = '\0';
    fclose(in);
}

static bool has_marker(const struct checked_file *file, uint32_t line, bool alone)
{
    if (!line || line > file->line_count)
        return false;
    const char *start = file->text + file->lines[line - 1];
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
