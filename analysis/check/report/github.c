/* Findings as workflow commands: GitHub shows them beside the lines of a change.
 * (GitHub's documentation, "Workflow commands for GitHub Actions", setting a warning message.) */
#include "analysis/check/report/report.h"

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

static void put_finding(FILE *out, const struct report *report, const struct finding *f)
{
    char *text = finding_sentence(report->program, f);
    fputs(report->as_errors ? "::error file=" : "::warning file=", out);
    put_escaped(out, report->program->files[f->place.file].name, true);
    fprintf(out, ",line=%u,col=%u,title=pompeii check (%s)::", f->place.line, f->place.column,
            finding_kind_name(f->kind));
    put_escaped(out, text, false);
    putc('\n', out);
    free(text);
}

void report_github(FILE *out, const struct report *report)
{
    for (size_t i = 0; i < report->findings->count; i++) {
        const struct finding *f = &report->findings->finding[i];
        if (finding_is_shown(f) && !f->is_dropped)
            put_finding(out, report, f);
    }
}
