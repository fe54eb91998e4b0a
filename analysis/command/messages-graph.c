/* pompeii messages: each operation with its partners, as JSON, and the seed's graph. */
#include "config.h"

#include "analysis/command/messages-report.h"

#include "common/graphviz.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Operations, process by process ------------------------------------------------------ */

typedef void operation_visit(void *context, const struct operation *operation);

/* False with errno set: they can't be read. */
static bool each_operation(const struct messages *messages, operation_visit *visit, void *context)
{
    const struct operation_part *parts;
    struct operation operation;

    errno = 0;
    for (size_t i = 0; i < sequence_processes(messages->sequence) && !errno; i++) {
        sequence_rewind(messages->sequence, (int)i);
        while (sequence_next(messages->sequence, &operation, &parts))
            visit(context, &operation);
    }
    return !errno;
}

struct json_context {
    const struct messages *messages;
    struct json json;
};

static void json_operation(void *argument, const struct operation *operation)
{
    struct json_context *context = argument;
    const struct experiment *experiment = context->messages->experiment;
    const struct source_region *region = experiment->regions[operation->region];
    struct json *json = &context->json;
    size_t count;
    const int64_t *partners = partners_of(context->messages->graph, operation->id, &count);

    json_open(json, NULL, '{');
    json_integer(json, "id", operation->id);
    json_integer(json, "rank",
                 sequence_process(context->messages->sequence, (size_t)operation->process)->rank);
    json_text(json, "operation", region->construct);
    json_text(json, "file", region->file);
    json_integer(json, "line", region->begin);
    json_integer(json, "level", operation->level);
    json_seconds(json, "start_s", operation->begin);
    json_seconds(json, "end_s", operation->end);
    if (operation->bytes < 0)
        json_null(json, "bytes");
    else
        json_integer(json, "bytes", operation->bytes);
    json_open(json, "partners", '[');
    for (size_t i = 0; i < count; i++)
        json_integer(json, NULL, partners[i]);
    json_close(json);
    json_close(json);
}

void messages_sums_json(const struct messages *messages, struct json *json, int limit)
{
    const struct match_doubts *doubts = &messages->totals->doubts;
    const struct sequence_amends *amends = sequence_amends(messages->sequence);

    json_integer(json, "messages", messages->totals->messages);
    json_seconds(json, "waited_s", messages->totals->waited);
    json_integer(json, "left_out", doubts->after_cut);
    json_integer(json, "uncertain", doubts->unordered);
    json_integer(json, "reversed", doubts->reversed);
    json_integer(json, "moved", amends->reversed);
    json_seconds(json, "moved_most_s", amends->most);
    for (int i = 0; i < MESSAGES_TABLES; i++) {
        struct table *table = messages_table(messages, (enum messages_table)i);
        if (i == MESSAGES_MATRIX && limit && table_rows(table) > (size_t)limit)
            table_sort(table, "bytes"); /* the others have first what matters most */
        table_json(table, json, messages_tables[i], limit);
        table_free(table);
    }
}

bool messages_json(const struct messages *messages, FILE *out)
{
    struct json_context context = {messages, {.out = out}};
    struct json *json = &context.json;

    json_open(json, NULL, '{');
    messages_sums_json(messages, json, 0);
    json_open(json, "operations", '[');
    bool read = each_operation(messages, json_operation, &context);
    json_close(json);
    json_close(json);
    return read;
}

/* ---- The graph --------------------------------------------------------------------------- */

/* What is said of an operation, by its number: partners come before they are met. */
struct vertex {
    int32_t process, region;
};

struct walker {
    const struct messages *messages;
    struct vertex *vertices; /* by id */
    enum graph_walk walk;
    int64_t most; /* operations that are written, by id */
    FILE *out;
    struct json json;
};

/* Of all at once, by time: rank by rank they would be read again for each. False with errno set. */
static bool keep_vertices(struct walker *walker)
{
    struct sequence *sequence = walker->messages->sequence;
    const struct operation_part *parts;
    struct operation operation;

    sequence_rewind(sequence, EVERY_PROCESS);
    while (sequence_next(sequence, &operation, &parts))
        walker->vertices[operation.id] = (struct vertex){operation.process, operation.region};
    return errno == 0;
}

static int rank_of(const struct walker *walker, int64_t id)
{
    return sequence_process(walker->messages->sequence, (size_t)walker->vertices[id].process)->rank;
}

static const struct source_region *region_of(const struct walker *walker, int64_t id)
{
    return walker->messages->experiment->regions[walker->vertices[id].region];
}

static void text_visit(struct walker *walker, int64_t id, int64_t partner_of)
{
    const struct source_region *region = region_of(walker, id);

    fprintf(walker->out, "%s%" PRId64 " P%d %s %s:%d\n", partner_of ? "  " : "", id,
            rank_of(walker, id), region->construct, region_file_name(region), region->begin);
}

