/* The page of findings: the answer, and what it would save to mend each. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/table.h"

#include <stdlib.h>

enum { LEAST = 16, GAIN = 9, PERCENT = 8, WORD = 8, TIME = 11 };

static void findings_list(struct browser *browser, struct page_state *state)
{
    const struct profile *profile = browser->profile;

    for (size_t i = 0; i < profile->finding_count; i++) {
        const struct source_region *region = finding_region(profile, &profile->findings[i]);
        if (finding_matters(profile, &profile->findings[i]) &&
            (!region || browser_passes(browser, region)))
            page_add(state, i);
    }
}

static bool is_chosen(const struct browser *browser, size_t item)
{
    const struct source_region *region = browser->profile->findings[item].region;

    return region && (size_t)region->number == browser->region;
}

/* Of several findings of one region, the one that the cursor stands on. */
static size_t findings_find(const struct browser *browser, const struct page_state *state)
{
    if (state->cursor < state->count && is_chosen(browser, state->items[state->cursor]))
        return state->cursor;
    for (size_t i = 0; i < state->count; i++) {
        if (is_chosen(browser, state->items[i]))
            return i;
    }
    return NOTHING;
}

static void findings_choose(struct browser *browser, size_t item)
{
    const struct source_region *region = browser->profile->findings[item].region;

    browser_choose_region(browser, region ? (size_t)region->number : NOTHING);
}

static void draw_loss(struct browser *browser, struct line *line, const char *name, int64_t time)
{
    double share = share_of((double)time, (double)browser->profile->total);
    int room;

    line_cell(line, LOOK_PLAIN, WORD, name);
    line_percent(line, PERCENT, share);
    line_time(line, TIME, time);
    room = line->room - line->width - 2;
    line_put(line, LOOK_PLAIN, "  ");
    if (room >= 4)
        line_bar(line, LOOK_LOST, room < 40 ? room : 40, share);
}

/* Bars of what was lost, where the screen is high enough for findings besides. */
static int draw_losses(struct browser *browser, struct sheet *sheet, int row)
{
    const struct profile *profile = browser->profile;
    int rows = 0;

    if (sheet->rows < LEAST)
        return 0;
    line_put(sheet_line(sheet, row + rows++), LOOK_BOLD, "CPU time lost");
    for (int o = 0; o < OVERHEAD_COUNT; o++) {
        if (o != OVERHEAD_MPI || profile->overheads[o])
            draw_loss(browser, sheet_line(sheet, row + rows++), overhead_names[o],
                      profile->overheads[o]);
    }
    draw_loss(browser, sheet_line(sheet, row + rows++), "idle", profile->idle);
    return rows + 1;
}

static int findings_head(struct browser *browser, struct sheet *sheet, int row)
{
    int rows = draw_losses(browser, sheet, row);
    struct line *line = sheet_line(sheet, row + rows);

    line_cell(line, LOOK_BOLD, -(GAIN + PERCENT), "saves at best");
    line_put(line, LOOK_BOLD, "  What to mend");
    return rows + 1;
}

static void findings_draw(struct browser *browser, struct line *line, size_t item)
{
    const struct performance_finding *finding = &browser->profile->findings[item];
    const struct source_region *region = finding->region;
    char *label = region ? browser_label(region) : xstrdup("the program");
    int room;

    line_time(line, GAIN, (int64_t)(finding->gain * 1e9));
    line_percent(line, PERCENT, share_of(finding->gain * 1e9, (double)browser->profile->duration));
    line_put(line, LOOK_PLAIN, "  ");
    room = line->room - line->width;
    if (room > 40) {
        line_cell(line, LOOK_PLAIN, room / 3, label);
        line_put(line, LOOK_PLAIN, "  ");
        line_cell(line, LOOK_PLAIN, line->room - line->width, finding->text);
    } else {
        line_cell(line, LOOK_PLAIN, room, label);
    }
    free(label);
}

static char *findings_tell(const struct browser *browser, size_t item)
{
    return xstrdup(browser->profile->findings[item].text);
}

static const char *findings_empty(const struct browser *browser)
{
    return findings_none(browser->profile);
}

const struct page page_findings = {.name = "Findings",
                                   .keys = "Enter source",
                                   .list = findings_list,
                                   .find = findings_find,
                                   .choose = findings_choose,
                                   .head = findings_head,
                                   .draw = findings_draw,
                                   .tell = findings_tell,
                                   .empty = findings_empty};
