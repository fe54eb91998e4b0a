/* Tables of worksharing loops: heat, slow iterations, the best schedule. */
#include "config.h"

#include "analysis/answer/loop-table.h"

#include "analysis/answer/add.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/spark.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Chunks are powers of two. */
enum { CHUNKS = 48 };

/* Two schedules that differ by less take as long: the simpler one is the better. */
#define SAME 1.01

static const char *const schedule_names[SCHEDULES] = {
    [SCHEDULE_STATIC] = "static",
    [SCHEDULE_CHUNKED] = "static",
    [SCHEDULE_GUIDED] = "guided",
    [SCHEDULE_DYNAMIC] = "dynamic",
};

struct slow_range {
    struct loop_range range;
    double each; /* of its iterations */
};

/* What all executions would take with so many threads. */
struct replays {
    double time[SCHEDULES][CHUNKS]; /* nanoseconds, by the logarithm of the chunk */
};

struct loop_row {
    struct source_region *region;
    int64_t executions, untold, iterations, ranges;
    int64_t now, work;
    int threads;          /* in the largest team */
    int least, greatest;  /* logarithms of chunks that make sense in all executions */
    struct replays *team; /* the run's own, then those asked for */
    double heat[HEAT_CELLS], weight[HEAT_CELLS];
    struct slow_range slow[SLOW_RANGES]; /* the slowest first */
};

struct loop_summary {
    const struct experiment *experiment;
    const struct selection *selection;
    struct loop_row **row; /* by the region's number; NULL: none */
    int teams[MAX_TEAMS];
    size_t team_count;

    /* The execution that is being read. */
    struct loop_range *range;
    size_t ranges, capacity;
    size_t loop, locations;
    struct source_region *region;
    int threads;
    bool untold;
};

/* ---- Executions -------------------------------------------------------------------------- */

static int logarithm(int64_t chunk)
{
    int k = 0;

    while (k < CHUNKS - 1 && (int64_t)1 << k < chunk)
        k++;
    return k;
}

static void add_replays(const struct loop_execution *execution, struct replays *replays,
                        int threads)
{
    int least = logarithm(loop_least_chunk(execution));
    int most = logarithm(execution->iterations / threads + 1);

    if (most < least)
        most = least;
    for (int kind = 0; kind < SCHEDULES; kind++) {
        double time = 0;
        for (int k = 0; k < CHUNKS; k++) {
            if (k == 0 || (k > least && k <= most && kind != SCHEDULE_STATIC)) {
                int64_t chunk = (int64_t)1 << (k < least ? least : k);
                time = loop_replay(execution, (enum schedule_kind)kind, chunk, threads);
            }
            replays->time[kind][k] += time;
        }
    }
}

static void add_heat(struct loop_row *row, const struct loop_execution *execution,
                     const struct loop_range *range)
{
    double scale = (double)HEAT_CELLS / (double)execution->iterations;
    double from = (double)range->first * scale, to = from + (double)range->count * scale;

    for (int cell = (int)from; cell < HEAT_CELLS && cell < to; cell++) {
        double low = from > cell ? from : cell, high = to < cell + 1 ? to : cell + 1;
        double part = (high - low) / (to - from);
        row->heat[cell] += (double)range->time * part;
        row->weight[cell] += (double)range->count * part;
    }
}

static void add_slow(struct loop_row *row, const struct loop_range *range)
{
    struct slow_range slow = {*range, (double)range->time / (double)range->count};

    for (int i = 0; i < SLOW_RANGES; i++) {
        if (slow.each <= row->slow[i].each)
            continue;
        struct slow_range other = row->slow[i];
        row->slow[i] = slow;
        slow = other;
    }
}

static struct loop_row *row_of(struct loop_summary *summary)
{
    struct loop_row **row = &summary->row[summary->region->number];

    if (*row)
        return *row;
    *row = xzalloc(sizeof **row);
    (*row)->region = summary->region;
    (*row)->greatest = CHUNKS;
    (*row)->team = xcalloc(summary->team_count + 1, sizeof *(*row)->team);
    return *row;
}

