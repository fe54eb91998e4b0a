/* Perfetto's own format: TrackEvents of protos/perfetto/trace, interned, a sequence for each track.
 *
 * A sequence has its clock, of which each packet tells the time since the one before, and its
 * track, so that neither is said again. */
#include "config.h"

#include "analysis/export/call.h"
#include "analysis/export/formats.h"
#include "analysis/export/protobuf.h"

#include <stdlib.h>

/* Fields, as the protos number them. */
enum { TRACE_PACKET = 1 };
enum packet_field {
    PACKET_CLOCK_SNAPSHOT = 6,
    PACKET_TIMESTAMP = 8,
    PACKET_SEQUENCE = 10,
    PACKET_TRACK_EVENT = 11,
    PACKET_INTERNED = 12,
    PACKET_FLAGS = 13,
    PACKET_CLOCK = 58,
    PACKET_DEFAULTS = 59,
    PACKET_TRACK_DESCRIPTOR = 60
};
enum snapshot_field { SNAPSHOT_CLOCKS = 1, SNAPSHOT_PRIMARY = 2 };
enum clock_field { CLOCK_ID = 1, CLOCK_TIMESTAMP = 2, CLOCK_IS_INCREMENTAL = 3 };
enum defaults_field { DEFAULTS_TRACK_EVENT = 11, DEFAULTS_CLOCK = 58 };
enum event_field {
    EVENT_CATEGORY = 3,
    EVENT_ANNOTATION = 4,
    EVENT_TYPE = 9,
    EVENT_NAME = 10,
    EVENT_TRACK = 11,
    EVENT_SOURCE = 34,
    EVENT_FLOW = 47,
    EVENT_LAST_FLOW = 48
};
enum annotation_field { ANNOTATION_NAME = 1, ANNOTATION_INTEGER = 4, ANNOTATION_TEXT = 17 };
enum interned_field {
    INTERNED_CATEGORIES = 1,
    INTERNED_NAMES = 2,
    INTERNED_ANNOTATIONS = 3,
    INTERNED_SOURCES = 4,
    INTERNED_TEXTS = 29
};
enum entry_field { ENTRY_ID = 1, ENTRY_TEXT = 2, ENTRY_LINE = 4 };
enum track_field {
    TRACK_ID = 1,
    TRACK_NAME = 2,
    TRACK_PROCESS = 3,
    TRACK_PARENT = 5,
    TRACK_CHILD_ORDER = 11,
    TRACK_RANK = 12,
    TRACK_MERGE = 15
};
enum process_field { PROCESS_PID = 1, PROCESS_NAME = 6 };
enum { IN_ORDER_OF_RANKS = 3, NEVER_MERGED = 2, SLICE_BEGIN = 1, SLICE_END = 2 };
enum { STATE_CLEARED = 1, NEEDS_STATE = 2 };
enum { CLOCK_REALTIME = 1, CLOCK_BOOTTIME = 6, CLOCK_OF_SEQUENCE = 64 };

/* What a sequence has told. */
struct number_set {
    unsigned char *bits;
    size_t room; /* bytes */
};

struct sequence {
    int64_t time;
    struct number_set frames, comms;
    bool annotations;
};

struct perfetto {
    FILE *out;
    const struct experiment *experiment;
    int64_t epoch;
    int rank;
    struct sequence *sequences; /* by track->number */
    size_t count, capacity;
    struct proto packet;
};

/* ---- Packets ----------------------------------------------------------------------------- */

static struct proto *begin_packet(struct perfetto *perfetto)
{
    perfetto->packet.length = 0;
    return &perfetto->packet;
}

static void end_packet(struct perfetto *perfetto)
{
    unsigned char head[1 + PROTO_VARINT_MOST] = {TRACE_PACKET << 3 | PROTO_WIRE_BYTES};
    const struct proto *packet = &perfetto->packet;

    fwrite_unlocked(head, 1, (size_t)(varint_put(head + 1, packet->length) - head), perfetto->out);
    fwrite_unlocked(packet->bytes, 1, packet->length, perfetto->out);
}

static uint64_t process_uuid(const struct process *process)
{
    return ((uint64_t)process->rank + 1) << 32;
}

static uint64_t track_uuid(const struct track *track)
{
    return process_uuid(track->location->process) + (uint64_t)track->location->id + 1;
}

/* That of descriptors is 1. */
static int64_t sequence_number(const struct track *track)
{
    return (int64_t)track->number + 2;
}

