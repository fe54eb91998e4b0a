/**
 * @file memory-left.h
 * @brief Whether there is memory for what is not the program's: of the machine, and of the control
 * groups that a batch system or a container has put the process into.
 */
#ifndef POMPEII_MEMORY_LEFT_H
#define POMPEII_MEMORY_LEFT_H

#include <stdbool.h>

/** Whether at least one `part`th of each is left. What is not told is taken to be enough.
 * @param root in front of /proc and /sys: "", but in a test */
bool memory_is_left(const char *root, unsigned part);

#endif