static void add_execution(struct loop_summary *summary, const struct loop_execution *execution)
{
    struct loop_row *row = row_of(summary);
    int least = logarithm(loop_least_chunk(execution));
    int greatest = logarithm(execution->iterations / execution->threads);

    row->iterations = add_times(row->iterations, execution->iterations);
    row->ranges += (int64_t)execution->ranges;
    row->now = add_times(row->now, loop_time(execution, summary->locations));
    row->threads = execution->threads > row->threads ? execution->threads : row->threads;
    row->least = least > row->least ? least : row->least;
    row->greatest = greatest < row->greatest ? greatest : row->greatest;
    for (size_t i = 0; i < execution->ranges; i++) {
        row->work = add_times(row->work, execution->range[i].time);
        add_heat(row, execution, &execution->range[i]);
        add_slow(row, &execution->range[i]);
    }
    add_replays(execution, &row->team[0], execution->threads);
    for (size_t t = 0; t < summary->team_count; t++)
        add_replays(execution, &row->team[t + 1], summary->teams[t]);
}

static int compare_ranges(const void *a, const void *b)
{
    const struct loop_range *x = a, *y = b;

    return (x->first > y->first) - (x->first < y->first);
}

/* Whether the ranges follow each other without a gap. */
static bool is_whole(const struct loop_summary *summary, int64_t *iterations)
{
    *iterations = 0;
    for (size_t i = 0; i < summary->ranges; i++) {
        const struct loop_range *range = &summary->range[i];
        if (range->first != *iterations || range->count < 1 ||
            range->count > INT64_MAX / 2 - *iterations)
            return false;
        *iterations += range->count;
    }
    return true;
}

static void end_execution(struct loop_summary *summary)
{
    struct loop_execution execution = {.ranges = summary->ranges, .threads = summary->threads};

    if (summary->ranges && summary->threads > 0) {
        struct loop_row *row = row_of(summary);
        qsort(summary->range, summary->ranges, sizeof *summary->range, compare_ranges);
        execution.range = summary->range;
        row->executions++;
        if (!summary->untold && is_whole(summary, &execution.iterations))
            add_execution(summary, &execution);
        else
            row->untold++;
    }
    summary->ranges = 0;
    summary->untold = false;
    summary->loop = 0;
}

static void begin_execution(struct loop_summary *summary, const struct label *label)
{
    end_execution(summary);
    if (!select_region(summary->selection, label->unit.region))
        return;
    summary->loop = label->number;
    summary->region = (struct source_region *)label->unit.region;
    summary->threads = label->around == UNIT_PARALLEL ? label->team : 1;
}

static void add_range(struct loop_summary *summary, const struct label *label)
{
    const struct execution_unit *unit = &label->unit;

    if (!summary->loop || label->parent != summary->loop)
        return;
    summary->untold |= unit->mark != MARK_EXACT || unit->last - unit->index != unit->count - 1;
    summary->range =
        xgrow(summary->range, summary->ranges, &summary->capacity, sizeof *summary->range);
    summary->range[summary->ranges++] = (struct loop_range){.first = unit->index,
                                                            .count = unit->count,
                                                            .begin = unit->begin,
                                                            .time = unit->time,
                                                            .location = unit->location->index};
}

static void add_graph(struct loop_summary *summary, const struct label_graph *graph)
{
    struct label_walk *walk = label_walk_new(graph);
    const struct label *label;

    summary->locations = graph->process->location_count;
    while ((label = label_next(walk))) {
        if (label->unit.kind == UNIT_LOOP)
            begin_execution(summary, label);
        else if (label->unit.kind == UNIT_RANGE)
            add_range(summary, label);
    }
    end_execution(summary);
    label_walk_free(walk);
}

struct loop_summary *loop_summary_new(const struct experiment *experiment,
                                      const struct label_graph *graphs, size_t count,
                                      const struct selection *selection, const int *teams,
                                      size_t team_count)
{
    struct loop_summary *summary = xzalloc(sizeof *summary);

    summary->experiment = experiment;
    summary->selection = selection;
    summary->row = xcalloc(experiment->region_count + 1, sizeof *summary->row);
    summary->team_count = team_count;
    memcpy(summary->teams, teams, team_count * sizeof *teams);
    for (size_t i = 0; i < count; i++)
        add_graph(summary, &graphs[i]);
    return summary;
}

void loop_summary_free(struct loop_summary *summary)
{
    for (size_t i = 0; i < summary->experiment->region_count; i++) {
        if (summary->row[i])
            free(summary->row[i]->team);
        free(summary->row[i]);
    }
    free(summary->row);
    free(summary->range);
    free(summary);
}

