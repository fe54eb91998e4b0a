/* What tells two kinds of units apart: each attribute in turn, and how often it is wrong. */
#include "config.h"

#include "analysis/answer/kind-reason.h"

#include "common/strings.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { ONE_OF = 20, UNITS_FOR_VALUE = 10, MOST_NAMED = 4 };

/* Units with one value of an attribute. */
struct attribute_level {
    int64_t value;
    size_t low, high;
};

struct attribute_levels {
    struct attribute_level *level;
    size_t count;
    size_t low, high; /* all */
};

/* ---- Attributes -------------------------------------------------------------------------- */

static int64_t region_of(const struct unit_fact *unit)
{
    return unit->region;
}

static int64_t depth_of(const struct unit_fact *unit)
{
    return unit->depth;
}

static int64_t rank_of(const struct unit_fact *unit)
{
    return unit->rank;
}

static int64_t thread_of(const struct unit_fact *unit)
{
    return unit->thread;
}

static int64_t index_of(const struct unit_fact *unit)
{
    return unit->index;
}

/* The first that is right for all, or for more than the others, is the reason. */
static const struct unit_attribute {
    const char *one, *many;
    int64_t (*of)(const struct unit_fact *unit);
    bool is_interval; /* values are many, and those between two are meant, too */
} attributes[] = {{"", "", region_of, false},
                  {"depth", "depths", depth_of, false},
                  {"rank", "ranks", rank_of, false},
                  {"thread", "threads", thread_of, false},
                  {"index", "indices", index_of, true}};

static int compare_levels(const void *a, const void *b)
{
    const struct attribute_level *x = a, *y = b;

    return (x->value > y->value) - (x->value < y->value);
}

/* The values that an attribute has, rising. */
static struct attribute_levels levels_of(const struct unit_facts *facts,
                                         const struct unit_group *group,
                                         const struct unit_attribute *attribute,
                                         const double *values, double first_high)
{
    struct attribute_levels levels = {xcalloc(group->end - group->begin + 1, sizeof *levels.level),
                                      0, 0, 0};
    size_t all = 0;

    for (size_t i = group->begin; i < group->end; i++) {
        uint32_t unit = facts->order[i];
        if (isnan(values[unit]))
            continue;
        bool high = values[unit] >= first_high;
        levels.level[all++] = (struct attribute_level){attribute->of(&facts->unit[unit]),
                                                       (size_t)!high, (size_t)high};
        levels.high += high;
    }
    levels.low = all - levels.high;
    qsort(levels.level, all, sizeof *levels.level, compare_levels);
    for (size_t i = 0; i < all; i++) {
        struct attribute_level *last = levels.count ? &levels.level[levels.count - 1] : NULL;
        if (!last || last->value != levels.level[i].value) {
            levels.level[levels.count++] = levels.level[i];
            continue;
        }
        last->low += levels.level[i].low;
        last->high += levels.level[i].high;
    }
    return levels;
}

/* ---- Values ------------------------------------------------------------------------------ */

/* One of them, of an attribute that counts by names or numbers. */
static char *value_text(const struct unit_facts *facts, const struct unit_attribute *attribute,
                        int64_t value)
{
    if (attribute->of != region_of)
        return xformat("%" PRId64, value);
    const struct source_region *region = facts->experiment->regions[value];
    return xformat("%s %s:%d", region->construct, base_name(region->file), region->begin);
}

