/* pompeii labels: the label graph of a run and the list of its units of work (Neill, Drebes and
 * Pop, 2018, figure 2). */
#include "config.h"

#include "analysis/command/labels-report.h"
#include "analysis/reader/epoch.h"
#include "common/graphviz.h"
#include "common/json.h"
#include "analysis/answer/label.h"
#include "analysis/answer/output.h"
#include "analysis/answer/table.h"
#include "analysis/answer/unit-row.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS_TEXT, LABELS_CSV, LABELS_JSON, LABELS_DOT, LABELS_SVG };
static const char *const formats[] = {"text", "csv", "json", "dot", "svg", NULL};
static const char *const schemes[] = {"stable", "paper", NULL};
static const char *const groupings[] = {"region", "type", "thread", NULL};

/* Graphs with more nodes take Graphviz minutes, and no one reads them. */
enum { MAX_DRAWN = 1000 };

/* Of units that are nested deeper it is said how many levels stand before these. */
enum { MAX_LEVELS = 40 };

struct labels_options {
    struct options shared;
    bool list;
    int scheme;
    int nodes; /* most nodes to draw, 0: MAX_DRAWN */
    int by;    /* enum unit_grouping, -1: not asked for */
    const char *derived, *scatter;
};

static bool is_selected(const struct labels_options *options, const struct label *label)
{
    return label_is_work(label) &&
           select_location(&options->shared.selection, label->unit.location) &&
           select_region(&options->shared.selection, label->unit.region);
}

/* ---- The list ---------------------------------------------------------------------------- */

struct rows {
    const struct labels_options *options;
    const struct experiment *experiment;
    FILE *out;
    struct json *json;
    const int64_t *zeros; /* as many as there are counters */
    int64_t epoch;
};

/* No counters of units of which none were counted: 0 in a list, as it ever was. */
static const int64_t *counters_of(const struct label *label, const struct rows *rows)
{
    return label->unit.counters ? label->unit.counters : rows->zeros;
}

static void csv_row(struct label_walk *walk, const struct label *label, const struct rows *rows)
{
    struct unit_row row = unit_row_of(label, rows->epoch);

    row.label = label_text(walk);
    unit_row_csv(rows->out, &row, counters_of(label, rows), rows->experiment->counter_count);
    putc_unlocked('\n', rows->out);
}

static void json_row(struct label_walk *walk, const struct label *label, const struct rows *rows)
{
    const struct experiment *experiment = rows->experiment;
    struct unit_row row = unit_row_of(label, rows->epoch);

    row.label = label_text(walk);
    json_open(rows->json, NULL, '{');
    unit_row_json(rows->json, &row, experiment->counters, label->unit.counters,
                  experiment->counter_count);
    json_close(rows->json);
}

typedef void write_row(struct label_walk *, const struct label *, const struct rows *);

/* At most as many rows as asked for, over all graphs. */
static void each_row(const struct label_graph *graphs, size_t count, write_row *row,
                     const struct rows *rows)
{
    int left = rows->options->shared.limit;

    for (size_t g = 0; g < count; g++) {
        struct label_walk *walk = label_walk_new(&graphs[g]);
        const struct label *label;
        while ((label = label_next(walk))) {
            if (!is_selected(rows->options, label))
                continue;
            row(walk, label, rows);
            if (--left == 0)
                break;
        }
        label_walk_free(walk);
        if (label)
            return;
    }
}

static void write_json(const struct label_graph *graphs, size_t count, const struct rows *rows)
{
    json_open(rows->json, NULL, '{');
    json_open(rows->json, "units", '[');
    each_row(graphs, count, json_row, rows);
    json_close(rows->json);
    json_close(rows->json);
}

static void write_csv(const struct label_graph *graphs, size_t count, const struct rows *rows)
{
    const struct experiment *experiment = rows->experiment;

    fputs(unit_row_titles, rows->out);
    for (size_t i = 0; i < experiment->counter_count; i++) {
        fputc(',', rows->out);
        csv_text(rows->out, experiment->counters[i]);
    }
    fputc('\n', rows->out);
    each_row(graphs, count, csv_row, rows);
}

