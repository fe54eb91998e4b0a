/* pompeii profile for people: the head of every report, and the one-screen answer. */
#include "config.h"

#include "analysis/command/device-table.h"
#include "analysis/command/profile-part.h"
#include "analysis/answer/source-file.h"
#include "analysis/answer/table.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>

static double seconds(int64_t time)
{
    return 1e-9 * (double)time;
}

/* ---- Header ------------------------------------------------------------------------------ */

enum { COSTLY = 5 }; /* percent that measuring may make a thread slower without a word */

/* Which region measuring was spent on: leaving it out gives truer numbers. */
static void put_costly(FILE *out, const struct region_events *most)
{
    char *place = region_place(most->region);

    fprintf(out,
            "most for %s %s, executed %lld times: leave it out with POMPEII_FILTER or "
            "--pomp-disable\n",
            most->region->construct, place, (long long)most->count);
    free(place);
}

static void put_cost(FILE *out, const struct profile *profile)
{
    const struct slowest_thread *worst = &profile->slowest;
    struct region_events most = worst->is_known ? worst->most : profile_most_events(profile);
    int64_t total = experiment_cost(profile->experiment);
    double share = percent_of((double)total, (double)profile->total);
    char cost[32], label[32];
    time_text(cost, sizeof cost, total);
    fprintf(out, "measuring cost    %s%s (%.2f %% of the CPU time)\n",
            experiment_cost_is_rough(profile->experiment) ? "about " : "", cost, share);
    if (!most.region || (worst->is_known ? worst->percent : share) < COSTLY)
        return;
    fprintf(out, "%18s", "");
    if (worst->is_known) {
        thread_label(profile->experiment, worst->rank, worst->number, label, sizeof label);
        fprintf(out, "thread %s became %.0f %% slower; ", label, worst->percent);
    }
    put_costly(out, &most);
}

/* Wall time in teams; of several processes, what they had on average. */
void profile_coverage_text(char *text, size_t size, const struct profile *profile)
{
    time_text(text, size, (int64_t)((double)profile->duration * profile_coverage(profile)));
}

/* Lines are those of the text that was compiled. */
static void put_changes(FILE *out, const struct experiment *experiment)
{
    const char *first;
    size_t changed = source_changes(experiment, &first);

    if (changed > 1)
        fprintf(out, "source            %zu files changed since the run, %s one of them\n", changed,
                base_name(first));
    else if (changed)
        fprintf(out, "source            %s changed since the run: lines may be others now\n",
                base_name(first));
}

/* Outside of teams, a thread may still have something to wait for. */
static void put_target_time(FILE *out, const struct profile *profile)
{
    int64_t time = offload_wait_sum(&profile->devices);
    char text[32];

    if (!time)
        return;
    time_text(text, sizeof text, time);
    fprintf(out, "devices           %s (%.1f %%) of the CPU time in target constructs\n", text,
            percent_of((double)time, (double)profile->total));
}

void profile_put_header(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    const struct experiment *e = profile->experiment;
    char duration[32], coverage[32];

    time_text(duration, sizeof duration, profile->duration);
    profile_coverage_text(coverage, sizeof coverage, profile);
    fprintf(report->out, "%sprogram%s           %s%s%s\n", output_bold(report->output),
            output_plain(report->output), *e->program.name ? e->program.name : e->path,
            *e->program.arguments ? " " : "", e->program.arguments);
    if (e->has_anchor)
        fprintf(report->out, "run               %s on %s (%s)\n", e->run.date, e->machine.host,
                e->machine.cpu);
    fprintf(report->out, "duration          %s with %lld thread%s", duration,
            (long long)profile->threads, plural((size_t)profile->threads));
    if (profile_processes(profile) > 1)
        fprintf(report->out, " in %lld processes", (long long)profile_processes(profile));
    if (silent_ranks(e))
        fprintf(report->out, ", %lld of them without OpenMP, each taken for one busy thread",
                (long long)silent_ranks(e));
    fprintf(report->out, "\nparallel coverage %s (%.1f %%)\n", coverage,
            100 * profile_coverage(profile));
    put_target_time(report->out, profile);
    if (e->has_anchor)
        put_cost(report->out, profile);
    put_changes(report->out, e);
    fputc('\n', report->out);
}

/* ---- One screen -------------------------------------------------------------------------- */

enum { SCREEN_REGIONS = 8, SCREEN_FINDINGS = 6 };

/* First, because all that follows takes threads that have no processor for threads that work, wait
 * or start. */
