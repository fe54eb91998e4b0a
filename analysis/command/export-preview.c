/* What `pompeii messages` finds, for exports of timelines. */
#include "config.h"

#include "analysis/command/export-preview.h"

#include "analysis/command/rank-order.h"
#include "analysis/message/acts.h"
#include "common/complain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct export_preview {
    struct preview preview; /* first: what its functions are given */
    const struct selection *selection;
    bool asked, known;
    struct sequence *sequence; /* while it is read */
    struct acts *acts;
    struct preview_comm *comms;
    struct rank_order order;
};

struct export_preview *export_preview_new(const struct selection *selection)
{
    struct export_preview *preview = xzalloc(sizeof *preview);

    preview->selection = selection;
    return preview;
}

void export_preview_free(struct export_preview *preview)
{
    for (size_t i = 0; i < preview->preview.comm_count; i++) {
        free(preview->comms[i].name);
        free(preview->comms[i].ranks);
        free(preview->comms[i].worlds);
    }
    free(preview->comms);
    rank_order_free(&preview->order);
    acts_free(preview->acts);
    free(preview);
}

/* ---- Communicators ----------------------------------------------------------------------- */

static struct preview_comm comm_of(const struct communicator *comm,
                                   const struct experiment *experiment)
{
    struct preview_comm known = {.name = xstrdup(comm->name), .is_own = comm->is_own};
    const struct communicator_rank *ranks = NULL;

    if (comm->is_world || (comm->is_told && !comm->is_unknown && !comm->is_inter))
        known.count = communicator_ranks(comm, &ranks);
    known.ranks = xcalloc(known.count + 1, sizeof *known.ranks);
    known.worlds = xcalloc(known.count + 1, sizeof *known.worlds);
    for (size_t i = 0; i < known.count; i++) {
        known.ranks[i] = ranks[i].rank;
        known.worlds[i] = experiment->processes[ranks[i].process]->rank;
    }
    free((void *)ranks);
    return known;
}

static void keep_communicators(struct export_preview *preview, const struct experiment *experiment)
{
    struct communicators *all = sequence_communicators(preview->sequence);
    size_t count = communicator_count(all);

    preview->comms = xcalloc(count + 1, sizeof *preview->comms);
    for (size_t i = 0; i < count; i++)
        preview->comms[i] = comm_of(communicator_of(all, (int32_t)i), experiment);
    preview->preview.comms = preview->comms;
    preview->preview.comm_count = count;
}

/* ---- The whole --------------------------------------------------------------------------- */

static const struct mpi_act *preview_acts(const struct preview *preview, int64_t call,
                                          size_t *count)
{
    return acts_of(((const struct export_preview *)preview)->acts, call, count);
}

static void preview_order(const struct preview *preview, struct process *process)
{
    rank_order_tell(&((const struct export_preview *)preview)->order, process);
}

/* False with errno set. */
static bool match(struct export_preview *preview, const struct experiment *experiment)
{
    struct message_sink sink = acts_sink(preview->acts);
    struct match_doubts doubts;

    return sequence_finish(preview->sequence) &&
           match_all(preview->sequence, experiment, &sink, 1, &doubts) &&
           acts_finish(preview->acts, preview->sequence, experiment);
}

/* False with errno set, or 0 when the experiment can't be read again. */
static bool read_all(struct export_preview *preview, const char *path)
{
    char *problem = NULL;

    preview->acts = acts_new();
    preview->sequence = preview->acts ? sequence_new(NULL) : NULL;
    if (!preview->sequence)
        return false;
    struct reader_options options = {.ranks = &preview->selection->ranks,
                                     .timeline = &sequence_handler,
                                     .argument = preview->sequence};
    struct experiment *experiment = experiment_read(path, &options, &problem);
    bool known = experiment && match(preview, experiment);
    int error = experiment ? errno : 0;
    if (known) {
        keep_communicators(preview, experiment);
        rank_order_keep(&preview->order, preview->sequence);
        rank_order_say(&preview->order, path);
    }
    experiment_free(experiment);
    sequence_free(preview->sequence);
    free(problem);
    errno = error;
    return known;
}

const struct preview *export_preview_get(void *argument, const struct experiment *experiment)
{
    struct export_preview *preview = argument;

    if (!preview->asked) {
        preview->asked = true;
        preview->known = read_all(preview, experiment->path);
        preview->preview.acts = preview_acts;
        preview->preview.order = preview_order;
        if (!preview->known)
            complain("export: %s: messages are left out: %s%s", experiment->path,
                     errno ? "calls can't be kept in a file in $TMPDIR: "
                           : "it can't be read a second time",
                     errno ? strerror(errno) : "");
    }
    return preview->known ? &preview->preview : NULL;
}
