/**
 * @file ompt.h
 * @brief OMPT, the tool interface of OpenMP 5.x, as a second source of events: for programs that
 * were not instrumented.
 *
 * libpompeii-ompt.so is what the OpenMP runtime loads; it hands over to this part of libpompeii,
 * which turns callbacks into the calls that instrumented code makes.
 * doc/ompt.md says what is seen this way. The room may know every other room of the runtime but
 * fortran/, and target-offload/, whose callbacks it has asked for.
 */
#ifndef POMPEII_OMPT_H
#define POMPEII_OMPT_H

#include "pomp2-runtime/measure/location.h"

#include <omp-tools.h>

/** What callbacks tell of. */
#define CONSTRUCT(ID, ...) OMPT_##ID,
enum ompt_construct {
    OMPT_NOTHING,
#include "pomp2-runtime/ground/entry.def"
    OMPT_COUNT
};

/** The region of a construct whose call into the OpenMP runtime returns to `code`. Any thread; a
 * search of a few steps but for the first time. */
struct region *ompt_region(enum ompt_construct construct, const void *code);

/** The type of the construct's records. */
enum record_type ompt_record(enum ompt_construct construct);

/** Constructs at `code`, two at most, are region `r`, as long as `now`. Before all events. */
void ompt_rehearse_region(struct region *r, const void *code,
                          const enum ompt_construct construct[2], bool now);

/* Callbacks, each with the type ompt_callback_NAME_t. */
void ompt_on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel,
                            unsigned threads, int flags, const void *code);
void ompt_on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *code);
void ompt_on_implicit_task(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                           unsigned size, unsigned index, int flags);
void ompt_on_work(ompt_work_t work, ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                  ompt_data_t *task, uint64_t count, const void *code);
void ompt_on_dispatch(ompt_data_t *parallel, ompt_data_t *task, ompt_dispatch_t kind,
                      ompt_data_t instance);
void ompt_on_masked(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel, ompt_data_t *task,
                    const void *code);
void ompt_on_sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                         ompt_data_t *parallel, ompt_data_t *task, const void *code);
void ompt_on_sync_region_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                              ompt_data_t *parallel, ompt_data_t *task, const void *code);
void ompt_on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                           ompt_wait_id_t lock, const void *code);
void ompt_on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code);
void ompt_on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code);
void ompt_on_nest_lock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t lock, const void *code);
void ompt_on_lock_init(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                       ompt_wait_id_t lock, const void *code);
void ompt_on_lock_destroy(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code);
void ompt_on_flush(ompt_data_t *thread, const void *code);
void ompt_on_task_create(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *task,
                         int flags, int dependences, const void *code);
void ompt_on_dependences(ompt_data_t *task, const ompt_dependence_t *dependences, int count);
void ompt_on_task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next);

#endif
