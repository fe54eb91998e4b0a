/* pompeii profile --what-if: how long the run would take with parts of it faster, or other teams.
 */
#include "config.h"

#include "analysis/command/profile-report.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 2 };

/* What is gathered while the timeline is read: for teams as they were, and for others. */
struct gathered {
    struct replays *replays;
    struct loop_summary *loops; /* NULL: for the teams that there were */
    struct task_graphs *graphs;
};

static void begin_process(void *argument, struct process *process)
{
    struct gathered *gathered = argument;

    loop_timeline.process_begin(gathered->loops, process);
    task_graph_timeline.process_begin(gathered->graphs, process);
}

static void enter(void *argument, const struct instance *instance)
{
    task_graph_timeline.enter(((struct gathered *)argument)->graphs, instance);
}

static void leave(void *argument, const struct instance *instance)
{
    task_graph_timeline.leave(((struct gathered *)argument)->graphs, instance);
}

static void take_unit(void *argument, const struct execution_unit *unit)
{
    struct gathered *gathered = argument;

    loop_timeline.unit(gathered->loops, unit);
    task_graph_timeline.unit(gathered->graphs, unit);
}

static void end_process(void *argument, struct process *process)
{
    struct gathered *gathered = argument;

    loop_timeline.process_end(gathered->loops, process);
    task_graph_timeline.process_end(gathered->graphs, process);
}

static const struct timeline_handler teams_timeline = {.process_begin = begin_process,
                                                       .enter = enter,
                                                       .leave = leave,
                                                       .unit = take_unit,
                                                       .process_end = end_process};

static int write_tables(const struct experiment *experiment, const struct what_if *what_if,
                        const struct forecast *forecasts, size_t count,
                        const struct options *options)
{
    static const char *const keys[TABLES] = {"supposed", "forecast"};
    struct output output;

    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    struct table *tables[TABLES] = {what_if_table(what_if, experiment),
                                    forecast_table(forecasts, count)};
    profile_tables(tables, keys, TABLES, options, &output);
    if (forecasts[0].lack && !forecasts[0].threads)
        complain("profile: %s: by the profile alone: %s", experiment->path, forecasts[0].lack);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}

/* With the teams that there were, or with others: those of `teams`. */
static int report(const struct experiment *experiment, const struct what_if *what_if,
                  struct gathered *gathered, const int *teams, size_t count,
                  const struct options *options)
{
    struct forecast forecasts[MAX_TEAMS];
    struct what_if_sources sources = {.replays = gathered->replays};

    if (count) {
        sources.loops = gathered->loops;
        sources.graphs = task_graphs_list(gathered->graphs, &sources.graph_count);
    } else {
        forecasts[0] = what_if_forecast(what_if, experiment, &sources, 0);
    }
    for (; sources.team < count; sources.team++)
        forecasts[sources.team] =
            what_if_forecast(what_if, experiment, &sources, teams[sources.team]);
    if (gathered->loops && loop_summary_problem(gathered->loops))
        complain("profile: %s: without schedules of loops: ranges can't be kept in a file in "
                 "$TMPDIR: %s",
                 experiment->path, strerror(loop_summary_problem(gathered->loops)));
    return write_tables(experiment, what_if, forecasts, count ? count : 1, options);
}

/* What is supposed has to be known while the timeline is read. */
static int read_and_report(struct what_if *what_if, const int *teams, size_t count,
                           const struct options *options, int operands, char **operand)
{
    struct gathered gathered = {replays_new(what_if_about, what_if, REPLAY_MANY_STEPS, false),
                                count ? loop_summary_new(&options->selection, teams, count) : NULL,
                                task_graphs_new()};
    char *problem = NULL;
    int status = STATUS_ERROR;
    struct experiment *experiment =
        count ? command_open(options, operands, operand, &teams_timeline, &gathered)
              : command_open(options, operands, operand, &replay_timeline, gathered.replays);

    if (experiment) {
        experiment_merge(experiment);
        if (what_if_find(what_if, experiment, &problem))
            status = report(experiment, what_if, &gathered, teams, count, options);
        else
            complain("profile: %s: %s", experiment->path, problem);
    }
    free(problem);
    replays_free(gathered.replays);
    if (gathered.loops)
        loop_summary_free(gathered.loops);
    task_graphs_free(gathered.graphs);
    experiment_free(experiment);
    return status;
}

int profile_suppose(const struct texts *texts, const struct ranges *ranges,
                    const struct options *options, int operands, char **operand)
{
    int teams[MAX_TEAMS] = {0};
    size_t count;
    char *problem = NULL;
    struct what_if *what_if = what_if_new(texts->item, texts->count, &problem);
    int status = STATUS_ERROR;

    if (!what_if)
        complain("profile: %s", problem);
    else if (profile_list_teams(ranges, teams, &count))
        status = read_and_report(what_if, teams, count, options, operands, operand);
    free(problem);
    what_if_free(what_if);
    return status;
}
