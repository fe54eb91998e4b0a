/**
 * @file roofline-picture.h
 * @brief The roofline as SVG: operations a second over operations for each byte.
 */
#ifndef ROOFLINE_PICTURE_H
#define ROOFLINE_PICTURE_H

#include "analysis/answer/roofline.h"

#include <stdio.h>

void roofline_picture(const struct roofline *roofline, FILE *out);

#endif
