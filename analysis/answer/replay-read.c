/* What threads did, from the timeline: their work, and what ties them to each other. */
#include "config.h"

#include "analysis/answer/add.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/positions.h"
#include "analysis/answer/replay.h"

#include <stdlib.h>
#include <string.h>

/* What the end of an instance is. */
enum leave {
    LEAVE_NOTHING,
    LEAVE_WAIT, /* of which is not known what for */
    LEAVE_SET,  /* of a lock */
    LEAVE_TEST,
    LEAVE_CRITICAL,
    LEAVE_BARRIER,
    LEAVE_TEAM
};

/* An instance that is open on the location that is read. */
struct open {
    int64_t wait_from; /* from then on it waits */
    int64_t until;     /* from then on it ends: a lock was given back, the team has ended */
    size_t member;     /* position + 1 of the team's part that it is in; 0: none, or in a task */
    uint32_t team;     /* of such a part: its team, and the barrier that it met last */
    uint32_t barrier;
    int lock; /* that it took, as the call says */
    uint8_t changes;
    uint8_t leave; /* enum leave */
};

struct replays {
    struct replay *list;
    size_t count, capacity;
    struct replay_store store;
    struct positions of_process; /* positions in the list, from 1 on */
    uint8_t (*about)(void *argument, const struct source_region *region);
    void *argument;
    bool only_locks, is_full;

    /* Of the process that is being read. */
    struct replay *replay;  /* NULL: it is left out */
    struct positions known; /* teams */
    struct open *stack;
    size_t stack_capacity;

    /* Of the location: what passed up to `last`, and is in no step yet. */
    struct replay_lane *lane;
    int64_t last, work, idle;
    uint8_t changes; /* of the work */
    bool has_roots;  /* it does something outside of teams */
};

struct replays *replays_new(uint8_t (*about)(void *argument, const struct source_region *region),
                            void *argument, size_t most, bool only_locks)
{
    struct replays *replays = xzalloc(sizeof *replays);

    replays->about = about;
    replays->argument = argument;
    replays->store.steps.most = most * sizeof(struct replay_step);
    replays->store.teams.most = (most + 1) * sizeof(struct replay_team);
    replays->store.barriers.most = (most + 1) * sizeof(struct replay_barrier);
    replays->only_locks = only_locks;
    return replays;
}

static void free_lanes(struct replay *replay)
{
    free(replay->lane);
    replay->lane = NULL;
    replay->lanes = replay->lane_capacity = 0;
}

/* Of the process that was read last: its place is that of the next one. */
static void free_lists(struct replay *replay)
{
    struct replay_store *store = replay->store;

    store->steps.used -= replay->steps * sizeof(struct replay_step);
    store->teams.used -= replay->teams * sizeof(struct replay_team);
    store->barriers.used -= replay->barriers * sizeof(struct replay_barrier);
    replay->team = NULL;
    replay->barrier = NULL;
    replay->teams = replay->barriers = 0;
    free_lanes(replay);
}

void replays_free(struct replays *replays)
{
    if (!replays)
        return;
    for (size_t i = 0; i < replays->count; i++) {
        free_lanes(&replays->list[i]);
        free(replays->list[i].lock);
    }
    spill_free(&replays->store.steps);
    spill_free(&replays->store.teams);
    spill_free(&replays->store.barriers);
    free(replays->list);
    free(replays->of_process.slot);
    free(replays->known.slot);
    free(replays->stack);
    free(replays);
}

static uint64_t process_hash(const struct process *process)
{
    return positions_mix(0, (uintptr_t)process);
}

static uint64_t replay_hash_at(const void *list, uint32_t at)
{
    return process_hash(((const struct replay *)list)[at - 1].process);
}

static bool is_of(const void *list, uint32_t at, const void *process)
{
    return ((const struct replay *)list)[at - 1].process == process;
}

struct replay *replays_of(const struct replays *replays, const struct process *process)
{
    if (!replays || !replays->count)
        return NULL;
    uint32_t at =
        *positions_slot(&replays->of_process, process_hash(process), is_of, replays->list, process);
    return at ? &replays->list[at - 1] : NULL;
}

const char replay_in_circle[] = "threads wait for each other in a circle";
const char replay_untold[] = "the timeline does not tell which lock was taken";

