/* One look at a run: snapshots of its spools, made into traces without timelines, and read as any
 * other trace is: so efficiency is what `pompeii profile` says of a run that is over. */
#include "config.h"

#include "analysis/command/watch-look.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/thread-time.h"
#include "analysis/command/spools.h"
#include "analysis/reader/reader.h"
#include "common/complain.h"
#include "common/regular.h"
#include "pomp2-runtime/convert/location-tree.h"
#include "pomp2-runtime/convert/snapshot.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const rank_states[RANK_STATES] = {"starting", "running", "elsewhere", "converting",
                                              "died",     "left",    "ended"};
const char *const thread_states[THREAD_STATES] = {"inside", "waiting", "idle"};

/* Where a thread was when the snapshot was taken. */
struct position {
    uint32_t location, node;
    enum thread_state state;
    int64_t since;
};

struct positions {
    struct position *items;
    size_t count, capacity;
};

/* ---- A snapshot -------------------------------------------------------------------------- */

static const struct interrupted_instance *innermost(const struct interrupted *open)
{
    return open->count ? open->items : NULL;
}

/* Since when it is in its state. Who is in a team that has ended is idle since then: that end comes
 * before the location's. */
static uint64_t begin_of(const struct interrupted *open, const struct interrupted_instance *one,
                         enum thread_state *state)
{
    bool team = one->kind == FRAME_TEAM || one->kind == FRAME_WORK;
    uint64_t duration = one->end - one->start;
    *state = THREAD_INSIDE;
    if (one->node == 0) /* the program: since the last region */
        return open->left > one->start ? open->left : one->start;
    if (team && one->end < open->end) {
        *state = THREAD_IDLES;
        return one->end;
    }
    if (one->type == RECORD_TEAM && one->value[1]) {
        *state = THREAD_WAITS;
        return one->end - one->value[1];
    }
    if (one->type == RECORD_WAITS && one->value[0] < duration)
        return one->start + one->value[0];
    if (one->type == RECORD_WAITS && duration)
        *state = THREAD_WAITS;
    return one->start;
}

static struct position position_of(const struct spool_location *l, const struct location_tree *t)
{
    const struct interrupted_instance *one = innermost(&t->open);
    struct position p = {l->id, one ? one->node : 0, THREAD_IDLES, 0};
    uint64_t begin = one ? begin_of(&t->open, one, &p.state) : l->begin;
    p.since = t->open.end > begin ? (int64_t)(t->open.end - begin) : 0;
    return p;
}

static void find_positions(struct spool *s, struct positions *positions)
{
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_LOCATION, e))) {
        const struct spool_location *l = (const struct spool_location *)e;
        struct location_tree tree;
        if (l->kind != LOCATION_THREAD || l->end != SPOOL_OPEN)
            continue;
        if (read_tree(s, l, &tree)) {
            positions->items = xgrow(positions->items, positions->count, &positions->capacity,
                                     sizeof *positions->items);
            positions->items[positions->count++] = position_of(l, &tree);
        }
        free_tree(&tree);
    }
}

/* ---- The trace of it --------------------------------------------------------------------- */

/* A wait by its construct: a barrier, a taskwait, a call of MPI. */
static bool is_wait(struct source_region *region)
{
    const struct construct_row *kind = construct_of(region);
    bool waits = kind->id == CONSTRUCT_MPI;
    for (int i = 0; i < MAX_RULES && kind->rules[i].measure != MEASURE_execC; i++)
        waits |= kind->rules[i].measure == MEASURE_waitT;
    return waits;
}

static void add_thread(struct look *look, const struct watched_rank *rank, const struct position *p,
                       const struct profile *profile, const struct recorded_location *location)
{
    struct source_region nowhere = {"", "", "", "", "", 0, 0, 0, NULL}, *region = &nowhere;
    const struct profile_node *node = location_find_node(location, (int)p->node);
    double work = (double)thread_time_of(profile, location).work;
    if (node)
        region = node->region;
    bool waits = p->state == THREAD_INSIDE && node && is_wait(region);
    look->threads =
        xgrow(look->threads, look->thread_count, &look->thread_capacity, sizeof *look->threads);
    look->threads[look->thread_count++] = (struct watched_thread){
        .rank = rank->rank,
        .thread = location->number,
        .state = waits ? THREAD_WAITS : p->state,
        .construct = xstrdup(region->construct),
        .name = xstrdup(region->name),
        .file = xstrdup(region_file_name(region)),
        .line = region->begin,
        .since = p->since,
        .work = profile->duration > 0 ? work / (double)profile->duration : NAN};
}

