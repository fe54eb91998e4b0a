/* Findings as JSON. */
#include "analysis/check/report/fingerprint.h"
#include "analysis/check/report/report.h"
#include "common/json.h"

#include "instrumenter/syntax/directive.h"

#include <stdlib.h>

static const char *file_name(const struct report *report, const struct place *place)
{
    return report->program->files[place->file].name;
}

static const char *function_name(const struct report *report, uint32_t function)
{
    return name_text(report->program, report->program->functions[function].name);
}

static void write_calls(struct json *json, const struct report *report, const struct finding *f)
{
    json_open(json, "calls", '[');
    for (uint32_t i = 0; i < f->call_count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "function", function_name(report, f->calls[i].function));
        json_text(json, "file", file_name(report, &f->calls[i].place));
        json_integer(json, "line", f->calls[i].place.line);
        json_close(json);
    }
    json_close(json);
}

static void write_reasons(struct json *json, const struct report *report, uint32_t number)
{
    json_open(json, "reasons", '[');
    for (unsigned steps = 0; report->dataflow && number && steps < 16; steps++) {
        const struct reason *reason = dataflow_reason(report->dataflow, number);
        char *text = reason_sentence(report->program, reason);
        json_open(json, NULL, '{');
        json_text(json, "file", file_name(report, &reason->place));
        json_integer(json, "line", reason->place.line);
        json_text(json, "text", text);
        json_close(json);
        free(text);
        number = reason->next;
    }
    json_close(json);
}

static void write_conditions(struct json *json, const struct report *report,
                             const struct finding *f)
{
    json_open(json, "conditions", '[');
    for (size_t i = 0; i < f->cause_count; i++) {
        json_open(json, NULL, '{');
        json_text(json, "file", file_name(report, &f->causes[i].place));
        json_integer(json, "line", f->causes[i].place.line);
        write_reasons(json, report, f->causes[i].reason);
        json_close(json);
    }
    json_close(json);
}

static void write_finding(struct json *json, const struct report *report, const struct finding *f,
                          const struct fingerprint *fingerprint)
{
    char *text = finding_sentence(report->program, f);
    json_open(json, NULL, '{');
    json_text(json, "kind", finding_kind_name(f->kind));
    json_text(json, "directive", directive_words(report->program, f->directive, &f->place));
    json_bool(json, "implicit", f->is_implicit);
    json_text(json, "function", function_name(report, f->function));
    json_text(json, "file", file_name(report, &f->place));
    json_integer(json, "line", f->place.line);
    json_integer(json, "column", f->place.column);
    json_integer(json, "condition_line",
                 f->cause_count ? f->causes[0].place.line : f->outer_place.line);
    json_integer(json, "level", f->level);
    if (f->is_dropped)
        json_bool(json, "dropped", true);
    json_text(json, "message", text);
    json_text(json, "fingerprint", fingerprint->text);
    write_conditions(json, report, f);
    write_calls(json, report, f);
    json_close(json);
    free(text);
}

static void write_unproved(struct json *json, const struct report *report)
{
    static const char *const kinds[UNPROVED_KINDS] = {[UNPROVED_CONTROL] = "control",
                                                      [UNPROVED_CALLEE] = "callee",
                                                      [UNPROVED_POINTER] = "pointer"};
    if (!report->unproved || !report->unproved->count)
        return;
    json_open(json, "notifications", '[');
    for (size_t i = 0; i < report->unproved->count; i++) {
        const struct unproved *u = &report->unproved->entry[i];
        char *text = unproved_sentence(report->program, u);
        json_open(json, NULL, '{');
        json_text(json, "kind", kinds[u->kind]);
        json_text(json, "function", function_name(report, u->function));
        json_text(json, "file", file_name(report, &u->place));
        json_integer(json, "line", u->place.line);
        json_text(json, "message", text);
        json_close(json);
        free(text);
    }
    json_close(json);
}

void report_json(FILE *out, const struct report *report)
{
    struct json json = {.out = out};
    struct fingerprint *fingerprints = fingerprints_of(report->program, report->findings);
    json_open(&json, NULL, '{');
    json_open(&json, "findings", '[');
    for (size_t i = 0; i < report->findings->count; i++)
        if (finding_is_shown(&report->findings->finding[i]))
            write_finding(&json, report, &report->findings->finding[i], &fingerprints[i]);
    json_close(&json);
    free(fingerprints);
    write_unproved(&json, report);
    json_close(&json);
    fputc('\n', out);
}
