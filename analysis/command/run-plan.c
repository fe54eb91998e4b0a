/* pompeii run: which counters are measured in which runs. */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/answer/derived.h"
#include "analysis/answer/table.h"
#include "analysis/command/command.h"
#include "common/strings.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char first_anchor[] = "PAPI_TOT_INS";

/* What is measured where nothing is named, in this order; the last one where there is no hardware
 * to count. */
static const char *const default_groups[] = {"cycles",   "l1",     "l2", "memory",
                                             "branches", "vector", NULL};
static const char software_group[] = "system";

/* ---- Which counters ---------------------------------------------------------------------- */

struct choice {
    struct oracle *oracle;
    size_t event[SETS_EVENTS_MOST], count;
    const char *list; /* as the user gave it */
    bool failed;      /* the user was told */
    size_t left_out;  /* of groups; the first one is: */
    size_t first_left_out;
};

static void choose(struct choice *choice, size_t event)
{
    for (size_t i = 0; i < choice->count; i++) {
        if (choice->event[i] == event)
            return;
    }
    choice->event[choice->count++] = event;
}

/* A counter that the user named has to be there. */
static void choose_named(struct choice *choice, const char *name)
{
    size_t event = oracle_event(choice->oracle, name);
    const char *problem = event == SETS_EVENTS_MOST ? "more than 128 counters, or no name of one"
                                                    : oracle_problem(choice->oracle, event);

    if (!*problem)
        choose(choice, event);
    else if (strstr(problem, name))
        complain("run: %s", problem);
    else
        complain("run: %s: %s", name, problem);
    choice->failed |= *problem;
}

/* Of a group, what there is. */
static void choose_offered(void *context, const char *name)
{
    struct choice *choice = context;
    size_t event = oracle_event(choice->oracle, name);

    if (event == SETS_EVENTS_MOST)
        return;
    if (!*oracle_problem(choice->oracle, event))
        choose(choice, event);
    else if (!choice->left_out++)
        choice->first_left_out = event;
}

static void choose_counter(void *context, const char *name, size_t length)
{
    char *whole = xcopy(name, length);

    choose_offered(context, whole);
    free(whole);
}

/* How many counters of a formula there are not. */
struct offer {
    struct oracle *oracle;
    size_t missing;
};

static void count_offered(void *context, const char *name, size_t length)
{
    struct offer *offer = context;
    char *whole = xcopy(name, length);
    size_t event = oracle_event(offer->oracle, whole);

    offer->missing += event == SETS_EVENTS_MOST || *oracle_problem(offer->oracle, event);
    free(whole);
}

/* Of a metric's formulas the first that can be measured, else the first. */
static const struct derived_metric *best_formula(struct oracle *oracle,
                                                 const struct derived_metric *metric)
{
    for (const struct derived_metric *other = metric; other->name; other++) {
        struct offer offer = {.oracle = oracle};
        if (strcmp(other->name, metric->name) != 0)
            continue;
        derived_counters(other->formula, count_offered, &offer);
        if (!offer.missing)
            return other;
    }
    return metric;
}

static bool is_first_of_name(const struct derived_metric *metric)
{
    for (const struct derived_metric *other = derived_metrics; other < metric; other++) {
        if (strcmp(other->name, metric->name) == 0)
            return false;
    }
    return true;
}

static void choose_group(struct choice *choice, const char *name)
{
    for (const struct derived_metric *metric = derived_metrics; metric->name; metric++) {
        if (strcmp(metric->group, name) == 0 && is_first_of_name(metric))
            derived_counters(best_formula(choice->oracle, metric)->formula, choose_counter, choice);
    }
}

static bool is_group(const char *name)
{
    const struct derived_group *group = derived_groups;

    while (group->name && strcmp(group->name, name) != 0)
        group++;
    return group->name;
}

static void keep_preset(void *context, const char *name, const char *unavailable)
{
    if (has_prefix(name, "PAPI_") && !*unavailable)
        strings_add(context, name);
}

/* Two steps, since one question is asked at a time. */
static void choose_presets(struct choice *choice)
{
    struct strings presets = {0};

    oracle_list(choice->oracle, keep_preset, &presets);
    for (size_t i = 0; i < presets.count; i++)
        choose_offered(choice, presets.word[i]);
    strings_free(&presets);
}

