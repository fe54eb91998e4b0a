/* pompeii offload for programs: JSON (doc/schema/offload.json) and CSV. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/answer/table.h"

#include <inttypes.h>
#include <string.h>

bool offload_is_bound(const struct offload_device *device, const struct offload_transfer *t)
{
    return t->least && strcmp(device->transfers_source, "ompt") != 0;
}

static void json_device(struct json *json, const struct offload_device *device)
{
    json_integer(json, "rank", device->rank);
    json_integer(json, "device", device->number);
    json_text(json, "name", device->name);
    json_text(json, "source", device->source);
    json_text(json, "transfers_source", device->transfers_source);
    json_seconds(json, "clock_error_s", device->error);
    json_integer(json, "dropped", device->dropped);
}

/* A time that is not known (-1) is null. */
static void json_time(struct json *json, const char *key, int64_t time)
{
    if (time >= 0)
        json_seconds(json, key, time);
    else
        json_null(json, key);
}

static void json_device_times(struct json *json, const struct offload_region *r)
{
    const struct offload_team *team = r->longest;

    json_time(json, "device_least_s", team ? team->each.least : -1);
    json_time(json, "device_greatest_s", team ? team->each.greatest : -1);
    json_time(json, "device_deviation_s",
              team ? offload_deviation(&team->each, team->count, team->time) : -1);
}

static void json_inside(struct json *json, const struct offload_device *device,
                        const struct source_region *construct)
{
    json_open(json, "inside", '[');
    for (size_t i = 0; i < device->inside_count; i++) {
        const struct offload_inside *in = &device->inside[i];
        if (in->construct != construct || offload_is_activity(in->region))
            continue;
        json_open(json, NULL, '{');
        json_text(json, "construct", in->region->construct);
        json_text(json, "file", in->region->file);
        json_integer(json, "line", in->region->begin);
        json_integer(json, "count", in->count);
        json_seconds(json, "device_s", in->time);
        json_seconds(json, "device_least_s", in->each.least);
        json_seconds(json, "device_greatest_s", in->each.greatest);
        json_time(json, "device_deviation_s", offload_deviation(&in->each, in->count, in->time));
        json_close(json);
    }
    json_close(json);
}

static void json_regions(struct json *json, const struct offload_device *device)
{
    json_open(json, "regions", '[');
    for (size_t i = 0; i < device->region_count; i++) {
        const struct offload_region *r = &device->regions[i];
        json_open(json, NULL, '{');
        json_text(json, "construct", r->region->construct);
        json_text(json, "file", r->region->file);
        json_integer(json, "line", r->region->begin);
        json_integer(json, "count", r->count);
        json_time(json, "device_s", r->timed ? r->device : -1);
        json_time(json, "launch_s", offload_launch(r));
        json_seconds(json, "host_s", r->host);
        json_seconds(json, "host_least_s", r->each.least);
        json_seconds(json, "host_greatest_s", r->each.greatest);
        json_time(json, "host_deviation_s", offload_deviation(&r->each, r->count, r->host));
        json_seconds(json, "to_s", r->to);
        json_seconds(json, "from_s", r->from);
        json_device_times(json, r);
        json_inside(json, device, r->region);
        json_close(json);
    }
    json_close(json);
}

/* Directions are transfers; what only allocates and deletes has a list of its own. */
static void json_transfers(struct json *json, const struct offload_device *device, bool moves)
{
    json_open(json, moves ? "transfers" : "allocations", '[');
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (offload_moves(t->operation) != moves)
            continue;
        json_open(json, NULL, '{');
        json_text(json, "construct", t->construct->construct);
        json_text(json, "file", t->construct->file);
        json_integer(json, "line", t->construct->begin);
        json_text(json, "variable", t->item->name);
        json_text(json, moves ? "direction" : "operation", offload_operations[t->operation]);
        json_integer(json, "count", t->count);
        json_integer(json, "bytes", t->bytes);
        json_time(json, "time_s", t->timed ? t->time : -1);
        if (offload_is_bound(device, t))
            json_bool(json, "lower_bound", true);
        if (moves)
            json_integer(json, "unchanged", t->unchanged);
        json_close(json);
    }
    json_close(json);
}