static void write_list(const struct labels_options *options, const struct experiment *experiment,
                       const struct label_graph *graphs, size_t count, FILE *out)
{
    struct json json = {.out = out};
    int64_t *zeros = xcalloc(experiment->counter_count + 1, sizeof *zeros);
    struct rows rows = {options, experiment, out, &json, zeros, experiment_first_epoch(experiment)};

    if (options->shared.output.format == LABELS_JSON)
        write_json(graphs, count, &rows);
    else
        write_csv(graphs, count, &rows);
    free(zeros);
}

/* ---- Text tree --------------------------------------------------------------------------- */

static void write_branch(struct label_walk *walk, const struct label *label, struct output *output)
{
    const struct execution_unit *unit = &label->unit;
    size_t indent = label->depth < MAX_LEVELS ? label->depth : MAX_LEVELS;
    bool work = label_is_work(label);
    char time[32];

    if (label->depth > MAX_LEVELS)
        fprintf(output->file, "(%zu levels) ", label->depth - MAX_LEVELS);
    fprintf(output->file, "%*s%s%s%s  %s", 2 * (int)indent, "", work ? output_bold(output) : "",
            label_component(walk), work ? output_plain(output) : "",
            work ? label_kind(label) : unit->region->construct);
    if (label_tells_iterations(label))
        fprintf(output->file, " %" PRId64 " .. %" PRId64 " (%" PRId64 ")", unit->index, unit->last,
                unit->count);
    if (work) {
        time_text(time, sizeof time, unit->time);
        fprintf(output->file, "  %s", time);
    }
    fputs(label->lost_parent ? "  (its parent is not in the trace)\n" : "\n", output->file);
}

static void write_tree(const struct labels_options *options, const struct label_graph *graph,
                       bool many, struct output *output)
{
    size_t limit = options->shared.limit ? (size_t)options->shared.limit : graph->count;
    struct label_walk *walk = label_walk_new(graph);
    const struct label *label;

    if (many)
        fprintf(output->file, "P%d  ", graph->process->rank);
    fprintf(output->file, "0  %zu execution units\n", graph->works);
    while ((label = label_next(walk)) && label->number <= limit)
        write_branch(walk, label, output);
    label_walk_free(walk);
    if (limit < graph->count)
        fprintf(output->file, ".. and %zu more: --limit=0 shows all\n", graph->count - limit);
}

/* ---- Graph ------------------------------------------------------------------------------- */

/* The edge's text: what the position among the siblings is; the region stands in the node. */
static void index_text(const struct label *label, enum scheme scheme, char *text, size_t size)
{
    const struct execution_unit *unit = &label->unit;

    if (scheme == SCHEME_PAPER && label_is_forced(label, scheme))
        snprintf(text, size, "%" PRId64, unit->thread + unit->paper * label->team);
    else if (label_is_forced(label, scheme))
        snprintf(text, size, "%d.%" PRId64, unit->thread, unit->index);
    else
        snprintf(text, size, "%" PRId64,
                 scheme == SCHEME_PAPER && !label_has_iterations(label) && unit->kind != UNIT_THREAD
                     ? unit->paper
                     : unit->index);
}

static void write_node(FILE *out, size_t graph, const struct label *label, const char *index)
{
    const struct execution_unit *unit = &label->unit;

    fprintf(out, "  n%zu_%zu [label=\"", graph, label->number);
    if (label_tells_iterations(label))
        fprintf(out, "%s\\n%s .. %" PRId64, label_kind(label), index, unit->last);
    else {
        dot_text(out, *unit->region->construct ? unit->region->construct : "thread");
        fprintf(out, "\\nline %d", unit->region->begin);
    }
    fprintf(out, "\"%s];\n", label_is_work(label) ? ", style=filled, fillcolor=gray80" : "");
}

