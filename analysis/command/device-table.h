/**
 * @file device-table.h
 * @brief A row for each device of a run, in reports that are about all of it.
 */
#ifndef DEVICE_TABLE_H
#define DEVICE_TABLE_H

#include "analysis/reader/model.h"
#include "analysis/answer/table.h"

/** Without rows where no device was used. */
struct table *device_table(const struct experiment *experiment);

#endif
