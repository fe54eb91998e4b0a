/* What a run did on its devices: added up from their locations and the host's threads. */
#include "config.h"

#include "analysis/answer/offload.h"

#include "analysis/answer/construct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const offload_operations[OFFLOAD_OPERATIONS] = {"to", "from", "allocate", "delete",
                                                            "set"};

struct offload {
    const struct selection *selection;
    struct offload_device *devices;
    size_t count, capacity;
};

static struct offload_device *find_device(struct offload *offload, int rank, int number)
{
    for (size_t i = 0; i < offload->count; i++) {
        if (offload->devices[i].rank == rank && offload->devices[i].number == number)
            return &offload->devices[i];
    }
    offload->devices =
        xgrow(offload->devices, offload->count, &offload->capacity, sizeof *offload->devices);
    offload->devices[offload->count] = (struct offload_device){.rank = rank,
                                                               .number = number,
                                                               .name = number < 0 ? "host" : "",
                                                               .source = "",
                                                               .transfers_source = ""};
    return &offload->devices[offload->count++];
}

/* A run has few target constructs: a search from the end finds the one just used. */
static struct offload_region *find_region(struct offload_device *device,
                                          const struct source_region *region)
{
    for (size_t i = device->region_count; i-- > 0;) {
        if (device->regions[i].region == region)
            return &device->regions[i];
    }
    device->regions = xresize(device->regions, device->region_count + 1, sizeof *device->regions);
    device->regions[device->region_count] = (struct offload_region){.region = region};
    return &device->regions[device->region_count++];
}

static struct offload_transfer *find_transfer(struct offload_device *device,
                                              const struct source_region *construct,
                                              const struct source_region *item,
                                              enum offload_operation operation)
{
    for (size_t i = device->transfer_count; i-- > 0;) {
        struct offload_transfer *transfer = &device->transfers[i];
        if (transfer->construct == construct && transfer->operation == operation &&
            strcmp(transfer->item->name, item->name) == 0)
            return transfer;
    }
    device->transfers =
        xresize(device->transfers, device->transfer_count + 1, sizeof *device->transfers);
    device->transfers[device->transfer_count] =
        (struct offload_transfer){.construct = construct,
                                  .item = item,
                                  .operation = operation,
                                  .timed = !region_clause_is(item, "time", "inside") &&
                                           !region_clause_is(item, "time", "unknown"),
                                  .least = region_clause_is(construct, "mapper", "1")};
    return &device->transfers[device->transfer_count++];
}

/* ---- Devices and what moves -------------------------------------------------------------- */

static bool is_selected(const struct offload *offload, const struct source_region *region)
{
    return !offload->selection || select_region(offload->selection, region);
}

static bool operation_of(const struct profile_node *node, enum offload_operation *operation)
{
    static const enum construct_id constructs[OFFLOAD_OPERATIONS] = {
        [OFFLOAD_TO] = CONSTRUCT_TRANSFER_TO,
        [OFFLOAD_FROM] = CONSTRUCT_TRANSFER_FROM,
        [OFFLOAD_ALLOCATE] = CONSTRUCT_ALLOCATE,
        [OFFLOAD_DELETE] = CONSTRUCT_DELETE,
        [OFFLOAD_SET] = CONSTRUCT_SET};

    for (int i = 0; i < OFFLOAD_OPERATIONS; i++) {
        if (construct_of(node->region)->id == constructs[i]) {
            *operation = (enum offload_operation)i;
            return true;
        }
    }
    return false;
}

static void add_transfers(struct offload *offload, struct offload_device *device,
                          const struct recorded_location *location)
{
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        enum offload_operation operation;
        if (!node->visits || !node->parent || !is_selected(offload, node->parent->region) ||
            !operation_of(node, &operation))
            continue;
        struct offload_transfer *transfer =
            find_transfer(device, node->parent->region, node->region, operation);
        transfer->count += node->visits;
        if (!region_clause_is(node->region, "place", "new"))
            transfer->there += node->visits;
        transfer->bytes += node->columns[COLUMN_by];
        transfer->time += node->time;
        transfer->unchanged += node->columns[COLUMN_un];
    }
}

