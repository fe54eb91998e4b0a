/* Loops that go round equally often from bounds of their own: what does their body leave alone? */
#include "analysis/check/solve/counted-loop.h"

/** Does a call in the body change what functions share by that name? */
static bool calls_change(struct effects *effects, const struct program *program,
                         const struct checked_team *team, const struct counted_loop *loop,
                         uint32_t storage)
{
    struct spot spot = {.parameter = NO_NODE, .storage = storage};
    for (uint32_t i = 0; storage && i < loop->calls.count; i++) {
        struct index_range list = team->calls[loop->calls.first + i].candidates;
        for (uint32_t c = 0; c < list.count; c++)
            if (effect_sets(effects, program->candidates[list.first + c], spot))
                return true;
    }
    return false;
}

static bool is_changed(struct effects *effects, const struct program *program,
                       const struct checked_team *team, const struct counted_loop *loop,
                       uint32_t object)
{
    const struct function *f = &program->functions[team->function];
    const struct data_object *o = &f->objects[object];
    for (uint32_t i = 0; i < loop->definitions.count; i++) {
        const struct definition *d = &team->definitions[loop->definitions.first + i];
        const struct variable *v = &f->variables[d->variable];
        if (v->object == object && definition_changes(effects, team, d, v->path))
            return true;
    }
    return o->is_addressed || calls_change(effects, program, team, loop, o->storage);
}

static bool is_kept(struct effects *effects, const struct program *program,
                    const struct checked_team *team, const struct counted_loop *loop)
{
    const struct function *f = &program->functions[team->function];
    for (uint32_t i = 0; i < loop->kept.count; i++) {
        uint32_t variable = team->operands[loop->kept.first + i].index;
        if (is_changed(effects, program, team, loop, f->variables[variable].object))
            return false;
    }
    return true;
}

void counted_loops_settle(struct program *program, struct effects *effects)
{
    for (size_t t = 0; t < program->team_count; t++) {
        struct checked_team *team = &program->teams[t];
        for (size_t i = 0; i < team->loop_count; i++)
            if (is_kept(effects, program, team, &team->loops[i]))
                team->nodes[team->loops[i].node].operands = team->loops[i].operands;
    }
}
