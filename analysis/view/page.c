/* The page of `pompeii view`: its head, the run as JSON and as columns, its program. */
#include "config.h"

#include "analysis/view/compare.h"
#include "analysis/view/facts.h"
#include "analysis/view/messages.h"
#include "analysis/view/source.h"
#include "analysis/view/tasks.h"
#include "analysis/view/tiles.h"
#include "analysis/view/timeline.h"
#include "analysis/view/units.h"
#include "analysis/view/view.h"

#include "analysis/answer/flow.h"
#include "analysis/reader/epoch.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

static const char page_text[] =
#include "analysis/view/page-text.h"
    ;
static const char page_style[] =
#include "analysis/view/page-style.h"
    ;
static const char page_script[] =
#include "analysis/view/page-script.h"
    ;

/* Everything that the page is made of. */
struct page {
    const struct view *view;
    struct view_tree *tree;
    struct bytes timeline[TIMELINE_COLUMNS], cells[CELL_COLUMNS];
    int64_t *counts; /* instances, by track */
    struct bytes units[UNIT_COLUMNS], messages[MESSAGE_COLUMNS];
    struct bytes tasks[TASK_COLUMNS];
    size_t cell_count;
    struct json json;
};

/* ---- Paths and tracks --------------------------------------------------------------------- */

/* Flat: region, parent, whether it is a task. */
static void put_paths(struct json *json, const struct view_tree *tree)
{
    json_open(json, "paths", '[');
    for (size_t i = 0; i < tree->path_count; i++) {
        json_integer(json, NULL, tree->paths[i].region->number);
        json_integer(json, NULL, tree->paths[i].parent);
        json_integer(json, NULL, tree->paths[i].task);
    }
    json_close(json);
}

/* Visits and creations that the timeline lacks: a run keeps the first ones of each call path. */
static int64_t not_kept(const struct recorded_location *location)
{
    int64_t lack = 0;

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (node->parent)
            lack += node->visits - node->kept + node->columns[COLUMN_cc] - node->kept_creations;
    }
    return lack > 0 ? lack : 0;
}

static void put_track(struct page *page, size_t index, int64_t origin)
{
    const struct recorded_location *location = page->tree->tracks[index];
    struct json *json = &page->json;
    char label[32];

    location_label(page->view->experiment, location, label, sizeof label);
    json_open(json, NULL, '{');
    json_text(json, "kind", location_names[location->kind]);
    json_integer(json, "rank", location->process->rank);
    json_integer(json, "location", location->id);
    json_text(json, "label", location->kind == LOCATION_THREAD ? label : location->name);
    json_integer(json, "origin", location->process->epoch - origin);
    json_integer(json, "begin", location->begin);
    json_integer(json, "end", location->end);
    json_integer(json, "instances", page->counts[index]);
    json_integer(json, "lacks", not_kept(location));
    json_close(json);
}

/* Clocks of processes are set beside each other by the time of day at their begin. */
static void put_tracks(struct page *page)
{
    int64_t origin = experiment_first_epoch(page->view->experiment);

    json_open(&page->json, "tracks", '[');
    for (size_t t = 0; t < page->tree->track_count; t++)
        put_track(page, t, origin);
    json_close(&page->json);
}

static void put_edges(struct json *json, struct experiment *experiment)
{
    struct flow *flow;

    json_open(json, "edges", '[');
    if (experiment->path_count) {
        flow = flow_new(experiment, experiment->paths[0], false);
        for (size_t i = 0; i < flow->edge_count; i++) {
            char *label = flow_label(flow, &flow->edges[i]);
            int64_t count = 0;
            for (size_t k = 0; k < flow->edges[i].group_count; k++)
                count += flow->edges[i].groups[k].count;
            json_open(json, NULL, '{');
            json_integer(json, "from", flow->nodes[flow->edges[i].from].path->index);
            json_integer(json, "to", flow->nodes[flow->edges[i].to].path->index);
            json_bool(json, "child", flow->edges[i].child);
            json_integer(json, "count", count);
            json_text(json, "label", label);
            json_close(json);
            free(label);
        }
        flow_free(flow);
    }
    json_close(json);
}

