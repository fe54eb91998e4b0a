/* Suppositions: how they are written, which regions they are about, what a replay says of them. */
#include "config.h"

#include "analysis/answer/what-if.h"

#include "analysis/answer/add.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- How they are written ---------------------------------------------------------------- */

/* `x2`, `free` or `=free`. */
static bool read_speed(const char *text, struct supposition *item)
{
    char *end;

    text += *text == '=';
    item->is_free = strcmp(text, "free") == 0;
    item->factor = 0;
    if (item->is_free)
        return true;
    if (*text != 'x' || strchr("+-", text[1]))
        return false;
    double speed = strtod(text + 1, &end);
    if (*end || !(speed >= 1e-6 && speed <= 1e6))
        return false;
    item->factor = 1 / speed;
    return true;
}

/* What is before the digits of `a.c:12`; 0: there are none. */
static size_t place_length(const char *text, size_t length, int *line, size_t *rest)
{
    for (size_t at = length; at-- > 1;) {
        char *end;
        if (text[at] != ':' || text[at + 1] < '0' || text[at + 1] > '9')
            continue;
        long number = strtol(text + at + 1, &end, 10);
        if ((end != text + length && *end != ' ') || number > INT32_MAX)
            continue;
        *line = (int)number;
        *rest = (size_t)(end - text);
        return at;
    }
    return 0;
}

static bool read_supposition(const char *text, struct supposition *item)
{
    const char *blank = strrchr(text, ' ');
    size_t length = blank ? (size_t)(blank - text) : 0, rest = 0;

    while (length && text[length - 1] == ' ')
        length--;
    if (!length || !read_speed(blank + 1, item))
        return false;
    size_t before = place_length(text, length, &item->line, &rest);
    if (!before) {
        item->line = -1;
        before = rest = length;
    }
    while (rest < length && text[rest] == ' ')
        rest++;
    item->place = xcopy(text, before);
    item->which = xcopy(text + rest, length - rest);
    return true;
}

struct what_if *what_if_new(const char *const *texts, size_t count, char **problem)
{
    struct what_if *what_if = xzalloc(sizeof *what_if);

    for (size_t i = 0; i < count; i++) {
        if (i == MAX_CHANGES)
            *problem = xformat("--what-if: %d at most", MAX_CHANGES);
        else if (!read_supposition(texts[i], &what_if->item[i]))
            *problem =
                xformat("--what-if='%s': say 'FILE:LINE x2', or '=free' instead of x2", texts[i]);
        else
            continue;
        what_if_free(what_if);
        return NULL;
    }
    what_if->count = count;
    return what_if;
}

void what_if_free(struct what_if *what_if)
{
    if (!what_if)
        return;
    for (size_t i = 0; i < MAX_CHANGES; i++) {
        free(what_if->item[i].place);
        free(what_if->item[i].which);
    }
    free(what_if->about);
    free(what_if);
}

/* ---- Which regions ----------------------------------------------------------------------- */

/* The whole path, or its last parts. */
static bool is_file(const char *file, const char *asked)
{
    size_t length = strlen(file), part = strlen(asked);

    return part && part <= length && strcmp(file + length - part, asked) == 0 &&
           (part == length || file[length - part - 1] == '/' || *asked == '/');
}

static bool is_which(const struct source_region *region, const char *which)
{
    return !*which || strcmp(region->construct, which) == 0 || strcmp(region->name, which) == 0;
}

static bool is_about(const struct supposition *item, const struct source_region *region)
{
    if (region_is_ours(region))
        return false;
    if (item->line < 0)
        return strcmp(region->name, item->place) == 0 && *region->name;
    return region->begin == item->line && is_file(region->file, item->place) &&
           is_which(region, item->which);
}

uint8_t what_if_about(void *argument, const struct source_region *region)
{
    struct what_if *what_if = argument;
    size_t number = (size_t)region->number;
    uint8_t bits = 0;

    while (what_if->about_count <= number) {
        what_if->about = xgrow(what_if->about, what_if->about_count, &what_if->about_capacity,
                               sizeof *what_if->about);
        what_if->about[what_if->about_count++] = -1;
    }
    if (what_if->about[number] >= 0)
        return (uint8_t)what_if->about[number];
    for (size_t i = 0; i < what_if->count; i++)
        if (is_about(&what_if->item[i], region))
            bits |= (uint8_t)(1u << i);
    what_if->about[number] = bits;
    return bits;
}