/* A search: quadratic in the teams that record one region, which are as many as a kernel has. */
static struct offload_team *find_team(struct offload_region *region,
                                      const struct recorded_location *location)
{
    for (size_t i = 0; i < region->team_count; i++) {
        struct offload_team *team = &region->teams[i];
        if (team->team == location->team && strcmp(team->source, location->source) == 0)
            return team;
    }
    region->teams = xresize(region->teams, region->team_count + 1, sizeof *region->teams);
    region->teams[region->team_count] =
        (struct offload_team){.team = location->team, .source = location->source};
    return &region->teams[region->team_count++];
}

static void add_spread(struct offload_spread *each, const struct profile_node *node, double share)
{
    each->squares += share * node->squares;
    if (!each->least || node->least < each->least)
        each->least = node->least;
    if (node->greatest > each->greatest)
        each->greatest = node->greatest;
}

static struct offload_inside *find_inside(struct offload_device *device,
                                          const struct source_region *construct,
                                          const struct source_region *region)
{
    for (size_t i = device->inside_count; i-- > 0;) {
        if (device->inside[i].region == region && device->inside[i].construct == construct)
            return &device->inside[i];
    }
    device->inside = xresize(device->inside, device->inside_count + 1, sizeof *device->inside);
    device->inside[device->inside_count] =
        (struct offload_inside){.region = region, .construct = construct};
    return &device->inside[device->inside_count++];
}

bool offload_is_activity(const struct source_region *region)
{
    return strcmp(region->construct, "kernel") == 0 || strncmp(region->construct, "copy ", 5) == 0;
}

static void add_activity(struct offload_device *device, const struct source_region *construct,
                         const struct profile_node *node)
{
    struct offload_inside *inside = find_inside(device, construct, node->region);
    inside->count += node->visits;
    inside->time += node->time;
    inside->bytes += node->columns[COLUMN_by];
    add_spread(&inside->each, node, 1);
}

/* All that lies below the target region `top`, which comes before it. */
static void add_inside(struct offload_device *device, const struct recorded_location *location,
                       const struct profile_node *top)
{
    for (size_t n = top->index + 1; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (node->parent->index < top->index)
            break;
        if (!node->visits)
            continue;
        add_activity(device, top->region, node);
    }
}

/* Target regions are right below the root; each team's primary thread has a location, or several.
 */
static void add_executions(struct offload *offload, struct offload_device *device,
                           const struct recorded_location *location)
{
    const struct profile_node *root = location->node_count ? location->nodes[0] : NULL;

    for (const struct profile_node *node = root ? root->first : NULL; node; node = node->next) {
        if (!node->visits || !is_selected(offload, node->region))
            continue;
        struct offload_region *region = find_region(device, node->region);
        struct offload_team *team = find_team(region, location);
        team->time += node->time;
        team->count += node->visits;
        add_spread(&team->each, node, 1);
        region->timed = true;
        if (team->time > region->device)
            region->device = team->time;
        if (team->count > region->count)
            region->count = team->count;
        add_inside(device, location, node);
    }
}

/* What the driver told of copies is no transfer of an item: which one it was, it does not know. */
static void add_copies(struct offload *offload, struct offload_device *device,
                       const struct recorded_location *location)
{
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (node->visits && node->parent && is_selected(offload, node->parent->region) &&
            offload_is_activity(node->region))
            add_activity(device, node->parent->region, node);
    }
}

/* A driver, of what others tell, too. */
static bool tells_activity(const struct recorded_location *location)
{
    return strcmp(location->source, "cupti") == 0 || strcmp(location->source, "rocm") == 0;
}

