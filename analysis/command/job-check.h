/**
 * @file job-check.h
 * @brief Whether the profile of a job, as its file has it, can be that of a run: somebody may have
 * written into the file what no traces add up to.
 */
#ifndef JOB_CHECK_H
#define JOB_CHECK_H

#include "analysis/answer/profile.h"

/** @return what can't be; NULL: nothing */
const char *job_refusal(const struct profile *profile);

#endif
