/* The source in the page: no more of it than a page can hold. */
#include "config.h"

#include "analysis/view/source.h"

#include "analysis/answer/source-file.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

enum { ALL_BYTES = 16 << 20 };

static void put_file(struct json *json, const struct experiment *experiment, const char *path,
                     int64_t *room)
{
    struct source_text *text = source_text_read(experiment, path, *room);

    if (!text)
        return;
    *room -= text->bytes;
    json_open(json, path, '{');
    json_bool(json, "newer", text->state == SOURCE_NEWER || text->state == SOURCE_CHANGED);
    json_open(json, "lines", '[');
    for (size_t i = 0; i < text->count; i++)
        json_text(json, NULL, text->lines[i]);
    json_close(json);
    json_close(json);
    source_text_free(text);
}

void view_sources(struct json *json, const struct experiment *experiment)
{
    const char **names = xcalloc(experiment->region_count + 1, sizeof *names);
    int64_t room = ALL_BYTES;
    size_t count = 0;

    for (size_t i = 0; i < experiment->region_count; i++) {
        const struct source_region *region = experiment->regions[i];
        if (*region->file && region->begin > 0 && source_is_named_so(region->file))
            names[count++] = region->file;
    }
    qsort(names, count, sizeof *names, compare_texts);
    json_open(json, "sources", '{');
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(names[i], names[i - 1]) != 0)
            put_file(json, experiment, names[i], &room);
    }
    json_close(json);
    free(names);
}
