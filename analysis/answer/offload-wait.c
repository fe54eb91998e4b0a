/* What the host's threads spent on devices, and what each of these did. */
#include "config.h"

#include "analysis/answer/offload-wait.h"

#include "analysis/answer/construct.h"

#include <stdlib.h>
#include <string.h>

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- Target regions ---------------------------------------------------------------------- */

/* Copies that are part of a region (`inside`) are no launch. What is left of its time there may be
 * less than the device's, where the host need not wait for all of it. */
static void add_region(struct offload_wait *wait, const struct offload_region *region)
{
    int64_t inside = smaller(region->inside, region->body), rest = region->body - inside;

    wait->copy += region->to + region->from + inside;
    if (!offload_waits(region)) {
        wait->launch += rest;
    } else if (!region->timed) {
        wait->untold += rest;
    } else {
        int64_t device = smaller(region->device, rest);
        wait->device += device;
        *(region->untold ? &wait->untold : &wait->launch) += rest - device;
    }
}

static bool has_device(const struct offload_device *devices, size_t count, int rank)
{
    for (size_t i = 0; i < count; i++)
        if (devices[i].rank == rank && devices[i].number >= 0)
            return true;
    return false;
}

/* ---- What only moves data ---------------------------------------------------------------- */

/* The program goes on inside `target data`, between the copies. */
static int64_t time_of_data(const struct profile_node *node)
{
    if (!strcmp(node->region->construct, "target data"))
        return node->columns[COLUMN_en] + node->columns[COLUMN_ex];
    return node_exclusive(node);
}

static bool is_parallel(const struct profile_node *node)
{
    return node->visits && construct_of(node->region)->is_parallel;
}

static void add_location(struct offload_wait *wait, const struct recorded_location *location)
{
    bool *inside = xcalloc(location->node_count + 1, sizeof *inside); /* a parallel region */

    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        inside[n] = is_parallel(node) || (node->parent && inside[node->parent->index]);
        if (strcmp(node->region->layer, "target") != 0)
            continue;
        bool runs = construct_of(node->region)->id == CONSTRUCT_TARGET;
        int64_t time = runs ? node->time : time_of_data(node);
        wait->copy += runs ? 0 : time;
        wait->serial += inside[n] ? 0 : time;
    }
    free(inside);
}

struct offload_wait offload_wait(const struct experiment *experiment, const struct offload *offload)
{
    struct offload_wait wait = {0};
    size_t count;
    const struct offload_device *devices = offload_devices(offload, &count);

    for (size_t i = 0; i < count; i++)
        for (size_t r = 0; devices[i].number >= 0 && r < devices[i].region_count; r++)
            add_region(&wait, &devices[i].regions[r]);
    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++)
            if (process->locations[k]->kind == LOCATION_THREAD &&
                has_device(devices, count, process->rank))
                add_location(&wait, process->locations[k]);
    }
    return wait;
}

int64_t offload_wait_sum(const struct offload_wait *wait)
{
    return wait->device + wait->launch + wait->copy + wait->untold;
}

/* ---- Devices ----------------------------------------------------------------------------- */

struct offload_totals offload_totals(const struct offload_device *device)
{
    struct offload_totals totals = {.timed = true, .transfers_timed = true};

    for (size_t i = 0; i < device->region_count; i++) {
        const struct offload_region *region = &device->regions[i];
        totals.executions += region->count;
        totals.execution += region->device;
        totals.timed &= region->timed;
    }
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (!offload_moves(t->operation))
            continue;
        totals.transfers += t->count;
        totals.bytes += t->bytes;
        totals.transfer += t->timed ? t->time : 0;
        totals.transfers_timed &= t->timed;
    }
    return totals;
}
