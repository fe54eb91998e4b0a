/* The browser: its cursor, its keys, and the frame around its pages. */
#include "config.h"

#include "analysis/tui/browser.h"

#include "analysis/answer/table.h"
#include "analysis/answer/thread-time.h"
#include "common/clean.h"

#include <stdlib.h>
#include <string.h>

static const struct page *const pages[PAGE_COUNT] = {&page_findings, &page_paths,   &page_regions,
                                                     &page_source,   &page_threads, &page_messages};

enum { TAB_ROW = 1 };

void browser_free(struct browser *browser)
{
    for (int i = 0; i < PAGE_COUNT; i++)
        free(browser->pages[i].items);
    source_text_free(browser->text);
    free(browser->times);
    free(browser->path_lost);
    free(browser->lost);
    free(browser->open);
    free(browser);
}

/* ---- Lists ------------------------------------------------------------------------------- */

void browser_list(struct browser *browser)
{
    struct page_state *state = browser_state(browser);
    const struct page *page = pages[browser->page];

    state->count = 0;
    page->list(browser, state);
    size_t at = page->find(browser, state);
    state->cursor = at != NOTHING                   ? at
                    : state->cursor >= state->count ? (state->count ? state->count - 1 : 0)
                                                    : state->cursor;
}

void browser_show(struct browser *browser, enum page_id page)
{
    browser->page = page;
    browser_list(browser);
}

/* ---- The filter -------------------------------------------------------------------------- */

static void type_character(struct browser *browser, int key)
{
    char bytes[5] = "";
    size_t length = strlen(browser->typed);

    if (key < 0x80)
        snprintf(bytes, sizeof bytes, "%c", key);
    else if (key < 0x800)
        snprintf(bytes, sizeof bytes, "%c%c", 0xc0 | key >> 6, 0x80 | (key & 0x3f));
    else if (key < 0x10000)
        snprintf(bytes, sizeof bytes, "%c%c%c", 0xe0 | key >> 12, 0x80 | (key >> 6 & 0x3f),
                 0x80 | (key & 0x3f));
    if (*bytes && !clean_is_command((uint32_t)key) && length + strlen(bytes) < FILTER_BYTES)
        strcpy(browser->typed + length, bytes);
}

static void type_back(struct browser *browser)
{
    size_t length = strlen(browser->typed);

    while (length && ((unsigned char)browser->typed[length - 1] & 0xc0) == 0x80)
        length--;
    browser->typed[length ? length - 1 : 0] = '\0';
}

static void type_key(struct browser *browser, int key)
{
    if (key == KEY_IS_ENTER)
        strcpy(browser->filter, browser->typed);
    else if (key == KEY_IS_BACK)
        type_back(browser);
    else if (key < KEY_IS_UP)
        type_character(browser, key);
    browser->types = key != KEY_IS_ENTER && key != KEY_IS_ESCAPE;
    browser_list(browser);
}

/* ---- Keys -------------------------------------------------------------------------------- */

static void move_to(struct browser *browser, size_t cursor)
{
    struct page_state *state = browser_state(browser);

    if (!state->count)
        return;
    state->cursor = cursor < state->count ? cursor : state->count - 1;
    pages[browser->page]->choose(browser, state->items[state->cursor]);
}

static void move_by(struct browser *browser, long rows)
{
    struct page_state *state = browser_state(browser);
    long at = (long)state->cursor + rows;

    move_to(browser, at > 0 ? (size_t)at : 0);
}

static bool move_key(struct browser *browser, int key)
{
    long whole = browser->list_rows > 2 ? browser->list_rows - 1 : 1;
    static const struct {
        int keys[2];
        long rows, screens;
    } moves[] = {{{KEY_IS_UP, 'k'}, -1, 0},
                 {{KEY_IS_DOWN, 'j'}, 1, 0},
                 {{KEY_IS_PAGE_UP, 'b'}, 0, -1},
                 {{KEY_IS_PAGE_DOWN, 'f'}, 0, 1}};

    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        if (key == moves[i].keys[0] || key == moves[i].keys[1]) {
            move_by(browser, moves[i].rows + moves[i].screens * whole);
            return true;
        }
    }
    if (key == KEY_IS_HOME || key == 'g')
        move_to(browser, 0);
    else if (key == KEY_IS_END || key == 'G')
        move_to(browser, NOTHING);
    else
        return false;
    return true;
}

