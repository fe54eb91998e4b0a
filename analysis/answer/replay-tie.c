/* What the steps of threads are about, once all are there: which lock, how many threads a barrier
 * has, what it costs to go on when nothing keeps a thread any more. */
#include "config.h"

#include "analysis/answer/add.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/replay.h"

#include <stdlib.h>
#include <string.h>

/* Locks that a thread has, in the order in which it took them. */
struct held {
    uint32_t *lock;
    size_t count, capacity;
};

/* A lock was taken. */
struct take {
    uint32_t lock, lane;
    int64_t asked, since, until; /* until: it was given back */
    struct replay_step *step;
};

struct takes {
    struct take *item;
    size_t count, capacity;
};

/* ---- Which lock -------------------------------------------------------------------------- */

/* That of the node, where it is one, and each try got it; 0: the timeline does not tell. */
static uint32_t lock_of_node(const struct recorded_location *location, uint32_t id)
{
    const struct profile_node *node = location_find_node(location, (int)id);
    const struct recorded_lock_use *use = node ? node->locks : NULL;

    return use && !use->of_node && !use->failed ? (uint32_t)use->lock->id : 0;
}

/* Where calls say it, one that does not has failed, or is of a lock that is not told apart; the
 * lock of a critical region is that of its name. */
static uint32_t lock_of(const struct replay *replay, const struct replay_lane *lane,
                        const struct replay_step *step)
{
    const struct profile_node *node;

    if (step->is_told)
        return step->object;
    node = location_find_node(lane->location, (int)step->object);
    if (replay->tells_locks && node && construct_of(node->region)->id == CONSTRUCT_LOCK)
        return 0;
    return lock_of_node(lane->location, step->object);
}

static bool has(const struct held *held, uint32_t lock)
{
    for (size_t i = held->count; i-- > 0;)
        if (held->lock[i] == lock)
            return true;
    return false;
}

static void take(struct replay *replay, const struct replay_lane *lane, struct replay_step *step,
                 struct held *held)
{
    uint32_t lock = lock_of(replay, lane, step);
    bool again = lock && has(held, lock);

    held->lock = xgrow(held->lock, held->count, &held->capacity, sizeof *held->lock);
    held->lock[held->count++] = lock;
    step->object = lock;
    if (lock && !again)
        return;
    step->kind = step->cost ? REPLAY_IDLE : REPLAY_WORK;
    replay->has_idle |= step->cost > 0;
}

/* @return the last take of it; of one that is not told, the last take of all */
static size_t find_take(const struct held *held, const struct replay_step *step)
{
    size_t i = held->count;

    while (i && step->is_told && held->lock[i - 1] != step->object)
        i--;
    return i;
}

/* A nestable lock is given back with the first take of it. */
static void release(struct replay_step *step, struct held *held)
{
    size_t at = find_take(held, step);
    uint32_t lock = at ? held->lock[at - 1] : 0;

    if (at)
        memmove(&held->lock[at - 1], &held->lock[at], (held->count-- - at) * sizeof *held->lock);
    step->object = lock;
    if (!lock || has(held, lock))
        step->kind = REPLAY_WORK;
}

static void find_locks(struct replay *replay)
{
    struct held held = {0};

    for (size_t i = 0; i < replay->lanes; i++) {
        struct replay_lane *lane = &replay->lane[i];
        held.count = 0;
        for (size_t k = 0; k < lane->count; k++) {
            if (lane->step[k].kind == REPLAY_ACQUIRE)
                take(replay, lane, &lane->step[k], &held);
            else if (lane->step[k].kind == REPLAY_RELEASE)
                release(&lane->step[k], &held);
        }
    }
    free(held.lock);
}

/* ---- When -------------------------------------------------------------------------------- */

static void add_take(struct takes *takes, struct replay_step *step, uint32_t lane, int64_t asked)
{
    takes->item = xgrow(takes->item, takes->count, &takes->capacity, sizeof *takes->item);
    takes->item[takes->count++] = (struct take){.lock = step->object,
                                                .lane = lane,
                                                .asked = asked,
                                                .since = add_times(asked, step->cost),
                                                .until = INT64_MAX,
                                                .step = step};
}

static void end_take(struct takes *takes, size_t first, uint32_t lock, int64_t now)
{
    for (size_t i = takes->count; i-- > first;) {
        struct take *take = &takes->item[i];
        if (take->lock != lock || take->until != INT64_MAX)
            continue;
        take->until = now;
        return;
    }
}

/* Follows a thread through its steps: who arrives when, and when it has which lock. */
static void follow(struct replay *replay, uint32_t at, struct takes *takes)
{
    struct replay_lane *lane = &replay->lane[at];
    int64_t now = lane->begin;
    size_t first = takes->count; /* of this one */

    for (size_t i = 0; i < lane->count; i++) {
        struct replay_step *step = &lane->step[i];
        now = add_times(now, step->work);
        if (step->kind == REPLAY_ACQUIRE) {
            add_take(takes, step, at, now);
        } else if (step->kind == REPLAY_RELEASE) {
            end_take(takes, first, step->object, now);
        } else if (step->kind == REPLAY_BARRIER) {
            struct replay_barrier *barrier = &replay->barrier[step->object];
            barrier->arrived++;
            if (now > barrier->last)
                barrier->last = now;
        }
        now = add_times(now, step->cost);
    }
    if (now > replay->end)
        replay->end = now;
}

