/*
 * A POMP2 library for tests: it checks that the calls of every thread and task follow the protocol
 * and writes how often each call was made for each region to the file that POMP2_VERIFY names.
 *
 * Lines: `FILE:LINE TYPE [NAME] call=count ..`, sorted; then `error: ..` for each broken rule and
 * `left N` when N regions were left without their end (a cancel or an exception).
 */
#include "pomp2-runtime/pomp2.h"

#include <omp.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 200, MAX_CALLS = 40, MAX_REGIONS = 4000, MAX_TASKS = 200000, MAX_ERRORS = 50 };

struct call {
    const char *name;
    long count;
};

struct region {
    char *ctc;
    struct call calls[MAX_CALLS];
    int call_count;
};

/* What a frame waits for next. */
enum phase { ENTERED, BEGUN, ENDED };

struct frame {
    const struct region *region;
    const char *kind;
    enum phase phase;
};

struct task {
    struct frame frame[MAX_DEPTH];
    int depth;
    struct task *suspended; /* what the thread did before */
    POMP2_Task_handle id;
};

struct team {
    struct task *creator;
    const struct region *region;
    long begun, ended;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct region *regions[MAX_REGIONS];
static int region_count;
static struct task *tasks[MAX_TASKS];
static long task_count = 1, left_count, error_count;
static char *errors[MAX_ERRORS];
static __thread struct task *current;

static void fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pthread_mutex_lock(&mutex);
    if (error_count < MAX_ERRORS && vasprintf(&errors[error_count], format, arguments) >= 0)
        error_count++;
    pthread_mutex_unlock(&mutex);
    va_end(arguments);
}

static struct task *new_task(void)
{
    struct task *task = calloc(1, sizeof *task);
    pthread_mutex_lock(&mutex);
    task->id = task_count;
    if (task_count < MAX_TASKS)
        tasks[task_count++] = task;
    pthread_mutex_unlock(&mutex);
    return task;
}

static struct task *here(void)
{
    if (!current)
        current = new_task();
    return current;
}

static void check_ctc(const char *ctc)
{
    char *rest;
    unsigned long length = strtoul(ctc, &rest, 10);
    if (length != strlen(ctc) || *rest != '*' || length < 2 || strcmp(ctc + length - 2, "**"))
        fail("malformed CTC string %s", ctc);
}

/* Find or make the region, and count the call. */
static struct region *region_of(void **h, const char *ctc, const char *call)
{
    pthread_mutex_lock(&mutex);
    if (!*h && ctc) {
        struct region *region = calloc(1, sizeof *region);
        region->ctc = strdup(ctc);
        regions[region_count++] = region;
        *h = region;
    }
    struct region *region = *h;
    int i = 0;
    if (region) {
        while (i < region->call_count && strcmp(region->calls[i].name, call))
            i++;
        if (i == region->call_count)
            region->call_count++;
        region->calls[i].name = call;
        region->calls[i].count++;
    }
    pthread_mutex_unlock(&mutex);
    if (!region)
        fail("%s without a registered region", call);
    else if (region->call_count == 1 && region->calls[0].count == 1)
        check_ctc(region->ctc);
    return region;
}

static void push(const struct region *region, const char *kind)
{
    struct task *task = here();
    if (task->depth < MAX_DEPTH)
        task->frame[task->depth] = (struct frame){region, kind, ENTERED};
    task->depth++;
}

/* The innermost open frame must be this one; what a cancel left open above it is dropped. */
static struct frame *top(const struct region *region, const char *kind, const char *call)
{
    struct task *task = here();
    for (int i = task->depth - 1; i >= 0; i--) {
        if (task->frame[i].region != region || strcmp(task->frame[i].kind, kind))
            continue;
        if (i != task->depth - 1)
            __atomic_add_fetch(&left_count, task->depth - 1 - i, __ATOMIC_RELAXED);
        task->depth = i + 1;
        return &task->frame[i];
    }
    fail("%s, but %s is open: %s", call,
         task->depth ? task->frame[task->depth - 1].kind : "nothing",
         region ? region->ctc : "no region");
    return NULL;
}