const char *replay_lack(const struct replay *replay)
{
    static const char *const lacks[] = {
        "not every instance was kept: run it with POMPEII_INSTANCES=all",
        "there are too many instances to replay them",
        "the threads of a team did not all meet the same barriers",
        "the run did not come to its end",
        "the trace is in the long form, which has no waits",
    };

    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
        if (replay->lacks >> i & 1)
            return lacks[i];
    return NULL;
}

/* What there is can't be replayed, and takes no more room. Where there was none, processes that
 * come later have none either: which are replayed is not a matter of how much each of them has. */
static void give_up(struct replays *replays, enum replay_lack lack)
{
    struct replay *replay = replays->replay;

    free_lists(replay);
    replay->lacks |= lack;
    replays->is_full |= lack == REPLAY_LACKS_ROOM;
    replay->steps = 0;
    replays->lane = NULL;
}

/* ---- Steps ------------------------------------------------------------------------------- */

static void add_step(struct replays *replays, enum replay_kind kind, uint32_t object, int64_t cost)
{
    struct replay_lane *lane = replays->lane;

    if (!lane)
        return;
    struct replay_step *step =
        replays->is_full ? NULL : spill_take(&replays->store.steps, sizeof *step);
    if (!step) {
        give_up(replays, REPLAY_LACKS_ROOM);
        return;
    }
    if (!lane->count++)
        lane->step = step;
    *step = (struct replay_step){.work = replays->work,
                                 .cost = add_times(replays->idle, cost),
                                 .object = object,
                                 .kind = (uint8_t)kind,
                                 .changes = replays->changes};
    replays->replay->steps++;
    replays->work = replays->idle = 0;
}

/* Idle time that no step takes. */
static void end_idle(struct replays *replays)
{
    if (!replays->idle)
        return;
    replays->replay->has_idle = true;
    add_step(replays, REPLAY_IDLE, 0, 0);
}

static void add_work(struct replays *replays, int64_t time, uint8_t changes)
{
    if (time <= 0 || !replays->lane)
        return;
    end_idle(replays);
    if (changes != replays->changes && replays->work)
        add_step(replays, REPLAY_WORK, 0, 0);
    replays->changes = changes;
    replays->work = add_times(replays->work, time);
}

/* What has passed on the location up to `now`. */
static void charge(struct replays *replays, int64_t now, int64_t wait_from, uint8_t changes)
{
    int64_t until = now < wait_from ? now : wait_from;
    int64_t waits = replays->last > wait_from ? replays->last : wait_from;

    add_work(replays, until - replays->last, changes);
    if (now > waits)
        replays->idle = add_times(replays->idle, now - waits);
    if (now > replays->last)
        replays->last = now;
}

/* ---- Teams and barriers ------------------------------------------------------------------ */

static uint64_t team_hash(const struct replay_team *team)
{
    return positions_mix((uintptr_t)team->region, (uint64_t)team->begin);
}

static uint64_t hash_at(const void *teams, uint32_t at)
{
    return team_hash(&((const struct replay_team *)teams)[at]);
}

static bool is_at(const void *teams, uint32_t at, const void *key)
{
    const struct replay_team *a = &((const struct replay_team *)teams)[at], *b = key;

    return a->region == b->region && a->begin == b->begin;
}

/* @return its position; 0: there is no room */
static uint32_t add_team(struct replays *replays, const struct replay_team *team)
{
    struct replay *replay = replays->replay;
    struct replay_team *place = spill_take(&replays->store.teams, sizeof *place);

    if (!place) {
        give_up(replays, REPLAY_LACKS_ROOM);
        return 0;
    }
    *place = *team;
    if (!replay->teams)
        replay->team = place;
    return (uint32_t)replay->teams++;
}

/* Threads of a team have its region and its begin. Those that did not fork it may have been gone
 * before the join, where all others end: libgomp has it so in nested teams. */
static bool may_be_of(const struct replay_team *team, const struct instance *instance)
{
    bool forks = instance->depth > 0;

    if (team->is_forked)
        return !forks && instance->end < team->end;
    return !forks || instance->end > team->end;
}

/* Of those that began at the same time as the first one; 0: it is of none of them. */
static uint32_t choose_team(const struct replay *replay, uint32_t first,
                            const struct instance *instance)
{
    uint32_t maybe = 0;

    for (uint32_t at = first; at; at = replay->team[at].twin) {
        if (replay->team[at].end == instance->end)
            return at;
        if (!maybe && may_be_of(&replay->team[at], instance))
            maybe = at;
    }
    return maybe;
}

