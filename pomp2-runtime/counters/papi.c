/* libpompeii-papi.so: counters by PAPI, of any of its components. Loaded only when one of them is
 * asked for. */
#include "config.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <errno.h>
#include <papi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPONENTS = 8 };

/* The counters that were added: event sets hold those of one component each. */
static struct {
    int code[COUNTERS_MOST];
    int group[COUNTERS_MOST]; /* position in `component` */
    unsigned count;
    int component[COMPONENTS];                                       /* PAPI's index */
    unsigned member[COMPONENTS][COUNTERS_MOST], members[COMPONENTS]; /* counters of each group */
    int trial[COMPONENTS]; /* an event set that is never started: tells what fits together */
    unsigned components;
    int period; /* nanoseconds after which counters take turns; 0: they do not */
} plan;

/* Where their library is and no device, these say so on the program's stderr. */
static void leave_out_rocm(void)
{
    const char *wanted = secure_getenv("POMPEII_COUNTERS");
    if (wanted && strstr(wanted, "rocm"))
        return;
    PAPI_disable_component_by_name("rocm");
    PAPI_disable_component_by_name("rocm_smi");
}

static bool papi_initialize(char *problem, size_t size)
{
    static int version;
    if (!version) {
        leave_out_rocm();
        version = PAPI_library_init(PAPI_VER_CURRENT);
        if (version == PAPI_VER_CURRENT)
            PAPI_thread_init((unsigned long (*)(void))pthread_self);
    }
    if (version == PAPI_VER_CURRENT)
        return true;
    snprintf(problem, size, "PAPI does not start: %s: check its installation",
             version > 0 ? "it is of another version" : PAPI_strerror(version));
    return false;
}

/* Each set of its own, since PAPI_DEF_MPX_NS, for all of them, crashes in PAPI 7. The kernel
 * rotates the counters, and PAPI scales each by the share of the time that it was counted. */
static int take_turns(int events)
{
    PAPI_option_t option = {.multiplex = {.eventset = events, .ns = plan.period}};
    return PAPI_set_opt(PAPI_MULTIPLEX, &option);
}

/* An empty event set of a component; PAPI_NULL: impossible. */
static int new_events(int component)
{
    int events = PAPI_NULL;
    if (PAPI_create_eventset(&events) != PAPI_OK)
        return PAPI_NULL;
    int failure = PAPI_assign_eventset_component(events, component);
    if (failure == PAPI_OK && plan.period && component == 0)
        failure = take_turns(events);
    if (failure != PAPI_OK)
        PAPI_destroy_eventset(&events);
    return events;
}

static void free_events(int *events)
{
    PAPI_cleanup_eventset(*events);
    PAPI_destroy_eventset(events);
}

/* Where the counters of a component are put together; made at its first one. -1: no room. */
static int group_of(int component)
{
    for (unsigned i = 0; i < plan.components; i++)
        if (plan.component[i] == component)
            return (int)i;
    if (plan.components == COMPONENTS)
        return -1;
    int events = new_events(component);
    if (events == PAPI_NULL)
        return -1;
    plan.component[plan.components] = component;
    plan.trial[plan.components] = events;
    return (int)plan.components++;
}

static size_t append_name(char *text, size_t size, size_t used, const char *more)
{
    int n = snprintf(text + used, size - used, "%s%s", used ? ", " : "", more);
    return n > 0 && used + (size_t)n < size ? used + (size_t)n : size - 1;
}

/* Which of the group's counters can't be measured together with `code`; all of them where no two
 * clash. */
static void find_clash(int group, int code, char *text, size_t size)
{
    size_t used = 0;
    for (int pairs = 1; pairs >= 0 && !used; pairs--)
        for (unsigned i = 0; i < plan.count; i++) {
            char name[PAPI_MAX_STR_LEN];
            if (plan.group[i] != group || PAPI_event_code_to_name(plan.code[i], name) != PAPI_OK)
                continue;
            int events = pairs ? new_events(plan.component[group]) : PAPI_NULL;
            bool clash =
                !pairs || (events != PAPI_NULL && PAPI_add_event(events, plan.code[i]) == PAPI_OK &&
                           PAPI_add_event(events, code) != PAPI_OK);
            if (events != PAPI_NULL)
                free_events(&events);
            if (clash)
                used = append_name(text, size, used, name);
        }
}

