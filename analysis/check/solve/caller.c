/* Which inputs of functions differ between threads, over all calls. */
#include "analysis/check/solve/caller.h"
#include "analysis/check/solve/flow.h"
#include "common/memory.h"

#include <stdlib.h>

enum state { UNSEEN, QUEUED, SAME, DIFFERS };

struct parameter {
    uint32_t function, number;
    enum state state;
    uint32_t reason, distance; /* DIFFERS: why, and how many calls away that is */
    struct passing *passings;  /* to callees */
};

/** A call passes what comes from one parameter as another one. */
struct passing {
    struct parameter *to;
    struct place place;
    struct passing *next;
};

struct queue {
    struct parameter **list;
    size_t count, capacity;
};

struct caller_parameters {
    struct dataflow *dataflow;
    const struct program *program;
    struct parameter **of_function; /* each INPUTS, once asked for */
};

struct caller_parameters *parameters_new(struct dataflow *dataflow, const struct program *program)
{
    struct caller_parameters *p = xcalloc(1, sizeof(*p));
    p->dataflow = dataflow;
    p->program = program;
    p->of_function = xcalloc(program->function_count, sizeof(*p->of_function));
    return p;
}

static void free_passings(struct parameter *parameter)
{
    for (struct passing *next, *passing = parameter->passings; passing; passing = next) {
        next = passing->next;
        free(passing);
    }
}

void parameters_free(struct caller_parameters *p)
{
    for (size_t f = 0; f < p->program->function_count; f++) {
        for (uint32_t i = 0; p->of_function[f] && i < INPUTS; i++)
            free_passings(&p->of_function[f][i]);
        free(p->of_function[f]);
    }
    free(p->of_function);
    free(p);
}

static struct parameter *parameter_at(struct caller_parameters *p, uint32_t function,
                                      uint32_t number)
{
    struct parameter **all = &p->of_function[function];
    if (!*all) {
        *all = xcalloc(INPUTS, sizeof(**all));
        for (uint32_t i = 0; i < INPUTS; i++)
            (*all)[i] = (struct parameter){.function = function, .number = i};
    }
    return &(*all)[number];
}

static void append(struct queue *queue, struct parameter *parameter)
{
    queue->list = xgrow(queue->list, queue->count, &queue->capacity, sizeof(*queue->list));
    queue->list[queue->count++] = parameter;
}

static void want(struct caller_parameters *p, struct queue *queue, uint32_t function,
                 uint64_t which)
{
    for (uint32_t i = 0; i < INPUTS && which >> i; i++) {
        if (!(which >> i & 1) || parameter_at(p, function, i)->state != UNSEEN)
            continue;
        parameter_at(p, function, i)->state = QUEUED;
        append(queue, parameter_at(p, function, i));
    }
}

/** The first reason that is found stays. */
static void note_reason(struct queue *differing, struct parameter *it, uint32_t reason,
                        uint32_t distance)
{
    if (it->state == DIFFERS)
        return;
    it->state = DIFFERS;
    it->reason = reason;
    it->distance = distance;
    append(differing, it);
}

static void note_difference(struct caller_parameters *p, struct queue *differing,
                            struct parameter *it, struct place place, uint32_t reason,
                            uint32_t distance)
{
    if (it->state != DIFFERS)
        note_reason(differing, it, reason_new(p->dataflow, REASON_ARGUMENT, 0, place, reason),
                    distance);
}

/** What one input comes from: a difference, or inputs of another function. */
static void note_source(struct caller_parameters *p, struct parameter *it, uint32_t function,
                        uint64_t value, struct place place, struct queue *wanted,
                        struct queue *differing)
{
    want(p, wanted, function, value);
    for (uint32_t i = 0; i < INPUTS && value >> i; i++) {
        struct parameter *from = parameter_at(p, function, i);
        if (!(value >> i & 1) || from->state == SAME || from == it)
            continue;
        if (from->state == DIFFERS) {
            note_difference(p, differing, it, place, from->reason, from->distance + 1);
            continue;
        }
        struct passing *passing = xmalloc(sizeof(*passing));
        *passing = (struct passing){it, place, from->passings};
        from->passings = passing;
    }
}

