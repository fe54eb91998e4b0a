/* Parallel regions: Pompeii's own interface, which hands the team on, and opari2's, which does not.
 */
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/ground/openmp.h"
#include "pomp2-runtime/measure/team.h"

static struct team *fork_team(void **handle, const char *ctc_string)
{
    EVENT;
    struct location *l = location();
    return likely(l != NULL) ? team_fork(l, region_of(handle, ctc_string)) : NULL;
}

static void begin_in(struct team *t, void **handle)
{
    if (unlikely(!t))
        return;
    EVENT;
    struct location *l = current();
    if (unlikely(!l))
        l = location_make(t);
    if (likely(l != NULL))
        team_begin(l, t, region_held(handle));
}

static void end_in_team(void **handle)
{
    EVENT;
    if (likely(current() != NULL))
        team_end(here, region_held(handle));
}

static void join_threads(void **handle)
{
    EVENT;
    if (likely(current() != NULL))
        team_join(here, region_held(handle));
}

PUBLIC void POMP2_Parallel_team_fork(POMP2_Region_handle *h, POMP2_Team_handle *team,
                                     const char ctc_string[])
{
    *team = fork_team(h, ctc_string);
}

PUBLIC void POMP2_Parallel_team_begin(POMP2_Region_handle *h, POMP2_Team_handle team)
{
    begin_in(team, h);
}

PUBLIC void POMP2_Parallel_team_end(POMP2_Region_handle *h, POMP2_Team_handle team)
{
    if (likely(team != NULL))
        end_in_team(h);
}

PUBLIC void POMP2_Parallel_team_join(POMP2_Region_handle *h, POMP2_Team_handle team)
{
    (void)team;
    join_threads(h);
}

PUBLIC void POMP2_Parallel_fork(POMP2_Region_handle *h, int if_clause, int num_threads,
                                POMP2_Task_handle *old_task, const char ctc_string[])
{
    (void)if_clause;
    (void)num_threads;
    struct team *t = fork_team(h, ctc_string);
    if (t)
        team_publish(here, t);
    *old_task = here ? current_task(here) : 0;
}

PUBLIC void POMP2_Parallel_begin(POMP2_Region_handle *h)
{
    struct region *r = region_held(h);
    if (r)
        begin_in(team_of_region(here, r), h);
}

PUBLIC void POMP2_Parallel_end(POMP2_Region_handle *h)
{
    end_in_team(h);
}

PUBLIC void POMP2_Parallel_join(POMP2_Region_handle *h, POMP2_Task_handle old_task)
{
    (void)old_task;
    join_threads(h);
}

PUBLIC int POMP2_Lib_get_max_threads(void)
{
    return omp_get_max_threads ? omp_get_max_threads() : 1;
}
