/* The source in the page. Files are a stranger's choice of names: only regular ones are read, and
 * no more of them than a page can hold. */
#include "config.h"

#include "analysis/view/source.h"

#include "common/language.h"
#include "common/regular.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES = 2 << 20, ALL_BYTES = 16 << 20, LINE_BYTES = 2000 };

/* A page is sent on, and a trace may be a stranger's: what it names is in the page only where it
 * has the name of a source. */
bool view_is_source(const char *path)
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

static void put_lines(struct json *json, FILE *in)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;

    json_open(json, "lines", '[');
    while ((length = getline(&line, &capacity, in)) >= 0) {
        line[shown_length(line, (size_t)length)] = '\0';
        json_text(json, NULL, line);
    }
    json_close(json);
    free(line);
}

static void put_file(struct json *json, const char *path, int64_t run, int64_t *room)
{
    struct stat status;
    FILE *in = stream_regular(path);

    if (!in)
        return;
    if (fstat(fileno(in), &status) == 0 && status.st_size <= FILE_BYTES &&
        status.st_size <= *room) {
        *room -= status.st_size;
        json_open(json, path, '{');
        json_bool(json, "newer", run > 0 && (int64_t)status.st_mtime > run / 1000000000);
        put_lines(json, in);
        json_close(json);
    }
    fclose(in);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void view_sources(struct json *json, const struct experiment *experiment)
{
    const char **names = xcalloc(experiment->region_count + 1, sizeof *names);
    int64_t room = ALL_BYTES;
    int64_t run = experiment->process_count ? experiment->processes[0]->epoch : 0;
    size_t count = 0;

    for (size_t i = 0; i < experiment->region_count; i++) {
        const struct source_region *region = experiment->regions[i];
        if (*region->file && region->begin > 0 && view_is_source(region->file))
            names[count++] = region->file;
    }
    qsort(names, count, sizeof *names, compare_names);
    json_open(json, "sources", '{');
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(names[i], names[i - 1]) != 0)
            put_file(json, names[i], run, &room);
    }
    json_close(json);
    free(names);
}
