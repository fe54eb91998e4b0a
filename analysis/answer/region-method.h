/**
 * @file region-method.h
 * @brief What operation a region of a library's layer is: its method, and the class that has it.
 */
#ifndef REGION_METHOD_H
#define REGION_METHOD_H

#include "analysis/reader/model.h"

/** The last part of a marked region's name: `cells` of `shapes::grid::cells`. What is before it,
 * less the colons, is the class. NULL: the region is a construct, a
 * function, a call, or a phase of the program that its user marked */
const char *region_method(const struct source_region *region);

#endif
