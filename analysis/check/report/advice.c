/* What is to be changed: by the construct, by how the condition decides over it, by why it differs.
 */
#include "config.h"

#include "analysis/check/report/advice.h"

#include "analysis/check/report/branch.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Words: %D the directive, %T what is to be met, %O the construct around, %N a name,
 * %L a line, %C how a comment begins ------------------------------------------------------- */

struct words {
    const char *directive, *outer, *name, *comment;
    char *thing;
    uint32_t line;
};

static const char *word_of(const struct words *w, char letter)
{
    return letter == 'D'   ? w->directive
           : letter == 'O' ? w->outer
           : letter == 'N' ? w->name
           : letter == 'C' ? w->comment
                           : w->thing;
}

static char *fill(const char *text, const struct words *w)
{
    char *filled;
    size_t length;
    FILE *out = xstream(&filled, &length);
    for (; *text; text++) {
        if (*text != '%')
            putc(*text, out);
        else if (*++text == 'L')
            fprintf(out, "%u", w->line);
        else
            fputs(word_of(w, *text), out);
    }
    fclose(out);
    return filled;
}

static const char *callee_name(const struct report *report, const struct finding *f)
{
    const char *name =
        name_text(report->program, report->program->functions[f->calls[0].callee].name);
    return *name ? name : "the lambda";
}

static struct words words_of(const struct report *report, const struct finding *f)
{
    const struct program *p = report->program;
    struct words w = {.directive = directive_words(p, f->directive, &f->place),
                      .name = name_text(p, f->name),
                      .comment = p->files[f->place.file].is_fortran ? "!" : "//",
                      .outer = ""};
    if (f->kind == FINDING_NESTING)
        w.outer = directive_words(p, f->outer == DIRECTIVE_SECTION ? DIRECTIVE_SECTIONS : f->outer,
                                  &f->outer_place);
    if (f->call_count)
        w.thing = xformat("call of '%s'", callee_name(report, f));
    else if (f->is_implicit)
        w.thing = xformat("barrier at the end of the `%s`", w.directive);
    else
        w.thing = xformat(f->directive == DIRECTIVE_BARRIER ? "%s" : "`%s`", w.directive);
    return w;
}

/* ---- Conditions -------------------------------------------------------------------------- */

static const char any_branch[] = "move the %T out of the branch, so that every thread meets it";

static const struct {
    enum directive_id directive;
    const char *text;
} in_branch[] = {
    {DIRECTIVE_BARRIER, "end the branch before the barrier, and begin another one behind it for "
                        "what follows: every thread has to meet the barrier"},
    {DIRECTIVE_FOR, "move the `%D` out of the branch, so that all threads share its iterations; "
                    "where one thread is to run them all, remove the directive"},
    {DIRECTIVE_SECTIONS, "move the `sections` out of the branch, so that all threads share them; "
                         "where one thread is to run them all, remove the directives"},
    {DIRECTIVE_SINGLE, "move the `single` out of the branch, for it chooses a thread by itself; "
                       "where the branch lets in one thread, remove the directive"},
};

static const char call_in_branch[] =
    "move the %T out of the branch, for it holds what every thread has to meet; what only some "
    "threads are to do goes into a branch inside it";

static const char in_loop[] =
    "let every thread go round equally often, with a bound that is the same for all; what a "
    "thread does in its own rounds goes into a branch in the loop, without the %T";

static const char *const behind_jump[] = {
    [JUMP_RETURN] = "do not return before the %T: put what such a thread skips into a branch, and "
                    "leave the %T outside it",
    [JUMP_BREAK] = "do not leave the loop before the %T: put what such a thread skips into a "
                   "branch, and leave on a condition that is the same for all",
    [JUMP_CONTINUE] = "do not skip the %T: put what such a thread skips into a branch, and leave "
                      "the %T outside it",
    [JUMP_GOTO] = "do not jump past the %T: put what such a thread skips into a branch, and leave "
                  "the %T outside it",
};

static const char *branch_advice(const struct finding *f)
{
    if (f->call_count)
        return call_in_branch;
    for (size_t i = 0; i < sizeof(in_branch) / sizeof(*in_branch) && !f->is_implicit; i++)
        if (in_branch[i].directive == f->directive)
            return in_branch[i].text;
    return any_branch;
}

static bool is_same(const struct place *a, const struct place *b)
{
    return a->file == b->file && a->line == b->line && a->column == b->column;
}

/** By how the condition decides. */
static const char *shape_advice(const struct report *report, const struct finding *f)
{
    struct branch branch;
    const struct place *condition = &f->causes[0].place;
    const struct place *target = f->call_count ? &f->calls[0].place : &f->place;
    if (f->call_count && is_same(condition, target))
        return "choose the function alike in all threads, or let each that may be chosen meet the "
               "same barriers and worksharing constructs";
    branch_read(report->program, condition, &branch);
    if (branch_holds(&branch, condition, target))
        return branch.kind == BRANCH_LOOP ? in_loop : branch_advice(f);
    if (branch.kind != BRANCH_UNKNOWN && branch.jump)
        return behind_jump[branch.jump];
    return "let every thread meet the %T, whatever the condition in line %L is";
}

