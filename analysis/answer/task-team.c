/* Strands from their creation to the end of all that they created, and teams of them. */
#include "config.h"

#include "analysis/answer/task-state.h"

#include "analysis/answer/add.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <utlist.h>

struct task_sum *run_sum(struct run *run, uint32_t region)
{
    struct task_sum **sum = &run->graph->sum[region];

    if (!*sum)
        *sum = xzalloc(sizeof **sum);
    return *sum;
}

struct team *team_keep(struct team *team)
{
    if (team)
        team->owners++;
    return team;
}

void team_drop(struct team *team)
{
    if (!team || --team->owners)
        return;
    if (team->outermost != team)
        team_drop(team->outermost);
    chain_drop(team->chain);
    chain_drop(team->best.chain);
    chain_drop(team->scope.latest.chain);
    free(team->member);
    free(team);
}

struct strand *strand_new(struct run *run, struct strand *parent, uint32_t region)
{
    struct strand *strand = xzalloc(sizeof *strand);

    strand->region = region;
    strand->children.time = -1;
    strand->parent = parent;
    if (parent) {
        parent->records++;
        strand->level = parent->level + parent->is_task;
        strand->outermost = team_keep(parent->outermost);
    }
    DL_APPEND(run->strands, strand);
    return strand;
}

static void free_strand(struct run *run, struct strand *strand)
{
    DL_DELETE(run->strands, strand);
    chain_drop(strand->chain);
    chain_drop(strand->children.chain);
    depend_free(strand);
    team_drop(strand->outermost);
    team_drop(strand->team);
    free(strand);
}

void strand_close(struct run *run, struct strand *strand)
{
    while (strand && strand->has_ended && !strand->records && !strand->is_root) {
        struct strand *parent = strand->parent;
        if (strand->is_task && run_sums(run)) {
            int64_t *total = &run_sum(run, strand->region)->level[run_level(strand->level)].total;
            *total = add_times(*total, strand->total);
        }
        if (parent) {
            parent->total = add_times(parent->total, strand->total);
            parent->records--;
        }
        free_strand(run, strand);
        strand = parent;
    }
}

void strand_end(struct run *run, struct strand *strand)
{
    strand->has_ended = true;
    strand->total = add_times(strand->total, strand->work);
    if (strand->outermost)
        strand->outermost->work = add_times(strand->outermost->work, strand->work);
    if (run_sums(run))
        run->graph->work = add_times(run->graph->work, strand->work);
    depend_forget(strand);
}

static void free_scope(struct scope *scope)
{
    chain_drop(scope->latest.chain);
    free(scope);
}

/* Scopes that are over have tasks alone to point to them. */
static void free_scopes(struct run *run)
{
    struct strand *strand;

    DL_FOREACH(run->strands, strand)
    if (strand->within && !strand->has_ended && !--strand->within->alive && strand->within->is_over)
        free_scope(strand->within);
    DL_FOREACH(run->strands, strand)
    while (strand->scope && (strand->scope->is_group || strand->is_root)) {
        struct scope *around = strand->scope->around;
        free_scope(strand->scope);
        strand->scope = around;
    }
}

void strand_free_all(struct run *run)
{
    struct strand *strand, *next;
    struct team *team, *other;

    free_scopes(run);
    HASH_CLEAR(hh, run->tasks);
    HASH_ITER(hh, run->teams, team, other)
    {
        HASH_DEL(run->teams, team);
        for (struct team *twin; team; team = twin) {
            twin = team->twin;
            team_drop(team);
        }
    }
    DL_FOREACH_SAFE(run->strands, strand, next)
    free_strand(run, strand);
}

/* ---- Teams ------------------------------------------------------------------------------- */

static struct team *twins_of(const struct run *run, int64_t begin, int64_t region)
{
    struct team *first, key;

    memset(&key.key, 0, sizeof key.key);
    key.key.begin = begin;
    key.key.region = region;
    HASH_FIND(hh, run->teams, &key.key, sizeof key.key, first);
    return first;
}

static void list_team(struct run *run, struct team *team)
{
    struct team *first = twins_of(run, team->key.begin, team->key.region);

    if (first) {
        team->twin = first->twin;
        first->twin = team;
    } else {
        HASH_ADD(hh, run->teams, key, sizeof team->key, team);
    }
}

static void unlist_team(struct run *run, struct team *team)
{
    struct team *first = twins_of(run, team->key.begin, team->key.region);

    if (first == team) {
        HASH_DEL(run->teams, team);
        if (team->twin)
            HASH_ADD(hh, run->teams, key, sizeof team->key, team->twin);
        return;
    }
    while (first->twin != team)
        first = first->twin;
    first->twin = team->twin;
}