static void choose_list(struct choice *choice, const char *list)
{
    for (const char *at = list; *at; at += strspn(at, ",")) {
        size_t length = strcspn(at, ",");
        char *name = xcopy(at, length);
        at += length;
        if (strcmp(name, "all") == 0)
            choose_presets(choice);
        else if (is_group(name))
            choose_group(choice, name);
        else if (*name)
            choose_named(choice, name);
        free(name);
    }
}

/* Nothing was named. */
static void choose_default(struct choice *choice)
{
    for (size_t i = 0; default_groups[i]; i++)
        choose_group(choice, default_groups[i]);
    if (choice->count)
        return;
    size_t first = choice->first_left_out;
    choice->left_out = 0;
    choose_group(choice, software_group);
    complain("run: note: no hardware counters here (%s): %s", oracle_problem(choice->oracle, first),
             choice->count ? "what Linux counts by itself is measured"
                           : "nor does Linux count by itself");
}

static void note_left_out(const struct choice *choice)
{
    if (!choice->left_out || !choice->list)
        return;
    complain("run: note: %zu counters of these groups cannot be measured here: %s: %s",
             choice->left_out, oracle_name(choice->oracle, choice->first_left_out),
             oracle_problem(choice->oracle, choice->first_left_out));
}

static bool choose_counters(struct choice *choice)
{
    if (choice->list)
        choose_list(choice, choice->list);
    else
        choose_default(choice);
    note_left_out(choice);
    if (choice->list && !choice->list[strspn(choice->list, ",")])
        complain("run: --counters=%s: names of counters or groups are wanted", choice->list);
    else if (!choice->count && !choice->failed)
        complain("run: no counter can be measured here: see `pompeii info --counters`");
    return choice->count && !choice->failed;
}

/* ---- Which anchors ----------------------------------------------------------------------- */

static bool choose_anchors(struct choice *choice, const struct run_options *options,
                           const struct plan *plan, event_set *anchors)
{
    size_t before = choice->count, event = oracle_event(choice->oracle, first_anchor);

    *anchors = 0;
    if (options->anchors) {
        choose_list(choice, options->anchors);
        for (const char *at = options->anchors; *at; at += strspn(at, ",")) {
            char *name = xcopy(at, strcspn(at, ","));
            at += strlen(name);
            event = oracle_event(choice->oracle, name);
            for (size_t i = 0; i < choice->count; i++)
                *anchors |= choice->event[i] == event ? event_bit(i) : 0;
            free(name);
        }
    } else if (plan->strategy != PLAN_LGL) {
        *anchors = event_bit(0);
        for (size_t i = 0; i < before; i++)
            *anchors = choice->event[i] == event ? event_bit(i) : *anchors;
    }
    if (choice->failed)
        return false;
    if (options->anchors && !*anchors)
        complain("run: --anchors=%s: names of counters are wanted", options->anchors);
    else if (plan->strategy == PLAN_HRM && event_count(*anchors) != 1)
        complain("run: --strategy=hrm goes by one anchor: name one");
    else
        return true;
    return false;
}

/* ---- Which sets -------------------------------------------------------------------------- */

/* The plan's events are those that were chosen, in that order. */
static bool choice_fits(void *context, event_set set)
{
    const struct choice *choice = context;
    event_set asked = 0;

    for (size_t i = 0; i < choice->count; i++)
        asked |= set & event_bit(i) ? event_bit(choice->event[i]) : 0;
    return oracle_fits(choice->oracle, asked);
}

static event_set all_events(const struct plan *plan)
{
    return plan->event_count < SETS_EVENTS_MOST ? event_bit(plan->event_count) - 1 : ~(event_set)0;
}

static void find_conflicts(struct plan *plan, const struct set_oracle *oracle)
{
    for (size_t e = 0; e < plan->event_count; e++) {
        for (size_t f = e + 1; f < plan->event_count; f++) {
            event_set pair = event_bit(e) | event_bit(f);
            if (!oracle->fits(oracle->context, pair))
                event_sets_add(&plan->conflicts, pair);
        }
    }
}

