/* plan.json as it is written. */
#include "config.h"

#include "analysis/plan/plan.h"

#include "common/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_events(const struct plan *plan, event_set events, const char *key,
                         struct json *json)
{
    json_open(json, key, '[');
    for (size_t e = 0; e < plan->event_count; e++) {
        if (events & event_bit(e))
            json_text(json, NULL, plan->event[e]);
    }
    json_close(json);
}

static void write_pairs(const struct plan *plan, const struct event_sets *pairs, const char *key,
                        struct json *json)
{
    json_open(json, key, '[');
    for (size_t i = 0; i < pairs->count; i++)
        write_events(plan, pairs->set[i], NULL, json);
    json_close(json);
}

static void write_known(struct json *json, const char *key, int64_t value)
{
    if (value == PLAN_UNKNOWN)
        json_null(json, key);
    else
        json_integer(json, key, value);
}

static void write_run(const struct plan *plan, size_t at, struct json *json)
{
    const struct plan_run *run = &plan->run[at];
    char name[32];

    snprintf(name, sizeof name, "run.%zu", at + 1);
    json_open(json, NULL, '{');
    json_integer(json, "id", (int64_t)at + 1);
    json_text(json, "role", plan_roles[run->role]);
    write_events(plan, run->events, "events", json);
    json_integer(json, "repeat", run->repeat);
    json_text(json, "directory", name);
    json_text(json, "status", plan_statuses[run->status]);
    json_real(json, "seconds", run->seconds);
    write_known(json, "exit", run->exit);
    write_known(json, "xus", run->xus);
    write_known(json, "threads", run->threads);
    json_close(json);
}

static void write_program(const struct plan *plan, struct json *json)
{
    json_text(json, "program", plan->argv[0]);
    json_open(json, "argv", '[');
    for (size_t i = 0; i < plan->argc; i++)
        json_text(json, NULL, plan->argv[i]);
    json_close(json);
    json_text(json, "directory", plan->directory);
    json_text(json, "stdin", plan->input);
    json_text(json, "before", plan->before);
    json_text(json, "hem", plan->hem);
    json_bool(json, "no_aslr", plan->fixed_addresses);
    json_integer(json, "warm_up", plan->warm_up);
    write_known(json, "exit", plan->exit);
    json_text(json, "build", plan->build);
    json_open(json, "environment", '{');
    for (size_t i = 0; i < plan->variable_count; i++)
        json_text(json, plan->variable[i].name, plan->variable[i].value);
    json_close(json);
    json_text(json, "environment_hash", plan->surroundings);
}

static void write_plan(const struct plan *plan, FILE *out)
{
    struct json json = {.out = out, .keeps_bytes = true};
    event_set all =
        plan->event_count < SETS_EVENTS_MOST ? event_bit(plan->event_count) - 1 : ~(event_set)0;

    json_open(&json, NULL, '{');
    json_integer(&json, "version", 1);
    json_text(&json, "strategy", plan_strategies[plan->strategy]);
    write_program(plan, &json);
    write_events(plan, all, "events", &json);
    write_events(plan, plan->anchors, "anchors", &json);
    json_open(&json, "sets", '[');
    for (size_t i = 0; i < plan->run_count; i++)
        write_run(plan, i, &json);
    json_close(&json);
    write_pairs(plan, &plan->conflicts, "conflicts", &json);
    write_pairs(plan, &plan->missing, "pairs_missing", &json);
    json_close(&json);
}

int plan_write(const struct plan *plan, const char *directory, char **problem)
{
    char *path = xformat("%s/" PLAN_FILE, directory), *part = xformat("%s.part", path);
    FILE *out = fopen(part, "we");
    bool good = out;

    if (out) {
        write_plan(plan, out);
        good = fflush(out) == 0 && !ferror(out) && fsync(fileno(out)) == 0;
        good = fclose(out) == 0 && good;
    }
    good = good && rename(part, path) == 0;
    if (!good) {
        *problem = xformat("%s: can't be written: %s", path, strerror(errno));
        unlink(part);
    }
    free(part);
    free(path);
    return good ? 0 : -1;
}
