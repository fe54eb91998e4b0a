/* A runtime that tells by OMPT what LLVM's does not, or once in a million times. What it calls is
 * OpenMP 5.2's, 19.5.2. `told dropped`: a task is cancelled before it has begun, while another one
 * of the same construct runs. `told late`: an untied task's last part is executed by another
 * thread, which leaves it without a word; its end is told by the thread that had the first part.
 * `told later`: by then the other thread executes another task. `told again`: who has a lock has
 * waited for it once more when another thread tells that it has given it back. `told lock`: a third
 * one has it by then. */
#include <omp-tools.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

ompt_start_tool_result_t *pompeii_ompt_start(unsigned version, const char *runtime);

static ompt_callback_t told[64];

static ompt_set_result_t set_callback(ompt_callbacks_t event, ompt_callback_t callback)
{
    told[event] = callback;
    return ompt_set_always;
}

static ompt_interface_fn_t look_up(const char *name)
{
    return strcmp(name, "ompt_set_callback") == 0 ? (ompt_interface_fn_t)set_callback : NULL;
}

static const char directives[4]; /* each has the address that a call of the runtime returns to */

static void create(ompt_data_t *task, int flags)
{
    ompt_frame_t frame = {0};
    ((ompt_callback_task_create_t)told[ompt_callback_task_create])(
        NULL, &frame, task, ompt_task_explicit | flags, 0, &directives[0]);
}

static void schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next)
{
    ((ompt_callback_task_schedule_t)told[ompt_callback_task_schedule])(prior, status, next);
}

static void wait_for_tasks(const void *code)
{
    ompt_callback_sync_region_t tell = (ompt_callback_sync_region_t)told[ompt_callback_sync_region];
    tell(ompt_sync_region_taskwait, ompt_scope_begin, NULL, NULL, code);
    tell(ompt_sync_region_taskwait, ompt_scope_end, NULL, NULL, code);
}

static ompt_data_t runs, second;

static void drop(ompt_data_t *initial)
{
    ompt_data_t dropped = {0};
    create(&runs, 0);
    schedule(initial, ompt_task_switch, &runs);
    create(&dropped, 0);
    schedule(&dropped, ompt_task_cancel, &runs);
    wait_for_tasks(&directives[1]); /* in the task still */
    schedule(&runs, ompt_task_complete, initial);
    wait_for_tasks(&directives[2]); /* behind it */
}

/* The threads take turns. */
static pthread_barrier_t turn;
static bool later;

static void *other_thread(void *nothing)
{
    ompt_data_t its_own = {0};
    pthread_barrier_wait(&turn);
    wait_for_tasks(&directives[3]);
    schedule(&its_own, ompt_task_switch, &runs);
    if (later)
        schedule(&its_own, ompt_task_switch, &second);
    pthread_barrier_wait(&turn);
    pthread_barrier_wait(&turn); /* the first one has ended it */
    if (!later)
        schedule(&its_own, ompt_task_switch, &second);
    wait_for_tasks(&directives[1]);
    schedule(&second, ompt_task_complete, &its_own);
    wait_for_tasks(&directives[2]);
    return nothing;
}

/* In a third task of the same construct, which is not the one that ends. */
static void end_late(ompt_data_t *initial)
{
    pthread_t thread;
    ompt_data_t outer = {0};
    pthread_barrier_init(&turn, NULL, 2);
    pthread_create(&thread, NULL, other_thread, NULL);
    create(&outer, ompt_task_untied);
    schedule(initial, ompt_task_switch, &outer);
    create(&runs, ompt_task_untied);
    create(&second, ompt_task_untied);
    schedule(&outer, ompt_task_switch, &runs);
    schedule(&runs, ompt_task_switch, &outer);
    pthread_barrier_wait(&turn);
    pthread_barrier_wait(&turn);
    schedule(&runs, ompt_task_complete, &outer);
    pthread_barrier_wait(&turn);
    pthread_join(thread, NULL);
    schedule(&outer, ompt_task_complete, initial);
}

/* ---- A lock ---- */

enum { LOCK = 4711, WHILE = 50000, LONG = 300000 };

static void take(int line)
{
    ((ompt_callback_mutex_acquire_t)told[ompt_callback_mutex_acquire])(ompt_mutex_lock, 0, 0, LOCK,
                                                                       &directives[line]);
    ((ompt_callback_mutex_t)told[ompt_callback_mutex_acquired])(ompt_mutex_lock, LOCK,
                                                                &directives[line]);
}

static void *give(void *nothing)
{
    wait_for_tasks(&directives[0]); /* so that the thread is known */
    ((ompt_callback_mutex_t)told[ompt_callback_mutex_released])(ompt_mutex_lock, LOCK,
                                                                &directives[3]);
    return nothing;
}

static void give_elsewhere(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, give, NULL);
    pthread_join(thread, NULL);
}

static void take_again(void)
{
    take(1);
    take(2);
    give_elsewhere(); /* what was taken first */
    usleep(WHILE);
    give(NULL);
    usleep(LONG);
}

static void *next_owner(void *nothing)
{
    wait_for_tasks(&directives[0]);
    take(2);
    give_elsewhere(); /* what the first thread has taken */
    usleep(WHILE);
    give(NULL);
    return nothing;
}

static void leave_lock(void)
{
    pthread_t thread;
    take(1);
    pthread_create(&thread, NULL, next_owner, NULL);
    pthread_join(thread, NULL);
    usleep(LONG);
}

int main(int argc, char **argv)
{
    ompt_data_t initial = {0};
    ompt_start_tool_result_t *tool = pompeii_ompt_start(202011, "one of a test's own");
    if (argc != 2 || !tool || !tool->initialize(look_up, 0, &tool->tool_data) ||
        !told[ompt_callback_task_schedule])
        return 77;
    later = strcmp(argv[1], "later") == 0;
    if (strcmp(argv[1], "dropped") == 0)
        drop(&initial);
    else if (strcmp(argv[1], "again") == 0)
        take_again();
    else if (strcmp(argv[1], "lock") == 0)
        leave_lock();
    else
        end_late(&initial);
    tool->finalize(&tool->tool_data);
    return 0;
}
