/**
 * @file pomp2.h
 * @brief The POMP2 interface: what instrumented code calls and libpompeii implements.
 *
 * The first part repeats the functions of <opari2/pomp2_lib.h> and <opari2/pomp2_user_lib.h>
 * (package libpomp2-dev, 2.0.7) with their exact signatures, so that code instrumented by the stock
 * opari2 links with libpompeii. The second part is Pompeii's extension in the same style; only
 * code instrumented by Pompeii calls it.
 *
 * Conventions, valid for every function:
 *  - `h` points to the handle of a region. A handle is NULL until the region is registered. Every
 *    function that takes a CTC string registers the region when the handle is NULL; functions
 *    without one are only called after one that has it.
 *  - `ctc_string` describes the region: `LEN*key=value*..**` (doc/pomp2.md). It is only read when
 *    the handle is NULL.
 *  - all functions may be called by any thread at any time; none fails, none ends the program.
 *  - where a construct is cancelled (OpenMP 5.2, 11.5) or a C++ exception leaves a user region, the
 *    end and exit calls of what was open inside are never made: the end of an enclosing region ends
 *    them too. Parallel_team_end, Section_end and Task_end are called in any case.
 */
#ifndef POMPEII_POMP2_H
#define POMPEII_POMP2_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef __opari2_region_handle
typedef void *OPARI2_Region_handle;
#define __opari2_region_handle
#endif
typedef OPARI2_Region_handle POMP2_Region_handle;
typedef OPARI2_Region_handle POMP2_USER_Region_handle;
typedef int64_t POMP2_Task_handle;

/** Names one execution of a parallel region from its fork to its join. */
typedef void *POMP2_Team_handle;

/* ---- Base interface, registration and control -------------------------------------------- */

