/* Findings as SARIF, for code hosts and editors. */
#include "config.h"

#include "analysis/check/report/advice.h"
#include "analysis/check/report/caret.h"
#include "analysis/check/report/fingerprint.h"
#include "analysis/check/report/group.h"
#include "analysis/check/report/rules.h"
#include "common/json.h"
#include "common/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_text(struct json *json, const char *key, const char *text)
{
    json_open(json, key, '{');
    json_text(json, "text", text);
    json_close(json);
}

/* RFC 3986: what is no letter, digit or mark of a path is %XX. */
static char *uri_of(const char *path, const char *before)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    char *uri = xzalloc(strlen(before) + 3 * strlen(path) + 1), *to = stpcpy(uri, before);
    for (; *path; path++)
        if (strchr(plain, *path))
            *to++ = *path;
        else
            to += sprintf(to, "%%%02X", (unsigned char)*path);
    return uri;
}

/* Files below the working directory are named from there, so that a host finds them elsewhere. */
static void write_uri(struct json *json, const char *name)
{
    bool absolute = *name == '/';
    char *uri = uri_of(name, absolute ? "file://" : "");
    json_text(json, "uri", uri);
    if (!absolute)
        json_text(json, "uriBaseId", "%SRCROOT%");
    free(uri);
}

static void write_physical(struct json *json, const struct report *report,
                           const struct caret *caret)
{
    const struct place *place = caret->place;
    json_open(json, "physicalLocation", '{');
    json_open(json, "artifactLocation", '{');
    write_uri(json, report->program->files[place->file].name);
    json_close(json);
    json_open(json, "region", '{');
    json_integer(json, "startLine", place->line ? place->line : 1);
    json_integer(json, "startColumn", caret_column(report->program, caret));
    json_close(json);
    json_close(json);
}

/* @param id 0: it has none; related locations have to differ in something */
static void write_location(struct json *json, const struct report *report, const char *key,
                           const struct caret *caret, const char *message, int64_t id)
{
    json_open(json, key, '{');
    if (id)
        json_integer(json, "id", id);
    write_physical(json, report, caret);
    if (message)
        write_text(json, "message", message);
    json_close(json);
}

/* ---- Results ----------------------------------------------------------------------------- */

struct locations {
    struct json *json;
    const struct report *report;
    int64_t count;
};

static void put_related(void *to, const struct caret *caret, const char *message)
{
    struct locations *l = to;
    write_location(l->json, l->report, NULL, caret, message, ++l->count);
}

static void put_flow(void *to, const struct caret *caret, const char *message)
{
    struct locations *l = to;
    json_open(l->json, NULL, '{');
    write_location(l->json, l->report, "location", caret, message, 0);
    json_close(l->json);
}

/** What else hangs on the same condition. */
static void put_others(struct locations *l, const struct groups *groups, uint32_t number)
{
    while ((number = groups->next[number]) != NO_NODE) {
        const struct finding *f = &l->report->findings->finding[number];
        struct caret caret = caret_finding(l->report->program, f);
        char *text = finding_subject(l->report->program, f);
        put_related(l, &caret, text);
        free(text);
    }
}

static void write_related(struct json *json, const struct report *report,
                          const struct groups *groups, uint32_t number)
{
    struct locations l = {json, report, 0};
    json_open(json, "relatedLocations", '[');
    carets_visit(report, &report->findings->finding[number], true, put_related, &l);
    put_others(&l, groups, number);
    json_close(json);
}

static void put_call_flow(struct locations *l, const struct finding *f)
{
    for (uint32_t i = 0; i < f->call_count; i++) {
        struct caret caret = caret_call(l->report->program, &f->calls[i]);
        put_flow(l, &caret, "called here");
    }
}

/* From what makes threads differ to what not all of them meet: SARIF 2.1.0, 3.36. */
static void write_flow(struct json *json, const struct report *report, const struct finding *f)
{
    struct locations l = {json, report, 0};
    struct caret caret = caret_finding(report->program, f), around;
    json_open(json, "codeFlows", '[');
    json_open(json, NULL, '{');
    json_open(json, "threadFlows", '[');
    json_open(json, NULL, '{');
    json_open(json, "locations", '[');
    if (f->cause_count) {
        carets_visit_reasons(report, f->causes[0].reason, put_flow, &l);
        around = caret_condition(report->program, &f->causes[0].place);
        put_flow(&l, &around, "the condition");
    } else if (finding_has_outer(f)) {
        around = caret_directive(report->program, &f->outer_place);
        put_flow(&l, &around, outer_sentence(f));
    }
    put_call_flow(&l, f);
    put_flow(&l, &caret, f->directive == DIRECTIVE_UNKNOWN ? "the call" : "the directive");
    for (int level = 0; level < 5; level++)
        json_close(json);
}

/** What SARIF has no place for: how sure it is, and the fingerprints of what goes with it. */
static void write_properties(struct json *json, const struct report *report,
                             const struct groups *groups, uint32_t number,
                             const struct fingerprint *fingerprints)
{
    const struct finding *f = &report->findings->finding[number];
    json_open(json, "properties", '{');
    if (!f->is_dropped)
        json_text(json, "certainty", finding_is_certain(report, f) ? "certain" : "possible");
    json_open(json, "alsoFingerprints", '[');
    while ((number = groups->next[number]) != NO_NODE)
        json_text(json, NULL, fingerprints[number].text);
    json_close(json);
    json_close(json);
}