/** What one caller passes. @return whether threads of a team do */
static bool look_at_call(struct caller_parameters *p, struct parameter *it, struct caller caller,
                         struct queue *wanted, struct queue *differing)
{
    const struct checked_team *team = &p->program->teams[caller.team];
    struct place place = team->nodes[team->calls[caller.call].node].place;
    const struct input *input = dataflow_input(p->dataflow, it->function, it->number);
    uint32_t reason = 0;
    if (!runs_in_parallel(p->program, team) ||
        (team->calls[caller.call].candidates.count > 1 && !surely_in_parallel(p->program, team)))
        return false; /* one of several functions, from what is as likely a serial part */
    uint64_t value = input_depends(p->dataflow, caller, it->function, it->number, &reason);
    if (!(value & DEPENDS_ON_THREAD))
        note_source(p, it, team->function, value, place, wanted, differing);
    else if (input && input->kind == INPUT_VALUE && input->spot.parameter != NO_NODE)
        note_difference(p, differing, it, place, reason, 1);
    else
        note_reason(differing, it, reason, 1);
    return true;
}

/** threadprivate data when a region begins: everything that was ever put there. */
static void look_at_start(struct caller_parameters *p, struct parameter *it, struct spot spot,
                          uint32_t why, struct queue *wanted, struct queue *differing)
{
    bool is_set = *name_text(p->program, spot.storage) == '%'; /* a lambda's: it was set before */
    for (size_t t = 0; t < p->program->team_count && it->state == QUEUED; t++) {
        const struct checked_team *team = &p->program->teams[t];
        const struct function *f = &p->program->functions[team->function];
        for (size_t i = 0; i < team->definition_count && it->state == QUEUED; i++) {
            const struct definition *d = &team->definitions[i];
            const struct data_object *o = &f->objects[f->variables[d->variable].object];
            uint32_t reason = 0;
            if (!o->is_threadprivate || o->storage != spot.storage || d->is_foreign ||
                !definition_is_effective(p->dataflow, t, i))
                continue;
            is_set = true;
            bool is_alone = !runs_in_parallel(p->program, team) || f->summary.unknown_callers;
            uint64_t value =
                is_alone ? DEPENDS_ON_THREAD : definition_depends(p->dataflow, t, i, &reason);
            if (value & DEPENDS_ON_THREAD)
                note_reason(differing, it, why, 1);
            else
                note_source(p, it, team->function, value, team->nodes[d->node].place, wanted,
                            differing);
        }
    }
    if (!is_set) /* in a source that is not given */
        note_reason(differing, it, why, 1);
}

static void look_at(struct caller_parameters *p, struct parameter *it, struct queue *wanted,
                    struct queue *differing)
{
    struct index_range callers = p->program->functions[it->function].callers;
    const struct input *known = dataflow_input(p->dataflow, it->function, it->number);
    struct input input = known ? *known : (struct input){.kind = INPUT_VALUE};
    bool is_called = false;
    if (input.kind == INPUT_START) {
        look_at_start(p, it, input.spot, input.reason, wanted, differing);
        return;
    }
    for (uint32_t c = 0; c < callers.count && it->state == QUEUED; c++)
        is_called |= look_at_call(p, it, p->program->callers[callers.first + c], wanted, differing);
    if (is_called || it->state != QUEUED)
        return;
    if (input.kind == INPUT_SHARING || input.kind == INPUT_COMMON) /* by whomever it is called */
        note_reason(differing, it, input.reason, 1);
    else if (input.kind == INPUT_VALUE && known && input.spot.parameter == NO_NODE)
        look_at_start(p, it, input.spot, input.reason, wanted, differing);
}

/** Looks at all that the wanted ones depend on, then tells those that depend on a difference. */
static void settle(struct caller_parameters *p, struct queue *wanted)
{
    struct queue differing = {0};
    for (size_t i = 0; i < wanted->count; i++) {
        struct parameter *it = wanted->list[i];
        if (it->state == QUEUED)
            look_at(p, it, wanted, &differing);
    }
    for (size_t i = 0; i < differing.count; i++) {
        const struct parameter *from = differing.list[i];
        for (const struct passing *to = from->passings; to; to = to->next)
            note_difference(p, &differing, to->to, to->place, from->reason, from->distance + 1);
    }
    for (size_t i = 0; i < wanted->count; i++)
        if (wanted->list[i]->state == QUEUED)
            wanted->list[i]->state = SAME;
    free(differing.list);
}

bool parameters_vary(struct caller_parameters *p, uint32_t function, uint64_t which,
                     uint32_t *reason)
{
    struct queue wanted = {0};
    const struct parameter *nearest = NULL;
    want(p, &wanted, function, which);
    settle(p, &wanted);
    free(wanted.list);
    for (uint32_t i = 0; i < INPUTS && which >> i; i++) {
        const struct parameter *it = parameter_at(p, function, i);
        if (which >> i & 1 && it->state == DIFFERS &&
            (!nearest || it->distance < nearest->distance))
            nearest = it;
    }
    if (nearest)
        *reason = nearest->reason;
    return nearest != NULL;
}
