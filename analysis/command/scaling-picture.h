/**
 * @file scaling-picture.h
 * @brief The speed-up over threads as SVG.
 */
#ifndef SCALING_PICTURE_H
#define SCALING_PICTURE_H

#include "analysis/command/command.h"
#include "analysis/compare/scaling.h"

void scaling_picture(const struct scaling *scaling, FILE *out);

#endif
