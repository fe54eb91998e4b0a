/* What ran, and its regions, as the page has them. */
#include "config.h"

#include "analysis/view/facts.h"

#include "analysis/reader/notes.h"

static void put_note(void *json, const char *text)
{
    json_text(json, NULL, text);
}

void view_run_json(struct json *json, const struct experiment *e, const struct profile *profile)
{
    struct processor_want want = profile_processor_want(profile);

    json_open(json, "run", '{');
    json_text(json, "program", *e->program.name ? e->program.name : e->path);
    json_text(json, "arguments", e->program.arguments);
    json_text(json, "experiment", e->path);
    json_text(json, "date", e->run.date);
    json_text(json, "host", e->machine.host);
    json_text(json, "cpu", e->machine.cpu);
    json_integer(json, "processes", profile_processes(profile));
    json_real(json, "coverage", profile_coverage(profile));
    json_seconds(json, "cost", experiment_cost(e));
    if (want.is_known) {
        json_real(json, "waited", want.waited);
        json_real(json, "work", want.work);
    }
    json_open(json, "notes", '[');
    notes_each(e, put_note, json);
    json_close(json);
    json_close(json);
}

void view_regions_json(struct json *json, const struct experiment *experiment)
{
    json_open(json, "regions", '[');
    for (size_t i = 0; i < experiment->region_count; i++) {
        struct source_region *region = experiment->regions[i];
        json_open(json, NULL, '{');
        json_text(json, "layer", region->layer);
        region_json(json, region);
        json_text(json, "clauses", region->clauses);
        json_close(json);
    }
    json_close(json);
}
