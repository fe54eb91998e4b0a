/* Which call waits for which, over and over until none ends before what it waits for begins. */
#include "config.h"

#include "analysis/message/logical-clock.h"

#include "common/nameless.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECAY = 100,         /* nanoseconds in which one is given back */
    MOST_ROUNDS = 100,   /* that are worth it: what waits for itself would never end */
    MOST_STEPS = 1 << 22 /* in memory; with more of them they are coarser, and stay */
};

/* So many members come behind it: those that end wait for all that begin. */
struct tie {
    int32_t count;
};

/* One that waits for nobody, or whom nobody waits for, lacks the moment. */
struct member {
    int64_t begin, end, process;
};
static const int64_t NO_MOMENT = INT64_MIN;

struct logical {
    struct sequence *sequence;
    const struct experiment *experiment;
    struct clock_course *courses; /* by process */
    FILE *file;
    int error;
    int64_t grain; /* of what is added */
    size_t steps;
    struct sequence_amends amends;
};

/* ---- The first matching ------------------------------------------------------------------ */

static void put(struct logical *all, const void *data, size_t size)
{
    if (fwrite(data, size, 1, all->file) != 1 && !all->error)
        all->error = errno;
}

static void put_member(struct logical *all, int32_t process, int64_t begin, int64_t end)
{
    int64_t offset = sequence_offset(all->sequence, (size_t)process);
    const struct member member = {.begin = begin == NO_MOMENT ? begin : begin - offset,
                                  .end = end == NO_MOMENT ? end : end - offset,
                                  .process = process};

    put(all, &member, sizeof member);
}

static void put_pair(struct logical *all, const struct operation *cause,
                     const struct message_group *waiting)
{
    static const struct tie pair = {.count = 2};

    if (!waiting || cause->process == waiting->done.process)
        return;
    put(all, &pair, sizeof pair);
    put_member(all, cause->process, cause->begin, NO_MOMENT);
    put_member(all, waiting->done.process, NO_MOMENT, waiting->done.end);
    all->amends.reversed += waiting->done.end < cause->begin;
}

static void see_message(void *context, const struct message *message)
{
    put_pair(context, &message->send.operation, message->receive.group);
}

/* Nobody waits for what is empty, and who waits for whom in an alltoallv the trace does not say. */
static bool is_certain(const struct logical *all, const struct operation *operation)
{
    const char *name = all->experiment->regions[operation->region]->construct;

    return operation->peer != PEER_NULL &&
           (operation->role == ROLE_BARRIER ||
            (operation->bytes > 0 && !strstr(name, "alltoallv") && !strstr(name, "alltoallw")));
}

static void see_collective(void *context, const struct message_end *members, size_t count, int root)
{
    struct logical *all = context;
    int role = members[0].operation.role;
    const struct tie tie = {.count = (int32_t)count};
    bool rooted = (role == ROLE_FROM_ROOT || role == ROLE_TO_ROOT) && root >= 0;

    if (!rooted && role != ROLE_BARRIER && role != ROLE_ALL)
        return;
    put(all, &tie, sizeof tie);
    for (size_t i = 0; i < count; i++) {
        const struct operation *operation = &members[i].operation;
        bool certain = is_certain(all, operation), is_root = (int)i == root;
        bool begins = certain && (role != ROLE_FROM_ROOT || is_root);
        bool ends = certain && members[i].group && (role != ROLE_TO_ROOT || is_root);
        put_member(all, operation->process, begins ? operation->begin : NO_MOMENT,
                   ends ? members[i].group->done.end : NO_MOMENT);
    }
}

static bool collect(struct logical *all)
{
    const struct message_sink sink = {
        .context = all, .message = see_message, .collective = see_collective};
    const struct match_share alone = {.shares = MATCH_ALONE};
    struct match_doubts doubts;

    if (!match_walk(all->sequence, all->experiment, &alone, &sink, 1, &doubts))
        return false;
    if (fflush(all->file) != 0 && !all->error)
        all->error = errno;
    errno = all->error;
    return !all->error;
}

/* ---- Rounds ------------------------------------------------------------------------------ */

static int64_t told(const struct logical *all, const struct member *member, int64_t time)
{
    return clock_course_time(&all->courses[member->process], time) +
           sequence_offset(all->sequence, (size_t)member->process);
}

/* Whoever ends before `latest` has begun, ends after it. @return whether one was moved */
static bool amend(struct logical *all, const struct member *member, int64_t latest)
{
    struct clock_course *course = &all->courses[member->process];
    size_t steps = course->count;

    if (member->end == NO_MOMENT || told(all, member, member->end) > latest)
        return false;
    int64_t least = latest + all->grain - sequence_offset(all->sequence, (size_t)member->process);
    clock_course_put(course, member->end, least);
    all->steps += course->count - steps;
    if (least - member->end > all->amends.most)
        all->amends.most = least - member->end;
    return true;
}

static bool read_members(struct logical *all, struct member **members, size_t *room, size_t count)
{
    if (count > *room)
        *members = xresize(*members, *room = count, sizeof **members);
    return fread(*members, sizeof **members, count, all->file) == count;
}

/* All that wait once. @return whether some were moved */
static bool do_round(struct logical *all)
{
    struct member *members = NULL;
    struct tie tie;
    size_t room = 0;
    bool moved = false;

    rewind(all->file);
    while (all->steps <= MOST_STEPS && fread(&tie, sizeof tie, 1, all->file) == 1 &&
           read_members(all, &members, &room, (size_t)tie.count)) {
        int64_t latest = INT64_MIN;
        for (int32_t i = 0; i < tie.count; i++)
            if (members[i].begin != NO_MOMENT && told(all, &members[i], members[i].begin) > latest)
                latest = told(all, &members[i], members[i].begin);
        for (int32_t i = 0; i < tie.count && latest != INT64_MIN; i++)
            moved |= amend(all, &members[i], latest);
    }
    if (ferror(all->file) && !all->error)
        all->error = EIO;
    free(members);
    return moved;
}

static void begin_again(struct logical *all)
{
    for (size_t i = 0; i < sequence_processes(all->sequence); i++) {
        free(all->courses[i].steps);
        all->courses[i] = (struct clock_course){.decay = all->grain > 1 ? 0 : DECAY};
    }
    all->steps = 0;
    all->amends.most = 0;
}

/* With coarser steps, until they have room. */
static void do_rounds(struct logical *all)
{
    for (all->grain = 1; all->grain < INT32_MAX; all->grain *= 16) {
        begin_again(all);
        for (int i = 0; i < MOST_ROUNDS && all->steps <= MOST_STEPS && do_round(all); i++)
            ;
        if (all->steps <= MOST_STEPS)
            return;
    }
    begin_again(all);
}

bool logical_clock_settle(struct sequence *sequence, const struct experiment *experiment)
{
    struct logical all = {.sequence = sequence, .experiment = experiment};

    if (!sequence_has_clocks(sequence))
        return true;
    if (!(all.file = nameless_file()))
        return false;
    all.courses = xcalloc(sequence_processes(sequence) + 1, sizeof *all.courses);
    bool kept = collect(&all);
    if (kept && all.amends.reversed)
        do_rounds(&all);
    int error = kept ? all.error : errno;
    fclose(all.file);
    sequence_amend(sequence, all.courses, &all.amends);
    errno = error;
    return !error;
}