static void next_order(struct browser *browser)
{
    struct page_state *state = browser_state(browser);
    const char *const *sorts = pages[browser->page]->sorts;

    state->sort = sorts && sorts[state->sort] && sorts[state->sort + 1] ? state->sort + 1 : 0;
    browser_list(browser);
}

static void start_typing(struct browser *browser)
{
    browser->types = true;
    strcpy(browser->typed, browser->filter);
}

static void drop_filter(struct browser *browser)
{
    *browser->filter = '\0';
    browser_list(browser);
}

static bool page_key(struct browser *browser, int key)
{
    if (key >= '1' && key < '1' + browser->page_count)
        browser_show(browser, (enum page_id)(key - '1'));
    else if (key == KEY_IS_NEXT_PAGE)
        browser_show(browser, (browser->page + 1) % browser->page_count);
    else if (key == KEY_IS_PAGE_BEFORE)
        browser_show(browser, (browser->page + browser->page_count - 1) % browser->page_count);
    else
        return false;
    return true;
}

static bool own_key(struct browser *browser, int key)
{
    const struct page *page = pages[browser->page];
    enum key_use use = page->key ? page->key(browser, key) : KEY_UNKNOWN;

    if (use == KEY_CHANGED_LIST)
        browser_list(browser);
    return use != KEY_UNKNOWN;
}

static void leave_help(struct browser *browser)
{
    browser->help_line = browser->help_next;
    browser->helps = browser->help_next > 0;
}

void browser_key(struct browser *browser, int key)
{
    if (browser->types) {
        type_key(browser, key);
    } else if (browser->helps) {
        leave_help(browser);
    } else if (key == 'q') {
        browser->quits = true;
    } else if (key == '?' || key == 'h') {
        browser->helps = true;
    } else if (key == '/') {
        start_typing(browser);
    } else if (key == KEY_IS_ESCAPE) {
        drop_filter(browser);
    } else if (key == 's') {
        next_order(browser);
    } else if (key == 'r') {
        browser_state(browser)->reversed ^= true;
        browser_list(browser);
    } else if (!own_key(browser, key) && !move_key(browser, key) && !page_key(browser, key) &&
               key == KEY_IS_ENTER && browser->region != NOTHING) {
        browser_show(browser, PAGE_SOURCE);
    }
}

/* ---- The mouse --------------------------------------------------------------------------- */

static void press_tab(struct browser *browser, int column)
{
    int page = 0;

    while (page < browser->page_count && column >= browser->tab_end[page])
        page++;
    if (page < browser->page_count)
        browser_show(browser, (enum page_id)page);
}

static void press_row(struct browser *browser, int row)
{
    const struct page_state *state = browser_state(browser);
    size_t at = state->top + (size_t)row;

    if (at == state->cursor)
        browser_key(browser, KEY_IS_ENTER);
    else if (at < state->count)
        move_to(browser, at);
}

void browser_press(struct browser *browser, int row, int column)
{
    if (browser->helps)
        leave_help(browser);
    else if (browser->types)
        return;
    else if (row == TAB_ROW)
        press_tab(browser, column);
    else if (row >= browser->list_top && row < browser->list_top + browser->list_rows)
        press_row(browser, row - browser->list_top);
}

void browser_scroll(struct browser *browser, int rows)
{
    if (!browser->helps && !browser->types)
        move_by(browser, rows);
}

/* ---- Begin ------------------------------------------------------------------------------- */

/* What takes a twentieth of the run is open from the start. */
static void open_paths(struct browser *browser)
{
    const struct experiment *experiment = browser->experiment;

    for (size_t i = 0; i < experiment->path_count; i++) {
        browser->open[i] =
            i == 0 || share_of(browser->times[i].inclusive, browser->times[0].inclusive) >= 0.05;
    }
}

struct browser *browser_new(const struct profile *profile, const struct tui_exchanges *exchanges)
{
    struct browser *browser = xzalloc(sizeof *browser);
    struct experiment *experiment = profile->experiment;

