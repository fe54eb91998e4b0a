/**
 * @file offload-report.h
 * @brief What `pompeii offload` says, for programs.
 */
#ifndef OFFLOAD_REPORT_H
#define OFFLOAD_REPORT_H

#include "analysis/answer/offload.h"

#include <stdio.h>

/** doc/schema/offload.json */
void offload_json(const struct offload_device *devices, size_t count, FILE *out);

#endif
