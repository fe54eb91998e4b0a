/* Joining runs: the strategies by name, rows, and what all strategies need. */
#include "config.h"

#include "analysis/combine/join.h"

#include <stdlib.h>
#include <string.h>

const char *const strategy_names[] = {"lgl", "ctc", "bc", "bc-unlabelled", "hrm", "random", NULL};

/* ---- Chance ------------------------------------------------------------------------------ */

struct chance chance_of(uint64_t seed)
{
    struct chance chance;

    /* splitmix64, as its authors advise. */
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        chance.state[i] = z ^ z >> 31;
    }
    return chance;
}

static uint64_t rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

static uint64_t next_number(struct chance *chance)
{
    uint64_t *s = chance->state, result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

void shuffle(struct chance *chance, uint32_t *list, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t at = (size_t)((unsigned __int128)next_number(chance) * i >> 64);
        uint32_t other = list[i - 1];
        list[i - 1] = list[at];
        list[at] = other;
    }
}

/* ---- Types ------------------------------------------------------------------------------- */

struct by_type units_by_type(const struct runs *runs, const struct run *run)
{
    struct by_type units = {xresize(NULL, run->count + 1, sizeof *units.unit),
                            xcalloc(runs->type_count + 2, sizeof *units.end)};

    for (size_t i = 0; i < run->count; i++)
        units.end[run->type[i] + 1]++;
    for (size_t t = 1; t <= runs->type_count; t++)
        units.end[t] += units.end[t - 1];
    for (size_t i = 0; i < run->count; i++)
        units.unit[units.end[run->type[i]]++] = (uint32_t)i;
    return units;
}

void by_type_free(struct by_type *units)
{
    free(units->unit);
    free(units->end);
}

/* ---- Rows -------------------------------------------------------------------------------- */

uint32_t *joined_add(struct joined *joined, int32_t match)
{
    if (joined->count == joined->capacity) {
        joined->capacity = joined->capacity ? 2 * joined->capacity : 1024;
        joined->member =
            xresize(joined->member, joined->capacity, joined->runs * sizeof *joined->member);
        joined->match = xresize(joined->match, joined->capacity, sizeof *joined->match);
    }
    joined->match[joined->count] = match;
    return joined->member + joined->runs * joined->count++;
}

void joined_free(struct joined *joined)
{
    free(joined->member);
    free(joined->match);
    free(joined->anchor);
    free(joined->missing);
    free(joined->missing_run);
}

int64_t joined_value(const struct runs *runs, const struct joined *joined, size_t row, size_t event,
                     size_t *from)
{
    if (joined->anchor && event == joined->anchor_event)
        return joined->anchor[row];
    for (*from = 0; *from < runs->count; ++*from) {
        const int64_t *values = run_values(&runs->run[*from], event);
        uint32_t member = joined->member[row * joined->runs + *from];
        if (values)
            return member == NO_MEMBER ? COUNT_UNKNOWN : values[member];
    }
    return COUNT_UNKNOWN;
}

const char *match_text(int32_t match, char *room, size_t size)
{
    if (match == MATCH_LABEL)
        return "label";
    if (match == MATCH_RANK)
        return "rank";
    if (match == MATCH_EQUAL)
        return "cell:inf";
    snprintf(room, size, "cell:%d", (int)match);
    return room;
}

/* By the first run that has a member, and the order there. */
static int compare_rows(const void *a, const void *b, void *argument)
{
    const struct joined *joined = argument;
    const uint32_t *x = joined->member + *(const size_t *)a * joined->runs;
    const uint32_t *y = joined->member + *(const size_t *)b * joined->runs;

    for (size_t r = 0; r < joined->runs; r++) {
        if (x[r] != y[r])
            return x[r] < y[r] ? -1 : 1;
    }
    return 0;
}

static void sort_rows(struct joined *joined)
{
    size_t *order = xcalloc(joined->count + 1, sizeof *order);
    struct joined sorted = {.runs = joined->runs};
    int64_t *anchor = joined->anchor ? xcalloc(joined->count + 1, sizeof *anchor) : NULL;
    size_t width = joined->runs * sizeof *joined->member;

    for (size_t i = 0; i < joined->count; i++)
        order[i] = i;
    qsort_r(order, joined->count, sizeof *order, compare_rows, joined);
    for (size_t i = 0; i < joined->count; i++) {
        memcpy(joined_add(&sorted, joined->match[order[i]]),
               joined->member + order[i] * joined->runs, width);
        if (anchor)
            anchor[i] = joined->anchor[order[i]];
    }
    free(order);
    free(joined->member);
    free(joined->match);
    free(joined->anchor);
    joined->member = sorted.member;
    joined->match = sorted.match;
    joined->anchor = anchor;
}

static bool is_sorted(const struct joined *joined)
{
    for (size_t i = 1; i < joined->count; i++) {
        size_t before = i - 1;
        if (compare_rows(&before, &i, (void *)joined) > 0)
            return false;
    }
    return true;
}

int join_runs(const struct runs *runs, const struct join_options *options, struct joined *joined,
              char **problem)
{
    static int (*const strategies[])(const struct runs *, const struct join_options *,
                                     struct joined *, char **) = {
        [STRATEGY_LGL] = join_by_label, [STRATEGY_CTC] = join_by_time,
        [STRATEGY_BC] = join_by_cell,   [STRATEGY_BC_UNLABELLED] = join_by_cell,
        [STRATEGY_HRM] = join_by_rank,  [STRATEGY_RANDOM] = join_by_chance,
    };

    *joined = (struct joined){.runs = runs->count};
    if (strategies[options->strategy](runs, options, joined, problem) < 0)
        return -1;
    if (options->strategy != STRATEGY_LGL)
        compare_labels(runs, options, joined);
    if (!is_sorted(joined))
        sort_rows(joined);
    return 0;
}
