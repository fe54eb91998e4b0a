/**
 * @file unit-label.h
 * @brief The stack of scopes of a location, and how what happens in them is numbered.
 *
 * Both schemes number within the innermost scope and differ only in what they count. `stable` is
 * decided here. For `paper` (section 4.1 of the paper) the count that it needs is kept beside: the
 * rank of next_rank(), or prev_calls() where a parallel region is the parent. single and sections
 * are not there for it.
 */
#ifndef POMPEII_UNIT_LABEL_H
#define POMPEII_UNIT_LABEL_H

#include "pomp2-runtime/measure/unit.h"

/** One entry of the stack: a construct or unit that is open on the location. */
struct scope {
    struct scope *up, *down;
    uint32_t depth;  /* of the frame that it belongs to */
    uint64_t number; /* of the task */
    struct xu *xu;   /* `own`, or a task's, whose memory may be another task's by now */
    struct xu own;
    struct unit_loop loop;
};

static inline bool unit_is_work(unsigned kind)
{
    return kind == UNIT_TASK || kind == UNIT_RANGE || kind == UNIT_SECTION;
}

static inline unsigned scope_kind(const struct scope *s)
{
    return s->xu == &s->own ? s->own.kind : UNIT_TASK;
}

/** Whether the code of a team's implicit task runs directly in it; the program's own is one too. */
static inline bool unit_is_implicit(unsigned kind)
{
    return kind == UNIT_NONE || kind == UNIT_THREAD || kind == UNIT_PARALLEL;
}

/** The scope that what is created now belongs to. What is created while the innermost one waits
 * comes from code that no event told of: it is ascribed to the thread's implicit task. */
static inline struct scope *label_scope(struct scope *s)
{
    if (scope_kind(s) == UNIT_WAIT)
        while (!unit_is_implicit(scope_kind(s)))
            s = s->up;
    return s;
}

/** Whose implicit task or explicit task runs in `s`. */
struct xu *label_team(struct scope *s);

/**
 * Numbers a new unit or construct of `kind` in scope `s`: parent, index, paper, thread.
 * The parent's record has to be there: `s->xu->id` is valid.
 * @param ordinal of a section, first iteration of a range
 */
void label_assign(struct scope *s, struct xu *out, unsigned kind, uint64_t ordinal);

#endif