/* Forced positions get a diamond, as in the paper. */
static void write_edge(FILE *out, size_t graph, const struct label *label, const char *index,
                       bool forced)
{
    size_t from = label->parent, to = label->number;

    if (!forced) {
        fprintf(out, "  n%zu_%zu -> n%zu_%zu [label=\"%s\"];\n", graph, from, graph, to, index);
        return;
    }
    fprintf(out, "  d%zu_%zu [shape=diamond, label=\"%s\"];\n", graph, to, index);
    fprintf(out, "  n%zu_%zu -> d%zu_%zu -> n%zu_%zu;\n", graph, from, graph, to, graph, to);
}

static void write_dot(const struct label_graph *graphs, size_t count, FILE *out)
{
    char index[48];

    fputs("digraph labels {\n  node [shape=box, fontname=\"Helvetica\"];\n"
          "  edge [fontname=\"Helvetica\"];\n",
          out);
    for (size_t g = 0; g < count; g++) {
        struct label_walk *walk = label_walk_new(&graphs[g]);
        const struct label *label;
        fprintf(out, "  n%zu_0 [label=\"0\"];\n", g);
        while ((label = label_next(walk))) {
            index_text(label, graphs[g].scheme, index, sizeof index);
            write_node(out, g, label, index);
            write_edge(out, g, label, index, label_is_forced(label, graphs[g].scheme));
        }
        label_walk_free(walk);
    }
    fputs("}\n", out);
}

static int write_svg(const struct label_graph *graphs, size_t count, FILE *out)
{
    char *dot = NULL;
    size_t size;
    FILE *memory = open_memstream(&dot, &size);
    int status = -1;

    if (memory) {
        write_dot(graphs, count, memory);
        if (fclose(memory) == 0)
            status = graphviz_svg(dot, out);
    }
    free(dot);
    if (status < 0)
        complain("labels: --format=svg: Graphviz is not in this pompeii, or failed: use "
                 "--format=dot");
    return status;
}

static bool is_too_large(const struct labels_options *options, const struct label_graph *graphs,
                         size_t count)
{
    size_t most = options->nodes ? (size_t)options->nodes : MAX_DRAWN, nodes = 0;

    for (size_t i = 0; i < count; i++)
        nodes += graphs[i].count;
    if (nodes <= most)
        return false;
    complain("labels: %zu nodes are too many to draw: use --list, --format=text, or --nodes=%zu",
             nodes, nodes);
    return true;
}

/* ---- Many units together ----------------------------------------------------------------- */

static bool is_summary(const struct labels_options *options)
{
    return options->by >= 0 || options->scatter;
}

/* The two metrics of --scatter; the user was told where there are none. */
static bool find_axes(const struct labels_options *options, const struct experiment *experiment,
                      struct unit_metric axis[2])
{
    const char *comma = strchr(options->scatter, ',');
    char *problem = NULL;

    if (!comma || strchr(comma + 1, ',')) {
        complain("labels: --scatter=%s: name two: counters, metrics, or time", options->scatter);
        return false;
    }
    const char *names[] = {options->scatter, comma + 1};
    const size_t lengths[] = {(size_t)(comma - options->scatter), strlen(comma + 1)};
    for (int i = 0; i < 2 && !problem; i++) {
        char *name = xcopy(names[i], lengths[i]);
        if (!unit_metric_find(experiment, name, &axis[i], &problem))
            complain("labels: --scatter: %s: %s", name, problem);
        free(name);
    }
    bool found = !problem;
    free(problem);
    return found;
}

static int show_scatter(const struct labels_options *options, struct unit_facts *facts)
{
    struct unit_metric axis[2] = {{0}};
    struct output output;
    char *problem = NULL;
    int status = STATUS_ERROR;

    if (find_axes(options, facts->experiment, axis) &&
        output_open(&output, &options->shared.output) == 0) {
        bool written = write_scatter(facts, &axis[0], &axis[1], output.file, &problem) == 0;
        if (output_close(&output, written) == 0 && written)
            status = STATUS_OK;
        if (problem)
            complain("labels: %s: %s", facts->experiment->path, problem);
    }
    free(problem);
    derived_free(axis[0].derived);
    derived_free(axis[1].derived);
    unit_facts_free(facts);
    return status;
}

