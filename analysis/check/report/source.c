/* The user's files, read when a line of them is asked for. */
#include "config.h"

#include "analysis/check/report/source.h"

#include "common/memory.h"
#include "common/regular.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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

bool source_line(const struct program *program, const struct place *place, struct source_line *line)
{
    if (place->file >= program->file_count || !place->line)
        return false;
    struct checked_file *file = &program->files[place->file];
    if (!file->tried)
        read_file_of(file);
    if (!file->text || place->line > file->line_count)
        return false;
    size_t start = file->lines[place->line - 1];
    size_t end = place->line < file->line_count ? file->lines[place->line] : file->length;
    while (end > start && strchr("\r\n", file->text[end - 1]) && file->text[end - 1])
        end--;
    *line = (struct source_line){file->text + start, end - start};
    return true;
}

bool source_is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/** Does `word` stand at `at`, whole? Names of Fortran are alike in any case. */
static bool is_at(const struct source_line *line, size_t at, const char *word, size_t length)
{
    bool named = source_is_name(*word);
    return at + length <= line->length && !strncasecmp(line->text + at, word, length) &&
           !(named && at && source_is_name(line->text[at - 1])) &&
           !(named && at + length < line->length && source_is_name(line->text[at + length]));
}

static size_t first_shown(const struct source_line *line)
{
    size_t at = 0;
    while (at < line->length && isspace((unsigned char)line->text[at]))
        at++;
    return at < line->length ? at : 0;
}

/** @return the place of the nearest one, or the line's length */
static size_t nearest(const struct source_line *line, size_t wanted, const char *word)
{
    size_t length = strlen(word), best = line->length;
    for (size_t at = 0; at < line->length; at++) {
        size_t distance = at < wanted ? wanted - at : at - wanted;
        size_t least = best < wanted ? wanted - best : best - wanted;
        if (is_at(line, at, word, length) && (best == line->length || distance < least))
            best = at;
    }
    return best;
}

size_t source_column(const struct program *program, const struct place *place, const char *word)
{
    struct source_line line;
    size_t wanted = place->column ? place->column - 1 : 0;
    if (!source_line(program, place, &line))
        return wanted;
    size_t found = word && *word ? nearest(&line, wanted, word) : line.length;
    if (found < line.length)
        return found;
    if (wanted >= line.length || wanted < first_shown(&line))
        return first_shown(&line);
    while (wanted + 1 < line.length && isspace((unsigned char)line.text[wanted]))
        wanted++;
    while (wanted && source_is_name(line.text[wanted]) && source_is_name(line.text[wanted - 1]))
        wanted--; /* into the middle of a macro's name */
    return wanted;
}

size_t source_directive(const struct program *program, const struct place *place)
{
    struct source_line line;
    size_t wanted = place->column ? place->column - 1 : 0;
    if (!source_line(program, place, &line))
        return wanted;
    size_t first = first_shown(&line), found = nearest(&line, wanted, "_Pragma");
    bool is_fortran = program->files[place->file].is_fortran;
    if (first < line.length &&
        (is_fortran ? strchr("!cC*", line.text[first]) != NULL : line.text[first] == '#'))
        return first;
    if (is_fortran)
        found = nearest(&line, wanted, "!$omp");
    return found < line.length ? found : source_column(program, place, NULL);
}
