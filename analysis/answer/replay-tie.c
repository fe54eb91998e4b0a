/* What the steps of threads are about, once all are there: which lock, how many threads a barrier
 * has, what it costs to go on when nothing keeps a thread any more. */
#include "config.h"

#include "analysis/answer/add.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/replay.h"
#include "common/heap.h"

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
    struct spill list;
    struct take *item;
    size_t count;
    size_t *first; /* of each lane, and the number of all */
    bool is_short; /* the disk is full */
};

/* What is known of a lock while its takes pass in order. */
struct passing {
    int64_t until; /* of the take before, where there was one */
    int64_t row, from;
    int64_t count, found; /* takes, and how long it was held */
    int64_t taken, hold;  /* the same as the profile has it */
    bool is_odd;          /* taken while another one had it, or not given back */
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
            spill_touch(&replay->store->steps, sizeof *lane->step);
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
    struct take *take = spill_take(&takes->list, sizeof *take);

    if (!take) {
        takes->is_short = true;
        return;
    }
    if (!takes->count++)
        takes->item = take;
    *take = (struct take){.lock = step->object,
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
        spill_touch(&replay->store->steps, sizeof *step);
        now = add_times(now, step->work);
        if (step->kind == REPLAY_ACQUIRE) {
            add_take(takes, step, at, now);
        } else if (step->kind == REPLAY_RELEASE) {
            end_take(takes, first, step->object, now);
        } else if (step->kind == REPLAY_BARRIER) {
            struct replay_barrier *barrier = &replay->barrier[step->object];
            spill_touch(&replay->store->barriers, sizeof *barrier);
            barrier->arrived++;
            if (now > barrier->last)
                barrier->last = now;
        }
        now = add_times(now, step->cost);
    }
    if (now > replay->end)
        replay->end = now;
}

/* A step, and what it is about. */
static void touch(const struct replay *replay, uint8_t kind)
{
    spill_touch(&replay->store->steps, sizeof(struct replay_step));
    if (kind == REPLAY_BARRIER)
        spill_touch(&replay->store->barriers, sizeof(struct replay_barrier));
    if (kind == REPLAY_BEGIN)
        spill_touch(&replay->store->teams, sizeof(struct replay_team));
}

/* Of its barriers, what is left when the last one has come; and threads that serve teams alone are
 * there when they are needed. */