size_t loop_summary_loops(const struct loop_summary *summary)
{
    size_t loops = 0;

    for (size_t i = 0; i < summary->experiment->region_count; i++)
        loops += summary->row[i] != NULL;
    return loops;
}

int64_t loop_summary_untold(const struct loop_summary *summary)
{
    int64_t untold = 0;

    for (size_t i = 0; i < summary->experiment->region_count; i++)
        untold += summary->row[i] ? summary->row[i]->untold : 0;
    return untold;
}

/* ---- The best schedule ------------------------------------------------------------------- */

struct choice {
    enum schedule_kind kind;
    int k; /* logarithm of the chunk */
    double time;
};

/* Of one kind: the largest chunk that is about as good as the best. */
static struct choice best_chunk(const struct loop_row *row, const struct replays *replays,
                                enum schedule_kind kind)
{
    int from = row->least, to = row->greatest > from ? row->greatest : from;
    struct choice best = {kind, from, INFINITY};

    if (kind == SCHEDULE_STATIC)
        return (struct choice){kind, 0, replays->time[kind][0]};
    for (int k = from; k <= to && k < CHUNKS; k++)
        if (replays->time[kind][k] < best.time)
            best.time = replays->time[kind][k];
    for (int k = from; k <= to && k < CHUNKS; k++)
        if (replays->time[kind][k] <= best.time * SAME)
            best.k = k;
    best.time = replays->time[kind][best.k];
    return best;
}

static struct choice best_schedule(const struct loop_row *row, const struct replays *replays)
{
    struct choice best = {SCHEDULE_STATIC, 0, INFINITY};
    double least = INFINITY;

    for (int kind = 0; kind < SCHEDULES; kind++)
        least = fmin(least, best_chunk(row, replays, (enum schedule_kind)kind).time);
    for (int kind = 0; kind < SCHEDULES && best.time > least * SAME; kind++)
        best = best_chunk(row, replays, (enum schedule_kind)kind);
    return best;
}

static void choice_text(const struct choice *choice, char *text, size_t size)
{
    if (choice->kind == SCHEDULE_STATIC)
        snprintf(text, size, "%s", schedule_names[choice->kind]);
    else
        snprintf(text, size, "%s,%lld", schedule_names[choice->kind],
                 (long long)((int64_t)1 << choice->k));
}

/* What the source says; nothing where it says nothing. */
static char *schedule_of(const struct source_region *region)
{
    const char *schedule = region_clause(region, "schedule");

    return schedule ? xcopy(schedule, strcspn(schedule, " ")) : xstrdup("");
}

/* Ranges are long beside what a schedule would have to tell apart, or the order is given. */
static bool is_advisable(const struct loop_row *row)
{
    enum { RANGES_A_THREAD = 8 };
    int64_t told = row->executions - row->untold;

    return told && row->ranges >= RANGES_A_THREAD * told * row->threads &&
           !region_clause(row->region, "ordered");
}

static int64_t gain_of(const struct loop_row *row, const struct choice *best)
{
    int64_t gain = row->now - (int64_t)best->time;

    return !is_advisable(row) ? TIME_UNKNOWN : gain > 0 ? gain : 0;
}

/* `dynamic,4`; what is not known is taken for static. */
static struct choice read_schedule(const char *text)
{
    struct choice choice = {.kind = SCHEDULE_STATIC};
    const char *comma = strchr(text, ',');
    long long chunk = comma ? strtoll(comma + 1, NULL, 10) : 1;

    for (int kind = 0; kind < SCHEDULES; kind++) {
        size_t length = strlen(schedule_names[kind]);
        if (strncmp(text, schedule_names[kind], length) == 0 && kind != SCHEDULE_CHUNKED)
            choice.kind = (enum schedule_kind)kind;
    }
    if (choice.kind == SCHEDULE_STATIC && comma)
        choice.kind = SCHEDULE_CHUNKED;
    choice.k = choice.kind == SCHEDULE_STATIC ? 0 : logarithm(chunk);
    return choice;
}