/* An anchor that costs no further run tells how far runs agree. */
static bool add_free_anchor(struct plan *plan, const struct set_oracle *oracle,
                            struct event_sets *sets)
{
    struct event_sets anchored = {0};
    size_t misfit;
    event_set anchor = event_bit(0);

    for (size_t e = 0; e < plan->event_count; e++)
        anchor = strcmp(plan->event[e], first_anchor) == 0 ? event_bit(e) : anchor;
    if (sets->count > 1 &&
        sets_cover_events(oracle, all_events(plan), anchor, &anchored, NULL, &misfit) &&
        anchored.count == sets->count) {
        event_sets_free(sets);
        *sets = anchored;
        plan->anchors = anchor;
        return true;
    }
    event_sets_free(&anchored);
    return false;
}

static void complain_of_misfit(const struct plan *plan, size_t misfit)
{
    char *anchors = plan_events_text(plan, plan->anchors, ", ");

    complain("run: %s does not fit with what is to be in every run (%s): name other --anchors, or "
             "take --strategy=lgl, which needs none",
             plan->event[misfit], anchors);
    free(anchors);
}

/* What is known of pairs after one run of each decides on anchors. */
static void plan_pilot(struct plan *plan, const struct set_oracle *oracle)
{
    struct event_sets covers = {0};

    sets_cover_pairs(oracle, all_events(plan), &covers, &plan->missing);
    for (size_t i = 0; i < covers.count; i++)
        plan_add_run(plan, PLAN_REFERENCE, covers.set[i], 1);
    event_sets_free(&covers);
}

static bool plan_sets(struct plan *plan, const struct run_options *options,
                      const struct set_oracle *oracle, int references, struct plan_facts *facts)
{
    struct event_sets parts = {0}, covers = {0};
    size_t misfit;
    int repeats = options->repeat > references ? options->repeat : references;

    if (!sets_cover_events(oracle, all_events(plan), plan->anchors, &parts, &facts->bound,
                           &misfit)) {
        complain_of_misfit(plan, misfit);
        return false;
    }
    bool usual = !options->counters && !options->anchors && plan->strategy == PLAN_LGL &&
                 repeats == 1 && parts.count > 1;
    bool anchored = usual && add_free_anchor(plan, oracle, &parts);
    if (references)
        sets_cover_pairs(oracle, all_events(plan), &covers, &plan->missing);
    for (int repeat = 1; repeat <= repeats; repeat++) {
        for (size_t i = 0; i < parts.count && repeat <= options->repeat; i++)
            plan_add_run(plan, PLAN_PART, parts.set[i], repeat);
        for (size_t i = 0; i < covers.count && repeat <= references; i++)
            plan_add_run(plan, PLAN_REFERENCE, covers.set[i], repeat);
    }
    if (usual && !anchored) /* else nothing would tell how far runs agree */
        plan_add_run(plan, PLAN_PART, parts.set[0], 2);
    if (*plan->hem)
        plan_add_run(plan, PLAN_HEM, all_events(plan), 1);
    facts->parts = parts.count;
    facts->references = covers.count;
    event_sets_free(&parts);
    event_sets_free(&covers);
    return true;
}

/* ---- The plan ---------------------------------------------------------------------------- */

/* Of --references: 0 without it, and the paper's 3 where no number is given. */
static bool count_references(const struct run_options *options, int *count)
{
    enum { LEAST = 2, USUAL = 3 };
    char *end;
    long number = USUAL;

    if (options->references && *options->references) {
        number = strtol(options->references, &end, 10);
        if (*end || number < LEAST || number > PLAN_REPEATS_MOST) {
            complain("run: --references=%s: a number from %d on: how far references are from each "
                     "other is the measure",
                     options->references, LEAST);
            return false;
        }
    }
    *count = options->references ? (int)number : 0;
    return true;
}

/* As the runtime has them: 4ms, 250us. */
static bool is_period(const char *text)
{
    enum { DIGITS_MOST = 9 };
    size_t digits = strspn(text, "0123456789");
    const char *unit = text + digits;

    return digits && digits <= DIGITS_MOST &&
           (strcmp(unit, "s") == 0 || strcmp(unit, "ms") == 0 || strcmp(unit, "us") == 0);
}

