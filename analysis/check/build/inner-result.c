/* What an inner team gives the thread that made it: a reduction of what that thread's data holds.
 */
#include "analysis/check/build/sharing.h"
#include "common/memory.h"

#include <stdlib.h>

enum { ROUNDS = 4, OPERANDS_MOST = 16 };

/** What the result is made of, backwards from it. */
struct search {
    struct builder *b;
    const struct checked_team *team; /* the inner one */
    uint32_t inner;
    uint8_t *wanted; /* per object of the function */
    size_t mark;
    bool is_open; /* there may be more */
};

static void take_range(struct search *s, struct index_range range);

static void take_operand(struct search *s, struct operand operand)
{
    const struct function *f = current_function(s->b);
    if (operand.kind == OPERAND_CALL) {
        struct index_range arguments = s->team->calls[operand.index].arguments;
        for (uint32_t i = 0; i < arguments.count; i++)
            take_range(s, s->team->arguments[arguments.first + i].operands);
        return;
    }
    uint32_t object = f->variables[operand.index].object;
    if (s->wanted[object])
        return;
    s->wanted[object] = 1;
    s->is_open = true;
    if (f->objects[object].team == s->b->team && s->b->pending_count < s->mark + OPERANDS_MOST)
        add_operand(s->b, operand.kind, operand.index);
}

static void take_range(struct search *s, struct index_range range)
{
    for (uint32_t i = 0; i < range.count; i++) {
        struct operand operand = s->team->operands[range.first + i];
        bool is_nested = operand.kind == OPERAND_CALL && s->b->depth > NESTING_LIMIT / 2;
        s->b->depth++;
        if (!is_nested)
            take_operand(s, operand);
        s->b->depth--;
    }
}

/** How often it goes round and which way counts, too. */
static void take_conditions(struct search *s)
{
    for (size_t i = 0; i < s->team->node_count; i++)
        if (s->team->nodes[i].kind == CFG_CONDITION || s->team->nodes[i].kind == CFG_BASIC)
            take_range(s, s->team->nodes[i].operands);
}

static void take_definitions(struct search *s)
{
    const struct function *f = current_function(s->b);
    for (unsigned round = 0; s->is_open && round < ROUNDS; round++) {
        s->is_open = false;
        for (size_t i = 0; i < s->team->definition_count; i++)
            if (s->wanted[f->variables[s->team->definitions[i].variable].object])
                take_range(s, s->team->definitions[i].operands);
    }
}

void define_inner_results(struct builder *b, struct results *results, uint32_t inner, uint32_t node)
{
    const struct function *f = current_function(b);
    struct search s = {b, &b->program->teams[inner], inner, NULL, b->pending_count, true};
    for (size_t r = 0; r < results->count; r++) {
        uint32_t outer = f->variables[results->variable[r]].object;
        s.wanted = xcalloc(f->object_count, 1);
        s.is_open = true;
        for (size_t i = 0; i < f->object_count; i++)
            s.wanted[i] =
                f->objects[i].team == inner && f->objects[i].name == f->objects[outer].name;
        take_conditions(&s);
        take_definitions(&s);
        add_operand(b, OPERAND_VARIABLE, results->variable[r]); /* what it held before */
        define(b, results->variable[r], node, operands_since(b, s.mark), false);
        b->pending_count = s.mark;
        free(s.wanted);
    }
    free(results->variable);
}
