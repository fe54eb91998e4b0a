/* OpenMetrics text: the figures of regions by thread, for Prometheus and what reads its format.
 * Gauges: a run that is over has figures, and counts no more. */
#include "config.h"

#include "analysis/answer/profile.h"
#include "analysis/export/formats.h"
#include "analysis/export/frame.h"
#include "analysis/export/put.h"

#include <stdlib.h>

/* `"` and `\` are escaped; line ends are gone. */
static void put_label(FILE *out, const char *name, const char *value)
{
    char *clean = clean_text(value, "");

    fprintf(out, "%s=\"", name);
    for (const char *c = clean; *c; c++) {
        if (*c == '"' || *c == '\\')
            put_char(out, '\\');
        put_char(out, *c);
    }
    put_char(out, '"');
    free(clean);
}

static void put_head(FILE *out, const char *name, const char *unit, const char *help)
{
    fprintf(out, "# HELP %s %s\n# TYPE %s gauge\n", name, help, name);
    if (unit)
        fprintf(out, "# UNIT %s %s\n", name, unit);
}

static void put_labels(FILE *out, const struct region_profile *region, const struct worker *worker)
{
    const struct source_region *source = region->region;

    fprintf(out, "{rank=\"%d\",thread=\"%d\",location=\"%d\",", worker->rank,
            worker->location->thread, worker->location->id);
    put_label(out, "layer", source->layer);
    put_char(out, ',');
    put_label(out, "construct", source->construct);
    put_char(out, ',');
    put_label(out, "name", source->name);
    put_char(out, ',');
    put_label(out, "file", source->file);
    fprintf(out, ",line=\"%d\",end_line=\"%d\"} ", source->begin, source->end);
}

enum figure { FIGURE_VISITS, FIGURE_INCLUSIVE, FIGURE_EXCLUSIVE, FIGURES };

static void put_figure(FILE *out, enum figure figure, const struct region_row *row)
{
    if (figure == FIGURE_VISITS)
        put_integer(out, row->measures.value[MEASURE_execC]);
    else if (figure == FIGURE_INCLUSIVE)
        put_decimal(out, row->measures.value[MEASURE_execT], 9);
    else
        put_decimal(out, row->exclusive, 9);
    put_char(out, '\n');
}

static void put_regions(FILE *out, const struct profile *profile, enum figure figure,
                        const char *name)
{
    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        for (size_t w = 0; region_has_rows(region) && w < profile->worker_count; w++) {
            if (!region->rows[w])
                continue;
            put_text(out, name);
            put_labels(out, region, &profile->workers[w]);
            put_figure(out, figure, region->rows[w]);
        }
    }
}

static void put_run(FILE *out, const struct profile *profile)
{
    static const char duration[] = "pompeii_run_duration_seconds",
                      cpu[] = "pompeii_run_cpu_seconds", lost[] = "pompeii_run_lost_seconds",
                      efficiency[] = "pompeii_run_efficiency_ratio";

    put_head(out, duration, "seconds", "Wall time of the run.");
    fprintf(out, "%s ", duration);
    put_decimal(out, profile->duration, 9);
    put_char(out, '\n');
    put_head(out, cpu, "seconds", "Its wall time on all of its threads.");
    fprintf(out, "%s ", cpu);
    put_decimal(out, profile->total, 9);
    put_char(out, '\n');
    put_head(out, lost, "seconds", "Of that, lost time by cause.");
    for (int o = 0; o < OVERHEAD_COUNT; o++) {
        fprintf(out, "%s{cause=\"%s\"} ", lost, overhead_fields[o]);
        put_decimal(out, profile->overheads[o], 9);
        put_char(out, '\n');
    }
    put_head(out, efficiency, "ratio", "POP efficiencies; parallel is the product of the others.");
    for (int e = 0; e < profile_efficiencies(profile); e++)
        fprintf(out, "%s{factor=\"%s\"} %.6f\n", efficiency, efficiency_names[e],
                profile_efficiency(profile, (enum efficiency)e));
}

bool write_openmetrics(const struct export_request *request, struct experiment *experiment)
{
    static const struct {
        const char *name, *unit, *help;
    } figures[FIGURES] = {
        {"pompeii_region_visits", NULL, "How often threads executed a region."},
        {"pompeii_region_time_seconds", "seconds", "Time of a region, with all inside."},
        {"pompeii_region_exclusive_seconds", "seconds",
         "Time of a region, without what is inside."}};
    struct profile *profile = profile_new(experiment, request->selection);

    put_run(request->out, profile);
    for (int f = 0; f < FIGURES; f++) {
        put_head(request->out, figures[f].name, figures[f].unit, figures[f].help);
        put_regions(request->out, profile, (enum figure)f, figures[f].name);
    }
    put_text(request->out, "# EOF\n");
    profile_free(profile);
    return true;
}
