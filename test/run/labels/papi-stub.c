/*
 * A PAPI with hardware counters, for machines that have none: preloaded, it stands for libpapi. Two counters fit at a
 * time, or STUB_FIT, and PAPI_L1_DCM and PAPI_L2_DCM never together, or the pairs of STUB_CONFLICTS=A:B,C:D; those of
 * STUB_START=A:B clash only when they are started; shared in time, all fit. With STUB_TICK=N those that are shared count in
 * turns of N units of the first counter's work, as many at a time as fit, and tell what that would be in all of the time. A counter counts what stub_count() is told, of
 * the calling thread, from PAPI_start on. STUB_PAPI=forbidden: the kernel says no; =disabled: the component does not work here;
 * =late: a thread other than the first one gets no counters; =unshared: they can't take turns; =crash: PAPI_BR_MSP ends the process that starts it.
 */
#include <papi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 8, SETS = 256 };

static const char *const names[EVENTS] = {"PAPI_TOT_INS", "PAPI_TOT_CYC", "PAPI_L1_DCM", "PAPI_L2_DCM",
                                          "PAPI_BR_INS",  "PAPI_BR_MSP",  "PAPI_LD_INS", "PAPI_SR_INS"};
static _Thread_local long long counted[EVENTS];

/* Of turns: the thread's time, in units of the first counter, its last step, and what each counter saw of it. */
static _Thread_local long long now, step_begin, step_end;
static _Thread_local double seen[EVENTS][EVENTS + 1]; /* by turns that there are */
static _Thread_local double active[EVENTS][EVENTS + 1];

static struct set {
    int used, owner, shared, running, count, event[EVENTS];
    long long start[EVENTS];
} sets[SETS];
static int threads;
static _Thread_local int thread_number;

/* How much of the last step lies in turn `turn` of `turns`. */
static double share_of_step(int turn, int turns, long long tick)
{
    double sum = 0;
    for (long long at = step_begin; at < step_end;) {
        long long next = (at / tick + 1) * tick, end = next < step_end ? next : step_end;
        if (at / tick % turns == turn)
            sum += (double)(end - at);
        at = end;
    }
    return sum / (double)(step_end - step_begin);
}

static long long tick(void)
{
    const char *value = getenv("STUB_TICK");
    return value ? atoll(value) : 0;
}

static void count_in_turns(int event, long n)
{
    if (event == 0) {
        step_begin = now;
        step_end = now += n > 0 ? n : 1;
    }
    for (int turns = 2; turns <= EVENTS && step_end > step_begin; turns++)
        for (int turn = 0; turn < turns; turn++) {
            double share = share_of_step(turn, turns, tick());
            seen[event][turns] += turn == event % turns ? (double)n * share : 0;
            active[turn][turns] += event == 0 ? (double)(step_end - step_begin) * share : 0;
        }
}

void stub_count(int event, long n)
{
    counted[event] += n;
    if (tick())
        count_in_turns(event, n);
}

static int is(const char *what)
{
    const char *value = getenv("STUB_PAPI");
    return value && strcmp(value, what) == 0;
}

int PAPI_library_init(int version)
{
    return version;
}

int PAPI_thread_init(unsigned long (*id)(void))
{
    return id() ? PAPI_OK : PAPI_EINVAL;
}

int PAPI_register_thread(void)
{
    if (!thread_number)
        thread_number = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
    return PAPI_OK;
}

/* Takes the thread's sets with it: whatever is done to one of them then goes wrong. */
int PAPI_unregister_thread(void)
{
    for (int i = 0; i < SETS; i++)
        if (sets[i].used && sets[i].owner == thread_number)
            sets[i].owner = -1;
    return PAPI_OK;
}

int PAPI_num_components(void)
{
    return 1;
}

int PAPI_multiplex_init(void)
{
    return PAPI_OK;
}

/* The period for all sets ends the real one. */
int PAPI_set_opt(int option, PAPI_option_t *value)
{
    if (option != PAPI_MULTIPLEX)
        abort();
    if (is("unshared"))
        return PAPI_ENOEVNT;
    fprintf(stderr, "stub: period %d ns\n", value->multiplex.ns);
    sets[value->multiplex.eventset].shared = 1;
    return PAPI_OK;
}

char *PAPI_strerror(int code)
{
    return code == PAPI_ECNFLCT ? "counter resources are limited" : code == PAPI_EPERM ? "permission" : "trouble";
}

const PAPI_component_info_t *PAPI_get_component_info(int component)
{
    static PAPI_component_info_t info = {.name = "perf_event", .description = "stub"};
    if (is("disabled")) {
        info.disabled = PAPI_ECMP;
        strcpy(info.disabled_reason, "there is no unit");
    }
    return component == 0 ? &info : NULL;
}

static int index_of(int code)
{
    return code & 0xffff;
}

