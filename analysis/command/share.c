/* Several processes that read an experiment together. */
#include "config.h"

#include "analysis/command/share-launched.h"

#include "analysis/command/progress.h"
#include "common/nameless.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Before each share. Processes are of one program, on machines of one kind; else it is not taken.
 */
struct share_head {
    char program[16];
    uint32_t sizes[4];
    uint32_t is_whole;
    int64_t first, last; /* ranks; first > last: none */
    int64_t begin;       /* of what follows in the file, behind what was kept there meanwhile */
};

static struct share_head new_head(void)
{
    struct share_head head = {.program = "pompeii " PACKAGE_VERSION,
                              .sizes = {sizeof(struct process_sums), sizeof(struct path),
                                        sizeof(struct source_region), (uint32_t)sizeof(long)},
                              .first = 0,
                              .last = -1};

    return head;
}

/* ---- A share ----------------------------------------------------------------------------- */

struct share_reading {
    const struct process_taker *taker;
    struct share_head head;
    bool keeps; /* a process stays that sums do not replace */
    void (*beat)(void *argument);
    void *argument;
};

static bool take_process(void *argument, struct process *process)
{
    struct share_reading *share = argument;

    if (share->head.first > share->head.last)
        share->head.first = process->rank;
    share->head.last = process->rank;
    if (share->beat)
        share->beat(share->argument);
    bool gives = share->taker->take(share->taker->argument, process);
    share->keeps |= !gives;
    return gives;
}

static void beat_of_file(void *argument, const char *file, double fraction)
{
    const struct share_reading *share = argument;

    (void)file;
    (void)fraction;
    share->beat(share->argument);
}

/* What is kept while ranks are read lies behind the head. */
static void begin_share(const struct share_reading *share, const struct sharing *sharing, FILE *out)
{
    struct parcel parcel = {.file = out};

    parcel_put_bytes(&parcel, &share->head, sizeof share->head);
    if (sharing->keep)
        sharing->keep(sharing->context, out);
}

/* The head, which says that all of it is there, comes last. */
static void write_share(struct share_reading *share, const struct sharing *sharing,
                        const struct experiment *experiment, FILE *out)
{
    struct parcel parcel = {.file = out};

    if (sharing->kept)
        sharing->kept(sharing->context);
    share->head.begin = ftello(out);
    part_put(&parcel, experiment);
    sharing->put(sharing->context, &parcel, experiment);
    if (parcel.is_bad || fflush(out) != 0)
        return;
    share->head.is_whole = 1;
    rewind(out);
    parcel_put_bytes(&parcel, &share->head, sizeof share->head);
    fflush(out);
}

void share_read(const struct options *options, const char *path, const struct sharing *sharing,
                unsigned share, unsigned shares, FILE *out, void (*beat)(void *), void *argument)
{
    struct share_reading reading = {
        .taker = &sharing->taker, .head = new_head(), .beat = beat, .argument = argument};
    struct reader_options how = {.ranks = &options->selection.ranks,
                                 .jobs = 1,
                                 .timeline = sharing->timeline,
                                 .argument = sharing->timeline_argument,
                                 .done = take_process,
                                 .done_argument = &reading,
                                 .share = share,
                                 .shares = shares};
    struct progress progress;
    char *problem = NULL;

    begin_share(&reading, sharing, out);
    if (share == 0)
        progress_begin(&progress, &how);
    if (beat) {
        how.progress = beat_of_file;
        how.progress_argument = &reading;
    }
    struct experiment *experiment = experiment_read(path, &how, &problem);
    if (share == 0)
        progress_end(&progress);
    if (experiment && !reading.keeps)
        write_share(&reading, sharing, experiment, out);
    free(problem);
    experiment_free(experiment);
}

/* ---- Children ---------------------------------------------------------------------------- */

bool share_start(struct share_child *child, const struct options *options, const char *path,
                 const struct sharing *sharing, unsigned share, unsigned shares)
{
    child->file = nameless_file();
    child->pid = child->file ? fork() : -1;
    if (child->pid == 0) {
        share_read(options, path, sharing, share, shares, child->file, NULL, NULL);
        _exit(0);
    }
    if (child->pid < 0 && child->file)
        fclose(child->file);
    return child->pid > 0;
}

FILE *share_wait(struct share_child *child)
{
    int status;

    if (waitpid(child->pid, &status, 0) == child->pid && WIFEXITED(status) &&
        WEXITSTATUS(status) == 0)
        return child->file;
    fclose(child->file);
    return NULL;
}

