/** @file info-peaks.h
 *  @brief The peaks of this machine, for `pompeii info --peaks`. */
#ifndef INFO_PEAKS_H
#define INFO_PEAKS_H

#include "analysis/command/command.h"

/** Writes those that were kept, else measures them. @param how "", or "again": measure in any case
 * @return exit status */
int info_peaks(const struct options *options, const char *how);

#endif