static int show_spreads(const struct labels_options *options, struct unit_facts *facts)
{
    struct unit_summary summary = {0};
    struct output output;
    char *problem = NULL;
    int status = STATUS_ERROR;
    bool good = unit_summary_metrics(&summary, facts->experiment, options->derived, &problem);

    if (!good)
        complain("labels: --derived: %s", problem);
    free(problem);
    if (good)
        unit_summary_fill(&summary, facts);
    else
        unit_facts_free(facts);
    if (good && output_open(&output, &options->shared.output) == 0) {
        write_spreads(&summary, groupings[options->by], options->shared.output.format,
                      options->shared.limit, &output);
        if (output_close(&output, true) == 0)
            status = STATUS_OK;
    }
    unit_summary_free(&summary);
    return status;
}

static int show_summary(const struct labels_options *options, const struct experiment *experiment,
                        const struct label_graph *graphs, size_t count)
{
    enum unit_grouping by = options->by < 0 ? BY_REGION : (enum unit_grouping)options->by;
    struct unit_facts *facts =
        unit_facts_new(experiment, graphs, count, by, &options->shared.selection);

    return options->scatter ? show_scatter(options, facts) : show_spreads(options, facts);
}

/* Options that do not go together; the user was told. */
static bool is_contradictory(const struct labels_options *options)
{
    int format = options->shared.output.format;

    if (options->derived && options->by < 0)
        complain("labels: --derived is for --by");
    else if (is_summary(options) && options->list)
        complain("labels: --list shows units one by one: leave it out, or --by and --scatter");
    else if (options->scatter && options->shared.limit)
        complain("labels: --limit is for rows: not with --scatter");
    else if (options->scatter && format != LABELS_TEXT && format != LABELS_SVG)
        complain("labels: --scatter draws svg: use no other --format");
    else if (options->by >= 0 && !options->scatter && format >= LABELS_DOT)
        complain("labels: --by writes text, csv or json: use --scatter=A,B for svg");
    else
        return false;
    return true;
}

/* ---- The command ------------------------------------------------------------------------- */

static int write_all(const struct labels_options *options, const struct experiment *experiment,
                     const struct label_graph *graphs, size_t count, struct output *output)
{
    int format = options->shared.output.format;

    if (format == LABELS_DOT)
        write_dot(graphs, count, output->file);
    else if (format == LABELS_SVG)
        return write_svg(graphs, count, output->file);
    else if (format == LABELS_TEXT && !options->list)
        for (size_t i = 0; i < count; i++)
            write_tree(options, &graphs[i], count > 1, output);
    else
        write_list(options, experiment, graphs, count, output->file);
    return 0;
}

/* What makes labels less than they should be. */
static void warn(const struct label_graph *graphs, size_t count)
{
    size_t twins = 0, uncertain = 0, lost = 0;

    for (size_t g = 0; g < count; g++) {
        twins += graphs[g].twins;
        uncertain += graphs[g].uncertain;
        lost += graphs[g].lost;
    }
    if (twins)
        complain("labels: note: %zu execution units share their label with another", twins);
    if (uncertain)
        complain("labels: note: %zu labels depend on scheduling: what was created in tasks that no "
                 "event told of, in sections that opari2 instrumented, or on threads of the "
                 "program's own",
                 uncertain);
    if (lost)
        complain("labels: note: %zu labels lack their parent, the run died before it was known",
                 lost);
}

static bool has_selected(const struct labels_options *options, const struct label_graph *graphs,
                         size_t count)
{
    const struct label *label = NULL;

    for (size_t g = 0; g < count && !label; g++) {
        struct label_walk *walk = label_walk_new(&graphs[g]);
        do
            label = label_next(walk);
        while (label && !is_selected(options, label));
        label_walk_free(walk);
    }
    return label;
}

/* Whether options that mean nothing here, or filters that leave nothing, stand against an answer;
 * the user was told. */
