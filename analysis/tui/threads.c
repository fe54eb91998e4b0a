/* The page of threads: the time of each by kind, and what of it is in the chosen region. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/thread-time.h"

#include <stdlib.h>

enum { LABEL = 8, PERCENT = 8, TIME = 11 };

/* What a thread is asked for: work, the kinds of loss, idle. */
enum { KINDS = OVERHEAD_COUNT + 2 };

static const char *kind_name(int kind)
{
    return kind == 0 ? "work" : kind == KINDS - 1 ? "idle" : overhead_names[kind - 1];
}

static int64_t kind_time(const struct thread_time *time, int kind)
{
    return kind == 0 ? time->work : kind == KINDS - 1 ? time->idle : time->overheads[kind - 1];
}

static bool kind_is_shown(const struct browser *browser, int kind)
{
    return kind != OVERHEAD_MPI + 1 || browser->profile->overheads[OVERHEAD_MPI];
}

static void threads_list(struct browser *browser, struct page_state *state)
{
    for (size_t i = 0; i < browser->profile->worker_count; i++)
        page_add(state, i);
}

/* Threads are not chosen elsewhere: the cursor stays. */
static size_t threads_find(const struct browser *browser, const struct page_state *state)
{
    (void)browser;
    return state->cursor < state->count ? state->cursor : NOTHING;
}

static void threads_choose(struct browser *browser, size_t item)
{
    (void)browser;
    (void)item;
}

/* How many kinds fit; the columns of the chosen region stand first, where there is one. */
static int room_for_kinds(const struct browser *browser, const struct line *line)
{
    int left = line->room - LABEL - (browser->region == NOTHING ? 0 : TIME + PERCENT);

    return left / PERCENT;
}

static int threads_head(struct browser *browser, struct sheet *sheet, int row)
{
    struct line *line = sheet_line(sheet, row);
    int room = room_for_kinds(browser, line);

    line_cell(line, LOOK_BOLD, LABEL, "Thread");
    for (int kind = 0; kind < KINDS; kind++) {
        if (kind_is_shown(browser, kind) && room-- > 0)
            line_cell(line, LOOK_BOLD, -PERCENT, kind_name(kind));
    }
    if (browser->region != NOTHING) {
        line_cell(line, LOOK_BOLD, -TIME, "in chosen");
        line_cell(line, LOOK_BOLD, -PERCENT, "visits");
    }
    return 1;
}

static void draw_share(const struct browser *browser, struct line *line, size_t item)
{
    const struct region_profile *region = &browser->profile->regions[browser->region];
    const struct region_row *own = region->rows ? region->rows[item] : NULL;
    char visits[24];

    snprintf(visits, sizeof visits, "%lld",
             own ? (long long)own->measures.value[MEASURE_execC] : 0LL);
    line_time(line, TIME, own ? own->measures.value[MEASURE_execT] : 0);
    line_cell(line, LOOK_PLAIN, -PERCENT, visits);
}

static void threads_draw(struct browser *browser, struct line *line, size_t item)
{
    const struct profile *profile = browser->profile;
    const struct worker *worker = &profile->workers[item];
    struct thread_time time = thread_time_of(profile, worker->location);
    int room = room_for_kinds(browser, line);
    char label[32];

    location_label(browser->experiment, worker->location, label, sizeof label);
    line_cell(line, LOOK_PLAIN, LABEL, label);
    for (int kind = 0; kind < KINDS; kind++) {
        if (kind_is_shown(browser, kind) && room-- > 0)
            line_percent(line, PERCENT,
                         share_of((double)kind_time(&time, kind), (double)profile->duration));
    }
    if (browser->region != NOTHING)
        draw_share(browser, line, item);
    if (line->room - line->width >= 14) {
        line_put(line, LOOK_PLAIN, "  ");
        int width = line->room - line->width < 32 ? line->room - line->width : 32;
        line_bar(line, LOOK_BAR, width, share_of((double)time.work, (double)profile->duration));
    }
}

static const char *threads_empty(const struct browser *browser)
{
    (void)browser;
    return "No thread was recorded.";
}

const struct page page_threads = {.name = "Threads",
                                  .keys = "of the duration; bar: work",
                                  .list = threads_list,
                                  .find = threads_find,
                                  .choose = threads_choose,
                                  .head = threads_head,
                                  .draw = threads_draw,
                                  .empty = threads_empty};
