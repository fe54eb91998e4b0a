/** @file batch-system.h
 *  @brief The job of a batch system that this process is of, from its environment. */
#ifndef COMMON_BATCH_SYSTEM_H
#define COMMON_BATCH_SYSTEM_H

enum batch_field {
    BATCH_JOB,
    BATCH_NAME,
    BATCH_PARTITION, /* or queue */
    BATCH_NODES,
    BATCH_TASKS,
    BATCH_ARRAY, /* index in a job array */
    BATCH_STEP,
    BATCH_RESTARTS, /* how often it was put back into the queue; not there: never */
    BATCH_FIELDS
};

/** What the batch system says, or NULL where there is none or it does not say. Belongs to the
 * environment. */
const char *batch_value(enum batch_field field);

/** The index in a job array where it is not part of the job; else NULL. */
const char *batch_index(void);

/** Its name; NULL: there is none. */
const char *batch_system(void);
const char *batch_field_name(enum batch_field field);

#endif