static void put_clock(struct proto *proto, int id, int64_t time, bool incremental)
{
    size_t clock = proto_open(proto, SNAPSHOT_CLOCKS);

    proto_number(proto, CLOCK_ID, id);
    proto_number(proto, CLOCK_TIMESTAMP, time);
    if (incremental)
        proto_number(proto, CLOCK_IS_INCREMENTAL, 1);
    proto_close(proto, clock);
}

/* ---- Begin, processes, tracks ------------------------------------------------------------ */

static void *perfetto_begin(const struct export_request *request,
                            const struct experiment *experiment, int64_t epoch)
{
    struct perfetto *perfetto = xzalloc(sizeof *perfetto);

    perfetto->out = request->out;
    perfetto->experiment = experiment;
    perfetto->epoch = epoch;
    struct proto *proto = begin_packet(perfetto);
    size_t snapshot = proto_open(proto, PACKET_CLOCK_SNAPSHOT);
    put_clock(proto, CLOCK_BOOTTIME, 0, false);
    put_clock(proto, CLOCK_REALTIME, epoch, false);
    proto_number(proto, SNAPSHOT_PRIMARY, CLOCK_BOOTTIME);
    proto_close(proto, snapshot);
    proto_number(proto, PACKET_SEQUENCE, 1);
    end_packet(perfetto);
    return perfetto;
}

static void perfetto_process(void *state, const struct process *process)
{
    struct perfetto *perfetto = state;
    char *name = process_name(process);

    perfetto->rank = process->rank;
    struct proto *proto = begin_packet(perfetto);
    proto_number(proto, PACKET_TIMESTAMP, process->epoch - perfetto->epoch);
    proto_number(proto, PACKET_SEQUENCE, 1);
    size_t track = proto_open(proto, PACKET_TRACK_DESCRIPTOR);
    proto_number(proto, TRACK_ID, (int64_t)process_uuid(process));
    proto_number(proto, TRACK_CHILD_ORDER, IN_ORDER_OF_RANKS);
    size_t descriptor = proto_open(proto, TRACK_PROCESS);
    proto_number(proto, PROCESS_PID, (int64_t)process->rank + 1);
    proto_text(proto, PROCESS_NAME, name);
    proto_close(proto, descriptor);
    proto_close(proto, track);
    end_packet(perfetto);
    free(name);
}

static void put_descriptor(struct perfetto *perfetto, const struct track *track)
{
    struct proto *proto = begin_packet(perfetto);

    proto_number(proto, PACKET_SEQUENCE, 1);
    size_t descriptor = proto_open(proto, PACKET_TRACK_DESCRIPTOR);
    proto_number(proto, TRACK_ID, (int64_t)track_uuid(track));
    proto_number(proto, TRACK_PARENT, (int64_t)process_uuid(track->location->process));
    proto_text(proto, TRACK_NAME, track->label);
    proto_number(proto, TRACK_RANK, track->location->id);
    proto_number(proto, TRACK_MERGE, NEVER_MERGED);
    proto_close(proto, descriptor);
    end_packet(perfetto);
}

/* What holds for all packets of the track's sequence. */
static void put_defaults(struct perfetto *perfetto, const struct track *track)
{
    struct proto *proto = begin_packet(perfetto);

    proto_number(proto, PACKET_SEQUENCE, sequence_number(track));
    proto_number(proto, PACKET_FLAGS, STATE_CLEARED);
    size_t defaults = proto_open(proto, PACKET_DEFAULTS);
    proto_number(proto, DEFAULTS_CLOCK, CLOCK_OF_SEQUENCE);
    size_t event = proto_open(proto, DEFAULTS_TRACK_EVENT);
    proto_number(proto, EVENT_TRACK, (int64_t)track_uuid(track));
    proto_close(proto, event);
    proto_close(proto, defaults);
    end_packet(perfetto);

    proto = begin_packet(perfetto);
    proto_number(proto, PACKET_SEQUENCE, sequence_number(track));
    size_t snapshot = proto_open(proto, PACKET_CLOCK_SNAPSHOT);
    put_clock(proto, CLOCK_BOOTTIME, 0, false);
    put_clock(proto, CLOCK_OF_SEQUENCE, 0, true);
    proto_close(proto, snapshot);
    end_packet(perfetto);
}

