/* The page of call paths: a tree whose parts are folded and unfolded. */
#include "config.h"

#include "analysis/tui/browser.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

enum { PERCENT = 8, COUNT = 11, BAR = 10 };

enum order { BY_INCLUSIVE, BY_EXCLUSIVE, BY_LOST, BY_VISITS, BY_RUN };
static const char *const orders[] = {"inclusive", "exclusive", "lost", "visits", "as it ran", NULL};

static int64_t visits_of(const struct path *path)
{
    int64_t visits = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same)
        visits += node->visits;
    return visits;
}

static double figure(const struct browser *browser, const struct path *path, int order)
{
    switch (order) {
    case BY_EXCLUSIVE:
        return browser->times[path->index].exclusive;
    case BY_LOST:
        return (double)browser->path_lost[path->index];
    case BY_VISITS:
        return (double)visits_of(path);
    case BY_RUN:
        return 0;
    default:
        return browser->times[path->index].inclusive;
    }
}

static int compare_paths(const void *a, const void *b, void *context)
{
    const struct browser *browser = context;
    const struct page_state *state = &browser->pages[PAGE_PATHS];
    const struct path *left = *(const struct path *const *)a,
                      *right = *(const struct path *const *)b;
    double x = figure(browser, left, state->sort), y = figure(browser, right, state->sort);
    int order = x < y   ? 1
                : x > y ? -1
                        : (left->index > right->index) - (left->index < right->index);

    return state->reversed ? -order : order;
}

/* ---- What is shown ----------------------------------------------------------------------- */

/* Paths that a thread took, and that pass the filter or lead to such a one. */
static bool *shown_paths(const struct browser *browser)
{
    const struct experiment *experiment = browser->experiment;
    bool *shown = xcalloc(experiment->path_count + 1, sizeof *shown);

    for (size_t i = experiment->path_count; i-- > 0;) {
        const struct path *path = experiment->paths[i];
        shown[i] |= browser_passes(browser, path->region) &&
                    (i == 0 || visits_of(path) > 0 || browser->times[i].inclusive > 0);
        if (shown[i] && path->parent)
            shown[path->parent->index] = true;
    }
    return shown;
}

/* Paths yet to be listed, the next one last. */
struct stack {
    const struct path **paths;
    size_t count, capacity;
};

static void push_children(struct stack *stack, struct browser *browser, const struct path *parent,
                          const bool *shown)
{
    size_t first = stack->count;

    for (const struct path *child = parent->first; child; child = child->next) {
        if (!shown[child->index])
            continue;
        stack->paths = xgrow(stack->paths, stack->count, &stack->capacity, sizeof *stack->paths);
        stack->paths[stack->count++] = child;
    }
    size_t count = stack->count - first;
    if (count)
        qsort_r(stack->paths + first, count, sizeof *stack->paths, compare_paths, browser);
    for (size_t i = 0; i < count / 2; i++) {
        const struct path *swap = stack->paths[first + i];
        stack->paths[first + i] = stack->paths[stack->count - 1 - i];
        stack->paths[stack->count - 1 - i] = swap;
    }
}

/* What is chosen is not hidden in a fold. */
static void open_choice(struct browser *browser)
{
    if (browser->path == NOTHING || browser->path >= browser->experiment->path_count)
        return;
    for (const struct path *path = browser->experiment->paths[browser->path]->parent; path;
         path = path->parent)
        browser->open[path->index] = true;
}

static void paths_list(struct browser *browser, struct page_state *state)
{
    const struct experiment *experiment = browser->experiment;
    bool filters = browser->types ? *browser->typed : *browser->filter;
    struct stack stack = {0};

    if (!experiment->path_count)
        return;
    bool *shown = shown_paths(browser);
    open_choice(browser);
    stack.paths = xgrow(NULL, 0, &stack.capacity, sizeof *stack.paths);
    if (shown[0])
        stack.paths[stack.count++] = experiment->paths[0];
    while (stack.count) {
        const struct path *path = stack.paths[--stack.count];
        page_add(state, (size_t)path->index);
        if (filters || browser->open[path->index])
            push_children(&stack, browser, path, shown);
    }
    free(stack.paths);
    free(shown);
}

