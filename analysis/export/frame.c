/* What exports call regions, threads and processes. */
#include "config.h"

#include "analysis/export/frame.h"

#include "common/clean.h"
#include "common/json.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct file_entry {
    char *file;
    int number;
    UT_hash_handle hh;
};

struct frames {
    struct file_entry *files;
    struct frame **all;
    size_t count, capacity;
    struct frame **by_region[FRAME_USES]; /* by region->number */
    size_t room[FRAME_USES];
};

char *clean_text(const char *text, const char *without)
{
    size_t length = strlen(text), size;
    char *clean, shown[CLEAN_SIZE];
    FILE *stream = xstream(&clean, &size);

    for (size_t i = 0; i < length;) {
        size_t bytes = clean_next(text + i, length - i, shown);
        fputs(bytes == 1 && strchr(without, text[i]) ? " " : shown, stream);
        i += bytes;
    }
    fclose(stream);
    return clean;
}

char *json_string(const char *text)
{
    char *string;
    size_t size;
    FILE *stream = xstream(&string, &size);

    json_put(stream, text);
    fclose(stream);
    return string;
}

/* ---- Names ------------------------------------------------------------------------------- */

static char *region_text(const struct source_region *region)
{
    bool named = *region->name != '\0';

    if (strcmp(region->layer, "function") == 0 || strcmp(region->layer, "program") == 0 ||
        !*region->file)
        return xformat("%s", named ? region->name : region->construct);
    return xformat("%s%s%s %s:%d", region->construct, named ? " " : "", region->name,
                   region_file_name(region), region->begin);
}

static int number_of_file(struct frames *frames, const char *file)
{
    struct file_entry *entry;

    HASH_FIND_STR(frames->files, file, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->file = xstrdup(file);
        entry->number = (int)frames->count;
        HASH_ADD_KEYPTR(hh, frames->files, entry->file, strlen(entry->file), entry);
    }
    return entry->number;
}

static struct frame *frame_new(struct frames *frames, const char *name, const char *file)
{
    struct frame *frame = xzalloc(sizeof *frame);

    frame->name = clean_text(name, "");
    frame->json = json_string(frame->name);
    frame->file = clean_text(file, "");
    frame->json_file = json_string(frame->file);
    frame->file_number = number_of_file(frames, frame->file);
    frame->number = (int)frames->count;
    frames->all = xgrow(frames->all, frames->count, &frames->capacity, sizeof(struct frame *));
    return frames->all[frames->count++] = frame;
}

static struct frame *frame_of_region(struct frames *frames, struct source_region *region,
                                     enum frame_use use)
{
    static const char *const patterns[] = {"%s", "create %s", "%s (device)", "%s (transfers)"};
    char *text = region_text(region);
    char *whole = xformat(patterns[use], text);
    struct frame *frame = frame_new(frames, whole, region->file);

    frame->region = region;
    frame->construct = construct_of(region);
    frame->use = use;
    frame->layer = json_string(region->layer);
    frame->begin = region->begin;
    frame->end = region->end;
    free(whole);
    free(text);
    return frame;
}

/* ---- The table --------------------------------------------------------------------------- */

struct frames *frames_new(void)
{
    return xzalloc(sizeof(struct frames));
}

void frames_free(struct frames *frames)
{
    struct file_entry *entry, *next;

    HASH_ITER(hh, frames->files, entry, next)
    {
        HASH_DEL(frames->files, entry);
        free(entry->file);
        free(entry);
    }
    for (size_t i = 0; i < frames->count; i++) {
        free(frames->all[i]->name);
        free(frames->all[i]->json);
        free(frames->all[i]->file);
        free(frames->all[i]->json_file);
        free(frames->all[i]->layer);
        free(frames->all[i]);
    }
    for (int use = 0; use < FRAME_USES; use++)
        free(frames->by_region[use]);
    free(frames->all);
    free(frames);
}

static struct frame **slot_of(struct frames *frames, size_t number, enum frame_use use)
{
    struct frame ***slots = &frames->by_region[use];
    size_t room = frames->room[use];

    if (number >= room) {
        size_t more = 2 * number + 64;
        *slots = xresize(*slots, more, sizeof **slots);
        memset(*slots + room, 0, (more - room) * sizeof **slots);
        frames->room[use] = more;
    }
    return &(*slots)[number];
}

const struct frame *frame_of(struct frames *frames, struct source_region *region,
                             enum frame_use use)
{
    struct frame **slot = slot_of(frames, (size_t)region->number, use);

    if (!*slot)
        *slot = frame_of_region(frames, region, use);
    return *slot;
}

const struct frame *frame_named(struct frames *frames, const char *name)
{
    for (size_t i = 0; i < frames->count; i++) {
        if (!frames->all[i]->region && strcmp(frames->all[i]->name, name) == 0)
            return frames->all[i];
    }
    return frame_new(frames, name, "");
}

static int compare_names(const void *a, const void *b)
{
    const struct frame *left = *(struct frame *const *)a, *right = *(struct frame *const *)b;
    int order = strcmp(left->name, right->name);

    return order ? order : (left->number > right->number) - (left->number < right->number);
}

void frames_distinguish(struct frames *frames)
{
    struct frame **sorted = xcalloc(frames->count + 1, sizeof *sorted);

    memcpy(sorted, frames->all, frames->count * sizeof *sorted);
    qsort(sorted, frames->count, sizeof *sorted, compare_names);
    for (size_t i = 1, first = 0; i < frames->count; i++) {
        if (strcmp(sorted[first]->name, sorted[i]->name) != 0) {
            first = i;
            continue;
        }
        /* The first one keeps its name, which the others must still be compared with. */
        char *name = xformat("%s #%d", sorted[i]->name, sorted[i]->number);
        free(sorted[i]->name);
        free(sorted[i]->json);
        sorted[i]->name = name;
        sorted[i]->json = json_string(name);
    }
    free(sorted);
}

size_t frame_count(const struct frames *frames)
{
    return frames->count;
}

const struct frame *frame_at(const struct frames *frames, size_t number)
{
    return frames->all[number];
}

/* ---- Threads and processes --------------------------------------------------------------- */

char *location_name(const struct recorded_location *location)
{
    char *name;

    if (location->kind != LOCATION_THREAD && location->name && *location->name)
        return clean_text(location->name, "");
    if (location->kind == LOCATION_THREAD && location->id != location->thread)
        return xformat("thread %d (location %d)", location->thread, location->id);
    if (location->kind == LOCATION_THREAD)
        return xformat("thread %d", location->thread);
    name = xformat("%s %d (location %d)", location_names[location->kind], location->device,
                   location->id);
    return name;
}

char *process_name(const struct process *process)
{
    const struct experiment *experiment = process->experiment;
    const char *program = *experiment->program.name ? experiment->program.name : "program";
    char *name = clean_text(program, "");

    if (experiment->trace_count > 1 || process->rank) {
        char *with_rank = xformat("P%d %s", process->rank, name);
        free(name);
        name = with_rank;
    }
    return name;
}