/* The team of a thread's part. The first position is none. */
static uint32_t find_team(struct replays *replays, const struct instance *instance)
{
    struct replay *replay = replays->replay;
    struct replay_team key = {.region = instance->node->region,
                              .begin = instance->begin,
                              .end = instance->end,
                              .forker = REPLAY_NOBODY,
                              .first_barrier = NO_BARRIER};

    if (!replay->teams)
        add_team(replays, &(struct replay_team){0});
    if (!replays->lane)
        return 0;
    positions_room(&replays->known, hash_at, replay->team);
    uint32_t *slot = positions_slot(&replays->known, team_hash(&key), is_at, replay->team, &key);
    spill_touch(&replays->store.teams, sizeof key);
    uint32_t team = choose_team(replay, *slot, instance);
    if (team)
        return team;
    key.twin = *slot;
    team = add_team(replays, &key);
    if (!team)
        return 0;
    replays->known.used += !*slot;
    return *slot = team;
}

/* The next barrier of the member's team, which others may have met already. */
static uint32_t next_barrier(struct replays *replays, struct open *member)
{
    struct replay *replay = replays->replay;
    uint32_t before = member->barrier, *link = &replay->team[member->team].first_barrier;

    spill_touch(&replays->store.barriers, sizeof *replay->barrier);
    if (before != NO_BARRIER)
        link = &replay->barrier[before].next;
    if (*link == NO_BARRIER) {
        struct replay_barrier *place = spill_take(&replays->store.barriers, sizeof *place);
        if (!place) {
            give_up(replays, REPLAY_LACKS_ROOM);
            return 0;
        }
        if (!replay->barriers)
            replay->barrier = place;
        *place = (struct replay_barrier){.team = member->team, .next = NO_BARRIER};
        *link = (uint32_t)replay->barriers++;
    }
    return member->barrier = *link;
}

/* ---- What instances do ------------------------------------------------------------------- */

static void enter_team(struct replays *replays, const struct instance *instance, struct open *open)
{
    uint32_t team = find_team(replays, instance);
    const int64_t *columns = instance->columns;

    if (!replays->lane) /* there was no more room */
        return;
    struct replay_team *of = &replays->replay->team[team];
    /* Who has something around it has forked it; else the first thread has. */
    if (instance->depth || of->forker == REPLAY_NOBODY)
        of->forker = (uint32_t)(replays->lane - replays->replay->lane);
    of->is_forked |= instance->depth > 0;
    if (instance->end > of->end)
        of->end = instance->end;
    of->size++;
    end_idle(replays);
    add_step(replays, REPLAY_BEGIN, team, columns[COLUMN_st]);
    replays->last = instance->begin + columns[COLUMN_st];
    *open = (struct open){.wait_from = instance->end - columns[COLUMN_sh] - columns[COLUMN_bw],
                          .until = instance->end - columns[COLUMN_sh],
                          .member = (size_t)instance->depth + 1,
                          .team = team,
                          .barrier = NO_BARRIER,
                          .changes = open->changes,
                          .leave = LEAVE_TEAM};
}

static void enter_critical(struct replays *replays, const struct instance *instance,
                           struct open *open)
{
    int64_t wait = instance->columns[COLUMN_en];

    end_idle(replays);
    add_step(replays, REPLAY_ACQUIRE, (uint32_t)instance->node->id, wait);
    replays->last = instance->begin + wait;
    open->until = instance->end - instance->columns[COLUMN_ex];
    open->leave = LEAVE_CRITICAL;
}

/* Of a lock that the call says, or that its node does. */
static void add_lock_step(struct replays *replays, enum replay_kind kind, uint32_t node, int lock)
{
    add_step(replays, kind, lock ? (uint32_t)lock : node, 0);
    if (!lock || !replays->lane)
        return;
    replays->lane->step[replays->lane->count - 1].is_told = true;
    replays->replay->tells_locks = true;
}

static void enter_lock(struct replays *replays, const struct instance *instance, struct open *open)
{
    const char *construct = instance->node->region->construct;

    end_idle(replays);
    open->lock = instance->lock;
    if (strstr(construct, "_unset_")) {
        add_lock_step(replays, REPLAY_RELEASE, REPLAY_NOBODY, instance->lock);
    } else if (strstr(construct, "_test_")) {
        open->leave = LEAVE_TEST;
    } else if (strstr(construct, "_set_")) {
        open->leave = LEAVE_SET;
        open->wait_from = instance->begin;
    }
}

