/* pompeii report: one page about a run, for a colleague or a paper. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/finding-sources.h"
#include "analysis/command/report-picture.h"

#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FINDINGS = 3, REGIONS = 8, REPORT_AUTO = 0, REPORT_MARKDOWN, REPORT_HTML };
static const char *const formats[] = {"auto", "markdown", "html", NULL};

struct report_options {
    struct options shared;
};

struct page {
    FILE *out;
    bool html;
    const struct profile *profile;
};

/* ---- Text -------------------------------------------------------------------------------- */

static void put_text(const struct page *page, const char *text)
{
    (page->html ? markup_text : markdown_text)(page->out, text);
}

static void put_heading(const struct page *page, const char *text)
{
    fputs(page->html ? "<h2>" : "\n## ", page->out);
    put_text(page, text);
    fputs(page->html ? "</h2>\n" : "\n\n", page->out);
}

/* A row of two or more cells; what is empty is left out with its row. */
static void put_row(const struct page *page, const char *const *cells, size_t count)
{
    fputs(page->html ? "<tr>" : "|", page->out);
    for (size_t i = 0; i < count; i++) {
        fputs(page->html ? "<td>" : " ", page->out);
        put_text(page, cells[i]);
        fputs(page->html ? "</td>" : " |", page->out);
    }
    fputs(page->html ? "</tr>\n" : "\n", page->out);
}

static void put_pair(const struct page *page, const char *name, const char *value)
{
    const char *cells[] = {name, value};

    if (*value)
        put_row(page, cells, 2);
}

static void put_number(const struct page *page, const char *name, long long number)
{
    char text[32];

    snprintf(text, sizeof text, "%lld", number);
    if (number)
        put_pair(page, name, text);
}

static void begin_table(const struct page *page, const char *const *titles, size_t count)
{
    if (page->html) {
        fputs("<table>\n", page->out);
        if (!titles)
            return;
    }
    fputs(page->html ? "<tr>" : "|", page->out);
    for (size_t i = 0; i < count; i++)
        fprintf(page->out, page->html ? "<th>%s</th>" : " %s |", titles ? titles[i] : "");
    fputs(page->html ? "</tr>\n" : "\n|", page->out);
    for (size_t i = 0; i < count && !page->html; i++)
        fputs("---|", page->out);
    fputs(page->html ? "" : "\n", page->out);
}

static void end_table(const struct page *page)
{
    fputs(page->html ? "</table>\n" : "", page->out);
}

/* ---- What ran, and on what --------------------------------------------------------------- */

