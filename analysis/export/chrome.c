/* The Trace Event Format (JSON) of chrome://tracing: an event a line, complete ones (X) for
 * instances, s and f for what leads from the creation of a task to it, and from a send to where the
 * message is received. */
#include "config.h"

#include "analysis/export/call.h"
#include "analysis/export/formats.h"
#include "analysis/export/put.h"

#include <stdlib.h>

struct chrome {
    FILE *out;
    const struct experiment *experiment;
    bool started; /* an event was written */
    int process;  /* 0 stands for the idle process: ours begin with 1 */
};

static void begin_event(struct chrome *chrome, const char *phase, int64_t thread)
{
    FILE *out = chrome->out;

    put_text(out, chrome->started ? ",\n{\"ph\":\"" : "\n{\"ph\":\"");
    put_text(out, phase);
    put_text(out, "\",\"pid\":");
    put_integer(out, chrome->process);
    put_text(out, ",\"tid\":");
    put_integer(out, thread);
    chrome->started = true;
}

static void put_named(struct chrome *chrome, const char *what, int64_t thread, const char *name)
{
    char *text = json_string(name);

    begin_event(chrome, "M", thread);
    fprintf(chrome->out, ",\"name\":\"%s\",\"args\":{\"name\":%s}}", what, text);
    free(text);
}

static int64_t thread_of(const struct track *track)
{
    return (int64_t)track->location->id + 1;
}

static void *chrome_begin(const struct export_request *request, const struct experiment *experiment,
                          int64_t epoch)
{
    struct chrome *chrome = xzalloc(sizeof *chrome);
    char *name = clean_text(experiment->program.name, ""), *text = json_string(name);

    chrome->out = request->out;
    chrome->experiment = experiment;
    fprintf(chrome->out,
            "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"generator\":\"%s\",\"program\":%s,"
            "\"epoch_ns\":\"%lld\"},\"traceEvents\":[",
            PACKAGE_STRING, text, (long long)epoch);
    free(text);
    free(name);
    return chrome;
}

static void chrome_process(void *state, const struct process *process)
{
    struct chrome *chrome = state;
    char *name = process_name(process);

    chrome->process = process->rank + 1;
    put_named(chrome, "process_name", 0, name);
    begin_event(chrome, "M", 0);
    fprintf(chrome->out, ",\"name\":\"process_sort_index\",\"args\":{\"sort_index\":%d}}",
            process->rank);
    free(name);
}

static void chrome_track(void *state, struct track *track)
{
    struct chrome *chrome = state;

    put_named(chrome, "thread_name", thread_of(track), track->label);
    begin_event(chrome, "M", thread_of(track));
    fprintf(chrome->out, ",\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":%d}}",
            track->location->id);
}

static void put_call(FILE *out, const struct slice *slice)
{
    struct call_facts facts = call_facts(slice);

    for (int i = 0; i < CALL_COMM; i++) {
        if (facts.told & 1u << i)
            fprintf(out, ",\"%s\":%lld", call_arguments[i], (long long)facts.number[i]);
    }
    if (facts.comm) {
        char *clean = clean_text(facts.comm, ""), *text = json_string(clean);
        fprintf(out, ",\"%s\":%s", call_arguments[CALL_COMM], text);
        free(text);
        free(clean);
    }
}

static void put_arguments(struct chrome *chrome, const struct slice *slice)
{
    const struct experiment *experiment = chrome->experiment;
    const int64_t *counters = slice->instance->counters;
    FILE *out = chrome->out;

    put_text(out, ",\"args\":{\"file\":");
    put_text(out, slice->frame->json_file);
    put_text(out, ",\"line\":");
    put_integer(out, slice->frame->begin);
    if (slice->task) {
        put_text(out, ",\"task\":");
        put_integer(out, slice->task);
    }
    for (size_t i = 0; counters && i < experiment->counter_count; i++) {
        if (counters[i] == COUNT_UNKNOWN)
            continue;
        char *name = json_string(experiment->counters[i]);
        fprintf(out, ",%s:%lld", name, (long long)counters[i]);
        free(name);
    }
    if (slice->act_count)
        put_call(out, slice);
    put_char(out, '}');
}

/* Flows are told apart by their number in all of the file. */
static void put_flow(struct chrome *chrome, const struct slice *slice)
{
    begin_event(chrome, slice->creation ? "s" : "f", thread_of(slice->track));
    put_text(chrome->out, ",\"cat\":\"task\",\"name\":\"task\",\"id\":");
    put_integer(chrome->out, ((int64_t)(chrome->process - 1) << 40) + slice->task);
    put_text(chrome->out, slice->creation ? ",\"ts\":" : ",\"bp\":\"e\",\"ts\":");
    put_decimal(chrome->out, slice->begin, 3);
    put_char(chrome->out, '}');
}

/* What is received is there when the call ends: the last nanosecond in it stands for that. */
static void put_messages(struct chrome *chrome, const struct slice *slice, enum mpi_act_kind kind)
{
    const struct mpi_act *act;
    bool departs = kind == ACT_DEPARTS;
    int64_t time = departs || slice->end == slice->begin ? slice->begin : slice->end - 1;

    for (size_t at = 0; (act = call_act_next(slice, kind, &at));) {
        begin_event(chrome, departs ? "s" : "f", thread_of(slice->track));
        put_text(chrome->out, ",\"cat\":\"message\",\"name\":\"message\",\"id\":\"m");
        put_integer(chrome->out, act->number);
        put_text(chrome->out, departs ? "\",\"ts\":" : "\",\"bp\":\"e\",\"ts\":");
        put_decimal(chrome->out, time, 3);
        put_char(chrome->out, '}');
    }
}

static void chrome_enter(void *state, const struct slice *slice)
{
    struct chrome *chrome = state;
    FILE *out = chrome->out;

    begin_event(chrome, "X", thread_of(slice->track));
    put_text(out, ",\"ts\":");
    put_decimal(out, slice->begin, 3);
    put_text(out, ",\"dur\":");
    put_decimal(out, slice->end - slice->begin, 3);
    put_text(out, ",\"cat\":");
    put_text(out, slice->frame->layer);
    put_text(out, ",\"name\":");
    put_text(out, slice->frame->json);
    put_arguments(chrome, slice);
    put_char(out, '}');
    if (slice_is_flow(slice))
        put_flow(chrome, slice);
    put_messages(chrome, slice, ACT_DEPARTS);
    put_messages(chrome, slice, ACT_ARRIVES);
}

static bool chrome_end(void *state, const struct experiment *experiment)
{
    struct chrome *chrome = state;

    (void)experiment;
    put_text(chrome->out, "\n]}\n");
    free(chrome);
    return true;
}

const struct timeline_sink sink_chrome = {.begin = chrome_begin,
                                          .process = chrome_process,
                                          .track = chrome_track,
                                          .enter = chrome_enter,
                                          .end = chrome_end,
                                          .wants_acts = true};
