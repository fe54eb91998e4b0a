/**
 * @file representative.h
 * @brief --rank=representative: one of each group of ranks that behave alike.
 */
#ifndef REPRESENTATIVE_H
#define REPRESENTATIVE_H

#include "analysis/command/command.h"

/** Chooses the ranks of the experiment that the operands name, and tells which stand for which.
 * @return false after the user was told why that can't be */
bool choose_representatives(struct options *options, int operands, char **operand);

#endif