static void step(const struct region *region, const char *kind, const char *call, enum phase from,
                 enum phase to)
{
    struct frame *frame = top(region, kind, call);
    if (frame && frame->phase != from)
        fail("%s out of order: %s", call, region->ctc);
    if (frame)
        frame->phase = to;
}

static void pop(const struct region *region, const char *kind, const char *call)
{
    struct frame *frame = top(region, kind, call);
    if (frame && frame->phase == BEGUN)
        fail("%s before end: %s", call, region->ctc);
    if (frame)
        here()->depth--;
}

static void restore(POMP2_Task_handle old, const char *call)
{
    if (old <= 0 || old >= task_count)
        fail("%s with a task that does not exist", call);
    else
        current = tasks[old];
}

#define ENTER(name, kind)                                                                          \
    void POMP2_##name(POMP2_Region_handle *h, const char ctc[])                                    \
    {                                                                                              \
        push(region_of(h, ctc, #name), kind);                                                      \
    }
#define STEP(name, kind, from, to)                                                                 \
    void POMP2_##name(POMP2_Region_handle *h)                                                      \
    {                                                                                              \
        step(region_of(h, NULL, #name), kind, #name, from, to);                                    \
    }
#define EXIT(name, kind)                                                                           \
    void POMP2_##name(POMP2_Region_handle *h)                                                      \
    {                                                                                              \
        pop(region_of(h, NULL, #name), kind, #name);                                               \
    }
#define ENTER_OLD(name, kind)                                                                      \
    void POMP2_##name(POMP2_Region_handle *h, POMP2_Task_handle *old, const char ctc[])            \
    {                                                                                              \
        push(region_of(h, ctc, #name), kind);                                                      \
        *old = current->id;                                                                        \
    }
#define EXIT_OLD(name, kind)                                                                       \
    void POMP2_##name(POMP2_Region_handle *h, POMP2_Task_handle old)                               \
    {                                                                                              \
        restore(old, #name);                                                                       \
        pop(region_of(h, NULL, #name), kind, #name);                                               \
    }

ENTER(Atomic_enter, "atomic")
EXIT(Atomic_exit, "atomic")
ENTER_OLD(Barrier_enter, "barrier")
EXIT_OLD(Barrier_exit, "barrier")
ENTER(Flush_enter, "flush")
EXIT(Flush_exit, "flush")
ENTER(Critical_enter, "critical")
STEP(Critical_begin, "critical", ENTERED, BEGUN)
STEP(Critical_end, "critical", BEGUN, ENDED)
EXIT(Critical_exit, "critical")
ENTER(For_enter, "for")
EXIT(For_exit, "for")

/* What loops tell of their iterations is no event: test/run/labels checks it. */
void POMP2_For_bounds(POMP2_Region_handle *h, uint64_t first, uint64_t bound, int64_t step, int inclusive)
{
    (void)h, (void)first, (void)bound, (void)step, (void)inclusive;
}
void POMP2_For_static(POMP2_Region_handle *h, uint64_t chunk, int seen)
{
    (void)h, (void)chunk, (void)seen;
}
void POMP2_For_counted(POMP2_Region_handle *h, uint64_t iterations)
{
    (void)h, (void)iterations;
}
long POMP2_For_chunk(POMP2_Region_handle *h)
{
    (void)h;
    return LONG_MAX;
}

/* Nor is what a task depends on: test/analysis/tasks.sh does. */
void POMP2_Task_depend(POMP2_Region_handle *h, unsigned kind, const void *address)
{
    (void)h, (void)kind, (void)address;
}

ENTER(Master_begin, "master")
EXIT(Master_end, "master")
ENTER(Masked_begin, "masked")
EXIT(Masked_end, "masked")
ENTER(Section_begin, "section")
EXIT(Section_end, "section")
ENTER(Sections_enter, "sections")
EXIT(Sections_exit, "sections")
ENTER(Single_enter, "single")
STEP(Single_begin, "single", ENTERED, BEGUN)
STEP(Single_end, "single", BEGUN, ENDED)
EXIT(Single_exit, "single")
ENTER(Workshare_enter, "workshare")
EXIT(Workshare_exit, "workshare")
ENTER(Ordered_enter, "ordered")
STEP(Ordered_begin, "ordered", ENTERED, BEGUN)
STEP(Ordered_end, "ordered", BEGUN, ENDED)
EXIT(Ordered_exit, "ordered")
ENTER_OLD(Taskwait_begin, "taskwait")
EXIT_OLD(Taskwait_end, "taskwait")
ENTER_OLD(Taskgroup_enter, "taskgroup")
STEP(Taskgroup_begin, "taskgroup", ENTERED, BEGUN)
STEP(Taskgroup_end, "taskgroup", BEGUN, ENDED)
EXIT_OLD(Taskgroup_exit, "taskgroup")
ENTER_OLD(Taskyield_begin, "taskyield")
EXIT_OLD(Taskyield_end, "taskyield")
ENTER_OLD(Taskloop_enter, "taskloop")
EXIT_OLD(Taskloop_exit, "taskloop")
ENTER(Construct_enter, "construct")
EXIT(Construct_exit, "construct")
ENTER(Begin, "user")
EXIT(End, "user")

void POMP2_Implicit_barrier_enter(POMP2_Region_handle *h, POMP2_Task_handle *old)
{
    push(region_of(h, NULL, "Implicit_barrier_enter"), "implicit barrier");
    *old = current->id;
}
EXIT_OLD(Implicit_barrier_exit, "implicit barrier")

void POMP2_Parallel_team_fork(POMP2_Region_handle *h, POMP2_Team_handle *handle, const char ctc[])
{
    struct team *team = calloc(1, sizeof *team);
    team->region = region_of(h, ctc, "Parallel_team_fork");
    push(team->region, "fork");
    team->creator = current;
    *handle = team;
}

void POMP2_Parallel_team_begin(POMP2_Region_handle *h, POMP2_Team_handle handle)
{
    struct team *team = handle;
    if (team->region != region_of(h, NULL, "Parallel_team_begin"))
        fail("the team is of another region: %s", team->region->ctc);
    __atomic_add_fetch(&team->begun, 1, __ATOMIC_RELAXED);
    struct task *task = new_task();
    task->suspended = current;
    current = task;
    push(team->region, "parallel");
}

void POMP2_Parallel_team_end(POMP2_Region_handle *h, POMP2_Team_handle handle)
{
    struct team *team = handle;
    pop(region_of(h, NULL, "Parallel_team_end"), "parallel", "Parallel_team_end");
    __atomic_add_fetch(&team->ended, 1, __ATOMIC_RELAXED);
    if (current->depth)
        fail("%d regions around the thread's part: %s", current->depth, team->region->ctc);
    current = current->suspended;
}

void POMP2_Parallel_team_join(POMP2_Region_handle *h, POMP2_Team_handle handle)
{
    struct team *team = handle;
    current = team->creator;
    pop(region_of(h, NULL, "Parallel_team_join"), "fork", "Parallel_team_join");
    if (team->begun != team->ended)
        fail("%ld begins, %ld ends: %s", team->begun, team->ended, team->region->ctc);
    free(team);
}

static void create(struct region *region, POMP2_Task_handle *task, POMP2_Task_handle *old)
{
    push(region, "creation");
    *old = current->id;
    *task = new_task()->id;
}

static void begin(struct region *region, POMP2_Task_handle id)
{
    if (id <= 0 || id >= task_count) {
        fail("a task that does not exist begins: %s", region->ctc);
        return;
    }
    tasks[id]->suspended = current;
    current = tasks[id];
    push(region, "task");
}

static void end(struct region *region, const char *call)
{
    pop(region, "task", call);
    if (current->depth)
        fail("%d regions around the task: %s", current->depth, region->ctc);
    current = current->suspended;
}

#define TASK(prefix)                                                                               \
    void POMP2_##prefix##_create_begin(POMP2_Region_handle *h, POMP2_Task_handle *task,            \
                                       POMP2_Task_handle *old, int if_clause, const char ctc[])    \
    {                                                                                              \
        (void)if_clause;                                                                           \
        create(region_of(h, ctc, #prefix "_create_begin"), task, old);                             \
    }                                                                                              \
    EXIT_OLD(prefix##_create_end, "creation")                                                      \
    void POMP2_##prefix##_begin(POMP2_Region_handle *h, POMP2_Task_handle task)                    \
    {                                                                                              \
        begin(region_of(h, NULL, #prefix "_begin"), task);                                         \
    }                                                                                              \
    void POMP2_##prefix##_end(POMP2_Region_handle *h)                                              \
    {                                                                                              \
        end(region_of(h, NULL, #prefix "_end"), #prefix "_end");                                   \
    }
TASK(Task)
TASK(Untied_task)

#define LOCK(name, function, type)                                                                 \
    void POMP2_##name##_at(POMP2_Region_handle *h, void *s, const char ctc[])                      \
    {                                                                                              \
        region_of(h, ctc, #name);                                                                  \
        function((type *)s);                                                                       \
    }
LOCK(Init_lock, omp_init_lock, omp_lock_t)
LOCK(Destroy_lock, omp_destroy_lock, omp_lock_t)
LOCK(Set_lock, omp_set_lock, omp_lock_t)
LOCK(Unset_lock, omp_unset_lock, omp_lock_t)
LOCK(Init_nest_lock, omp_init_nest_lock, omp_nest_lock_t)
LOCK(Destroy_nest_lock, omp_destroy_nest_lock, omp_nest_lock_t)
LOCK(Set_nest_lock, omp_set_nest_lock, omp_nest_lock_t)
LOCK(Unset_nest_lock, omp_unset_nest_lock, omp_nest_lock_t)

int POMP2_Test_lock_at(POMP2_Region_handle *h, void *s, const char ctc[])
{
    region_of(h, ctc, "Test_lock");
    return omp_test_lock(s);
}

int POMP2_Test_nest_lock_at(POMP2_Region_handle *h, void *s, const char ctc[])
{
    region_of(h, ctc, "Test_nest_lock");
    return omp_test_nest_lock(s);
}

void POMP2_Init_lock_with_hint_at(POMP2_Region_handle *h, void *s, unsigned hint, const char ctc[])
{
    (void)hint;
    region_of(h, ctc, "Init_lock_with_hint");
    omp_init_lock(s);
}

void POMP2_Init_nest_lock_with_hint_at(POMP2_Region_handle *h, void *s, unsigned hint,
                                       const char ctc[])
{
    (void)hint;
    region_of(h, ctc, "Init_nest_lock_with_hint");
    omp_init_nest_lock(s);
}

/* ---- Target constructs ---- */

void POMP2_Target_begin(POMP2_Region_handle *h, int device, int if_clause, const char ctc[])
{
    char name[60];
    snprintf(name, sizeof name, "Target_begin(%d,%d)", device, if_clause);
    push(region_of(h, ctc, strdup(name)), "target");
}
EXIT(Target_end, "target")
STEP(Target_flush, "target", ENTERED, ENTERED)

void POMP2_Target_map_item(POMP2_Region_handle *h, unsigned item, const void *address, size_t bytes)
{
    char name[60];
    snprintf(name, sizeof name, "item%u(%zu)", item, bytes);
    step(region_of(h, NULL, strdup(name)), "target", "Target_map_item", ENTERED, ENTERED);
    if (!address && bytes)
        fail("item %u lies nowhere", item);
}

static const char *const directions[] = {"to", "from", "both"};

void POMP2_Target_copy_begin(POMP2_Region_handle *h, enum POMP2_Target_direction direction)
{
    const struct region *region = region_of(h, NULL, directions[direction]);
    step(region, "target", "Target_copy_begin", ENTERED, BEGUN);
}

void POMP2_Target_copy_end(POMP2_Region_handle *h, enum POMP2_Target_direction direction)
{
    (void)direction;
    step(*h, "target", "Target_copy_end", BEGUN, ENTERED);
}

uint64_t POMP2_Target_launch(void)
{
    return 1;
}

/* ---- Device code, where it runs on the host ---- */

static struct {
    uint64_t id;
    POMP2_Region_handle region;
} device_regions[MAX_REGIONS];
static int device_region_count;

void POMP2_Target_map_region(POMP2_Region_handle *h, uint64_t id, const char ctc[])
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = ctc; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    if (hash != id)
        fail("the id is not the hash of %s", ctc);
    region_of(h, ctc, "Target_map_region");
    device_regions[device_region_count].id = id;
    device_regions[device_region_count++].region = *h;
}

void pomp2_check_device(unsigned long id, int enter);
void pomp2_check_device(unsigned long id, int enter)
{
    int i = 0;
    while (i < device_region_count && device_regions[i].id != id)
        i++;
    if (i == device_region_count) {
        fail("device code names a region that is not known");
        return;
    }
    POMP2_Region_handle *region = &device_regions[i].region;
    if (enter)
        push(region_of(region, NULL, "device_enter"), "device");
    else
        pop(region_of(region, NULL, "device_exit"), "device", "device_exit");
}

void POMP2_Init(void)
{
}
void POMP2_Finalize(void)
{
}
void POMP2_On(void)
{
}
void POMP2_Off(void)
{
}

/* `LEN*regionType=T*sscl=/dir/file:7:7*..` as `file:7 T name`. */
static void title(char *out, size_t size, const char *ctc)
{
    char type[100] = "", name[100] = "", file[1000] = "";
    int line = 0;
    sscanf(strstr(ctc, "regionType=") + 11, "%99[^*]", type);
    sscanf(strstr(ctc, "sscl=") + 5, "%999[^*:]:%d", file, &line);
    const char *key = strstr(ctc, "Name=");
    if (key)
        sscanf(key + 5, "%99[^*]", name);
    const char *slash = strrchr(file, '/');
    snprintf(out, size, "%s:%04d %s%s%s%s", slash ? slash + 1 : file, line, type, *name ? " " : "",
             name, strstr(ctc, "wait=inside") ? " wait=inside" : "");
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int compare_calls(const void *a, const void *b)
{
    const struct call *x = a, *y = b;
    return strcmp(x->name, y->name);
}

__attribute__((destructor)) static void report(void)
{
    const char *name = getenv("POMP2_VERIFY");
    FILE *out = name ? fopen(name, "w") : stderr;
    if (!out)
        return;
    char *line[MAX_REGIONS];
    for (int i = 0; i < region_count; i++) {
        char text[4000];
        qsort(regions[i]->calls, (size_t)regions[i]->call_count, sizeof *regions[i]->calls,
              compare_calls);
        title(text, sizeof text, regions[i]->ctc);
        for (int j = 0; j < regions[i]->call_count; j++) {
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, " %s=%ld", regions[i]->calls[j].name,
                     regions[i]->calls[j].count);
        }
        line[i] = strdup(text);
    }
    qsort(line, (size_t)region_count, sizeof *line, compare);
    for (int i = 0; i < region_count; i++)
        fprintf(out, "%s\n", line[i]);
    if (left_count)
        fprintf(out, "left %ld\n", left_count);
    for (int i = 0; i < error_count; i++)
        fprintf(out, "error: %s\n", errors[i]);
    if (name)
        fclose(out);
}
