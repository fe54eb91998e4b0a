/* speedscope's own format: an evented profile for each track, the frames at the end. */
#include "config.h"

#include "analysis/export/formats.h"
#include "analysis/export/put.h"

#include <stdlib.h>

struct speedscope {
    FILE *out;
    const struct track *track; /* whose profile is open */
    int64_t last;              /* the moment of its last event */
    bool some;                 /* a profile was written */
    bool started;              /* it has an event */
    char *process;
    struct frame_list frames;
};

static void *speedscope_begin(const struct export_request *request,
                              const struct experiment *experiment, int64_t epoch)
{
    struct speedscope *scope = xzalloc(sizeof *scope);
    char *name = clean_text(experiment->program.name, ""), *text = json_string(name);

    (void)epoch;
    scope->out = request->out;
    fprintf(scope->out,
            "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\","
            "\"exporter\":\"%s\",\"name\":%s,\"activeProfileIndex\":0,\"profiles\":[",
            PACKAGE_STRING, text);
    free(text);
    free(name);
    return scope;
}

static void close_profile(struct speedscope *scope)
{
    if (scope->track)
        fprintf(scope->out, "\n],\"endValue\":%lld}", (long long)scope->last);
    scope->track = NULL;
}

static void open_profile(struct speedscope *scope, const char *name, int64_t begin)
{
    char *text = json_string(name);

    fprintf(scope->out,
            "%s\n{\"type\":\"evented\",\"name\":%s,\"unit\":\"nanoseconds\",\"startValue\":%lld,"
            "\"events\":[",
            scope->some ? "," : "", text, (long long)begin);
    scope->some = true;
    scope->started = false;
    free(text);
}

static void speedscope_process(void *state, const struct process *process)
{
    struct speedscope *scope = state;

    close_profile(scope);
    free(scope->process);
    scope->process = process_name(process);
}

static void choose(struct speedscope *scope, const struct slice *slice)
{
    if (scope->track == slice->track)
        return;
    close_profile(scope);
    char *name = xformat("%s, %s", scope->process, slice->track->label);
    open_profile(scope, name, slice->begin);
    free(name);
    scope->track = slice->track;
}

static void put_event(struct speedscope *scope, const char *what, const struct frame *frame,
                      int64_t at)
{
    FILE *out = scope->out;

    put_text(out, scope->started ? ",\n{\"type\":\"" : "\n{\"type\":\"");
    put_text(out, what);
    put_text(out, "\",\"frame\":");
    put_integer(out, frame->number);
    put_text(out, ",\"at\":");
    put_integer(out, at);
    put_char(out, '}');
    scope->started = true;
    scope->last = at;
}

static void speedscope_enter(void *state, const struct slice *slice)
{
    struct speedscope *scope = state;

    choose(scope, slice);
    frame_list_add(&scope->frames, slice->frame);
    put_event(scope, "O", slice->frame, slice->begin);
}

static void speedscope_leave(void *state, const struct slice *slice)
{
    put_event(state, "C", slice->frame, slice->end);
}

static void put_frames(struct speedscope *scope)
{
    for (size_t i = 0; i < scope->frames.count; i++) {
        const struct frame *frame = scope->frames.list[i];
        fprintf(scope->out, "%s\n{\"name\":%s", i ? "," : "", frame->json);
        if (*frame->file)
            fprintf(scope->out, ",\"file\":%s,\"line\":%d", frame->json_file, frame->begin);
        put_char(scope->out, '}');
    }
}

/* Without a profile the file can't be opened. */
static bool speedscope_end(void *state, const struct experiment *experiment)
{
    struct speedscope *scope = state;

    (void)experiment;
    close_profile(scope);
    if (!scope->some) {
        open_profile(scope, "nothing", 0);
        put_text(scope->out, "],\"endValue\":0}");
    }
    put_text(scope->out, "\n],\"shared\":{\"frames\":[");
    put_frames(scope);
    put_text(scope->out, "\n]}}\n");
    free(scope->frames.list);
    free(scope->process);
    free(scope);
    return true;
}

const struct timeline_sink sink_speedscope = {.begin = speedscope_begin,
                                              .process = speedscope_process,
                                              .enter = speedscope_enter,
                                              .leave = speedscope_leave,
                                              .end = speedscope_end};