static void put_processors(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    struct processor_want want = profile_processor_want(profile);

    if (!want.is_known)
        return;
    int64_t threads = want.threads, processors = want.processors;
    if (want.processes > 1)
        fprintf(report->out, "%zu of %zu ranks had too few processors, most of all ",
                want.processes, experiment_processes(profile->experiment));
    if (experiment_processes(profile->experiment) > 1)
        fprintf(report->out, "rank %d: ", want.rank);
    fprintf(report->out, threads == 1 ? "1 thread shared " : "%lld threads shared ",
            (long long)threads);
    if (processors && processors < threads)
        fprintf(report->out,
                processors == 1 ? "1 processor: " : "%lld processors: ", (long long)processors);
    else
        fprintf(report->out,
                "%s with other programs: ", threads == 1 ? "its processor" : "their processors");
    if (want.work >= 0.05)
        fprintf(report->out, "%.0f %% of what is called work was waiting for one\n\n",
                100 * want.work);
    else
        fprintf(report->out, "%.0f %% of the time was waiting for one\n\n", 100 * want.waited);
}

/* What time was lost to, for people; ompP's word behind it. */
static const char *const loss_meanings[OVERHEAD_COUNT + 1] = {
    [OVERHEAD_SYNC] = "waiting at a synchronisation (Synch)",
    [OVERHEAD_IMBALANCE] = "waiting for slower threads (Imbal)",
    [OVERHEAD_LIMITED] = "work for some threads only (Limpar)",
    [OVERHEAD_MANAGEMENT] = "the OpenMP runtime (Mgmt)",
    [OVERHEAD_MPI] = "other processes (MPI)",
    [OVERHEAD_COUNT] = "no team to work in (idle)"};

/* A bar, in what the line has left of a terminal, behind it: all of the CPU time is `BAR` long. */
static void put_share(struct profile_report *report, const char *meaning, int64_t time)
{
    enum { BEFORE = 60, BAR = 40 };
    int width = report->output->width, room = width && width < BEFORE + BAR ? width - BEFORE : BAR;
    double share = percent_of((double)time, (double)report->profile->total);
    int length = room > 0 ? (int)(share / 100 * room + 0.5) : 0;
    char text[32];

    time_text(text, sizeof text, time);
    fprintf(report->out, "  %-36s  %9s (%4.1f %%)%s", meaning, text, share, length ? "  " : "");
    for (int i = 0; i < length && i < BAR; i++)
        fputc('=', report->out);
    fputc('\n', report->out);
}

/* What is 0 is left out. */
static void put_losses(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    bool any = profile->idle > 0;

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        any |= profile->overheads[o] > 0;
    fputs(any ? "CPU time lost\n" : "CPU time lost: none\n", report->out);
    for (int o = 0; o < OVERHEAD_COUNT; o++) {
        if (profile->overheads[o])
            put_share(report, loss_meanings[o], profile->overheads[o]);
    }
    if (profile->idle)
        put_share(report, loss_meanings[OVERHEAD_COUNT], profile->idle);
    fputc('\n', report->out);
}

/* What threads spent in target constructs, and what the devices did meanwhile. */
static void put_devices(struct profile_report *report)
{
    const struct offload_wait *wait = &report->profile->devices;
    const struct {
        const char *meaning;
        int64_t time;
    } parts[] = {{"waiting for code that runs there", wait->device},
                 {"launching it, and coming back", wait->launch},
                 {"copying, and memory there", wait->copy},
                 {"in target regions of unknown time", wait->untold}};

    if (!offload_wait_sum(wait))
        return;
    fputs("CPU time for devices\n", report->out);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].time)
            put_share(report, parts[i].meaning, parts[i].time);
    fputc('\n', report->out);
    struct table *table = device_table(report->profile->experiment);
    table_print(table, report->output, 0);
    table_free(table);
}

static const char *factor_text(char *text, size_t size, const struct hybrid *hybrid,
                               enum hybrid_factor factor)
{
    if (isnan(hybrid->factor[factor]))
        return "-";
    snprintf(text, size, "%.1f %%", 100 * hybrid->factor[factor]);
    return text;
}

/* A line of factors: what comes before each, NULL ends it. */
static void put_factors(struct profile_report *report, const struct hybrid *hybrid,
                        const char *const *before, const enum hybrid_factor *factors)
{
    char text[32];

    for (int i = 0; before[i]; i++)
        fprintf(report->out, "%s%s", before[i], factor_text(text, sizeof text, hybrid, factors[i]));
}

/* What ranks lose, and threads. */
static void put_hybrid(struct profile_report *report)
{
    static const char *const all[] = {"  =  MPI ", "  x  OpenMP ", NULL}, *const mpi[] = {
                                                                              "\n  MPI     ",
                                                                              "  =  load balance ",
                                                                              "  x  communication ",
                                                                              "  =  serialisation ",
                                                                              "  x  transfer ",
                                                                              NULL};
    static const char *const openmp[] = {"\n  OpenMP  ", "  =  load balance ",
                                         "  x  synchronisation ", NULL};
    static const enum hybrid_factor of_all[] = {HYBRID_MPI, HYBRID_OPENMP};
    static const enum hybrid_factor of_mpi[] = {HYBRID_MPI, HYBRID_MPI_BALANCE,
                                                HYBRID_MPI_COMMUNICATION, HYBRID_MPI_SERIALISATION,
                                                HYBRID_MPI_TRANSFER};
    static const enum hybrid_factor of_openmp[] = {HYBRID_OPENMP, HYBRID_OPENMP_BALANCE,
                                                   HYBRID_OPENMP_COMMUNICATION};
    const struct hybrid *hybrid = &report->profile->hybrid;

    fprintf(report->out, "parallel efficiency %.1f %%",
            100 * profile_efficiency(report->profile, EFFICIENCY_PARALLEL));
    put_factors(report, hybrid, all, of_all);
    put_factors(report, hybrid, mpi, of_mpi);
    if (hybrid->lack)
        fprintf(report->out, " (%s)", hybrid->lack);
    put_factors(report, hybrid, openmp, of_openmp);
    fputc('\n', report->out);
}