    browser->experiment = experiment;
    browser->profile = profile;
    browser->exchanges = exchanges;
    browser->page_count = exchanges && exchanges->count ? PAGE_COUNT : PAGE_MESSAGES;
    browser->times = profile_path_times(profile);
    browser->path_lost = xcalloc(experiment->path_count + 1, sizeof *browser->path_lost);
    browser->lost = xcalloc(profile->region_count + 1, sizeof *browser->lost);
    browser->open = xcalloc(experiment->path_count + 1, sizeof *browser->open);
    for (size_t i = 0; i < experiment->path_count; i++) {
        const struct path *path = experiment->paths[i];
        browser->path_lost[i] = path_lost(path);
        browser->lost[path->region->number] += browser->path_lost[i];
    }
    open_paths(browser);
    browser->region = browser->path = NOTHING;
    browser->list_rows = 1;
    browser_show(browser, PAGE_FINDINGS);
    move_to(browser, 0); /* the first finding is chosen, so that every page has something to show */
    return browser;
}

/* ---- The frame --------------------------------------------------------------------------- */

static void draw_title(struct browser *browser, struct line *line)
{
    const struct profile *profile = browser->profile;
    const struct experiment *e = browser->experiment;
    double efficiency = 100 * profile_efficiency(profile, EFFICIENCY_PARALLEL);
    char duration[32];

    time_text(duration, sizeof duration, profile->duration);
    char *right = line->room >= 60 ? xformat("  %s  %lld thread%s  %.1f %% efficient ", duration,
                                             (long long)profile->threads,
                                             profile->threads == 1 ? "" : "s", efficiency)
                                   : xformat("  %s  %.1f %% ", duration, efficiency);
    char *left = xformat(" %s%s%s", *e->program.name ? e->program.name : e->path,
                         *e->program.arguments ? " " : "", e->program.arguments);
    int room = line->room - shown_width(right);
    line_cell(line, LOOK_TITLE, room > 0 ? room : line->room, left);
    line_put(line, LOOK_TITLE, right);
    free(left);
    free(right);
}

/* All names where they have room, else the chosen one's. */
static void draw_tabs(struct browser *browser, struct line *line)
{
    int all = 0;

    for (int i = 0; i < browser->page_count; i++)
        all += (int)strlen(pages[i]->name) + 4;
    for (int i = 0; i < browser->page_count; i++) {
        bool chosen = i == (int)browser->page;
        line_format(line, chosen ? LOOK_TITLE : LOOK_DIM, " %d%s%s ", i + 1,
                    all <= line->room || chosen ? " " : "",
                    all <= line->room || chosen ? pages[i]->name : "");
        browser->tab_end[i] = line->width;
    }
    const char *const *sorts = pages[browser->page]->sorts;
    const struct page_state *state = browser_state(browser);
    if (sorts)
        line_format(line, LOOK_DIM, "  by %s%s", sorts[state->sort],
                    state->reversed ? ", reversed" : "");
    if (*browser->filter)
        line_format(line, LOOK_BOLD, "  /%s", browser->filter);
}

/* What is chosen, in full. */
static void draw_choice(struct browser *browser, struct sheet *sheet, int row, int most)
{
    const struct profile *profile = browser->profile;
    char time[32];

    if (browser->region == NOTHING)
        return;
    const struct region_profile *region = &profile->regions[browser->region];
    char *label = browser_label(region->region);
    time_text(time, sizeof time, region->sum.exclusive);
    char *text = xformat("%s: %lld visit%s, %s of CPU time in itself (%.1f %%)%s%s", label,
                         (long long)region->sum.measures.value[MEASURE_execC],
                         region->sum.measures.value[MEASURE_execC] == 1 ? "" : "s", time,
                         100 * share_of((double)region->sum.exclusive, (double)profile->total),
                         *region->region->clauses ? ", " : "", region->region->clauses);
    sheet_wrap(sheet, row, most, LOOK_BOLD, text);
    free(text);
    free(label);
}

