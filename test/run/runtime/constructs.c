/* Every construct, instrumented by hand; constructs.sh knows how often each is met by T threads. */
#include "hand.h"
#include <stdlib.h>

REGION(10, "parallel", "");
REGION(11, "for", "*hasSchedule=dynamic,2@3*hasNowait=1");
REGION(12, "sections", "*numSections=2");
REGION(13, "section", "");
REGION(14, "section", "");
REGION(15, "single", "");
REGION(16, "master", "");
REGION(17, "masked", "");
REGION(18, "critical", "*criticalName=a&b");
REGION(19, "atomic", "");
REGION(20, "barrier", "");
REGION(21, "flush", "");
REGION(22, "for", "*hasOrdered=1");
REGION(23, "ordered", "");
REGION(24, "scope", "*construct=scope");
REGION(30, "parallel", "");
REGION(31, "parallel", "");
REGION(40, "parallel", "");
REGION(41, "single", "");
REGION(42, "task", "");
REGION(43, "taskwait", "");
REGION(44, "taskgroup", "");
REGION(45, "taskyield", "");
REGION(46, "taskloop", "");
REGION(47, "task", "*hasUntied=1");
REGION(48, "task", "*hasIf=1");
REGION(50, "omp_set_lock", "*construct=omp_set_lock");
REGION(51, "omp_unset_lock", "*construct=omp_unset_lock");
REGION(60, "userRegion", "*userRegionName=phase%20%22one%22*enc=1");
REGION(61, "userRegion", "*userRegionName=off");
REGION(70, "parallelfor", "");

static int worksharing(int threads)
{
    int sum = 0;
    PARALLEL(10, num_threads(threads) reduction(+ : sum))
        POMP2_For_enter(&region_11, ctc_11);
#pragma omp for schedule(dynamic, 2) nowait
        for (int i = 0; i < 20; i++)
            sum += i;
        IMPLICIT_BARRIER(11);
        POMP2_For_exit(&region_11);
        POMP2_Sections_enter(&region_12, ctc_12);
#pragma omp sections nowait
        {
#pragma omp section
            {
                POMP2_Section_begin(&region_13, ctc_13);
                sum += 1;
                POMP2_Section_end(&region_13);
            }
#pragma omp section
            {
                POMP2_Section_begin(&region_14, ctc_14);
                sum += 2;
                POMP2_Section_end(&region_14);
            }
        }
        IMPLICIT_BARRIER(12);
        POMP2_Sections_exit(&region_12);
        POMP2_Single_enter(&region_15, ctc_15);
#pragma omp single nowait
        {
            POMP2_Single_begin(&region_15);
            sum += 1;
            POMP2_Single_end(&region_15);
        }
        IMPLICIT_BARRIER(15);
        POMP2_Single_exit(&region_15);
#pragma omp master
        {
            POMP2_Master_begin(&region_16, ctc_16);
            POMP2_Masked_begin(&region_17, ctc_17);
            POMP2_Masked_end(&region_17);
            POMP2_Master_end(&region_16);
        }
        POMP2_Critical_enter(&region_18, ctc_18);
#pragma omp critical(ab)
        {
            POMP2_Critical_begin(&region_18);
            sum += 1;
            POMP2_Critical_end(&region_18);
        }
        POMP2_Critical_exit(&region_18);
        POMP2_Atomic_enter(&region_19, ctc_19);
        POMP2_Atomic_exit(&region_19);
        BARRIER(20);
        POMP2_Flush_enter(&region_21, ctc_21);
        POMP2_Flush_exit(&region_21);
        POMP2_For_enter(&region_22, ctc_22);
#pragma omp for ordered
        for (int i = 0; i < 6; i++) {
            POMP2_Ordered_enter(&region_23, ctc_23);
#pragma omp ordered
            {
                POMP2_Ordered_begin(&region_23);
                POMP2_Ordered_end(&region_23);
            }
            POMP2_Ordered_exit(&region_23);
        }
        POMP2_For_exit(&region_22);
        POMP2_Construct_enter(&region_24, ctc_24);
        POMP2_Construct_exit(&region_24);
    PARALLEL_END(10)
    return sum;
}

static int nested(int threads)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        PARALLEL(30, num_threads(threads))
            PARALLEL(31, num_threads(2))
#pragma omp atomic
                sum += 1;
                POMP2_Atomic_enter(&region_19, ctc_19);
                POMP2_Atomic_exit(&region_19);
            PARALLEL_END(31)
        PARALLEL_END(30)
    return sum;
}

static void add(int *sum)
{
#pragma omp atomic
    *sum += 1;
}

static int tasks(int threads)
{
    int sum = 0;
    PARALLEL(40, num_threads(threads))
#pragma omp single
        {
            for (int i = 0; i < 10; i++)
                TASK(42, , {
                    UNTIED_TASK(47, shared(sum), {
                        add(&sum);
                    })
                    TASKWAIT(43);
                })
            POMP2_Task_handle old_task;
            POMP2_Taskgroup_enter(&region_44, &old_task, ctc_44);
#pragma omp taskgroup
            {
                POMP2_Taskgroup_begin(&region_44);
                for (int i = 0; i < 5; i++)
                    TASK(48, if(0), {
                        add(&sum);
                    })
                POMP2_Taskgroup_end(&region_44);
            }
            POMP2_Taskgroup_exit(&region_44, old_task);
            POMP2_Taskyield_begin(&region_45, &old_task, ctc_45);
#pragma omp taskyield
            POMP2_Taskyield_end(&region_45, old_task);
            POMP2_Taskloop_enter(&region_46, &old_task, ctc_46);
            POMP2_Taskloop_exit(&region_46, old_task);
        }
    PARALLEL_END(40)
    return sum;
}

static void others(int threads)
{
    omp_lock_t lock;
    omp_nest_lock_t nest;
    POMP2_Init_lock(&lock);
    POMP2_Init_nest_lock(&nest);
    PARALLEL(70, num_threads(threads))
        POMP2_For_enter(&region_70, ctc_70);
        POMP2_Set_lock_at(&region_50, &lock, ctc_50);
        POMP2_Unset_lock_at(&region_51, &lock, ctc_51);
        if (POMP2_Test_nest_lock(&nest))
            POMP2_Unset_nest_lock(&nest);
        IMPLICIT_BARRIER(70);
        POMP2_For_exit(&region_70);
    PARALLEL_END(70)
    POMP2_Destroy_lock(&lock);
    POMP2_Destroy_nest_lock(&nest);
    POMP2_Begin(&region_60, ctc_60);
    POMP2_End(&region_60);
    POMP2_Begin(&region_60, ctc_60);
    POMP2_Off();
    POMP2_Begin(&region_61, ctc_61);
    POMP2_On();
    POMP2_End(&region_61);
    POMP2_End(&region_60);
    POMP2_End(&region_60); /* one too many */
}

int main(int argc, char **argv)
{
    int threads = argc > 1 ? atoi(argv[1]) : 2;
    omp_set_max_active_levels(2);
    printf("%d\n", worksharing(threads));
    printf("%d\n", nested(threads));
    printf("%d\n", tasks(threads));
    others(threads);
    return 0;
}
