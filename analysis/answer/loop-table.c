/* Tables of worksharing loops: heat, slow iterations, the best schedule. */
#include "config.h"

#include "analysis/answer/loop-table.h"

#include "analysis/answer/add.h"
#include "analysis/answer/loop-gather.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/spark.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    double time[SCHEDULES][REPLAY_CHUNKS]; /* nanoseconds, by the logarithm of the chunk */
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
    const struct experiment *experiment; /* NULL: nothing has been read */
    struct loop_row **row;               /* by the region's number; NULL: none */
    size_t rows, capacity;
    int teams[MAX_TEAMS];
    size_t team_count;
    struct loop_gather *gather;
    int problem; /* errno: there was no room for the ranges of a process */
};

/* ---- Executions -------------------------------------------------------------------------- */

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

static struct loop_row *row_of(struct loop_summary *summary, struct source_region *region)
{
    for (size_t number = (size_t)region->number; summary->rows <= number;) {
        summary->row = xgrow(summary->row, summary->rows, &summary->capacity, sizeof *summary->row);
        summary->row[summary->rows++] = NULL;
    }
    struct loop_row **row = &summary->row[region->number];
    if (*row)
        return *row;
    *row = xzalloc(sizeof **row);
    (*row)->region = region;
    (*row)->greatest = REPLAY_CHUNKS;
    (*row)->team = xcalloc(summary->team_count + 1, sizeof *(*row)->team);
    return *row;
}

static void add_told(struct loop_summary *summary, struct loop_row *row, size_t locations,
                     const struct loop_execution *execution)
{
    int least = loop_least_chunk(execution);
    int greatest = loop_chunk_logarithm(execution->iterations / execution->threads);

    row->iterations = add_times(row->iterations, execution->iterations);
    row->ranges += (int64_t)execution->ranges;
    row->now = add_times(row->now, loop_time(execution, locations));
    row->threads = execution->threads > row->threads ? execution->threads : row->threads;
    row->least = least > row->least ? least : row->least;
    row->greatest = greatest < row->greatest ? greatest : row->greatest;
    for (size_t i = 0; i < execution->ranges; i++) {
        const struct loop_range *range = loop_range_at(execution, i);
        row->work = add_times(row->work, range->time);
        add_heat(row, execution, range);
        add_slow(row, range);
    }
    loop_replay(execution, execution->threads, row->team[0].time);
    for (size_t t = 0; t < summary->team_count; t++)
        loop_replay(execution, summary->teams[t], row->team[t + 1].time);
}

static void add_execution(void *context, const struct process *process,
                          struct source_region *region, const struct loop_execution *execution)
{
    struct loop_row *row = row_of(context, region);

    row->executions++;
    if (execution->iterations)
        add_told(context, row, process->location_count, execution);
    else
        row->untold++;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void begin_process(void *argument, struct process *process)
{
    ((struct loop_summary *)argument)->experiment = process->experiment;
}

static void take_unit(void *argument, const struct execution_unit *unit)
{
    loop_gather_take(((struct loop_summary *)argument)->gather, unit);
}

static void end_process(void *argument, struct process *process)
{
    struct loop_summary *summary = argument;

    if (!loop_gather_end(summary->gather, process))
        summary->problem = errno;
}

const struct timeline_handler loop_timeline = {
    .process_begin = begin_process, .unit = take_unit, .process_end = end_process};

struct loop_summary *loop_summary_new(const struct selection *selection, const int *teams,
                                      size_t team_count)
{
    struct loop_summary *summary = xzalloc(sizeof *summary);

    summary->gather = loop_gather_new(selection, add_execution, summary);
    summary->team_count = team_count;
    memcpy(summary->teams, teams, team_count * sizeof *teams);
    return summary;
}

void loop_summary_free(struct loop_summary *summary)
{
    for (size_t i = 0; i < summary->rows; i++) {
        if (summary->row[i])
            free(summary->row[i]->team);
        free(summary->row[i]);
    }
    loop_gather_free(summary->gather);
    free(summary->row);
    free(summary);
}

int loop_summary_problem(const struct loop_summary *summary)
{
    return summary->problem;
}

size_t loop_summary_loops(const struct loop_summary *summary)
{
    size_t loops = 0;

    for (size_t i = 0; i < summary->rows; i++)
        loops += summary->row[i] != NULL;
    return loops;
}

int64_t loop_summary_untold(const struct loop_summary *summary)
{
    int64_t untold = 0;

    for (size_t i = 0; i < summary->rows; i++)
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
    for (int k = from; k <= to && k < REPLAY_CHUNKS; k++)
        if (replays->time[kind][k] < best.time)
            best.time = replays->time[kind][k];
    for (int k = from; k <= to && k < REPLAY_CHUNKS; k++)
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
    choice.k = choice.kind == SCHEDULE_STATIC ? 0 : loop_chunk_logarithm(chunk);
    return choice;
}

double loop_summary_stretch(const struct loop_summary *summary, const struct source_region *region,
                            size_t team)
{
    size_t number = (size_t)region->number;
    const struct loop_row *row = number < summary->rows ? summary->row[number] : NULL;
    char *schedule = schedule_of(region);
    bool asked = strcmp(schedule, "runtime") == 0;
    struct choice choice =
        read_schedule(asked && row ? summary->experiment->run.schedule : schedule);

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

    for (size_t i = 0; i < summary->rows; i++)
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

/* Whether that is said of the run's own teams already. */
static bool is_as_it_was(const struct loop_row *row, const struct replays *replays, int threads)
{
    return threads == row->threads && memcmp(replays, &row->team[0], sizeof *replays) == 0;
}

struct table *loop_schedule_table(const struct loop_summary *summary)
{
    struct table *table = table_new("Other schedules, each with its best chunk", schedule_columns);

    for (size_t i = 0; i < summary->rows; i++) {
        const struct loop_row *row = summary->row[i];
        if (!row || row->executions == row->untold)
            continue;
        add_schedules(table, row, &row->team[0], row->threads);
        for (size_t t = 0; t < summary->team_count; t++)
            if (!is_as_it_was(row, &row->team[t + 1], summary->teams[t]))
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

    for (size_t i = 0; i < summary->rows; i++) {
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

    for (size_t i = 0; i < summary->rows; i++)
        if (summary->row[i] && summary->row[i]->executions > summary->row[i]->untold)
            advise(table, summary->row[i]);
    table_sort(table, "gain_s");
    return table;
}