double loop_summary_stretch(const struct loop_summary *summary, const struct source_region *region,
                            size_t team)
{
    const struct loop_row *row = summary->row[region->number];
    char *schedule = schedule_of(region);
    bool asked = strcmp(schedule, "runtime") == 0;
    struct choice choice = read_schedule(asked ? summary->experiment->run.schedule : schedule);

    free(schedule);
    if (!row || row->executions == row->untold || team >= summary->team_count)
        return NAN;
    double own = row->team[0].time[choice.kind][choice.k];
    return own > 0 ? row->team[team + 1].time[choice.kind][choice.k] / own : NAN;
}

/* ---- Tables ------------------------------------------------------------------------------ */

static const struct table_column loop_columns[] = {
    {"region", "Region", CELL_TEXT, true},
    {"type", "Type", CELL_TEXT, false},
    {"place", "Where", CELL_TEXT, false},
    {"executions", "Count", CELL_COUNT, false},
    {"untold", "untold", CELL_COUNT, false},
    {"threads", "Threads", CELL_COUNT, false},
    {"iterations", "Iterations", CELL_COUNT, false},
    {"ranges", "in ranges", CELL_COUNT, false},
    {"work_s", "Work", CELL_TIME, true},
    {"schedule", "Schedule", CELL_TEXT, false},
    {"time_s", "takes", CELL_TIME, false},
    {"best", "Best", CELL_TEXT, false},
    {"best_s", "would take", CELL_TIME, false},
    {"gain_s", "Saves", CELL_TIME, false},
    {"heat", "First to last iteration", CELL_TEXT, false},
    {0}};

static double cell_mean(const struct loop_row *row, int cell)
{
    return row->weight[cell] > 0 ? row->heat[cell] / row->weight[cell] : 0;
}

/* The mean time of iterations along the loop: for people drawn, else nanoseconds. */
static char *heat_text(const struct loop_row *row, bool people, bool unicode)
{
    int64_t cells[HEAT_CELLS];
    char *text = xstrdup("");

    for (int i = 0; i < HEAT_CELLS; i++)
        cells[i] = (int64_t)fmin(1000 * cell_mean(row, i), 9e18);
    if (people) {
        free(text);
        return spark_text(cells, HEAT_CELLS, unicode);
    }
    for (int i = 0; i < HEAT_CELLS; i++) {
        char *longer = xformat("%s%s%.3f", text, i ? " " : "", cell_mean(row, i));
        free(text);
        text = longer;
    }
    return text;
}

static void add_loop(struct table *table, const struct loop_row *row, bool people, bool unicode)
{
    char id[32], title[64], best_text[48], *place = region_place(row->region);
    char *heat = heat_text(row, people, unicode), *schedule = schedule_of(row->region);
    bool told = row->executions > row->untold;
    struct choice best = best_schedule(row, &row->team[0]);

    snprintf(id, sizeof id, "R%05d", row->region->number);
    choice_text(&best, best_text, sizeof best_text);
    union cell cells[] = {{.text = id},
                          {.text = construct_title(row->region, title, sizeof title)},
                          {.text = place},
                          {.count = row->executions},
                          {.count = row->untold},
                          {.count = row->threads},
                          {.count = row->iterations},
                          {.count = row->ranges},
                          {.time = row->work},
                          {.text = schedule},
                          {.time = told ? row->now : TIME_UNKNOWN},
                          {.text = told ? best_text : "-"},
                          {.time = told ? (int64_t)best.time : TIME_UNKNOWN},
                          {.time = told ? gain_of(row, &best) : TIME_UNKNOWN},
                          {.text = told ? heat : "-"}};
    table_add(table, cells);
    free(place);
    free(heat);
    free(schedule);
}

struct table *loop_table(const struct loop_summary *summary, bool people, bool unicode)
{
    struct table *table = table_new("Worksharing loops", loop_columns);

    for (size_t i = 0; i < summary->experiment->region_count; i++)
        if (summary->row[i])
            add_loop(table, summary->row[i], people, unicode);
    table_sort(table, "gain_s,time_s");
    return table;
}

static const struct table_column schedule_columns[] = {
    {"region", "Region", CELL_TEXT, true},
    {"place", "Where", CELL_TEXT, false},
    {"threads", "Threads", CELL_COUNT, false},
    {"schedule", "Schedule", CELL_TEXT, false},
    {"time_s", "would take", CELL_TIME, false},
    {"speedup", "Work / that", CELL_RATIO, false},
    {0}};

