/* Findings as SARIF, for code hosts and editors. */
#include "config.h"

#include "analysis/check/report/report.h"
#include "common/json.h"

#include <stdlib.h>

static const struct sarif_rule {
    const char *id, *text;
} rules[] = {
    [FINDING_BARRIER] = {"barrier", "A barrier region is met by all threads of a team or by none"},
    [FINDING_WORKSHARING] = {"worksharing",
                             "A worksharing region is met by all threads of a team or by none"},
    [FINDING_NESTING] = {"nesting", "A region may not be closely nested inside some others"},
    [FINDING_CANCEL] = {"cancel",
                        "What is cancelled is closely nested around the cancel construct"},
};

static void write_text(struct json *json, const char *key, const char *text)
{
    json_open(json, key, '{');
    json_text(json, "text", text);
    json_close(json);
}

static void write_location(struct json *json, const struct report *report,
                           const struct place *place, const char *message)
{
    json_open(json, NULL, '{');
    json_open(json, "physicalLocation", '{');
    json_open(json, "artifactLocation", '{');
    json_text(json, "uri", report->program->files[place->file].name);
    json_close(json);
    json_open(json, "region", '{');
    json_integer(json, "startLine", place->line ? place->line : 1);
    json_integer(json, "startColumn", place->column ? place->column : 1);
    json_close(json);
    json_close(json);
    if (message)
        write_text(json, "message", message);
    json_close(json);
}

static void write_related(struct json *json, const struct report *report, const struct finding *f)
{
    json_open(json, "relatedLocations", '[');
    for (size_t i = 0; i < f->cause_count; i++) {
        write_location(json, report, &f->causes[i].place, "the condition");
        uint32_t number = report->dataflow ? f->causes[i].reason : 0;
        for (unsigned steps = 0; number && steps < 16; steps++) {
            const struct reason *reason = dataflow_reason(report->dataflow, number);
            char *text = reason_sentence(report->program, reason);
            write_location(json, report, &reason->place, text);
            free(text);
            number = reason->next;
        }
    }
    if (f->kind == FINDING_NESTING)
        write_location(json, report, &f->outer_place, "inside this construct");
    for (uint32_t i = 0; i < f->call_count; i++)
        write_location(json, report, &f->calls[i].place, "called here");
    json_close(json);
}

static void write_result(struct json *json, const struct report *report, const struct finding *f)
{
    char *text = finding_sentence(report->program, f);
    json_open(json, NULL, '{');
    json_text(json, "ruleId", rules[f->kind].id);
    json_integer(json, "ruleIndex", f->kind);
    json_text(json, "level", f->is_dropped ? "note" : report->as_errors ? "error" : "warning");
    write_text(json, "message", text);
    json_open(json, "locations", '[');
    write_location(json, report, &f->place, NULL);
    json_close(json);
    write_related(json, report, f);
    if (f->is_ignored) {
        json_open(json, "suppressions", '[');
        json_open(json, NULL, '{');
        json_text(json, "kind", "inSource");
        json_close(json);
        json_close(json);
    }
    json_close(json);
    free(text);
}

static void write_tool(struct json *json)
{
    json_open(json, "tool", '{');
    json_open(json, "driver", '{');
    json_text(json, "name", "pompeii check");
    json_text(json, "version", PACKAGE_VERSION);
    json_open(json, "rules", '[');
    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++) {
        json_open(json, NULL, '{');
        json_text(json, "id", rules[i].id);
        write_text(json, "shortDescription", rules[i].text);
        json_close(json);
    }
    json_close(json);
    json_close(json);
    json_close(json);
}

/** What the tool could not do: SARIF 2.1.0, 3.20.21. */
static void write_notifications(struct json *json, const struct report *report)
{
    if (!report->unproved || !report->unproved->count)
        return;
    json_open(json, "invocations", '[');
    json_open(json, NULL, '{');
    json_bool(json, "executionSuccessful", true);
    json_open(json, "toolExecutionNotifications", '[');
    for (size_t i = 0; i < report->unproved->count; i++) {
        char *text = unproved_sentence(report->program, &report->unproved->entry[i]);
        json_open(json, NULL, '{');
        json_text(json, "level", "note");
        write_text(json, "message", text);
        json_open(json, "locations", '[');
        write_location(json, report, &report->unproved->entry[i].place, NULL);
        json_close(json);
        json_close(json);
        free(text);
    }
    json_close(json);
    json_close(json);
    json_close(json);
}

void report_sarif(FILE *out, const struct report *report)
{
    struct json json = {.out = out};
    json_open(&json, NULL, '{');
    json_text(&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_text(&json, "version", "2.1.0");
    json_open(&json, "runs", '[');
    json_open(&json, NULL, '{');
    write_tool(&json);
    write_notifications(&json, report);
    json_open(&json, "results", '[');
    for (size_t i = 0; i < report->findings->count; i++)
        write_result(&json, report, &report->findings->finding[i]);
    json_close(&json);
    json_close(&json);
    json_close(&json);
    json_close(&json);
    fputc('\n', out);
}
