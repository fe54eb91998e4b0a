/* The page of regions: the columns of pompeii profile. */
#include "config.h"

#include "analysis/tui/browser.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES = 22, COUNT = 11, TIME = 11, PERCENT = 8, BAR = 14 };

enum order { BY_EXCLUSIVE, BY_INCLUSIVE, BY_LOST, BY_COUNT, BY_PLACE };
static const char *const orders[] = {"exclusive", "inclusive", "lost", "visits", "place", NULL};

static int64_t figure_of(const struct browser *browser, size_t item, int order)
{
    const struct region_profile *region = &browser->profile->regions[item];

    switch (order) {
    case BY_INCLUSIVE:
        return region->sum.inclusive;
    case BY_LOST:
        return browser->lost[item];
    case BY_COUNT:
        return region->sum.measures.value[MEASURE_execC];
    default:
        return region->sum.exclusive;
    }
}

static int compare_places(const struct source_region *a, const struct source_region *b)
{
    int files = strcmp(a->file, b->file);

    return files ? files : (a->begin > b->begin) - (a->begin < b->begin);
}

static int compare_items(const void *a, const void *b, void *context)
{
    const struct browser *browser = context;
    const struct page_state *state = &browser->pages[PAGE_REGIONS];
    size_t left = *(const size_t *)a, right = *(const size_t *)b;
    int64_t x = figure_of(browser, left, state->sort), y = figure_of(browser, right, state->sort);
    int order = state->sort == BY_PLACE ? compare_places(browser->profile->regions[left].region,
                                                         browser->profile->regions[right].region)
                                        : (x < y) - (x > y);

    order = order ? order : (left > right) - (left < right);
    return state->reversed ? -order : order;
}

static void regions_list(struct browser *browser, struct page_state *state)
{
    const struct profile *profile = browser->profile;

    for (size_t i = 0; i < profile->region_count; i++) {
        if (region_has_rows(&profile->regions[i]) &&
            browser_passes(browser, profile->regions[i].region))
            page_add(state, i);
    }
    if (state->count)
        qsort_r(state->items, state->count, sizeof *state->items, compare_items, browser);
}

static size_t regions_find(const struct browser *browser, const struct page_state *state)
{
    for (size_t i = 0; i < state->count; i++) {
        if (state->items[i] == browser->region)
            return i;
    }
    return NOTHING;
}

/* Figures in the order of the screen; where there is no room for all, those of a high rank are left
 * out first. */
enum figure_id { VISITS, INCLUSIVE, LOST, EXCLUSIVE, SHARE, SHARE_BAR, FIGURES };
static const struct {
    const char *title;
    int width, rank;
} figures[FIGURES] = {[VISITS] = {"visits", COUNT, 2},  [INCLUSIVE] = {"inclusive", TIME, 3},
                      [LOST] = {"lost", TIME, 4},       [EXCLUSIVE] = {"exclusive", TIME, 1},
                      [SHARE] = {"of CPU", PERCENT, 0}, [SHARE_BAR] = {"", BAR, 5}};

/* @return what names have */
static int room_for_names(const struct line *line, bool has[FIGURES])
{
    int room = line->room;

    for (int rank = 0, full = 0; rank < FIGURES; rank++) {
        for (int i = 0; i < FIGURES; i++) {
            if (figures[i].rank != rank)
                continue;
            full |= room - figures[i].width < NAMES;
            has[i] = !full;
            room -= full ? 0 : figures[i].width;
        }
    }
    return room;
}

static int regions_head(struct browser *browser, struct sheet *sheet, int row)
{
    struct line *line = sheet_line(sheet, row);
    bool has[FIGURES];

    (void)browser;
    line_cell(line, LOOK_BOLD, room_for_names(line, has), "Region");
    for (int i = 0; i < FIGURES; i++) {
        if (has[i])
            line_cell(line, LOOK_BOLD, -figures[i].width, figures[i].title);
    }
    return 1;
}

static void draw_figure(const struct browser *browser, struct line *line, size_t item, int figure)
{
    const struct region_profile *region = &browser->profile->regions[item];
    double share = share_of((double)region->sum.exclusive, (double)browser->profile->total);
    char count[24];

    if (figure == VISITS) {
        snprintf(count, sizeof count, "%lld", (long long)figure_of(browser, item, BY_COUNT));
        line_cell(line, LOOK_PLAIN, -COUNT, count);
    } else if (figure == SHARE) {
        line_percent(line, PERCENT, share);
    } else if (figure == SHARE_BAR) {
        line_put(line, LOOK_PLAIN, "  ");
        line_bar(line, LOOK_BAR, BAR - 2, share);
    } else {
        static const int orders_of[] = {
            [INCLUSIVE] = BY_INCLUSIVE, [LOST] = BY_LOST, [EXCLUSIVE] = BY_EXCLUSIVE};
        line_time(line, TIME, figure_of(browser, item, orders_of[figure]));
    }
}

static void regions_draw(struct browser *browser, struct line *line, size_t item)
{
    char *label = browser_label(browser->profile->regions[item].region);
    bool has[FIGURES];

    line_cell(line, LOOK_PLAIN, room_for_names(line, has), label);
    for (int i = 0; i < FIGURES; i++) {
        if (has[i])
            draw_figure(browser, line, item, i);
    }
    free(label);
}

static const char *regions_empty(const struct browser *browser)
{
    (void)browser;
    return "No region was executed.";
}

const struct page page_regions = {.name = "Regions",
                                  .keys = "r reverse  Enter source",
                                  .sorts = orders,
                                  .list = regions_list,
                                  .find = regions_find,
                                  .choose = browser_choose_region,
                                  .head = regions_head,
                                  .draw = regions_draw,
                                  .empty = regions_empty};
