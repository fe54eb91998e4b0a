/* pompeii profile --what-if: how long the run would take with parts of it faster, or other teams.
 */
#include "config.h"

#include "analysis/command/profile-report.h"

#include <stdlib.h>

enum { TABLES = 2 };

static void write_tables(const struct experiment *experiment, const struct what_if *what_if,
                         const struct forecast *forecasts, size_t count,
                         const struct options *options, struct output *output)
{
    static const char *const keys[TABLES] = {"supposed", "forecast"};
    struct table *tables[TABLES] = {what_if_table(what_if, experiment),
                                    forecast_table(forecasts, count)};

    profile_tables(tables, keys, TABLES, options, output);
    if (forecasts[0].lack && !forecasts[0].threads)
        complain("profile: %s: by the profile alone: %s", experiment->path, forecasts[0].lack);
}

int profile_suppositions(const struct experiment *experiment, struct what_if *what_if,
                         const struct replays *replays, const struct ranges *ranges,
                         const struct options *options)
{
    int teams[MAX_TEAMS] = {0};
    size_t count;
    char *problem = NULL;
    struct forecast forecasts[MAX_TEAMS];
    struct output output;

    if (!profile_list_teams(ranges, teams, &count))
        return STATUS_ERROR;
    count += count == 0; /* the teams that there were */
    if (!what_if_find(what_if, experiment, &problem)) {
        complain("profile: %s: %s", experiment->path, problem);
        free(problem);
        return STATUS_ERROR;
    }
    for (size_t i = 0; i < count; i++)
        forecasts[i] = what_if_forecast(what_if, experiment, replays, teams[i]);
    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    write_tables(experiment, what_if, forecasts, count, options, &output);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}