static void enter_wait(const struct instance *instance, struct open *open, int64_t from)
{
    if (from < open->wait_from)
        open->wait_from = from;
    open->leave = open->member && construct_ends_in_barrier(instance->node->region) ? LEAVE_BARRIER
                                                                                    : LEAVE_WAIT;
}

static void enter_ordered(struct replays *replays, const struct instance *instance)
{
    int64_t wait = instance->columns[COLUMN_en];

    end_idle(replays);
    replays->idle = wait > 0 ? wait : 0;
    replays->last = instance->begin + wait;
    end_idle(replays);
}

static void enter_construct(struct replays *replays, const struct instance *instance,
                            struct open *open)
{
    const struct construct_row *construct = construct_of(instance->node->region);
    const int64_t *columns = instance->columns;

    switch (construct->id) {
    case CONSTRUCT_CRITICAL:
        enter_critical(replays, instance, open);
        break;
    case CONSTRUCT_LOCK:
        enter_lock(replays, instance, open);
        break;
    case CONSTRUCT_ORDERED:
        enter_ordered(replays, instance);
        break;
    case CONSTRUCT_TASKWAIT:
    case CONSTRUCT_TASKYIELD:
        enter_wait(instance, open, instance->begin);
        break;
    case CONSTRUCT_TASKGROUP:
        enter_wait(instance, open, instance->end - columns[COLUMN_ex]);
        break;
    case CONSTRUCT_BARRIER:
        enter_wait(instance, open, instance->begin);
        break;
    case CONSTRUCT_LOOP:
    case CONSTRUCT_WORKSHARE:
    case CONSTRUCT_SCOPE:
    case CONSTRUCT_SECTIONS:
    case CONSTRUCT_SINGLE:
        enter_wait(instance, open, instance->end - columns[COLUMN_bw]);
        break;
    case CONSTRUCT_MPI:
        /* It may be a wait for others: what is around it does not make it faster. */
        open->changes =
            replays->about ? replays->about(replays->argument, instance->node->region) : 0;
        break;
    default:
        break;
    }
}

/* ---- Locations --------------------------------------------------------------------------- */

/* What follows the last instance: of threads that serve teams alone, nothing. */
static void end_location(struct replays *replays)
{
    struct replay_lane *lane = replays->lane;

    if (!lane)
        return;
    if (replays->has_roots || lane == replays->replay->lane)
        charge(replays, lane->location->end, INT64_MAX, 0);
    end_idle(replays);
    add_step(replays, REPLAY_WORK, 0, 0);
    replays->lane = NULL;
}

static void begin_location(struct replays *replays, const struct recorded_location *location)
{
    struct replay *replay = replays->replay;

    end_location(replays);
    replays->work = replays->idle = 0;
    if (replay->lacks)
        return;
    if (!location_is_complete(location)) {
        give_up(replays, REPLAY_LACKS_INSTANCES);
        return;
    }
    replay->lane = xgrow(replay->lane, replay->lanes, &replay->lane_capacity, sizeof *replay->lane);
    replays->lane = &replay->lane[replay->lanes++];
    *replays->lane = (struct replay_lane){.location = location, .begin = location->begin};
    replays->last = location->begin;
    replays->has_roots = false;
}

static void begin_process(void *argument, struct process *process)
{
    struct replays *replays = argument;

    replays->list = xgrow(replays->list, replays->count, &replays->capacity, sizeof *replays->list);
    replays->replay = &replays->list[replays->count++];
    *replays->replay = (struct replay){.process = process, .store = &replays->store};
    positions_room(&replays->of_process, replay_hash_at, replays->list);
    *positions_slot(&replays->of_process, process_hash(process), is_of, replays->list, process) =
        (uint32_t)replays->count;
    replays->of_process.used++;
    if (process->long_form)
        replays->replay->lacks = REPLAY_LACKS_WAITS;
}

static bool is_left_out(struct replays *replays, const struct instance *instance)
{
    const struct recorded_location *location = instance->node->location;

    if (!replays->replay || location->kind != LOCATION_THREAD || replays->replay->lacks)
        return true;
    if (replays->only_locks && !location->process->lock_count)
        return true;
    if (!replays->lane || replays->lane->location != location)
        begin_location(replays, location);
    return !replays->lane;
}

