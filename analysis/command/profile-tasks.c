/* pompeii profile --tasks: tasks, the work and span of their graph, the critical path. */
#include "config.h"

#include "analysis/command/profile-report.h"

#include "analysis/answer/task-table.h"

enum { TABLES = 6 };

static const char *const keys[TABLES] = {"tasks",    "graphs",        "parallelism",
                                         "parallel", "critical_path", "advice"};

/* What is missing, and why. */
static void tell_lacks(const struct experiment *experiment, const struct task_graph *graphs,
                       size_t count)
{
    unsigned lacks = 0;

    for (size_t i = 0; i < count; i++)
        lacks |= graphs[i].lacks;
    if (task_graph_lack(lacks))
        complain("profile: %s: %s", experiment->path, task_graph_lack(lacks));
}

int profile_tasks(const struct experiment *experiment, struct task_graphs *graphs,
                  const struct options *options)
{
    size_t count;
    struct task_graph *list = task_graphs_list(graphs, &count);
    struct task_summary *summary = task_summary_new(experiment, list, count);
    struct output output;
    int status = STATUS_ERROR;

    tell_lacks(experiment, list, count);
    if (!task_summary_has_tasks(summary)) {
        complain("profile: %s: no tasks in it", experiment->path);
    } else if (output_open(&output, &options->output) == 0) {
        bool people = options->output.format == FORMAT_TEXT;
        struct table *tables[TABLES] = {task_table(summary, &options->selection),
                                        task_graph_table(summary),
                                        task_parallelism_table(summary, people, output.unicode),
                                        task_team_table(summary),
                                        task_path_table(summary),
                                        task_advice_table(summary)};
        profile_tables(tables, keys, TABLES, options, &output);
        status = output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
    }
    task_summary_free(summary);
    return status;
}
