/* From places of the model to what stands there in the user's text. */
#include "config.h"

#include "analysis/check/report/caret.h"

#include "analysis/check/report/branch.h"
#include "analysis/check/report/excerpt.h"
#include "analysis/check/report/source.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { CAUSES_SHOWN = 4, REASONS_SHOWN = 16 };

static size_t directive_length(const struct source_line *line, size_t column)
{
    size_t end = line->length;
    if (column >= line->length)
        return 1;
    for (size_t at = column + 1; at + 1 < end; at++)
        if (!memcmp(line->text + at, "//", 2) || !memcmp(line->text + at, "/*", 2))
            end = at;
    while (end > column + 1 && strchr(" \t\\", line->text[end - 1]))
        end--;
    return strchr("#!", line->text[column]) ? end - column : 1;
}

struct caret caret_directive(const struct program *program, const struct place *place)
{
    struct source_line line;
    struct caret caret = {place, source_directive(program, place), 1};
    if (source_line(program, place, &line))
        caret.length = directive_length(&line, caret.column);
    return caret;
}

struct caret caret_finding(const struct program *program, const struct finding *f)
{
    static const char set[] = "omp_set_lock";
    struct caret caret = {&f->place, 0, strlen(set)};
    if (f->directive != DIRECTIVE_UNKNOWN)
        return caret_directive(program, &f->place);
    caret.column = source_column(program, &f->place, set);
    return caret;
}

/** Where the other lock, region or construct is that the finding is about. */
static struct caret caret_outer(const struct program *program, const struct finding *f)
{
    struct source_line line;
    struct caret caret = caret_directive(program, &f->outer_place);
    if (source_line(program, &f->outer_place, &line) && caret.column < line.length &&
        !strchr("#!", line.text[caret.column]))
        caret = (struct caret){&f->outer_place,
                               source_column(program, &f->outer_place, "omp_set_lock"), 1};
    return caret;
}

struct caret caret_condition(const struct program *program, const struct place *place)
{
    struct branch branch;
    branch_heading(program, place, &branch);
    return (struct caret){place, branch.column, 1};
}

static struct caret caret_word(const struct program *program, const struct place *place,
                               uint32_t name)
{
    const char *word = name_text(program, name);
    struct source_line line;
    struct caret caret = {place, source_column(program, place, word), 1};
    size_t length = strlen(word);
    if (length && source_line(program, place, &line) && caret.column + length <= line.length &&
        !strncasecmp(line.text + caret.column, word, length))
        caret.length = length;
    return caret;
}

struct caret caret_reason(const struct program *program, const struct reason *reason)
{
    if (reason->kind == REASON_DECIDED)
        return caret_condition(program, &reason->place);
    return caret_word(program, &reason->place, reason->name);
}

struct caret caret_call(const struct program *program, const struct step *step)
{
    return caret_word(program, &step->place, program->functions[step->callee].name);
}

uint32_t caret_column(const struct program *program, const struct caret *caret)
{
    return excerpt_characters(program, caret->place, caret->column) + 1;
}

void carets_visit_reasons(const struct report *report, uint32_t number, caret_visitor *visit,
                          void *to)
{
    for (unsigned steps = 0; report->dataflow && number && steps < REASONS_SHOWN; steps++) {
        const struct reason *reason = dataflow_reason(report->dataflow, number);
        struct caret caret = caret_reason(report->program, reason);
        char *text = reason_sentence(report->program, reason);
        visit(to, &caret, text);
        free(text);
        number = reason->next;
    }
}

static void visit_causes(const struct report *report, const struct finding *f, bool all,
                         caret_visitor *visit, void *to)
{
    size_t shown = all || f->cause_count < CAUSES_SHOWN ? f->cause_count : CAUSES_SHOWN;
    for (size_t i = 0; i < shown; i++) {
        size_t left = i + 1 == shown ? f->cause_count - shown : 0;
        struct caret caret = caret_condition(report->program, &f->causes[i].place);
        char *text = left ? xformat("also this condition, and %zu more", left)
                          : xstrdup(i ? "also this condition" : "this condition");
        visit(to, &caret, text);
        free(text);
        carets_visit_reasons(report, f->causes[i].reason, visit, to);
    }
}

static void visit_calls(const struct report *report, const struct finding *f, caret_visitor *visit,
                        void *to)
{
    for (uint32_t i = 0; i < f->call_count; i++) {
        const struct function *caller = &report->program->functions[f->calls[i].function];
        struct caret caret = caret_call(report->program, &f->calls[i]);
        const char *name = name_text(report->program, caller->name);
        char *text =
            *name ? xformat("called from '%s' here", name) : xstrdup("called from a lambda here");
        visit(to, &caret, text);
        free(text);
    }
}

void carets_visit(const struct report *report, const struct finding *f, bool all,
                  caret_visitor *visit, void *to)
{
    if (!f->is_dropped)
        visit_causes(report, f, all, visit, to);
    if (finding_has_outer(f)) {
        struct caret caret = caret_outer(report->program, f);
        visit(to, &caret, outer_sentence(f));
    }
    visit_calls(report, f, visit, to);
}
