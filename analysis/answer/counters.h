/** @file counters.h
 *  @brief The counters that can be measured on this machine. */
#ifndef ANALYSIS_COUNTERS_H
#define ANALYSIS_COUNTERS_H

#include "analysis/answer/table.h"

/** Name, whether it is available, and what it counts or why it is not. The caller frees it. */
struct table *counters_table(void);

#endif
