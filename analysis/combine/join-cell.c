/* Behaviour clustering: units are one whose shared counters fall into one cell of a grid, which
 * gets coarser until all are paired. */
#include "config.h"

#include "analysis/combine/join.h"

#include <stdlib.h>
#include <string.h>

enum { FINEST = 1 << 20 };

/* One side of a join: rows that are left, in the order of their labels. */
struct side {
    const int64_t **value; /* of each shared event, of each row */
    uint32_t *row;         /* those that are left of a type */
    size_t count;
    uint32_t *next; /* in the same cell; by row */
};

struct grid {
    size_t events;
    int64_t *low, *high;
    int64_t cells; /* along each event; 0: every value is one */
};

/* Rows that share a cell, on both sides. */
struct cell {
    uint32_t first[2], last[2];
    uint32_t like; /* 1 + row of side 0 that is in it */
};

struct clusters {
    const struct join_options *options;
    struct side side[2];
    const struct label_key *key[2]; /* {0}: not by its label */
    struct grid grid;
    struct cell *cell; /* open addressing */
    size_t mask;
    uint32_t *partner; /* of rows of side 0 */
    int32_t *match;
    struct chance chance;
};

#define NO_ROW UINT32_MAX

/* ---- Cells ------------------------------------------------------------------------------- */

static uint64_t place_on(const struct grid *grid, size_t event, int64_t value)
{
    uint64_t offset = (uint64_t)value - (uint64_t)grid->low[event];
    uint64_t range = (uint64_t)grid->high[event] - (uint64_t)grid->low[event];

    if (!grid->cells)
        return offset;
    if (!range)
        return 0;
    uint64_t cell = offset <= UINT64_MAX / FINEST
                        ? offset * (uint64_t)grid->cells / range
                        : (uint64_t)((unsigned __int128)offset * (uint64_t)grid->cells / range);
    return cell < (uint64_t)grid->cells ? cell : (uint64_t)grid->cells - 1;
}

static uint64_t hash_of(const struct clusters *clusters, int side, uint32_t row)
{
    uint64_t hash = 0;

    for (size_t e = 0; e < clusters->grid.events; e++) {
        hash ^= place_on(&clusters->grid, e, clusters->side[side].value[e][row]);
        hash *= UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool are_together(const struct clusters *clusters, uint32_t left, int side, uint32_t row)
{
    for (size_t e = 0; e < clusters->grid.events; e++) {
        if (place_on(&clusters->grid, e, clusters->side[0].value[e][left]) !=
            place_on(&clusters->grid, e, clusters->side[side].value[e][row]))
            return false;
    }
    return true;
}

static struct cell *find_cell(struct clusters *clusters, int side, uint32_t row)
{
    size_t at = (size_t)hash_of(clusters, side, row) & clusters->mask;

    while (clusters->cell[at].like &&
           !are_together(clusters, clusters->cell[at].like - 1, side, row))
        at = (at + 1) & clusters->mask;
    return &clusters->cell[at];
}

static void put_in_cell(struct clusters *clusters, struct cell *cell, int side, uint32_t row)
{
    struct side *of = &clusters->side[side];

    of->next[row] = NO_ROW;
    if (cell->first[side] == NO_ROW)
        cell->first[side] = row;
    else
        of->next[cell->last[side]] = row;
    cell->last[side] = row;
}

/* A cell for each that side 0 populates. */
static void fill_cells(struct clusters *clusters)
{
    memset(clusters->cell, 0, (clusters->mask + 1) * sizeof *clusters->cell);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < clusters->side[side].count; i++) {
            uint32_t row = clusters->side[side].row[i];
            struct cell *cell = find_cell(clusters, side, row);
            if (!cell->like && side)
                continue;
            if (!cell->like)
                *cell = (struct cell){{NO_ROW, NO_ROW}, {NO_ROW, NO_ROW}, row + 1};
            put_in_cell(clusters, cell, side, row);
        }
    }
}

/* ---- Pairs ------------------------------------------------------------------------------- */

static void pair(struct clusters *clusters, uint32_t left, uint32_t right)
{
    clusters->partner[left] = right;
    clusters->match[left] =
        clusters->grid.cells ? (int32_t)clusters->grid.cells : (int32_t)MATCH_EQUAL;
    clusters->side[1].next[right] = right; /* which no row of a list is: it is taken */
}