static void settle(struct replay *replay, uint32_t at)
{
    struct replay_lane *lane = &replay->lane[at];
    int64_t now = lane->begin;

    for (size_t i = 0; i < lane->count; i++) {
        struct replay_step *step = &lane->step[i];
        touch(replay, step->kind);
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
    for (size_t i = 0; i < replay->barriers; i++) {
        touch(replay, REPLAY_BARRIER);
        if (replay->barrier[i].arrived != replay->team[replay->barrier[i].team].size)
            return false;
    }
    return true;
}

/* ---- Locks ------------------------------------------------------------------------------- */

typedef void visit_take(struct replay *replay, struct passing *lock, const struct take *take);

/* The next take of a lane, if it has one. */
static void put_take(struct heap *heap, const struct takes *takes, size_t *next, size_t end)
{
    if (*next < end)
        heap_put(heap, takes->item[*next].since, takes->item[*next].until, next);
}

/* Calls `visit` for each take in the order of time, in which those of a lane stand already, with
 * what it keeps of the lock. */
static void each_take(struct replay *replay, struct takes *takes, struct passing *locks,
                      visit_take *visit)
{
    size_t *next = xcalloc(replay->lanes + 1, sizeof *next); /* of each lane */
    struct heap heap = {0};

    for (uint32_t i = 0; i < replay->lanes; i++) {
        next[i] = takes->first[i];
        put_take(&heap, takes, &next[i], takes->first[i + 1]);
    }
    while (heap.count) {
        size_t *lane = heap_take(&heap);
        const struct take *take = &takes->item[(*lane)++];
        visit(replay, &locks[take->lock], take);
        spill_touch(&takes->list, sizeof *take);
        put_take(&heap, takes, lane, takes->first[lane - next + 1]);
    }
    free(next);
    heap_free(&heap);
}

static void look_at_take(struct replay *replay, struct passing *lock, const struct take *take)
{
    enum { CLOCKS = 1000 }; /* of two processors differ by less */
    (void)replay;

    lock->is_odd |=
        take->until == INT64_MAX || (lock->count && lock->until > add_times(take->since, CLOCKS));
    if (lock->is_odd)
        return;
    lock->until = take->until;
    lock->count++;
    lock->found = add_times(lock->found, take->until - take->since);
}

/* What it cost when nobody had the lock any more; the longest convoy. */
static void tie_take(struct replay *replay, struct passing *passing, const struct take *take)
{
    struct replay_lock *lock = &replay->lock[take->lock];
    struct replay_step *step = take->step;
    int64_t before = passing->count ? passing->until : INT64_MIN;

    if (!lock->is_told)
        return;
    touch(replay, REPLAY_ACQUIRE);
    step->turn = (uint32_t)passing->count++;
    step->has_waited = before > take->asked;
    passing->until = take->until;
    passing->row = step->has_waited ? passing->row + 1 : 0;
    if (passing->row <= 1)
        passing->from = take->asked;
    if (passing->row > lock->convoy) {
        lock->convoy = passing->row;
        lock->convoy_time = take->until - passing->from;
    }
    if (step->has_waited)
        step->cost = before < take->since ? take->since - before : 0;
    else if (step->cost < lock->least)
        lock->least = step->cost;
}

/* What the profile says of each lock. */
static void add_profile(const struct process *process, struct passing *locks)
{
    for (size_t i = 0; i < process->location_count; i++)
        for (const struct recorded_lock_use *use = process->locations[i]->locks; use;
             use = use->next) {
            struct passing *lock = &locks[use->lock->id];
            lock->taken = add_times(lock->taken, use->taken);
            lock->hold = add_times(lock->hold, use->hold);
        }
}

/* Whether all takes of the profile are there, and it was held as long as that says: where threads
 * give back another one than they took last, it is not. */
static bool is_told(const struct passing *lock)
{
    enum { PARTS = 100 };
    int64_t found = lock->found, hold = lock->hold;
    int64_t off = found > hold ? found - hold : hold - found;

    return lock->count && !lock->is_odd && lock->taken == lock->count &&
           off <= hold / PARTS + 10 * lock->taken;
}

static void tie_locks(struct replay *replay, struct takes *takes)
{
    struct passing *locks = xcalloc(replay->locks + 1, sizeof *locks);

    add_profile(replay->process, locks);
    each_take(replay, takes, locks, look_at_take);
    for (size_t i = 0; i < replay->locks; i++) {
        replay->lock[i].is_told = is_told(&locks[i]);
        replay->lock[i].least = INT64_MAX;
        locks[i] = (struct passing){0};
    }
    each_take(replay, takes, locks, tie_take);
    for (size_t i = 0; i < replay->locks; i++)
        if (replay->lock[i].least == INT64_MAX)
            replay->lock[i].least = 0;
    free(locks);
}

/* What is not told stays as it was: a wait that nothing is known of. */
static void untie(struct replay *replay)
{
    for (size_t i = 0; i < replay->lanes; i++)
        for (size_t k = 0; k < replay->lane[i].count; k++) {
            struct replay_step *step = &replay->lane[i].step[k];
            spill_touch(&replay->store->steps, sizeof *step);
            bool is_lock = step->kind == REPLAY_ACQUIRE || step->kind == REPLAY_RELEASE;
            if (!is_lock || replay->lock[step->object].is_told)
                continue;
            step->kind = step->kind == REPLAY_ACQUIRE ? REPLAY_IDLE : REPLAY_WORK;
            replay->has_idle |= step->kind == REPLAY_IDLE && step->cost;
        }
}

void replay_tie(struct replay *replay)
{
    struct takes takes = {.list.most = (replay->steps + 1) * sizeof(struct take)};

    takes.first = xcalloc(replay->lanes + 1, sizeof *takes.first);
    find_locks(replay);
    for (uint32_t i = 0; i < replay->lanes; i++) {
        follow(replay, i, &takes);
        takes.first[i + 1] = takes.count;
    }
    if (!is_in_order(replay))
        replay->lacks |= REPLAY_LACKS_ORDER;
    if (takes.is_short)
        replay->lacks |= REPLAY_LACKS_ROOM;
    for (uint32_t i = 0; i < replay->lanes && !replay->lacks; i++)
        settle(replay, i);
    if (!replay->lacks) {
        tie_locks(replay, &takes);
        untie(replay);
    }
    spill_free(&takes.list);
    free(takes.first);
}
