/* The long form (Seraphim et al. 2009, section 3.1): one element per instance, `hiera` and the
 * layer in capitals, nested as the calls were. There is no profile in it: it is computed here. */
#include "config.h"

#include "analysis/reader/read.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { MAX_THREADS = 1 << 20, MAX_LAYER = 32 };

struct hiera_record {
    struct slice operation, method, class, name, file;
    int line, end_line, thread, location;
    int64_t start, finish, task, bytes;
};

/* The node that a region has below a parent. */
struct child_key {
    struct profile_node *parent;
    struct source_region *region;
    uintptr_t task;
};

struct child_entry {
    struct child_key key;
    struct profile_node *node;
    UT_hash_handle hh;
};

void long_begin(struct reader *reader)
{
    memset(reader->recent, 0, sizeof reader->recent);
    reader->depth = 0;
}

void long_end(struct reader *reader)
{
    struct child_entry *entry, *next;

    HASH_ITER(hh, reader->children, entry, next)
    {
        HASH_DEL(reader->children, entry);
        free(entry);
    }
    free(reader->by_thread);
    reader->by_thread = NULL;
    reader->by_thread_count = 0;
}

static bool text_is(struct slice text, const char *word)
{
    return strncmp(word, text.start ? text.start : "", text.length) == 0 &&
           word[text.length] == '\0';
}

static unsigned hash_text(unsigned hash, struct slice text)
{
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.start[i]) * 16777619u;
    return hash;
}

static char *copy_text(struct slice text)
{
    return xformat("%.*s", (int)text.length, text.start ? text.start : "");
}

static bool region_matches(const struct source_region *region, const struct source_region *like,
                           const struct hiera_record *record)
{
    return region && region->begin == record->line && region->end == record->end_line &&
           text_is(record->operation, region->construct) && text_is(record->name, region->name) &&
           text_is(record->file, region->file) && strcmp(region->layer, like->layer) == 0;
}

/* OOPS elements say class and method where the others say name and operation. */
static struct source_region *find_region(struct xml_reader *xml, struct hiera_record *record)
{
    struct reader *reader = xml_context(xml);
    char layer[MAX_LAYER] = {0};
    struct source_region like = {.layer = layer, .begin = record->line, .end = record->end_line};

    for (size_t i = 0; i < MAX_LAYER - 1 && xml_name(xml)[i + strlen("hiera")]; i++)
        layer[i] = (char)tolower((unsigned char)xml_name(xml)[i + strlen("hiera")]);
    if (!record->operation.start)
        record->operation = record->method.start ? record->method : record->class;
    if (!record->name.start)
        record->name = record->class;
    unsigned hash = hash_text(hash_text(2166136261u, record->operation), record->file);
    hash = (hash_text(hash, record->name) ^ (unsigned)record->line) * 16777619u;
    struct source_region **recent = &reader->recent[hash >> 24];
    if (!region_matches(*recent, &like, record)) {
        char *construct = copy_text(record->operation), *name = copy_text(record->name);
        char *file = copy_text(record->file);
        like.construct = construct;
        like.name = name;
        like.file = file;
        *recent = read_region(xml, &like);
        free(construct);
        free(name);
        free(file);
    }
    return *recent;
}

static struct profile_node *add_node(struct recorded_location *location,
                                     struct profile_node *parent, struct source_region *region,
                                     bool task)
{
    struct profile_node *node = location_add_node(location, parent, region);

    node->id = (int)location->node_count - 1;
    node->task = task;
    node->least = INT64_MAX;
    return node;
}

static struct recorded_location *find_location(struct xml_reader *xml,
                                               const struct hiera_record *record)
{
    struct reader *reader = xml_context(xml);
    struct process *process = reader->process;
    int id = xml_has(xml, ATTRIBUTE_hiera_location) ? record->location : record->thread;
    size_t index = (size_t)id;

    if (id >= MAX_THREADS) {
        xml_refuse(xml, "thread %d: more than %d threads", id, MAX_THREADS);
        return NULL;
    }
    if (index >= reader->by_thread_count) {
        size_t count = index + 16;
        reader->by_thread = xresize(reader->by_thread, count, sizeof *reader->by_thread);
        memset(reader->by_thread + reader->by_thread_count, 0,
               (count - reader->by_thread_count) * sizeof *reader->by_thread);
        reader->by_thread_count = count;
    }
    if (!reader->by_thread[index]) {
        struct recorded_location *location = process_add_location(process, id);
        struct source_region program = {
            .layer = "program", .construct = "program", .name = reader->experiment->program.name};
        location->thread = record->thread;
        location->begin = process->init;
        location->end = process->finalize;
        location->has_timeline = true;
        struct profile_node *root =
            add_node(location, NULL, experiment_region(reader->experiment, &program), false);
        root->visits = root->kept = 1;
        root->time = root->least = root->greatest =
            process->finalize > process->init ? process->finalize - process->init : 0;
        reader->by_thread[index] = location;
    }
    return reader->by_thread[index];
}