static void write_state(struct json *json, const struct finding *f,
                        const struct fingerprint *fingerprint)
{
    json_open(json, "partialFingerprints", '{');
    json_text(json, FINGERPRINT_KIND, fingerprint->text);
    json_close(json);
    if (f->is_known)
        json_text(json, "baselineState", "unchanged");
    if (!f->is_ignored)
        return;
    json_open(json, "suppressions", '[');
    json_open(json, NULL, '{');
    json_text(json, "kind", "inSource");
    if (f->ignore_reason)
        json_text(json, "justification", f->ignore_reason);
    json_close(json);
    json_close(json);
}

static char *message_of(const struct report *report, const struct finding *f)
{
    char *text = finding_sentence(report->program, f), *path, *advice, *whole;
    if (f->is_dropped)
        return text;
    path = path_of(report, f);
    advice = advice_of(report, f);
    whole = xformat("%s\n%s\nhelp: %s", text, path, advice);
    free(text);
    free(path);
    free(advice);
    return whole;
}

static void write_result(struct json *json, const struct report *report,
                         const struct groups *groups, uint32_t number,
                         const struct fingerprint *fingerprints)
{
    const struct finding *f = &report->findings->finding[number];
    struct caret caret = caret_finding(report->program, f);
    char *text = message_of(report, f);
    json_open(json, NULL, '{');
    json_text(json, "ruleId", rule_of(f->kind)->id);
    json_integer(json, "ruleIndex", f->kind);
    json_text(json, "level", f->is_dropped ? "note" : report->as_errors ? "error" : "warning");
    write_text(json, "message", text);
    json_open(json, "locations", '[');
    write_location(json, report, NULL, &caret, NULL, 0);
    json_close(json);
    write_related(json, report, groups, number);
    write_flow(json, report, f);
    write_state(json, f, &fingerprints[number]);
    write_properties(json, report, groups, number, fingerprints);
    json_close(json);
    free(text);
}

static void write_results(struct json *json, const struct report *report)
{
    struct fingerprint *fingerprints = fingerprints_of(report->program, report->findings);
    struct groups groups;
    groups_find(&groups, report);
    json_open(json, "results", '[');
    for (size_t i = 0; i < report->findings->count; i++)
        if (groups.leader[i] == i)
            write_result(json, report, &groups, i, fingerprints);
    json_close(json);
    groups_free(&groups);
    free(fingerprints);
}

/* ---- The run ----------------------------------------------------------------------------- */

static void write_rule(struct json *json, const struct rule *rule)
{
    char *help = rule_help(rule), *markdown = rule_markdown(rule);
    json_open(json, NULL, '{');
    json_text(json, "id", rule->id);
    write_text(json, "shortDescription", rule->title);
    write_text(json, "fullDescription", rule->why);
    json_open(json, "help", '{');
    json_text(json, "text", help);
    json_text(json, "markdown", markdown);
    json_close(json);
    json_text(json, "helpUri", "https://www.openmp.org/specifications/");
    json_close(json);
    free(help);
    free(markdown);
}

/* Where it is said what the tool does: the paper that it follows. */
static const char method[] = "https://hal.science/hal-01078759v1";

static void write_tool(struct json *json)
{
    json_open(json, "tool", '{');
    json_open(json, "driver", '{');
    json_text(json, "name", "pompeii check");
    json_text(json, "version", PACKAGE_VERSION);
    json_text(json, "informationUri", method);
    json_open(json, "rules", '[');
    for (int kind = 0; kind < FINDING_KINDS; kind++)
        write_rule(json, rule_of(kind));
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
        const struct place *place = &report->unproved->entry[i].place;
        char *text = unproved_sentence(report->program, &report->unproved->entry[i]);
        json_open(json, NULL, '{');
        json_text(json, "level", "note");
        write_text(json, "message", text);
        json_open(json, "locations", '[');
        struct caret caret = {place, place->column ? place->column - 1 : 0, 1};
        write_location(json, report, NULL, &caret, NULL, 0);
        json_close(json);
        json_close(json);
        free(text);
    }
    json_close(json);
    json_close(json);
    json_close(json);
}

/* What relative names begin at: SARIF 2.1.0, 3.14.14. */
static void write_root(struct json *json)
{
    char *here = getcwd(NULL, 0), *uri = here ? uri_of(here, "file://") : NULL;
    char *root = uri ? xformat("%s/", strcmp(here, "/") == 0 ? "file://" : uri) : NULL;
    if (root) {
        json_open(json, "originalUriBaseIds", '{');
        json_open(json, "%SRCROOT%", '{');
        json_text(json, "uri", root);
        json_close(json);
        json_close(json);
    }
    free(root);
    free(uri);
    free(here);
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
    write_root(&json);
    json_text(&json, "columnKind", "unicodeCodePoints");
    write_results(&json, report);
    json_close(&json);
    json_close(&json);
    json_close(&json);
    fputc('\n', out);
}