static void csv_visit(struct walker *walker, int64_t id, int64_t partner_of)
{
    const struct source_region *region = region_of(walker, id);

    fprintf(walker->out, "%" PRId64 ",%d,", id, rank_of(walker, id));
    csv_text(walker->out, region->construct);
    fputc(',', walker->out);
    csv_text(walker->out, region->file);
    fprintf(walker->out, ",%d,", region->begin);
    if (partner_of)
        fprintf(walker->out, "%" PRId64, partner_of);
    fputc('\n', walker->out);
}

static void json_visit(struct walker *walker, int64_t id, int64_t partner_of)
{
    const struct source_region *region = region_of(walker, id);
    struct json *json = &walker->json;

    json_open(json, NULL, '{');
    json_integer(json, "id", id);
    json_integer(json, "rank", rank_of(walker, id));
    json_text(json, "operation", region->construct);
    json_text(json, "file", region->file);
    json_integer(json, "line", region->begin);
    if (partner_of)
        json_integer(json, "partner_of", partner_of);
    json_close(json);
}

/* Each operation, process by process; with its partners behind it, if that is wanted. */
static void walk_graph(struct walker *walker,
                       void (*visit)(struct walker *walker, int64_t id, int64_t partner_of))
{
    size_t count;

    for (int64_t id = 1; id <= walker->most; id++) {
        const int64_t *partners = partners_of(walker->messages->graph, id, &count);
        visit(walker, id, 0);
        for (size_t i = 0; i < count && walker->walk == WALK_PARTNERS; i++)
            visit(walker, partners[i], id);
    }
}

/* Operations of a process stand below each other. An edge that shows at both ends is one line. */
static void write_dot(struct walker *walker)
{
    const struct messages *messages = walker->messages;
    size_t processes = sequence_processes(messages->sequence), count;

    fputs("graph messages {\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", "
          "fontname=\"Helvetica\", fontsize=10];\n",
          walker->out);
    for (size_t p = 0; p < processes && sequence_first(messages->sequence, p) <= walker->most;
         p++) {
        fprintf(walker->out, "  subgraph cluster%zu {\n    label=\"P%d\";\n", p,
                sequence_process(messages->sequence, p)->rank);
        int64_t first = sequence_first(messages->sequence, p);
        for (int64_t id = first;
             id < sequence_first(messages->sequence, p + 1) && id <= walker->most; id++) {
            const struct source_region *region = region_of(walker, id);
            fprintf(walker->out, "    n%" PRId64 " [label=\"%" PRId64 " ", id, id);
            dot_text(walker->out, region->construct);
            fputs("\\n", walker->out);
            dot_text(walker->out, region_file_name(region));
            fprintf(walker->out, ":%d\"];\n", region->begin);
            if (id > first)
                fprintf(walker->out, "    n%" PRId64 " -- n%" PRId64 " [style=dotted];\n", id - 1,
                        id);
        }
        fputs("  }\n", walker->out);
    }
    for (int64_t id = 1; id <= walker->most; id++) {
        const int64_t *partners = partners_of(messages->graph, id, &count);
        for (size_t i = 0; i < count; i++)
            if (partners[i] <= walker->most &&
                (partners[i] > id || !partners_have(messages->graph, partners[i], id)))
                fprintf(walker->out, "  n%" PRId64 " -- n%" PRId64 " [constraint=false];\n", id,
                        partners[i]);
    }
    fputs("}\n", walker->out);
}

static void write_walk(struct walker *walker, int format)
{
    switch (format) {
    case FORMAT_TEXT:
        walk_graph(walker, text_visit);
        return;
    case FORMAT_CSV:
        fputs("id,rank,operation,file,line,partner_of\n", walker->out);
        walk_graph(walker, csv_visit);
        return;
    case FORMAT_JSON:
        json_open(&walker->json, NULL, '{');
        json_open(&walker->json, "visits", '[');
        walk_graph(walker, json_visit);
        json_close(&walker->json);
        json_close(&walker->json);
        return;
    }
    write_dot(walker);
}

bool messages_graph(const struct messages *messages, enum graph_walk walk, int64_t most, int format,
                    FILE *out)
{
    int64_t count = sequence_count(messages->sequence);
    struct walker walker = {.messages = messages,
                            .walk = walk,
                            .most = most < count ? most : count,
                            .out = out,
                            .json = {.out = out}};

    walker.vertices = xcalloc((size_t)count + 1, sizeof *walker.vertices);
    bool read = keep_vertices(&walker);
    if (read)
        write_walk(&walker, format);
    free(walker.vertices);
    return read;
}