struct by_key {
    struct label_key key;
    uint32_t row;
};

static int compare_by_key(const void *a, const void *b)
{
    const struct by_key *x = a, *y = b;
    int order = label_key_compare(x->key, y->key);

    return order ? order : (x->row > y->row) - (x->row < y->row);
}

static struct by_key *sorted_keys(const struct clusters *clusters, int side, const uint32_t *list,
                                  size_t count)
{
    struct by_key *keys = xcalloc(count + 1, sizeof *keys);

    for (size_t i = 0; i < count; i++)
        keys[i] = (struct by_key){clusters->key[side][list[i]], list[i]};
    qsort(keys, count, sizeof *keys, compare_by_key);
    return keys;
}

/* What has one label is one unit, whatever stands between. */
static void pair_equal_labels(struct clusters *clusters, uint32_t *const list[2],
                              const size_t count[2])
{
    struct by_key *left = sorted_keys(clusters, 0, list[0], count[0]);
    struct by_key *right = sorted_keys(clusters, 1, list[1], count[1]);

    for (size_t i = 0, k = 0; i < count[0] && k < count[1];) {
        int order = label_key_compare(left[i].key, right[k].key);
        if (order == 0 && !label_key_is_none(left[i].key))
            pair(clusters, left[i++].row, right[k++].row);
        else if (order < 0)
            i++;
        else
            k++;
    }
    free(left);
    free(right);
}

static bool is_taken(const struct clusters *clusters, int side, uint32_t row)
{
    return side ? clusters->side[1].next[row] == row : clusters->partner[row] != NO_ROW;
}

static size_t keep_free(const struct clusters *clusters, int side, uint32_t *list, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (!is_taken(clusters, side, list[i]))
            list[kept++] = list[i];
    }
    return kept;
}

static uint32_t *list_cell(const struct clusters *clusters, const struct cell *cell, int side,
                           size_t *count)
{
    const uint32_t *next = clusters->side[side].next;
    uint32_t *list = NULL;
    size_t capacity = 0;

    *count = 0;
    for (uint32_t row = cell->first[side]; row != NO_ROW; row = next[row]) {
        list = xgrow(list, *count, &capacity, sizeof *list);
        list[(*count)++] = row;
    }
    return list;
}

static void pair_cell(struct clusters *clusters, const struct cell *cell)
{
    const struct join_options *options = clusters->options;
    uint32_t *list[2];
    size_t count[2];

    for (int side = 0; side < 2; side++)
        list[side] = list_cell(clusters, cell, side, &count[side]);
    if (options->strategy == STRATEGY_BC && !options->by_position &&
        (count[0] > 1 || count[1] > 1)) {
        pair_equal_labels(clusters, list, count);
        for (int side = 0; side < 2; side++)
            count[side] = keep_free(clusters, side, list[side], count[side]);
    }
    for (int side = 0; side < 2 && options->strategy == STRATEGY_BC_UNLABELLED; side++)
        shuffle(&clusters->chance, list[side], count[side]);
    for (size_t i = 0; i < count[0] && i < count[1]; i++)
        pair(clusters, list[0][i], list[1][i]);
    for (int side = 0; side < 2; side++)
        free(list[side]);
}

/* One pass over a type: what shares a cell is paired, and is no longer left. */
static void pair_cells(struct clusters *clusters, int64_t cells)
{
    size_t room = 16;

    clusters->grid.cells = cells;
    while (room < 2 * clusters->side[0].count)
        room *= 2;
    clusters->mask = room - 1;
    clusters->cell = xresize(clusters->cell, room, sizeof *clusters->cell);
    fill_cells(clusters);
    for (size_t i = 0; i < clusters->side[0].count; i++) {
        uint32_t row = clusters->side[0].row[i];
        if (is_taken(clusters, 0, row))
            continue;
        const struct cell *cell = find_cell(clusters, 0, row);
        if (cell->first[0] == row && cell->first[1] != NO_ROW)
            pair_cell(clusters, cell);
    }
    for (int side = 0; side < 2; side++) {
        struct side *of = &clusters->side[side];
        of->count = keep_free(clusters, side, of->row, of->count);
    }
}

/* ---- One type ---------------------------------------------------------------------------- */

