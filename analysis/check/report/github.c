/* Findings as workflow commands: GitHub shows them beside the lines of a change.
 * (GitHub's documentation, "Workflow commands for GitHub Actions", setting a warning message.) */
#include "config.h"

#include "analysis/check/report/advice.h"
#include "analysis/check/report/caret.h"
#include "analysis/check/report/group.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* What would end the message; in a property also what would end that. */
static void put_escaped(FILE *out, const char *text, bool is_property)
{
    for (; *text; text++) {
        if (strchr(is_property ? "%\r\n:," : "%\r\n", *text))
            fprintf(out, "%%%02X", (unsigned)*text);
        else
            putc(*text, out);
    }
}

static char *message_of(const struct report *report, const struct groups *groups, uint32_t number)
{
    const struct finding *f = &report->findings->finding[number];
    char *text = finding_sentence(report->program, f), *path = path_of(report, f);
    char *advice = advice_of(report, f), *whole;
    size_t length;
    FILE *out = xstream(&whole, &length);
    fprintf(out, "%s\n", text);
    while ((number = groups->next[number]) != NO_NODE) {
        char *other = finding_subject(report->program, &report->findings->finding[number]);
        fprintf(out, "so is %s\n", other);
        free(other);
    }
    fprintf(out, "%s\nhelp: %s", path, advice);
    fclose(out);
    free(text);
    free(path);
    free(advice);
    return whole;
}

static void put_finding(FILE *out, const struct report *report, const struct groups *groups,
                        uint32_t number)
{
    const struct finding *f = &report->findings->finding[number];
    struct caret caret = caret_finding(report->program, f);
    char *text = message_of(report, groups, number);
    fputs(report->as_errors ? "::error file=" : "::warning file=", out);
    put_escaped(out, report->program->files[f->place.file].name, true);
    fprintf(out, ",line=%u,col=%u,title=pompeii check (%s)::", f->place.line,
            caret_column(report->program, &caret), finding_kind_name(f->kind));
    put_escaped(out, text, false);
    putc('\n', out);
    free(text);
}

void report_github(FILE *out, const struct report *report)
{
    struct groups groups;
    groups_find(&groups, report);
    for (size_t i = 0; i < report->findings->count; i++) {
        const struct finding *f = &report->findings->finding[i];
        if (finding_is_shown(f) && !f->is_dropped && groups.leader[i] == i)
            put_finding(out, report, &groups, i);
    }
    groups_free(&groups);
}
