/* The epoch of each trace, from the first element of its file. */
#include "config.h"

#include "analysis/reader/epoch.h"

#include "analysis/reader/member.h"
#include "analysis/reader/read.h"

#include <stdlib.h>
#include <string.h>

struct head {
    int64_t epoch, rate;
};

/* All that is asked for: the rest of the file is refused. */
static void begin_processor(struct xml_reader *xml, const void *data)
{
    *(struct head *)xml_context(xml) = *(const struct head *)data;
    xml_refuse(xml, "read");
}

static struct head file_head(const char *path, struct pool **pool)
{
    struct xml_handler handlers[ELEMENT_COUNT] = {[ELEMENT_processor] = {.begin = begin_processor}};
    xml_field fields[ATTRIBUTE_COUNT] = {
        [ATTRIBUTE_processor_epoch] = 1 + offsetof(struct head, epoch),
        [ATTRIBUTE_processor_rate] = 1 + offsetof(struct head, rate)};
    struct head head = {INT64_MAX, 0};
    struct xml_source source = {.path = path,
                                .grammar = &trace_grammar,
                                .handlers = handlers,
                                .fields = fields,
                                .context = &head,
                                .pool = pool};
    char *reason = NULL;

    xml_read(&source, &reason);
    free(reason);
    return head;
}

/* @return false: it is none of these ranks, or lies elsewhere */
static bool trace_head(const struct experiment *experiment, const struct trace_file *trace,
                       const struct ranges *ranks, struct pool **pool, struct head *head)
{
    size_t container = strlen(trace->file);
    bool member = member_has_path(trace->file, &container);

    if (!ranges_contain(ranks, trace->rank) ||
        memchr(trace->file, '/', member ? container : strlen(trace->file)))
        return false;
    char *path = xformat("%s%s", experiment->directory, trace->file);
    *head = file_head(path, pool);
    free(path);
    return true;
}

int64_t experiment_epoch(const struct experiment *experiment, const struct process *first,
                         const struct ranges *ranks)
{
    int64_t least = first->epoch;
    struct pool *pool = NULL;
    struct head head;

    for (size_t i = 0; i < experiment->trace_count && experiment->trace_count > 1; i++)
        if (trace_head(experiment, &experiment->traces[i], ranks, &pool, &head))
            least = head.epoch < least ? head.epoch : least;
    pool_free(pool);
    return least;
}

bool experiment_has_clocks(const struct experiment *experiment, const struct ranges *ranks)
{
    struct pool *pool = NULL;
    struct head head;
    bool has = false;

    for (size_t i = 0; i < experiment->trace_count && experiment->trace_count > 1 && !has; i++)
        has = trace_head(experiment, &experiment->traces[i], ranks, &pool, &head) && head.rate;
    pool_free(pool);
    return has;
}

int64_t experiment_first_epoch(const struct experiment *experiment)
{
    int64_t least = experiment->process_count ? experiment->processes[0]->epoch : 0;

    for (size_t i = 1; i < experiment->process_count; i++)
        least = experiment->processes[i]->epoch < least ? experiment->processes[i]->epoch : least;
    return least;
}

int64_t process_offset(const struct process *process, int64_t epoch)
{
    static const int64_t most = INT64_MAX / 4;
    int64_t offset = process->epoch - epoch;

    return offset < most ? offset : most;
}