static void put_measures(struct json *json)
{
    json_open(json, "measures", '{');
    for (int m = 0; m < MEASURE_COUNT; m++)
        json_text(json, measure_names[m], measure_meanings[m]);
    json_close(json);
    json_open(json, "overheads", '{');
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        json_text(json, overhead_fields[o], overhead_names[o]);
    json_close(json);
}

/* Positions in the profile's list. */
static void put_findings(struct json *json, const struct profile *profile)
{
    json_open(json, "findings", '[');
    for (size_t i = 0; i < profile->finding_count; i++)
        if (finding_matters(profile, &profile->findings[i]))
            json_integer(json, NULL, (int64_t)i);
    json_close(json);
    json_text(json, "findings_none", findings_none(profile));
}

static void put_sections(struct page *page)
{
    struct json *json = &page->json;
    struct timeline_rest rest = view_timeline_rest(page->view->intake.timeline);

    json_open(json, "sections", '[');
    for (int i = 0; i < TIMELINE_COLUMNS; i++)
        json_integer(json, NULL, (int64_t)page->timeline[i].count);
    for (int i = 0; i < CELL_COLUMNS; i++)
        json_integer(json, NULL, (int64_t)page->cells[i].count);
    for (int i = 0; i < UNIT_COLUMNS; i++)
        json_integer(json, NULL, (int64_t)page->units[i].count);
    for (int i = 0; i < MESSAGE_COLUMNS; i++)
        json_integer(json, NULL, (int64_t)page->messages[i].count);
    for (int i = 0; i < TASK_COLUMNS; i++)
        json_integer(json, NULL, (int64_t)page->tasks[i].count);
    json_close(json);
    json_integer(json, "cells", (int64_t)page->cell_count);
    json_bool(json, "served", page->view->intake.tiles != NULL);
    json_bool(json, "by_rank", page->tree->track_count > VIEW_THREADS);
    json_open(json, "rest", '{');
    json_integer(json, "count", rest.count);
    json_seconds(json, "longest", rest.longest);
    json_seconds(json, "time", rest.time);
    json_integer(json, "every", rest.every);
    json_close(json);
}

static int put_data(struct page *page, FILE *out)
{
    struct json *json = &page->json;

    *json = (struct json){.out = out};
    json_open(json, NULL, '{');
    view_run_json(json, page->view->experiment, page->view->profile);
    view_regions_json(json, page->view->experiment);
    put_paths(json, page->tree);
    put_tracks(page);
    put_edges(json, page->view->experiment);
    put_measures(json);
    put_findings(json, page->view->profile);
    view_units_encode(page->view->intake.units, page->tree, json, page->units);
    view_messages_encode(page->view->messages, page->tree, json, page->messages);
    view_tasks_encode(page->view->intake.tasks, page->tree, json, page->tasks);
    put_sections(page);
    if (page->view->has_sources) {
        view_sources(json, page->view->experiment);
    } else {
        json_open(json, "sources", '{');
        json_close(json);
    }
    if (page->view->before.experiment)
        view_compare(json, page->view, page->tree);
    json_close(json);
    return 0;
}

/* ---- The document ------------------------------------------------------------------------ */

static int put_columns(struct page *page, FILE *out)
{
    struct bytes
        all[TIMELINE_COLUMNS + CELL_COLUMNS + UNIT_COLUMNS + MESSAGE_COLUMNS + TASK_COLUMNS],
        *at = all;

    at = mempcpy(at, page->timeline, sizeof page->timeline);
    at = mempcpy(at, page->cells, sizeof page->cells);
    at = mempcpy(at, page->units, sizeof page->units);
    at = mempcpy(at, page->messages, sizeof page->messages);
    memcpy(at, page->tasks, sizeof page->tasks);
    return pack_write(all, sizeof all / sizeof *all, out);
}

static int put_digest(const char *text, size_t length, FILE *out)
{
    char digest[PACK_DIGEST];

    pack_digest(text, length, digest);
    fputs(digest, out);
    return 0;
}

static int put_style_digest(struct page *page, FILE *out)
{
    (void)page;
    return put_digest(page_style, sizeof page_style - 1, out);
}

static int put_script_digest(struct page *page, FILE *out)
{
    (void)page;
    return put_digest(page_script, sizeof page_script - 1, out);
}

static int put_style(struct page *page, FILE *out)
{
    (void)page;
    fwrite(page_style, 1, sizeof page_style - 1, out);
    return 0;
}

