/* A row for each call path of each location, with every figure: for programs that compute. */
#include "config.h"

#include "analysis/answer/table.h"
#include "analysis/export/formats.h"
#include "analysis/export/put.h"

#include <stdlib.h>
#include <string.h>

static void put_titles(FILE *out, const struct experiment *experiment)
{
    fputs("rank,kind,location,thread,path,parent,depth,layer,construct,name,file,line,end_line,"
          "task,visits,inclusive_s,exclusive_s,min_s,max_s",
          out);
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (m != MEASURE_execT && m != MEASURE_execC)
            fprintf(out, ",%s%s", measure_names[m], measure_is_count((enum measure)m) ? "" : "_s");
    }
    for (size_t i = 0; i < experiment->counter_count; i++) {
        fputc(',', out);
        csv_text(out, experiment->counters[i]);
    }
    fputc('\n', out);
}

static void put_integer_field(FILE *out, int64_t value)
{
    put_char(out, ',');
    put_integer(out, value);
}

static void put_seconds_field(FILE *out, int64_t time)
{
    put_char(out, ',');
    put_decimal(out, time, 9);
}

static void put_text_field(FILE *out, const char *text)
{
    put_char(out, ',');
    csv_text(out, text);
}

static void put_place(FILE *out, const struct profile_node *node, int parent)
{
    const struct recorded_location *location = node->location;
    const struct source_region *region = node->region;

    put_integer(out, location->process->rank);
    put_text_field(out, location_names[location->kind]);
    put_integer_field(out, location->id);
    put_integer_field(out, location->thread);
    put_integer_field(out, node->id);
    put_char(out, ',');
    if (parent >= 0)
        put_integer(out, parent);
    put_integer_field(out, node->depth);
    put_text_field(out, region->layer);
    put_text_field(out, region->construct);
    put_text_field(out, region->name);
    put_text_field(out, region->file);
    put_integer_field(out, region->begin);
    put_integer_field(out, region->end);
    put_integer_field(out, node->task);
}

static void put_row(FILE *out, const struct profile_node *node, int parent, size_t counters)
{
    const struct construct_row *construct = construct_of(node->region);
    struct measures measures;

    put_place(out, node, parent);
    put_integer_field(out, node->visits);
    put_seconds_field(out, node_inclusive(node));
    put_seconds_field(out, node_exclusive(node));
    put_seconds_field(out, node->visits ? node->least : 0);
    put_seconds_field(out, node->greatest);
    node_measures(node, false, &measures);
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (m == MEASURE_execT || m == MEASURE_execC)
            continue;
        if (!(construct->columns >> m & 1)) /* it means nothing here */
            put_char(out, ',');
        else if (measure_is_count((enum measure)m))
            put_integer_field(out, measures.value[m]);
        else
            put_seconds_field(out, measures.value[m]);
    }
    for (size_t i = 0; i < counters; i++) {
        if (!node->counters || node->counters[i] == COUNT_UNKNOWN)
            put_char(out, ',');
        else
            put_integer_field(out, node->counters[i]);
    }
    put_char(out, '\n');
}

/* A parent that is left out is stood in for by its own. */
static void put_location(const struct export_request *request,
                         const struct recorded_location *location, size_t counters)
{
    int *shown = xcalloc(location->node_count + 1, sizeof *shown);

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        int parent = node->parent ? shown[node->parent->index] : -1;
        shown[i] = parent;
        if (!select_region(request->selection, node->region))
            continue;
        shown[i] = node->id;
        put_row(request->out, node, parent, counters);
    }
    free(shown);
}

bool write_csv(const struct export_request *request, struct experiment *experiment)
{
    put_titles(request->out, experiment);
    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++) {
            if (select_location(request->selection, process->locations[k]))
                put_location(request, process->locations[k], experiment->counter_count);
        }
    }
    return true;
}
