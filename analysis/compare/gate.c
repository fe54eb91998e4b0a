/* The rules of pompeii diff --gate. */
#include "config.h"

#include "analysis/compare/gate.h"

#include "analysis/compare/significance.h"
#include "common/memory.h"
#include "common/strings.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `+10%` */
static bool parse_limit(const char *text, double *limit)
{
    char *end;

    if (*text != '+' && *text != '-')
        return false;
    *limit = strtod(text, &end);
    return end > text + 1 && strcmp(end, "%") == 0 && isfinite(*limit);
}

/* `0.05s` */
static bool parse_least(const char *text, double *least)
{
    char *end;

    *least = strtod(text, &end);
    return end > text && strcmp(end, "s") == 0 && isfinite(*least) && *least >= 0;
}

static bool parse_rule(struct gate *gate, char *line, int number, const char **why)
{
    enum { WORDS = 4 };
    const char *words[WORDS + 1] = {NULL};
    char *rest = NULL;
    int count = 0;
    struct gate_rule rule = {.line = number};

    for (char *word = strtok_r(line, " \t\r\n", &rest); word && *word != '#' && count <= WORDS;
         word = strtok_r(NULL, " \t\r\n", &rest))
        words[count++] = word;
    if (!count)
        return true;
    *why = count < 3 || count > WORDS            ? "a rule is: metric, region, limit, least cost"
           : !parse_limit(words[2], &rule.limit) ? "the limit is written as +10% or -10%"
           : words[3] && !parse_least(words[3], &rule.least) ? "the least cost is written as 0.05s"
                                                             : NULL;
    if (*why)
        return false;
    rule.metric = pool_text(&gate->pool, words[0], strlen(words[0]));
    rule.glob = pool_text(&gate->pool, words[1], strlen(words[1]));
    gate->rules = xgrow(gate->rules, gate->count, &gate->capacity, sizeof *gate->rules);
    gate->rules[gate->count++] = rule;
    return true;
}

bool gate_read(struct gate *gate, const char *path, char **problem)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    const char *why = NULL;
    size_t size = 0;

    *gate = (struct gate){.path = path};
    *problem = NULL;
    if (!file) {
        *problem = xformat("%s: %s", path, strerror(errno));
        return false;
    }
    for (int number = 1; !*problem && getline(&line, &size, file) >= 0; number++)
        if (!parse_rule(gate, line, number, &why))
            *problem = xformat("%s:%d: %s", path, number, why);
    if (!*problem && ferror(file))
        *problem = xformat("%s: %s", path, strerror(errno));
    else if (!*problem && !gate->count)
        *problem = xformat("%s: no rule in it", path);
    free(line);
    fclose(file);
    return !*problem;
}

void gate_free(struct gate *gate)
{
    free(gate->rules);
    pool_free(gate->pool);
}

const struct gate_rule *gate_stranger(const struct gate *gate, const struct comparison *comparison)
{
    for (size_t i = 0; i < gate->count; i++) {
        bool known = false;
        for (size_t m = 0; m < comparison->metric_count; m++)
            known |= strcmp(comparison->metrics[m].name, gate->rules[i].metric) == 0;
        if (!known)
            return &gate->rules[i];
    }
    return NULL;
}

bool gate_concerns(const struct gate_rule *rule, const struct compared_row *row)
{
    struct selection selection = {.region = rule->glob};

    if (strcmp(rule->metric, row->metric->name) != 0 || !row->is_in[0] || !row->is_in[1])
        return false;
    if (!row->region)
        return strcmp(rule->glob, "program") == 0 || strcmp(rule->glob, "*") == 0;
    return row->cost >= rule->least && select_region(&selection, row->region);
}

/* Whether it is beyond the limit, by chance or not. */
static bool is_beyond(const struct gate_rule *rule, const struct compared_row *row)
{
    double change = row_change(row);

    return !isnan(change) && (signbit(rule->limit) ? change < rule->limit : change > rule->limit);
}

static bool is_told(const struct compared_row *row)
{
    if (isnan(row->chance))
        return !row->unsure || fabs(row->median[1] - row->median[0]) > row->unsure;
    return row->chance <= SIGNIFICANT;
}

bool gate_is_broken(const struct gate_rule *rule, const struct compared_row *row)
{
    return is_beyond(rule, row) && is_told(row);
}

bool gate_is_unsure(const struct gate_rule *rule, const struct compared_row *row)
{
    return is_beyond(rule, row) && !is_told(row);
}
