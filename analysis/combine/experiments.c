/* Runs from experiments: their label graphs, gone through once for the columns and, where rows are
 * printed, again. */
#include "config.h"

#include "analysis/combine/retrace.h"

#include "analysis/reader/epoch.h"
#include "analysis/reader/notes.h"

#include <stdlib.h>
#include <string.h>

/* Units of a first run that is not kept open but read again, where they are printed. */
enum { MANY = 1000000 };

/* An experiment that is open: only the first run's is kept. */
struct opened {
    struct experiment *experiment;
    struct labels *labels;
};

struct experiment_source {
    struct run_source source;
    const struct ranges *ranks;
    struct opened kept;
};

static void close_experiment(struct opened *opened)
{
    if (opened->labels)
        labels_free(opened->labels);
    experiment_free(opened->experiment);
    *opened = (struct opened){0};
}

static bool open_experiment(const char *path, const struct ranges *ranks, struct opened *opened,
                            char **problem)
{
    opened->labels = labels_new(SCHEME_STABLE);
    struct reader_options reading = {
        .ranks = ranks, .timeline = &labels_timeline, .argument = opened->labels};

    opened->experiment = experiment_read(path, &reading, problem);
    if (!opened->experiment)
        close_experiment(opened);
    return opened->experiment;
}

/* ---- Columns ----------------------------------------------------------------------------- */

static const char *copy(struct runs *runs, const char *text)
{
    return pool_text(&runs->pool, text, strlen(text));
}

static void take_facts(struct runs *runs, struct run *run, const struct experiment *experiment)
{
    run->program = copy(runs, experiment->program.name);
    run->arguments = copy(runs, experiment->program.arguments);
    run->build = copy(runs, experiment->program.build);
    run->schedule = copy(runs, experiment->run.schedule);
    run->uncounted = copy(runs, experiment->run.uncounted);
    run->threads = experiment->run.threads;
    for (size_t i = 0; i < experiment->setting_count; i++) {
        const struct setting_value *setting = &experiment->settings[i];
        if (strcmp(setting->name, "POMPEII_MULTIPLEX") == 0 && *setting->value)
            run->multiplexed = strcmp(setting->value, "no") != 0;
    }
}

static void take_graph(struct runs *runs, struct run *run, const struct label_graph *graph,
                       int64_t epoch, const int64_t *unknown)
{
    struct label_walk *walk = label_walk_new(graph);
    const struct label *label;

    while ((label = label_next(walk))) {
        if (!label_is_work(label))
            continue;
        struct unit_row row = unit_row_of(label, epoch);
        run_add_unit(runs, run, &row, label_key(walk),
                     label->unit.counters ? label->unit.counters : unknown);
    }
    label_walk_free(walk);
}

static void take_units(struct runs *runs, struct run *run, const struct opened *opened)
{
    size_t count, counters = opened->experiment->counter_count;
    const struct label_graph *graphs = labels_graphs(opened->labels, &count);
    int64_t *unknown = xcalloc(counters + 1, sizeof *unknown);
    int64_t epoch = experiment_first_epoch(opened->experiment);

    for (size_t i = 0; i < counters; i++)
        unknown[i] = COUNT_UNKNOWN;
    for (size_t i = 0; i < count; i++)
        take_graph(runs, run, &graphs[i], epoch, unknown);
    free(unknown);
}

/* ---- Rows again -------------------------------------------------------------------------- */

struct experiment_cursor {
    struct cursor cursor;
    struct opened own; /* what was opened for it */
    const struct label_graph *graphs;
    size_t graph_count, graph;
    struct label_walk *walk;
    size_t next; /* unit */
    int64_t epoch;
    struct unit_row row;
};

static const struct unit_row *go_to_unit(struct cursor *base, size_t at)
{
    struct experiment_cursor *cursor = (struct experiment_cursor *)base;

    while (cursor->graph < cursor->graph_count) {
        const struct label *label;
        if (!cursor->walk)
            cursor->walk = label_walk_new(&cursor->graphs[cursor->graph]);
        while ((label = label_next(cursor->walk))) {
            if (!label_is_work(label) || cursor->next++ != at)
                continue;
            cursor->row = unit_row_of(label, cursor->epoch);
            cursor->row.label = base->labels ? label_text(cursor->walk) : "";
            return &cursor->row;
        }
        label_walk_free(cursor->walk);
        cursor->walk = NULL;
        cursor->graph++;
    }
    return NULL;
}

static void free_cursor(struct cursor *base)
{
    struct experiment_cursor *cursor = (struct experiment_cursor *)base;

    if (cursor->walk)
        label_walk_free(cursor->walk);
    close_experiment(&cursor->own);
    free(cursor);
}

static struct cursor *open_cursor(const struct run *run, char **problem)
{
    const struct experiment_source *source = (const struct experiment_source *)run->source;
    struct experiment_cursor *cursor = xzalloc(sizeof *cursor);
    const struct opened *opened = &source->kept;

    cursor->cursor = (struct cursor){.go = go_to_unit, .free = free_cursor};
    if (!opened->experiment) {
        if (!open_experiment(run->input, source->ranks, &cursor->own, problem)) {
            free(cursor);
            return NULL;
        }
        labels_drop_counters(cursor->own.labels);
        opened = &cursor->own;
    }
    cursor->graphs = labels_graphs(opened->labels, &cursor->graph_count);
    cursor->epoch = experiment_first_epoch(opened->experiment);
    return &cursor->cursor;
}

static void free_source(struct run_source *base)
{
    close_experiment(&((struct experiment_source *)base)->kept);
    free(base);
}

bool experiment_opened(const struct run *run, const struct experiment **experiment,
                       struct labels **labels)
{
    const struct experiment_source *source = (const struct experiment_source *)run->source;

    if (run->source->open != open_cursor)
        return false;
    *experiment = source->kept.experiment;
    *labels = source->kept.labels;
    return *experiment;
}

int experiment_add(struct runs *runs, struct run *run, const struct ranges *ranks, char **problem)
{
    struct experiment_source *source = xzalloc(sizeof *source);
    struct opened opened = {0};

    source->source = (struct run_source){.open = open_cursor, .free = free_source};
    source->ranks = ranks;
    run->source = &source->source;
    if (!open_experiment(run->input, ranks, &opened, problem))
        return -1;
    notes_complain(opened.experiment);
    if (!run_columns(runs, run, opened.experiment->counters, opened.experiment->counter_count)) {
        *problem = xformat("%s: a counter is in it twice", run->input);
        close_experiment(&opened);
        return -1;
    }
    take_facts(runs, run, opened.experiment);
    take_units(runs, run, &opened);
    labels_drop_counters(opened.labels);
    if (runs->count == 1 && (runs->keeps_first || run->count < MANY))
        source->kept = opened;
    else
        close_experiment(&opened);
    return 0;
}