/* The locations of a trace are those of its spool, in the same order. */
static void add_threads(struct look *look, const struct watched_rank *rank,
                        const struct positions *positions, const struct ranges *threads,
                        const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    const struct process *process = experiment->process_count ? experiment->processes[0] : NULL;
    size_t i = 0;
    for (size_t k = 0; process && k < process->location_count && i < positions->count; k++) {
        const struct recorded_location *location = process->locations[k];
        if ((uint32_t)location->id != positions->items[i].location)
            continue;
        if (ranges_contain(threads, location->number))
            add_thread(look, rank, &positions->items[i], profile, location);
        i++;
    }
}

static int64_t visits_in(const struct experiment *experiment)
{
    int64_t visits = 0;
    for (size_t i = 0; i < experiment->process_count; i++)
        for (size_t k = 0; k < experiment->processes[i]->location_count; k++) {
            const struct recorded_location *location = experiment->processes[i]->locations[k];
            for (size_t n = 0; n < location->node_count; n++)
                if (!region_is_ours(location->nodes[n]->region))
                    count_add(&visits, location->nodes[n]->visits);
        }
    return visits;
}

/* The figures of a trace, and its threads where their positions are known. */
static bool read_figures(const char *path, const struct positions *positions,
                         const struct selection *selection, struct look *look,
                         struct watched_rank *rank)
{
    char *problem = NULL;
    struct selection all = {0};
    struct experiment *experiment = experiment_read(path, &(struct reader_options){0}, &problem);
    if (!experiment) {
        complain("%s", problem);
        free(problem);
        return false;
    }
    struct profile *profile = profile_new(experiment, &all);
    rank->elapsed = profile->duration;
    rank->threads = profile->threads;
    rank->visits = visits_in(experiment);
    rank->total = (double)profile->total;
    rank->efficiency =
        profile->total > 0 ? profile_efficiency(profile, EFFICIENCY_PARALLEL) : (double)NAN;
    add_threads(look, rank, positions, &selection->threads, profile);
    profile_free(profile);
    experiment_free(experiment);
    return true;
}

/* ---- One rank ---------------------------------------------------------------------------- */

#define SCRATCH_TRACE "trace.0.xml"

struct scratch {
    char *path;
    int fd;
};

