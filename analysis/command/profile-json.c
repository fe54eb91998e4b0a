/* pompeii profile as JSON: doc/schema/profile.json. */
#include "config.h"

#include "common/json.h"
#include "analysis/command/profile-report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_counter(struct json *json, const char *name, int64_t count)
{
    if (count == COUNT_UNKNOWN)
        json_null(json, name);
    else
        json_integer(json, name, count);
}

static void put_measures(struct json *json, const struct profile *profile,
                         const struct construct_row *construct, const struct region_row *row)
{
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!(construct->columns >> m & 1))
            continue;
        if (measure_is_count(m))
            json_integer(json, measure_names[m], row->measures.value[m]);
        else
            json_seconds(json, measure_names[m], row->measures.value[m]);
    }
    json_seconds(json, "exclusive", row->exclusive);
    if (!profile->experiment->counter_count)
        return;
    json_open(json, "counters", '{');
    for (size_t i = 0; i < profile->experiment->counter_count; i++)
        put_counter(json, profile->experiment->counters[i], row->counters ? row->counters[i] : 0);
    json_close(json);
}

static void put_overheads(struct json *json, const int64_t *overheads)
{
    json_open(json, "overheads", '{');
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        json_seconds(json, overhead_fields[o], overheads[o]);
    json_close(json);
}

static void put_region(struct json *json, const struct profile *profile, size_t number,
                       bool threads)
{
    const struct region_profile *region = &profile->regions[number];
    char id[32];

    snprintf(id, sizeof id, "R%05zu", number);
    json_open(json, NULL, '{');
    json_text(json, "id", id);
    json_text(json, "layer", region->region->layer);
    region_json(json, region->region);
    json_open(json, "threads", '[');
    for (size_t w = 0; threads && w < profile->worker_count; w++) {
        if (!region->rows[w])
            continue;
        json_open(json, NULL, '{');
        json_integer(json, "rank", profile->workers[w].rank);
        json_integer(json, "thread", profile->workers[w].location->thread);
        json_integer(json, "location", profile->workers[w].location->id);
        put_measures(json, profile, region->construct, region->rows[w]);
        json_close(json);
    }
    json_close(json);
    json_open(json, "sum", '{');
    put_measures(json, profile, region->construct, &region->sum);
    json_close(json);
    if (region->cpu) {
        json_seconds(json, "wall", region->wall);
        put_overheads(json, region->overheads);
    }
    json_close(json);
}

static void put_finding(struct json *json, const struct performance_finding *finding)
{
    char id[32];

    json_open(json, NULL, '{');
    json_text(json, "property", finding->property);
    if (finding->region)
        snprintf(id, sizeof id, "R%05d", finding->region->number);
    json_text(json, "region", finding->region ? id : "");
    json_text(json, "file", finding->region ? finding->region->file : "");
    json_integer(json, "line", finding->region ? finding->region->begin : 0);
    json_real(json, "gain_s", finding->gain);
    json_real(json, "severity_percent", finding->severity);
    json_text(json, "text", finding->text);
    json_close(json);
}

static void put_devices(struct json *json, const struct offload_wait *wait)
{
    json_open(json, "devices", '{');
    json_seconds(json, "waiting", wait->device);
    json_seconds(json, "launching", wait->launch);
    json_seconds(json, "copying", wait->copy);
    json_seconds(json, "untold", wait->untold);
    json_close(json);
}

/* What of it is not known is null, because of `lack`. */
static void put_hybrid(struct json *json, const struct hybrid *hybrid)
{
    if (!hybrid->is_told)
        return;
    json_open(json, "hybrid", '{');
    for (int i = 0; i < HYBRID_FACTORS; i++) {
        if (isnan(hybrid->factor[i]))
            json_null(json, hybrid_names[i].field);
        else
            json_real(json, hybrid_names[i].field, hybrid->factor[i]);
    }
    if (hybrid->lack)
        json_text(json, "lack", hybrid->lack);
    json_close(json);
}

void profile_json(const struct profile *profile, bool threads, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_text(&json, "program", profile->experiment->program.name);
    json_seconds(&json, "duration", profile->duration);
    json_integer(&json, "threads", profile->threads);
    json_seconds(&json, "cpu", profile->total);
    json_seconds(&json, "parallel", profile->parallel);
    json_seconds(&json, "serial", profile->serial);
    json_seconds(&json, "serial_regions", profile->serial_regions);
    json_seconds(&json, "idle", profile->idle);
    json_seconds(&json, "measuring", profile->measuring);
    put_devices(&json, &profile->devices);
    json_seconds(&json, "processor_wait", experiment_wait(profile->experiment));
    put_overheads(&json, profile->overheads);
    json_open(&json, "efficiencies", '{');
    for (int e = 0; e < profile_efficiencies(profile); e++)
        json_real(&json, efficiency_names[e], profile_efficiency(profile, e));
    json_close(&json);
    put_hybrid(&json, &profile->hybrid);
    json_open(&json, "findings", '[');
    for (size_t i = 0; i < profile->finding_count; i++)
        put_finding(&json, &profile->findings[i]);
    json_close(&json);
    json_open(&json, "regions", '[');
    for (size_t i = 0; i < profile->region_count; i++) {
        if (region_has_rows(&profile->regions[i]))
            put_region(&json, profile, i, threads);
    }
    json_close(&json);
    profile_locks_json(profile, &json);
    json_close(&json);
}
