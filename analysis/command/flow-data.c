/* The control-flow graph for programs: JSON (doc/schema/flow.json), CSV, and the data of the page.
 */
#include "config.h"

#include "analysis/command/flow-report.h"

#include "common/json.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"
#include "analysis/answer/source-file.h"

#include <stdlib.h>
#include <string.h>

static const char page[] =
#include "analysis/command/flow-page.h"
    ;

static void region_id(char *text, size_t size, const struct source_region *region)
{
    snprintf(text, size, "R%05d", region->number);
}

/* ---- JSON -------------------------------------------------------------------------------- */

static void put_node_fields(struct json *json, const struct flow *flow, size_t index)
{
    const struct flow_node *node = &flow->nodes[index];
    struct source_region *region = node->path->region;
    char id[32];

    json_integer(json, "id", (int64_t)index);
    if (node->parent >= 0)
        json_integer(json, "parent", node->parent);
    else
        json_null(json, "parent");
    region_id(id, sizeof id, region);
    json_text(json, "region", id);
    region_json(json, region);
    json_integer(json, "count", node->count);
    json_seconds(json, "time_s", node->time);
    json_text(json, "bottleneck", node->bottleneck >= 0 ? measure_names[node->bottleneck] : "");
    json_seconds(json, "lost_s", node->lost);
    if (node->device >= 0)
        json_seconds(json, "device_s", node->device);
    json_bool(json, "has_children", node->has_children);
}

static void put_edges(struct json *json, const struct flow *flow)
{
    json_open(json, "edges", '[');
    for (size_t i = 0; i < flow->edge_count; i++) {
        const struct flow_edge *edge = &flow->edges[i];
        for (size_t k = 0; k < edge->group_count; k++) {
            char *threads = flow_threads(flow, &edge->groups[k]);
            json_open(json, NULL, '{');
            json_integer(json, "from", edge->from);
            json_integer(json, "to", edge->to);
            json_text(json, "kind", edge->child ? "child" : "flow");
            json_text(json, "threads", threads);
            json_integer(json, "count", edge->groups[k].count);
            json_close(json);
            free(threads);
        }
    }
    json_close(json);
}

void flow_json(const struct flow *flow, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_open(&json, "nodes", '[');
    for (size_t i = 0; i < flow->node_count; i++) {
        json_open(&json, NULL, '{');
        put_node_fields(&json, flow, i);
        json_close(&json);
    }
    json_close(&json);
    put_edges(&json, flow);
    json_close(&json);
}

void flow_csv(const struct flow *flow, FILE *out)
{
    fputs("from,from_region,to,to_region,kind,threads,count\n", out);
    for (size_t i = 0; i < flow->edge_count; i++) {
        const struct flow_edge *edge = &flow->edges[i];
        for (size_t k = 0; k < edge->group_count; k++) {
            char *threads = flow_threads(flow, &edge->groups[k]);
            fprintf(out, "%d,R%05d,%d,R%05d,%s,", edge->from,
                    flow->nodes[edge->from].path->region->number, edge->to,
                    flow->nodes[edge->to].path->region->number, edge->child ? "child" : "flow");
            csv_text(out, threads);
            fprintf(out, ",%lld\n", (long long)edge->groups[k].count);
            free(threads);
        }
    }
}

/* ---- The page ---------------------------------------------------------------------------- */

enum { MAX_ROWS = 64, MAX_SOURCE_LINES = 200, MAX_SOURCE_LINE = 1000 };

static void put_values(struct json *json, const char *label, uint32_t columns,
                       const struct measures *measures)
{
    char text[32];

    json_open(json, NULL, '[');
    json_text(json, NULL, label);
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!(columns >> m & 1))
            continue;
        if (measure_is_count(m))
            snprintf(text, sizeof text, "%lld", (long long)measures->value[m]);
        else
            time_text(text, sizeof text, measures->value[m]);
        json_text(json, NULL, text);
    }
    json_close(json);
}

