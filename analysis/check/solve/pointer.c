/* Which variables of a team may lead to an object: who is set from what is found once. */
#include "analysis/check/solve/pointer.h"
#include "common/memory.h"

#include <stdlib.h>

/** An object is set from another one: from its value, or its address. */
struct step {
    uint32_t from, to;
    bool is_address;
};

struct pointers {
    struct step *step;
    size_t step_count, step_capacity;
    uint32_t *found, stamp; /* per object: the last question that came to it */
    uint32_t *list;
    size_t count, capacity;
};

static int compare_steps(const void *first, const void *second)
{
    const struct step *a = first, *b = second;
    if (a->is_address != b->is_address)
        return a->is_address - b->is_address;
    return (a->from > b->from) - (a->from < b->from);
}

static void add_step(struct pointers *p, struct step step)
{
    p->step = xgrow(p->step, p->step_count, &p->step_capacity, sizeof(*p->step));
    p->step[p->step_count++] = step;
}

struct pointers *pointers_new(const struct program *program, const struct checked_team *team)
{
    const struct function *f = &program->functions[team->function];
    struct pointers *p = xcalloc(1, sizeof(*p));
    for (size_t i = 0; i < team->definition_count; i++) {
        const struct definition *d = &team->definitions[i];
        uint32_t to = f->variables[d->variable].object;
        for (uint32_t o = 0; d->argument == NO_NODE && o < d->operands.count; o++) {
            const struct operand *from = &team->operands[d->operands.first + o];
            if (from->kind != OPERAND_CALL)
                add_step(p, (struct step){f->variables[from->index].object, to,
                                          from->kind == OPERAND_ADDRESS});
        }
    }
    if (p->step_count)
        qsort(p->step, p->step_count, sizeof(*p->step), compare_steps);
    p->found = xcalloc(f->object_count + 1, sizeof(uint32_t));
    return p;
}

void pointers_free(struct pointers *p)
{
    free(p->step);
    free(p->found);
    free(p->list);
    free(p);
}

static void add_pointer(struct pointers *p, uint32_t object)
{
    if (p->found[object] == p->stamp)
        return;
    p->found[object] = p->stamp;
    p->list = xgrow(p->list, p->count, &p->capacity, sizeof(*p->list));
    p->list[p->count++] = object;
}

static void follow(struct pointers *p, uint32_t object, bool is_address)
{
    const struct step wanted = {object, 0, is_address};
    size_t low = 0, high = p->step_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_steps(&p->step[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < p->step_count && !compare_steps(&p->step[low], &wanted); low++)
        add_pointer(p, p->step[low].to);
}

const uint32_t *pointers_to(struct pointers *p, uint32_t object, size_t *count)
{
    p->count = 0;
    p->stamp++;
    follow(p, object, true);
    for (size_t at = 0; at < p->count; at++)
        follow(p, p->list[at], false);
    *count = p->count;
    return p->list;
}
