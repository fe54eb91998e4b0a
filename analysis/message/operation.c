/* The pairs of a message: what a call of MPI was told. */
#include "config.h"

#include "analysis/message/operation.h"

#include <string.h>

struct word {
    const char *start;
    size_t length;
};

static bool word_is(struct word word, const char *text)
{
    return strlen(text) == word.length && strncmp(word.start, text, word.length) == 0;
}

size_t operation_name_length(const char *name)
{
    size_t length = strlen(name);

    return length > 2 && strcmp(name + length - 2, "_c") == 0 ? length - 2 : length;
}

enum operation_role operation_role(const char *name)
{
    static const struct {
        const char *name;
        enum operation_role role;
    } rows[] = {
#define OPERATION(name, role) {name, ROLE_##role},
#include "analysis/message/operation.def"
    };

    size_t length = operation_name_length(name);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strncmp(rows[i].name, name, length) == 0 && !rows[i].name[length])
            return rows[i].role;
    }
    return ROLE_NONE;
}

/* False: it is no number that fits. */
static bool read_number(struct word word, int64_t most, int64_t *number)
{
    int64_t sum = 0;

    for (size_t i = 0; i < word.length; i++) {
        unsigned digit = (unsigned)(word.start[i] - '0');
        if (digit > 9 || sum > (most - digit) / 10)
            return false;
        sum = sum * 10 + digit;
    }
    *number = sum;
    return word.length > 0;
}

/* A rank or a tag, or the name of what stands for one. */
static int32_t read_peer(struct word word)
{
    int64_t number;

    if (read_number(word, INT32_MAX, &number))
        return (int32_t)number;
    if (word_is(word, "MPI_ANY_SOURCE") || word_is(word, "MPI_ANY_TAG"))
        return PEER_ANY;
    return word_is(word, "MPI_PROC_NULL") ? PEER_NULL
           : word_is(word, "MPI_ROOT")    ? PEER_ROOT
                                          : PEER_NONE;
}

/* ---- Lists ------------------------------------------------------------------------------- */

/* What is before the separator, which is taken off the rest. */
static struct word cut(struct word *rest, const char *separators)
{
    size_t length = 0;

    while (length < rest->length && !strchr(separators, rest->start[length]))
        length++;
    struct word first = {rest->start, length};
    size_t gone = length + (length < rest->length);
    rest->start += gone;
    rest->length -= gone;
    return first;
}

struct pairs {
    struct operation *operation;
    struct operation_part *parts;
    communicator_number *number;
    void *context;
    bool has_data;
};

/* `N`, `N:cancelled` or `N:source:tag:bytes`. */
static void read_completed(struct pairs *pairs, struct word list)
{
    while (list.length) {
        struct word entry = cut(&list, ", "), id = cut(&entry, ":"), source = cut(&entry, ":");
        struct operation_part part = {.source = PEER_NONE, .tag = PEER_NONE, .comm = COMM_NONE};
        if (!read_number(id, INT64_MAX, &part.request))
            continue;
        part.cancelled = word_is(source, "cancelled");
        if (source.length && !part.cancelled) {
            part.source = read_peer(source);
            part.tag = read_peer(cut(&entry, ":"));
            if (!read_number(entry, INT64_MAX, &part.bytes))
                part.bytes = -1;
        }
        pairs->parts[pairs->operation->part_count++] = part;
    }
}

/* What a persistent request does, when it is started. */
static enum operation_role role_of_kind(struct word kind)
{
    char name[32];

    if (kind.length >= sizeof name)
        return ROLE_NONE;
    memcpy(name, kind.start, kind.length);
    name[kind.length] = '\0';
    if (kind.length >= 4 && strcmp(name + kind.length - 4, "send") == 0)
        return ROLE_SEND;
    if (strcmp(name, "recv") == 0)
        return ROLE_RECEIVE;
    enum operation_role role = operation_role(name);
    return role == ROLE_RECEIVE || role_is_collective(role) ? role : ROLE_NONE;
}

/* `N:kind:peer:tag:bytes:comm`. */
static void read_started(struct pairs *pairs, struct word list)
{
    while (list.length) {
        struct word entry = cut(&list, ", "), id = cut(&entry, ":"), kind = cut(&entry, ":");
        struct operation_part part = {.role = (uint8_t)role_of_kind(kind)};
        part.source = read_peer(cut(&entry, ":"));
        part.tag = read_peer(cut(&entry, ":"));
        if (!read_number(cut(&entry, ":"), INT64_MAX, &part.bytes))
            part.bytes = -1;
        if (!read_number(id, INT64_MAX, &part.request) || !entry.length || part.role == ROLE_NONE)
            continue;
        part.comm = pairs->number(pairs->context, entry.start, entry.length);
        pairs->parts[pairs->operation->part_count++] = part;
    }
}