static void perfetto_track(void *state, struct track *track)
{
    struct perfetto *perfetto = state;

    put_descriptor(perfetto, track);
    put_defaults(perfetto, track);
    perfetto->sequences = xgrow(perfetto->sequences, perfetto->count, &perfetto->capacity,
                                sizeof *perfetto->sequences);
    perfetto->sequences[perfetto->count++] = (struct sequence){0};
}

/* ---- What is interned -------------------------------------------------------------------- */

/* Put a number into a set; true the first time. */
static bool is_new(struct number_set *set, size_t number)
{
    size_t byte = number / 8;
    unsigned char bit = (unsigned char)(1u << number % 8);

    if (byte >= set->room) {
        size_t room = 2 * byte + 16;
        set->bits = xresize(set->bits, room, 1);
        memset(set->bits + set->room, 0, room - set->room);
        set->room = room;
    }
    bool new = !(set->bits[byte] & bit);
    set->bits[byte] |= bit;
    return new;
}

static void put_entry(struct proto *proto, int field, int64_t id, const char *text, int line)
{
    size_t entry = proto_open(proto, field);

    proto_number(proto, ENTRY_ID, id);
    proto_text(proto, ENTRY_TEXT, text);
    if (line)
        proto_number(proto, ENTRY_LINE, line);
    proto_close(proto, entry);
}

/* A frame's name, layer and place have its number, from 1. */
static int64_t frame_id(const struct frame *frame)
{
    return (int64_t)frame->number + 1;
}

static void intern_frame(struct proto *proto, const struct frame *frame)
{
    char *layer = clean_text(frame->region->layer, "");

    put_entry(proto, INTERNED_CATEGORIES, frame_id(frame), layer, 0);
    put_entry(proto, INTERNED_NAMES, frame_id(frame), frame->name, 0);
    if (*frame->file)
        put_entry(proto, INTERNED_SOURCES, frame_id(frame), frame->file, frame->begin);
    free(layer);
}

/* 1 is the task's number; counters follow, and what is told of calls of MPI. */
static int64_t call_annotation(const struct experiment *experiment, int argument)
{
    return (int64_t)experiment->counter_count + 2 + argument;
}

static void intern_annotations(struct proto *proto, const struct experiment *experiment)
{
    put_entry(proto, INTERNED_ANNOTATIONS, 1, "task", 0);
    for (size_t i = 0; i < experiment->counter_count; i++) {
        char *name = clean_text(experiment->counters[i], "");
        put_entry(proto, INTERNED_ANNOTATIONS, (int64_t)i + 2, name, 0);
        free(name);
    }
    for (int i = 0; i < CALL_ARGUMENTS; i++)
        put_entry(proto, INTERNED_ANNOTATIONS, call_annotation(experiment, i), call_arguments[i],
                  0);
}

static void intern_comm(struct proto *proto, const struct call_facts *facts)
{
    char *clean = clean_text(facts->comm, "");

    put_entry(proto, INTERNED_TEXTS, (int64_t)facts->comm_number + 1, clean, 0);
    free(clean);
}

static void intern(struct perfetto *perfetto, const struct slice *slice,
                   const struct call_facts *facts)
{
    struct sequence *sequence = &perfetto->sequences[slice->track->number];
    bool annotations =
        !sequence->annotations && (slice->task || facts->told || slice->instance->counters);
    bool frame = is_new(&sequence->frames, (size_t)slice->frame->number);
    bool comm = facts->comm && is_new(&sequence->comms, (size_t)facts->comm_number);

    if (!annotations && !frame && !comm)
        return;
    size_t interned = proto_open(&perfetto->packet, PACKET_INTERNED);
    if (frame)
        intern_frame(&perfetto->packet, slice->frame);
    if (annotations)
        intern_annotations(&perfetto->packet, perfetto->experiment);
    if (comm)
        intern_comm(&perfetto->packet, facts);
    sequence->annotations |= annotations;
    proto_close(&perfetto->packet, interned);
}

/* ---- Events ------------------------------------------------------------------------------ */

static struct proto *begin_event(struct perfetto *perfetto, const struct track *track, int64_t time)
{
    struct sequence *sequence = &perfetto->sequences[track->number];
    struct proto *proto = begin_packet(perfetto);

    proto_number(proto, PACKET_TIMESTAMP, time - sequence->time);
    sequence->time = time;
    proto_number(proto, PACKET_SEQUENCE, sequence_number(track));
    proto_number(proto, PACKET_FLAGS, NEEDS_STATE);
    return proto;
}