static FILE **gather_children(const struct options *options, const char *path,
                              const struct sharing *sharing, unsigned shares)
{
    struct share_child *children = xcalloc(shares, sizeof *children);
    FILE **files = xcalloc(shares, sizeof(FILE *));
    unsigned started = 0;

    fflush(NULL); /* what is buffered is written once */
    while (started < shares &&
           share_start(&children[started], options, path, sharing, started, shares))
        started++;
    for (unsigned i = 0; i < started; i++)
        files[i] = share_wait(&children[i]);
    free(children);
    return files;
}

/* ---- All together ------------------------------------------------------------------------ */

struct shares {
    const struct sharing *sharing;
    FILE **files;
    unsigned count;
};

static bool read_head(FILE *file, struct share_head *head)
{
    struct share_head like = new_head();

    rewind(file);
    return fread(head, sizeof *head, 1, file) == 1 && head->is_whole &&
           memcmp(head->program, like.program, sizeof like.program) == 0 &&
           memcmp(head->sizes, like.sizes, sizeof like.sizes) == 0 &&
           fseeko(file, head->begin, SEEK_SET) == 0;
}

/* Whether all are there, and each rank comes behind those before. */
static bool shares_are_whole(const struct shares *shares)
{
    int64_t below = INT64_MIN;

    for (unsigned i = 0; i < shares->count; i++) {
        struct share_head head;
        if (!shares->files[i] || !read_head(shares->files[i], &head))
            return false;
        if (head.first > head.last)
            continue;
        if (head.first <= below)
            return false;
        below = head.last;
    }
    return true;
}

static bool fetch(void *argument, struct experiment *experiment, size_t *ranks)
{
    const struct shares *shares = argument;

    for (unsigned i = 0; i < shares->count; i++) {
        struct parcel parcel = {.file = shares->files[i]};
        struct part_map map;
        *ranks += part_take(&parcel, experiment, &map);
        if (!parcel.is_bad)
            shares->sharing->take(shares->sharing->context, &parcel, experiment, &map);
        part_map_free(&map);
        if (parcel.is_bad)
            return false;
    }
    return true;
}

static struct experiment *put_together(const struct options *options, const char *path,
                                       struct shares *shares)
{
    struct reader_options how = {
        .ranks = &options->selection.ranks, .fetch = fetch, .fetch_argument = shares};
    char *problem = NULL;
    struct experiment *experiment = experiment_read(path, &how, &problem);

    if (experiment)
        command_tell_notes(experiment);
    else
        complain("%s", problem);
    free(problem);
    return experiment;
}

/* How many children: 0, it is not worth it, or there is no experiment, which is told elsewhere. */
static unsigned children_for(const struct options *options, const char *path)
{
    struct reader_options anchor_only = {.anchor_only = true};
    unsigned jobs = command_jobs(options->jobs);
    char *problem = NULL;
    struct experiment *experiment = jobs > 1 ? experiment_read(path, &anchor_only, &problem) : NULL;
    unsigned shares = experiment && experiment->trace_count > 1
                          ? reader_shares(experiment, &options->selection.ranks, jobs)
                          : 1;

    free(problem);
    experiment_free(experiment);
    return shares > 1 ? shares : 0;
}

static void gather(const struct options *options, const char *path, struct shares *shares)
{
    shares->count = launched_count();
    if (shares->count > 1)
        shares->files = launched_gather(options, path, shares->sharing);
    if (!shares->files && (shares->count = children_for(options, path)))
        shares->files = gather_children(options, path, shares->sharing, shares->count);
}

struct experiment *command_share(const struct options *options, int operands, char **operand,
                                 const struct sharing *sharing)
{
    struct shares shares = {.sharing = sharing};
    char *path = command_path(operands, operand);
    struct experiment *experiment = NULL;

    if (path)
        gather(options, path, &shares);
    bool whole = shares.files && shares_are_whole(&shares);
    if (whole)
        experiment = put_together(options, path, &shares);
    for (unsigned i = 0; shares.files && i < shares.count; i++)
        if (shares.files[i])
            fclose(shares.files[i]);
    free(shares.files);
    free(path);
    return whole ? experiment
                 : command_stream(options, operands, operand, sharing->timeline,
                                  sharing->timeline_argument, &sharing->taker);
}
