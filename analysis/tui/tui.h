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

/** Why it can't be here: no terminal, one without a name, built without curses; NULL: it can. */
const char *tui_problem(void);

/** Show a profile that has its findings until the user leaves. @return NULL, or what is wrong */
const char *tui_run(const struct profile *profile);

#endif