/** By why the condition differs; NULL: because it is meant to. */
static const char *const by_reason[] = {
    [REASON_PRIVATE] = "give '%N' its value in every thread: with `firstprivate(%N)` in place of "
                       "`private(%N)`, or by setting it before line %L",
    [REASON_THREADPRIVATE] = "give '%N' the same value in all threads: with `copyin(%N)` on the "
                             "`parallel`, or by setting it alike in each",
    [REASON_SHARED] = "keep where '%N' is set and where line %L reads it apart by barriers, so "
                      "that all threads read the same value",
    [REASON_ONE_THREAD] = "hand the value on to all threads: with `copyprivate` on a `single`, or "
                          "in a shared variable with a barrier behind it",
};

static const struct reason *last_reason(const struct report *report, uint32_t number)
{
    const struct reason *reason = NULL;
    while (report->dataflow && number) {
        reason = dataflow_reason(report->dataflow, number);
        number = reason->next;
    }
    return reason;
}

static char *divergence_advice(const struct report *report, const struct finding *f,
                               struct words *w)
{
    const struct reason *last = last_reason(report, f->causes[0].reason);
    w->line = f->causes[0].place.line;
    if (last)
        w->name = name_text(report->program, last->name);
    if (last && last->kind < sizeof(by_reason) / sizeof(*by_reason) && by_reason[last->kind])
        return fill(by_reason[last->kind], w);
    char *advice = fill(shape_advice(report, f), w);
    if (!last || last->kind != REASON_UNKNOWN)
        return advice;
    char *before = fill("if '%N' returns the same to all threads, give its source, too, or write "
                        "`%C pompeii-check: ignore REASON` there; if not, ",
                        w);
    char *whole = xformat("%s%s", before, advice);
    free(before);
    free(advice);
    return whole;
}

/* ---- Nesting ----------------------------------------------------------------------------- */

enum inner_class { INNER_BARRIER, INNER_SHARING, INNER_MASKED, INNER_ORDERED, INNER_CRITICAL };
enum outer_class { OUTER_ONE, OUTER_SHARING, OUTER_TASK, OUTER_LOCKED, OUTER_CLASSES };

static enum inner_class inner_class(enum directive_id id)
{
    switch (id) {
    case DIRECTIVE_BARRIER:
        return INNER_BARRIER;
    case DIRECTIVE_MASTER:
    case DIRECTIVE_MASKED:
        return INNER_MASKED;
    case DIRECTIVE_ORDERED:
        return INNER_ORDERED;
    case DIRECTIVE_CRITICAL:
        return INNER_CRITICAL;
    default:
        return INNER_SHARING;
    }
}

static enum outer_class outer_class(enum directive_id id)
{
    switch (id) {
    case DIRECTIVE_SINGLE:
    case DIRECTIVE_MASTER:
    case DIRECTIVE_MASKED:
        return OUTER_ONE;
    case DIRECTIVE_TASK:
    case DIRECTIVE_TASKLOOP:
        return OUTER_TASK;
    case DIRECTIVE_CRITICAL:
    case DIRECTIVE_ATOMIC:
        return OUTER_LOCKED;
    default:
        return OUTER_SHARING;
    }
}

static const char end_before[] =
    "end the `%O` before the %T, and begin another one behind it for what follows";
static const char move_out[] = "move the %T out of the `%O`";
static const char test_number[] =
    "test the thread's number in place of the `%D`, or move it out of the `%O`";

static const char *const in_construct[][OUTER_CLASSES] = {
    [INNER_BARRIER] = {end_before,
                       "end the `%O` before the %T, and share out what follows with another one",
                       "only the team's own threads meet barriers: wait for the task's own tasks "
                       "with `taskwait`, or move the %T out of the `%O`",
                       end_before},
    [INNER_SHARING] = {"one thread is here alone: remove the `%D` directive, or move the %T out of "
                       "the `%O`",
                       "remove the inner `%D` directive, so that the thread runs all of it, or "
                       "give it a team of its own with `parallel`",
                       "one thread runs a task: remove the `%D` directive, or move the %T out of "
                       "the `%O`",
                       move_out},
    [INNER_MASKED] = {test_number, test_number, test_number, test_number},
    [INNER_ORDERED] = {move_out, move_out, move_out, move_out},
    [INNER_CRITICAL] = {move_out, move_out, move_out,
                        "give the inner `critical` a name of its own, or leave it out where the "
                        "outer one is enough"},
};

