/**
 * @file browser.h
 * @brief What `pompeii view --text` shows and what keys do to it, without a terminal.
 *
 * A page is a list of items with a cursor on one of them. What is chosen on one page is chosen on
 * all: a region, and one of its call paths. browser.c has the keys and the frame around the pages,
 * choice.c what they share; each is a struct page in a file of its own.
 */
#ifndef TUI_BROWSER_H
#define TUI_BROWSER_H

#include "analysis/answer/profile.h"
#include "analysis/answer/source-file.h"
#include "analysis/tui/sheet.h"
#include "analysis/tui/tui.h"

/** Keys that are no characters; others are their Unicode number. */
enum key {
    KEY_IS_UP = 0x200000,
    KEY_IS_DOWN,
    KEY_IS_LEFT,
    KEY_IS_RIGHT,
    KEY_IS_PAGE_UP,
    KEY_IS_PAGE_DOWN,
    KEY_IS_HOME,
    KEY_IS_END,
    KEY_IS_ENTER,
    KEY_IS_BACK, /* Backspace */
    KEY_IS_NEXT_PAGE,
    KEY_IS_PAGE_BEFORE,
    KEY_IS_ESCAPE
};

enum page_id {
    PAGE_FINDINGS,
    PAGE_PATHS,
    PAGE_REGIONS,
    PAGE_SOURCE,
    PAGE_THREADS,
    PAGE_MESSAGES, /* the last one: it is not always there */
    PAGE_COUNT
};

#define NOTHING ((size_t)-1)

enum { FILTER_BYTES = 64 };

struct browser {
    struct experiment *experiment;
    const struct profile *profile; /* with its findings */
    struct path_time *times;       /* by path->index; wall seconds */
    int64_t *path_lost, *lost;     /* by path, by region; CPU time, without what is inside */
    bool *open;                    /* by path: its children are shown */
    size_t region, path;           /* chosen, by number and index; or NOTHING */
    const struct tui_exchanges *exchanges;
    enum page_id page;
    int page_count; /* that there are */
    bool helps, quits;
    int help_line, help_next; /* of the help, the first line shown; the first that is not, or 0 */
    char filter[FILTER_BYTES], typed[FILTER_BYTES];
    bool types; /* the filter is being typed */
    struct page_state {
        size_t *items, count, capacity;
        size_t cursor, top;
        int sort;
        bool reversed;
    } pages[PAGE_COUNT];
    struct source_text *text; /* of the file that `text_file` is */
    const char *text_file;
    int shift;               /* columns that the source is moved to the left */
    int list_top, list_rows; /* on the screen */
    int tab_end[PAGE_COUNT]; /* columns behind the pages' names */
};

/** What a key of a page did. */
enum key_use { KEY_UNKNOWN, KEY_USED, KEY_CHANGED_LIST };

struct page {
    const char *name;
    const char *keys;         /* what is special to it, for the bottom line */
    const char *const *sorts; /* names of its orders, ends with NULL; or NULL */
    /* Fill the list; the cursor is put where it belongs after that. */
    void (*list)(struct browser *browser, struct page_state *state);
    /* The item that stands for what is chosen, or NOTHING. */
    size_t (*find)(const struct browser *browser, const struct page_state *state);
    void (*choose)(struct browser *browser, size_t item);
    /* Lines above the list, the titles of its columns last. @return how many */
    int (*head)(struct browser *browser, struct sheet *sheet, int row);
    void (*draw)(struct browser *browser, struct line *line, size_t item);
    enum key_use (*key)(struct browser *browser, int key); /* or NULL */
    /* What the item says in full; the caller frees it. NULL, and no function: what is chosen */
    char *(*tell)(const struct browser *browser, size_t item);
    /* What to say where the list is empty. */
    const char *(*empty)(const struct browser *browser);
};

extern const struct page page_findings, page_paths, page_regions, page_source, page_threads,
    page_messages;

/** @param exchanges as of tui_run() */
struct browser *browser_new(const struct profile *profile, const struct tui_exchanges *exchanges);
void browser_free(struct browser *browser);

/** Make the list of the page anew, with the cursor on what is chosen. */
void browser_list(struct browser *browser);
void browser_show(struct browser *browser, enum page_id page);
/** Do what a key asks for. */
void browser_key(struct browser *browser, int key);
/** A press of the mouse's button at a place of the screen that was drawn last: a tab shows its
 * page, a row is chosen, and of the chosen row it is Enter. */
void browser_press(struct browser *browser, int row, int column);
/** A turn of its wheel, by rows of the list. */
void browser_scroll(struct browser *browser, int rows);
/** The whole screen; the caller frees it. */
struct sheet *browser_draw(struct browser *browser, int rows, int columns);

/* ---- For pages --------------------------------------------------------------------------- */

static inline struct page_state *browser_state(struct browser *browser)
{
    return &browser->pages[browser->page];
}

void page_add(struct page_state *state, size_t item);
void browser_choose_region(struct browser *browser, size_t region);
void browser_choose_path(struct browser *browser, size_t path);

/** Whether the filter lets a region pass: a part of its construct, its place, or its file. */
bool browser_passes(const struct browser *browser, const struct source_region *region);
/** `for cg.c:279`; the caller frees it. */
char *browser_label(const struct source_region *region);
double share_of(double part, double whole);
/** A time as tables have it, in `width` columns; 0 is left out. */
void line_time(struct line *line, int width, int64_t nanoseconds);
void line_percent(struct line *line, int width, double share);

#endif
