/* Begin and end of OMPT as a source of events, and which callback goes where. */
#include "pomp2-runtime/life/start.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/ompt/inside.h"
#include "target-offload/ompt-device.h"

#include <string.h>

/*
 * An event that the runtime at hand does not know is not told of; what is missed then says
 * doc/ompt.md. sync_region_wait is wanted for what a taskgroup waits for at its end.
 */
static const struct {
    ompt_callbacks_t event;
    ompt_callback_t function;
} callbacks[] = {
    {ompt_callback_parallel_begin, (ompt_callback_t)ompt_on_parallel_begin},
    {ompt_callback_parallel_end, (ompt_callback_t)ompt_on_parallel_end},
    {ompt_callback_implicit_task, (ompt_callback_t)ompt_on_implicit_task},
    {ompt_callback_work, (ompt_callback_t)ompt_on_work},
    {ompt_callback_dispatch, (ompt_callback_t)ompt_on_dispatch},
    {ompt_callback_masked, (ompt_callback_t)ompt_on_masked},
    {ompt_callback_sync_region, (ompt_callback_t)ompt_on_sync_region},
    {ompt_callback_sync_region_wait, (ompt_callback_t)ompt_on_sync_region_wait},
    {ompt_callback_mutex_acquire, (ompt_callback_t)ompt_on_mutex_acquire},
    {ompt_callback_mutex_acquired, (ompt_callback_t)ompt_on_mutex_acquired},
    {ompt_callback_mutex_released, (ompt_callback_t)ompt_on_mutex_released},
    {ompt_callback_nest_lock, (ompt_callback_t)ompt_on_nest_lock},
    {ompt_callback_lock_init, (ompt_callback_t)ompt_on_lock_init},
    {ompt_callback_lock_destroy, (ompt_callback_t)ompt_on_lock_destroy},
    {ompt_callback_flush, (ompt_callback_t)ompt_on_flush},
    {ompt_callback_task_create, (ompt_callback_t)ompt_on_task_create},
    {ompt_callback_dependences, (ompt_callback_t)ompt_on_dependences},
    {ompt_callback_task_schedule, (ompt_callback_t)ompt_on_task_schedule},
};

static int ompt_initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *data)
{
    (void)device;
    (void)data;
    ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
    if (!set)
        return 0;
    for (size_t i = 0; i < sizeof callbacks / sizeof callbacks[0]; i++)
        set(callbacks[i].event, callbacks[i].function);
    ompt_find_look_up(lookup);
    ompt_device_callbacks(set); /* for target constructs of instrumented code */
    location(); /* this thread is measured from now on, also outside of constructs */
    return 1;
}

/* From its first event on. */
static void stand_aside(void)
{
    memcpy(runtime.event_cost, runtime.call_cost, sizeof runtime.event_cost);
    spool_note_cost(runtime.event_cost);
    runtime_say_for_all("the program is instrumented and tells its events itself: "
                        "libpompeii-ompt.so adds nothing");
}

void ompt_stand_aside(void)
{
    static bool said;
    if (!__atomic_load_n(&said, __ATOMIC_RELAXED) &&
        !__atomic_exchange_n(&said, true, __ATOMIC_RELAXED))
        stand_aside();
}

/* The measurement ends with the program: OpenMP's runtime may end before what else is measured. */
static void ompt_finalize(ompt_data_t *data)
{
    (void)data;
}

/**
 * What ompt_start_tool() gives to the OpenMP runtime; NULL leaves the program to another tool:
 * nothing is measured. Called once, before the runtime's first event, by any thread.
 */
PUBLIC ompt_start_tool_result_t *pompeii_ompt_start(unsigned version, const char *runtime_version);
PUBLIC ompt_start_tool_result_t *pompeii_ompt_start(unsigned version, const char *runtime_version)
{
    static ompt_start_tool_result_t result = {ompt_initialize, ompt_finalize, {0}};
    (void)version;
    (void)runtime_version;
    ompt_offer_rehearsal();
    return runtime_start() ? &result : NULL;
}