/** A directive in a callee may have other callers, for whom it is right where it is. */
static const char *nesting_advice(const struct finding *f)
{
    enum inner_class inner = inner_class(f->directive);
    return f->call_count && inner == INNER_SHARING ? move_out
                                                   : in_construct[inner][outer_class(f->outer)];
}

static const char *const by_kind[FINDING_KINDS] = {
    [FINDING_CANCEL] = "name the construct that is around it, or move it into one that it names",
    [FINDING_LOCK_TWICE] = "give '%N' back before line %L, or do not set it there; where a thread "
                           "may well have it, use a nestable lock",
    [FINDING_LOCK_ORDER] = "take '%N' and '%O' in the same order everywhere",
    [FINDING_LOCK_KEPT] = "give '%N' back before line %L, and set it again behind it for what "
                          "follows",
    [FINDING_ORDERED] = "join the two regions, so that each iteration runs one of them",
};

static const char way_out[] = "give '%N' back on the way in line %L, too";
static const char no_clause[] = "add the clause `ordered` to the loop in line %L";

char *advice_of(const struct report *report, const struct finding *f)
{
    struct words w = words_of(report, f);
    bool lacks_clause = f->kind == FINDING_ORDERED && f->outer == DIRECTIVE_FOR;
    char *advice;
    w.line = lacks_clause ? f->outer_place.line : f->place.line;
    if (f->kind == FINDING_LOCK_ORDER)
        w.outer = name_text(report->program, f->outer_name);
    if (f->is_way_out)
        w.line = f->outer_place.line;
    if (f->kind == FINDING_NESTING)
        advice = fill(nesting_advice(f), &w);
    else if (by_kind[f->kind])
        advice = fill(lacks_clause ? no_clause : f->is_way_out ? way_out : by_kind[f->kind], &w);
    else
        advice = divergence_advice(report, f, &w);
    free(w.thing);
    return advice;
}

const struct place *advice_place(const struct finding *f)
{
    return f->cause_count ? &f->causes[0].place : f->call_count ? &f->calls[0].place : &f->place;
}

/* ---- The path ---------------------------------------------------------------------------- */

static void print_where(FILE *out, const struct program *program, const struct place *place)
{
    fprintf(out, " at %s:%u", program->files[place->file].name, place->line);
}

/** `rank is omp_get_thread_num()` */
static void print_source(FILE *out, const struct report *report, uint32_t number)
{
    static const char *const texts[] = {
        [REASON_THREAD] = "%s()",
        [REASON_UNKNOWN] = "%s(), of which nothing is known",
        [REASON_POINTER] = "what is called through a pointer%s",
        [REASON_SHARED] = "'%s', which is written meanwhile",
        [REASON_PRIVATE] = "'%s', which has no value yet",
        [REASON_THREADPRIVATE] = "'%s', which is threadprivate",
        [REASON_SET] = "'%s'",
        [REASON_DECIDED] = "another condition%s",
        [REASON_ONE_THREAD] = "set by some threads alone%s",
        [REASON_ARGUMENT] = "an argument%s",
        [REASON_SIZE] = "too far away to follow%s",
    };
    const struct reason *first, *last = last_reason(report, number);
    if (!last)
        return;
    first = dataflow_reason(report->dataflow, number);
    const char *name = name_text(report->program, first->name);
    bool direct = first->kind == REASON_SET && first->next &&
                  dataflow_reason(report->dataflow, first->next) == last;
    fputs(": ", out);
    if (first != last && first->kind == REASON_SET && *name)
        fprintf(out, "%s %s ", name, direct ? "is" : "comes from");
    else
        fputs("it depends on ", out);
    fprintf(out, texts[last->kind], name_text(report->program, last->name));
}

char *path_of(const struct report *report, const struct finding *f)
{
    const struct program *p = report->program;
    struct branch branch;
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    fprintf(out, "%s%s", f->is_implicit ? "barrier at the end of " : "",
            directive_words(p, f->directive, &f->place));
    print_where(out, p, &f->place);
    for (uint32_t i = f->call_count; i-- > 0;) {
        const char *name = name_text(p, p->functions[f->calls[i].callee].name);
        fprintf(out, " <- %s()", *name ? name : "lambda");
    }
    if (f->cause_count) {
        branch_heading(p, &f->causes[0].place, &branch);
        fprintf(out, " <- %s", branch.words[0] ? branch.words : "condition");
        print_where(out, p, &f->causes[0].place);
        print_source(out, report, f->causes[0].reason);
    } else if (f->kind == FINDING_NESTING) {
        fprintf(out, " <- %s", directive_words(p, f->outer, &f->outer_place));
        print_where(out, p, &f->outer_place);
    } else if (finding_has_outer(f)) {
        fputs(" <- ", out);
        fputs(f->kind == FINDING_ORDERED ? directive_words(p, f->outer, &f->outer_place)
                                         : name_text(p, f->name),
              out);
        print_where(out, p, &f->outer_place);
    }
    fclose(out);
    return text;
}