static int put_script(struct page *page, FILE *out)
{
    (void)page;
    fwrite(page_script, 1, sizeof page_script - 1, out);
    return 0;
}

static int put_profile(struct page *page, FILE *out)
{
    fputs(page->view->profile_json, out);
    return 0;
}

static int put_before(struct page *page, FILE *out)
{
    fputs(page->view->before.profile_json ? page->view->before.profile_json : "null\n", out);
    return 0;
}

static int put_messages(struct page *page, FILE *out)
{
    fputs(page->view->messages_json ? page->view->messages_json : "null\n", out);
    return 0;
}

static int put_offload(struct page *page, FILE *out)
{
    fputs(page->view->offload_json, out);
    return 0;
}

/* A page that is served may ask its server, and nobody else, for more; browsers ask for an icon. */
static int put_connect(struct page *page, FILE *out)
{
    if (page->view->intake.tiles)
        fputs("connect-src 'self'; img-src 'self'; ", out);
    return 0;
}

/* What the marks of the page's text stand for. */
static const struct {
    const char *mark;
    int (*put)(struct page *page, FILE *out);
} marks[] = {
    {"@STYLE_DIGEST@", put_style_digest},
    {"@SCRIPT_DIGEST@", put_script_digest},
    {"@STYLE@", put_style},
    {"@SCRIPT@", put_script},
    {"@PROFILE@", put_profile},
    {"@BEFORE@", put_before},
    {"@OFFLOAD@", put_offload},
    {"@MESSAGES@", put_messages},
    {"@DATA@", put_data},
    {"@COLUMNS@", put_columns},
    {"@CONNECT@", put_connect},
};

static int put_mark(struct page *page, const char *mark, FILE *out)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (has_prefix(mark, marks[i].mark))
            return marks[i].put(page, out);
    }
    return 0;
}

static int put_page(struct page *page, FILE *out)
{
    const char *at = page_text, *mark, *end;
    int status = 0;

    while (status == 0 && (mark = strchr(at, '@')) && (end = strchr(mark + 1, '@'))) {
        fwrite(at, 1, (size_t)(mark - at), out);
        status = put_mark(page, mark, out);
        at = end + 1;
    }
    fputs(at, out);
    return status;
}

/* ---- What is read ------------------------------------------------------------------------ */

static void take_instance(void *argument, const struct instance *instance)
{
    struct view_intake *intake = argument;
    struct timeline_entry entry = timeline_entry_of(instance);

    view_timeline_add(intake->timeline, &entry);
    view_tasks_enter(intake->tasks, instance);
    if (intake->tiles)
        view_tiles_add(intake->tiles, &entry);
}

static void take_unit(void *argument, const struct execution_unit *unit)
{
    view_units_add(((struct view_intake *)argument)->units, unit);
}

static void begin_process(void *argument, struct process *process)
{
    view_tasks_process_begin(((struct view_intake *)argument)->tasks, process);
}

static void end_process(void *argument, struct process *process)
{
    (void)process;
    view_tasks_process_end(((struct view_intake *)argument)->tasks);
}

const struct timeline_handler view_handler = {.process_begin = begin_process,
                                              .enter = take_instance,
                                              .process_end = end_process,
                                              .unit = take_unit};

int view_write(const struct view *view, FILE *out)
{
    struct page page = {.view = view};

    experiment_merge(view->experiment);
    page.tree = view_tree_new(view->experiment);
    page.counts = xcalloc(page.tree->track_count + 1, sizeof *page.counts);
    view_timeline_encode(view->intake.timeline, page.tree, page.timeline, page.counts);
    page.cell_count = view_tree_cells(page.tree, VIEW_THREADS, page.cells);
    int status = put_page(&page, out);
    for (int i = 0; i < TIMELINE_COLUMNS; i++)
        bytes_free(&page.timeline[i]);
    for (int i = 0; i < CELL_COLUMNS; i++)
        bytes_free(&page.cells[i]);
    for (int i = 0; i < UNIT_COLUMNS; i++)
        bytes_free(&page.units[i]);
    for (int i = 0; i < MESSAGE_COLUMNS; i++)
        bytes_free(&page.messages[i]);
    for (int i = 0; i < TASK_COLUMNS; i++)
        bytes_free(&page.tasks[i]);
    free(page.counts);
    view_tree_free(page.tree);
    return status;
}