POMP2_Task_handle POMP2_Get_new_task_handle(void);
void POMP2_Assign_handle(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_USER_Assign_handle(POMP2_USER_Region_handle *h, const char ctc_string[]);
void POMP2_Init(void);
void POMP2_Finalize(void);
void POMP2_On(void);
void POMP2_Off(void);
void POMP2_Begin(POMP2_USER_Region_handle *h, const char ctc_string[]);
void POMP2_End(POMP2_USER_Region_handle *h);

/* ---- Base interface, regions ------------------------------------------------------------- */

void POMP2_Atomic_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Atomic_exit(POMP2_Region_handle *h);
void POMP2_Barrier_enter(POMP2_Region_handle *h, POMP2_Task_handle *old_task,
                         const char ctc_string[]);
void POMP2_Barrier_exit(POMP2_Region_handle *h, POMP2_Task_handle old_task);
/** The wait at the end of the construct `h`, which owns the barrier: for, sections, single,
 * workshare, scope. Without these calls (the CTC string says wait=inside) it is, of a single, all
 * but its body; of sections, what follows the last one; of the others, what follows the call by
 * which the compiled code comes to the end, where that is one that we stand in front of. */
void POMP2_Implicit_barrier_enter(POMP2_Region_handle *h, POMP2_Task_handle *old_task);
void POMP2_Implicit_barrier_exit(POMP2_Region_handle *h, POMP2_Task_handle old_task);
void POMP2_Flush_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Flush_exit(POMP2_Region_handle *h);
void POMP2_Critical_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Critical_begin(POMP2_Region_handle *h);
void POMP2_Critical_end(POMP2_Region_handle *h);
void POMP2_Critical_exit(POMP2_Region_handle *h);
void POMP2_For_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_For_exit(POMP2_Region_handle *h);
void POMP2_Master_begin(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Master_end(POMP2_Region_handle *h);
void POMP2_Parallel_fork(POMP2_Region_handle *h, int if_clause, int num_threads,
                         POMP2_Task_handle *old_task, const char ctc_string[]);
void POMP2_Parallel_begin(POMP2_Region_handle *h);
void POMP2_Parallel_end(POMP2_Region_handle *h);
void POMP2_Parallel_join(POMP2_Region_handle *h, POMP2_Task_handle old_task);
/** With opari2 `h` and `ctc_string` are those of the enclosing sections construct; Pompeii's own
 *  instrumenter gives every section a region of its own (regionType=section). */
void POMP2_Section_begin(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Section_end(POMP2_Region_handle *h);
void POMP2_Sections_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Sections_exit(POMP2_Region_handle *h);
void POMP2_Single_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Single_begin(POMP2_Region_handle *h);
void POMP2_Single_end(POMP2_Region_handle *h);
void POMP2_Single_exit(POMP2_Region_handle *h);
void POMP2_Workshare_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Workshare_exit(POMP2_Region_handle *h);
void POMP2_Ordered_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Ordered_begin(POMP2_Region_handle *h);
void POMP2_Ordered_end(POMP2_Region_handle *h);
void POMP2_Ordered_exit(POMP2_Region_handle *h);
void POMP2_Task_create_begin(POMP2_Region_handle *h, POMP2_Task_handle *new_task,
                             POMP2_Task_handle *old_task, int if_clause, const char ctc_string[]);
void POMP2_Task_create_end(POMP2_Region_handle *h, POMP2_Task_handle old_task);
void POMP2_Task_begin(POMP2_Region_handle *h, POMP2_Task_handle task);
void POMP2_Task_end(POMP2_Region_handle *h);
void POMP2_Untied_task_create_begin(POMP2_Region_handle *h, POMP2_Task_handle *new_task,
                                    POMP2_Task_handle *old_task, int if_clause,
                                    const char ctc_string[]);
void POMP2_Untied_task_create_end(POMP2_Region_handle *h, POMP2_Task_handle old_task);
void POMP2_Untied_task_begin(POMP2_Region_handle *h, POMP2_Task_handle task);
void POMP2_Untied_task_end(POMP2_Region_handle *h);
void POMP2_Taskwait_begin(POMP2_Region_handle *h, POMP2_Task_handle *old_task,
                          const char ctc_string[]);
void POMP2_Taskwait_end(POMP2_Region_handle *h, POMP2_Task_handle old_task);

/* ---- Base interface, locks (`s` is an omp_lock_t or omp_nest_lock_t of the OpenMP runtime) -- */

int POMP2_Lib_get_max_threads(void);
#ifndef POMP2_LIB_H /* opari2's own header declares these with the types of omp.h */
void POMP2_Init_lock(void *s);
void POMP2_Destroy_lock(void *s);
void POMP2_Set_lock(void *s);
void POMP2_Unset_lock(void *s);
int POMP2_Test_lock(void *s);
void POMP2_Init_nest_lock(void *s);
void POMP2_Destroy_nest_lock(void *s);
void POMP2_Set_nest_lock(void *s);
void POMP2_Unset_nest_lock(void *s);
int POMP2_Test_nest_lock(void *s);
#endif

/* ---- Pompeii's extension: parallel regions that name their team ----------------------------
 * The team handle travels into the region as a firstprivate variable, so that every thread finds
 * its team without asking anyone. No clause of the user's is evaluated, moved or added to.
 * There is no implicit-barrier event: the wait is computed from each thread's end and the join. */

void POMP2_Parallel_team_fork(POMP2_Region_handle *h, POMP2_Team_handle *team,
                              const char ctc_string[]);
void POMP2_Parallel_team_begin(POMP2_Region_handle *h, POMP2_Team_handle team);
void POMP2_Parallel_team_end(POMP2_Region_handle *h, POMP2_Team_handle team);
void POMP2_Parallel_team_join(POMP2_Region_handle *h, POMP2_Team_handle team);

/* ---- Pompeii's extension: constructs that opari2 does not know --------------------------- */

void POMP2_Masked_begin(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Masked_end(POMP2_Region_handle *h);
/** enter .. begin: create the group; begin .. end: the body; end .. exit: the wait for its tasks.
 */
void POMP2_Taskgroup_enter(POMP2_Region_handle *h, POMP2_Task_handle *old_task,
                           const char ctc_string[]);
void POMP2_Taskgroup_begin(POMP2_Region_handle *h);
void POMP2_Taskgroup_end(POMP2_Region_handle *h);
void POMP2_Taskgroup_exit(POMP2_Region_handle *h, POMP2_Task_handle old_task);
void POMP2_Taskyield_begin(POMP2_Region_handle *h, POMP2_Task_handle *old_task,
                           const char ctc_string[]);
void POMP2_Taskyield_end(POMP2_Region_handle *h, POMP2_Task_handle old_task);
/** Around the whole taskloop, its implicit taskgroup included. */
void POMP2_Taskloop_enter(POMP2_Region_handle *h, POMP2_Task_handle *old_task,
                          const char ctc_string[]);
void POMP2_Taskloop_exit(POMP2_Region_handle *h, POMP2_Task_handle old_task);

/** An item of a `depend` clause of the task that is being created, after Task_create_begin.
 *  @param kind 1: in, 2: out or inout, 3: mutexinoutset, 4: inoutset; 0: the item is not told
 *  @param address of its storage; of an array section: where that begins */
void POMP2_Task_depend(POMP2_Region_handle *h, unsigned kind, const void *address);

/**
 * What a loop construct says of its iterations, called after POMP2_For_enter and before the loop,
 * once for each loop of the nest: first value, bound, step and whether the bound is a value itself.
 * Values are converted to 64 bits (pointers: addresses, and the step in bytes); a step of 0 says
 * that they are not known.
 */
void POMP2_For_bounds(POMP2_Region_handle *h, uint64_t first, uint64_t bound, int64_t step,
                      int inclusive);
/** Then: its schedule is static, with `chunk` iterations or without (0).
 *  @param seen the loop's body calls POMP2_For_chunk at each chunk */
void POMP2_For_static(POMP2_Region_handle *h, uint64_t chunk, int seen);
/** After the loop, whose bounds were not told: the body has counted the `iterations` that this
 * thread executed, and their schedule is static, or auto. */
void POMP2_For_counted(POMP2_Region_handle *h, uint64_t iterations);
/** A chunk begins: the body calls this, and again after as many further iterations as it returns.
 */
long POMP2_For_chunk(POMP2_Region_handle *h);

/** Any other construct as one span of time: scope, loop, teams, dispatch, cancel, cancellation
 * point, depobj, interop, error and their combinations.
 * regionType and construct in the CTC string say which. */
void POMP2_Construct_enter(POMP2_Region_handle *h, const char ctc_string[]);
void POMP2_Construct_exit(POMP2_Region_handle *h);

/* Lock calls with a source position: the runtime performs the OpenMP call itself. */
void POMP2_Init_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Destroy_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Set_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Unset_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
int POMP2_Test_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Init_nest_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Destroy_nest_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Set_nest_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
void POMP2_Unset_nest_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
int POMP2_Test_nest_lock_at(POMP2_Region_handle *h, void *s, const char ctc_string[]);
/** `hint` is an omp_sync_hint_t. */
void POMP2_Init_lock_with_hint_at(POMP2_Region_handle *h, void *s, unsigned hint,
                                  const char ctc_string[]);
void POMP2_Init_nest_lock_with_hint_at(POMP2_Region_handle *h, void *s, unsigned hint,
                                       const char ctc_string[]);

/* ---- Target offload (doc/offload.md): the six calls of Cramer et al. 2015, extended -------------
 * All on the thread that encounters the construct. Every target construct is between Target_begin
 * and Target_end; these nest like the constructs. The device code itself calls what
 * <pompeii-device.h> declares. */

enum POMP2_Target_direction {
    POMP2_TARGET_TO = 0,   /**< host to device */
    POMP2_TARGET_FROM = 1, /**< device to host */
    POMP2_TARGET_BOTH = 2  /**< target update with `to` and `from`: in an order that nobody knows */
};

/** A target construct begins: target and its combined forms,
 * target data, enter data, exit data, update.
 *  @param device    value of the device clause; -1: none, the default device
 *  @param if_clause value of the if clause that applies to the target construct; 1 without one */
void POMP2_Target_begin(POMP2_Region_handle *h, int device, int if_clause, const char ctc_string[]);
void POMP2_Target_end(POMP2_Region_handle *h);
/** List item `item` of the construct's map, to or from clauses, counted from 1 over all of them,
 * lies at `address` on the host and has `bytes` bytes. Its text, map type and modifiers are in the
 * CTC string: `map1=always,tofrom:a[0:n]`.
 * Called between Target_begin and the first copy_begin (or the construct). */
void POMP2_Target_map_item(POMP2_Region_handle *h, unsigned item, const void *address,
                           size_t bytes);
/** Around what copies, and nothing else: the entry of a data region, its end, or a stand-alone
 * directive. */
void POMP2_Target_copy_begin(POMP2_Region_handle *h, enum POMP2_Target_direction direction);
void POMP2_Target_copy_end(POMP2_Region_handle *h, enum POMP2_Target_direction direction);
/** The construct's code has run: what the device recorded may be fetched. */
void POMP2_Target_flush(POMP2_Region_handle *h);
/** Device code calls region `h` by `id`, the 64-bit FNV-1a hash of its CTC string. */
void POMP2_Target_map_region(POMP2_Region_handle *h, uint64_t id, const char ctc_string[]);

#ifndef POMPEII_TARGET_IMAGE /* <pompeii-device.h> has the same */
#define POMPEII_TARGET_IMAGE
/** What a file with device code offers: how to reach its device image's copy of the recorder. */
struct POMP2_Target_image {
    unsigned version; /**< POMP2_DEVICE_VERSION of <pompeii-device.h> */
    /** Makes `buffer` (an address on the device, NULL: none) the one that code on `device` records
     * into; a device of -1 is the host itself, where target regions run that fall back to it. */
    void (*attach)(int device, void *buffer);
    /** The device's clock now, read in a target region of its own. */
    uint64_t (*clock)(int device);
};
/** Called by a constructor of every such file, and by its destructor with `loaded` 0. */
void POMP2_Target_image(const struct POMP2_Target_image *image, int loaded);
/** A number for the launch of a kernel, never 0: by it the threads of the kernel's team are known
 * to be of one team. */
uint64_t POMP2_Target_launch(void);
#endif

#ifdef __cplusplus
}
#endif
#endif
