/* The advice of pompeii offload, for people and for programs. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/answer/offload-advice.h"
#include "analysis/answer/table.h"
#include "analysis/command/command.h"

#include <inttypes.h>
#include <stdlib.h>

enum { LEAST_SHARE = 1000 }; /* of the run: what saves less is not worth a line */

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
    char *text = offload_advice_text(a);
    fprintf(out, "%s\n", text);
    free(text);
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
