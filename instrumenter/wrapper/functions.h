/**
 * @file functions.h
 * @brief --pomp-functions: what a compiler is told, so that functions call the runtime; and what it
 * can't be told, as text.
 *
 * Never those of system headers, and not what --pomp-filter leaves out, as far as the compiler can
 * leave it out: GCC by parts of file names and, but for C++, of functions' names; clang by files.
 */
#ifndef WRAPPER_FUNCTIONS_H
#define WRAPPER_FUNCTIONS_H

#include "instrumenter/wrapper/options.h"
#include "instrumenter/wrapper/wrapper-settings.h"

struct functions;

/** Appends the options to the settings' arguments. @return NULL: a line was printed, nothing was
 * changed */
struct functions *functions_prepare(struct wrapper_settings *settings,
                                    const struct compiler_call *command);

/** Whether sources have to go through functions_hide(). */
bool functions_need_text(const struct functions *functions);

/** Preprocessed `text` with marks, so that functions of some of its
 * files do not call the runtime. Free it.
 *  @param length of the text; then of the result */
char *functions_hide(const struct functions *functions, const char *text, size_t *length);

#endif