static bool is_refused(const struct labels_options *options, const struct experiment *experiment,
                       const struct label_graph *graphs, size_t count)
{
    int format = options->shared.output.format;
    bool summary = is_summary(options);
    bool graph = !summary && (format == LABELS_DOT || format == LABELS_SVG);
    bool filtered = selection_is_set(&options->shared.selection);

    if (filtered && (graph || (format == LABELS_TEXT && !options->list && !summary)))
        complain("labels: --thread, --layer and --region are for the list: use --list or --by");
    else if (graph && options->shared.limit)
        complain("labels: --limit is for rows: not with dot or svg");
    else if (filtered && !has_selected(options, graphs, count))
        complain("labels: %s: no execution unit in it matches --thread, --layer and --region",
                 experiment->path);
    else
        return false;
    return true;
}

static int show_labels(const struct labels_options *options, const struct experiment *experiment,
                       const struct label_graph *graphs, size_t count)
{
    struct output output;
    size_t nodes = 0;
    int format = options->shared.output.format;
    bool drawn = !is_summary(options) && (format == LABELS_DOT || format == LABELS_SVG);

    for (size_t i = 0; i < count; i++)
        nodes += graphs[i].count;
    if (!nodes) {
        complain("labels: %s: no execution units in it: run the program with POMPEII_XU=1",
                 experiment->path);
        return STATUS_ERROR;
    }
    warn(graphs, count);
    if (is_refused(options, experiment, graphs, count) ||
        (drawn && is_too_large(options, graphs, count)))
        return STATUS_ERROR;
    if (is_summary(options))
        return show_summary(options, experiment, graphs, count);
    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    bool written = write_all(options, experiment, graphs, count, &output) == 0;
    return output_close(&output, written) == 0 && written ? STATUS_OK : STATUS_ERROR;
}

static int run_labels(const struct command *command, int argc, char **argv)
{
    struct labels_options options = {.by = -1};
    struct experiment *experiment = NULL;
    int status;
    int operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0 && is_contradictory(&options)) {
        status = STATUS_ERROR;
    } else if (operand >= 0) {
        size_t count;
        options.shared.selection.by_openmp = !is_summary(&options);
        struct labels *labels = labels_new((enum scheme)options.scheme);
        experiment =
            command_open(&options.shared, argc - operand, argv + operand, &labels_timeline, labels);
        const struct label_graph *graphs = labels_graphs(labels, &count);
        status = experiment ? show_labels(&options, experiment, graphs, count) : STATUS_ERROR;
        labels_free(labels);
    }
    experiment_free(experiment);
    options_free(&options.shared);
    return status;
}

static const struct option_row labels_options[] = {
    {"list", 0, NULL, OPTION_FLAG, offsetof(struct labels_options, list), NULL,
     "list the execution units as csv, one a line, with their counters"},
    {"format", 'f', "FORMAT", OPTION_WORD, offsetof(struct labels_options, shared.output.format),
     formats, "text (default): a tree; dot or svg: a graph; csv or json: the list"},
    {"scheme", 0, "SCHEME", OPTION_WORD, offsetof(struct labels_options, scheme), schemes,
     "stable (default), or paper: the rules of Neill et al. to the letter"},
    {"nodes", 0, "NUMBER", OPTION_NUMBER, offsetof(struct labels_options, nodes), NULL,
     "draw graphs of up to so many nodes (default 1000)"},
    {"by", 0, "GROUP", OPTION_WORD, offsetof(struct labels_options, by), groupings,
     "how time and counters are distributed, by region, type or thread"},
    {"derived", 0, "NAMES", OPTION_MAYBE, offsetof(struct labels_options, derived), NULL,
     "with --by: also metrics, as ipc, or groups of them, as branches; all that there are"},
    {"scatter", 0, "A,B", OPTION_TEXT, offsetof(struct labels_options, scatter), NULL,
     "svg: each unit at its two counters or metrics, coloured by --by"},
    {0}};

const struct command command_labels = {
    .name = "labels",
    .brief = "the label graph: every task, iteration range and section by its name",
    .operands = "[DIR]",
    .description =
        "Shows the execution units of a run that was measured with POMPEII_XU=1 or with\n"
        "POMPEII_COUNTERS: explicit tasks, iteration ranges and sections, below the constructs\n"
        "that they were created in. A label says where a unit comes from, not which thread ran\n"
        "it: the same work has the same label in every run with as many threads.",
    .options = labels_options,
    .shared = "ofrtlRn",
    .run = run_labels};
