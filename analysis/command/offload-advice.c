/* The advice of pompeii offload, for people and for programs. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/answer/offload-advice.h"
#include "analysis/answer/table.h"
#include "analysis/command/command.h"

#include <inttypes.h>
#include <stdlib.h>

enum { LEAST_SHARE = 1000 }; /* of the run: what saves less is not worth a line */

static void print_keep(FILE *out, const struct offload_advice *a)
{
    char bytes[32];
    bytes_text(bytes, sizeof bytes, (double)a->bytes);
    fprintf(out,
            "%s, %s, goes to the device %" PRId64 " times%s: keep it there, by a `target data` "
            "around it; `target update` what changes between\n",
            a->item->name, bytes, a->count, a->comes_back ? " and back" : "");
}

static void print_allocate(FILE *out, const struct offload_advice *a)
{
    char bytes[32];
    bytes_text(bytes, sizeof bytes, (double)a->bytes);
    fprintf(out, "%s, %s, is allocated %" PRId64 " times: allocate it once, before\n",
            a->item->name, bytes, a->count);
}

static void print_launch(FILE *out, const struct offload_advice *a)
{
    char each[32];
    time_text(each, sizeof each, a->cost / a->count);
    fprintf(out,
            "%" PRId64 " executions cost %s each to launch, more than they run: join them, or "
            "`nowait`\n",
            a->count, each);
}

static void print_teams(FILE *out, const struct offload_advice *a)
{
    fprintf(out,
            "the longest of %" PRId64 " teams takes longer than the others: distribute evenly\n",
            a->count);
}

static void print_overlap(FILE *out, const struct offload_advice *a)
{
    char copies[32];
    time_text(copies, sizeof copies, a->cost);
    fprintf(out,
            "copies (%s) and kernels wait for each other: let them overlap, by `nowait` and "
            "`depend`\n",
            copies);
}

static void (*const print_kind[ADVICE_KINDS])(FILE *out, const struct offload_advice *a) = {
    [ADVICE_KEEP] = print_keep,
    [ADVICE_ALLOCATE] = print_allocate,
    [ADVICE_LAUNCH] = print_launch,
    [ADVICE_OVERLAP] = print_overlap,
    [ADVICE_TEAMS] = print_teams};

static void print_one(const struct offload_advice *a, int64_t run, FILE *out)
{
    char save[32] = "unknown";
    double percent = 100 * (double)a->save / (double)run;
    if (a->save >= 0)
        time_text(save, sizeof save, a->save);
    fprintf(out, "  %10s ", save);
    if (a->save >= 0)
        fprintf(out, "(%4.1f %%)  ", percent);
    else
        fputs("          ", out);
    if (a->construct)
        fprintf(out, "%s:%d: ", region_file_name(a->construct), a->construct->begin);
    print_kind[a->kind](out, a);
}

void offload_print_advice(const struct offload_device *device, int64_t run, struct output *output)
{
    size_t count;
    struct offload_advice *advice = offload_advise(device, run / LEAST_SHARE, &count);
    if (count)
        fputs("What it would save to mend, at best (of this run)\n", output->file);
    for (size_t i = 0; i < count; i++)
        print_one(&advice[i], run, output->file);
    if (count)
        putc('\n', output->file);
    free(advice);
}

void offload_json_advice(struct json *json, const struct offload_device *device)
{
    size_t count;
    struct offload_advice *advice = offload_advise(device, 0, &count);
    json_open(json, "advice", '[');
    for (size_t i = 0; i < count; i++) {
        const struct offload_advice *a = &advice[i];
        json_open(json, NULL, '{');
        json_text(json, "kind", offload_advice_names[a->kind]);
        if (a->construct) {
            json_text(json, "file", a->construct->file);
            json_integer(json, "line", a->construct->begin);
        }
        if (a->item)
            json_text(json, "variable", a->item->name);
        json_integer(json, "count", a->count);
        json_integer(json, "bytes", a->bytes);
        if (a->save >= 0) {
            json_seconds(json, "cost_s", a->cost);
            json_seconds(json, "save_s", a->save);
        }
        json_close(json);
    }
    json_close(json);
    free(advice);
}
