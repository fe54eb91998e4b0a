/* Findings as a compiler prints, and the statistics. */
#include "analysis/check/report/report.h"

#include <stdlib.h>
#include <string.h>

static void print_place(FILE *out, const struct program *program, const struct place *place)
{
    fprintf(out, "%s:%u:%u: ", program->files[place->file].name, place->line, place->column);
}

static const char *function_name(const struct program *program, uint32_t function)
{
    uint32_t name = program->functions[function].name;
    return name ? name_text(program, name) : "a lambda";
}

static const char *function_file(const struct program *program, uint32_t function)
{
    return program->files[program->functions[function].place.file].name;
}

static void print_reasons(FILE *out, const struct report *report, uint32_t number)
{
    for (unsigned steps = 0; report->dataflow && number && steps < 16; steps++) {
        const struct reason *reason = dataflow_reason(report->dataflow, number);
        char *text = reason_sentence(report->program, reason);
        print_place(out, report->program, &reason->place);
        fprintf(out, "note: %s\n", text);
        free(text);
        number = reason->next;
    }
}

static void print_causes(FILE *out, const struct report *report, const struct finding *f)
{
    for (size_t i = 0; i < f->cause_count && !f->is_dropped; i++) {
        print_place(out, report->program, &f->causes[i].place);
        fprintf(out, "note: %s condition\n", i ? "also this" : "this");
        print_reasons(out, report, f->causes[i].reason);
    }
    if (f->has_more_causes && !f->is_dropped) {
        print_place(out, report->program, &f->place);
        fprintf(out, "note: and conditions further away\n");
    }
}

static void print_calls(FILE *out, const struct report *report, const struct finding *f)
{
    for (uint32_t i = 0; i < f->call_count; i++) {
        print_place(out, report->program, &f->calls[i].place);
        fprintf(out, "note: called from '%s' here\n",
                function_name(report->program, f->calls[i].function));
    }
}

static void print_finding(FILE *out, const struct report *report, const struct finding *f)
{
    char *text = finding_sentence(report->program, f);
    print_place(out, report->program, &f->place);
    fprintf(out, "%s: STATIC-CHECK: %s\n",
            f->is_dropped       ? "dropped"
            : report->as_errors ? "error"
                                : "warning",
            text);
    free(text);
    print_causes(out, report, f);
    if (f->kind == FINDING_NESTING) {
        print_place(out, report->program, &f->outer_place);
        fprintf(out, "note: inside this construct\n");
    }
    print_calls(out, report, f);
}

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
        [UNPROVED_POINTER] = "; calls through pointers to what is not given in "};
    if (!report->unproved || !report->unproved->count)
        return;
    fprintf(out, "not proved: %zu function%s", report->unproved->count,
            report->unproved->count == 1 ? "" : "s");
    for (int kind = 0; kind < UNPROVED_KINDS; kind++)
        print_unproved_kind(out, report, kind, reasons[kind]);
    fputc('\n', out);
}

void report_text(FILE *out, const struct report *report)
{
    const struct findings *findings = report->findings;
    uint32_t last = NO_NODE;
    for (size_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->finding[i];
        if (!finding_is_shown(f))
            continue;
        if (f->function != last)
            fprintf(out, "%s: in function '%s':\n", function_file(report->program, f->function),
                    function_name(report->program, f->function));
        last = f->function;
        print_finding(out, report, f);
    }
    print_unproved(out, report);
}

void report_statistics(FILE *out, const struct report *report)
{
    const struct statistics *s = &report->program->statistics;
    size_t count[2] = {0, 0}; /* reported, dropped */
    for (size_t i = 0; i < report->findings->count; i++)
        if (finding_is_shown(&report->findings->finding[i]))
            count[report->findings->finding[i].is_dropped]++;
    fprintf(out,
            "functions %u, parallel regions %u, explicit barriers %u, implicit barriers %u, "
            "worksharing constructs %u, findings %zu",
            s->functions, s->parallel, s->explicit_barriers, s->implicit_barriers, s->worksharing,
            count[0]);
    if (count[1])
        fprintf(out, ", dropped %zu", count[1]);
    fputc('\n', out);
}
