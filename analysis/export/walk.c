/* From the reader's instances to slices of tracks: filters, one clock, strict nesting; and where
 * creators of tasks are wanted, from the first task on, not before all of the process is known. */
#include "config.h"

#include "analysis/export/walk.h"

#include "analysis/export/creators.h"
#include "analysis/export/export.h"
#include "analysis/export/held.h"
#include "analysis/reader/epoch.h"
#include "common/complain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct open_slice {
    const struct frame *frame; /* NULL: left out */
    int64_t begin, end;
    bool creation;
    const struct mpi_act *acts;
    size_t act_count;
};

enum { REGION_PASSES = 1, REGION_IS_MPI = 2, REGION_IS_KNOWN = 4 };

struct walk {
    const struct export_request *request;
    const struct timeline_sink *sink;
    void *state;
    bool begun, failed;
    int64_t epoch;  /* of time 0 */
    int64_t offset; /* of the process's times */
    struct frames *frames;
    struct track **tracks; /* of the process, by location->index */
    size_t track_room;
    struct track *track; /* of the last instance */
    int track_count;
    char *regions; /* by region->number: set of the above */
    size_t region_room;
    struct open_slice *open;
    size_t depth, capacity;
    int shown; /* of those, not left out */
    const struct preview *preview;
    int64_t calls;             /* of MPI, so far */
    struct creators *creators; /* of the process; NULL: nobody wants them */
    struct held *held;         /* what waits for them; NULL: nothing does */
};

struct walk *walk_new(const struct export_request *request, const struct timeline_sink *sink)
{
    struct walk *walk = xzalloc(sizeof *walk);

    walk->request = request;
    walk->sink = sink;
    walk->frames = frames_new();
    if (sink->wants_creators)
        walk->creators = creators_new(request->selection);
    return walk;
}

/* ---- Processes and tracks ---------------------------------------------------------------- */

static void forget_tracks(struct walk *walk)
{
    for (size_t i = 0; i < walk->track_room; i++) {
        if (walk->tracks[i])
            free(walk->tracks[i]->label);
        free(walk->tracks[i]);
    }
    free(walk->tracks);
    walk->tracks = NULL;
    walk->track_room = 0;
    walk->track = NULL;
}

static void begin(struct walk *walk, const struct experiment *experiment, int64_t epoch)
{
    walk->begun = true;
    walk->epoch = epoch;
    walk->state = walk->sink->begin(walk->request, experiment, epoch);
    walk->failed = !walk->state;
}

static void process_begin(void *argument, struct process *process)
{
    struct walk *walk = argument;
    const struct experiment *experiment = process->experiment;
    const struct export_request *request = walk->request;

    if (!walk->begun && request->preview &&
        experiment_has_clocks(experiment, &request->selection->ranks))
        walk->preview = request->preview(request->previewer, experiment);
    if (walk->preview)
        walk->preview->order(walk->preview, process);
    if (!walk->begun)
        begin(walk, experiment, experiment_epoch(experiment, process, &request->selection->ranks));
    forget_tracks(walk);
    if (walk->creators)
        creators_begin_process(walk->creators);
    walk->offset = process_offset(process, walk->epoch);
    if (!walk->failed && walk->sink->process)
        walk->sink->process(walk->state, process);
}

static struct track *track_new(struct walk *walk, const struct recorded_location *location)
{
    struct track *track = xzalloc(sizeof *track);

    track->location = location;
    track->label = location_name(location);
    track->passes = select_location(walk->request->selection, location);
    track->last = walk->offset;
    if (!track->passes)
        return track;
    track->number = walk->track_count++;
    if (walk->sink->track)
        walk->sink->track(walk->state, track);
    return track;
}

static struct track *track_of(struct walk *walk, const struct recorded_location *location)
{
    size_t index = (size_t)location->index;

    if (walk->track && walk->track->location == location)
        return walk->track;
    if (index >= walk->track_room) {
        size_t more = 2 * index + 16;
        walk->tracks = xresize(walk->tracks, more, sizeof(struct track *));
        memset(walk->tracks + walk->track_room, 0,
               (more - walk->track_room) * sizeof(struct track *));
        walk->track_room = more;
    }
    if (!walk->tracks[index])
        walk->tracks[index] = track_new(walk, location);
    return walk->track = walk->tracks[index];
}

/* ---- Instances --------------------------------------------------------------------------- */

/* Asked once for each region: globs are slow. */
static int region_facts(struct walk *walk, const struct source_region *region)
{
    size_t number = (size_t)region->number;

    if (number >= walk->region_room) {
        size_t more = 2 * number + 64;
        walk->regions = xresize(walk->regions, more, 1);
        memset(walk->regions + walk->region_room, 0, more - walk->region_room);
        walk->region_room = more;
    }
    if (!walk->regions[number])
        walk->regions[number] =
            (char)(REGION_IS_KNOWN |
                   (select_region(walk->request->selection, region) ? REGION_PASSES : 0) |
                   (strcmp(region->layer, "mpi") == 0 ? REGION_IS_MPI : 0));
    return walk->regions[number];
}

