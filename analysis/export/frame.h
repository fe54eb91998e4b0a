/**
 * @file frame.h
 * @brief What exports call regions: text that no format, and nobody who reads it, can take for
 * anything else.
 */
#ifndef EXPORT_FRAME_H
#define EXPORT_FRAME_H

#include "analysis/answer/construct.h"

/** What happens at a region. What a thread waits for and what a device does are different things.
 */
enum frame_use { FRAME_EXECUTION, FRAME_CREATION, FRAME_DEVICE, FRAME_TRANSFERS, FRAME_USES };

/** A region in one of its uses, or what else is a level of call paths. */
struct frame {
    const struct source_region *region;    /* NULL: none */
    const struct construct_row *construct; /* of the region, or NULL */
    enum frame_use use;
    char *name; /* "parallel for cg.c:268", "critical sum cg.c:44", "solve"; UTF-8 */
    char *json; /* that name as a JSON string, with its quotes */
    char *json_file;
    char *layer;     /* as a JSON string */
    char *file;      /* as clean as the name; "" where there is none */
    int begin, end;  /* lines, 0 where there are none */
    int number;      /* from 0, in the order in which they were asked for */
    int file_number; /* the same for all of one file: that of the first of them */
};

struct frames;
struct frames *frames_new(void);
void frames_free(struct frames *frames);

const struct frame *frame_of(struct frames *frames, struct source_region *region,
                             enum frame_use use);

/** A level of that name that is no region. */
const struct frame *frame_named(struct frames *frames, const char *name);

/** Give each frame a name that no other one has. Names that have been taken before may change. */
void frames_distinguish(struct frames *frames);

size_t frame_count(const struct frames *frames);
const struct frame *frame_at(const struct frames *frames, size_t number);

/** Frames by number, as a timeline meets them. */
struct frame_list {
    const struct frame **list;
    size_t count, capacity;
};

static inline void frame_list_add(struct frame_list *frames, const struct frame *frame)
{
    if ((size_t)frame->number < frames->count)
        return;
    frames->list = xgrow(frames->list, frames->count, &frames->capacity, sizeof(struct frame *));
    frames->list[frames->count++] = frame;
}

/** A stranger's text as UTF-8 without controls, and with none of `without`, for which there is a
 *  blank; the caller frees it. */
char *clean_text(const char *text, const char *without);

/** Text as a JSON string; the caller frees it. */
char *json_string(const char *text);

/** "thread 3", "device 0 team 2", ..; the caller frees it. */
char *location_name(const struct recorded_location *location);

/** "cg", or "P1 cg" where there are several; the caller frees it. */
char *process_name(const struct process *process);

#endif
