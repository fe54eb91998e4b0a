/* The sources in a trace file: <sources>, what was compiled. */
#include "config.h"

#include "analysis/reader/read.h"

#include <string.h>

enum { MAX_SOURCES = 1 << 14 };

/* Ranks of one program have the same ones. */
static bool is_known(const struct experiment *experiment, const struct recorded_source *like)
{
    for (size_t i = 0; i < experiment->source_count; i++) {
        const struct recorded_source *source = &experiment->sources[i];
        if (source->bytes == like->bytes && strcmp(source->file, like->file) == 0 &&
            strcmp(source->digest, like->digest) == 0)
            return true;
    }
    return false;
}

static void begin_f(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = ((struct reader *)xml_context(xml))->experiment;
    const struct recorded_source *record = data;

    if (is_known(experiment, record))
        return;
    if (experiment->source_count == MAX_SOURCES) {
        xml_refuse(xml, "more than %d sources", MAX_SOURCES);
        return;
    }
    experiment->sources = xgrow(experiment->sources, experiment->source_count,
                                &experiment->source_capacity, sizeof *experiment->sources);
    experiment->sources[experiment->source_count++] = *record;
}

#define SOURCE_FIELD(id) FIELD(f, id, struct recorded_source, id)

const struct part source_part = {
    .handlers = {[ELEMENT_f] = {.begin = begin_f}},
    .fields = {SOURCE_FIELD(file), SOURCE_FIELD(bytes), SOURCE_FIELD(digest)},
};
