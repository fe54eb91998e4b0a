/* Messages of the page: those that were longest on their way, as columns. */
#include "config.h"

#include "analysis/view/messages.h"

#include <stdlib.h>

struct kept_message {
    struct view_message message;
    uint64_t order; /* among those that took as long: spread over the run */
};

struct view_messages {
    struct kept_message *items;
    size_t count, capacity, limit;
    uint64_t seen;
    int64_t left_out, longest;
};

struct view_messages *view_messages_new(size_t limit)
{
    struct view_messages *messages = xzalloc(sizeof *messages);

    messages->limit = limit;
    return messages;
}

void view_messages_free(struct view_messages *messages)
{
    if (messages)
        free(messages->items);
    free(messages);
}

/* Times of a stranger's file may be far apart. */
static int64_t difference(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

/* Of a collective, the wait. */
static int64_t way_of(const struct view_message *message)
{
    int64_t from = message->collective ? message->posted : message->sent;

    return message->received > from ? difference(message->received, from) : 0;
}

static int by_way(const void *a, const void *b)
{
    const struct kept_message *left = a, *right = b;
    int64_t l = way_of(&left->message), r = way_of(&right->message);

    return l != r ? (l < r) - (l > r) : (left->order > right->order) - (left->order < right->order);
}

/* Of those that are too many, the ones that were longest on their way stay. */
static void thin_out(struct view_messages *messages)
{
    if (messages->count <= messages->limit)
        return;
    qsort(messages->items, messages->count, sizeof *messages->items, by_way);
    for (; messages->count > messages->limit; messages->count--) {
        int64_t way = way_of(&messages->items[messages->count - 1].message);
        messages->left_out++;
        if (way > messages->longest)
            messages->longest = way;
    }
}

void view_messages_add(struct view_messages *messages, const struct view_message *message)
{
    messages->items =
        xgrow(messages->items, messages->count, &messages->capacity, sizeof *messages->items);
    messages->items[messages->count++] =
        (struct kept_message){*message, messages->seen++ * UINT64_C(0x9e3779b97f4a7c15)};
    if (messages->count > 2 * messages->limit)
        thin_out(messages);
}

/* ---- Columns ----------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    const struct view_message *left = &((const struct kept_message *)a)->message;
    const struct view_message *right = &((const struct kept_message *)b)->message;

    return left->sent != right->sent
               ? (left->sent > right->sent) - (left->sent < right->sent)
               : (left->received > right->received) - (left->received < right->received);
}

static void put_message(struct bytes *columns, const struct view_tree *tree,
                        const struct view_message *message, int64_t before)
{
    int64_t sent = message->sent;

    bytes_varint(&columns[MESSAGE_FROM], view_tree_track(tree, message->from));
    bytes_varint(&columns[MESSAGE_TO], view_tree_track(tree, message->to));
    bytes_varint(&columns[MESSAGE_SENT], (uint64_t)difference(sent, before));
    bytes_signed(&columns[MESSAGE_POSTED], difference(message->posted, sent));
    bytes_signed(&columns[MESSAGE_WAITED], difference(message->waited, sent));
    bytes_signed(&columns[MESSAGE_RECEIVED], difference(message->received, sent));
    bytes_varint(&columns[MESSAGE_BYTES], message->bytes < 0 ? 0 : (uint64_t)message->bytes + 1);
    bytes_signed(&columns[MESSAGE_TAG], message->tag);
    bytes_varint(&columns[MESSAGE_KIND], message->collective);
}

void view_messages_encode(struct view_messages *messages, const struct view_tree *tree,
                          struct json *json, struct bytes columns[MESSAGE_COLUMNS])
{
    int64_t before = 0;

    if (!messages) {
        json_null(json, "messages");
        return;
    }
    thin_out(messages);
    if (messages->count)
        qsort(messages->items, messages->count, sizeof *messages->items, by_time);
    for (size_t i = 0; i < messages->count; i++) {
        const struct view_message *message = &messages->items[i].message;
        put_message(columns, tree, message, before);
        before = message->sent;
    }
    json_open(json, "messages", '{');
    json_integer(json, "count", (int64_t)messages->count);
    json_integer(json, "left_out", messages->left_out);
    json_seconds(json, "longest", messages->longest);
    json_close(json);
}
