/* Loops that go round equally often from bounds of their own: does what these are made of stay? */
#include "analysis/check/solve/counted-loop.h"

static uint32_t end_of(struct index_range range, size_t all, bool to_end)
{
    return to_end ? all : range.first + range.count;
}

/** Does a call change what functions share by that name? */
static bool calls_change(struct effects *effects, const struct program *program,
                         const struct checked_team *team, const struct kept_names *keep,
                         uint32_t storage)
{
    struct spot spot = {.parameter = NO_NODE, .storage = storage};
    uint32_t end = end_of(keep->calls, team->call_count, keep->to_end);
    for (uint32_t i = keep->calls.first; storage && i < end; i++) {
        struct index_range list = team->calls[i].candidates;
        for (uint32_t c = 0; c < list.count; c++)
            if (effect_sets(effects, program->candidates[list.first + c], spot))
                return true;
    }
    return false;
}

static bool is_changed(struct effects *effects, const struct program *program,
                       const struct checked_team *team, const struct kept_names *keep,
                       uint32_t object)
{
    const struct function *f = &program->functions[team->function];
    const struct data_object *o = &f->objects[object];
    uint32_t end = end_of(keep->definitions, team->definition_count, keep->to_end);
    for (uint32_t i = keep->definitions.first; i < end; i++) {
        const struct definition *d = &team->definitions[i];
        const struct variable *v = &f->variables[d->variable];
        if (v->object == object && definition_changes(effects, team, d, v->path))
            return true;
    }
    return o->is_addressed || calls_change(effects, program, team, keep, o->storage);
}

static bool is_kept(struct effects *effects, const struct program *program,
                    const struct checked_team *team, const struct kept_names *keep)
{
    const struct function *f = &program->functions[team->function];
    for (uint32_t i = 0; i < keep->names.count; i++) {
        uint32_t variable = team->operands[keep->names.first + i].index;
        if (is_changed(effects, program, team, keep, f->variables[variable].object))
            return false;
    }
    return true;
}

void counted_loops_settle(struct program *program, struct effects *effects)
{
    for (size_t t = 0; t < program->team_count; t++) {
        struct checked_team *team = &program->teams[t];
        for (size_t i = 0; i < team->loop_count; i++) {
            const struct counted_loop *loop = &team->loops[i];
            uint32_t kept = 0;
            while (kept < loop->keeps.count &&
                   is_kept(effects, program, team, &team->keeps[loop->keeps.first + kept]))
                kept++;
            if (kept == loop->keeps.count)
                team->nodes[loop->node].operands = loop->operands;
        }
    }
}
