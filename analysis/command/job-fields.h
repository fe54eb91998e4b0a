/**
 * @file job-fields.h
 * @brief Which members of the profile of a job stand in its file, as lists of integers.
 */
#ifndef JOB_FIELDS_H
#define JOB_FIELDS_H

#include <stddef.h>
#include <stdint.h>

/** A member that is a bool, an int, or of 64 bits, by its size. A list ends with one of size 0. */
struct job_field {
    size_t offset, size;
};

enum { MAX_JOB_FIELDS = 32 };

extern const struct job_field job_process_fields[]; /* of struct process_sums */
extern const struct job_field job_profile_fields[]; /* of struct profile */
extern const struct job_field job_want_fields[];    /* of struct processor_want */

/** The members' values. @return how many there are */
int job_fields_get(const struct job_field *fields, const void *record, int64_t *values);
void job_fields_set(const struct job_field *fields, void *record, const int64_t *values);
int job_fields_count(const struct job_field *fields);

#endif