static void add_device_location(struct offload *offload, const struct recorded_location *location)
{
    struct offload_device *device = find_device(offload, location->process->rank, location->device);

    if (location->error > device->error)
        device->error = location->error;
    device->dropped += location->dropped;
    if (tells_activity(location) && location->kind != LOCATION_DEVICE) {
        add_copies(offload, device, location);
    } else if (location->kind == LOCATION_DEVICE) {
        if (!tells_activity(location) || !*device->source)
            device->source = location->source;
        add_executions(offload, device, location);
    } else {
        device->transfers_source = location->source;
        add_transfers(offload, device, location);
    }
}

/* ---- The host's side --------------------------------------------------------------------- */

/* What the construct moves while its code may run. */
static void add_moved(const struct offload_device *device, struct offload_region *region)
{
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (t->construct != region->region)
            continue;
        region->inside += t->time;
        region->untold |= !t->timed;
    }
}

/* The region on a device, where the device recorded it. */
static struct offload_region *recorded(const struct offload_device *device, int rank,
                                       const struct source_region *region)
{
    for (size_t i = 0; device->rank == rank && i < device->region_count; i++) {
        if (device->regions[i].region == region && device->regions[i].timed)
            return &device->regions[i];
    }
    return NULL;
}

static int64_t recorded_visits(const struct offload *offload, int rank,
                               const struct source_region *region)
{
    int64_t visits = 0;

    for (size_t i = 0; i < offload->count; i++) {
        const struct offload_region *at = recorded(&offload->devices[i], rank, region);
        visits += at ? at->count : 0;
    }
    return visits;
}

static void add_share(struct offload_region *region, const struct profile_node *node, double share)
{
    const int64_t *columns = node->columns;
    int64_t copying = columns[COLUMN_en] + columns[COLUMN_ex];

    region->host += (int64_t)(share * (double)node->time);
    region->to += (int64_t)(share * (double)columns[COLUMN_en]);
    region->from += (int64_t)(share * (double)columns[COLUMN_ex]);
    region->body += (int64_t)(share * (double)(node->time - copying));
    add_spread(&region->each, node, share);
}

/* A thread does not say which device it used: where several recorded the construct, its time and
 * its visits are divided by theirs; where none did, they are the first one's. */
static void add_host_time(struct offload *offload, const struct profile_node *node, int rank,
                          size_t first)
{
    int64_t visits = recorded_visits(offload, rank, node->region);

    for (size_t i = 0; visits && i < offload->count; i++) {
        struct offload_region *region = recorded(&offload->devices[i], rank, node->region);
        if (region) {
            double share = (double)region->count / (double)visits;
            add_share(region, node, share);
            region->met += share * (double)node->visits;
        }
    }
    if (!visits) {
        struct offload_device *device =
            first < offload->count ? &offload->devices[first] : find_device(offload, rank, -1);
        struct offload_region *region = find_region(device, node->region);
        region->count += node->visits;
        add_share(region, node, 1);
    }
}

static void add_threads(struct offload *offload, const struct process *process)
{
    size_t first = 0;

    while (first < offload->count && offload->devices[first].rank != process->rank)
        first++;
    for (size_t i = 0; i < process->location_count; i++) {
        const struct recorded_location *location = process->locations[i];
        for (size_t n = 0; location->kind == LOCATION_THREAD && n < location->node_count; n++) {
            const struct profile_node *node = location->nodes[n];
            if (node->visits && construct_of(node->region)->id == CONSTRUCT_TARGET &&
                is_selected(offload, node->region))
                add_host_time(offload, node, process->rank, first);
        }
    }
}

/* ---- All together ------------------------------------------------------------------------ */

static void add_process_devices(struct offload *offload, const struct process *process)
{
    for (size_t i = 0; i < process->location_count; i++) {
        if (process->locations[i]->kind != LOCATION_THREAD)
            add_device_location(offload, process->locations[i]);
    }
    add_threads(offload, process);
}

static void name_devices(struct offload *offload, const struct experiment *experiment)
{
    for (size_t i = 0; i < offload->count; i++) {
        for (size_t k = 0; k < experiment->device_count; k++) {
            const struct recorded_device *known = &experiment->devices[k];
            if (known->number == offload->devices[i].number)
                offload->devices[i].name = known->name;
        }
    }
}

