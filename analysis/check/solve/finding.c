/* Findings: made of divergences, with the calls and conditions that lead to them; sorted. */
#include "analysis/check/solve/finding.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

struct finding *finding_add(struct findings *findings)
{
    findings->finding =
        xgrow(findings->finding, findings->count, &findings->capacity, sizeof(*findings->finding));
    return &findings->finding[findings->count++];
}

void finding_calls(const struct program *program, const struct reached *chain, uint32_t to,
                   struct finding *finding)
{
    for (uint32_t i = 0; i < finding->call_count; i++) {
        const struct checked_team *team = &program->teams[chain[i].team];
        uint32_t next = i + 1 < finding->call_count ? chain[i + 1].team : to;
        finding->calls[i] = (struct step){team->function, program->teams[next].function,
                                          team->nodes[chain[i].node].place};
    }
}

void finding_count_doubts(const struct program *program, const struct reached *chain,
                          enum meeting what, struct finding *finding)
{
    const struct function *f = &program->functions[finding->function];
    if (f->is_rough) {
        finding->doubt = (struct unproved){UNPROVED_SOURCE, finding->function, 0, f->place};
        finding->doubts++;
    }
    for (uint32_t i = 0; i < finding->call_count; i++) {
        const struct checked_team *team = &program->teams[chain[i].team];
        const struct cfg_node *n = &team->nodes[chain[i].node];
        const struct call *call = &team->calls[n->index];
        uint32_t doubts = call_doubts(program, team, call, what);
        if (doubts && !finding->doubts)
            finding->doubt =
                (struct unproved){UNPROVED_CHOICE, team->function, call->name, n->place};
        finding->doubts += doubts;
    }
}

void finding_add_unless_doubtful(struct findings *findings, struct finding *finding,
                                 bool is_certain)
{
    if (finding->doubts > is_certain) {
        unproved_add(&findings->doubts, finding->doubt);
        free(finding->causes);
    } else {
        *finding_add(findings) = *finding;
    }
}