int PAPI_event_name_to_code(const char *name, int *code)
{
    for (int i = 0; i < EVENTS; i++)
        if (strcmp(name, names[i]) == 0) {
            *code = (int)PAPI_PRESET_MASK | i;
            return PAPI_OK;
        }
    return PAPI_ENOEVNT;
}

int PAPI_event_code_to_name(int code, char *name)
{
    strcpy(name, names[index_of(code)]);
    return PAPI_OK;
}

int PAPI_get_event_component(int code)
{
    (void)code;
    return 0;
}

int PAPI_enum_event(int *code, int modifier)
{
    int i = modifier == PAPI_ENUM_FIRST ? 0 : index_of(*code) + 1;
    *code = (int)PAPI_PRESET_MASK | i;
    return i < EVENTS && !is("disabled") ? PAPI_OK : PAPI_ENOEVNT;
}

int PAPI_enum_cmp_event(int *code, int modifier, int component)
{
    (void)code, (void)modifier, (void)component;
    return PAPI_ENOEVNT;
}

int PAPI_get_event_info(int code, PAPI_event_info_t *info)
{
    memset(info, 0, sizeof *info);
    info->event_code = (unsigned)code;
    strcpy(info->symbol, names[index_of(code)]);
    strcpy(info->long_descr, "of the stub");
    info->count = 1;
    return PAPI_OK;
}

int PAPI_create_eventset(int *set)
{
    for (*set = 0; *set < SETS; ++*set)
        if (!__atomic_exchange_n(&sets[*set].used, 1, __ATOMIC_ACQ_REL)) {
            sets[*set].shared = sets[*set].running = sets[*set].count = 0;
            sets[*set].owner = thread_number;
            return PAPI_OK;
        }
    return PAPI_ENOMEM;
}

int PAPI_assign_eventset_component(int set, int component)
{
    return sets[set].used && component == 0 ? PAPI_OK : PAPI_EINVAL;
}

static int fit(void)
{
    const char *value = getenv("STUB_FIT");
    return value ? atoi(value) : 2;
}

static int clash(const char *pairs, int a, int b)
{
    char one[64], other[64];
    snprintf(one, sizeof one, "%s:%s", names[a], names[b]);
    snprintf(other, sizeof other, "%s:%s", names[b], names[a]);
    return pairs && (strstr(pairs, one) || strstr(pairs, other));
}

int PAPI_add_event(int set, int code)
{
    struct set *s = &sets[set];
    const char *pairs = getenv("STUB_CONFLICTS") ? getenv("STUB_CONFLICTS") : "PAPI_L1_DCM:PAPI_L2_DCM";
    if (is("forbidden"))
        return PAPI_EPERM;
    for (int i = 0; i < s->count; i++)
        if (!s->shared && (s->count == fit() || clash(pairs, index_of(code), s->event[i])))
            return PAPI_ECNFLCT;
    s->event[s->count++] = index_of(code);
    return PAPI_OK;
}

int PAPI_start(int set)
{
    struct set *s = &sets[set];
    if (is("late") && thread_number > 1)
        return PAPI_ECNFLCT;
    for (int i = 0; i < s->count; i++)
        if (is("crash") && strcmp(names[s->event[i]], "PAPI_BR_MSP") == 0)
            abort();
    for (int i = 0; i < s->count && !s->shared; i++)
        for (int k = 0; k < i; k++)
            if (clash(getenv("STUB_START"), s->event[i], s->event[k]))
                return PAPI_ECNFLCT;
    for (int i = 0; i < s->count; i++)
        s->start[i] = counted[s->event[i]];
    s->running = 1;
    return PAPI_OK;
}

/* What a counter that takes turns says: what it saw, times all of the time by its own. */
static long long estimate(int event, int turns)
{
    double own = active[event % turns][turns];
    return own > 0 ? (long long)(seen[event][turns] * (double)now / own) : 0;
}

int PAPI_read(int set, long long *values)
{
    const struct set *s = &sets[set];
    if (!s->running)
        return PAPI_ENOTRUN;
    int turns = (s->count + fit() - 1) / fit();
    for (int i = 0; i < s->count; i++)
        values[i] = s->shared && turns > 1 && tick() ? estimate(s->event[i], turns)
                                                     : counted[s->event[i]] - s->start[i];
    return PAPI_OK;
}

int PAPI_stop(int set, long long *values)
{
    if (sets[set].owner < 0)
        abort();
    int status = PAPI_read(set, values);
    sets[set].running = 0;
    return status;
}

int PAPI_cleanup_eventset(int set)
{
    sets[set].count = 0;
    return PAPI_OK;
}

int PAPI_destroy_eventset(int *set)
{
    __atomic_store_n(&sets[*set].used, 0, __ATOMIC_RELEASE);
    *set = PAPI_NULL;
    return PAPI_OK;
}