static void put_run(const struct page *page)
{
    const struct profile *profile = page->profile;
    const struct experiment *e = profile->experiment;
    char text[64];

    put_heading(page, "What ran");
    begin_table(page, NULL, 2);
    put_pair(page, "program", *e->program.path ? e->program.path : e->program.name);
    put_pair(page, "arguments", e->program.arguments);
    put_pair(page, "directory", e->program.directory);
    put_pair(page, "build id", e->program.build);
    put_pair(page, "git revision of its folder", e->program.revision);
    put_pair(page, "compiled with", e->program.options);
    put_pair(page, "compilers in it", e->program.compilers);
    put_pair(page, "date", e->run.date);
    put_number(page, "ranks", profile_processes(profile));
    put_number(page, "threads, of all ranks", profile->threads);
    put_pair(page, "environment", e->run.environment);
    put_pair(page, "modules", e->run.modules);
    if (e->run.has_exit) {
        snprintf(text, sizeof text, "%lld", (long long)e->run.exit);
        put_pair(page, "exit status", text);
    }
    put_pair(page, "measured by", e->generator);
    for (size_t i = 0; i < e->setting_count; i++)
        if (!e->settings[i].is_default)
            put_pair(page, e->settings[i].name, e->settings[i].value);
    end_table(page);
    put_heading(page, "On what");
    begin_table(page, NULL, 2);
    put_pair(page, "host", e->machine.host);
    put_pair(page, "system", e->machine.os);
    put_pair(page, "processor", e->machine.cpu);
    put_number(page, "processors", e->machine.cpus);
    put_pair(page, "topology", e->machine.topology);
    put_pair(page, "might use processors", e->run.affinity);
    put_pair(page, "clock", e->clock.source);
    end_table(page);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

static void put_time(const struct page *page, const char *name, int64_t time, double share)
{
    char text[64], shown[32];

    time_text(shown, sizeof shown, time);
    snprintf(text, sizeof text, "%s (%.1f %% of the CPU time)", shown, share);
    put_pair(page, name, text);
}

/* What ranks lose of the parallel efficiency, and threads. */
static void put_hybrid(const struct page *page, const struct hybrid *hybrid)
{
    char text[96];

    for (int i = 0; hybrid->is_told && i < HYBRID_FACTORS; i++) {
        if (isnan(hybrid->factor[i]))
            snprintf(text, sizeof text, "- (%s)", hybrid->lack);
        else
            snprintf(text, sizeof text, "%.1f %%", 100 * hybrid->factor[i]);
        put_pair(page, hybrid_names[i].title, text);
    }
}

static void put_numbers(const struct page *page)
{
    static const char *const names[EFFICIENCY_COMMUNICATION] = {
        "parallel efficiency", "= serialisation", "x load balance", "x scheduling"};
    const struct profile *profile = page->profile;
    double total = (double)profile->total;
    char text[64];

    put_heading(page, "Numbers");
    begin_table(page, NULL, 2);
    time_text(text, sizeof text, profile->duration);
    put_pair(page, "duration", text);
    snprintf(text, sizeof text, "%.1f %%", 100 * profile_coverage(profile));
    put_pair(page, "of it in parallel regions", text);
    for (int e = 0; e < (profile->hybrid.is_told ? 1 : EFFICIENCY_COMMUNICATION); e++) {
        snprintf(text, sizeof text, "%.1f %%",
                 100 * profile_efficiency(profile, (enum efficiency)e));
        put_pair(page, names[e], text);
    }
    put_hybrid(page, &profile->hybrid);
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        if (profile->overheads[o])
            put_time(page, overhead_names[o], profile->overheads[o],
                     percent_of((double)profile->overheads[o], total));
    put_time(page, "idle", profile->idle, percent_of((double)profile->idle, total));
    put_time(page, "without a processor", experiment_wait(profile->experiment),
             percent_of((double)experiment_wait(profile->experiment), total));
    put_time(page, "measuring", experiment_cost(profile->experiment),
             percent_of((double)experiment_cost(profile->experiment), total));
    end_table(page);
}

/* ---- Findings ---------------------------------------------------------------------------- */

static void put_findings(const struct page *page)
{
    const struct profile *profile = page->profile;
    size_t shown = 0;

    put_heading(page, "Findings: what it would save to mend, at best");
    fputs(page->html ? "<ol>\n" : "", page->out);
    for (size_t i = 0; i < profile->finding_count && shown < FINDINGS; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        char *place = finding->region ? region_place(finding->region) : xformat("the program");
        char gain[32];
        if (finding_matters(profile, finding)) {
            time_text(gain, sizeof gain, (int64_t)(finding->gain * 1e9));
            char *text = xformat("%s: %s: %s", gain, place, finding->text);
            fprintf(page->out, page->html ? "<li>" : "%zu. ", ++shown);
            put_text(page, text);
            fputs(page->html ? "</li>\n" : "\n", page->out);
            free(text);
        }
        free(place);
    }
    fputs(page->html ? "</ol>\n" : "", page->out);
    if (shown)
        return;
    char *text = xformat("Nothing: %s.", findings_none(profile));
    put_text(page, text);
    free(text);
}

/* ---- Pictures ---------------------------------------------------------------------------- */

static int compare_regions(const void *a, const void *b)
{
    const struct region_profile *const *x = a, *const *y = b;

    return ((*x)->sum.exclusive < (*y)->sum.exclusive) -
           ((*x)->sum.exclusive > (*y)->sum.exclusive);
}

static void put_bar(const struct page *page, double share)
{
    if (page->html) {
        fprintf(page->out,
                "<td><svg width=\"200\" height=\"12\" role=\"img\"><title>%.1f %%</title><rect "
                "width=\"%.1f\" height=\"12\" fill=\"#36c\"/></svg></td></tr>\n",
                share, 2 * fmin(share, 100));
        return;
    }
    fputs(" ", page->out);
    for (int i = 0; i < (int)lround(fmin(share, 100) / 5); i++)
        fputs("█", page->out);
    fputs(" |\n", page->out);
}

static void put_region(const struct page *page, const struct region_profile *region)
{
    double share = percent_of((double)region->sum.exclusive, (double)page->profile->total);
    char count[32], time[32], title[64], part[16];
    char *place = region_place(region->region);
    const char *cells[] = {construct_title(region->region, title, sizeof title), place, count, time,
                           part};

    snprintf(count, sizeof count, "%lld", (long long)region->sum.measures.value[MEASURE_execC]);
    time_text(time, sizeof time, region->sum.exclusive);
    snprintf(part, sizeof part, "%.1f %%", share);
    fputs(page->html ? "<tr>" : "|", page->out);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        fputs(page->html ? "<td>" : " ", page->out);
        put_text(page, cells[i]);
        fputs(page->html ? "</td>" : " |", page->out);
    }
    put_bar(page, share);
    free(place);
}

