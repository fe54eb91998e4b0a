/** @file cpuinfo.h
 *  @brief Which processors a machine has, by the kernel's /proc/cpuinfo: each architecture has its
 *  own words there. */
#ifndef COMMON_CPUINFO_H
#define COMMON_CPUINFO_H

#include <stdbool.h>
#include <stddef.h>

#define CPUINFO "/proc/cpuinfo"

enum { MOST_PACKAGES = 1024 };

/** What the lines told until now; begin with zeros. */
struct cpuinfo {
    char name[96];              /**< of the first one; "": it was not told */
    long packages;              /**< as all other numbers 0 where they are not told */
    long cores, threads;        /**< of each package */
    unsigned implementer, part; /**< of ARM's processors, which have no name there */
    bool is_seen[MOST_PACKAGES];
};

/** Takes the next line, with its end or without. @return whether there is no name yet */
bool cpuinfo_line(struct cpuinfo *cpuinfo, const char *line);

/** How many a list of the kernel's has: 5 of "0-3,8". */
long cpuinfo_count(const char *list);

#endif