/* ---- Pairs ------------------------------------------------------------------------------- */

static void read_dest(struct pairs *pairs, struct word value)
{
    pairs->operation->peer = read_peer(value);
}

/* Where a call also sends, its `dest` comes first. */
static void read_source(struct pairs *pairs, struct word value)
{
    if (pairs->operation->role == ROLE_BOTH)
        pairs->operation->source = read_peer(value);
    else
        pairs->operation->peer = read_peer(value);
}

static void read_tag(struct pairs *pairs, struct word value)
{
    pairs->operation->tag = read_peer(value);
}

static void read_source_tag(struct pairs *pairs, struct word value)
{
    pairs->operation->source_tag = read_peer(value);
}

static void read_comm(struct pairs *pairs, struct word value)
{
    pairs->operation->comm = pairs->number(pairs->context, value.start, value.length);
}

static void read_newcomm(struct pairs *pairs, struct word value)
{
    pairs->operation->newcomm = pairs->number(pairs->context, value.start, value.length);
}

static void read_group(struct pairs *pairs, struct word value)
{
    pairs->operation->group = pairs->number(pairs->context, value.start, value.length);
}

static void read_newrank(struct pairs *pairs, struct word value)
{
    pairs->operation->newrank = read_peer(value);
}

static void read_request(struct pairs *pairs, struct word value)
{
    if (!read_number(value, INT64_MAX, &pairs->operation->request))
        pairs->operation->request = 0;
}

static void read_unlisted(struct pairs *pairs, struct word value)
{
    int64_t count;

    pairs->operation->is_cut = read_number(value, INT64_MAX, &count) && count > 0;
}

static void read_count(struct pairs *pairs, struct word value)
{
    int64_t count;

    pairs->has_data = read_number(value, INT64_MAX, &count) && count > 0;
}

static void read_kind(struct pairs *pairs, struct word value)
{
    if (pairs->operation->role == ROLE_START)
        pairs->operation->role = (uint8_t)role_of_kind(value);
    pairs->operation->is_shared = word_is(value, "shared");
}

static void read_newgroup(struct pairs *pairs, struct word value)
{
    pairs->operation->newgroup = word_is(value, "1");
}

static const struct {
    const char *key;
    void (*read)(struct pairs *pairs, struct word value);
} keys[] = {{"dest", read_dest},       {"rem", read_source},          {"root", read_dest},
            {"tag", read_tag},         {"rtag", read_source_tag},     {"comm", read_comm},
            {"newcomm", read_newcomm}, {"newrank", read_newrank},     {"newgroup", read_newgroup},
            {"request", read_request}, {"completed", read_completed}, {"started", read_started},
            {"kind", read_kind},       {"count", read_count},         {"unlisted", read_unlisted},
            {"group", read_group},     {"target", read_dest}};

/* The next pair. A blank without a `=` before the next one is within a list. */
static bool next_pair(struct word *rest, struct word *key, struct word *value)
{
    if (!rest->length)
        return false;
    *key = cut(rest, "=");
    const char *begin = rest->start;
    size_t equals = 0, length;
    while (equals < rest->length && begin[equals] != '=')
        equals++;
    length = equals;
    if (equals < rest->length)
        while (length && begin[length] != ' ')
            length--;
    *value = (struct word){begin, length};
    size_t gone = length + (length < rest->length);
    rest->start += gone;
    rest->length -= gone;
    return true;
}

size_t operation_parts_most(const struct instance *instance)
{
    size_t most = 1;

    for (int i = 0; i < instance->message_length; i++)
        most += instance->message[i] == ',' || instance->message[i] == ' ';
    return most;
}

void operation_read(struct operation *operation, struct operation_part *parts,
                    const struct instance *instance, communicator_number *number, void *context)
{
    struct pairs pairs = {operation, parts, number, context, false};
    struct word rest = {instance->message, (size_t)instance->message_length}, key, value;

    operation->comm = operation->newcomm = operation->group = COMM_NONE;
    operation->peer = operation->tag = operation->source = operation->source_tag = PEER_NONE;
    operation->newrank = PEER_NONE;
    operation->newgroup = 0;
    operation->is_shared = false;
    operation->bytes = instance->columns[COLUMN_by];
    while (next_pair(&rest, &key, &value)) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (word_is(key, keys[i].key))
                keys[i].read(&pairs, value);
    }
    /* The seed's traces have counts and types alone. */
    if (pairs.has_data && !operation->bytes && operation->peer != PEER_NULL)
        operation->bytes = -1;
}