/* Those of a node and of what is around it: of a team's thread, that is open elsewhere. */
static uint8_t changes_above(const struct replays *replays, const struct profile_node *node)
{
    uint8_t changes = 0;

    for (; node; node = node->parent)
        changes |= replays->about(replays->argument, node->region);
    return changes;
}

static void enter(void *argument, const struct instance *instance)
{
    struct replays *replays = argument;
    size_t depth = (size_t)instance->depth;
    bool is_team = construct_of(instance->node->region)->is_parallel;

    if (is_left_out(replays, instance))
        return;
    struct open open = {.wait_from = INT64_MAX};
    if (depth)
        open = replays->stack[depth - 1];
    else
        replays->has_roots |= !is_team;
    charge(replays, instance->begin, open.wait_from, open.changes);
    if (!replays->lane) /* there was no more room */
        return;
    open.leave = LEAVE_NOTHING;
    open.until = INT64_MAX;
    if (replays->about)
        open.changes |= depth ? replays->about(replays->argument, instance->node->region)
                              : changes_above(replays, instance->node);
    if (instance->node->task) {
        open.wait_from = INT64_MAX;
        open.member = 0;
    } else if (is_team) {
        enter_team(replays, instance, &open);
    } else if (!instance->creation) {
        enter_construct(replays, instance, &open);
    }
    replays->stack = xgrow(replays->stack, depth, &replays->stack_capacity, sizeof *replays->stack);
    replays->stack[depth] = open;
}

static void leave(void *argument, const struct instance *instance)
{
    struct replays *replays = argument;

    if (!replays->lane || replays->lane->location != instance->node->location)
        return;
    struct open *open = &replays->stack[instance->depth];
    uint32_t node = (uint32_t)instance->node->id;
    charge(replays, open->until < instance->end ? open->until : instance->end, open->wait_from,
           open->changes);
    if (!replays->lane)
        return;
    switch ((enum leave)open->leave) {
    case LEAVE_NOTHING:
        break;
    case LEAVE_WAIT:
        end_idle(replays);
        break;
    case LEAVE_SET:
    case LEAVE_TEST:
        add_lock_step(replays, REPLAY_ACQUIRE, node, open->lock);
        break;
    case LEAVE_CRITICAL:
        add_step(replays, REPLAY_RELEASE, node, 0);
        break;
    case LEAVE_BARRIER:
        add_step(replays, REPLAY_BARRIER, next_barrier(replays, &replays->stack[open->member - 1]),
                 0);
        break;
    case LEAVE_TEAM:
        add_step(replays, REPLAY_BARRIER, next_barrier(replays, open), 0);
        break;
    }
    charge(replays, instance->end, INT64_MAX, open->leave == LEAVE_TEAM ? 0 : open->changes);
}

/* An older trace, or one that was made by hand, may have no timeline at all. */
static bool is_whole(const struct recorded_location *location)
{
    for (size_t i = 1; i < location->node_count && !location->has_timeline; i++)
        if (location->nodes[i]->visits)
            return false;
    return location_is_complete(location);
}

/* The last one that was begun, which has no lanes. */
static void forget_process(struct replays *replays, const struct process *process)
{
    *positions_slot(&replays->of_process, process_hash(process), is_of, replays->list, process) = 0;
    replays->of_process.used--;
    replays->count--;
    replays->replay = NULL;
}

static void end_process(void *argument, struct process *process)
{
    struct replays *replays = argument;
    struct replay *replay = replays->replay;

    if (!replay)
        return;
    if (replays->only_locks && !process->lock_count) {
        forget_process(replays, process);
        return;
    }
    end_location(replays);
    free(replays->known.slot);
    replays->known = (struct positions){0};
    for (size_t i = 0; i < process->location_count && !replay->lacks; i++)
        if (process->locations[i]->kind == LOCATION_THREAD && !is_whole(process->locations[i]))
            give_up(replays, REPLAY_LACKS_INSTANCES);
    if (!replay->lacks && (process->cut || !process->complete))
        give_up(replays, REPLAY_LACKS_END);
    replay->locks = process->lock_count + 1;
    replay->lock = xcalloc(replay->locks, sizeof *replay->lock);
    if (!replay->lacks)
        replay_tie(replay);
    if (replay->lacks)
        give_up(replays, (enum replay_lack)0);
    replays->replay = NULL;
}

const struct timeline_handler replay_timeline = {
    .process_begin = begin_process, .enter = enter, .leave = leave, .process_end = end_process};