void profile_put_efficiencies(struct profile_report *report)
{
    const struct profile *profile = report->profile;

    if (profile->hybrid.is_told) {
        put_hybrid(report);
        put_losses(report);
        return;
    }
    fprintf(report->out,
            "parallel efficiency %.1f %%  =  serialisation %.1f %%  x  load balance %.1f %%  x  "
            "scheduling %.1f %%\n",
            100 * profile_efficiency(profile, EFFICIENCY_PARALLEL),
            100 * profile_efficiency(profile, EFFICIENCY_SERIALISATION),
            100 * profile_efficiency(profile, EFFICIENCY_LOAD_BALANCE),
            100 * profile_efficiency(profile, EFFICIENCY_SCHEDULING));
    put_losses(report);
}

static const struct table_column top_columns[] = {{"region", "Region", CELL_TEXT, false},
                                                  {"type", "Type", CELL_TEXT, false},
                                                  {"place", "Where", CELL_TEXT, false},
                                                  {"count", "execC", CELL_COUNT, false},
                                                  {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                  {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                  {"percent", "of CPU time", CELL_PERCENT, false},
                                                  {0}};

bool profile_sorts_by(const char *columns)
{
    struct table *table = table_new("", top_columns);
    bool can = table_sort(table, columns);

    table_free(table);
    return can;
}

static void put_top_regions(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    const struct options *options = report->options;
    struct table *table = table_new("Regions by exclusive time, all threads", top_columns);
    char id[32], title[64];

    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region_has_rows(region))
            continue;
        char *place = region_place(region->region);
        snprintf(id, sizeof id, "R%05zu", i);
        union cell row[] = {
            {.text = id},
            {.text = construct_title(region->region, title, sizeof title)},
            {.text = place},
            {.count = region->sum.measures.value[MEASURE_execC]},
            {.time = region->sum.inclusive},
            {.time = region->sum.exclusive},
            {.percent = percent_of((double)region->sum.exclusive, (double)profile->total)}};
        table_add(table, row);
        free(place);
    }
    if (!options->sort || !table_sort(table, options->sort))
        table_sort(table, "exclusive_s,count");
    table_print(table, report->output, options->limit ? options->limit : SCREEN_REGIONS);
    table_free(table);
}

static bool is_selected(const struct profile_report *report,
                        const struct performance_finding *finding)
{
    const struct source_region *region = finding_region(report->profile, finding);

    return !region || select_region(&report->options->selection, region);
}

/* What constructs lose is little of the CPU time, and what is done in them is most of it. */
static bool keeps_busy(const struct profile *profile)
{
    static const double little = 0.1;
    double lost = (double)profile->idle;

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        lost += (double)profile->overheads[o];
    return profile->threads > 1 && !profile->lacks_waits && !offload_wait_sum(&profile->devices) &&
           lost < little * (double)profile->total;
}

static void put_findings(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    int limit = report->options->limit ? report->options->limit : SCREEN_FINDINGS, shown = 0;

    profile_put_title(report, "What it would save to mend, at best");
    for (size_t i = 0; i < profile->finding_count && shown < limit; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        char gain[32];
        if (!finding_matters(profile, finding) || !is_selected(report, finding))
            continue;
        char *place = finding->region ? region_place(finding->region) : xformat("the program");
        time_text(gain, sizeof gain, (int64_t)(finding->gain * 1e9));
        fprintf(report->out, "  %9s (%4.1f %%)  %s: %s\n", gain,
                percent_of(finding->gain, seconds(profile->duration)), place, finding->text);
        free(place);
        shown++;
    }
    if (!shown)
        fprintf(report->out, "  nothing: %s\n", findings_none(profile));
    if (keeps_busy(profile))
        fputs("  threads work for most of the time: whether that work is slow, as for memory, say "
              "runs "
              "with fewer threads (pompeii scaling) and counters\n",
              report->out);
    fputc('\n', report->out);
}

void profile_put_screen(struct profile_report *report)
{
    profile_put_header(report);
    put_processors(report);
    profile_put_efficiencies(report);
    put_devices(report);
    put_findings(report); /* what to do stands on the first screen */
    put_top_regions(report);
}
