/* What each device of a run did, in one row. */
#include "config.h"

#include "analysis/command/device-table.h"

#include "analysis/answer/offload-wait.h"
#include "analysis/answer/whole.h"

#include <math.h>

static const struct table_column columns[] = {{"rank", "Process", CELL_NUMBER, false},
                                              {"device", "Device", CELL_NUMBER, false},
                                              {"name", "Name", CELL_TEXT, false},
                                              {"count", "Executions", CELL_COUNT, false},
                                              {"device_s", "Executing", CELL_TIME, false},
                                              {"share", "Of the run", CELL_PERCENT, false},
                                              {"transfers", "Transfers", CELL_COUNT, false},
                                              {"bytes", "Bytes", CELL_BYTES, false},
                                              {"transfer_s", "Copying", CELL_TIME, false},
                                              {0}};

static void add_device(struct table *table, const struct offload_device *device, int64_t run)
{
    struct offload_totals totals = offload_totals(device);
    union cell row[] = {
        {.count = device->rank},
        {.count = device->number},
        {.text = device->name},
        {.count = totals.executions},
        {.time = totals.timed ? totals.execution : TIME_UNKNOWN},
        {.percent = totals.timed && run > 0 ? 100 * (double)totals.execution / (double)run : NAN},
        {.count = totals.transfers},
        {.bytes = totals.bytes},
        {.time = totals.transfers_timed ? totals.transfer : TIME_UNKNOWN}};

    table_add(table, row);
}

struct table *device_table(const struct experiment *experiment)
{
    struct table *table = table_new("Devices", columns);
    struct offload *offload = offload_new(experiment, NULL);
    size_t count;
    const struct offload_device *devices = offload_devices(offload, &count);

    for (size_t i = 0; i < count; i++)
        if (devices[i].number >= 0)
            add_device(table, &devices[i], experiment_duration(experiment));
    offload_free(offload);
    return table;
}