static void papi_explain(const char *name, int group, int code, int failure, char *problem,
                         size_t size)
{
    char others[300] = "";
    if (failure == PAPI_ECNFLCT || failure == PAPI_ECOUNT) {
        find_clash(group, code, others, sizeof others);
        snprintf(
            problem, size,
            "conflicting counters: %s does not fit with %s: measure them in another run, or set "
            "POMPEII_MULTIPLEX=4ms",
            name, *others ? others : "itself");
    } else if (failure == PAPI_EPERM) {
        snprintf(problem, size,
                 "no permission for %s: set /proc/sys/kernel/perf_event_paranoid to 2 or less, and "
                 "allow perf_event_open where a container forbids it",
                 name);
    } else {
        snprintf(problem, size, "%s can't be measured: %s", name, PAPI_strerror(failure));
    }
}

static bool papi_add(const char *name, char *problem, size_t size)
{
    int code;
    if (!papi_initialize(problem, size))
        return false;
    int failure = PAPI_event_name_to_code(name, &code);
    if (failure != PAPI_OK)
        return false;
    int component = PAPI_get_event_component(code);
    const PAPI_component_info_t *info = PAPI_get_component_info(component);
    if (info && info->disabled && info->disabled != PAPI_EDELAY_INIT) {
        snprintf(problem, size, "%s can't be measured: PAPI's component %s is disabled: %s", name,
                 info->name, info->disabled_reason);
        return false;
    }
    int group = plan.count < COUNTERS_MOST ? group_of(component) : -1;
    if (group < 0) {
        snprintf(problem, size, "%s can't be measured: PAPI has no event set left for it", name);
        return false;
    }
    failure = PAPI_add_event(plan.trial[group], code);
    if (failure != PAPI_OK) {
        papi_explain(name, group, code, failure, problem, size);
        return false;
    }
    plan.code[plan.count] = code;
    plan.group[plan.count] = group;
    plan.member[group][plan.members[group]++] = plan.count++;
    return true;
}

/* ---- A thread ---------------------------------------------------------------------------- */

/* At the end of the run a thread closes what others left. To PAPI a set is part of the thread that
 * made it, and that one may still be there. */
static void papi_stop(struct counter_set *set)
{
    long long last[COUNTERS_MOST];
    if (set->id[0] != (uint64_t)pthread_self())
        return;
    for (unsigned i = 0; i < plan.components; i++)
        if (set->handle[i] != PAPI_NULL) {
            PAPI_stop(set->handle[i], last);
            free_events(&set->handle[i]);
        }
    PAPI_unregister_thread();
}

/* The event set of a component, counting; with all its counters or none. */
static int start_group(int group, const char **failure)
{
    int events = new_events(plan.component[group]);
    int status = events == PAPI_NULL ? PAPI_ENOMEM : PAPI_OK;
    for (unsigned i = 0; i < plan.count && status == PAPI_OK; i++)
        if (plan.group[i] == group)
            status = PAPI_add_event(events, plan.code[i]);
    if (status == PAPI_OK)
        status = PAPI_start(events);
    if (status == PAPI_OK)
        return events;
    *failure = PAPI_strerror(status);
    if (events != PAPI_NULL)
        free_events(&events);
    return PAPI_NULL;
}

/* Its handles are event sets, one for each component; its first id is the thread's. */
static void papi_start(struct counter_set *set, const char **failure)
{
    PAPI_register_thread();
    set->id[0] = (uint64_t)pthread_self();
    for (unsigned i = 0; i < plan.components; i++)
        set->handle[i] = start_group((int)i, failure);
}

static void papi_read(struct counter_set *set, uint64_t *values)
{
    long long raw[COUNTERS_MOST];
    for (unsigned i = 0; i < plan.components; i++) {
        bool good = set->handle[i] != PAPI_NULL && PAPI_read(set->handle[i], raw) == PAPI_OK;
        for (unsigned k = 0; k < plan.members[i]; k++)
            values[plan.member[i][k]] = good ? (uint64_t)raw[k] : 0;
    }
}