static void end_team(struct run *run, struct team *team)
{
    struct latest end = team->best;

    team->is_over = true;
    if (team->forker) {
        strand_wait(team->forker, &end);
    } else if (end.time > run->longest.time) {
        chain_drop(run->longest.chain);
        run->longest = (struct latest){end.time, chain_keep(end.chain), NULL};
    }
    if (team->outermost == team && run_sums(run)) {
        struct team_sum *sum = &run->graph->team[team->key.region];
        sum->count++;
        sum->work = add_times(sum->work, team->work);
        sum->span = add_times(sum->span, end.time - team->start);
    }
    unlist_team(run, team);
    if (team->forker) {
        team->forker->records--;
        strand_close(run, team->forker);
    }
    team_drop(team);
}

/* All who are there have arrived, and their tasks have ended: on from there. */
static void end_phase(struct run *run, struct team *team)
{
    size_t alive = 0;

    team_keep(team);
    if (team->scope.latest.time > team->best.time) {
        chain_drop(team->best.chain);
        team->best = team->scope.latest;
        chain_keep(team->best.chain);
    }
    for (size_t i = 0; i < team->count; i++) {
        struct strand *member = team->member[i];
        bool was_told = member->was_told || member == team->best.member;
        strand_wait(member, &team->best);
        if (member->local == team->best.time) {
            chain_drop(member->chain);
            member->chain = chain_keep(team->best.chain);
            member->own = 0;
        }
        member->is_told = member->was_told = was_told;
        depend_forget(member);
        if (member->has_ended) {
            member->records--;
            strand_close(run, member);
        } else {
            team->member[alive++] = member;
        }
    }
    team->count = alive;
    team->arrived = 0;
    team->phase++;
    if (!alive)
        end_team(run, team);
    order_wake(run, wait_for_object(team));
    team_drop(team);
}

void team_look(struct run *run, struct team *team)
{
    if (team && team->count && team->arrived == team->count && !team->scope.alive)
        end_phase(run, team);
}

void team_arrive(struct run *run, struct line *line, struct strand *member)
{
    struct team *team = member->team;
    int location = line->location;

    line->has_arrived = true;
    line->phase = team->phase;
    if (member->local > team->best.time ||
        (member->local == team->best.time &&
         (!team->best.member || location < team->best_location))) {
        struct task_chain *chain = chain_keep(strand_chain(member));
        chain_drop(team->best.chain);
        team->best = (struct latest){member->local, chain, member};
        team->best_location = location;
    }
    team->arrived++;
    team_look(run, team);
}

/* Threads of a nested team may be gone before the join: libgomp has it so. */
struct team *team_find(const struct run *run, const struct line *line)
{
    struct team *longer = NULL, *team = twins_of(run, line->time, line->region);
    int64_t end = line->time + line->length;

    for (; team && team->end != end; team = team->twin)
        if (team->end > end && !longer)
            longer = team;
    return team ? team : longer;
}

static struct team *fork_team(struct run *run, const struct line *line, struct strand *forker)
{
    struct team *team = xzalloc(sizeof *team);

    team->key.begin = line->time;
    team->key.region = line->region;
    team->end = line->time + line->length;
    team->forker = forker;
    team->owners = 1;
    team->outermost = forker && !forker->is_root ? team_keep(forker->outermost) : team;
    team->start = forker ? forker->local : 0;
    team->chain = forker ? chain_keep(strand_chain(forker)) : NULL;
    team->best.time = team->scope.latest.time = -1;
    list_team(run, team);
    if (forker)
        forker->records++;
    order_wake(run, wait_for_team(line->time));
    return team;
}

void team_enter(struct run *run, struct line *line)
{
    struct strand *forker = line->flags ? task_line_top(line) : NULL;
    struct team *team = line->flags ? NULL : team_find(run, line);

    if (!team)
        team = fork_team(run, line, forker);
    struct strand *member = strand_new(run, team->forker, (uint32_t)line->region);
    member->team = team_keep(team);
    member->member = member;
    member->records = 1; /* its team's */
    team_drop(member->outermost);
    member->outermost = team_keep(team->outermost);
    member->scope = &team->scope;
    member->local = team->start;
    member->chain = chain_keep(team->chain);
    team->member = xgrow(team->member, team->count, &team->capacity, sizeof *team->member);
    team->member[team->count++] = member;
    if (!line->flags)
        line->depth = 0;
    task_line_push(line, member, 0);
}
