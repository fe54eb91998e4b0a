/* What the pages of the terminal share: the choice, the filter, pieces of lines. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/table.h"

#include <stdlib.h>
#include <string.h>

void browser_choose_path(struct browser *browser, size_t path)
{
    browser->path = path;
    browser->region =
        path == NOTHING ? NOTHING : (size_t)browser->experiment->paths[path]->region->number;
}

/* Of its call paths, the one that takes most. */
void browser_choose_region(struct browser *browser, size_t region)
{
    const struct experiment *experiment = browser->experiment;
    size_t best = NOTHING;

    if (region == browser->region && region != NOTHING)
        return;
    for (size_t i = 1; region != NOTHING && i < experiment->path_count; i++) {
        if ((size_t)experiment->paths[i]->region->number == region &&
            (best == NOTHING || browser->times[i].inclusive > browser->times[best].inclusive))
            best = i;
    }
    browser->region = region;
    browser->path = best;
}

void page_add(struct page_state *state, size_t item)
{
    state->items = xgrow(state->items, state->count, &state->capacity, sizeof *state->items);
    state->items[state->count++] = item;
}

bool browser_passes(const struct browser *browser, const struct source_region *region)
{
    const char *filter = browser->types ? browser->typed : browser->filter;

    if (!*filter)
        return true;
    char *all =
        xformat("%s %s:%d %s", region->construct, region->file, region->begin, region->name);
    bool passes = strcasestr(all, filter) != NULL;
    free(all);
    return passes;
}

/* ---- Pieces of lines --------------------------------------------------------------------- */

double share_of(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

void line_time(struct line *line, int width, int64_t nanoseconds)
{
    char text[32];

    time_text(text, sizeof text, nanoseconds);
    line_cell(line, nanoseconds ? LOOK_PLAIN : LOOK_DIM, -width, nanoseconds ? text : "-");
}

void line_percent(struct line *line, int width, double share)
{
    char text[32];

    snprintf(text, sizeof text, "%.1f %%", 100 * share);
    line_cell(line, share >= 0.0005 ? LOOK_PLAIN : LOOK_DIM, -width, share >= 0.0005 ? text : "-");
}

char *browser_label(const struct source_region *region)
{
    char *place = region_place(region), *label;
    bool told = strcmp(region->layer, "function") == 0 || strcmp(region->construct, "program") == 0;

    label = told ? xstrdup(place) : xformat("%s %s", region->construct, place);
    free(place);
    return label;
}
