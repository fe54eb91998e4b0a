/* Labels of units of work, by the scheme `stable` and with what `paper` needs. */
#include "pomp2-runtime/measure/unit-label.h"

struct xu *label_team(struct scope *s)
{
    while (!unit_is_implicit(scope_kind(s)))
        s = s->up;
    return s->xu;
}

/* The scope that the paper takes for the parent of what is created in `s`: it does not know single
 * and sections. */
static struct xu *paper_parent(struct scope *s)
{
    while (scope_kind(s) == UNIT_SINGLE || scope_kind(s) == UNIT_SECTIONS)
        s = s->up;
    return s->xu;
}

static uint64_t paper_rank(struct scope *s, unsigned kind)
{
    struct xu *parent = paper_parent(s);
    switch (kind) {
    case UNIT_TASK:
    case UNIT_PARALLEL:
    case UNIT_SECTION:
        return parent->kind == UNIT_PARALLEL ? parent->calls++ : ++parent->rank;
    case UNIT_LOOP:
    case UNIT_TASKLOOP:
        return ++parent->rank;
    default:
        return 0;
    }
}

void label_assign(struct scope *s, struct xu *out, unsigned kind, uint64_t ordinal)
{
    /* In a wait, or in a taskloop, it is a task of its own that creates the unit, and was not seen.
     */
    bool unseen = scope_kind(s) == UNIT_WAIT || scope_kind(s) == UNIT_TASKLOOP;
    out->flags = unseen ? UNIT_UNCERTAIN : 0;
    s = label_scope(s);
    struct xu *team = label_team(s);
    out->kind = (uint8_t)kind;
    out->parent = s->xu->id;
    out->thread = team->thread;
    out->paper = paper_rank(s, kind);
    switch (kind) {
    case UNIT_LOOP:
    case UNIT_SECTIONS:
    case UNIT_SINGLE:
        out->index = ++s->xu->met;
        break;
    case UNIT_SECTION:
    case UNIT_RANGE:
        out->index = ordinal;
        break;
    default:
        out->index = ++s->xu->children;
        break;
    }
}
