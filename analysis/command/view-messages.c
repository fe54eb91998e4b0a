/* pompeii view: what pompeii messages says, for the page. */
#include "config.h"

#include "analysis/command/view-messages.h"

#include "analysis/answer/add.h"
#include "analysis/command/messages-report.h"
#include "analysis/command/view-blocks.h"

#include <stdlib.h>

/* Of more, the page has the messages that were longest on their way, and the rows of each table
 * that matter most. */
enum { MOST_ARROWS = 200000, MOST_ROWS = 20000 };

static void begin_process(void *argument, struct process *process)
{
    struct view_reading *reading = argument;

    rank_order_find(&reading->order, process->experiment, reading->ranks);
    rank_order_tell(&reading->order, process);
    view_handler.process_begin(reading->intake, process);
    finding_handler.process_begin(&reading->sources, process);
}

static void enter(void *argument, const struct instance *instance)
{
    struct view_reading *reading = argument;

    view_handler.enter(reading->intake, instance);
    finding_handler.enter(&reading->sources, instance);
}

static void leave(void *argument, const struct instance *instance)
{
    struct view_reading *reading = argument;

    finding_handler.leave(&reading->sources, instance);
}

static void end_process(void *argument, struct process *process)
{
    struct view_reading *reading = argument;

    view_handler.process_end(reading->intake, process);
    finding_handler.process_end(&reading->sources, process);
}

static void take_unit(void *argument, const struct execution_unit *unit)
{
    struct view_reading *reading = argument;

    view_handler.unit(reading->intake, unit);
}

const struct timeline_handler view_reading_handler = {.process_begin = begin_process,
                                                      .enter = enter,
                                                      .leave = leave,
                                                      .process_end = end_process,
                                                      .unit = take_unit};

/* ---- Messages ---------------------------------------------------------------------------- */

struct taker {
    const struct experiment *experiment;
    struct view_messages *messages;
};

static const struct recorded_location *location_of(const struct taker *taker, int32_t process,
                                                   int32_t thread)
{
    return taker->experiment->processes[process]->locations[thread];
}

/* What never was received has no way. */
static void take_message(void *context, const struct message *message)
{
    struct taker *taker = context;
    const struct operation *send = &message->send.operation;
    const struct operation *receive = &message->receive.operation;
    const struct message_group *group = message->receive.group;

    if (group)
        view_messages_add(
            taker->messages,
            &(struct view_message){.from = location_of(taker, send->process, send->thread),
                                   .to = location_of(taker, receive->process, receive->thread),
                                   .sent = send->begin,
                                   .posted = receive->begin,
                                   .waited = group->done.begin,
                                   .received = group->done.end,
                                   .bytes = message->bytes,
                                   .tag = message->tag});
}

/* Of messages there is more to say; what a group waits for, the totals have found before. */
static void take_group(void *context, const struct message_group *group)
{
    struct taker *taker = context;
    const struct operation *waiting = &group->done;
    const struct wait_cause *cause = &group->cause;

    if (group->wait > 0 && wait_is_collective((enum wait_kind)group->kind))
        view_messages_add(
            taker->messages,
            &(struct view_message){.from = location_of(taker, cause->process, cause->thread),
                                   .to = location_of(taker, waiting->process, waiting->thread),
                                   .sent = cause->begin,
                                   .posted = waiting->begin,
                                   .waited = waiting->begin,
                                   .received = waiting->end,
                                   .bytes = -1,
                                   .tag = PEER_NONE,
                                   .collective = true});
}

/* Of all waits, though the table may be cut. */
static void put_kinds(const struct totals *totals, struct json *json)
{
    int64_t count[WAIT_KINDS] = {0}, time[WAIT_KINDS] = {0};

    for (size_t i = 0; i < totals->wait_count; i++) {
        const struct wait_total *wait = &totals->waits[i];
        count[wait->kind] = add_times(count[wait->kind], wait->count);
        time[wait->kind] = add_times(time[wait->kind], wait->time);
    }
    json_open(json, "kinds", '[');
    for (int kind = 0; kind < WAIT_KINDS; kind++) {
        if (!count[kind])
            continue;
        json_open(json, NULL, '{');
        json_text(json, "kind", wait_names[kind]);
        json_integer(json, "count", count[kind]);
        json_seconds(json, "time_s", time[kind]);
        json_close(json);
    }
    json_close(json);
}

static char *tables_of(const struct messages *messages)
{
    struct json json = {0};
    char *text = NULL;
    size_t length;

    json.out = xstream(&text, &length);
    json_open(&json, NULL, '{');
    messages_sums_json(messages, &json, MOST_ROWS);
    json_integer(&json, "pairs", (int64_t)messages->totals->pair_count);
    json_integer(&json, "causes", (int64_t)messages->totals->wait_count);
    json_integer(&json, "calls", (int64_t)messages->totals->site_count);
    json_integer(&json, "alone", (int64_t)messages->totals->unmatched_count);
    put_kinds(messages->totals, &json);
    if (messages->totals->pair_count > MOST_ROWS)
        view_blocks_json(messages->totals, messages->experiment, &json);
    json_close(&json);
    fclose(json.out);
    return text;
}

void view_messages_find(struct view_reading *reading, struct profile *profile, struct view *view,
                        char **json)
{
    bool is_less = reading->most && reading->most < MOST_ARROWS;
    struct taker taker = {profile->experiment,
                          view_messages_new((size_t)(is_less ? reading->most : MOST_ARROWS))};
    struct message_sink sink = {.context = &taker, .message = take_message, .group = take_group};
    if (reading->order.amends.reversed && reading->sources.waits.sequence)
        sequence_amend(reading->sources.waits.sequence, NULL, &reading->order.amends);
    struct totals *totals = findings_find(&reading->sources, profile, &sink);
    struct messages messages = {profile->experiment, reading->sources.waits.sequence, totals, NULL};

    *json = NULL;
    if (totals && totals->site_count) {
        view->messages_json = *json = tables_of(&messages);
        view->messages = taker.messages;
    } else {
        view_messages_free(taker.messages);
    }
    totals_free(totals);
}