/* The executed region of the file that is closest to the line. */
static char *nearest(const struct supposition *item, const struct experiment *experiment,
                     const bool *executed)
{
    const struct source_region *best = NULL;

    for (size_t i = 0; i < experiment->region_count && item->line >= 0; i++) {
        const struct source_region *region = experiment->regions[i];
        if (!executed[i] || !is_file(region->file, item->place))
            continue;
        if (!best || abs(region->begin - item->line) < abs(best->begin - item->line))
            best = region;
    }
    if (!best)
        return xformat("%s: no region that threads executed is in such a file, or has such a name",
                       item->place);
    char *place = region_place(best);
    char *text =
        xformat("%s:%d%s%s: no such region was executed; the nearest is %s, %s", item->place,
                item->line, *item->which ? " " : "", item->which, place, best->construct);
    free(place);
    return text;
}

static char *two_of_them(const struct supposition *item, const struct source_region *a,
                         const struct source_region *b)
{
    const char *one = a->construct, *other = b->construct;

    if (strcmp(one, other) == 0 && strcmp(a->name, b->name) != 0) {
        one = a->name;
        other = b->name;
    }
    return xformat("%s%s%.0d: there are %s (%s:%d) and %s (%s:%d): say which behind the place",
                   item->place, item->line < 0 ? "" : ":", item->line < 0 ? 0 : item->line, one,
                   region_file_name(a), a->begin, other, region_file_name(b), b->begin);
}

static char *find_region(struct supposition *item, const struct experiment *experiment,
                         const bool *executed)
{
    item->region = NULL;
    for (size_t i = 0; i < experiment->region_count; i++) {
        struct source_region *region = experiment->regions[i];
        if (!executed[i] || !is_about(item, region))
            continue;
        if (item->region)
            return two_of_them(item, item->region, region);
        item->region = region;
    }
    if (!item->region)
        return nearest(item, experiment, executed);
    if (construct_of(item->region)->id == CONSTRUCT_LOCK && !item->is_free)
        return xformat("%s:%d: what passes under a lock is not in %s: only =free is for it",
                       item->place, item->line, item->region->construct);
    return NULL;
}

bool what_if_find(struct what_if *what_if, const struct experiment *experiment, char **problem)
{
    bool *executed = xcalloc(experiment->region_count + 1, sizeof *executed);

    *problem = NULL;
    for (size_t i = 0; i < experiment->path_count; i++)
        for (const struct profile_node *node = experiment->paths[i]->nodes; node; node = node->same)
            executed[node->region->number] |= node->visits > 0 && node->parent;
    for (size_t i = 0; i < what_if->count && !*problem; i++)
        *problem = find_region(&what_if->item[i], experiment, executed);
    free(executed);
    return !*problem;
}

/* ---- By replay --------------------------------------------------------------------------- */

static bool is_lock(const struct supposition *item)
{
    enum construct_id id = construct_of(item->region)->id;

    return item->is_free && (id == CONSTRUCT_LOCK || id == CONSTRUCT_CRITICAL);
}

double what_if_factor(const struct what_if *what_if, size_t i)
{
    return is_lock(&what_if->item[i]) ? 1 : what_if->item[i].factor;
}

bool *what_if_locks(const struct what_if *what_if, const struct process *process)
{
    bool *is_free = xcalloc(process->lock_count + 1, sizeof *is_free);

    for (size_t k = 0; k < process->location_count; k++)
        for (const struct recorded_lock_use *use = process->locations[k]->locks; use;
             use = use->next)
            for (size_t i = 0; i < what_if->count; i++)
                is_free[use->lock->id] |=
                    use->node->region == what_if->item[i].region && is_lock(&what_if->item[i]);
    return is_free;
}

static const char *lack_of(const struct replay *replay, const bool *is_free)
{
    if (!replay)
        return "no replay was made";
    if (replay_lack(replay))
        return replay_lack(replay);
    for (size_t i = 1; i <= replay->process->lock_count; i++)
        if (is_free[i] && !replay->lock[i].is_told)
            return replay_untold;
    return NULL;
}

static struct forecast by_replay(const struct what_if *what_if, const struct process *process,
                                 struct replay *replay)
{
    bool *is_free = what_if_locks(what_if, process);
    struct replay_change change = {.count = what_if->count, .is_free = is_free};
    int64_t now = process->finalize - process->init;
    struct forecast forecast = {.now = now, .lack = lack_of(replay, is_free)};

    for (size_t i = 0; i < what_if->count; i++)
        change.factor[i] = what_if_factor(what_if, i);
    struct gain gain = {TIME_UNKNOWN, TIME_UNKNOWN, TIME_UNKNOWN};
    if (!forecast.lack)
        gain = replay_gain(replay, &change);
    if (!forecast.lack && gain.time == TIME_UNKNOWN)
        forecast.lack = replay_in_circle;
    if (!forecast.lack) {
        forecast.time = now - gain.time;
        forecast.low = gain.high < now ? now - gain.high : 0;
        forecast.high = now - gain.low;
    }
    free(is_free);
    return forecast;
}