/* Without the thread's registration, which would take the event sets of `plan` with it. */
static void papi_trial(const char **failure)
{
    int events[COMPONENTS];
    long long last[COUNTERS_MOST];
    int period = plan.period;
    for (unsigned i = 0; i < plan.components; i++)
        events[i] = start_group((int)i, failure);
    for (unsigned i = 0; i < plan.components; i++) {
        if (events[i] != PAPI_NULL) {
            PAPI_stop(events[i], last);
            free_events(&events[i]);
        }
        free_events(&plan.trial[i]);
    }
    memset(&plan, 0, sizeof plan);
    plan.period = period;
}

static bool papi_share(uint64_t period)
{
    char problem[200];
    if (!papi_initialize(problem, sizeof problem) || PAPI_multiplex_init() != PAPI_OK)
        return false;
    plan.period = period < INT32_MAX ? (int)period : INT32_MAX;
    int events = new_events(0);
    if (events == PAPI_NULL)
        plan.period = 0; /* as where there are no counters that could take turns */
    else
        free_events(&events);
    return plan.period;
}

/* ---- What there is ----------------------------------------------------------------------- */

typedef void visitor(void *context, const char *name, const char *meaning, const char *unavailable);

/* PAPI knows the processor's counters also where a virtual machine or the kernel gives none. */
static void visit_tried(const PAPI_event_info_t *info, void *context, visitor *visit)
{
    char problem[300];
    int code = (int)info->event_code, events = new_events(PAPI_get_event_component(code));
    int failure = events == PAPI_NULL ? PAPI_ENOMEM : PAPI_add_event(events, code);

    if (failure != PAPI_OK)
        papi_explain(info->symbol, -1, code, failure, problem, sizeof problem);
    visit(context, info->symbol, info->long_descr, failure == PAPI_OK ? NULL : problem);
    if (events != PAPI_NULL)
        free_events(&events);
}

static void list_presets(void *context, visitor *visit)
{
    PAPI_event_info_t info;
    int code = (int)PAPI_PRESET_MASK;
    int more = PAPI_enum_event(&code, PAPI_ENUM_FIRST);
    for (; more == PAPI_OK; more = PAPI_enum_event(&code, PAPI_PRESET_ENUM_AVAIL))
        if (PAPI_get_event_info(code, &info) == PAPI_OK && info.count)
            visit_tried(&info, context, visit);
}

/* What begins only when it is asked for (devices) has too many to try each. */
static void list_component(int component, bool begun, void *context, visitor *visit)
{
    PAPI_event_info_t info;
    int code = (int)PAPI_NATIVE_MASK;
    int more = PAPI_enum_cmp_event(&code, PAPI_ENUM_FIRST, component);
    for (; more == PAPI_OK; more = PAPI_enum_cmp_event(&code, PAPI_ENUM_EVENTS, component))
        if (PAPI_get_event_info(code, &info) == PAPI_OK) {
            if (begun)
                visit_tried(&info, context, visit);
            else
                visit(context, info.symbol, info.long_descr, NULL);
        }
}

static void papi_list(void *context, visitor *visit)
{
    char problem[200];
    if (!papi_initialize(problem, sizeof problem)) {
        visit(context, "PAPI", "all counters of PAPI", problem);
        return;
    }
    list_presets(context, visit);
    for (int i = 0; i < PAPI_num_components(); i++) {
        const PAPI_component_info_t *info = PAPI_get_component_info(i);
        if (!info)
            continue;
        if (info->disabled && info->disabled != PAPI_EDELAY_INIT)
            visit(context, info->name, info->description,
                  *info->disabled_reason ? info->disabled_reason : "disabled");
        else
            list_component(i, !info->disabled, context, visit);
    }
}

__attribute__((visibility("default"))) const struct counter_source *pompeii_papi(void);
const struct counter_source *pompeii_papi(void)
{
    static const struct counter_source source = {papi_add,  papi_start, papi_read,  papi_stop,
                                                 papi_list, papi_trial, papi_share, false};
    return &source;
}
