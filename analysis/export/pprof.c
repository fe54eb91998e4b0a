/* pprof's profile.proto, compressed as its tools have it: a sample for each call path.
 *
 * Ids are a frame's number and 1; strings are those of the frames behind those of the metrics. */
#include "config.h"

#include "analysis/answer/whole.h"
#include "analysis/export/formats.h"
#include "analysis/export/protobuf.h"
#include "analysis/export/tree.h"
#include "common/complain.h"

#include <stdlib.h>
#include <zlib.h>

enum profile_field {
    PROFILE_SAMPLE_TYPE = 1,
    PROFILE_SAMPLE = 2,
    PROFILE_MAPPING = 3,
    PROFILE_LOCATION = 4,
    PROFILE_FUNCTION = 5,
    PROFILE_STRING = 6,
    PROFILE_TIME = 9,
    PROFILE_DURATION = 10,
    PROFILE_DEFAULT_TYPE = 14
};
enum type_field { TYPE_NAME = 1, TYPE_UNIT = 2 };
enum sample_field { SAMPLE_LOCATIONS = 1, SAMPLE_VALUES = 2 };
enum mapping_field {
    MAPPING_ID = 1,
    MAPPING_FILE = 5,
    MAPPING_HAS_FUNCTIONS = 7,
    MAPPING_HAS_FILES = 8,
    MAPPING_HAS_LINES = 9
};
enum location_field { LOCATION_ID = 1, LOCATION_MAPPING = 2, LOCATION_LINE = 4 };
enum line_field { LINE_FUNCTION = 1, LINE_NUMBER = 2 };
enum function_field { FUNCTION_ID = 1, FUNCTION_NAME = 2, FUNCTION_FILE = 4, FUNCTION_LINE = 5 };

struct pprof {
    FILE *out;
    z_stream zip;
    struct call_tree *tree;
    struct proto proto;
};

/* ---- Compressed output ------------------------------------------------------------------- */

static void deflate_some(struct pprof *pprof, int flush)
{
    unsigned char packed[1 << 14];

    pprof->zip.next_in = pprof->proto.bytes;
    pprof->zip.avail_in = (uInt)pprof->proto.length;
    do {
        pprof->zip.next_out = packed;
        pprof->zip.avail_out = sizeof packed;
        deflate(&pprof->zip, flush);
        fwrite(packed, 1, sizeof packed - pprof->zip.avail_out, pprof->out);
    } while (pprof->zip.avail_out == 0);
    pprof->proto.length = 0;
}

/* Between two fields. */
static void flush_full(struct pprof *pprof)
{
    if (pprof->proto.length > 1 << 16)
        deflate_some(pprof, Z_NO_FLUSH);
}

/* ---- Strings ----------------------------------------------------------------------------- */

enum { STRING_NONE, STRING_PROGRAM, STRING_METRICS };

static int64_t metric_string(size_t metric, bool unit)
{
    return STRING_METRICS + 2 * (int64_t)metric + unit;
}

static int64_t frame_string(const struct pprof *pprof, int number, bool file)
{
    return metric_string(pprof->tree->metrics.count, false) + 2 * (int64_t)number + file;
}

static void put_strings(struct pprof *pprof, const char *program)
{
    const struct metrics *metrics = &pprof->tree->metrics;

    proto_text(&pprof->proto, PROFILE_STRING, "");
    proto_text(&pprof->proto, PROFILE_STRING, program);
    for (size_t i = 0; i < metrics->count; i++) {
        proto_text(&pprof->proto, PROFILE_STRING, metrics->list[i].name);
        proto_text(&pprof->proto, PROFILE_STRING, metrics->list[i].unit);
    }
    for (size_t i = 0; i < frame_count(pprof->tree->frames); i++) {
        const struct frame *frame = frame_at(pprof->tree->frames, i);
        bool first = frame->file_number == frame->number;
        proto_text(&pprof->proto, PROFILE_STRING, frame->name);
        proto_text(&pprof->proto, PROFILE_STRING, first ? frame->file : "");
        flush_full(pprof);
    }
}

/* ---- The profile ------------------------------------------------------------------------- */

static void put_types(struct pprof *pprof)
{
    struct proto *proto = &pprof->proto;

    for (size_t i = 0; i < pprof->tree->metrics.count; i++) {
        size_t type = proto_open(proto, PROFILE_SAMPLE_TYPE);
        proto_number(proto, TYPE_NAME, metric_string(i, false));
        proto_number(proto, TYPE_UNIT, metric_string(i, true));
        proto_close(proto, type);
    }
    proto_number(proto, PROFILE_DEFAULT_TYPE, metric_string(0, false));
}

