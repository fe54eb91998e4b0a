/* The page of messages: who waited for whom, what calls took, who sent to whom. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/table.h"

#include <stdlib.h>

enum { TIME = 11, COUNT = 10, BYTES = 12, KIND = 20 };

static const char *const parts[] = {
    [TUI_WAITS] = "waits", [TUI_CALLS] = "calls", [TUI_PAIRS] = "ranks", [TUI_EXCHANGES] = NULL};

static const struct tui_exchange *row_of(const struct browser *browser, size_t item)
{
    return &browser->exchanges->rows[item];
}

static bool passes(const struct browser *browser, const struct tui_exchange *row)
{
    return !row->region || browser_passes(browser, row->region) ||
           (row->cause && browser_passes(browser, row->cause));
}

static void messages_list(struct browser *browser, struct page_state *state)
{
    size_t count = browser->exchanges->count;

    for (size_t i = 0; i < count; i++) {
        size_t item = state->reversed ? count - 1 - i : i;
        const struct tui_exchange *row = row_of(browser, item);
        if ((int)row->kind == state->sort && passes(browser, row))
            page_add(state, item);
    }
}

static bool is_chosen(const struct browser *browser, size_t item)
{
    const struct source_region *region = row_of(browser, item)->region;

    return region && (size_t)region->number == browser->region;
}

/* Of several of one call, the one that the cursor stands on. */
static size_t messages_find(const struct browser *browser, const struct page_state *state)
{
    if (state->cursor < state->count && is_chosen(browser, state->items[state->cursor]))
        return state->cursor;
    for (size_t i = 0; i < state->count; i++)
        if (is_chosen(browser, state->items[i]))
            return i;
    return NOTHING;
}

static void messages_choose(struct browser *browser, size_t item)
{
    const struct source_region *region = row_of(browser, item)->region;

    if (region)
        browser_choose_region(browser, (size_t)region->number);
}

static void put_titles(struct line *line, const char *first, const char *second, const char *third)
{
    line_cell(line, LOOK_BOLD, -TIME, first);
    line_cell(line, LOOK_BOLD, -COUNT, second);
    line_cell(line, LOOK_BOLD, -BYTES, third);
    line_put(line, LOOK_PLAIN, "  ");
}

static int messages_head(struct browser *browser, struct sheet *sheet, int row)
{
    struct line *line = sheet_line(sheet, row);

    switch (browser_state(browser)->sort) {
    case TUI_WAITS:
        line_cell(line, LOOK_BOLD, -TIME, "waited");
        line_cell(line, LOOK_BOLD, -COUNT, "times");
        line_put(line, LOOK_BOLD, "  Kind");
        line_tab(line, TIME + COUNT + 2 + KIND);
        line_put(line, LOOK_BOLD, "Who, and for whom");
        break;
    case TUI_CALLS:
        put_titles(line, "waited", "others", "calls");
        line_put(line, LOOK_BOLD, "Call");
        break;
    default:
        put_titles(line, "on its way", "messages", "bytes");
        line_put(line, LOOK_BOLD, "From and to");
    }
    return 1;
}

static void put_count(struct line *line, int width, int64_t count)
{
    char text[24];

    snprintf(text, sizeof text, "%lld", (long long)count);
    line_cell(line, count < 0 ? LOOK_DIM : LOOK_PLAIN, -width, count < 0 ? "-" : text);
}

static char *end_of(const char *before, int rank, const struct source_region *region)
{
    char *label = region ? browser_label(region) : NULL;
    char *text = xformat("%srank %d%s%s", before, rank, label ? " in " : "", label ? label : "");

    free(label);
    return text;
}

/* Where both ends have no room, each has half of it. */
static void draw_wait(struct line *line, const struct tui_exchange *row)
{
    char *waits = end_of("", row->rank, row->region);
    char *cause = end_of(", for ", row->other, row->cause);

    line_time(line, TIME, row->time);
    put_count(line, COUNT, row->count);
    line_put(line, LOOK_PLAIN, "  ");
    line_cell(line, LOOK_PLAIN, KIND, row->what);
    int room = line->room - line->width;
    if (shown_width(waits) + shown_width(cause) <= room || room < 2) {
        line_put(line, LOOK_PLAIN, waits);
        line_put(line, LOOK_PLAIN, cause);
    } else {
        line_cell(line, LOOK_PLAIN, room / 2, waits);
        line_cell(line, LOOK_PLAIN, room - room / 2, cause);
    }
    free(waits);
    free(cause);
}

static void draw_call(struct line *line, const struct tui_exchange *row)
{
    char *label = browser_label(row->region);

    line_time(line, TIME, row->time);
    line_time(line, COUNT, row->caused);
    put_count(line, BYTES, row->count);
    line_format(line, LOOK_PLAIN, "  %s", label);
    free(label);
}

static void draw_pair(struct line *line, const struct tui_exchange *row)
{
    char bytes[32];

    bytes_text(bytes, sizeof bytes, (double)row->bytes);
    line_time(line, TIME, row->time);
    put_count(line, COUNT, row->count);
    line_cell(line, LOOK_PLAIN, -BYTES, row->bytes < 0 ? "-" : bytes);
    line_format(line, LOOK_PLAIN, "  rank %d to rank %d", row->rank, row->other);
}

static void messages_draw(struct browser *browser, struct line *line, size_t item)
{
    static void (*const draw[TUI_EXCHANGES])(struct line *, const struct tui_exchange *) = {
        [TUI_WAITS] = draw_wait, [TUI_CALLS] = draw_call, [TUI_PAIRS] = draw_pair};
    const struct tui_exchange *row = row_of(browser, item);

    draw[row->kind](line, row);
}

static char *messages_tell(const struct browser *browser, size_t item)
{
    const struct tui_exchange *row = row_of(browser, item);

    if (row->kind != TUI_WAITS)
        return NULL;
    char *waits = end_of("", row->rank, row->region);
    char *cause = end_of("for ", row->other, row->cause);
    char *text = xformat("%s waits %s: %s", waits, cause, row->what);
    free(waits);
    free(cause);
    return text;
}

static const char *messages_empty(const struct browser *browser)
{
    return browser->pages[PAGE_MESSAGES].sort == TUI_WAITS ? "Nobody waited for another rank."
                                                           : "There is none.";
}

const struct page page_messages = {.name = "Messages",
                                   .keys = "Enter source",
                                   .sorts = parts,
                                   .list = messages_list,
                                   .find = messages_find,
                                   .choose = messages_choose,
                                   .head = messages_head,
                                   .draw = messages_draw,
                                   .tell = messages_tell,
                                   .empty = messages_empty};