/* Of its barriers, what is left when the last one has come; and threads that serve teams alone are
 * there when they are needed. */
static void settle(struct replay *replay, uint32_t at)
{
    struct replay_lane *lane = &replay->lane[at];
    int64_t now = lane->begin;

    for (size_t i = 0; i < lane->count; i++) {
        struct replay_step *step = &lane->step[i];
        int64_t arrived = add_times(now, step->work);
        now = add_times(arrived, step->cost);
        if (step->kind == REPLAY_BARRIER) {
            int64_t last = replay->barrier[step->object].last;
            step->cost = now > last ? now - last : 0;
        } else if (step->kind == REPLAY_BEGIN) {
            step->is_forker = replay->team[step->object].forker == at;
            if (!step->is_forker)
                step->work = 0;
            if (!step->is_forker && !i)
                lane->begin = replay->process->init;
        }
    }
}

static bool is_in_order(const struct replay *replay)
{
    for (size_t i = 0; i < replay->barriers; i++)
        if (replay->barrier[i].arrived != replay->team[replay->barrier[i].team].size)
            return false;
    return true;
}

/* ---- Locks ------------------------------------------------------------------------------- */

static int compare_takes(const void *a, const void *b)
{
    const struct take *x = a, *y = b;

    if (x->lock != y->lock)
        return x->lock < y->lock ? -1 : 1;
    if (x->since != y->since)
        return x->since < y->since ? -1 : 1;
    return (x->until > y->until) - (x->until < y->until);
}

/* Takes of one lock, in order: what each cost when nobody had it any more; the longest convoy. */
static void tie_lock(struct replay_lock *lock, const struct take *take, size_t count)
{
    int64_t row = 0, from = 0;

    lock->least = INT64_MAX;
    lock->taken = (int64_t)count;
    lock->lane = xcalloc(count, sizeof *lock->lane);
    for (size_t i = 0; i < count; i++) {
        struct replay_step *step = take[i].step;
        int64_t before = i ? take[i - 1].until : INT64_MIN;
        step->turn = (uint32_t)i;
        lock->lane[i] = take[i].lane;
        step->has_waited = before > take[i].asked;
        row = step->has_waited ? row + 1 : 0;
        if (row <= 1)
            from = take[i].asked;
        if (row > lock->convoy) {
            lock->convoy = row;
            lock->convoy_time = take[i].until < INT64_MAX ? take[i].until - from : 0;
        }
        if (step->has_waited)
            step->cost = before < take[i].since ? take[i].since - before : 0;
        else if (step->cost < lock->least)
            lock->least = step->cost;
    }
    if (lock->least == INT64_MAX)
        lock->least = 0;
}

/* Whether all takes of the profile are there, and it was held as long as that says: where threads
 * give back another one than they took last, it is not. */
static bool is_told(const struct process *process, const struct take *take, size_t count)
{
    enum { PARTS = 100, CLOCKS = 1000 }; /* of two processors differ by less */
    int64_t id = count ? take->lock : 0, taken = 0, hold = 0, found = 0;

    for (size_t i = 0; i < process->location_count; i++)
        for (const struct recorded_lock_use *use = process->locations[i]->locks; use;
             use = use->next) {
            if (use->lock->id != id)
                continue;
            taken = add_times(taken, use->taken);
            hold = add_times(hold, use->hold);
        }
    for (size_t i = 0; i < count; i++) {
        if (take[i].until == INT64_MAX || (i && take[i - 1].until > take[i].since + CLOCKS))
            return false;
        found = add_times(found, take[i].until - take[i].since);
    }
    int64_t off = found > hold ? found - hold : hold - found;
    return taken == (int64_t)count && off <= hold / PARTS + 10 * taken;
}

static void tie_locks(struct replay *replay, struct takes *takes)
{
    if (takes->count)
        qsort(takes->item, takes->count, sizeof *takes->item, compare_takes);
    for (size_t from = 0, to; from < takes->count; from = to) {
        for (to = from; to < takes->count && takes->item[to].lock == takes->item[from].lock; to++)
            ;
        struct replay_lock *lock = &replay->lock[takes->item[from].lock];
        lock->is_told = is_told(replay->process, &takes->item[from], to - from);
        if (lock->is_told)
            tie_lock(lock, &takes->item[from], to - from);
    }
}

/* What is not told stays as it was: a wait that nothing is known of. */
static void untie(struct replay *replay)
{
    for (size_t i = 0; i < replay->lanes; i++)
        for (size_t k = 0; k < replay->lane[i].count; k++) {
            struct replay_step *step = &replay->lane[i].step[k];
            bool is_lock = step->kind == REPLAY_ACQUIRE || step->kind == REPLAY_RELEASE;
            if (!is_lock || replay->lock[step->object].is_told)
                continue;
            step->kind = step->kind == REPLAY_ACQUIRE ? REPLAY_IDLE : REPLAY_WORK;
            replay->has_idle |= step->kind == REPLAY_IDLE && step->cost;
        }
}

void replay_tie(struct replay *replay)
{
    struct takes takes = {0};

    find_locks(replay);
    for (uint32_t i = 0; i < replay->lanes; i++)
        follow(replay, i, &takes);
    if (!is_in_order(replay))
        replay->lacks |= REPLAY_LACKS_ORDER;
    for (uint32_t i = 0; i < replay->lanes && !replay->lacks; i++)
        settle(replay, i);
    tie_locks(replay, &takes);
    untie(replay);
    free(takes.item);
}