static struct profile_node *find_child(struct reader *reader, struct profile_node *parent,
                                       struct source_region *region, bool task)
{
    struct child_key key = {parent, region, task};
    struct child_entry *entry;

    if (parent->last && parent->last->region == region && parent->last->task == task)
        return parent->last;
    HASH_FIND(hh, reader->children, &key, sizeof key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = key;
        entry->node = add_node(parent->location, parent, region, task);
        HASH_ADD(hh, reader->children, key, sizeof key, entry);
    }
    return entry->node;
}

/* What a hostile trace makes too large for an integer is the greatest one. */
static void add_to(int64_t *sum, int64_t more)
{
    if (__builtin_add_overflow(*sum, more, sum))
        *sum = INT64_MAX;
}

static void count_instance(struct profile_node *node, int64_t time)
{
    double microseconds = (double)time / 1000;

    node->visits++;
    node->kept++;
    add_to(&node->time, time);
    node->squares += microseconds * microseconds;
    if (time < node->least)
        node->least = time;
    if (time > node->greatest)
        node->greatest = time;
}

/* A task runs inside whatever was open: its time is no part of theirs. */
static void count_task(struct reader *reader, struct profile_node *root, int64_t time)
{
    for (size_t i = reader->depth; i-- > 0;) {
        add_to(&reader->open[i].node->columns[COLUMN_ta], time);
        if (reader->open[i].node->task)
            return;
    }
    add_to(&root->columns[COLUMN_ta], time);
}

static void count_predecessor(struct xml_reader *xml, struct profile_node *node,
                              struct profile_node *from)
{
    struct profile_predecessor *at = node->predecessors;

    while (at && at->node != from)
        at = at->next;
    if (!at) {
        at = pool_allocate(xml_pool(xml), sizeof *at);
        at->id = from->id;
        at->node = from;
        *(node->last_predecessor ? &node->last_predecessor->next : &node->predecessors) = at;
        node->last_predecessor = at;
    }
    at->count++;
}

static void put_message(struct reader *reader, char c)
{
    reader->message = xgrow(reader->message, reader->message_length, &reader->message_capacity, 1);
    reader->message[reader->message_length++] = c;
}

/* Blanks separate the pairs, so they can't stand in one. */
static void add_pair(void *context, const char *name, struct slice value)
{
    struct reader *reader = context;

    if (reader->message_length)
        put_message(reader, ' ');
    for (; *name; name++)
        put_message(reader, *name);
    put_message(reader, '=');
    for (size_t i = 0; i < value.length; i++)
        put_message(reader, value.start[i] == ' ' ? ',' : value.start[i]);
}

static void begin_hiera(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    struct hiera_record record = *(const struct hiera_record *)data;
    bool task = record.task != 0;

    if (!reader->process->long_form) {
        xml_refuse(xml, "<%s> in a trace of the short form", xml_name(xml));
        return;
    }
    if (!record.operation.start && !record.method.start && !record.class.start) {
        xml_refuse(xml, "<%s>: attribute operation is missing", xml_name(xml));
        return;
    }
    if (record.finish < record.start) {
        xml_refuse(xml, "<%s>: finish_time is before start_time", xml_name(xml));
        return;
    }
    struct open_instance *top = reader->depth ? &reader->open[reader->depth - 1] : NULL;
    struct profile_node *parent = top ? top->node : NULL;
    if (!parent) {
        struct recorded_location *location = find_location(xml, &record);
        if (!location)
            return;
        parent = location->nodes[0];
    }
    struct profile_node *node = find_child(reader, parent, find_region(xml, &record), task);
    struct profile_node **latest = top ? &top->latest : &node->location->latest;
    count_predecessor(xml, node, *latest ? *latest : parent);
    *latest = node;
    count_instance(node, record.finish - record.start);
    if (task)
        count_task(reader, node->location->nodes[0], record.finish - record.start);
    int64_t since = top ? top->cursor : reader->process->init;
    struct instance instance = {.node = node,
                                .begin = record.start,
                                .end = record.finish,
                                .gap = record.start > since ? record.start - since : 0,
                                .calls = 1,
                                .took = record.finish - record.start,
                                .task = record.task};
    instance.columns[COLUMN_by] = record.bytes;
    add_to(&node->columns[COLUMN_by], record.bytes);
    reader->message_length = 0;
    xml_others(xml, add_pair, reader);
    if (reader->message_length) {
        instance.message = reader->message;
        instance.message_length = (int)reader->message_length;
    }
    timeline_enter(reader, &instance);
}

static void end_hiera(struct xml_reader *xml)
{
    timeline_leave(xml_context(xml));
}

const struct part long_part = {
    .handlers = {[ELEMENT_hiera] = {.begin = begin_hiera, .end = end_hiera}},
    .fields = {READ(hiera, operation), READ(hiera, method), READ(hiera, class), READ(hiera, name),
               READ(hiera, file), READ(hiera, line), READ(hiera, start), READ(hiera, finish),
               READ(hiera, thread), READ(hiera, location), READ(hiera, end_line), READ(hiera, task),
               READ(hiera, bytes)},
};
