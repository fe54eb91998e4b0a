/* What can't be in the profile of a job. Bounds are those that reading the traces keeps. */
#include "config.h"

#include "analysis/command/job-check.h"

#include "analysis/command/job-fields.h"
#include "analysis/answer/whole.h"

#include <math.h>

static bool is_negative(const int64_t *values, int count)
{
    for (int i = 0; i < count; i++)
        if (values[i] < 0)
            return true;
    return false;
}

static bool has_negative(const struct job_field *fields, const void *record)
{
    int64_t values[MAX_JOB_FIELDS];

    return is_negative(values, job_fields_get(fields, record, values));
}

static bool is_share(double value)
{
    return value >= 0 && value <= 1;
}

/* What tells of a process, not of a sum, may be anything: when it began; -1 is a time that is not
 * known. */
static bool whole_is_negative(const struct profile *profile)
{
    struct process_sums sums = profile->experiment->given_back;
    struct processor_want want = profile->want;
    const struct hybrid *hybrid = &profile->hybrid;

    sums.epoch = 0;
    if (want.cpu == -1)
        want.cpu = 0;
    return has_negative(job_process_fields, &sums) || has_negative(job_profile_fields, profile) ||
           has_negative(job_want_fields, &want) ||
           is_negative(profile->overheads, OVERHEAD_COUNT) || hybrid->outside < 0 ||
           hybrid->most_outside < 0 || hybrid->most_useful < 0 || !is_share(want.waited) ||
           profile->slowest.rank < 0 || profile->slowest.number < 0 ||
           profile->slowest.most.count < 0 || !(profile->slowest.percent >= 0);
}

static bool region_is_negative(const struct profile *profile, size_t number)
{
    const struct region_profile *region = &profile->regions[number];
    const int64_t times[] = {region->sum.exclusive, region->sum.inclusive, region->wall,
                             region->cpu, profile->events[number]};

    return is_negative(region->sum.measures.value, MEASURE_COUNT) ||
           is_negative(region->overheads, OVERHEAD_COUNT) ||
           is_negative(times, sizeof times / sizeof *times);
}

static bool path_is_negative(const struct path_sums *sums)
{
    return sums->visits < 0 || sums->exclusive < 0 || sums->members < 0;
}

static bool parts_are_negative(const struct profile *profile)
{
    for (size_t i = 0; i < profile->region_count; i++)
        if (region_is_negative(profile, i))
            return true;
    for (size_t i = 0; i < profile->paths.count; i++)
        if (path_is_negative(&profile->paths.item[i]))
            return true;
    return false;
}

/* Of the processes, all of which ran within the longest; a thread loses no more than its time. */
static bool is_too_large(const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    const struct process_sums *sums = &experiment->given_back;
    __int128 duration = profile->duration;
    __int128 ranks = duration * experiment_ranks(experiment);
    __int128 most = duration * ((__int128)sums->locations + silent_ranks(experiment));
    const int64_t parts[] = {profile->imbalance, profile->common, profile->communication,
                             profile->measuring};
    bool larger = profile->parallel > ranks || profile->serial > ranks ||
                  profile->serial_regions > most || profile->idle > profile->total ||
                  profile->ended > profile->idle;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        larger |= parts[i] > most;
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        larger |= profile->overheads[o] > most;
    for (size_t i = 0; i < profile->finding_count; i++)
        larger |= !(profile->findings[i].gain * 1e9 <= (double)most);
    return larger;
}

/* What was done on devices is never in the file. */
static bool sums_disagree(const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    const struct process_sums *sums = &experiment->given_back;

    return !sums->processes || sums->processes > (int64_t)experiment->trace_count ||
           sums->incomplete > sums->processes || sums->longest != profile->duration ||
           sums->threads + silent_ranks(experiment) != profile->threads ||
           profile->hybrid.processes != (size_t)sums->processes ||
           offload_wait_sum(&profile->devices) || profile->devices.serial ||
           profile->total != (__int128)profile->duration * profile->threads;
}

static bool is_line(const char *text)
{
    for (; text && *text; text++)
        if ((unsigned char)*text < ' ')
            return false;
    return true;
}

static bool texts_are_lines(const struct profile *profile)
{
    for (size_t i = 0; i < profile->finding_count; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        if (!is_line(finding->property) || !is_line(finding->text) || !isfinite(finding->severity))
            return false;
    }
    return is_line(profile->hybrid.lack);
}

const char *job_refusal(const struct profile *profile)
{
    if (whole_is_negative(profile) || parts_are_negative(profile))
        return "a number is negative";
    if (sums_disagree(profile))
        return "its sums do not agree with each other";
    if (is_too_large(profile))
        return "a time is longer than all threads have run";
    return texts_are_lines(profile) ? NULL : "a finding is no line";
}