/* "depths 2, 4 and 5", "threads 0 to 7"; NULL: too many to name. */
static char *list_text(const struct unit_facts *facts, const struct unit_attribute *attribute,
                       const struct attribute_levels *levels, bool high, size_t count)
{
    const struct attribute_level *first = NULL, *last = NULL;
    bool between = true;
    char *text = NULL;

    for (size_t i = 0, n = 0; i < levels->count; i++) {
        const struct attribute_level *level = &levels->level[i];
        if ((level->high > level->low) != high) {
            between &= !n || n == count;
            continue;
        }
        first = first ? first : level;
        last = level;
        char *value = value_text(facts, attribute, level->value), *before = text;
        const char *sign = !n ? "" : n + 1 == count ? " and " : ", ";
        text = xformat("%s%s%s", before ? before : "", sign, value);
        free(before);
        free(value);
        n++;
    }
    if (count > MOST_NAMED) {
        free(text);
        text = between && first && attribute->of != region_of
                   ? xformat("%" PRId64 " to %" PRId64, first->value, last->value)
                   : NULL;
    }
    char *whole = text ? xformat("%s%s%s", count > 1 ? attribute->many : attribute->one,
                                 *attribute->one ? " " : "", text)
                       : NULL;
    free(text);
    return whole;
}

/* Each value belongs to the kind that most of its units are of. */
static bool find_list(const struct unit_facts *facts, const struct unit_attribute *attribute,
                      const struct attribute_levels *levels, struct kind_reason *reason)
{
    size_t others = 0, high = 0;

    for (size_t i = 0; i < levels->count; i++) {
        const struct attribute_level *level = &levels->level[i];
        others += level->low < level->high ? level->low : level->high;
        high += level->high > level->low;
    }
    size_t low = levels->count - high;
    if (!low || !high || levels->count * UNITS_FOR_VALUE > levels->low + levels->high)
        return false;
    bool of_high = high <= low;
    *reason = (struct kind_reason){
        list_text(facts, attribute, levels, of_high, of_high ? high : low), of_high, others};
    return reason->text;
}

/* ---- Intervals --------------------------------------------------------------------------- */

/* The interval that holds most of one kind with least of the other. @return how many are wrong */
static size_t best_interval(const struct attribute_levels *levels, bool high, size_t *from,
                            size_t *to)
{
    int64_t sum = 0, best = 0;

    *from = *to = 0;
    for (size_t i = 0, begin = 0; i < levels->count; i++) {
        const struct attribute_level *level = &levels->level[i];
        int64_t more = (int64_t)level->high - (int64_t)level->low;
        if (sum <= 0) {
            sum = 0;
            begin = i;
        }
        sum += high ? more : -more;
        if (sum > best) {
            best = sum;
            *from = begin;
            *to = i;
        }
    }
    return (high ? levels->high : levels->low) - (size_t)best;
}

static bool find_interval(const struct attribute_levels *levels, struct kind_reason *reason)
{
    size_t from, to, others = best_interval(levels, true, &from, &to), other_from, other_to;
    size_t of_low = best_interval(levels, false, &other_from, &other_to);
    bool high = others <= of_low;
    const struct attribute_level *first = &levels->level[high ? from : other_from];
    const struct attribute_level *last = &levels->level[high ? to : other_to];

    if (levels->count < 2)
        return false;
    *reason = (struct kind_reason){
        first == last ? xformat("index %" PRId64, first->value)
                      : xformat("index %" PRId64 " to %" PRId64, first->value, last->value),
        high, high ? others : of_low};
    return true;
}

/* ---- The reason -------------------------------------------------------------------------- */

bool kind_reason_find(const struct unit_facts *facts, size_t group, const double *values,
                      double first_high, struct kind_reason *reason)
{
    *reason = (struct kind_reason){0};
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++) {
        const struct unit_attribute *attribute = &attributes[i];
        struct attribute_levels levels =
            levels_of(facts, &facts->group[group], attribute, values, first_high);
        size_t smaller = levels.low < levels.high ? levels.low : levels.high;
        struct kind_reason found = {0};
        bool is_one = attribute->is_interval ? find_interval(&levels, &found)
                                             : find_list(facts, attribute, &levels, &found);
        free(levels.level);
        if (is_one && found.others * ONE_OF <= smaller &&
            (!reason->text || found.others < reason->others)) {
            free(reason->text);
            *reason = found;
        } else {
            free(found.text);
        }
    }
    return reason->text;
}
