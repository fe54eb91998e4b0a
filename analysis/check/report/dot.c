/* What the analysis made of a function: its graphs as DOT, and the sets of algorithm 1. */
#include "common/memory.h"
#include "analysis/check/report/report.h"

#include <stdlib.h>
#include <string.h>

static void print_label(FILE *out, const struct program *program, const struct checked_team *team,
                        const struct cfg_node *node)
{
    switch (node->kind) {
    case CFG_ENTRY:
        fputs("entry", out);
        break;
    case CFG_EXIT:
        fprintf(out, "%s%s",
                team->kind == TEAM_FUNCTION
                    ? ""
                    : directive_words(program, team->directive, &team->nodes[0].place),
                team->kind == TEAM_FUNCTION ? "exit" : " end");
        break;
    case CFG_CALL:
        fprintf(out, "call %s", name_text(program, team->calls[node->index].name));
        break;
    case CFG_END:
        fprintf(out, "%s end", directive_words(program, node->directive, &node->place));
        break;
    case CFG_CONDITION:
        fputs("condition", out);
        break;
    case CFG_RETURN:
        fputs("return", out);
        break;
    case CFG_BASIC:
    case CFG_CHOICE:
        fputs("block", out);
        break;
    default:
        fputs(directive_words(program, node->directive, &node->place), out);
    }
    if (node->kind != CFG_ENTRY)
        fprintf(out, " %u", node->place.line);
}

/** Thick: a barrier; grey: a worksharing construct (as in the paper's figures). */
static void print_node(FILE *out, const struct program *program, const struct checked_team *team,
                       uint32_t n)
{
    const struct mark *mark = &team->marks[n];
    fprintf(out, "    n%td_%u [label=\"%u: ", team - program->teams, n, n);
    print_label(out, program, team, &team->nodes[n]);
    if (team->is_verified && team->verification.least[n] != NO_NODE)
        fprintf(out, "\\n%u..%u", team->verification.least[n], team->verification.most[n]);
    fputs("\"", out);
    if (team->nodes[n].kind == CFG_CONDITION)
        fputs(", shape=diamond", out);
    if (mark->barriers)
        fputs(", penwidth=3", out);
    if (mark->is_worksharing)
        fputs(", style=filled, fillcolor=lightgrey", out);
    fputs("];\n", out);
}

static void print_team(FILE *out, const struct program *program, const struct checked_team *team)
{
    const struct graph *graph = &team->graph;
    ptrdiff_t number = team - program->teams;
    fprintf(out, "  subgraph cluster_%td {\n    label=\"%s\";\n", number,
            team->kind == TEAM_FUNCTION
                ? name_text(program, program->functions[team->function].name)
                : directive_words(program, team->directive, &team->nodes[0].place));
    for (uint32_t n = 0; n < graph->count; n++)
        print_node(out, program, team, n);
    for (uint32_t n = 0; n < graph->count; n++)
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++)
            fprintf(out, "    n%td_%u -> n%td_%u;\n", number, n, number, graph->successor[e]);
    fputs("  }\n", out);
    if (team->outer != NO_NODE)
        fprintf(out, "  n%u_%u -> n%td_0 [style=dashed];\n", team->outer, team->node, number);
}

typedef void team_printer(FILE *out, const struct program *program,
                          const struct checked_team *team);

static int for_teams(FILE *out, const struct program *program, const char *function,
                     team_printer *print)
{
    int count = 0;
    for (size_t i = 0; i < program->function_count; i++) {
        const struct function *f = &program->functions[i];
        if (strcmp(name_text(program, f->name), function))
            continue;
        count++;
        for (uint32_t t = 0; t < f->teams.count; t++)
            print(out, program, &program->teams[f->teams.first + t]);
    }
    return count;
}

int report_dot(FILE *out, const struct program *program, const char *function)
{
    fputs("digraph {\n  node [shape=box];\n", out);
    int count = for_teams(out, program, function, print_team);
    fputs("}\n", out);
    return count;
}

/* ---- Sets -------------------------------------------------------------------------------- */

static void print_member(FILE *out, const struct program *program, const struct checked_team *team,
                         uint32_t n)
{
    fputc(' ', out);
    print_label(out, program, team, &team->nodes[n]);
    fputc(';', out);
}

static int by_number(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

static void print_set(FILE *out, const struct program *program, const struct checked_team *team,
                      uint32_t *nodes, uint32_t count)
{
    if (count)
        qsort(nodes, count, sizeof(*nodes), by_number);
    fputs(" {", out);
    for (uint32_t i = 0; i < count; i++)
        print_member(out, program, team, nodes[i]);
    fputs(" }\n", out);
}

static void print_class(FILE *out, const struct program *program, const struct checked_team *team,
                        uint32_t n, uint32_t *nodes)
{
    const struct verification *v = &team->verification;
    uint32_t count = 0;
    for (uint32_t node = 0; node < v->graph->count; node++)
        if (in_class(v, node, n))
            nodes[count++] = node;
    fprintf(out, "  C_%u =", n);
    print_set(out, program, team, nodes, count);
    count = class_frontier(v, n, nodes);
    fprintf(out, "  PDF+(C_%u) =", n);
    print_set(out, program, team, nodes, count);
}

static void print_sets(FILE *out, const struct program *program, const struct checked_team *team)
{
    const struct verification *v = &team->verification;
    if (!team->is_verified)
        return;
    fprintf(out, "%s:\n",
            team->kind == TEAM_FUNCTION
                ? name_text(program, program->functions[team->function].name)
                : directive_words(program, team->directive, &team->nodes[0].place));
    for (uint32_t n = 0; n < team->node_count; n++) {
        if (!team->marks[n].barriers || v->least[n] == NO_NODE)
            continue;
        fputs("  order of", out);
        print_member(out, program, team, n);
        fprintf(out, v->least[n] == v->most[n] ? " %u\n" : " %u to %u\n", v->least[n], v->most[n]);
    }
    uint32_t *nodes = xcalloc(team->node_count, sizeof(uint32_t));
    for (uint32_t n = 0; n < v->classes; n++)
        print_class(out, program, team, n, nodes);
    for (uint32_t n = 0; n < team->node_count; n++) {
        if (!team->marks[n].is_worksharing)
            continue;
        fputs("  PDF+ of", out);
        print_member(out, program, team, n);
        print_set(out, program, team, nodes, iterated_frontier(&v->tree, &n, 1, nodes));
    }
    free(nodes);
}

int report_sets(FILE *out, const struct program *program, const char *function)
{
    return for_teams(out, program, function, print_sets);
}
