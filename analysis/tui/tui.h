/**
 * @file tui.h
 * @brief A run in the terminal: `pompeii view --text`.
 *
 * The room tui shows a profile full screen. What is shown, and what keys do, is in browser.c and
 * the files of its pages, and knows no terminal: tests read its lines. terminal.c is all that knows
 * curses, and is left out where that is missing. The room may know the answer, the reader and
 * common; nothing of subcommands.
 */
#ifndef TUI_H
#define TUI_H

#include "analysis/answer/profile.h"

/** What ranks have to do with each other: a wait by its causes, a call, messages of two ranks. */
struct tui_exchange {
    enum tui_exchange_kind { TUI_WAITS, TUI_CALLS, TUI_PAIRS, TUI_EXCHANGES } kind;
    const char *what;                   /* of a wait: its kind */
    const struct source_region *region; /* that waits, or is called; NULL: of a pair */
    const struct source_region *cause;  /* of a wait: the other end */
    int rank, other;                    /* who waits, for whom; who sends, to whom; not of calls */
    int64_t count, bytes;               /* bytes: -1: not known; not of waits */
    int64_t time;                       /* waited; of a pair: on the way */
    int64_t caused;                     /* of a call: that others waited for it */
};

/** Whatever is longest first, kind by kind. */
struct tui_exchanges {
    struct tui_exchange *rows;
    size_t count;
};

/** Why it can't be here: no terminal, one without a name, built without curses; NULL: it can. */
const char *tui_problem(void);

/** Show a profile that has its findings until the user leaves. Without exchanges there is no page
 * of messages. @return NULL, or what is wrong */
const char *tui_run(const struct profile *profile, const struct tui_exchanges *exchanges);

#endif
