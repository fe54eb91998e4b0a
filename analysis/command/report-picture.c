/* The pictures of pompeii report. */
#include "config.h"

#include "analysis/command/report-picture.h"

#include "analysis/answer/table.h"
#include "analysis/answer/thread-time.h"
#include "analysis/command/flow-report.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- What time went to ------------------------------------------------------------------- */

enum { PARTS = OVERHEAD_COUNT + 2, MOST_BARS = 32, WIDTH = 600, CELLS = 60 };

/* A letter and a colour for each: work, what is lost to, idle. */
static const struct {
    const char *name, *cell, *colour;
} parts[PARTS] = {
    {"work", "█", "#36c"},
    {"waiting at a synchronisation (Synch)", "S", "#c33"},
    {"waiting for slower threads (Imbal)", "I", "#e80"},
    {"work for some threads only (Limpar)", "L", "#a5a"},
    {"the OpenMP runtime (Mgmt)", "M", "#777"},
    {"other processes (MPI)", "P", "#2a8"},
    {"no team to work in (idle)", "·", "#ddd"},
};

struct parted {
    int64_t part[PARTS];
};

static struct parted parts_of(const struct profile *profile, const struct worker *worker)
{
    struct thread_time time = thread_time_of(profile, worker->location);
    struct parted parted = {{time.work}};

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        parted.part[1 + o] = time.overheads[o];
    parted.part[PARTS - 1] = time.idle;
    return parted;
}

static double sum_of(const struct parted *parted)
{
    double sum = 0;

    for (int p = 0; p < PARTS; p++)
        sum += (double)parted->part[p];
    return sum;
}

/* Each part from where the one before ends, to the next whole cell. */
static void put_cells(FILE *out, const struct parted *parted, const char *name)
{
    double sum = sum_of(parted), end = 0;
    int done = 0;

    fprintf(out, "%6s ", name);
    for (int p = 0; p < PARTS && sum > 0; p++) {
        end += (double)parted->part[p];
        for (; done < (int)(CELLS * end / sum + 0.5); done++)
            fputs(parts[p].cell, out);
    }
    fputc('\n', out);
}

static void put_bar(FILE *out, const struct parted *parted, const char *name)
{
    double sum = sum_of(parted), at = 0;
    char time[32];

    fprintf(out,
            "<tr><td>%s</td><td><svg width=\"%d\" height=\"14\" role=\"img\"><title>%s</title>\n",
            name, WIDTH, name);
    for (int p = 0; p < PARTS && sum > 0; p++) {
        double width = WIDTH * (double)parted->part[p] / sum;
        if (width <= 0)
            continue;
        time_text(time, sizeof time, parted->part[p]);
        fprintf(out,
                "<rect x=\"%.1f\" width=\"%.1f\" height=\"14\" fill=\"%s\"><title>%s: %s, %.1f "
                "%%</title></rect>\n",
                at, width, parts[p].colour, parts[p].name, time,
                percent_of((double)parted->part[p], sum));
        at += width;
    }
    fputs("</svg></td></tr>\n", out);
}

/* Of the parts that there are. */
static void put_legend(FILE *out, const struct parted *all, bool html)
{
    for (int p = 0; p < PARTS; p++) {
        if (!all->part[p])
            continue;
        if (html)
            fprintf(out,
                    "<svg width=\"12\" height=\"12\"><rect width=\"12\" height=\"12\" fill=\"%s\"/>"
                    "</svg> %s\n",
                    parts[p].colour, parts[p].name);
        else
            fprintf(out, "     %s %s\n", parts[p].cell, parts[p].name);
    }
}

void report_threads(const struct profile *profile, bool html, FILE *out)
{
    void (*put)(FILE *, const struct parted *, const char *) = html ? put_bar : put_cells;
    struct parted *each = xcalloc(profile->worker_count + 1, sizeof *each), all = {{0}};
    char label[32];

    for (size_t w = 0; w < profile->worker_count; w++) {
        each[w] = parts_of(profile, &profile->workers[w]);
        for (int p = 0; p < PARTS; p++)
            all.part[p] += each[w].part[p];
    }
    fputs(html ? "<table class=\"bars\">\n" : "```\n", out);
    put(out, &all, "all");
    for (size_t w = 0; w < profile->worker_count && w < MOST_BARS; w++) {
        location_label(profile->experiment, profile->workers[w].location, label, sizeof label);
        put(out, &each[w], label);
    }
    fputs(html ? "</table>\n<p>" : "\n", out);
    put_legend(out, &all, html);
    if (profile->worker_count > MOST_BARS)
        fprintf(out, "%sthe first %d of %zu threads\n", html ? "; " : "       ", MOST_BARS,
                profile->worker_count);
    fputs(html ? "</p>\n" : "```\n", out);
    free(each);
}

/* ---- Where threads went ------------------------------------------------------------------ */

enum { MOST_BOXES = 40, PAGE_COLUMNS = 100 };

static int64_t path_time(const struct path *path)
{
    int64_t time = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same)
        time += node_inclusive(node);
    return time;
}

/* The parallel region with something in it that took most time, in all of its threads. */
static struct path *flow_top(const struct profile *profile)
{
    const struct experiment *experiment = profile->experiment;
    struct path *best = NULL;

    for (size_t i = 0; i < experiment->path_count; i++) {
        struct path *path = experiment->paths[i];
        if (path->first && construct_of(path->region)->is_parallel &&
            (!best || path_time(path) > path_time(best)))
            best = path;
    }
    return best;
}

/* Graphviz writes a document. */
static bool put_svg(const struct flow *flow, FILE *out)
{
    char *text = NULL;
    size_t length = 0;
    FILE *document = xstream(&text, &length);
    bool drawn = flow_svg(flow, document) == 0;

    fclose(document);
    const char *svg = drawn ? strstr(text, "<svg") : NULL;
    if (svg)
        fputs(svg, out);
    free(text);
    return svg != NULL;
}

/* All that is inside, or, where that is too much, what is directly inside. */
static struct flow *readable_flow(const struct profile *profile, struct path *top)
{
    for (int one_layer = 0; one_layer < 2; one_layer++) {
        struct flow *flow = flow_new(profile->experiment, top, one_layer);
        if (flow->node_count <= MOST_BOXES)
            return flow;
        flow_free(flow);
    }
    return NULL;
}

char *report_flow(const struct profile *profile, bool html, FILE *out)
{
    struct path *top = flow_top(profile);
    struct flow *flow = top ? readable_flow(profile, top) : NULL;
    bool drawn = flow != NULL;

    if (flow && html) {
        drawn = put_svg(flow, out);
    } else if (flow) {
        struct output text = {.file = out, .unicode = true, .width = PAGE_COLUMNS};
        fputs("```\n", out);
        flow_text(flow, &text);
        fputs("```\n", out);
    }
    if (flow)
        flow_free(flow);
    return drawn ? region_place(top->region) : NULL;
}