static size_t paths_find(const struct browser *browser, const struct page_state *state)
{
    for (size_t i = 0; i < state->count; i++) {
        if (state->items[i] == browser->path)
            return i;
    }
    return NOTHING;
}

/* ---- Keys -------------------------------------------------------------------------------- */

static void fold_all(struct browser *browser, bool open)
{
    size_t path = browser->path;

    for (size_t i = 0; i < browser->experiment->path_count; i++)
        browser->open[i] = open || i == 0;
    if (!open && path != NOTHING) { /* the choice moves up to what still shows */
        const struct path *at = browser->experiment->paths[path];
        while (at->depth > 1)
            at = at->parent;
        browser_choose_path(browser, (size_t)at->index);
    }
}

/* Left: fold, or up to the parent; right: unfold. */
static enum key_use paths_key(struct browser *browser, int key)
{
    struct page_state *state = browser_state(browser);
    size_t at = state->count ? state->items[state->cursor] : NOTHING;

    if (key == 'e' || key == 'c') {
        fold_all(browser, key == 'e');
        return KEY_CHANGED_LIST;
    }
    if (at == NOTHING || (key != ' ' && key != KEY_IS_LEFT && key != KEY_IS_RIGHT))
        return KEY_UNKNOWN;
    const struct path *path = browser->experiment->paths[at];
    bool open = browser->open[at] && path->first, up = key == KEY_IS_LEFT && !open && path->parent;
    if (!up)
        browser->open[at] = key == ' ' ? !open : key == KEY_IS_RIGHT;
    browser_choose_path(browser, up ? (size_t)path->parent->index : at);
    return KEY_CHANGED_LIST;
}

/* ---- Lines ------------------------------------------------------------------------------- */

static int paths_head(struct browser *browser, struct sheet *sheet, int row)
{
    struct line *line = sheet_line(sheet, row);

    (void)browser;
    line_cell(line, LOOK_BOLD, -PERCENT, "incl.");
    line_cell(line, LOOK_BOLD, -PERCENT, "excl.");
    if (line->room >= 60)
        line_cell(line, LOOK_BOLD, -COUNT, "visits");
    line_cell(line, LOOK_BOLD, line->room >= 100 ? BAR + 4 : 2, "");
    line_put(line, LOOK_BOLD, "Call path");
    return 1;
}

static const char *mark_of(const struct browser *browser, const struct path *path)
{
    static const char *const marks[2][3] = {{"  ", "+ ", "- "}, {"  ", "▸ ", "▾ "}};
    bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    bool filters = browser->types ? *browser->typed : *browser->filter;

    return marks[unicode][!path->first ? 0 : filters || browser->open[path->index] ? 2 : 1];
}

static void paths_draw(struct browser *browser, struct line *line, size_t item)
{
    const struct path *path = browser->experiment->paths[item];
    const struct path_time *time = &browser->times[item];
    double whole = browser->times[0].inclusive;
    int most = line->room / 8, depth = path->depth < most ? path->depth : most;
    char *label = browser_label(path->region), count[24];

    snprintf(count, sizeof count, "%lld", (long long)visits_of(path));
    line_percent(line, PERCENT, share_of(time->inclusive, whole));
    line_percent(line, PERCENT, share_of(time->exclusive, whole));
    if (line->room >= 60)
        line_cell(line, LOOK_PLAIN, -COUNT, path->depth ? count : "");
    line_put(line, LOOK_PLAIN, "  ");
    if (line->room >= 100) {
        line_bar(line, LOOK_BAR, BAR, share_of(time->inclusive, whole));
        line_put(line, LOOK_PLAIN, "  ");
    }
    line_cell(line, LOOK_PLAIN, 2 * depth, depth < path->depth ? ".." : "");
    line_put(line, LOOK_PLAIN, mark_of(browser, path));
    line_cell(line, LOOK_PLAIN, line->room - line->width, label);
    free(label);
}

static const char *paths_empty(const struct browser *browser)
{
    (void)browser;
    return "There is no call path.";
}

const struct page page_paths = {.name = "Call paths",
                                .keys = "Space fold  e c all",
                                .sorts = orders,
                                .list = paths_list,
                                .find = paths_find,
                                .choose = browser_choose_path,
                                .head = paths_head,
                                .draw = paths_draw,
                                .key = paths_key,
                                .empty = paths_empty};