static struct forecast of_process(const struct what_if *what_if, const struct process *process,
                                  const struct what_if_sources *sources,
                                  const struct lock_gains *gains, int threads)
{
    struct forecast forecast = {.lack = "teams of another size are not in it"};

    if (!threads)
        forecast = by_replay(what_if, process, replays_of(sources->replays, process));
    if (!forecast.lack)
        return forecast;
    const char *lack = forecast.lack;
    forecast = what_if_by_profile(what_if, process, sources, gains, threads);
    forecast.lack = lack;
    return forecast;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Ranks wait for each other: the longest says how long it takes. What they wait in MPI may become
 * less, and what one saves may be waited for others. */
struct forecast what_if_forecast(const struct what_if *what_if, const struct experiment *experiment,
                                 const struct what_if_sources *sources, int threads)
{
    struct forecast all = {.threads = threads};
    struct lock_gains *gains = lock_gains_new(experiment, NULL);

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        struct forecast one = of_process(what_if, process, sources, gains, threads);
        int64_t communication =
            process->location_count ? location_communication(process->locations[0]) : 0;
        all.now = larger(all.now, one.now);
        all.time = larger(all.time, one.time);
        all.low = larger(all.low, one.low - communication);
        all.high = larger(all.high, one.high);
        if (one.lack)
            all.lack = one.lack;
    }
    lock_gains_free(gains);
    if (experiment->process_count > 1)
        all.high = larger(all.high, all.now);
    return all;
}

/* ---- Tables ------------------------------------------------------------------------------ */

static const struct table_column change_columns[] = {{"region", "Region", CELL_TEXT, false},
                                                     {"type", "Type", CELL_TEXT, false},
                                                     {"place", "Where", CELL_TEXT, false},
                                                     {"change", "Becomes", CELL_TEXT, false},
                                                     {"count", "Count", CELL_COUNT, false},
                                                     {"cpu_s", "CPU time", CELL_TIME, false},
                                                     {0}};

static void add_change(struct table *table, const struct experiment *experiment,
                       const struct supposition *item)
{
    char id[32], title[64], change[32], *place = region_place(item->region);
    int64_t count = 0, time = 0;

    for (size_t i = 0; i < experiment->path_count; i++) {
        if (experiment->paths[i]->region != item->region)
            continue;
        for (const struct profile_node *node = experiment->paths[i]->nodes; node;
             node = node->same) {
            count = add_times(count, node->visits);
            time = add_times(time, node_inclusive(node));
        }
    }
    snprintf(id, sizeof id, "R%05d", item->region->number);
    snprintf(change, sizeof change, "x%g", item->is_free ? 0 : 1 / item->factor);
    union cell row[] = {
        {.text = id},     {.text = construct_title(item->region, title, sizeof title)},
        {.text = place},  {.text = item->is_free ? "free" : change},
        {.count = count}, {.time = time}};
    table_add(table, row);
    free(place);
}

struct table *what_if_table(const struct what_if *what_if, const struct experiment *experiment)
{
    struct table *table = table_new("Supposed", change_columns);

    for (size_t i = 0; i < what_if->count; i++)
        add_change(table, experiment, &what_if->item[i]);
    return table;
}

static const struct table_column forecast_columns[] = {{"threads", "Threads", CELL_COUNT, false},
                                                       {"now_s", "Takes", CELL_TIME, false},
                                                       {"time_s", "would take", CELL_TIME, false},
                                                       {"low_s", "at least", CELL_TIME, false},
                                                       {"high_s", "at most", CELL_TIME, false},
                                                       {"speedup", "Speed-up", CELL_RATIO, false},
                                                       {"by", "By", CELL_TEXT, false},
                                                       {"lack", "Lack", CELL_TEXT, true},
                                                       {0}};

struct table *forecast_table(const struct forecast *forecasts, size_t count)
{
    struct table *table = table_new("How long the run would take", forecast_columns);

    for (size_t i = 0; i < count; i++) {
        const struct forecast *f = &forecasts[i];
        union cell row[] = {{.count = f->threads ? f->threads : COUNT_UNKNOWN},
                            {.time = f->now},
                            {.time = f->time},
                            {.time = f->low},
                            {.time = f->high},
                            {.percent = f->time > 0 ? (double)f->now / (double)f->time : NAN},
                            {.text = f->lack ? "profile" : "replay"},
                            {.text = f->lack ? f->lack : ""}};
        table_add(table, row);
    }
    return table;
}
