/* pompeii scaling --format=svg: speed-up over threads, the ideal, and the laws that fit. */
#include "config.h"

#include "analysis/command/scaling-picture.h"

#include "common/strings.h"

#include <math.h>

enum { WIDTH = 640, HEIGHT = 480, LEFT = 60, RIGHT = 20, TOP = 40, BOTTOM = 50, STEPS = 100 };

/* Both axes are logarithmic, and reach from the fewest threads to the most: the ideal is the
 * diagonal. */
struct axes {
    double from, to, least, most;
};

static double at_x(const struct axes *axes, double threads)
{
    double way = axes->to > axes->from ? log(threads / axes->from) / log(axes->to / axes->from) : 0;

    return LEFT + way * (WIDTH - LEFT - RIGHT);
}

static double at_y(const struct axes *axes, double speedup)
{
    double way = log(fmax(speedup, axes->least) / axes->least) / log(axes->most / axes->least);

    return HEIGHT - BOTTOM - way * (HEIGHT - TOP - BOTTOM);
}

static struct axes find_axes(const struct scaling *scaling)
{
    const struct scaling_point *points = scaling->points;
    double first = (double)points[0].threads;
    double last = (double)points[scaling->point_count - 1].threads;
    struct axes axes = {first, fmax(last, 2 * first), 1, fmax(last / first, 2)};

    for (size_t i = 0; i < scaling->point_count; i++) {
        axes.least = fmin(axes.least, points[i].speedup);
        axes.most = fmax(axes.most, points[i].speedup);
    }
    return axes;
}

static void put_law(FILE *out, const struct axes *axes, const struct scaling *scaling,
                    const struct scaling_law *law, const char *style)
{
    double first = (double)scaling->points[0].threads, reference = scaling->points[0].seconds;

    if (!law->is_known)
        return;
    fprintf(out, "<polyline fill=\"none\" %s points=\"", style);
    for (int i = 0; i <= STEPS; i++) {
        double threads = first * pow(axes->to / first, (double)i / STEPS);
        fprintf(out, "%.1f,%.1f ", at_x(axes, threads),
                at_y(axes, reference / law_seconds(law, threads)));
    }
    fputs("\"/>\n", out);
}

static void put_points(FILE *out, const struct axes *axes, const struct scaling *scaling)
{
    for (size_t i = 0; i < scaling->point_count; i++) {
        const struct scaling_point *point = &scaling->points[i];
        double x = at_x(axes, (double)point->threads), y = at_y(axes, point->speedup);
        double scale = point->speedup * point->seconds;
        fprintf(out,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#222\"/>\n"
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" stroke=\"#222\">"
                "<title>%lld thread%s: %.2f</title></circle>\n"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%lld</text>\n"
                "<text x=\"%.1f\" y=\"%.1f\">%.2f</text>\n",
                x, x, at_y(axes, scale / point->greatest), at_y(axes, scale / point->least), x, y,
                point->crowded ? "#fff" : "#222", (long long)point->threads,
                plural((size_t)point->threads), point->speedup, x, HEIGHT - BOTTOM + 20,
                (long long)point->threads, x + 7, y + 14, point->speedup);
    }
}

void scaling_picture(const struct scaling *scaling, FILE *out)
{
    struct axes axes = find_axes(scaling);
    double last = (double)scaling->points[scaling->point_count - 1].threads;
    double ideal = last / (double)scaling->points[0].threads;

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\""
            "sans-serif\" font-size=\"13\">\n<title>Speed-up over threads</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<text x=\"%d\" y=\"24\">Speed-up, %s scaling: filled with enough processors, dotted "
            "ideal, dashed Amdahl, line universal law</text>\n"
            "<path fill=\"none\" stroke=\"#888\" d=\"M%d %dV%dH%d\"/>\n"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">threads</text>\n",
            WIDTH, HEIGHT, LEFT / 3, scaling->weak ? "weak" : "strong", LEFT, TOP, HEIGHT - BOTTOM,
            WIDTH - RIGHT, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10);
    fprintf(out,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#888\" "
            "stroke-dasharray=\"2 4\"/>\n",
            at_x(&axes, axes.from), at_y(&axes, 1), at_x(&axes, last), at_y(&axes, ideal));
    put_law(out, &axes, scaling, &scaling->amdahl, "stroke=\"#06c\" stroke-dasharray=\"8 4\"");
    put_law(out, &axes, scaling, &scaling->usl, "stroke=\"#c40\"");
    put_points(out, &axes, scaling);
    fputs("</svg>\n", out);
}
