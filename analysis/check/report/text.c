/* Findings as a compiler prints, and the statistics. */
#include "config.h"

#include "analysis/check/report/advice.h"
#include "analysis/check/report/caret.h"
#include "analysis/check/report/excerpt.h"
#include "analysis/check/report/group.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

static const char *function_name(const struct program *program, uint32_t function)
{
    uint32_t name = program->functions[function].name;
    return name ? name_text(program, name) : "a lambda";
}

static const char *function_file(const struct program *program, uint32_t function)
{
    return program->files[program->functions[function].place.file].name;
}

/* ---- A finding --------------------------------------------------------------------------- */

static void print_caret(FILE *out, const struct report *report, const struct caret *caret,
                        const char *kind, const char *message, bool with_text)
{
    const struct program *program = report->program;
    fprintf(out, "%s:%u:%u: %s: %s\n", program->files[caret->place->file].name, caret->place->line,
            caret_column(program, caret), kind, message);
    if (with_text)
        excerpt_print(out, program, caret->place, caret->column, caret->length);
}

struct notes {
    FILE *out;
    const struct report *report;
};

static void print_note(void *to, const struct caret *caret, const char *message)
{
    const struct notes *notes = to;
    print_caret(notes->out, notes->report, caret, "note", message, true);
}

/** What else hangs on the same condition. */
static void print_others(FILE *out, const struct report *report, const struct groups *groups,
                         uint32_t number)
{
    while ((number = groups->next[number]) != NO_NODE) {
        const struct finding *f = &report->findings->finding[number];
        struct caret caret = caret_finding(report->program, f);
        char *text = finding_sentence(report->program, f);
        char *message = xformat("STATIC-CHECK: %s", text);
        print_caret(out, report, &caret, "note", message, true);
        free(message);
        free(text);
    }
}

static void print_help(FILE *out, const struct report *report, const struct finding *f)
{
    struct caret at = caret_finding(report->program, f), there = at;
    char *path = path_of(report, f), *advice = advice_of(report, f);
    if (f->cause_count)
        there = caret_condition(report->program, advice_place(f));
    else if (f->call_count)
        there = caret_call(report->program, &f->calls[0]);
    print_caret(out, report, &at, "note", path, false);
    print_caret(out, report, &there, "help", advice, false);
    free(path);
    free(advice);
}

static void print_finding(FILE *out, const struct report *report, const struct groups *groups,
                          uint32_t number)
{
    const struct finding *f = &report->findings->finding[number];
    struct caret caret = caret_finding(report->program, f);
    char *text = finding_sentence(report->program, f);
    char *message = xformat("STATIC-CHECK: %s", text);
    print_caret(out, report, &caret,
                f->is_dropped       ? "dropped"
                : report->as_errors ? "error"
                                    : "warning",
                message, true);
    free(message);
    free(text);
    print_others(out, report, groups, number);
    carets_visit(report, f, false, print_note, &(struct notes){out, report});
    if (f->has_more_causes && !f->is_dropped)
        print_caret(out, report, &caret, "note", "and conditions further away", false);
    if (!f->is_dropped)
        print_help(out, report, f);
}

/* ---- The last lines ---------------------------------------------------------------------- */

enum { NAMED = 3 }; /* functions that are named for each reason */

static void print_unproved_kind(FILE *out, const struct report *report, enum unproved_kind kind,
                                const char *why)
{
    const struct unproved_list *list = report->unproved;
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct unproved *u = &list->entry[i];
        if (u->kind == kind && count++ < NAMED)
            fprintf(out, "%s'%s'", count == 1 ? why : ", ",
                    function_name(report->program, u->function));
    }
    if (count > NAMED)
        fprintf(out, " and %zu more", count - NAMED);
}

/** One line: of these, silence proves nothing. */
static void print_unproved(FILE *out, const struct report *report)
{
    static const char *const reasons[UNPROVED_KINDS] = {
        [UNPROVED_CONTROL] = "; control that is not followed in ",
        [UNPROVED_CALLEE] = "; calls of what is not given in ",
        [UNPROVED_POINTER] = "; calls through pointers to what is not given in ",
        [UNPROVED_CROWD] = "; calls of a name that many functions have in ",
        [UNPROVED_CHOICE] = "; calls of one of several functions, it is not known which, in ",
        [UNPROVED_SOURCE] = "; files that the compiler refuses, with ",
        [UNPROVED_ENTRY] = "; threads are not seen to enter ",
        [UNPROVED_EXCEPTION] = "; exceptions that may leave ",
        [UNPROVED_WAY] = "; branches on what is not followed in ",
        [UNPROVED_CALLER] = "; not seen to be called, though waiting for a team, "};
    if (!report->unproved || !report->unproved->count)
        return;
    fprintf(out, "not proved: %zu function%s", report->unproved->count,
            plural(report->unproved->count));
    for (int kind = 0; kind < UNPROVED_KINDS; kind++)
        print_unproved_kind(out, report, kind, reasons[kind]);
    fputc('\n', out);
}

static void print_count(FILE *out, const struct report *report, const struct groups *groups)
{
    uint32_t possible = groups->count - groups->certain, units = report->program->unit_count;
    if (!groups->count)
        return;
    fprintf(out, "%u finding%s (", groups->count, plural(groups->count));
    if (groups->certain)
        fprintf(out, "%u certain%s", groups->certain, possible ? ", " : "");
    if (possible)
        fprintf(out, "%u possible", possible);
    fprintf(out, ") in %u file%s", units, plural(units));
    if (report->unproved && report->unproved->count)
        fprintf(out, "; %zu function%s not proved", report->unproved->count,
                plural(report->unproved->count));
    putc('\n', out);
}

/** One function, or instances of one? */
static bool is_same_text(const struct program *program, uint32_t a, uint32_t b)
{
    const struct function *f = &program->functions[a], *g = &program->functions[b];
    return a == b || (f->name == g->name && f->place.file == g->place.file &&
                      f->place.line == g->place.line && f->place.column == g->place.column);
}

void report_text(FILE *out, const struct report *report)
{
    const struct findings *findings = report->findings;
    struct groups groups;
    uint32_t last = NO_NODE;
    groups_find(&groups, report);
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->finding[i];
        if (!finding_is_shown(f) || groups.leader[i] != i)
            continue;
        if (last == NO_NODE || !is_same_text(report->program, f->function, last))
            fprintf(out, "%s: in function '%s':\n", function_file(report->program, f->function),
                    function_name(report->program, f->function));
        last = f->function;
        print_finding(out, report, &groups, i);
    }
    print_unproved(out, report);
    print_count(out, report, &groups);
    groups_free(&groups);
}

void report_statistics(FILE *out, const struct report *report)
{
    const struct statistics *s = &report->program->statistics;
    struct groups groups;
    size_t dropped = 0;
    groups_find(&groups, report);
    for (size_t i = 0; i < report->findings->count; i++)
        dropped += finding_is_shown(&report->findings->finding[i]) &&
                   report->findings->finding[i].is_dropped;
    fprintf(out,
            "functions %u, parallel regions %u, explicit barriers %u, implicit barriers %u, "
            "worksharing constructs %u, findings %u",
            s->functions, s->parallel, s->explicit_barriers, s->implicit_barriers, s->worksharing,
            groups.count);
    if (dropped)
        fprintf(out, ", dropped %zu", dropped);
    fputc('\n', out);
    groups_free(&groups);
}
