/* pompeii flow: the control-flow graph, whole or layer by layer. */
#include "config.h"

#include "analysis/command/flow-report.h"

#include <stdlib.h>
#include <string.h>

enum { FLOW_TEXT, FLOW_CSV, FLOW_JSON, FLOW_DOT, FLOW_SVG, FLOW_HTML };
static const char *const formats[] = {"text", "csv", "json", "dot", "svg", "html", NULL};

/* More boxes than this no one reads, and Graphviz takes minutes to lay out. */
enum { MAX_DRAWN = 400 };

struct flow_options {
    struct options shared;
    const char *layer_of;
    int nodes; /* most nodes to draw, 0: MAX_DRAWN */
};

static int64_t path_time(const struct path *path)
{
    int64_t time = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same)
        time += node_inclusive(node);
    return time;
}

static bool is_region(const char *text, const struct source_region *region)
{
    struct selection only = {.region = text};
    char id[16];

    snprintf(id, sizeof id, "R%05d", region->number);
    return strcmp(text, id) == 0 || select_region(&only, region);
}

/* The call path of the region with children and most time; NULL after the user was told. */
static struct path *find_layer(const struct experiment *experiment, const char *region)
{
    struct path *best = NULL;
    bool found = false;

    for (size_t i = 0; i < experiment->path_count; i++) {
        struct path *path = experiment->paths[i];
        if (!is_region(region, path->region))
            continue;
        found = true;
        if (path->first && (!best || path_time(path) > path_time(best)))
            best = path;
    }
    if (!best)
        complain("flow: --layer-of=%s: %s", region,
                 found ? "nothing runs inside it"
                       : "no such region: see `pompeii profile --overview`");
    return best;
}

static bool is_drawn(int format)
{
    return format == FLOW_TEXT || format == FLOW_DOT || format == FLOW_SVG;
}

/* Pictures of thousands of boxes help no one: say what does. */
static bool is_too_large(const struct flow *flow, const struct flow_options *options)
{
    size_t most = options->nodes ? (size_t)options->nodes : MAX_DRAWN;

    if (!is_drawn(options->shared.output.format) || flow->node_count <= most)
        return false;
    complain(
        "flow: %zu nodes are too many to draw: choose a layer with --layer-of=REGION, the page "
        "with --format=html, or --nodes=%zu",
        flow->node_count, flow->node_count);
    return true;
}

static int write_graph(const struct flow *flow, int format, struct output *output)
{
    switch (format) {
    case FLOW_TEXT:
        flow_text(flow, output);
        return 0;
    case FLOW_CSV:
        flow_csv(flow, output->file);
        return 0;
    case FLOW_JSON:
        flow_json(flow, output->file);
        return 0;
    case FLOW_DOT:
        flow_dot(flow, output->file);
        return 0;
    case FLOW_HTML:
        flow_html(flow, output->file);
        return 0;
    }
    if (flow_svg(flow, output->file) == 0)
        return 0;
    complain("flow: --format=svg: Graphviz is not in this pompeii, or failed: use --format=dot");
    return -1;
}

static int show_flow(void *argument, struct experiment *experiment)
{
    const struct flow_options *options = argument;
    struct path *top = NULL;
    struct output output;
    int status = STATUS_ERROR;

    experiment_merge(experiment);
    if (options->layer_of)
        top = find_layer(experiment, options->layer_of);
    else
        top = experiment->path_count ? experiment->paths[0] : NULL;
    if (!top) {
        if (!options->layer_of)
            complain("flow: %s: no call path in it", experiment->path);
        return STATUS_ERROR;
    }
    struct flow *flow = flow_new(experiment, top, options->layer_of != NULL);
    if (!is_too_large(flow, options) && output_open(&output, &options->shared.output) == 0) {
        bool written = write_graph(flow, options->shared.output.format, &output) == 0;
        if (output_close(&output, written) == 0 && written)
            status = STATUS_OK;
    }
    flow_free(flow);
    return status;
}

static int run_flow(const struct command *command, int argc, char **argv)
{
    struct flow_options options = {.shared = {.output = {.fits = true}}};
    return command_report(command, argc, argv, &options, show_flow);
}

static const struct option_row flow_options[] = {
    {"format", 'f', "FORMAT", OPTION_WORD, offsetof(struct flow_options, shared.output.format),
     formats, "text (default), csv, json, dot, svg, or html: a page to explore"},
    {"layer-of", 0, "REGION", OPTION_TEXT, offsetof(struct flow_options, layer_of), NULL,
     "only what runs directly inside REGION: R00017, a name or file:line"},
    {"nodes", 0, "NUMBER", OPTION_NUMBER, offsetof(struct flow_options, nodes), NULL,
     "draw graphs of up to so many nodes (default 400)"},
    {0}};

const struct command command_flow = {
    .name = "flow",
    .brief = "the control-flow graph, whole or one layer",
    .operands = "[DIR]",
    .description =
        "Draws in which order the constructs of a program ran: solid edges lead to what ran next,\n"
        "dotted ones from a construct to what ran first inside it. An edge says which threads "
        "took\n"
        "it and how often altogether: 0-3|5. (+) marks boxes with a layer of their own.",
    .options = flow_options,
    .shared = "ofrj",
    .run = run_flow};
