/* Findings as JSON. */
#include "analysis/check/report/advice.h"
#include "analysis/check/report/caret.h"
#include "analysis/check/report/fingerprint.h"
#include "analysis/check/report/group.h"
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
        struct caret caret = caret_condition(report->program, &f->causes[i].place);
        json_text(json, "file", file_name(report, &f->causes[i].place));
        json_integer(json, "line", f->causes[i].place.line);
        json_integer(json, "column", caret_column(report->program, &caret));
        write_reasons(json, report, f->causes[i].reason);
        json_close(json);
    }
    json_close(json);
}

/** What the finding is about, and where. */
static void write_subject(struct json *json, const struct report *report, const struct finding *f,
                          const struct fingerprint *fingerprint)
{
    struct caret caret = caret_finding(report->program, f);
    json_text(json, "kind", finding_kind_name(f->kind));
    json_text(json, "directive", directive_words(report->program, f->directive, &f->place));
    json_bool(json, "implicit", f->is_implicit);
    json_text(json, "function", function_name(report, f->function));
    json_text(json, "file", file_name(report, &f->place));
    json_integer(json, "line", f->place.line);
    json_integer(json, "column", caret_column(report->program, &caret));
    json_text(json, "fingerprint", fingerprint->text);
}

/** What else hangs on the same condition. */
static void write_others(struct json *json, const struct report *report,
                         const struct groups *groups, uint32_t number,
                         const struct fingerprint *fingerprints)
{
    json_open(json, "also", '[');
    while ((number = groups->next[number]) != NO_NODE) {
        const struct finding *f = &report->findings->finding[number];
        json_open(json, NULL, '{');
        write_subject(json, report, f, &fingerprints[number]);
        write_calls(json, report, f);
        json_close(json);
    }
    json_close(json);
}

static void write_words(struct json *json, const struct report *report, const struct finding *f)
{
    char *text = finding_sentence(report->program, f), *path = path_of(report, f);
    char *advice = f->is_dropped ? NULL : advice_of(report, f);
    json_text(json, "message", text);
    json_text(json, "path", path);
    if (advice)
        json_text(json, "advice", advice);
    free(text);
    free(path);
    free(advice);
}

static void write_finding(struct json *json, const struct report *report,
                          const struct groups *groups, uint32_t number,
                          const struct fingerprint *fingerprints)
{
    const struct finding *f = &report->findings->finding[number];
    json_open(json, NULL, '{');
    write_subject(json, report, f, &fingerprints[number]);
    json_integer(json, "condition_line",
                 f->cause_count ? f->causes[0].place.line : f->outer_place.line);
    json_integer(json, "level", f->level);
    if (f->is_dropped)
        json_bool(json, "dropped", true);
    else
        json_text(json, "certainty", finding_is_certain(report, f) ? "certain" : "possible");
    write_words(json, report, f);
    write_conditions(json, report, f);
    write_calls(json, report, f);
    write_others(json, report, groups, number, fingerprints);
    json_close(json);
}

static void write_unproved(struct json *json, const struct report *report)
{
    static const char *const kinds[UNPROVED_KINDS] = {
        [UNPROVED_CONTROL] = "control", [UNPROVED_CALLEE] = "callee",
        [UNPROVED_POINTER] = "pointer", [UNPROVED_CROWD] = "crowd",
        [UNPROVED_CHOICE] = "choice",   [UNPROVED_SOURCE] = "source",
        [UNPROVED_ENTRY] = "entry",     [UNPROVED_EXCEPTION] = "exception",
        [UNPROVED_WAY] = "way",         [UNPROVED_CALLER] = "caller"};
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
    struct groups groups;
    groups_find(&groups, report);
    json_open(&json, NULL, '{');
    json_open(&json, "findings", '[');
    for (size_t i = 0; i < report->findings->count; i++)
        if (finding_is_shown(&report->findings->finding[i]) && groups.leader[i] == i)
            write_finding(&json, report, &groups, i, fingerprints);
    json_close(&json);
    groups_free(&groups);
    free(fingerprints);
    write_unproved(&json, report);
    json_close(&json);
    fputc('\n', out);
}
