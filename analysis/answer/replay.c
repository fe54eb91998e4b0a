/* Replay of what threads did: a simulation from one meeting of threads to the next. */
#include "config.h"

#include "analysis/answer/replay.h"

#include "analysis/answer/add.h"
#include "common/heap.h"

#include <stdlib.h>

/* Lanes that wait for the same thing, in the order in which they came. */
struct queue {
    uint32_t first, last;
};

struct lane_state {
    int64_t time;  /* when it comes to its next step */
    size_t next;   /* that step */
    uint32_t tail; /* the lane behind it in a queue */
    bool is_short; /* it has the lock that is held for a shorter time */
};

struct lock_state {
    struct queue queue;
    uint32_t turn; /* whose it is next */
    bool is_taken;
};

/* First its threads wait for the fork, then at one barrier after the other. */
struct team_state {
    struct queue queue;
    uint32_t arrived;
    bool is_forked;
};

struct simulation {
    const struct replay *replay;
    const struct replay_change *change;
    struct lane_state *lane;
    struct lock_state *lock;
    struct spill teams;
    struct team_state *team;
    double factor[1 << MAX_CHANGES]; /* of each set of changes */
    struct heap ready;               /* lanes that come to a step, by their time */
    int64_t end;
};

/* ---- Lanes in the order of time ---------------------------------------------------------- */

static void make_ready(struct simulation *s, uint32_t lane)
{
    heap_put(&s->ready, s->lane[lane].time, 0, &s->lane[lane]);
}

static void queue_add(struct simulation *s, struct queue *queue, uint32_t lane)
{
    s->lane[lane].tail = REPLAY_NOBODY;
    if (queue->first == REPLAY_NOBODY)
        queue->first = lane;
    else
        s->lane[queue->last].tail = lane;
    queue->last = lane;
}

static uint32_t queue_take(struct simulation *s, struct queue *queue)
{
    uint32_t lane = queue->first;

    if (lane != REPLAY_NOBODY)
        queue->first = s->lane[lane].tail;
    return lane;
}

/* ---- Steps ------------------------------------------------------------------------------- */

static int64_t work_of(const struct simulation *s, const struct lane_state *lane,
                       const struct replay_step *step)
{
    double factor = s->factor[step->changes];

    if (lane->is_short)
        factor *= s->change->hold;
    return factor == 1 ? step->work : (int64_t)((double)step->work * factor + 0.5);
}

/* The lane's step is done at `now`: the work before its next one passes. */
static void go_on(struct simulation *s, uint32_t at, int64_t now)
{
    const struct replay_lane *steps = &s->replay->lane[at];
    struct lane_state *lane = &s->lane[at];

    lane->next++;
    lane->time = now;
    if (lane->next < steps->count) {
        lane->time = add_times(now, work_of(s, lane, &steps->step[lane->next]));
        make_ready(s, at);
    } else if (now > s->end) {
        s->end = now;
    }
}

static const struct replay_step *step_of(const struct simulation *s, uint32_t lane)
{
    return &s->replay->lane[lane].step[s->lane[lane].next];
}

static void has_lock(struct simulation *s, uint32_t lane, int64_t now, bool waited)
{
    const struct replay_step *step = step_of(s, lane);
    int64_t cost = step->cost;

    if (!waited && step->has_waited && cost > s->replay->lock[step->object].least)
        cost = s->replay->lock[step->object].least;
    s->lane[lane].is_short |= step->object == s->change->shorter;
    go_on(s, lane, add_times(now, cost));
}

static bool is_free(const struct simulation *s, uint32_t lock)
{
    return s->change->is_free && s->change->is_free[lock];
}

static void acquire(struct simulation *s, uint32_t lane, const struct replay_step *step,
                    int64_t now)
{
    struct lock_state *lock = &s->lock[step->object];
    bool ordered = s->change->keeps_order && !is_free(s, step->object);

    if (lock->is_taken || (ordered && lock->turn != step->turn)) {
        queue_add(s, &lock->queue, lane);
    } else {
        lock->is_taken = !is_free(s, step->object);
        lock->turn++;
        has_lock(s, lane, now, false);
    }
}