static void add_schedules(struct table *table, const struct loop_row *row,
                          const struct replays *replays, int threads)
{
    char id[32], text[48], *place = region_place(row->region);

    snprintf(id, sizeof id, "R%05d", row->region->number);
    for (int kind = 0; kind < SCHEDULES; kind++) {
        struct choice choice = best_chunk(row, replays, (enum schedule_kind)kind);
        choice_text(&choice, text, sizeof text);
        union cell cells[] = {{.text = id},
                              {.text = place},
                              {.count = threads},
                              {.text = text},
                              {.time = (int64_t)choice.time},
                              {.percent = choice.time > 0 ? (double)row->work / choice.time : NAN}};
        table_add(table, cells);
    }
    free(place);
}

struct table *loop_schedule_table(const struct loop_summary *summary)
{
    struct table *table = table_new("Other schedules, each with its best chunk", schedule_columns);

    for (size_t i = 0; i < summary->experiment->region_count; i++) {
        const struct loop_row *row = summary->row[i];
        if (!row || row->executions == row->untold)
            continue;
        add_schedules(table, row, &row->team[0], row->threads);
        for (size_t t = 0; t < summary->team_count; t++)
            add_schedules(table, row, &row->team[t + 1], summary->teams[t]);
    }
    return table;
}

static const struct table_column slow_columns[] = {{"region", "Region", CELL_TEXT, true},
                                                   {"place", "Where", CELL_TEXT, false},
                                                   {"first", "Iteration", CELL_NUMBER, false},
                                                   {"last", "to", CELL_NUMBER, false},
                                                   {"each_s", "each", CELL_TIME, false},
                                                   {"ratio", "of the mean", CELL_RATIO, false},
                                                   {0}};

struct table *loop_slow_table(const struct loop_summary *summary)
{
    enum { FAR_SLOWER = 4 };
    struct table *table = table_new("Slow iterations", slow_columns);

    for (size_t i = 0; i < summary->experiment->region_count; i++) {
        const struct loop_row *row = summary->row[i];
        double mean = row && row->iterations ? (double)row->work / (double)row->iterations : 0;
        for (int s = 0; mean > 0 && s < SLOW_RANGES; s++) {
            const struct slow_range *slow = &row->slow[s];
            char id[32], *place = region_place(row->region);
            snprintf(id, sizeof id, "R%05zu", i);
            union cell cells[] = {{.text = id},
                                  {.text = place},
                                  {.count = slow->range.first},
                                  {.count = slow->range.first + slow->range.count - 1},
                                  {.time = (int64_t)slow->each},
                                  {.percent = slow->each / mean}};
            if (slow->each > FAR_SLOWER * mean)
                table_add(table, cells);
            free(place);
        }
    }
    return table;
}

static const struct table_column advice_columns[] = {{"region", "Region", CELL_TEXT, true},
                                                     {"place", "Where", CELL_TEXT, false},
                                                     {"gain_s", "Saves", CELL_TIME, false},
                                                     {"text", "Advice", CELL_TEXT, false},
                                                     {0}};

static void advise(struct table *table, const struct loop_row *row)
{
    enum { WORTH_PERCENT = 5 };
    struct choice best = best_schedule(row, &row->team[0]);
    int64_t gain = gain_of(row, &best);
    char id[32], best_text[48], now[32], then[32], *place, *text;

    if (gain == TIME_UNKNOWN || gain < row->now / 100 * WORTH_PERCENT)
        return;
    place = region_place(row->region);
    snprintf(id, sizeof id, "R%05d", row->region->number);
    choice_text(&best, best_text, sizeof best_text);
    time_text(now, sizeof now, row->now);
    time_text(then, sizeof then, (int64_t)best.time);
    text = xformat("takes %s; with schedule(%s) it would take %s", now, best_text, then);
    union cell cells[] = {{.text = id}, {.text = place}, {.time = gain}, {.text = text}};
    table_add(table, cells);
    free(place);
    free(text);
}

struct table *loop_advice_table(const struct loop_summary *summary)
{
    struct table *table = table_new("What to do", advice_columns);

    for (size_t i = 0; i < summary->experiment->region_count; i++)
        if (summary->row[i] && summary->row[i]->executions > summary->row[i]->untold)
            advise(table, summary->row[i]);
    table_sort(table, "gain_s");
    return table;
}