void offload_json(const struct offload_device *devices, size_t count,
                  const struct account_summary *constructs, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    if (constructs && constructs->executable) {
        json_integer(&json, "constructs", (int64_t)constructs->executable);
        json_integer(&json, "constructs_with_events", (int64_t)constructs->with_events);
    }
    json_open(&json, "devices", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&json, NULL, '{');
        json_device(&json, &devices[i]);
        json_regions(&json, &devices[i]);
        json_transfers(&json, &devices[i], true);
        json_transfers(&json, &devices[i], false);
        offload_json_activity(&json, &devices[i]);
        offload_json_advice(&json, &devices[i]);
        json_close(&json);
    }
    json_close(&json);
    json_close(&json);
}

/* A `time` that is not known (-1) leaves its field empty. */
static void csv_row(FILE *out, const struct offload_device *device, const char *what,
                    const struct source_region *region, const char *variable, int64_t count,
                    int64_t bytes, int64_t time)
{
    fprintf(out, "%d,%d,%s,", device->rank, device->number, what);
    csv_text(out, region->construct);
    fputc(',', out);
    csv_text(out, region->file);
    fprintf(out, ",%d,", region->begin);
    csv_text(out, variable);
    fprintf(out, ",%" PRId64 ",%" PRId64 ",", count, bytes);
    if (time >= 0)
        fprintf(out, "%.9f", 1e-9 * (double)time);
}

static void csv_time(FILE *out, int64_t time)
{
    fputc(',', out);
    if (time >= 0)
        fprintf(out, "%.9f", 1e-9 * (double)time);
}

static void csv_spread(FILE *out, const struct offload_spread *each, int64_t count, int64_t time)
{
    csv_time(out, each ? each->least : -1);
    csv_time(out, each ? each->greatest : -1);
    csv_time(out, each ? offload_deviation(each, count, time) : -1);
}

static void csv_regions(FILE *out, const struct offload_device *device)
{
    for (size_t k = 0; k < device->region_count; k++) {
        const struct offload_region *r = &device->regions[k];
        const struct offload_team *team = r->longest;
        csv_row(out, device, "region", r->region, "", r->count, 0, r->timed ? r->device : -1);
        csv_time(out, offload_launch(r));
        csv_time(out, r->host);
        csv_spread(out, &r->each, r->count, r->host);
        csv_spread(out, team ? &team->each : NULL, team ? team->count : 0, team ? team->time : 0);
        fputs(",", out);
        offload_csv_shape(out, NULL);
        fputs("\n", out);
    }
}

/* Kernels and copies that the driver told of have no place of their own. */
static void csv_inside(FILE *out, const struct offload_device *device)
{
    for (size_t k = 0; k < device->inside_count; k++) {
        const struct offload_inside *in = &device->inside[k];
        bool told = offload_is_activity(in->region);
        csv_row(out, device, told ? in->region->construct : "inside",
                told ? in->construct : in->region, told && in->region->name ? in->region->name : "",
                in->count, in->bytes, in->time);
        fputs(",,", out);
        csv_spread(out, NULL, 0, 0);
        csv_spread(out, &in->each, in->count, in->time);
        fprintf(out, ",%d", in->construct->begin);
        offload_csv_shape(out, in->region);
        fputs("\n", out);
    }
}

void offload_csv(const struct offload_device *devices, size_t count, FILE *out)
{
    fputs("rank,device,what,construct,file,line,variable,count,bytes,time_s,launch_s,host_s,"
          "host_least_s,host_greatest_s,host_deviation_s,device_least_s,device_greatest_s,"
          "device_deviation_s,inside_line,grid,block,registers,shared,occupancy\n",
          out);
    for (size_t i = 0; i < count; i++) {
        const struct offload_device *device = &devices[i];
        csv_regions(out, device);
        csv_inside(out, device);
        for (size_t k = 0; k < device->transfer_count; k++) {
            const struct offload_transfer *t = &device->transfers[k];
            csv_row(out, device, offload_operations[t->operation], t->construct, t->item->name,
                    t->count, t->bytes, t->timed ? t->time : -1);
            fputs(",,,,,,,,,", out);
            offload_csv_shape(out, NULL);
            fputs("\n", out);
        }
    }
}
