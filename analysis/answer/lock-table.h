/**
 * @file lock-table.h
 * @brief Locks: how long each was held and waited for, and who waited for whom.
 */
#ifndef LOCK_TABLE_H
#define LOCK_TABLE_H

#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"

/** Whether the traces say anything of locks. */
bool has_locks(const struct experiment *experiment);

/** What reports call it: `queue.c:12`, where it was initialised or first taken, `queue.c:12 #3`
 * where there are several, or `critical name`; the caller frees it. */
char *lock_name(const struct program_lock *lock);

/** The same, with the rank where there are several processes. */
char *lock_full_name(const struct program_lock *lock);

/** A row for each lock, and for each pair of a waiting thread and one that it waited for. */
struct table *lock_table(const struct experiment *experiment, const struct selection *selection);
struct table *lock_wait_table(const struct experiment *experiment,
                              const struct selection *selection);

/** What adds to a finding about a region where threads wait for locks: which, and who had it; the
 * caller frees it. NULL: the trace does not tell. */
char *lock_blame(const struct experiment *experiment, const struct source_region *region);

#endif