static int compare_regions(const void *a, const void *b)
{
    const struct offload_region *left = a, *right = b;
    int order = (left->device < right->device) - (left->device > right->device);

    return order ? order : left->region->number - right->region->number;
}

static int compare_insides(const void *a, const void *b)
{
    const struct offload_inside *left = a, *right = b;

    return left->construct != right->construct ? left->construct->number - right->construct->number
                                               : left->region->number - right->region->number;
}

static int compare_transfers(const void *a, const void *b)
{
    const struct offload_transfer *left = a, *right = b;
    int order = (left->bytes < right->bytes) - (left->bytes > right->bytes);

    return order ? order
           : left->construct != right->construct
               ? left->construct->number - right->construct->number
               : left->item->number - right->item->number;
}

static int compare_devices(const void *a, const void *b)
{
    const struct offload_device *left = a, *right = b;

    return left->rank != right->rank ? left->rank - right->rank : left->number - right->number;
}

/* A construct runs as often as the host meets it. The device may record several parts of it, such
 * as the parallel regions in its teams, or none when its buffer is full. */
static void count_by_host(struct offload_region *region)
{
    if (region->timed && region->met > 0)
        region->count = (int64_t)(region->met + 0.5);
}

static void finish_device(struct offload_device *device)
{
    for (size_t i = 0; i < device->region_count; i++) {
        struct offload_region *region = &device->regions[i];
        count_by_host(region);
        for (size_t t = 0; t < region->team_count && !region->longest; t++)
            if (region->teams[t].time == region->device)
                region->longest = &region->teams[t];
        if (region_clause_is(region->region, "maps", "inside"))
            add_moved(device, region);
    }
    if (device->region_count)
        qsort(device->regions, device->region_count, sizeof *device->regions, compare_regions);
    if (device->inside_count)
        qsort(device->inside, device->inside_count, sizeof *device->inside, compare_insides);
    if (device->transfer_count)
        qsort(device->transfers, device->transfer_count, sizeof *device->transfers,
              compare_transfers);
}

struct offload *offload_new(const struct experiment *experiment, const struct selection *selection)
{
    struct offload *offload = xzalloc(sizeof *offload);

    offload->selection = selection;
    for (size_t i = 0; i < experiment->process_count; i++)
        add_process_devices(offload, experiment->processes[i]);
    name_devices(offload, experiment);
    for (size_t i = 0; i < offload->count; i++)
        finish_device(&offload->devices[i]);
    if (offload->count)
        qsort(offload->devices, offload->count, sizeof *offload->devices, compare_devices);
    return offload;
}

const struct offload_device *offload_devices(const struct offload *offload, size_t *count)
{
    *count = offload->count;
    return offload->devices;
}

bool offload_waits(const struct offload_region *region)
{
    return !region_clause_is(region->region, "nowait", "1");
}

int64_t offload_deviation(const struct offload_spread *each, int64_t count, int64_t time)
{
    double mean = count ? 1e-3 * (double)time / (double)count : 0;
    double square = count ? each->squares / (double)count - mean * mean : 0;

    if (each->squares <= 0 && each->least != each->greatest)
        return -1;
    return square > 0 ? (int64_t)(1e3 * sqrt(square)) : 0;
}

int64_t offload_launch(const struct offload_region *region)
{
    int64_t rest = region->body - region->inside;

    if (!offload_waits(region))
        return rest;
    if (!region->timed || region->untold)
        return -1;
    return rest > region->device ? rest - region->device : 0;
}

void offload_free(struct offload *offload)
{
    for (size_t i = 0; i < offload->count; i++) {
        for (size_t k = 0; k < offload->devices[i].region_count; k++)
            free(offload->devices[i].regions[k].teams);
        free(offload->devices[i].regions);
        free(offload->devices[i].inside);
        free(offload->devices[i].transfers);
    }
    free(offload->devices);
    free(offload);
}
