/* The control-flow graph for Graphviz, and as an SVG by its library. */
#include "config.h"

#include "analysis/command/flow-report.h"

#include "common/graphviz.h"
#include "analysis/answer/profile.h"

#include <stdlib.h>
#include <string.h>

static void put_node(const struct flow *flow, size_t index, FILE *out)
{
    const struct flow_node *node = &flow->nodes[index];
    const struct source_region *region = node->path->region;
    char lines[FLOW_LINES][FLOW_LINE_SIZE];
    int count = flow_box(node, lines);
    /* The more CPU time, the darker; dark text stays readable down to two thirds of white. */
    double share =
        flow->longest && node->path->parent ? (double)node->time / (double)flow->longest : 0;
    int grey = 255 - (int)(85 * (share < 1 ? share : 1));

    fprintf(out, "  n%zu [label=\"", index);
    for (int i = 0; i < count; i++) {
        dot_text(out, lines[i]);
        fputs(i + 1 < count ? "\\n" : "", out);
    }
    fprintf(out, "\", fillcolor=\"#%02x%02x%02x\", tooltip=\"", grey, grey, grey);
    char *location = region_location(region);
    dot_text(out, location);
    free(location);
    fputs("\"];\n", out);
}

/* Siblings stand in a row: flow is horizontal, calls are vertical. */
static void put_ranks(const struct flow *flow, FILE *out)
{
    for (size_t i = 0; i < flow->node_count; i++) {
        if (flow->nodes[i].first < 0)
            continue;
        fputs("  { rank=same;", out);
        for (int child = flow->nodes[i].first; child >= 0; child = flow->nodes[child].next)
            fprintf(out, " n%d;", child);
        fputs(" }\n", out);
    }
}

void flow_dot(const struct flow *flow, FILE *out)
{
    fputs("digraph flow {\n  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", "
          "fontsize=10];\n  edge [fontname=\"Helvetica\", fontsize=9];\n",
          out);
    for (size_t i = 0; i < flow->node_count; i++)
        put_node(flow, i, out);
    put_ranks(flow, out);
    for (size_t i = 0; i < flow->edge_count; i++) {
        const struct flow_edge *edge = &flow->edges[i];
        char *label = flow_label(flow, edge);
        fprintf(out, "  n%d -> n%d [label=\"", edge->from, edge->to);
        dot_text(out, label);
        fprintf(out, "\"%s];\n", edge->child ? ", style=dotted" : "");
        free(label);
    }
    fputs("}\n", out);
}

int flow_svg(const struct flow *flow, FILE *out)
{
    char *text = NULL;
    size_t size;
    FILE *dot = open_memstream(&text, &size);

    if (!dot)
        return -1;
    flow_dot(flow, dot);
    fclose(dot);
    int status = graphviz_svg(text, out);
    free(text);
    return status;
}
