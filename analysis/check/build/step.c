/* The nodes of a team's graph, and the values that they read and set. */
#include "analysis/check/build/build.h"
#include "common/memory.h"

#include <assert.h>

bool nest(struct builder *b)
{
    bool follows = ++b->depth <= NESTING_LIMIT;
    if (!follows)
        current_function(b)->is_unknown = true;
    return follows;
}

struct function *current_function(const struct builder *b)
{
    return &b->program->functions[b->function];
}

struct checked_team *current_team(const struct builder *b)
{
    return &b->program->teams[b->team];
}

struct place place_of(const struct builder *b, uint32_t token)
{
    int line, column;
    tokens_position(&b->tree->tokens, token, &line, &column);
    return (struct place){b->files[b->tree->tokens.token[token].file], line, column};
}

uint32_t step_new(struct builder *b, enum cfg_kind kind, uint32_t token)
{
    struct checked_team *team = current_team(b);
    team->nodes = xgrow(team->nodes, team->node_count, &team->node_capacity, sizeof(*team->nodes));
    team->nodes[team->node_count] =
        (struct cfg_node){.kind = kind, .place = place_of(b, token), .construct = b->construct};
    return team->node_count++;
}

void connect(struct builder *b, uint32_t from, uint32_t to)
{
    struct checked_team *team = current_team(b);
    if (from == NO_NODE || to == NO_NODE)
        return;
    assert(from < team->node_count && to < team->node_count);
    edges_add(&team->edges, from, to);
}

uint32_t step_follow(struct builder *b, enum cfg_kind kind, uint32_t token)
{
    uint32_t node = step_new(b, kind, token);
    connect(b, b->cursor, node);
    b->cursor = node;
    return node;
}

void continue_at(struct builder *b, uint32_t node)
{
    b->cursor = node;
}

/* ---- Operands ---------------------------------------------------------------------------- */

void add_operand(struct builder *b, enum operand_kind kind, uint32_t index)
{
    b->pending = xgrow(b->pending, b->pending_count, &b->pending_capacity, sizeof(*b->pending));
    b->pending[b->pending_count++] = (struct operand){kind, index};
}

/** The operands from `mark` on, as a range of the team; they stay pending. */
struct index_range operands_since(struct builder *b, size_t mark)
{
    struct checked_team *team = current_team(b);
    assert(mark <= b->pending_count);
    struct index_range range = {team->operand_count, b->pending_count - mark};
    for (size_t i = mark; i < b->pending_count; i++) {
        team->operands = xgrow(team->operands, team->operand_count, &team->operand_capacity,
                               sizeof(*team->operands));
        team->operands[team->operand_count++] = b->pending[i];
    }
    return range;
}

void note_source(struct builder *b, uint32_t node, const struct argument *source)
{
    struct checked_team *team = current_team(b);
    if (b->only_read || node == NO_NODE || source->variable == NO_NODE)
        return;
    struct definition *d = &team->definitions[team->definition_count - 1];
    d->source = source->variable;
    d->is_address = source->is_address;
}

void define(struct builder *b, uint32_t variable, uint32_t node, struct index_range operands,
            bool is_weak)
{
    struct checked_team *team = current_team(b);
    if (b->only_read || node == NO_NODE)
        return;
    assert(node < team->node_count && variable < current_function(b)->variable_count);
    struct index_range *of_node = &team->nodes[node].definitions;
    if (!of_node->count)
        of_node->first = team->definition_count;
    of_node->count++;
    team->definitions = xgrow(team->definitions, team->definition_count, &team->definition_capacity,
                              sizeof(*team->definitions));
    team->definitions[team->definition_count++] = (struct definition){.variable = variable,
                                                                      .node = node,
                                                                      .operands = operands,
                                                                      .argument = NO_NODE,
                                                                      .source = NO_NODE,
                                                                      .inner = NO_NODE,
                                                                      .is_weak = is_weak};
}

uint32_t add_argument(struct builder *b, const struct argument *argument)
{
    struct checked_team *team = current_team(b);
    team->arguments = xgrow(team->arguments, team->argument_count, &team->argument_capacity,
                            sizeof(*team->arguments));
    team->arguments[team->argument_count] = *argument;
    return team->argument_count++;
}