/* Of those that wait for the lock, who has it next in the run. */
static uint32_t queue_take_turn(struct simulation *s, struct lock_state *lock)
{
    uint32_t before = REPLAY_NOBODY, lane = lock->queue.first;

    while (lane != REPLAY_NOBODY && step_of(s, lane)->turn != lock->turn) {
        before = lane;
        lane = s->lane[lane].tail;
    }
    if (lane == REPLAY_NOBODY)
        return lane;
    if (before == REPLAY_NOBODY)
        lock->queue.first = s->lane[lane].tail;
    else
        s->lane[before].tail = s->lane[lane].tail;
    if (lock->queue.last == lane)
        lock->queue.last = before;
    lock->turn++;
    return lane;
}

/* Who has the lock next, of those that wait. */
static uint32_t next_holder(struct simulation *s, uint32_t number)
{
    struct lock_state *lock = &s->lock[number];

    if (!s->change->keeps_order || is_free(s, number))
        return queue_take(s, &lock->queue);
    return queue_take_turn(s, lock);
}

static void give_back(struct simulation *s, uint32_t lane, const struct replay_step *step,
                      int64_t now)
{
    if (step->object == s->change->shorter)
        s->lane[lane].is_short = false;
    uint32_t next = next_holder(s, step->object);
    s->lock[step->object].is_taken = next != REPLAY_NOBODY;
    go_on(s, lane, now);
    if (next != REPLAY_NOBODY)
        has_lock(s, next, now, true);
}

static void touch_team(struct simulation *s)
{
    spill_touch(&s->teams, sizeof *s->team);
    spill_touch(&s->replay->store->teams, sizeof *s->replay->team);
}

/* The forker brings the others to work; who is late finds work there. */
static void begin(struct simulation *s, uint32_t lane, const struct replay_step *step, int64_t now)
{
    struct team_state *team = &s->team[step->object];

    touch_team(s);
    if (!step->is_forker && !team->is_forked) {
        queue_add(s, &team->queue, lane);
        return;
    }
    go_on(s, lane, add_times(now, step->cost));
    if (!step->is_forker)
        return;
    team->is_forked = true;
    for (uint32_t other; (other = queue_take(s, &team->queue)) != REPLAY_NOBODY;)
        go_on(s, other, add_times(now, step_of(s, other)->cost));
}

static void arrive(struct simulation *s, uint32_t lane, const struct replay_step *step, int64_t now)
{
    const struct replay *replay = s->replay;
    uint32_t number = replay->barrier[step->object].team;
    struct team_state *team = &s->team[number];

    spill_touch(&replay->store->barriers, sizeof *replay->barrier);
    touch_team(s);
    queue_add(s, &team->queue, lane);
    if (++team->arrived < replay->team[number].size)
        return;
    team->arrived = 0;
    for (uint32_t other; (other = queue_take(s, &team->queue)) != REPLAY_NOBODY;)
        go_on(s, other, add_times(now, step_of(s, other)->cost));
}

static void take_step(struct simulation *s, uint32_t lane)
{
    const struct replay_step *step = step_of(s, lane);
    int64_t now = s->lane[lane].time;

    spill_touch(&s->replay->store->steps, sizeof *step);
    switch ((enum replay_kind)step->kind) {
    case REPLAY_WORK:
        go_on(s, lane, now);
        break;
    case REPLAY_IDLE:
        go_on(s, lane, s->change->drops_idle ? now : add_times(now, step->cost));
        break;
    case REPLAY_ACQUIRE:
        acquire(s, lane, step, now);
        break;
    case REPLAY_RELEASE:
        give_back(s, lane, step, now);
        break;
    case REPLAY_BEGIN:
        begin(s, lane, step, now);
        break;
    case REPLAY_BARRIER:
        arrive(s, lane, step, now);
        break;
    }
}

/* ---- A run ------------------------------------------------------------------------------- */

