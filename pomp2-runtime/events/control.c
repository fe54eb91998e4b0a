/* Registration, user regions, and switching the measurement on and off. */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/life/start.h"

PUBLIC void POMP2_Assign_handle(POMP2_Region_handle *h, const char ctc_string[])
{
    if (location())
        region_of(h, ctc_string);
}

PUBLIC void POMP2_USER_Assign_handle(POMP2_USER_Region_handle *h, const char ctc_string[])
{
    POMP2_Assign_handle(h, ctc_string);
}

PUBLIC void POMP2_Init(void)
{
    location();
}

PUBLIC void POMP2_Finalize(void)
{
    runtime_finish();
}

/* Switches recording for the whole process. */
static void switch_to(enum mode from, enum mode to)
{
    int expected = from;
    __atomic_compare_exchange_n(&runtime.mode, &expected, to, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}

PUBLIC void POMP2_On(void)
{
    switch_to(PAUSED, RECORDING);
}

PUBLIC void POMP2_Off(void)
{
    switch_to(RECORDING, PAUSED);
}

PUBLIC void POMP2_Begin(POMP2_USER_Region_handle *h, const char ctc_string[])
{
    event_enter(h, ctc_string, RECORD_PLAIN);
}

PUBLIC void POMP2_End(POMP2_USER_Region_handle *h)
{
    event_exit(h, RECORD_PLAIN);
}
