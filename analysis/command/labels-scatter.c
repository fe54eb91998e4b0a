/* pompeii labels --scatter: units in the plane of two metrics, as svg. */
#include "config.h"

#include "analysis/command/labels-report.h"

#include "analysis/answer/table.h"
#include "common/memory.h"

#include <math.h>
#include <stdlib.h>

/* A cell has one point for the units of a colour, so that a million units are a small file. */
enum { ACROSS = 180, DOWN = 120, CELL = 4, LEFT = 80, TOP = 40, RIGHT = 260, BOTTOM = 60 };

static const char *const colors[] = {"#4477aa", "#ee6677", "#228833", "#ccbb44",
                                     "#66ccee", "#aa3377", "#994f00", "#888888"};
enum { COLORS = sizeof colors / sizeof *colors }; /* the last one: all other groups */

struct cell_of_color {
    uint32_t count;
    double x, y; /* sums, in cells */
};

struct axis {
    const struct unit_metric *metric;
    double *values;
    double from, to; /* logarithms where `logarithmic` */
    bool logarithmic;
    int cells;
};

struct scatter {
    const struct unit_facts *facts;
    struct axis x, y;
    struct cell_of_color (*cell)[COLORS];
    size_t shown[COLORS]; /* units */
    size_t left_out;
};

/* ---- Axes -------------------------------------------------------------------------------- */

static int compare_reals(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* False: no unit has a value. */
static bool fill_axis(struct axis *axis, const struct unit_facts *facts)
{
    double *sorted = xcalloc(facts->count + 1, sizeof *sorted);
    size_t count = 0;

    axis->values = xcalloc(facts->count + 1, sizeof *axis->values);
    unit_values(facts, axis->metric, axis->values);
    for (size_t i = 0; i < facts->count; i++) {
        if (!isnan(axis->values[i]))
            sorted[count++] = axis->values[i];
    }
    qsort(sorted, count, sizeof *sorted, compare_reals);
    struct distribution of = distribution_of(sorted, count);
    axis->logarithmic = of.multiplicative && of.greatest > 10 * of.least;
    axis->from = axis->logarithmic ? log(of.least) : of.least;
    axis->to = axis->logarithmic ? log(of.greatest) : of.greatest;
    free(sorted);
    return count;
}

/* In cells from the axis's begin. */
static double position_of(const struct axis *axis, double value)
{
    double at = axis->logarithmic ? log(value) : value;

    return axis->to > axis->from ? (at - axis->from) / (axis->to - axis->from) * axis->cells
                                 : axis->cells / 2.0;
}

static void put_ticks(FILE *out, const struct axis *axis, bool down)
{
    enum { TICKS = 4 };

    for (int i = 0; i <= TICKS; i++) {
        double at = axis->from + (axis->to - axis->from) * i / TICKS;
        double value = axis->logarithmic ? exp(at) : at;
        int place = axis->cells * CELL * i / TICKS;
        if (down)
            fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.3g</text>\n", LEFT - 6,
                    TOP + DOWN * CELL - place + 4, value);
        else
            fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%.3g</text>\n",
                    LEFT + place, TOP + DOWN * CELL + 16, value);
    }
}

/* ---- Points ------------------------------------------------------------------------------ */

static size_t cell_index(double position, int cells)
{
    return position < 0 ? 0 : position < cells ? (size_t)position : (size_t)cells - 1;
}

static void fill_cells(struct scatter *scatter)
{
    const struct unit_facts *facts = scatter->facts;

    for (size_t i = 0; i < facts->count; i++) {
        double x = scatter->x.values[i], y = scatter->y.values[i];
        if (isnan(x) || isnan(y)) {
            scatter->left_out++;
            continue;
        }
        uint32_t group = facts->unit[i].group;
        size_t color = group < COLORS - 1 ? group : COLORS - 1;
        x = position_of(&scatter->x, x);
        y = position_of(&scatter->y, y);
        struct cell_of_color *cell =
            &scatter->cell[cell_index(y, DOWN) * ACROSS + cell_index(x, ACROSS)][color];
        cell->count++;
        cell->x += x;
        cell->y += y;
        scatter->shown[color]++;
    }
}

static void put_points(FILE *out, const struct scatter *scatter)
{
    for (size_t i = 0; i < (size_t)ACROSS * DOWN; i++)
        for (size_t c = 0; c < COLORS; c++) {
            const struct cell_of_color *cell = &scatter->cell[i][c];
            if (!cell->count)
                continue;
            fprintf(out,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" fill-opacity=\"0.6\">"
                    "<title>%u</title></circle>\n",
                    LEFT + cell->x / cell->count * CELL,
                    TOP + DOWN * CELL - cell->y / cell->count * CELL, 1.5 + 0.5 * log(cell->count),
                    colors[c], cell->count);
        }
}

/* ---- The figure -------------------------------------------------------------------------- */

static void put_legend(FILE *out, const struct scatter *scatter)
{
    const struct unit_facts *facts = scatter->facts;
    int x = LEFT + ACROSS * CELL + 20, y = TOP + 10;

    for (size_t c = 0; c < COLORS; c++, y += 18) {
        if (!scatter->shown[c])
            continue;
        fprintf(out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>\n"
                "<text x=\"%d\" y=\"%d\" text-anchor=\"start\">",
                x, y, colors[c], x + 10, y + 4);
        markup_text(out, c < COLORS - 1 ? facts->group[c].text : "others");
        fprintf(out, " (%zu)</text>\n", scatter->shown[c]);
    }
    if (scatter->left_out)
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"start\">not known: %zu</text>\n", x, y,
                scatter->left_out);
}

static void put_name(FILE *out, const struct axis *axis)
{
    markup_text(out, axis->metric->name);
    if (*axis->metric->unit) {
        fputs(", ", out);
        markup_text(out, axis->metric->unit);
    }
    fputs("</text>\n", out);
}

static void put_figure(FILE *out, const struct scatter *scatter)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n<title>",
            LEFT + ACROSS * CELL + RIGHT, TOP + DOWN * CELL + BOTTOM);
    markup_text(out, scatter->y.metric->name);
    fputs(" over ", out);
    markup_text(out, scatter->x.metric->name);
    fprintf(out,
            "</title>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
            "stroke=\"black\"/>\n",
            LEFT, TOP, ACROSS * CELL, DOWN * CELL);
    put_points(out, scatter);
    put_ticks(out, &scatter->x, false);
    put_ticks(out, &scatter->y, true);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", LEFT + ACROSS * CELL / 2,
            TOP + DOWN * CELL + 40);
    put_name(out, &scatter->x);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"start\">", LEFT, TOP - 14);
    put_name(out, &scatter->y);
    put_legend(out, scatter);
    fputs("</svg>\n", out);
}

int write_scatter(const struct unit_facts *facts, const struct unit_metric *x,
                  const struct unit_metric *y, FILE *out, char **problem)
{
    struct scatter scatter = {
        .facts = facts, .x = {.metric = x, .cells = ACROSS}, .y = {.metric = y, .cells = DOWN}};
    bool good = fill_axis(&scatter.x, facts) && fill_axis(&scatter.y, facts);

    if (good) {
        scatter.cell = xcalloc((size_t)ACROSS * DOWN, sizeof *scatter.cell);
        fill_cells(&scatter);
        put_figure(out, &scatter);
        free(scatter.cell);
    } else {
        *problem = xformat("no unit has a value of %s", scatter.y.values ? y->name : x->name);
    }
    free(scatter.x.values);
    free(scatter.y.values);
    return good ? 0 : -1;
}