/* What the line of the cursor says in full, or what is chosen. */
static void draw_detail(struct browser *browser, struct sheet *sheet, int row, int most)
{
    const struct page_state *state = browser_state(browser);
    const struct page *page = pages[browser->page];
    char *text = NULL;

    if (page->tell && state->count)
        text = page->tell(browser, state->items[state->cursor]);
    if (text)
        sheet_wrap(sheet, row, most, LOOK_BOLD, text);
    else
        draw_choice(browser, sheet, row, most);
    free(text);
}

static void draw_keys(struct browser *browser, struct line *line)
{
    if (browser->types)
        line_format(line, LOOK_BOLD, "filter: %s_", browser->typed);
    else
        line_format(line, LOOK_DIM, "? help  q quit  1-%d pages  / filter  %s%s",
                    browser->page_count, pages[browser->page]->sorts ? "s sort  " : "",
                    pages[browser->page]->keys);
}

/* The cursor is on the screen. */
static void scroll(struct page_state *state, int rows)
{
    size_t shown = rows > 0 ? (size_t)rows : 1;

    if (state->cursor + 1 == state->top)
        state->top = state->cursor;
    else if (state->cursor == state->top + shown)
        state->top = state->cursor - shown + 1;
    else if (state->cursor < state->top || state->cursor > state->top + shown)
        state->top = state->cursor > shown / 3 ? state->cursor - shown / 3 : 0;
    if (state->top + shown > state->count)
        state->top = state->count > shown ? state->count - shown : 0;
}

static void draw_list(struct browser *browser, struct sheet *sheet, int row, int rows)
{
    struct page_state *state = browser_state(browser);
    const struct page *page = pages[browser->page];

    browser->list_top = row;
    browser->list_rows = rows;
    scroll(state, rows);
    for (int i = 0; i < rows && state->top + (size_t)i < state->count; i++) {
        struct line *line = sheet_line(sheet, row + i);
        size_t at = state->top + (size_t)i;
        line->chosen = at == state->cursor;
        page->draw(browser, line, state->items[at]);
    }
    if (!state->count)
        sheet_wrap(sheet, row, rows, LOOK_DIM,
                   *browser->filter || browser->types ? "Nothing passes the filter: Esc drops it."
                                                      : page->empty(browser));
}

static const char *const help_lines[] = {
    "1-6 Tab    pages: findings, call paths, regions, source, threads; messages of ranks",
    "j k arrows move; b f, PgUp PgDn by a screen; g G, Home End to the ends",
    "Enter      to the source of what is chosen",
    "Space      call paths: fold or unfold; left and right, too",
    "c e        call paths: fold all, unfold all",
    "s r        next order of the rows, reverse it",
    "/          filter: type a part of a construct, name or file:line, Enter",
    "Esc        drop the filter",
    "n N        source: the next line with a region, the one before",
    "left right source: move sideways",
    "?          this; any key leads back",
    "mouse      a click chooses, another one is Enter; the wheel moves; Shift: the terminal's own",
    "q          leave"};

/* As much as there is room for; the next key shows the rest. */
static void draw_help(struct browser *browser, struct sheet *sheet)
{
    const int count = (int)(sizeof help_lines / sizeof *help_lines);
    int row = 2, at = browser->help_line;

    for (; at < count && row < sheet->rows; at++)
        row += sheet_wrap(sheet, row, sheet->rows - row, LOOK_PLAIN, help_lines[at]);
    browser->help_next = at < count ? at : 0;
}

struct sheet *browser_draw(struct browser *browser, int rows, int columns)
{
    struct sheet *sheet = sheet_new(rows, columns);
    int detail = rows >= 20 ? 3 : rows >= 8 ? 1 : 0;

    draw_title(browser, sheet_line(sheet, 0));
    if (rows < 5 || columns < 20)
        return sheet;
    draw_tabs(browser, sheet_line(sheet, TAB_ROW));
    if (browser->helps) {
        draw_help(browser, sheet);
        return sheet;
    }
    int top = 2 + pages[browser->page]->head(browser, sheet, 2);
    draw_list(browser, sheet, top, rows - top - detail - 1);
    draw_detail(browser, sheet, rows - detail - 1, detail);
    draw_keys(browser, sheet_line(sheet, rows - 1));
    return sheet;
}
