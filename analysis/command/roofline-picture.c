/* pompeii profile --roofline --format=svg: regions under the roofs of the machine. */
#include "config.h"

#include "analysis/command/roofline-picture.h"

#include "analysis/answer/table.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 720, HEIGHT = 480, LEFT = 70, RIGHT = 20, TOP = 40, BOTTOM = 50, NAMED = 8 };

/* Both axes are logarithmic: of flop a byte, and of operations a second. */
struct axes {
    double from, to, least, most;
};

static double at_x(const struct axes *axes, double intensity)
{
    double way = log(intensity / axes->from) / log(axes->to / axes->from);

    return LEFT + fmin(fmax(way, 0), 1) * (WIDTH - LEFT - RIGHT);
}

static double at_y(const struct axes *axes, double flops)
{
    double way = log(flops / axes->least) / log(axes->most / axes->least);

    return HEIGHT - BOTTOM - fmin(fmax(way, 0), 1) * (HEIGHT - TOP - BOTTOM);
}

static bool has_point(const struct roofline_row *row)
{
    return row->flops > 0 && isfinite(row->flops) && row->intensity > 0 && isfinite(row->intensity);
}

static double highest_peak(const struct roofline *roofline)
{
    return roofline->peaks ? peak_flops_of(roofline->peaks, NULL, "double", roofline->threads) : 0;
}

/* Of what a file may say, too: an axis has a few marks. */
static double exponent(double power)
{
    return fmin(fmax(power, -20), 20);
}

/* Whole powers of ten around the points and the ridge. */
static struct axes find_axes(const struct roofline *roofline)
{
    struct axes axes = {0.1, 10, 1e8, 1e9};
    double peak = highest_peak(roofline);
    double memory = roofline->peaks ? peak_bandwidth_of(roofline->peaks, roofline->threads) : 0;

    if (peak > 0)
        axes.most = fmax(axes.most, peak);
    if (peak > 0 && memory > 0)
        axes.to = fmax(axes.to, 4 * peak / memory);
    for (size_t i = 0; i < roofline->count; i++) {
        const struct roofline_row *row = &roofline->rows[i];
        if (!has_point(row))
            continue;
        axes.from = fmin(axes.from, row->intensity);
        axes.to = fmax(axes.to, row->intensity);
        axes.least = fmin(axes.least, row->flops);
        axes.most = fmax(axes.most, row->flops);
    }
    axes.from = pow(10, exponent(floor(log10(axes.from))));
    axes.to = pow(10, exponent(ceil(log10(axes.to))));
    axes.least = pow(10, exponent(floor(log10(axes.least))));
    axes.most = pow(10, exponent(ceil(log10(axes.most) + 0.01)));
    return axes;
}

static void put_line(FILE *out, double x1, double y1, double x2, double y2, const char *style)
{
    fprintf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2,
            style);
}

/* From the left end, or where it begins to be in the picture, to the ridge. */
static void put_slope(FILE *out, const struct axes *axes, double rate, double peak,
                      const char *style, const char *name)
{
    double from = fmax(axes->from, axes->least / rate), ridge = fmin(peak / rate, axes->to);

    if (rate <= 0 || ridge <= from)
        return;
    put_line(out, at_x(axes, from), at_y(axes, from * rate), at_x(axes, ridge),
             at_y(axes, ridge * rate), style);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" fill=\"#666\">%s %.4g GB/s</text>\n",
            at_x(axes, from) + 24, at_y(axes, from * rate), name, 1e-9 * rate);
}

static void put_roofs(FILE *out, const struct axes *axes, const struct roofline *roofline)
{
    static const char roof[] = "stroke=\"#222\" stroke-width=\"2\"";
    static const char lower[] = "stroke=\"#999\" stroke-dasharray=\"6 4\"";
    const struct peaks *peaks = roofline->peaks;
    double peak = highest_peak(roofline), memory = peak_bandwidth_of(peaks, roofline->threads);

    for (int i = 0; i < peaks->flops_count; i++) {
        const struct peak_flops *flops = &peaks->flops[i];
        double of = peak_flops_of(peaks, flops->instructions, "double", roofline->threads);
        if (flops->precision[0] != 'd' || of <= 0 || memory <= 0)
            continue;
        put_line(out, at_x(axes, of / memory), at_y(axes, of), WIDTH - RIGHT, at_y(axes, of),
                 of < peak ? lower : roof);
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#666\">", WIDTH - RIGHT,
                at_y(axes, of) - 4);
        markup_text(out, flops->instructions);
        fprintf(out, " %.4g Gflop/s</text>\n", 1e-9 * of);
    }
    for (int i = 0; i < peaks->cache_count; i++) {
        char name[16];
        snprintf(name, sizeof name, "L%d", peaks->cache[i].level);
        put_slope(out, axes, peaks->cache[i].all, peak, lower, name);
    }
    put_slope(out, axes, memory, peak, roof, "memory");
}

static void put_points(FILE *out, const struct axes *axes, const struct roofline *roofline)
{
    double most = roofline->count ? (double)roofline->rows[0].time : 1;

    for (size_t i = 0; i < roofline->count; i++) {
        const struct roofline_row *row = &roofline->rows[i];
        if (!has_point(row))
            continue;
        char *place = region_place(row->region->region);
        double x = at_x(axes, row->intensity), y = at_y(axes, row->flops);
        fprintf(out,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#36c\" fill-opacity=\"0.6\">"
                "<title>",
                x, y, 3 + 9 * sqrt(fmax((double)row->time, 0) / fmax(most, 1)));
        markup_text(out, place);
        fprintf(out, ": %.4g Gflop/s, %.4g flop/byte", 1e-9 * row->flops, row->intensity);
        if (!isnan(row->share))
            fprintf(out, ", %.0f %% of the roof", 100 * row->share);
        fputs("</title></circle>\n", out);
        if (i < NAMED) {
            fprintf(out, "<text x=\"%.1f\" y=\"%.1f\">", x + 8, y + 14);
            markup_text(out, place);
            fputs("</text>\n", out);
        }
        free(place);
    }
}

static void put_axes(FILE *out, const struct axes *axes)
{
    fprintf(out, "<path fill=\"none\" stroke=\"#888\" d=\"M%d %dV%dH%d\"/>\n", LEFT, TOP,
            HEIGHT - BOTTOM, WIDTH - RIGHT);
    int x = (int)lround(log10(axes->from)), y = (int)lround(log10(axes->least));

    for (double v = axes->from; x <= lround(log10(axes->to)); x++, v = pow(10, x))
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n", at_x(axes, v),
                HEIGHT - BOTTOM + 18, v);
    for (double v = axes->least; y <= lround(log10(axes->most)); y++, v = pow(10, y))
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", LEFT - 6,
                at_y(axes, v) + 4, 1e-9 * v);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">flop/byte</text>\n",
            (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10);
}

void roofline_picture(const struct roofline *roofline, FILE *out)
{
    struct axes axes = find_axes(roofline);

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\""
            "sans-serif\" font-size=\"12\">\n<title>Roofline</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<text x=\"%d\" y=\"24\" font-size=\"13\">Gflop/s of %d thread%s; a point is as large "
            "as the region's time</text>\n",
            WIDTH, HEIGHT, LEFT / 3, roofline->threads, roofline->threads == 1 ? "" : "s");
    put_axes(out, &axes);
    if (roofline->peaks)
        put_roofs(out, &axes, roofline);
    put_points(out, &axes, roofline);
    fputs("</svg>\n", out);
}