/** Functions whose result is another one in each thread. */
static bool is_thread_number(const char *name)
{
    static const char *const names[] = {"omp_get_thread_num", "pthread_self", "gettid", "get_id"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

bool reason_is_certain(const struct dataflow *dataflow, const struct program *program,
                       uint32_t number)
{
    const struct reason *last = NULL;
    while (dataflow && number) {
        last = dataflow_reason(dataflow, number);
        number = last->next;
    }
    return last &&
           (last->kind == REASON_ONE_THREAD ||
            (last->kind == REASON_THREAD && is_thread_number(name_text(program, last->name))));
}

void findings_free(struct findings *findings)
{
    unproved_free(&findings->doubts);
    for (size_t i = 0; i < findings->count; i++) {
        free(findings->finding[i].causes);
        free(findings->finding[i].ignore_reason);
    }
    free(findings->finding);
    *findings = (struct findings){0};
}

static int by_number(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

static int by_place(const struct place *a, const struct place *b)
{
    int order = by_number(a->file, b->file);
    if (!order)
        order = by_number(a->line, b->line);
    return order ? order : by_number(a->column, b->column);
}

static const struct place *second_place(const struct finding *f)
{
    return f->cause_count ? &f->causes[0].place : &f->outer_place;
}

static int by_place_and_kind(const void *left, const void *right)
{
    const struct finding *a = left, *b = right;
    int order = by_place(&a->place, &b->place);
    if (!order)
        order = by_number(a->kind, b->kind);
    if (!order)
        order = by_place(second_place(a), second_place(b));
    return order ? order : (a->is_implicit > b->is_implicit) - (a->is_implicit < b->is_implicit);
}

void findings_sort(struct findings *findings)
{
    size_t kept = 0;
    if (findings->count)
        qsort(findings->finding, findings->count, sizeof(*findings->finding), by_place_and_kind);
    for (size_t i = 0; i < findings->count; i++)
        if (kept && !by_place_and_kind(&findings->finding[kept - 1], &findings->finding[i]))
            free(findings->finding[i].causes);
        else
            findings->finding[kept++] = findings->finding[i];
    findings->count = kept;
}

static bool is_elsewhere(const struct dataflow *dataflow, const struct cause *cause, uint32_t file)
{
    bool elsewhere = cause->place.file != file;
    for (uint32_t reason = cause->reason; reason; reason = dataflow_reason(dataflow, reason)->next)
        elsewhere |= dataflow_reason(dataflow, reason)->place.file != file;
    return elsewhere;
}

void findings_across(const struct dataflow *dataflow, struct findings *findings)
{
    for (size_t i = 0; i < findings->count; i++) {
        struct finding *f = &findings->finding[i];
        bool across = finding_has_outer(f) && f->outer_place.file != f->place.file;
        for (uint32_t c = 0; c < f->call_count; c++)
            across |= f->calls[c].place.file != f->place.file;
        for (size_t c = 0; c < f->cause_count; c++)
            across |= is_elsewhere(dataflow, &f->causes[c], f->place.file);
        f->is_ignored |= !across;
    }
}

/* ---- Divergences ------------------------------------------------------------------------- */

struct finder {
    struct program *program;
    struct dataflow *dataflow;
    const struct check_options *options;
    struct findings *findings;
    uint32_t team;
};

static const struct cfg_node *node_of(const struct finder *f, uint32_t node)
{
    return &f->program->teams[f->team].nodes[node];
}

/** Whether one branch makes a directive diverge, and why. */
static struct cause judge(const struct finder *f, uint32_t condition)
{
    struct cause cause = {.place = node_of(f, condition)->place};
    if (f->options->no_dataflow)
        cause.varies = true;
    else if (node_of(f, condition)->kind == CFG_CONDITION)
        cause.varies = condition_varies(f->dataflow, f->team, condition, &cause.reason);
    return cause;
}

/** Is the branch one that may make threads part? Asked by find_deciding(). */
static bool parts_threads(void *context, uint32_t branch)
{
    const struct finder *f = context;
    return judge(f, branch).varies;
}

static bool has_value(void *context, uint32_t branch)
{
    const struct finder *f = context;
    return node_of(f, branch)->kind == CFG_CONDITION || f->options->no_dataflow;
}

static void add_cause(struct finding *finding, struct cause cause)
{
    finding->causes = xgrow(finding->causes, finding->cause_count, &finding->cause_capacity,
                            sizeof(*finding->causes));
    finding->causes[finding->cause_count++] = cause;
}

static void describe_divergence(const struct finder *f, uint32_t node, bool is_worksharing,
                                struct finding *finding)
{
    struct reached chain[CHAIN_MAX];
    struct reached to = follow_calls(f->program, (struct reached){f->team, node},
                                     is_worksharing ? MEETS_WORKSHARING : MEETS_BARRIER, chain,
                                     CHAIN_MAX, &finding->call_count);
    const struct checked_team *team = &f->program->teams[to.team];
    const struct cfg_node *n = &team->nodes[to.node];
    finding->kind = is_worksharing ? FINDING_WORKSHARING : FINDING_BARRIER;
    finding->is_implicit = n->kind == CFG_END;
    if (finding->is_implicit)
        n = &team->nodes[n->index];
    finding->directive = n->directive;
    finding->place = n->place;
    finding->function = f->program->teams[f->team].function;
    finding->level = is_worksharing ? 0 : f->options->level;
    finding_calls(f->program, chain, to.team, finding);
    finding_count_doubts(f->program, chain, is_worksharing ? MEETS_WORKSHARING : MEETS_BARRIER,
                         finding);
}

static bool any_is_certain(const struct finder *f, const struct finding *finding)
{
    for (size_t i = 0; i < finding->cause_count; i++)
        if (reason_is_certain(f->dataflow, f->program, finding->causes[i].reason))
            return true;
    return f->options->no_dataflow;
}

/** Places of constructs that have a finding, sorted. */
struct told {
    struct place *place;
    size_t count;
};

static int by_place_alone(const void *left, const void *right)
{
    return by_place(left, right);
}

static struct told told_from(const struct findings *findings, size_t from)
{
    struct told told = {xcalloc(findings->count - from + 1, sizeof(struct place)), 0};
    for (size_t i = from; i < findings->count; i++)
        told.place[told.count++] = findings->finding[i].place;
    if (told.count > 1)
        qsort(told.place, told.count, sizeof(*told.place), by_place_alone);
    return told;
}

/** Did the construct whose end this barrier is get a finding of its own? */
static bool is_told(const struct told *told, const struct finding *finding)
{
    return finding->is_implicit && told->count &&
           bsearch(&finding->place, told->place, told->count, sizeof(*told->place), by_place_alone);
}

static bool passes_exception(const struct finder *f, uint32_t reason)
{
    for (; reason; reason = dataflow_reason(f->dataflow, reason)->next)
        if (!strcmp(name_text(f->program, dataflow_reason(f->dataflow, reason)->name),
                    NAME_OF_EXCEPTION))
            return true;
    return false;
}

/** Do threads part only where exceptions leave some of them? */
static bool rests_on_exceptions(const struct finder *f, const struct finding *finding)
{
    for (size_t i = 0; i < finding->cause_count; i++)
        if (finding->causes[i].varies && !passes_exception(f, finding->causes[i].reason))
            return false;
    return !f->options->no_dataflow;
}

/** Does the way back from the condition end at something that differs? */
static bool has_source(const struct finder *f, uint32_t reason)
{
    const struct reason *last = NULL;
    for (; reason; reason = last->next)
        last = dataflow_reason(f->dataflow, reason);
    return !last || (last->kind != REASON_ARGUMENT && last->kind != REASON_SIZE);
}

/** Is nothing found that differs, as the way there is too long to be followed? */
static bool lacks_source(const struct finder *f, const struct finding *finding)
{
    for (size_t i = 0; i < finding->cause_count; i++)
        if (finding->causes[i].varies && has_source(f, finding->causes[i].reason))
            return false;
    return !f->options->no_dataflow;
}

static bool asks_for_thread(const struct finder *f)
{
    const struct checked_team *team = &f->program->teams[f->team];
    for (size_t i = 0; i < team->call_count; i++)
        if (is_thread_number(name_text(f->program, team->calls[i].name)))
            return true;
    return false;
}

/** Is the function as likely a serial part, and does not tell threads apart itself? */
static bool is_serial_part(const struct finder *f)
{
    const struct checked_team *team = &f->program->teams[f->team];
    return !f->options->no_dataflow && team->kind == TEAM_FUNCTION &&
           !surely_in_parallel(f->program, team) && !asks_for_thread(f);
}

static void doubt(const struct finder *f, struct finding *finding, enum unproved_kind kind,
                  uint32_t doubts)
{
    const struct function *function = &f->program->functions[finding->function];
    finding->doubt = (struct unproved){kind, finding->function, 0, function->place};
    finding->doubts += doubts;
}

/** All divergences of one node and kind, the nearest condition last: one finding. */
static void add_finding(struct finder *f, const struct divergence *first, size_t count,
                        const struct told *told)
{
    struct finding finding = {.has_more_causes = count > CAUSES_MAX, .is_dropped = true};
    for (size_t i = count; i-- > 0 && finding.cause_count < CAUSES_MAX;) {
        struct cause cause = judge(f, first[i].condition);
        finding.is_dropped &= !cause.varies;
        add_cause(&finding, cause);
    }
    describe_divergence(f, first->directive, first->is_worksharing, &finding);
    if (!finding.is_dropped && is_serial_part(f))
        doubt(f, &finding, UNPROVED_ENTRY, 2);
    else if (!finding.is_dropped && rests_on_exceptions(f, &finding))
        doubt(f, &finding, UNPROVED_EXCEPTION, 1);
    else if (!finding.is_dropped && lacks_source(f, &finding))
        doubt(f, &finding, UNPROVED_WAY, 1);
    if (!first->is_worksharing && is_told(told, &finding))
        free(finding.causes);
    else
        finding_add_unless_doubtful(f->findings, &finding, any_is_certain(f, &finding));
}

/* ---- Calls that threads make of different functions -------------------------------------- */

/** Do the functions that a call may mean differ in what they meet? `is_strict`: each barrier is one
 *  of its own. */
static bool choice_matters(const struct program *program, const struct call *call,
                           bool is_worksharing, bool is_strict)
{
    uint8_t bit = 1 << (is_worksharing ? MEETS_WORKSHARING : MEETS_BARRIER);
    const struct function_summary *first =
        &program->functions[program->candidates[call->candidates.first]].summary;
    for (uint32_t i = 1; i < call->candidates.count; i++) {
        uint32_t function = program->candidates[call->candidates.first + i];
        const struct function_summary *s = &program->functions[function].summary;
        bool meets = (s->meets | first->meets) & bit;
        if (is_worksharing && s->construct && s->construct == first->construct)
            continue;
        if ((s->meets ^ first->meets) & bit || (meets && (is_worksharing || is_strict)) ||
            (!is_worksharing && s->barriers != first->barriers))
            return true;
    }
    return false;
}

/** @return whether there is a finding of that kind at the call */
static bool find_at_call(struct finder *f, uint32_t node, bool is_worksharing)
{
    const struct checked_team *team = &f->program->teams[f->team];
    const struct call *call = &team->calls[team->nodes[node].index];
    struct finding finding = {0};
    struct cause cause = {.place = team->nodes[node].place};
    if (call->candidates.count < 2 ||
        !choice_matters(f->program, call, is_worksharing, f->options->level > 0))
        return false;
    cause.varies =
        f->options->no_dataflow || condition_varies(f->dataflow, f->team, node, &cause.reason);
    finding.is_dropped = !cause.varies;
    if (finding.is_dropped && !f->options->all)
        return false;
    add_cause(&finding, cause);
    describe_divergence(f, node, is_worksharing, &finding);
    finding.doubts -= finding.doubts > 0; /* that call is the condition */
    finding_add_unless_doubtful(f->findings, &finding, any_is_certain(f, &finding));
    return true;
}

static void find_choices(struct finder *f)
{
    const struct checked_team *team = &f->program->teams[f->team];
    for (uint32_t n = 0; n < team->node_count; n++)
        if (team->nodes[n].kind == CFG_CALL && team->nodes[n].operands.count &&
            !is_nested_wrongly(f->program, f->team, n) && !find_at_call(f, n, true))
            find_at_call(f, n, false);
}

/** Those of constructs, or of barriers; `found` has a bit for each kind and node that had one. */
static void add_findings(struct finder *f, bool is_worksharing, const struct told *told,
                         uint8_t *found)
{
    const struct verification *v = &f->program->teams[f->team].verification;
    uint8_t bit = is_worksharing ? 1 : 2;
    for (size_t i = 0, end; i < v->count; i = end) {
        const struct divergence *first = &v->divergences[i];
        for (end = i + 1; end < v->count && v->divergences[end].directive == first->directive &&
                          v->divergences[end].is_worksharing == first->is_worksharing;)
            end++;
        if (first->is_worksharing != is_worksharing || found[first->directive] & bit ||
            is_nested_wrongly(f->program, f->team, first->directive))
            continue;
        found[first->directive] |= bit;
        add_finding(f, first, end - i, told);
    }
}

static void find_with(struct finder *f, const struct interest *interest, uint8_t *found)
{
    size_t from = f->findings->count;
    find_deciding(&f->program->teams[f->team].verification, interest);
    add_findings(f, true, NULL, found); /* constructs before their ends */
    struct told told = told_from(f->findings, from);
    add_findings(f, false, &told, found);
    free(told.place);
}

static void find_in_team(struct finder *f)
{
    struct interest varying = {parts_threads, f, CAUSES_MAX + 1}, any = {has_value, f, 1};
    uint8_t *found = xcalloc(f->program->teams[f->team].node_count, sizeof(*found));
    find_with(f, &varying, found);
    if (f->options->all)
        find_with(f, &any, found);
    free(found);
}

void find_divergences(struct program *program, struct dataflow *dataflow,
                      const struct check_options *options, struct findings *findings)
{
    struct finder finder = {program, dataflow, options, findings, 0};
    for (size_t t = 0; t < program->team_count; t++) {
        const struct checked_team *team = &program->teams[t];
        finder.team = t;
        if (runs_in_parallel(program, team) && team->is_verified)
            find_in_team(&finder);
        if (runs_in_parallel(program, team) && team->is_verified)
            find_choices(&finder);
    }
}
