/** @file view-text.h
 *  @brief pompeii view --text: a run in the terminal. */
#ifndef VIEW_TEXT_H
#define VIEW_TEXT_H

#include "analysis/command/command.h"

/** The figures alone, of which the timeline is no part. @return the exit status */
int view_text(const struct options *options, int operands, char **operand);

#endif
