/* Files of a run's regions: their lines, and whether they changed. */
#include "config.h"

#include "analysis/answer/source-file.h"

#include "common/language.h"
#include "common/regular.h"
#include "common/source-digest.h"
#include "common/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 2 << 20, LINE_BYTES = 2000, DIGEST_BYTES = 16 << 20, ALL_BYTES = 256 << 20 };

const char *const source_state_texts[SOURCE_STATES] = {"", "", "changed since the run",
                                                       "newer than the run"};

bool source_is_named_so(const char *path)
{
    static const char *const included[] = {".inc", ".inl", ".ipp", ".cu", ".cuh"};
    const struct source_language *language = language_of_file(path, false);

    for (size_t i = 0; i < sizeof included / sizeof *included; i++) {
        if (has_suffix(path, included[i]))
            return true;
    }
    return language && language->kind != SOURCE_OTHER;
}

/* Bytes of a line that are shown: no character is cut in two. */
static size_t shown_length(const char *line, size_t length)
{
    length = strcspn(line, "\r\n") < length ? strcspn(line, "\r\n") : length;
    if (length <= LINE_BYTES)
        return length;
    length = LINE_BYTES;
    while (length && ((unsigned char)line[length] & 0xc0) == 0x80)
        length--;
    return length;
}

static void read_lines(struct source_text *text, FILE *in)
{
    char *line = NULL;
    size_t size = 0, capacity = 0;
    ssize_t length;

    while ((length = getline(&line, &size, in)) >= 0) {
        text->lines = xgrow(text->lines, text->count, &capacity, sizeof *text->lines);
        text->lines[text->count++] = xcopy(line, shown_length(line, (size_t)length));
    }
    free(line);
}

/* Objects may have been compiled from several states of a file: it changed, then. A file of another
 * size need not be read, and a huge one is not. */
static enum source_state compare_digests(const struct experiment *experiment, const char *path,
                                         FILE *in, int64_t size)
{
    struct source_digest digest = {.bytes = -1};
    enum source_state state = SOURCE_UNCHECKED;

    for (size_t i = 0; i < experiment->source_count; i++) {
        const struct recorded_source *source = &experiment->sources[i];
        if (strcmp(source->file, path) != 0)
            continue;
        if (size != source->bytes)
            return SOURCE_CHANGED;
        if (size > DIGEST_BYTES || (digest.bytes < 0 && source_digest_of(in, &digest) < 0))
            return SOURCE_UNCHECKED;
        if (strcmp(digest.text, source->digest) != 0)
            return SOURCE_CHANGED;
        state = SOURCE_SAME;
    }
    return state;
}

static enum source_state state_of(const struct experiment *experiment, const char *path, FILE *in,
                                  const struct stat *status)
{
    enum source_state state = compare_digests(experiment, path, in, (int64_t)status->st_size);
    if (state != SOURCE_UNCHECKED)
        return state;
    int64_t run = experiment->process_count ? experiment->processes[0]->epoch : 0;

    return run > 0 && (int64_t)status->st_mtime > run / 1000000000 ? SOURCE_NEWER
                                                                   : SOURCE_UNCHECKED;
}

struct source_text *source_text_read(const struct experiment *experiment, const char *path,
                                     int64_t most)
{
    struct source_text *text = NULL;
    struct stat status;
    FILE *in = source_is_named_so(path) ? stream_regular(path) : NULL;

    if (in && fstat(fileno(in), &status) == 0 && status.st_size <= FILE_BYTES &&
        status.st_size <= most) {
        text = xzalloc(sizeof *text);
        text->bytes = status.st_size;
        text->state = state_of(experiment, path, in, &status);
        read_lines(text, in);
    }
    if (in)
        fclose(in);
    return text;
}

enum source_state source_state_of(const struct experiment *experiment, const char *path)
{
    enum source_state state = SOURCE_UNCHECKED;
    struct stat status;
    FILE *in = source_is_named_so(path) ? stream_regular(path) : NULL;

    if (in && fstat(fileno(in), &status) == 0)
        state = state_of(experiment, path, in, &status);
    if (in)
        fclose(in);
    return state;
}

size_t source_changes(const struct experiment *experiment, const char **first)
{
    size_t changed = 0;
    int64_t room = ALL_BYTES; /* a stranger's trace may name what it likes */

    for (size_t i = 0; i < experiment->source_count && room >= 0; i++) {
        const char *file = experiment->sources[i].file;
        bool again = i > 0 && strcmp(file, experiment->sources[i - 1].file) == 0;
        room -= experiment->sources[i].bytes;
        if (!again && source_state_of(experiment, file) == SOURCE_CHANGED && changed++ == 0)
            *first = file;
    }
    return changed;
}

void source_text_free(struct source_text *text)
{
    for (size_t i = 0; text && i < text->count; i++)
        free(text->lines[i]);
    if (text)
        free(text->lines);
    free(text);
}