/* From the innermost frame outwards. */
static void put_sample(struct pprof *pprof, const struct call *call)
{
    struct proto *proto = &pprof->proto;
    bool any = false;

    for (size_t i = 0; i < pprof->tree->metrics.count; i++)
        any |= call->values[i] != 0;
    if (!any)
        return;
    size_t sample = proto_open(proto, PROFILE_SAMPLE);
    size_t locations = proto_open(proto, SAMPLE_LOCATIONS);
    for (const struct call *at = call; at; at = at->parent)
        proto_varint(proto, (uint64_t)at->frame->number + 1);
    proto_close(proto, locations);
    size_t values = proto_open(proto, SAMPLE_VALUES);
    for (size_t i = 0; i < pprof->tree->metrics.count; i++)
        proto_varint(proto, (uint64_t)call->values[i]);
    proto_close(proto, values);
    proto_close(proto, sample);
    flush_full(pprof);
}

/* Says that names and lines are there: nobody has to look for the executable. */
static void put_mapping(struct pprof *pprof)
{
    struct proto *proto = &pprof->proto;
    size_t mapping = proto_open(proto, PROFILE_MAPPING);

    proto_number(proto, MAPPING_ID, 1);
    proto_number(proto, MAPPING_FILE, STRING_PROGRAM);
    proto_number(proto, MAPPING_HAS_FUNCTIONS, 1);
    proto_number(proto, MAPPING_HAS_FILES, 1);
    proto_number(proto, MAPPING_HAS_LINES, 1);
    proto_close(proto, mapping);
}

/* Without a linker's name pprof takes the name for what it is, and demangles nothing. */
static void put_frame(struct pprof *pprof, const struct frame *frame)
{
    struct proto *proto = &pprof->proto;
    int64_t id = (int64_t)frame->number + 1;

    size_t location = proto_open(proto, PROFILE_LOCATION);
    proto_number(proto, LOCATION_ID, id);
    proto_number(proto, LOCATION_MAPPING, 1);
    size_t line = proto_open(proto, LOCATION_LINE);
    proto_number(proto, LINE_FUNCTION, id);
    proto_number(proto, LINE_NUMBER, frame->begin);
    proto_close(proto, line);
    proto_close(proto, location);
    size_t function = proto_open(proto, PROFILE_FUNCTION);
    proto_number(proto, FUNCTION_ID, id);
    proto_number(proto, FUNCTION_NAME, frame_string(pprof, frame->number, false));
    proto_number(proto, FUNCTION_FILE, frame_string(pprof, frame->file_number, true));
    proto_number(proto, FUNCTION_LINE, frame->begin);
    proto_close(proto, function);
    flush_full(pprof);
}

static void put_profile(struct pprof *pprof, const struct experiment *experiment)
{
    char *program = clean_text(experiment->program.name, "");
    int64_t epoch = experiment->process_count ? experiment->processes[0]->epoch : 0;

    put_types(pprof);
    for (const struct call *call = pprof->tree->root; call; call = call_next(call))
        put_sample(pprof, call);
    put_mapping(pprof);
    for (size_t i = 0; i < frame_count(pprof->tree->frames); i++)
        put_frame(pprof, frame_at(pprof->tree->frames, i));
    put_strings(pprof, program);
    proto_number(&pprof->proto, PROFILE_TIME, epoch);
    proto_number(&pprof->proto, PROFILE_DURATION, experiment_duration(experiment));
    deflate_some(pprof, Z_FINISH);
    free(program);
}

bool write_pprof(const struct export_request *request, struct experiment *experiment)
{
    enum { GZIP = 16, LEVEL = 6, MEMORY = 8 };
    struct pprof pprof = {.out = request->out,
                          .tree = call_tree_new(request, experiment, "time,visits,counters")};

    if (!pprof.tree)
        return false;
    bool works = deflateInit2(&pprof.zip, LEVEL, Z_DEFLATED, MAX_WBITS + GZIP, MEMORY,
                              Z_DEFAULT_STRATEGY) == Z_OK;
    if (works)
        put_profile(&pprof, experiment);
    else
        complain("export: pprof: zlib does not start");
    deflateEnd(&pprof.zip);
    proto_free(&pprof.proto);
    call_tree_free(pprof.tree);
    return works;
}