static void put_regions(const struct page *page)
{
    static const char *const titles[] = {"Region",    "Where",           "Executions",
                                         "Exclusive", "of the CPU time", ""};
    const struct profile *profile = page->profile;
    const struct region_profile **regions = xcalloc(profile->region_count + 1, sizeof *regions);
    size_t count = 0;

    for (size_t i = 0; i < profile->region_count; i++)
        if (region_has_rows(&profile->regions[i]))
            regions[count++] = &profile->regions[i];
    if (count)
        qsort(regions, count, sizeof *regions, compare_regions);
    put_heading(page, "Where the time went");
    begin_table(page, titles, sizeof titles / sizeof *titles);
    for (size_t i = 0; i < count && i < REGIONS; i++)
        put_region(page, regions[i]);
    end_table(page);
    free(regions);
}

static void put_threads(const struct page *page)
{
    put_heading(page, "What the time of threads went to");
    report_threads(page->profile, page->html, page->out);
}

static void put_flow(const struct page *page)
{
    char *picture = NULL;
    size_t length = 0;
    FILE *out = xstream(&picture, &length);
    char *place = report_flow(page->profile, page->html, out);

    fclose(out);
    if (place) {
        char *title = xformat("Where threads went in %s, which took most time", place);
        put_heading(page, title);
        fputs(picture, page->out);
        free(title);
    }
    free(place);
    free(picture);
}

/* ---- The page ---------------------------------------------------------------------------- */

/* All that follows takes threads that have no processor for threads that work, wait or start. */
static void put_crowd(const struct page *page)
{
    struct processor_want want = profile_processor_want(page->profile);

    if (!want.is_known)
        return;
    char *text = xformat("Threads of rank %d could have run, and had no processor, for %.0f %% of "
                         "their time: times below are longer for it.",
                         want.rank, 100 * want.waited);
    fputs(page->html ? "<p>" : "\n", page->out);
    put_text(page, text);
    fputs(page->html ? "</p>\n" : "\n", page->out);
    free(text);
}

static void write_page(const struct page *page)
{
    static const char style[] =
        "body{font:16px/1.4 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
        "table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.2em .8em .2em "
        "0;"
        "text-align:left;overflow-wrap:anywhere}.bars td{border:0;padding:0 .8em 0 0}svg{max-width:"
        "100%;height:auto;-webkit-print-color-adjust:exact;print-color-adjust:exact}.bars "
        "svg{height:14px}h2,tr,svg{break-inside:avoid}@media "
        "print{body{margin:0;font-size:11px}}";
    const struct experiment *e = page->profile->experiment;
    const char *name = *e->program.name ? e->program.name : e->path;

    if (page->html) {
        fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><meta name=\""
              "viewport\" content=\"width=device-width\"/><title>",
              page->out);
        put_text(page, name);
        fprintf(page->out, "</title><style>%s</style></head><body>\n<h1>", style);
    } else {
        fputs("# ", page->out);
    }
    put_text(page, name);
    fputs(page->html ? "</h1>\n" : "\n", page->out);
    put_crowd(page);
    put_findings(page);
    put_numbers(page);
    put_threads(page);
    put_regions(page);
    put_flow(page);
    put_run(page);
    fputs(page->html ? "</body></html>\n" : "", page->out);
}

static bool is_html(const struct output_options *output)
{
    const char *suffix = output->path ? strrchr(output->path, '.') : NULL;

    if (output->format != REPORT_AUTO)
        return output->format == REPORT_HTML;
    return suffix && (strcmp(suffix, ".html") == 0 || strcmp(suffix, ".htm") == 0);
}

static int write_report(const struct report_options *options, struct experiment *experiment,
                        struct finding_sources *sources)
{
    struct selection everything = {0};
    struct output output;

    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    struct profile *profile = profile_new(experiment, &everything);
    totals_free(findings_find(sources, profile, NULL));
    struct page page = {output.file, is_html(&options->shared.output), profile};
    write_page(&page);
    profile_free(profile);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}

static int run_report(const struct command *command, int argc, char **argv)
{
    struct report_options options = {0};
    struct finding_sources sources = {0};
    struct experiment *experiment = NULL;
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0) {
        sources.waits.jobs = options.shared.jobs;
        finding_sources_start(&sources);
        experiment = command_open(&options.shared, argc - operand, argv + operand, &finding_handler,
                                  &sources);
        status = experiment ? write_report(&options, experiment, &sources) : STATUS_ERROR;
    }
    finding_sources_free(&sources);
    experiment_free(experiment);
    options_free(&options.shared);
    return status;
}

static const struct option_row report_options[] = {
    {"format", 'f', "FORMAT", OPTION_WORD, offsetof(struct report_options, shared.output.format),
     formats, "markdown, html, or auto (default): html where FILE ends with .html"},
    {0}};

const struct command command_report_page = {
    .name = "report",
    .brief = "one page about a run: findings, numbers, what ran and on what",
    .operands = "[DIR]",
    .description =
        "Writes one page for a colleague or a paper, in Markdown or HTML, ready to print: three\n"
        "findings, the efficiencies, the most expensive regions, and what it takes to make the "
        "run\n"
        "again: program, build id, compiler and options, git revision, environment, machine,\n"
        "settings.",
    .options = report_options,
    .shared = "or",
    .run = run_report};
