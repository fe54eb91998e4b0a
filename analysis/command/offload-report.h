/**
 * @file offload-report.h
 * @brief What `pompeii offload` says, for programs.
 */
#ifndef OFFLOAD_REPORT_H
#define OFFLOAD_REPORT_H

#include "analysis/answer/offload.h"
#include "analysis/command/object-account.h"

#include <stdio.h>

/** doc/schema/offload.json. `constructs`: of the program; NULL: not known. */
void offload_json(const struct offload_device *devices, size_t count,
                  const struct account_summary *constructs, FILE *out);

#endif
