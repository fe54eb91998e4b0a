/* What tasks wait for because of depend clauses. */
#include "config.h"

#include "analysis/answer/task-depend.h"

#include "analysis/answer/task-strand.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* Those that may run beside each other, and nothing else that names the address. */
struct generation {
    size_t owners;
    int64_t alive;
    struct latest latest;  /* of those that have ended */
    struct strand **waits; /* NULL: it waits no more */
    size_t count, capacity;
    const struct strand *waiter; /* the one that came last */
};

/* What a task waits for, and its place among those who do; NONE: it had ended before. */
struct depend_wait {
    struct generation *generation;
    size_t place;
};

/* An address, as the tasks that a strand created so far left it. */
struct depend_object {
    UT_hash_handle hh;
    uint64_t address;
    struct generation *before, *now;
    enum dependence kind; /* of those in `now` */
};

enum { FEW_OBJECTS = 64 };

#define NONE SIZE_MAX

static enum dependence read_kind(const char *word, size_t length)
{
    for (int kind = DEPENDENCE_IN; kind < DEPENDENCES; kind++)
        if (strlen(dependence_names[kind]) == length &&
            !memcmp(word, dependence_names[kind], length))
            return (enum dependence)kind;
    return DEPENDENCE_UNKNOWN;
}

/* Hexadecimal digits, all of the word. */
static bool read_address(const char *word, const char *end, uint64_t *address)
{
    *address = 0;
    if (word == end || end - word > 16)
        return false;
    for (; word < end; word++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = memchr(digits, *word, sizeof digits - 1);
        if (!digit)
            return false;
        *address = *address << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

enum dependence depend_read(const char **at, const char *end, uint64_t *address)
{
    const char *word = *at, *stop = memchr(word, ' ', (size_t)(end - word));

    stop = stop ? stop : end;
    *at = stop < end ? stop + 1 : end;
    const char *colon = memchr(word, ':', (size_t)(stop - word));
    if (!colon)
        return read_kind(word, (size_t)(stop - word)) == DEPENDENCE_UNDEFERRED
                   ? DEPENDENCE_UNDEFERRED
                   : DEPENDENCE_UNKNOWN;
    if (!read_address(colon + 1, stop, address))
        return DEPENDENCE_UNKNOWN;
    return read_kind(word, (size_t)(colon - word));
}

static struct generation *keep(struct generation *generation)
{
    if (generation)
        generation->owners++;
    return generation;
}

static void drop(struct generation *generation)
{
    if (!generation || --generation->owners)
        return;
    chain_drop(generation->latest.chain);
    free(generation->waits);
    free(generation);
}

static void free_object(struct strand *creator, struct depend_object *object)
{
    HASH_DEL(creator->objects, object);
    drop(object->before);
    drop(object->now);
    free(object);
}

/* Only those that can still make a task wait, as it ran or with threads without end. */
static void forget_what_is_past(struct strand *creator)
{
    struct depend_object *object, *next;

    HASH_ITER(hh, creator->objects, object, next)
    if (!object->now->alive && object->now->latest.time <= creator->local &&
        (!object->before || object->before->latest.time <= creator->local))
        free_object(creator, object);
    creator->objects_kept = HASH_COUNT(creator->objects);
}

static struct generation *new_generation(void)
{
    struct generation *generation = xzalloc(sizeof *generation);

    generation->owners = 1;
    generation->latest.time = -1;
    return generation;
}

static struct depend_object *find_object(struct strand *creator, uint64_t address)
{
    struct depend_object *object;

    HASH_FIND(hh, creator->objects, &address, sizeof address, object);
    if (object)
        return object;
    if (HASH_COUNT(creator->objects) > 2 * creator->objects_kept + FEW_OBJECTS)
        forget_what_is_past(creator);
    object = xzalloc(sizeof *object);
    object->address = address;
    object->now = new_generation();
    HASH_ADD(hh, creator->objects, address, sizeof object->address, object);
    return object;
}

/* Of one generation: neither waits for the other. */
static bool is_beside(const struct depend_object *object, enum dependence kind)
{
    return !object->kind || depends_beside(object->kind, kind);
}

static void wait_for(struct strand *task, struct generation *before)
{
    if (!before)
        return;
    struct depend_wait *wait = &task->waits[task->wait_count++];
    *wait = (struct depend_wait){keep(before), NONE};
    before->waiter = task;
    if (!before->alive)
        return;
    task->before++;
    wait->place = before->count;
    before->waits = xgrow(before->waits, before->count, &before->capacity, sizeof *before->waits);
    before->waits[before->count++] = task;
}

/* If the task waits for the generation by another item, it is none of it: it would wait for itself.
 * What was waited for is no longer `now` when its waiter has joined. */
static void join(struct strand *creator, struct strand *task, const struct depend_item *item)
{
    struct depend_object *object = find_object(creator, item->address);

    if (!is_beside(object, item->kind) || object->now->waiter == task) {
        drop(object->before);
        object->before = object->now;
        object->now = new_generation();
    }
    object->kind = item->kind;
    object->now->alive++;
    task->joins[task->join_count++] = keep(object->now);
}

void depend_create(struct strand *creator, struct strand *task, const struct depend_item *items,
                   size_t count)
{
    if (!count)
        return;
    task->waits = xcalloc(count, sizeof *task->waits);
    task->joins = xcalloc(count, sizeof(struct generation *));
    for (size_t i = 0; i < count; i++) {
        struct depend_object *object;
        HASH_FIND(hh, creator->objects, &items[i].address, sizeof items[i].address, object);
        if (object)
            wait_for(task, is_beside(object, items[i].kind) ? object->before : object->now);
    }
    for (size_t i = 0; i < count; i++)
        join(creator, task, &items[i]);
}

static void end_wait(struct depend_wait *wait)
{
    if (wait->place != NONE && wait->generation->alive)
        wait->generation->waits[wait->place] = NULL;
    drop(wait->generation);
}

static void end_waits(struct strand *task)
{
    for (size_t i = 0; i < task->wait_count; i++)
        end_wait(&task->waits[i]);
    free(task->waits);
    task->waits = NULL;
    task->wait_count = 0;
    task->before = 0;
}

void depend_begin(struct strand *task)
{
    for (size_t i = 0; i < task->wait_count; i++) {
        const struct generation *before = task->waits[i].generation;
        if (before->latest.time > task->local) {
            strand_wait(task, &before->latest);
            task->is_told = false;
        }
    }
    end_waits(task);
}

static void end_generation(struct generation *generation, int64_t now,
                           void (*tell)(void *context, struct strand *task), void *context)
{
    for (size_t i = 0; i < generation->count; i++) {
        struct strand *task = generation->waits[i];
        if (!task)
            continue;
        if (now > task->ready)
            task->ready = now;
        task->released = now;
        if (!--task->before)
            tell(context, task);
    }
    generation->count = 0;
}

void depend_end(struct strand *task, int64_t now, void (*tell)(void *context, struct strand *task),
                void *context)
{
    for (size_t i = 0; i < task->join_count; i++) {
        struct generation *generation = task->joins[i];
        latest_take(&generation->latest, task);
        if (!--generation->alive)
            end_generation(generation, now, tell, context);
        drop(generation);
    }
    free(task->joins);
    task->joins = NULL;
    task->join_count = 0;
}

void depend_forget(struct strand *creator)
{
    struct depend_object *object, *next;

    HASH_ITER(hh, creator->objects, object, next)
    free_object(creator, object);
    creator->objects_kept = 0;
}

void depend_free(struct strand *strand)
{
    end_waits(strand);
    for (size_t i = 0; i < strand->join_count; i++)
        drop(strand->joins[i]);
    free(strand->joins);
    depend_forget(strand);
}
