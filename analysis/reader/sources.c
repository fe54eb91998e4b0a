/* The sources in a trace file: <sources>, what was compiled. */
#include "config.h"

#include "analysis/reader/read.h"

#include <string.h>

enum { MAX_SOURCES = 1 << 14 };

static bool is_same(const struct recorded_source *a, const struct recorded_source *b)
{
    return a->bytes == b->bytes && strcmp(a->file, b->file) == 0 &&
           strcmp(a->digest, b->digest) == 0;
}

/* Ranks of one program have the same ones in the same order: the next is looked at first. */
static bool is_known(struct reader *reader, const struct recorded_source *like)
{
    const struct experiment *experiment = reader->experiment;

    for (size_t i = 0; i < experiment->source_count; i++) {
        size_t at = (reader->next_source + i) % experiment->source_count;
        if (is_same(&experiment->sources[at], like)) {
            reader->next_source = at + 1;
            return true;
        }
    }
    return false;
}

bool read_source(struct reader *reader, const struct recorded_source *source)
{
    struct experiment *experiment = reader->experiment;

    if (is_known(reader, source))
        return true;
    if (experiment->source_count == MAX_SOURCES)
        return false;
    experiment->sources = xgrow(experiment->sources, experiment->source_count,
                                &experiment->source_capacity, sizeof *experiment->sources);
    experiment->sources[experiment->source_count++] = (struct recorded_source){
        .file = pool_text(&experiment->pool, source->file, strlen(source->file)),
        .digest = pool_text(&experiment->pool, source->digest, strlen(source->digest)),
        .bytes = source->bytes};
    reader->next_source = experiment->source_count;
    return true;
}

static void begin_f(struct xml_reader *xml, const void *record)
{
    if (!read_source(xml_context(xml), record))
        xml_refuse(xml, "more than %d sources", MAX_SOURCES);
}

#define SOURCE_FIELD(id) FIELD(f, id, struct recorded_source, id)

const struct part source_part = {
    .handlers = {[ELEMENT_f] = {.begin = begin_f}},
    .fields = {SOURCE_FIELD(file), SOURCE_FIELD(bytes), SOURCE_FIELD(digest)},
};
