/* pompeii offload --timeline: a first look at who waited for whom, in lines of characters. */
#include "config.h"

#include "analysis/command/offload-report.h"

#include "analysis/answer/table.h"
#include "analysis/answer/whole.h"
#include "analysis/command/command.h"

enum { WIDTH = 100, LEAST_CELLS = 20, LABEL = 20, SOME = 16 };

/* What a column shows where a part takes most of it. */
static const char glyphs[STRIP_PARTS] = {
    [STRIP_WAIT] = 'w', [STRIP_RUN] = '#', [STRIP_TO] = '>', [STRIP_FROM] = '<'};
static const char PARTLY = ':', OWN = '-', NOTHING = ' ';

struct picture {
    const struct experiment *experiment;
    int64_t end;
    int cells;
    FILE *out;
};

static int64_t moment(const struct picture *picture, int cell)
{
    return (int64_t)((double)picture->end * cell / picture->cells);
}

static bool is_there(const struct strip *strip, int64_t from, int64_t to)
{
    int64_t end, begin = strip_life(strip, &end);

    return begin < to && end > from;
}

static char glyph_of(const struct picture *picture, const struct strip *strip, int cell)
{
    int64_t from = moment(picture, cell), to = moment(picture, cell + 1), sum = 0, most = 0;
    char glyph = NOTHING;

    for (int part = 0; part < STRIP_PARTS; part++) {
        int64_t time = strip_time(strip, (enum strip_part)part, from, to);
        sum += time;
        if (time > most) {
            most = time;
            glyph = glyphs[part];
        }
    }
    if (sum > 0)
        return 2 * sum >= to - from ? glyph : PARTLY;
    return strip_key(strip).kind == STRIP_THREAD && is_there(strip, from, to) ? OWN : NOTHING;
}

static void label_of(const struct picture *picture, const struct strip *strip, char *text,
                     size_t size)
{
    struct strip_key key = strip_key(strip);
    char rank[16] = "", number[16];

    snprintf(number, sizeof number, "%d",
             key.kind == STRIP_THREAD ? strip_location(strip)->number : key.number);
    if (picture->experiment->process_count > 1)
        snprintf(rank, sizeof rank, "P%d ", key.rank);
    snprintf(text, size, "%s%s %s%s", rank,
             key.kind == STRIP_THREAD ? "thread"
             : key.number < 0         ? "host for"
                                      : "device",
             key.kind != STRIP_THREAD && key.number < 0 ? "it" : number,
             key.kind == STRIP_COPIES ? " copies" : "");
}

static void draw_strip(const struct picture *picture, const struct strip *strip)
{
    char label[64];

    label_of(picture, strip, label, sizeof label);
    fprintf(picture->out, "%-*.*s", LABEL, LABEL - 1, label);
    for (int cell = 0; cell < picture->cells; cell++)
        fputc(glyph_of(picture, strip, cell), picture->out);
    fputc('\n', picture->out);
}

/* Where time 0 and the end of the run are. */
static void draw_axis(const struct picture *picture)
{
    char end[32];

    time_text(end, sizeof end, picture->end);
    fprintf(picture->out, "%*s0%*s\n", LABEL, "", picture->cells - 1, end);
}

static void draw_legend(const struct picture *picture)
{
    char column[32];

    time_text(column, sizeof column, picture->end / picture->cells);
    fprintf(picture->out,
            "\n%c in a target construct    %c copies there    %c copies back    %c runs elsewhere\n"
            "%c a target region runs     %c less than half of a column, which is %s\n",
            glyphs[STRIP_WAIT], glyphs[STRIP_TO], glyphs[STRIP_FROM], OWN, glyphs[STRIP_RUN],
            PARTLY, column);
}

static void tell_missing(const struct experiment *experiment)
{
    int64_t visits, kept;

    experiment_instances(experiment, &visits, &kept);
    if (kept < visits)
        complain("offload: %lld of %lld instances are in the timeline: run with "
                 "POMPEII_INSTANCES=all to keep the rest",
                 (long long)kept, (long long)visits);
}

bool offload_draw(struct strips *strips, const struct experiment *experiment, int limit,
                  struct output *output)
{
    struct picture picture = {
        .experiment = experiment, .end = strips_end(strips), .out = output->file};
    int width = output->width ? output->width : WIDTH, most = limit ? limit : SOME, threads = 0;
    size_t count;
    const struct strip *const *all = strips_all(strips, &count);

    if (!count) {
        complain("offload: %s: no target construct in its timeline", experiment->path);
        return false;
    }
    picture.cells = width > LABEL + LEAST_CELLS ? width - LABEL : LEAST_CELLS;
    for (size_t i = 0; i < count; i++) {
        bool thread = strip_key(all[i]).kind == STRIP_THREAD;
        threads += thread;
        if (!thread || threads <= most)
            draw_strip(&picture, all[i]);
    }
    draw_axis(&picture);
    if (threads > most)
        fprintf(picture.out, "%*s%d more threads: --limit\n", LABEL, "", threads - most);
    draw_legend(&picture);
    tell_missing(experiment);
    return true;
}