static bool scratch_open(struct scratch *scratch)
{
    const char *temporary = secure_getenv("TMPDIR");
    scratch->path =
        xformat("%s/pompeii-watch-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    scratch->fd = -1;
    if (mkdtemp(scratch->path))
        scratch->fd = open(scratch->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (scratch->fd >= 0)
        return true;
    complain("watch: %s: no folder for what is read: %s: set TMPDIR", scratch->path,
             strerror(errno));
    free(scratch->path);
    return false;
}

static void scratch_close(struct scratch *scratch)
{
    unlinkat(scratch->fd, SCRATCH_TRACE, 0);
    close(scratch->fd);
    rmdir(scratch->path);
    free(scratch->path);
}

static bool is_here(const struct spool *s)
{
    char host[256] = "";
    const char *its = spool_meta(s, "machine.host");
    return gethostname(host, sizeof host - 1) != 0 || !*its || strcmp(its, host) == 0;
}

static enum rank_state state_of(const struct spool *s)
{
    bool over = s->header->finalize != SPOOL_OPEN;
    if (!is_here(s))
        return over ? RANK_IS_LEFT : RANK_ELSEWHERE;
    bool alive = process_is_alive(s->header->pid);
    return over ? alive ? RANK_CONVERTS : RANK_IS_LEFT : alive ? RANK_RUNS : RANK_DIED;
}

static uint64_t time_now(uint64_t epoch)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    uint64_t now = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
    return now > epoch ? now - epoch : 0;
}

/* The runtime makes the file, and then its header. */
static bool has_no_header(const char *path)
{
    char magic[8] = "";
    int fd = open_regular(path);
    ssize_t n = fd < 0 ? -1 : read(fd, magic, sizeof magic);
    if (fd >= 0)
        close(fd);
    return n >= 0 && memcmp(magic, (char[8]){0}, sizeof magic) == 0;
}

/* @return false after the user was told */
static bool watch_spool(struct spool *s, const struct scratch *scratch,
                        const struct selection *selection, struct look *look,
                        struct watched_rank *rank)
{
    struct conversion result;
    struct positions positions = {0};
    bool good = false;
    rank->state = state_of(s);
    rank->pid = s->header->pid;
    free(rank->host);
    rank->host = xstrdup(spool_meta(s, "machine.host"));
    rank->spool = (int64_t)s->size;
    int failure =
        snapshot_take(s, rank->state == RANK_RUNS ? time_now(s->header->epoch) : 0) ? 0 : ENOMEM;
    if (!failure) {
        find_positions(s, &positions);
        failure = convert_trace(s, scratch->fd, NULL, SCRATCH_TRACE, false, &result);
    }
    if (failure) {
        complain("watch: rank %u: its spool cannot be read: %s", rank->rank, strerror(failure));
    } else {
        char *trace = xformat("%s/%s", scratch->path, SCRATCH_TRACE);
        good = read_figures(trace, &positions, selection, look, rank);
        free(trace);
    }
    free(positions.items);
    return good;
}

static bool watch_rank(const struct spooled_rank *found, const struct scratch *scratch,
                       const struct selection *selection, struct look *look,
                       struct watched_rank *rank)
{
    if (has_no_header(found->file)) {
        rank->state = RANK_STARTS;
        return true;
    }
    struct spool *s = spool_is_foreign(found->file) ? NULL : spool_open(found->file);
    if (!s && spool_is_foreign(found->file))
        complain("%s: a link to another user's spool: move it here if it belongs here",
                 found->file);
    else if (!s && errno == ENOENT) /* its trace is there by now */
        rank->state = RANK_CONVERTS;
    else if (!s)
        complain("cannot read the spool: %s: %s", found->file, spool_problem(errno));
    if (!s)
        return rank->state == RANK_CONVERTS;
    bool good = watch_spool(s, scratch, selection, look, rank);
    spool_free(s);
    return good;
}

/* ---- All of them ------------------------------------------------------------------------- */

/* What was read of a rank's trace at the look before. `*at` goes through that look with the ranks.
 */
static const struct watched_rank *rank_before(const struct look *before, uint32_t rank, size_t *at)
{
    while (before && *at < before->rank_count && before->ranks[*at].rank < rank)
        ++*at;
    const struct watched_rank *r = before && *at < before->rank_count ? &before->ranks[*at] : NULL;
    return r && r->rank == rank ? r : NULL;
}

static bool watch_trace(const char *path, const struct watched_rank *before,
                        const struct selection *selection, struct look *look,
                        struct watched_rank *rank)
{
    const struct positions none = {0};
    if (before) { /* the trace does not tell of the process */
        free(rank->host);
        rank->host = xstrdup(before->host);
        rank->pid = before->pid;
    }
    if (before && before->state == RANK_ENDED) {
        char *host = rank->host;
        *rank = *before;
        rank->host = host;
        return true;
    }
    rank->state = RANK_ENDED;
    return read_figures(path, &none, selection, look, rank);
}

static void add_rank(struct look *look, struct watched_rank *rank, bool good)
{
    if (!good) {
        look->unreadable++;
        free(rank->host);
        return;
    }
    look->ranks = xgrow(look->ranks, look->rank_count, &look->rank_capacity, sizeof *look->ranks);
    look->ranks[look->rank_count++] = *rank;
}

bool look_at(const char *directory, const struct selection *selection, const struct look *before,
             struct look *look)
{
    struct spooled_ranks found;
    struct scratch scratch;
    size_t at = 0;
    *look = (struct look){0};
    if (!ranks_find(directory, &found)) {
        complain("no experiment: %s: %s", directory, strerror(errno));
        return false;
    }
    if (!scratch_open(&scratch)) {
        ranks_free(&found);
        return false;
    }
    for (size_t i = 0; i < found.count; i++) {
        const struct spooled_rank *one = &found.items[i];
        if (!ranges_contain(&selection->ranks, (int)one->rank))
            continue;
        struct watched_rank rank = {.rank = one->rank,
                                    .elapsed = INT64_MIN,
                                    .efficiency = (double)NAN,
                                    .host = xstrdup("")};
        const struct watched_rank *earlier = rank_before(before, one->rank, &at);
        add_rank(look, &rank,
                 one->is_spool ? watch_rank(one, &scratch, selection, look, &rank)
                               : watch_trace(one->file, earlier, selection, look, &rank));
    }
    scratch_close(&scratch);
    ranks_free(&found);
    return true;
}

bool look_goes_on(const struct look *look)
{
    for (size_t i = 0; i < look->rank_count; i++)
        if (look->ranks[i].state <= RANK_CONVERTS)
            return true;
    return false;
}

void look_free(struct look *look)
{
    for (size_t i = 0; i < look->rank_count; i++)
        free(look->ranks[i].host);
    for (size_t i = 0; i < look->thread_count; i++) {
        free(look->threads[i].construct);
        free(look->threads[i].name);
        free(look->threads[i].file);
    }
    free(look->ranks);
    free(look->threads);
    *look = (struct look){0};
}