static bool take_hem(struct plan *plan, const struct run_options *options)
{
    const char *period = options->hem && *options->hem ? options->hem : "4ms";

    if (!options->hem)
        return true;
    if (!is_period(period))
        complain("run: --hem=%s: a time such as 4ms", period);
    else if (plan->event_count > COUNTERS_MOST)
        complain("run: --hem measures all counters in one run, at most %d: name fewer",
                 COUNTERS_MOST);
    else
        plan->hem = plan_text(plan, period);
    return *plan->hem;
}

static struct plan *plan_choice(struct choice *choice, const struct run_options *options,
                                struct plan_facts *facts)
{
    struct plan *plan = plan_new();
    struct set_oracle oracle = {choice_fits, choice};
    int references;
    bool good = count_references(options, &references);

    plan->strategy = (enum plan_strategy)options->strategy;
    good = good && choose_counters(choice) && choose_anchors(choice, options, plan, &plan->anchors);
    for (size_t i = 0; i < choice->count && good; i++)
        plan->event[plan->event_count++] =
            plan_text(plan, oracle_name(choice->oracle, choice->event[i]));
    if (good)
        find_conflicts(plan, &oracle);
    if (good && options->pilot)
        plan_pilot(plan, &oracle);
    else
        good =
            good && take_hem(plan, options) && plan_sets(plan, options, &oracle, references, facts);
    if (good)
        return plan;
    plan_free(plan);
    return NULL;
}

struct plan *plan_counters(const struct run_options *options, struct plan_facts *facts)
{
    struct choice choice = {.oracle = oracle_new(), .list = options->counters};
    struct plan *plan = NULL;

    *facts = (struct plan_facts){0};
    if (choice.oracle)
        plan = plan_choice(&choice, options, facts);
    else
        complain("run: nothing can be asked which counters there are: %s", strerror(errno));
    oracle_free(choice.oracle);
    return plan;
}

/* ---- For people -------------------------------------------------------------------------- */

static const struct table_column columns[] = {{"role", "Role", CELL_TEXT, false},
                                              {"runs", "Runs", CELL_COUNT, false},
                                              {"counters", "Counters", CELL_TEXT, false},
                                              {0}};

/* A row for all repeats of a set. */
static void add_set(const struct plan *plan, size_t at, struct table *table)
{
    const struct plan_run *run = &plan->run[at];
    char *counters = plan_events_text(plan, run->events, ", ");
    union cell row[] = {{.text = plan_roles[run->role]}, {.count = 0}, {.text = counters}};

    for (size_t i = 0; i < plan->run_count; i++)
        row[1].count += plan->run[i].role == run->role && plan->run[i].events == run->events;
    table_add(table, row);
    free(counters);
}

static void print_pairs(const struct plan *plan, const struct event_sets *pairs, const char *title,
                        FILE *out)
{
    for (size_t i = 0; i < pairs->count; i++) {
        char *names = plan_events_text(plan, pairs->set[i], " and ");
        fprintf(out, "%s%s", i ? ", " : title, names);
        free(names);
    }
    fputs(pairs->count ? "\n" : "", out);
}

void print_plan(const struct plan *plan, const struct plan_facts *facts)
{
    struct table *table = table_new("", columns);
    struct output output;
    struct output_options options = {.no_pager = true};

    for (int role = PLAN_PART; role <= PLAN_HEM; role++) {
        for (size_t i = 0; i < plan->run_count; i++) {
            if ((int)plan->run[i].role == role && plan->run[i].repeat == 1)
                add_set(plan, i, table);
        }
    }
    if (output_open(&output, &options) == 0) {
        fprintf(output.file,
                "%zu counter%s in %zu set%s (%s: at least %zu), %zu reference%s: %zu run%s\n",
                plan->event_count, plural(plan->event_count), facts->parts, plural(facts->parts),
                plan_strategies[plan->strategy], facts->bound, facts->references,
                plural(facts->references), plan->run_count, plural(plan->run_count));
        print_pairs(plan, &plan->conflicts, "never together: ", output.file);
        print_pairs(plan, &plan->missing, "pairs that no reference can have: ", output.file);
        fputc('\n', output.file);
        table_print(table, &output, 0);
        output_close(&output, true);
    }
    table_free(table);
}
