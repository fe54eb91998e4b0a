/* Files of a run's regions: their lines, and whether they changed. */
#include "config.h"

#include "analysis/answer/source-file.h"

#include "analysis/answer/whole.h"

#include "common/language.h"
#include "common/regular.h"
#include "common/source-digest.h"
#include "common/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <uthash.h>

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

/* The file that was opened, whatever links led there: it is what its own name leads to now, too. */
static bool is_really_named_so(const char *path, int fd)
{
    struct stat opened, named;
    char *name = realpath(path, NULL);
    bool result = name && source_is_named_so(name) && fstat(fd, &opened) == 0 &&
                  stat(name, &named) == 0 && opened.st_dev == named.st_dev &&
                  opened.st_ino == named.st_ino;

    free(name);
    return result;
}

FILE *source_open(const char *path)
{
    FILE *in = source_is_named_so(path) ? stream_regular(path) : NULL;

    if (!in || is_really_named_so(path, fileno(in)))
        return in;
    fclose(in);
    return NULL;
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
 * size need not be read, and one of more than `most` is not. */
static enum source_state compare_digests(const struct experiment *experiment, const char *path,
                                         FILE *in, int64_t size, int64_t most)
{
    struct source_digest digest = {.bytes = -1};
    enum source_state state = SOURCE_UNCHECKED;

    for (size_t i = 0; i < experiment->source_count; i++) {
        const struct recorded_source *source = &experiment->sources[i];
        if (strcmp(source->file, path) != 0)
            continue;
        if (size != source->bytes)
            return SOURCE_CHANGED;
        if (size > most || (digest.bytes < 0 && source_digest_of(in, &digest) < 0))
            return SOURCE_UNCHECKED;
        if (strcmp(digest.text, source->digest) != 0)
            return SOURCE_CHANGED;
        state = SOURCE_SAME;
    }
    return state;
}

static enum source_state state_of(const struct experiment *experiment, const char *path, FILE *in,
                                  const struct stat *status, int64_t most)
{
    enum source_state state = compare_digests(experiment, path, in, (int64_t)status->st_size, most);
    if (state != SOURCE_UNCHECKED)
        return state;
    int64_t run = experiment_sums(experiment).epoch;

    return run > 0 && (int64_t)status->st_mtime > run / 1000000000 ? SOURCE_NEWER
                                                                   : SOURCE_UNCHECKED;
}

struct source_text *source_text_read(const struct experiment *experiment, const char *path,
                                     int64_t most)
{
    struct source_text *text = NULL;
    struct stat status;
    FILE *in = source_open(path);

    if (in && fstat(fileno(in), &status) == 0 && status.st_size <= FILE_BYTES &&
        status.st_size <= most) {
        text = xzalloc(sizeof *text);
        text->bytes = status.st_size;
        text->state = state_of(experiment, path, in, &status, DIGEST_BYTES);
        read_lines(text, in);
    }
    if (in)
        fclose(in);
    return text;
}

/* ---- States of many files ---------------------------------------------------------------- */

struct state_entry {
    const char *path;
    enum source_state state;
    UT_hash_handle hh;
};

struct source_states {
    const struct experiment *experiment;
    int64_t room; /* a stranger's trace may name what it likes */
    struct state_entry *table;
};

struct source_states *source_states_new(const struct experiment *experiment)
{
    struct source_states *states = xzalloc(sizeof *states);

    states->experiment = experiment;
    states->room = ALL_BYTES;
    return states;
}

void source_states_free(struct source_states *states)
{
    struct state_entry *entry, *next;

    HASH_ITER(hh, states->table, entry, next)
    {
        HASH_DEL(states->table, entry);
        free(entry);
    }
    free(states);
}

static enum source_state look_at(struct source_states *states, const char *path)
{
    enum source_state state = SOURCE_UNCHECKED;
    struct stat status;
    FILE *in = source_open(path);

    if (in && fstat(fileno(in), &status) == 0) {
        int64_t most = states->room < DIGEST_BYTES ? states->room : DIGEST_BYTES;
        state = state_of(states->experiment, path, in, &status, most);
        if (status.st_size <= most)
            states->room -= status.st_size;
    }
    if (in)
        fclose(in);
    return state;
}

enum source_state source_state_of(struct source_states *states, const char *path)
{
    struct state_entry *entry;

    HASH_FIND_STR(states->table, path, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->path = path;
        entry->state = look_at(states, path);
        HASH_ADD_KEYPTR(hh, states->table, path, strlen(path), entry);
    }
    return entry->state;
}

size_t source_changes(const struct experiment *experiment, const char **first)
{
    struct source_states *states = source_states_new(experiment);
    size_t changed = 0;

    for (size_t i = 0; i < experiment->source_count; i++) {
        const char *file = experiment->sources[i].file;
        bool again = i > 0 && strcmp(file, experiment->sources[i - 1].file) == 0;
        if (!again && source_state_of(states, file) == SOURCE_CHANGED && changed++ == 0)
            *first = file;
    }
    source_states_free(states);
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
