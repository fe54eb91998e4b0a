/* Metrics that are made of counters: formulas become steps of a machine with a stack. */
#include "config.h"

#include "analysis/answer/derived.h"

#include "analysis/reader/model.h"
#include "common/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct derived_group derived_groups[] = {
#define DERIVED_GROUP(name, what) {name, what},
#define DERIVED(name, group, formula, unit, meaning, source)
#include "analysis/answer/derived.def"
#undef DERIVED_GROUP
#undef DERIVED
    {NULL, NULL}};

const struct derived_metric derived_metrics[] = {
#define DERIVED_GROUP(name, what)
#define DERIVED(name, group, formula, unit, meaning, source)                                       \
    {name, group, formula, unit, meaning, source},
#include "analysis/answer/derived.def"
#undef DERIVED_GROUP
#undef DERIVED
    {0}};

/* + - * / are steps by their own characters. */
enum { STEP_NUMBER = 'n', STEP_COUNTER = 'c', STEP_TIME = 't' };

struct formula_step {
    int what;
    double number;
    size_t counter;
};

struct derived {
    struct formula_step *step;
    size_t count, capacity;
    double *stack; /* as many places as there are steps */
};

/* ---- Words ------------------------------------------------------------------------------- */

struct formula_word {
    const char *text;
    size_t length;
};

/* Step over the next word; its length is 0 at the end. */
static struct formula_word next_word(const char **at)
{
    struct formula_word word = {*at + strspn(*at, " "), 0};

    word.length = strcspn(word.text, " ");
    *at = word.text + word.length;
    return word;
}

static bool word_is(struct formula_word word, const char *text)
{
    return strlen(text) == word.length && strncasecmp(word.text, text, word.length) == 0;
}

static bool is_number(struct formula_word word, double *number)
{
    char *end;

    *number = strtod(word.text, &end);
    return word.length && end == word.text + word.length;
}

static bool is_name(struct formula_word word)
{
    double number;

    return word.length && !strchr("+-*/()", word.text[0]) && !is_number(word, &number) &&
           !word_is(word, "time");
}

void derived_counters(const char *formula, derived_visit *visit, void *context)
{
    struct formula_word word;

    while ((word = next_word(&formula)).length)
        if (is_name(word))
            visit(context, word.text, word.length);
}

/* ---- Formulas ---------------------------------------------------------------------------- */

struct formula_parser {
    const char *at;
    struct formula_word word; /* that comes next */
    struct derived *derived;
    const char *const *counters;
    size_t count;
    char *problem;
};

static void advance(struct formula_parser *parser)
{
    parser->word = next_word(&parser->at);
}

static void add_step(struct formula_parser *parser, int what, double number, size_t counter)
{
    struct derived *derived = parser->derived;

    derived->step = xgrow(derived->step, derived->count, &derived->capacity, sizeof *derived->step);
    derived->step[derived->count++] = (struct formula_step){what, number, counter};
}

static void parse_sum(struct formula_parser *parser);

static void expect_close(struct formula_parser *parser)
{
    if (!word_is(parser->word, ")") && !parser->problem)
        parser->problem = xstrdup("a ) is missing");
    advance(parser);
}

static void parse_name(struct formula_parser *parser)
{
    for (size_t i = 0; i < parser->count; i++) {
        if (word_is(parser->word, parser->counters[i])) {
            add_step(parser, STEP_COUNTER, 0, i);
            return;
        }
    }
    if (!parser->problem)
        parser->problem = xformat("no counter %.*s", (int)parser->word.length, parser->word.text);
}

static void parse_factor(struct formula_parser *parser)
{
    double number;

    if (word_is(parser->word, "(")) {
        advance(parser);
        parse_sum(parser);
        expect_close(parser);
        return;
    }
    if (is_number(parser->word, &number))
        add_step(parser, STEP_NUMBER, number, 0);
    else if (word_is(parser->word, "time"))
        add_step(parser, STEP_TIME, 0, 0);
    else if (is_name(parser->word))
        parse_name(parser);
    else if (!parser->problem)
        parser->problem = xstrdup("a counter or a number is missing");
    advance(parser);
}

static bool is_operator(const struct formula_parser *parser, const char *operators)
{
    return parser->word.length == 1 && strchr(operators, parser->word.text[0]);
}

static void parse_product(struct formula_parser *parser)
{
    parse_factor(parser);
    while (is_operator(parser, "*/")) {
        int sign = parser->word.text[0];
        advance(parser);
        parse_factor(parser);
        add_step(parser, sign, 0, 0);
    }
}

static void parse_sum(struct formula_parser *parser)
{
    parse_product(parser);
    while (is_operator(parser, "+-")) {
        int sign = parser->word.text[0];
        advance(parser);
        parse_product(parser);
        add_step(parser, sign, 0, 0);
    }
}

struct derived *derived_new(const char *formula, const char *const *counters, size_t count,
                            char **problem)
{
    struct formula_parser parser = {.at = formula,
                                    .derived = xzalloc(sizeof *parser.derived),
                                    .counters = counters,
                                    .count = count};

    advance(&parser);
    parse_sum(&parser);
    if (parser.word.length && !parser.problem)
        parser.problem =
            xformat("%.*s is not understood", (int)parser.word.length, parser.word.text);
    if (parser.problem) {
        *problem = parser.problem;
        derived_free(parser.derived);
        return NULL;
    }
    parser.derived->stack = xcalloc(parser.derived->count, sizeof *parser.derived->stack);
    return parser.derived;
}

void derived_free(struct derived *derived)
{
    if (!derived)
        return;
    free(derived->step);
    free(derived->stack);
    free(derived);
}

const struct derived_metric *derived_find(const char *name, const char *const *counters,
                                          size_t count, struct derived **derived, char **problem)
{
    *problem = NULL;
    for (const struct derived_metric *metric = derived_metrics; metric->name; metric++) {
        char *missing = NULL;
        if (strcmp(metric->name, name) != 0)
            continue;
        *derived = derived_new(metric->formula, counters, count, &missing);
        if (*derived) {
            free(*problem);
            *problem = NULL;
            return metric;
        }
        if (*problem)
            free(missing);
        else
            *problem = missing; /* of the first one, which is the best */
    }
    if (!*problem)
        *problem = xstrdup("there is no such metric");
    return NULL;
}

/* ---- Values ------------------------------------------------------------------------------ */

static double apply(int sign, double a, double b)
{
    switch (sign) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    default:
        return b != 0 ? a / b : NAN;
    }
}

double derived_value(const struct derived *derived, const int64_t *counters, int64_t time)
{
    double *top = derived->stack;

    for (size_t i = 0; i < derived->count; i++) {
        const struct formula_step *step = &derived->step[i];
        if (step->what == STEP_NUMBER)
            *top++ = step->number;
        else if (step->what == STEP_TIME)
            *top++ = 1e-9 * (double)time;
        else if (step->what == STEP_COUNTER)
            *top++ =
                counters[step->counter] == COUNT_UNKNOWN ? NAN : (double)counters[step->counter];
        else {
            top--;
            top[-1] = apply(step->what, top[-1], *top);
        }
    }
    return derived->stack[0];
}

bool derived_uses(const struct derived *derived, size_t counter)
{
    for (size_t i = 0; i < derived->count; i++) {
        if (derived->step[i].what == STEP_COUNTER && derived->step[i].counter == counter)
            return true;
    }
    return false;
}