static void set_factors(struct simulation *s)
{
    for (size_t set = 0; set < sizeof s->factor / sizeof *s->factor; set++) {
        s->factor[set] = 1;
        for (size_t i = 0; i < s->change->count; i++)
            if (set >> i & 1)
                s->factor[set] *= s->change->factor[i];
    }
}

/* False: the disk is full. */
static bool start_teams(struct simulation *s)
{
    s->teams.most = (s->replay->teams + 1) * sizeof *s->team;
    for (size_t i = 0; i <= s->replay->teams; i++) {
        struct team_state *team = spill_take(&s->teams, sizeof *team);
        if (!team)
            return false;
        *team = (struct team_state){.queue = {REPLAY_NOBODY, REPLAY_NOBODY}};
        if (!i)
            s->team = team;
    }
    return true;
}

static bool start(struct simulation *s)
{
    const struct replay *replay = s->replay;

    s->lane = xcalloc(replay->lanes + 1, sizeof *s->lane);
    s->lock = xcalloc(replay->locks + 1, sizeof *s->lock);
    for (size_t i = 0; i <= replay->locks; i++)
        s->lock[i].queue = (struct queue){REPLAY_NOBODY, REPLAY_NOBODY};
    for (uint32_t i = 0; i < replay->lanes; i++) {
        if (!replay->lane[i].count)
            continue;
        s->lane[i].time =
            add_times(replay->lane[i].begin, work_of(s, &s->lane[i], &replay->lane[i].step[0]));
        make_ready(s, i);
    }
    return start_teams(s);
}

int64_t replay_run(const struct replay *replay, const struct replay_change *change)
{
    struct simulation *s = xzalloc(sizeof *s);
    int64_t end = -1;

    s->replay = replay;
    s->change = change;
    set_factors(s);
    if (start(s)) {
        while (s->ready.count)
            take_step(s, (uint32_t)((struct lane_state *)heap_take(&s->ready) - s->lane));
        end = s->end;
    }
    for (size_t i = 0; i < replay->lanes; i++)
        if (s->lane[i].next < replay->lane[i].count)
            end = -1;
    free(s->lane);
    heap_free(&s->ready);
    free(s->lock);
    spill_free(&s->teams);
    free(s);
    return end;
}

/* ---- What a change saves ------------------------------------------------------------------ */

/* A replay without a change, which is run once for all changes. */
static int64_t run_unchanged(struct replay *replay, bool drops_idle, bool keeps_order)
{
    const struct replay_change nothing = {.drops_idle = drops_idle, .keeps_order = keeps_order};
    int64_t *end = &replay->unchanged[drops_idle][keeps_order];

    if (!*end)
        *end = replay_run(replay, &nothing);
    return *end;
}

/* What a replay without a change takes more than one with it, and how far it is from the run. */
static bool saves(struct replay *replay, struct replay_change change, int64_t *saved, int64_t *off)
{
    int64_t before = run_unchanged(replay, change.drops_idle, change.keeps_order);
    int64_t after = replay_run(replay, &change);

    *saved = before - after;
    *off = before > replay->end ? before - replay->end : replay->end - before;
    return before >= 0 && after >= 0;
}

static void widen(struct gain *gain, int64_t saved)
{
    gain->low = saved < gain->low ? saved : gain->low;
    gain->high = saved > gain->high ? saved : gain->high;
}

struct gain replay_gain(struct replay *replay, const struct replay_change *changed)
{
    enum { PARTS = 100 }; /* of the run, that a replay may be off */
    const struct gain none = {INT64_MIN, INT64_MIN, INT64_MIN};
    struct replay_change change = *changed;
    int64_t saved, off, unused;

    if (!saves(replay, change, &saved, &off))
        return none;
    struct gain gain = {saved, saved, saved};
    if (off > replay->end / PARTS) {
        change.keeps_order = true;
        if (!saves(replay, change, &saved, &off))
            return none;
        gain.time = saved;
        widen(&gain, saved);
    }
    change.drops_idle = true;
    if (replay->has_idle && !saves(replay, change, &saved, &unused))
        return none;
    widen(&gain, saved);
    gain.low -= off;
    gain.high += off;
    return gain;
}