/* What only a first reading tells; it is made when there is something to ask. */
static void preview(struct walk *walk, const struct instance *instance, int facts,
                    struct open_slice *slice)
{
    const struct export_request *request = walk->request;
    bool calls = (facts & REGION_IS_MPI) && !instance->creation && walk->sink->wants_acts;

    if (!walk->preview && calls && (facts & REGION_PASSES) && request->preview)
        walk->preview =
            request->preview(request->previewer, instance->node->location->process->experiment);
    if (calls && walk->preview)
        slice->acts = walk->preview->acts(walk->preview, walk->calls, &slice->act_count);
    walk->calls += calls;
}

static bool is_wanted(const struct walk *walk, const struct track *track,
                      const struct instance *instance, int facts, const struct open_slice *slice)
{
    const struct export_request *request = walk->request;

    return track->passes && instance->node->parent &&
           slice->end - slice->begin >= request->shortest &&
           (!request->range.is_set ||
            (slice->begin <= request->range.to && slice->end >= request->range.from)) &&
           (facts & REGION_PASSES);
}

/* What is open around it bounds a slice, and so does what came before it. */
static struct open_slice bounded(const struct walk *walk, const struct track *track,
                                 const struct instance *instance)
{
    struct open_slice slice = {.begin = instance->begin + walk->offset,
                               .end = instance->end + walk->offset,
                               .creation = instance->creation};
    int64_t most = walk->depth ? walk->open[walk->depth - 1].end : INT64_MAX;

    if (slice.begin < track->last)
        slice.begin = track->last;
    if (slice.begin > most)
        slice.begin = most;
    if (slice.end > most)
        slice.end = most;
    if (slice.end < slice.begin)
        slice.end = slice.begin;
    return slice;
}

static struct slice slice_of(const struct walk *walk, const struct open_slice *open)
{
    return (struct slice){.track = walk->track,
                          .frame = open->frame,
                          .begin = open->begin,
                          .end = open->end,
                          .creation = open->creation,
                          .depth = walk->shown,
                          .acts = open->acts,
                          .act_count = open->act_count,
                          .preview = walk->preview};
}

static void show(void *argument, const struct instance *instance)
{
    struct walk *walk = argument;
    struct track *track = track_of(walk, instance->node->location);
    struct open_slice open = bounded(walk, track, instance);
    int facts = region_facts(walk, instance->node->region);
    track->last = open.begin;
    preview(walk, instance, facts, &open);
    if (is_wanted(walk, track, instance, facts, &open)) {
        open.frame = frame_of(walk->frames, instance->node->region,
                              instance->creation ? FRAME_CREATION : FRAME_EXECUTION);
        struct slice slice = slice_of(walk, &open);
        slice.instance = instance;
        slice.task = instance->node->task ? instance->task : 0;
        if (walk->held && slice.task)
            slice.creator = creator_of(walk->creators, slice.task);
        walk->sink->enter(walk->state, &slice);
        walk->shown++;
    }
    walk->open = xgrow(walk->open, walk->depth, &walk->capacity, sizeof *walk->open);
    walk->open[walk->depth++] = open;
}

static void hide(void *argument, const struct instance *instance)
{
    struct walk *walk = argument;

    (void)instance;
    if (!walk->depth)
        return;
    const struct open_slice *open = &walk->open[--walk->depth];
    walk->track->last = open->end;
    if (!open->frame)
        return;
    walk->shown--;
    if (walk->sink->leave) {
        struct slice slice = slice_of(walk, open);
        walk->sink->leave(walk->state, &slice);
    }
}

/* ---- What the reader says ---------------------------------------------------------------- */

static void enter(void *argument, const struct instance *instance)
{
    struct walk *walk = argument;

    if (walk->failed)
        return;
    if (walk->creators)
        creators_enter(walk->creators, instance);
    if (walk->creators && !walk->held && instance->task && instance->node->task)
        walk->held = held_new();
    if (walk->held)
        held_enter(walk->held, instance);
    else
        show(walk, instance);
}

static void leave(void *argument, const struct instance *instance)
{
    struct walk *walk = argument;

    if (walk->failed)
        return;
    if (walk->held)
        held_leave(walk->held);
    else
        hide(walk, instance);
}

static void process_end(void *argument, struct process *process)
{
    static const struct timeline_handler slices = {.enter = show, .leave = hide};
    struct walk *walk = argument;

    if (!walk->held)
        return;
    creators_finish(walk->creators);
    if (!held_give(walk->held, process, &slices, walk)) {
        complain("export: tasks can't be kept in a file in $TMPDIR: %s", strerror(errno));
        walk->failed = true;
    }
    held_free(walk->held);
    walk->held = NULL;
}

const struct timeline_handler walk_handler = {
    .process_begin = process_begin, .enter = enter, .leave = leave, .process_end = process_end};

bool walk_end(struct walk *walk, const struct experiment *experiment)
{
    bool written = true;

    if (!walk->begun && experiment)
        begin(walk, experiment, 0);
    if (walk->state)
        written = walk->sink->end(walk->state, experiment);
    written &= !walk->failed;
    forget_tracks(walk);
    frames_free(walk->frames);
    creators_free(walk->creators);
    held_free(walk->held);
    free(walk->regions);
    free(walk->open);
    free(walk);
    return written;
}