static void put_annotation(struct proto *proto, int64_t name, int64_t value)
{
    size_t annotation = proto_open(proto, EVENT_ANNOTATION);

    proto_number(proto, ANNOTATION_NAME, name);
    proto_number(proto, ANNOTATION_INTEGER, value);
    proto_close(proto, annotation);
}

/* The flow of a task goes on from each of its parts to the next, and ends with the last. */
static void put_task(struct proto *proto, int rank, const struct slice *slice)
{
    enum fragment fragment = slice->instance->fragment;
    bool ends = !slice->creation && (fragment == FRAGMENT_WHOLE || fragment == FRAGMENT_LAST);

    put_annotation(proto, 1, slice->task);
    proto_fixed(proto, ends ? EVENT_LAST_FLOW : EVENT_FLOW,
                ((uint64_t)rank << 40) + (uint64_t)slice->task);
}

static void put_call(const struct perfetto *perfetto, struct proto *proto,
                     const struct call_facts *facts)
{
    for (int i = 0; i < CALL_COMM; i++) {
        if (facts->told & 1u << i)
            put_annotation(proto, call_annotation(perfetto->experiment, i), facts->number[i]);
    }
    if (facts->comm) {
        size_t annotation = proto_open(proto, EVENT_ANNOTATION);
        proto_number(proto, ANNOTATION_NAME, call_annotation(perfetto->experiment, CALL_COMM));
        proto_number(proto, ANNOTATION_TEXT, (int64_t)facts->comm_number + 1);
        proto_close(proto, annotation);
    }
}

/* Numbers of messages are told apart from those of tasks. A message departs where its send begins
 * and arrives where its receive ends, which is later. */
static void put_messages(struct proto *proto, const struct slice *slice, enum mpi_act_kind kind)
{
    const struct mpi_act *act;

    for (size_t at = 0; (act = call_act_next(slice, kind, &at));)
        proto_fixed(proto, kind == ACT_DEPARTS ? EVENT_FLOW : EVENT_LAST_FLOW,
                    (UINT64_C(1) << 63) + (uint64_t)act->number);
}

static void perfetto_enter(void *state, const struct slice *slice)
{
    struct perfetto *perfetto = state;
    const int64_t *counters = slice->instance->counters;
    struct proto *proto = begin_event(perfetto, slice->track, slice->begin);

    struct call_facts facts = call_facts(slice);
    intern(perfetto, slice, &facts);
    size_t event = proto_open(proto, PACKET_TRACK_EVENT);
    proto_number(proto, EVENT_TYPE, SLICE_BEGIN);
    proto_number(proto, EVENT_CATEGORY, frame_id(slice->frame));
    proto_number(proto, EVENT_NAME, frame_id(slice->frame));
    if (*slice->frame->file)
        proto_number(proto, EVENT_SOURCE, frame_id(slice->frame));
    for (size_t i = 0; counters && i < perfetto->experiment->counter_count; i++) {
        if (counters[i] != COUNT_UNKNOWN)
            put_annotation(proto, (int64_t)i + 2, counters[i]);
    }
    if (slice->task)
        put_task(proto, perfetto->rank, slice);
    put_call(perfetto, proto, &facts);
    put_messages(proto, slice, ACT_DEPARTS);
    proto_close(proto, event);
    end_packet(perfetto);
}

static void perfetto_leave(void *state, const struct slice *slice)
{
    struct perfetto *perfetto = state;
    struct proto *proto = begin_event(perfetto, slice->track, slice->end);

    size_t event = proto_open(proto, PACKET_TRACK_EVENT);
    proto_number(proto, EVENT_TYPE, SLICE_END);
    put_messages(proto, slice, ACT_ARRIVES);
    proto_close(proto, event);
    end_packet(perfetto);
}

static bool perfetto_end(void *state, const struct experiment *experiment)
{
    struct perfetto *perfetto = state;

    (void)experiment;
    for (size_t i = 0; i < perfetto->count; i++) {
        free(perfetto->sequences[i].frames.bits);
        free(perfetto->sequences[i].comms.bits);
    }
    free(perfetto->sequences);
    proto_free(&perfetto->packet);
    free(perfetto);
    return true;
}

const struct timeline_sink sink_perfetto = {.begin = perfetto_begin,
                                            .process = perfetto_process,
                                            .track = perfetto_track,
                                            .enter = perfetto_enter,
                                            .leave = perfetto_leave,
                                            .end = perfetto_end,
                                            .wants_acts = true};
