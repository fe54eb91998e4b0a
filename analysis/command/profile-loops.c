/* pompeii profile --loops: worksharing loops, their iterations, and other schedules. */
#include "config.h"

#include "analysis/command/profile-report.h"

#include <string.h>

enum { TABLES = 4, MOST_THREADS = 65536 };

static bool is_listed(const int *teams, size_t count, int n)
{
    for (size_t i = 0; i < count; i++)
        if (teams[i] == n)
            return true;
    return false;
}

bool profile_list_teams(const struct ranges *ranges, int teams[MAX_TEAMS], size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < ranges->count; i++)
        for (int n = ranges->range[i].low; n <= ranges->range[i].high; n++) {
            if (is_listed(teams, *count, n))
                continue;
            if (n < 1 || n > MOST_THREADS || *count == MAX_TEAMS) {
                complain("profile: --threads: up to %d numbers from 1 to %d", MAX_TEAMS,
                         MOST_THREADS);
                return false;
            }
            teams[(*count)++] = n;
        }
    return true;
}

static void tell_untold(const struct experiment *experiment, const struct loop_summary *summary)
{
    int64_t untold = loop_summary_untold(summary);

    if (untold)
        complain(
            "profile: %s: %lld executions of loops are left out, as their chunks were not told "
            "apart: schedule(static, CHUNK) needs pompcc --pomp-chunks",
            experiment->path, (long long)untold);
}

static int write_tables(const struct experiment *experiment, const struct loop_summary *summary,
                        const struct options *options)
{
    static const char *const keys[TABLES] = {"loops", "schedules", "slow", "advice"};
    struct output output;

    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    tell_untold(experiment, summary);
    bool people = options->output.format == FORMAT_TEXT;
    struct table *tables[TABLES] = {loop_table(summary, people, output.unicode),
                                    loop_schedule_table(summary), loop_slow_table(summary),
                                    loop_advice_table(summary)};
    profile_tables(tables, keys, TABLES, options, &output);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}

static int report(const struct experiment *experiment, const struct loop_summary *summary,
                  const struct options *options)
{
    if (!command_selects("profile", &options->selection, experiment))
        return STATUS_ERROR;
    if (loop_summary_problem(summary)) {
        complain("profile: %s: ranges can't be kept in a file in $TMPDIR: %s", experiment->path,
                 strerror(loop_summary_problem(summary)));
        return STATUS_ERROR;
    }
    if (loop_summary_loops(summary))
        return write_tables(experiment, summary, options);
    complain("profile: %s: no ranges of loops in it: run the program with POMPEII_XU=1",
             experiment->path);
    return STATUS_ERROR;
}

int profile_loops(const struct ranges *ranges, const struct options *options, int operands,
                  char **operand)
{
    int teams[MAX_TEAMS], status = STATUS_ERROR;
    size_t count;

    if (!profile_list_teams(ranges, teams, &count))
        return STATUS_ERROR;
    struct loop_summary *summary = loop_summary_new(&options->selection, teams, count);
    struct experiment *experiment =
        command_open(options, operands, operand, &loop_timeline, summary);
    if (experiment)
        status = report(experiment, summary, options);
    loop_summary_free(summary);
    experiment_free(experiment);
    return status;
}
