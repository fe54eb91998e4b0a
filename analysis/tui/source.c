/* The page of the source: lines of the chosen region's file, with times in the margin. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/table.h"

#include <stdlib.h>
#include <string.h>

enum { PERCENT = 8, TIME = 11, NUMBER = 6, STEP = 8 };

static const struct source_region *chosen_region(const struct browser *browser)
{
    return browser->region == NOTHING ? NULL : browser->profile->regions[browser->region].region;
}

/* The text is read once for each change of the file. */
static void read_text(struct browser *browser)
{
    const struct source_region *region = chosen_region(browser);
    const char *file = region && *region->file ? region->file : NULL;

    if (file && browser->text_file && strcmp(file, browser->text_file) == 0)
        return;
    source_text_free(browser->text);
    browser->text = file ? source_text_read(browser->experiment, file, INT64_MAX) : NULL;
    browser->text_file = file;
    browser->shift = 0;
}

/* Items are lines, from 1; without the text there is none. */
static void source_list(struct browser *browser, struct page_state *state)
{
    read_text(browser);
    for (size_t i = 0; browser->text && i < browser->text->count; i++)
        page_add(state, i + 1);
}

static size_t source_find(const struct browser *browser, const struct page_state *state)
{
    const struct source_region *region = chosen_region(browser);

    if (!region || region->begin < 1 || (size_t)region->begin > state->count)
        return NOTHING;
    /* The cursor may stand on another line of the same region. */
    size_t end = region->end > region->begin ? (size_t)region->end : (size_t)region->begin;
    bool inside = state->cursor + 1 > (size_t)region->begin && state->cursor + 1 <= end;
    return inside && state->cursor < state->count ? state->cursor : (size_t)region->begin - 1;
}

/* ---- Regions of a line ------------------------------------------------------------------- */

static bool is_at(const struct browser *browser, size_t number, size_t line)
{
    const struct region_profile *region = &browser->profile->regions[number];

    return region_has_rows(region) && (size_t)region->region->begin == line && browser->text_file &&
           strcmp(region->region->file, browser->text_file) == 0;
}

/* Of the regions that begin at a line, the one that takes most itself. */
static size_t region_at(const struct browser *browser, size_t line)
{
    const struct profile *profile = browser->profile;
    size_t best = NOTHING;

    for (size_t i = 0; i < profile->region_count; i++) {
        if (is_at(browser, i, line) &&
            (best == NOTHING ||
             profile->regions[i].sum.exclusive > profile->regions[best].sum.exclusive))
            best = i;
    }
    return best;
}

static void source_choose(struct browser *browser, size_t item)
{
    size_t region = region_at(browser, item);
    const struct source_region *chosen = chosen_region(browser);

    if (region != NOTHING && !(chosen && (size_t)chosen->begin == item))
        browser_choose_region(browser, region);
}

/* The next line with a region, or the one before. */
static void jump(struct browser *browser, int step)
{
    struct page_state *state = browser_state(browser);

    for (size_t at = state->cursor + (size_t)step; at < state->count; at += (size_t)step) {
        if (region_at(browser, at + 1) != NOTHING) {
            state->cursor = at;
            source_choose(browser, at + 1);
            return;
        }
    }
}

static enum key_use source_key(struct browser *browser, int key)
{
    if (key == 'n' || key == 'N')
        jump(browser, key == 'n' ? 1 : -1);
    else if (key == KEY_IS_RIGHT)
        browser->shift += STEP;
    else if (key == KEY_IS_LEFT)
        browser->shift -= browser->shift < STEP ? browser->shift : STEP;
    else
        return key == KEY_IS_ENTER ? KEY_USED : KEY_UNKNOWN;
    return KEY_USED;
}

/* ---- Lines ------------------------------------------------------------------------------- */

static int source_head(struct browser *browser, struct sheet *sheet, int row)
{
    struct line *line = sheet_line(sheet, row);
    const char *state = browser->text ? source_state_texts[browser->text->state] : "";
    int room = line->room - (*state ? (int)strlen(state) + 2 : 0);

    line_cell(line, LOOK_BOLD, room, browser->text_file ? browser->text_file : "Source");
    if (*state)
        line_format(line, LOOK_LOST, "  %s", state);
    return 1;
}

static void draw_margin(const struct browser *browser, struct line *line, size_t item)
{
    const struct profile *profile = browser->profile;
    int64_t time = 0;

    for (size_t i = 0; i < profile->region_count; i++)
        time += is_at(browser, i, item) ? profile->regions[i].sum.exclusive : 0;
    if (region_at(browser, item) == NOTHING) {
        line_cell(line, LOOK_DIM, PERCENT + (line->room >= 60 ? TIME : 0), "");
        return;
    }
    line_percent(line, PERCENT, share_of((double)time, (double)profile->total));
    if (line->room >= 60)
        line_time(line, TIME, time);
}

/* Tabs as blanks. */
static char *without_tabs(const char *text)
{
    char *all;
    size_t length;
    FILE *out = xstream(&all, &length);

    for (int column = 0; *text; text++) {
        int blanks = *text == '\t' ? 8 - column % 8 : 0;
        fprintf(out, "%*s", blanks, "");
        if (!blanks)
            fputc(*text, out);
        column += blanks ? blanks : ((unsigned char)*text & 0xc0) != 0x80;
    }
    fclose(out);
    return all;
}

static const char *shifted(const char *text, int shift)
{
    for (; *text && shift > 0; shift--) {
        text++;
        while (((unsigned char)*text & 0xc0) == 0x80)
            text++;
    }
    return text;
}

static void source_draw(struct browser *browser, struct line *line, size_t item)
{
    const struct source_region *region = chosen_region(browser);
    bool inside = region && item >= (size_t)region->begin && item <= (size_t)region->end;
    char *text = without_tabs(browser->text->lines[item - 1]), number[24];

    snprintf(number, sizeof number, "%zu", item);
    draw_margin(browser, line, item);
    line_cell(line, LOOK_DIM, -NUMBER, number);
    line_put(line, LOOK_BAR, inside ? " | " : "   ");
    line_put(line, LOOK_PLAIN, shifted(text, browser->shift));
    free(text);
}

static const char *source_empty(const struct browser *browser)
{
    return !chosen_region(browser) ? "Choose something on another page first."
           : browser->text_file    ? "This file can't be read here, or is none of a source."
                                   : "What is chosen has no file.";
}

const struct page page_source = {.name = "Source",
                                 .keys = "n N next region",
                                 .list = source_list,
                                 .find = source_find,
                                 .choose = source_choose,
                                 .head = source_head,
                                 .draw = source_draw,
                                 .key = source_key,
                                 .empty = source_empty};
