/* pompeii profile --tasks: tasks, the work and span of their graph, the critical path. */
#include "config.h"

#include "analysis/command/profile-report.h"

#include "analysis/answer/task-table.h"
#include "analysis/answer/whole.h"

enum { TABLES = 6 };

static const char *const keys[TABLES] = {"tasks",    "graphs",        "parallelism",
                                         "parallel", "critical_path", "advice"};

/* What is missing, and why. */
static bool tell_lacks(const struct experiment *experiment, const struct task_graph *graphs,
                       size_t count)
{
    unsigned lacks = 0;

    for (size_t i = 0; i < count; i++)
        lacks |= graphs[i].lacks;
    if (task_graph_lack(lacks))
        complain("profile: %s: %s", experiment->path, task_graph_lack(lacks));
    return task_graph_lack(lacks) != NULL;
}

/* A thread that loses its processor in a task makes that one long, and with it the span. */
static void tell_processors(const struct experiment *experiment)
{
    enum { LEAST = 5 }; /* percent, as on the first screen */
    double most = 0;

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        double time =
            (double)(process->finalize - process->init) * (double)process_threads(process);
        double waited = time > 0 ? 100 * (double)process_wait(process) / time : 0;
        most = waited > most ? waited : most;
    }
    if (most >= LEAST)
        complain("profile: %s: threads waited for a processor %.0f %% of the time, which is in the "
                 "tasks that they had: the span may be shorter, run it alone",
                 experiment->path, most < 100 ? most : 100);
}

int profile_tasks(const struct experiment *experiment, struct task_graphs *graphs,
                  const struct options *options)
{
    size_t count;
    struct task_graph *list = task_graphs_list(graphs, &count);
    struct task_summary *summary = task_summary_new(experiment, list, count);
    struct output output;
    int status = STATUS_ERROR;

    bool has_tasks = task_summary_has_tasks(summary);

    if (has_tasks && !tell_lacks(experiment, list, count))
        tell_processors(experiment);
    if (!has_tasks) {
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