static void find_bounds(struct clusters *clusters)
{
    struct grid *grid = &clusters->grid;

    for (size_t e = 0; e < grid->events; e++) {
        grid->low[e] = INT64_MAX;
        grid->high[e] = INT64_MIN;
        for (int side = 0; side < 2; side++) {
            const struct side *of = &clusters->side[side];
            for (size_t i = 0; i < of->count; i++) {
                int64_t value = of->value[e][of->row[i]];
                grid->low[e] = value < grid->low[e] ? value : grid->low[e];
                grid->high[e] = value > grid->high[e] ? value : grid->high[e];
            }
        }
    }
}

static bool any_left(const struct clusters *clusters)
{
    return clusters->side[0].count && clusters->side[1].count;
}

static void join_type(struct clusters *clusters)
{
    int linear = clusters->options->linear;

    if (!any_left(clusters))
        return;
    find_bounds(clusters);
    pair_cells(clusters, 0);
    for (int64_t cells = linear ? linear : FINEST; cells && any_left(clusters);
         cells = linear ? cells - 1 : cells / 2)
        pair_cells(clusters, cells);
}

/* ---- Two profiles ------------------------------------------------------------------------ */

/* Units of which a shared counter is not known take no part. */
static size_t with_values(const struct side *side, size_t events, uint32_t *list, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        bool known = true;
        for (size_t e = 0; e < events; e++)
            known = known && side->value[e][list[i]] != COUNT_UNKNOWN;
        if (known)
            list[kept++] = list[i];
    }
    return kept;
}

/* The profile that grows: rows that have one unit in each run so far. */
struct grown {
    size_t count, runs;
    uint32_t **member; /* by run, by row */
    int32_t *match;
};

/* Of each event that both sides have, the values; NULL: they share none. */
static size_t share_events(const struct runs *runs, const struct grown *grown, size_t next,
                           struct clusters *clusters)
{
    size_t shared = 0;

    for (size_t e = 0; e < runs->event_count; e++) {
        const int64_t *right = run_values(&runs->run[next], e), *left = NULL;
        size_t from = 0;
        while (from < grown->runs && !(left = run_values(&runs->run[from], e)))
            from++;
        if (!left || !right)
            continue;
        int64_t *values = xcalloc(grown->count + 1, sizeof *values);
        for (size_t i = 0; i < grown->count; i++)
            values[i] = left[grown->member[from][i]];
        clusters->side[0].value[shared] = values;
        clusters->side[1].value[shared++] = right;
    }
    return shared;
}

static struct label_key *usable_keys(const struct run *run, const uint32_t *unit, size_t count,
                                     bool uncertain)
{
    struct label_key *keys = xcalloc(count + 1, sizeof *keys);

    for (size_t i = 0; i < count; i++) {
        size_t at = unit ? unit[i] : i;
        if (uncertain || !run->uncertain[at])
            keys[i] = run->key[at];
    }
    return keys;
}

/* Rows of the grown profile are in the order of the first run, those of a run in its own. */
static void list_types(const struct runs *runs, const struct grown *grown, size_t next,
                       struct by_type lists[2])
{
    struct run rows = {.count = grown->count, .type = xcalloc(grown->count + 1, sizeof *rows.type)};

    for (size_t i = 0; i < grown->count; i++)
        rows.type[i] = runs->run[0].type[grown->member[0][i]];
    lists[0] = units_by_type(runs, &rows);
    lists[1] = units_by_type(runs, &runs->run[next]);
    free(rows.type);
}

static void join_types(const struct runs *runs, const struct grown *grown, size_t next,
                       struct clusters *clusters)
{
    struct by_type lists[2];

    list_types(runs, grown, next, lists);
    for (size_t type = 0; type < runs->type_count; type++) {
        for (int side = 0; side < 2; side++) {
            size_t begin = type_begin(&lists[side], type);
            clusters->side[side].row = lists[side].unit + begin;
            clusters->side[side].count =
                with_values(&clusters->side[side], clusters->grid.events, lists[side].unit + begin,
                            lists[side].end[type] - begin);
        }
        join_type(clusters);
    }
    for (int side = 0; side < 2; side++)
        by_type_free(&lists[side]);
}

