/* CUBE 3, an XML document, which CUBE 4's library and its tools read: call paths by locations. */
#include "config.h"

#include "analysis/answer/table.h"
#include "analysis/export/formats.h"
#include "analysis/export/put.h"
#include "analysis/export/tree.h"

#include <stdlib.h>
#include <string.h>

struct cube {
    FILE *out;
    const struct call_tree *tree;
    const struct recorded_location **columns; /* of the rows, in the order of the system tree */
    size_t column_count, column_capacity;
};

static void put_element(FILE *out, const char *name, const char *text)
{
    char *clean = clean_text(text, "");

    fprintf(out, "<%s>", name);
    markup_text(out, clean);
    fprintf(out, "</%s>", name);
    free(clean);
}

static bool is_count(const struct metric *metric)
{
    return strcmp(metric->unit, "count") == 0;
}

static void put_metrics(const struct cube *cube)
{
    const struct metrics *metrics = &cube->tree->metrics;

    fputs("<metrics>\n", cube->out);
    for (size_t i = 0; i < metrics->count; i++) {
        const struct metric *metric = &metrics->list[i];
        fprintf(cube->out, "<metric id=\"%zu\">", i);
        put_element(cube->out, "disp_name", metric->name);
        put_element(cube->out, "uniq_name", metric->name);
        put_element(cube->out, "dtype", is_count(metric) ? "INTEGER" : "FLOAT");
        put_element(cube->out, "uom", is_count(metric) ? "occ" : "sec");
        fputs("<url></url><descr></descr></metric>\n", cube->out);
    }
    fputs("</metrics>\n", cube->out);
}

static void put_regions(const struct cube *cube)
{
    for (size_t i = 0; i < frame_count(cube->tree->frames); i++) {
        const struct frame *frame = frame_at(cube->tree->frames, i);
        fprintf(cube->out, "<region id=\"%zu\" mod=\"", i);
        markup_text(cube->out, frame->file);
        fprintf(cube->out, "\" begin=\"%d\" end=\"%d\">", frame->begin ? frame->begin : -1,
                frame->end ? frame->end : -1);
        put_element(cube->out, "name", frame->name);
        fputs("<url></url>", cube->out);
        put_element(cube->out, "descr", frame->region ? frame->region->layer : "");
        fputs("</region>\n", cube->out);
    }
}

/* They get their numbers in the order of a walk. */
static void put_calls(const struct cube *cube)
{
    size_t number = 0;

    for (struct call *call = cube->tree->root, *next; call; call = next) {
        next = call_next(call);
        call->mark = number++;
        fprintf(cube->out, "<cnode id=\"%zu\" calleeId=\"%d\">\n", call->mark, call->frame->number);
        for (const struct call *at = call; !call->first && at && (!next || at != next->parent);
             at = at->parent)
            fputs("</cnode>\n", cube->out);
    }
}

/* ---- The system -------------------------------------------------------------------------- */

static void put_location(struct cube *cube, const struct recorded_location *location)
{
    char *name = location_name(location);

    fprintf(cube->out, "<thread Id=\"%zu\">", cube->column_count);
    put_element(cube->out, "name", name);
    fprintf(cube->out, "<rank>%d</rank></thread>\n", location->id);
    cube->columns = xgrow(cube->columns, cube->column_count, &cube->column_capacity,
                          sizeof(struct recorded_location *));
    cube->columns[cube->column_count++] = location;
    free(name);
}

/* CUBE's grammar wants a thread in each process. */
static bool has_location(const struct selection *selection, const struct process *process)
{
    for (size_t i = 0; i < process->location_count; i++) {
        if (select_location(selection, process->locations[i]))
            return true;
    }
    return false;
}

static void put_process(struct cube *cube, const struct selection *selection,
                        const struct process *process, size_t id)
{
    char *name = process_name(process);

    fprintf(cube->out, "<process Id=\"%zu\">", id);
    put_element(cube->out, "name", name);
    fprintf(cube->out, "<rank>%d</rank>\n", process->rank);
    for (size_t i = 0; i < process->location_count; i++) {
        if (select_location(selection, process->locations[i]))
            put_location(cube, process->locations[i]);
    }
    fputs("</process>\n", cube->out);
    free(name);
}

static void put_system(struct cube *cube, const struct selection *selection,
                       const struct experiment *experiment)
{
    fputs("<system>\n<machine Id=\"0\">", cube->out);
    put_element(cube->out, "name", "machine");
    fputs("\n<node Id=\"0\">", cube->out);
    put_element(cube->out, "name", experiment->machine.host);
    fputc('\n', cube->out);
    for (size_t i = 0; i < experiment->process_count; i++) {
        if (has_location(selection, experiment->processes[i]))
            put_process(cube, selection, experiment->processes[i], i);
    }
    fputs("</node>\n</machine>\n</system>\n", cube->out);
}

/* ---- Severities -------------------------------------------------------------------------- */

/* Exclusive values by location; the parts of a call are in the order of the columns. */
static bool fill_row(const struct cube *cube, const struct metric *metric, const struct call *call,
                     int64_t *row)
{
    const struct call_part *part = call->parts;
    bool any = false;

    memset(row, 0, cube->column_count * sizeof *row);
    for (size_t i = 0; i < cube->column_count; i++) {
        for (; part && part->node->location == cube->columns[i]; part = part->next)
            row[i] += metric_of(metric, part->node);
        any |= row[i] != 0;
    }
    return any;
}

static void put_matrix(const struct cube *cube, size_t number, int64_t *row)
{
    const struct metric *metric = &cube->tree->metrics.list[number];

    fprintf(cube->out, "<matrix metricId=\"%zu\">\n", number);
    for (const struct call *call = cube->tree->root; call; call = call_next(call)) {
        if (!fill_row(cube, metric, call, row))
            continue;
        fprintf(cube->out, "<row cnodeId=\"%zu\">\n", call->mark);
        for (size_t i = 0; i < cube->column_count; i++) {
            if (is_count(metric))
                put_integer(cube->out, row[i]);
            else
                put_decimal(cube->out, row[i], 9);
            put_char(cube->out, '\n');
        }
        fputs("</row>\n", cube->out);
    }
    fputs("</matrix>\n", cube->out);
}

bool write_cube(const struct export_request *request, struct experiment *experiment)
{
    struct call_tree *tree = call_tree_new(request, experiment, "time,visits,counters");
    struct cube cube = {.out = request->out, .tree = tree};

    if (!tree)
        return false;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cube version=\"3.0\">\n"
          "<doc><mirrors></mirrors></doc>\n",
          cube.out);
    put_metrics(&cube);
    fputs("<program>\n", cube.out);
    put_regions(&cube);
    put_calls(&cube);
    fputs("</program>\n", cube.out);
    put_system(&cube, request->selection, experiment);
    int64_t *row = xcalloc(cube.column_count + 1, sizeof *row);
    fputs("<severity>\n", cube.out);
    for (size_t i = 0; i < tree->metrics.count; i++)
        put_matrix(&cube, i, row);
    fputs("</severity>\n</cube>\n", cube.out);
    free(row);
    free(cube.columns);
    call_tree_free(tree);
    return true;
}