/* The table of a node: a row per location while they are few, and the sum. */
static void put_profile(struct json *json, const struct flow *flow, const struct path *path)
{
    uint32_t columns = construct_of(path->region)->columns;
    struct measures sum = {0}, one;
    char label[32];
    int rows = 0;

    json_open(json, "columns", '[');
    json_text(json, NULL, "TID");
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (columns >> m & 1)
            json_text(json, NULL, measure_names[m]);
    }
    json_close(json);
    for (const struct profile_node *node = path->nodes; node; node = node->same)
        rows += node->visits > 0;
    json_open(json, "rows", '[');
    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        node_measures(node, false, &one);
        measures_add(&sum, &one);
        if (!node->visits || rows > MAX_ROWS)
            continue;
        location_label(flow->experiment, node->location, label, sizeof label);
        put_values(json, label, columns, &one);
    }
    put_values(json, "SUM", columns, &sum);
    json_close(json);
}

static void put_page_node(struct json *json, const struct flow *flow, size_t index)
{
    const struct flow_node *node = &flow->nodes[index];
    char lines[FLOW_LINES][FLOW_LINE_SIZE];
    int count = flow_box(node, lines);
    char *location = region_location(node->path->region);
    double share = flow->longest ? (double)node->time / (double)flow->longest : 0;

    json_open(json, NULL, '{');
    put_node_fields(json, flow, index);
    json_text(json, "location", location);
    json_real(json, "share", !node->path->parent ? 0 : share > 1 ? 1 : share);
    json_open(json, "lines", '[');
    for (int i = 0; i < count; i++)
        json_text(json, NULL, lines[i]);
    json_close(json);
    put_profile(json, flow, node->path);
    json_close(json);
    free(location);
}

/* The construct's lines, where the source can still be read. */
static void put_source(struct json *json, struct source_states *states,
                       const struct source_region *region)
{
    char line[MAX_SOURCE_LINE], id[32];
    FILE *in = region->begin > 0 ? source_open(region->file) : NULL;
    int end = region->end < region->begin ? region->begin : region->end;

    if (!in)
        return;
    region_id(id, sizeof id, region);
    json_open(json, id, '{');
    json_integer(json, "begin", region->begin);
    json_text(json, "state", source_state_texts[source_state_of(states, region->file)]);
    json_open(json, "lines", '[');
    for (int number = 1; number <= end && number < region->begin + MAX_SOURCE_LINES; number++) {
        if (!fgets(line, sizeof line, in))
            break;
        line[strcspn(line, "\r\n")] = '\0';
        if (number >= region->begin)
            json_text(json, NULL, line);
    }
    json_close(json);
    json_close(json);
    fclose(in);
}

static void put_data(const struct flow *flow, FILE *out)
{
    struct json json = {.out = out};
    bool *done = xzalloc(flow->experiment->region_count * sizeof *done);
    struct source_states *states = source_states_new(flow->experiment);

    json_open(&json, NULL, '{');
    json_text(&json, "program", flow->experiment->program.name);
    json_open(&json, "nodes", '[');
    for (size_t i = 0; i < flow->node_count; i++)
        put_page_node(&json, flow, i);
    json_close(&json);
    put_edges(&json, flow);
    json_open(&json, "sources", '{');
    for (size_t i = 0; i < flow->node_count; i++) {
        const struct source_region *region = flow->nodes[i].path->region;
        if (!done[region->number])
            put_source(&json, states, region);
        done[region->number] = true;
    }
    json_close(&json);
    json_close(&json);
    source_states_free(states);
    free(done);
}

void flow_html(const struct flow *flow, FILE *out)
{
    static const char mark[] = "@DATA@";
    const char *data = strstr(page, mark);

    fwrite(page, 1, (size_t)(data - page), out);
    put_data(flow, out);
    fputs(data + strlen(mark), out);
}
