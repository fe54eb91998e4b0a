/* Which members of the profile of a job stand in its file. The order is the format's. */
#include "config.h"

#include "analysis/command/job-fields.h"

#include "analysis/answer/profile.h"

#include <stdbool.h>
#include <string.h>

#define MEMBER(record, member)                                                                     \
    {                                                                                              \
        offsetof(record, member), sizeof(((record *)0)->member)                                    \
    }

#define SUM(member) MEMBER(struct process_sums, member)
const struct job_field job_process_fields[] = {
    SUM(processes),   SUM(locations),   SUM(nodes),       SUM(first_rank), SUM(epoch),
    SUM(longest),     SUM(written),     SUM(threads),     SUM(user),       SUM(system),
    SUM(lacks_times), SUM(is_complete), SUM(incomplete),  SUM(wait),       SUM(cost),
    SUM(requests),    SUM(left_out),    SUM(pairs),       SUM(barriers),   SUM(visits),
    SUM(kept),        SUM(instances),   SUM(mpi_missing), {0, 0}};

#define OF(member) MEMBER(struct profile, member)
const struct job_field job_profile_fields[] = {OF(threads),
                                               OF(duration),
                                               OF(total),
                                               OF(parallel),
                                               OF(serial),
                                               OF(serial_regions),
                                               OF(idle),
                                               OF(ended),
                                               OF(measuring),
                                               OF(imbalance),
                                               OF(common),
                                               OF(longest_rank),
                                               OF(communication),
                                               OF(devices.device),
                                               OF(devices.launch),
                                               OF(devices.copy),
                                               OF(devices.untold),
                                               OF(devices.serial),
                                               {0, 0}};

#define WANT(member) MEMBER(struct processor_want, member)
const struct job_field job_want_fields[] = {WANT(is_known),   WANT(rank), WANT(threads),
                                            WANT(processors), WANT(wait), WANT(cpu),
                                            WANT(processes),  {0, 0}};

int job_fields_count(const struct job_field *fields)
{
    int count = 0;

    while (fields[count].size)
        count++;
    return count;
}

int job_fields_get(const struct job_field *fields, const void *record, int64_t *values)
{
    int count = 0;

    for (; fields[count].size; count++) {
        const void *member = (const char *)record + fields[count].offset;
        if (fields[count].size == sizeof(int64_t))
            memcpy(&values[count], member, sizeof(int64_t));
        else
            values[count] =
                fields[count].size == sizeof(int) ? *(const int *)member : *(const bool *)member;
    }
    return count;
}

void job_fields_set(const struct job_field *fields, void *record, const int64_t *values)
{
    for (int i = 0; fields[i].size; i++) {
        void *member = (char *)record + fields[i].offset;
        if (fields[i].size == sizeof(int64_t))
            memcpy(member, &values[i], sizeof(int64_t));
        else if (fields[i].size == sizeof(int))
            *(int *)member = (int)values[i];
        else
            *(bool *)member = values[i] != 0;
    }
}
