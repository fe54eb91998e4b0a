/* The literal of Hatchet: GraphFrame.from_literal(json.load(file)). */
#include "config.h"

#include "analysis/export/formats.h"
#include "analysis/export/put.h"
#include "analysis/export/tree.h"

#include <stdlib.h>
#include <string.h>

static void put_value(FILE *out, const struct metric *metric, int64_t value)
{
    if (strcmp(metric->unit, "count") == 0)
        put_integer(out, value);
    else
        put_decimal(out, value, 9);
}

/* Times in seconds. Visits of what is inside are no visits. */
static void put_metrics(FILE *out, const struct call_tree *tree, const struct call *call)
{
    for (size_t i = 0; i < tree->metrics.count; i++) {
        const struct metric *metric = &tree->metrics.list[i];
        char *name = json_string(metric->name);
        fprintf(out, "%s%s:", i ? "," : "", name);
        put_value(out, metric, call->values[i]);
        if (metric->kind != METRIC_VISITS) {
            fprintf(out, ",%.*s (inc)\":", (int)strlen(name) - 1, name);
            put_value(out, metric, call->sums[i]);
        }
        free(name);
    }
}

static void open_call(FILE *out, const struct call_tree *tree, const struct call *call)
{
    const struct frame *frame = call->frame;

    fprintf(out, "\n{\"frame\":{\"name\":%s,\"type\":\"region\"", frame->json);
    if (*frame->file)
        fprintf(out, ",\"file\":%s,\"line\":%d", frame->json_file, frame->begin);
    fputs("},\"metrics\":{", out);
    put_metrics(out, tree, call);
    fputs("},\"children\":[", out);
}

/* Ends the call, and what it was the last one in, up to what `next` is in. */
static void close_calls(FILE *out, const struct call *call, const struct call *next)
{
    for (; call && (!next || call != next->parent); call = call->parent)
        put_text(out, "]}");
    if (next)
        put_char(out, ',');
}

bool write_hatchet(const struct export_request *request, struct experiment *experiment)
{
    struct call_tree *tree = call_tree_new(request, experiment, "time,visits,counters");
    FILE *out = request->out;

    if (!tree)
        return false;
    put_char(out, '[');
    for (const struct call *call = tree->root, *next; call; call = next) {
        next = call_next(call);
        open_call(out, tree, call);
        if (!call->first)
            close_calls(out, call, next);
    }
    put_text(out, "\n]\n");
    call_tree_free(tree);
    return true;
}