/* Rows that found no partner are no longer there. */
static void grow(struct grown *grown, const struct clusters *clusters)
{
    size_t kept = 0;

    grown->member[grown->runs] = xcalloc(grown->count + 1, sizeof **grown->member);
    for (size_t i = 0; i < grown->count; i++) {
        if (clusters->partner[i] == NO_ROW)
            continue;
        for (size_t r = 0; r < grown->runs; r++)
            grown->member[r][kept] = grown->member[r][i];
        grown->member[grown->runs][kept] = clusters->partner[i];
        /* What is said of a row is the coarsest grid that it needed. */
        bool finer = grown->match[i] == MATCH_EQUAL ||
                     (clusters->match[i] != MATCH_EQUAL && clusters->match[i] < grown->match[i]);
        grown->match[kept++] = finer ? clusters->match[i] : grown->match[i];
    }
    grown->count = kept;
    grown->runs++;
}

static void prepare(struct clusters *clusters, const struct runs *runs, const struct grown *grown,
                    size_t next)
{
    const struct run *run = &runs->run[next];
    bool uncertain = clusters->options->uncertain;

    for (int side = 0; side < 2; side++) {
        size_t count = side ? run->count : grown->count;
        clusters->side[side].value = xcalloc(runs->event_count + 1, sizeof(int64_t *));
        clusters->side[side].next = xcalloc(count + 1, sizeof(uint32_t));
    }
    for (size_t i = 0; i < run->count; i++)
        clusters->side[1].next[i] = NO_ROW;
    clusters->partner = xcalloc(grown->count + 1, sizeof *clusters->partner);
    for (size_t i = 0; i < grown->count; i++)
        clusters->partner[i] = NO_ROW;
    clusters->match = xcalloc(grown->count + 1, sizeof *clusters->match);
    clusters->grid.low = xcalloc(runs->event_count + 1, sizeof(int64_t));
    clusters->grid.high = xcalloc(runs->event_count + 1, sizeof(int64_t));
    clusters->key[0] = usable_keys(&runs->run[0], grown->member[0], grown->count, uncertain);
    clusters->key[1] = usable_keys(run, NULL, run->count, uncertain);
    clusters->grid.events = share_events(runs, grown, next, clusters);
}

static void clear(struct clusters *clusters)
{
    for (size_t e = 0; e < clusters->grid.events; e++)
        free((void *)clusters->side[0].value[e]);
    for (int side = 0; side < 2; side++) {
        free(clusters->side[side].value);
        free(clusters->side[side].next);
        free((void *)clusters->key[side]);
    }
    free(clusters->partner);
    free(clusters->match);
    free(clusters->grid.low);
    free(clusters->grid.high);
    free(clusters->cell);
}

static int join_next(const struct runs *runs, const struct join_options *options,
                     struct grown *grown, size_t next, char **problem)
{
    struct clusters clusters = {.options = options, .chance = chance_of(options->seed + next)};

    prepare(&clusters, runs, grown, next);
    bool shared = clusters.grid.events;
    if (shared) {
        join_types(runs, grown, next, &clusters);
        grow(grown, &clusters);
    } else {
        *problem = xformat(
            "%s shares no counter with the runs before it: measure one counter in every run",
            runs->run[next].input);
    }
    clear(&clusters);
    return shared ? 0 : -1;
}

static void take_rows(const struct grown *grown, struct joined *joined)
{
    for (size_t i = 0; i < grown->count; i++) {
        uint32_t *member = joined_add(joined, grown->match[i]);
        for (size_t r = 0; r < grown->runs; r++)
            member[r] = grown->member[r][i];
    }
}

int join_by_cell(const struct runs *runs, const struct join_options *options, struct joined *joined,
                 char **problem)
{
    struct grown grown = {.count = runs->run[0].count, .runs = 1};
    int status = 0;

    grown.member = xcalloc(runs->count, sizeof *grown.member);
    grown.member[0] = xcalloc(grown.count + 1, sizeof **grown.member);
    grown.match = xcalloc(grown.count + 1, sizeof *grown.match);
    for (size_t i = 0; i < grown.count; i++) {
        grown.member[0][i] = (uint32_t)i;
        grown.match[i] = MATCH_EQUAL;
    }
    for (size_t next = 1; next < runs->count && status == 0; next++)
        status = join_next(runs, options, &grown, next, problem);
    if (status == 0)
        take_rows(&grown, joined);
    for (size_t r = 0; r < runs->count; r++)
        free(grown.member[r]);
    free(grown.member);
    free(grown.match);
    return status;
}
