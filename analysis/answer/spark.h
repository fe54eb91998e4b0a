/**
 * @file spark.h
 * @brief A line of blocks, each as high as a number.
 */
#ifndef SPARK_H
#define SPARK_H

#include <stdbool.h>
#include <stdint.h>

/** The highest is full, and none that is not 0 is empty; the caller frees it. `unicode`: blocks,
 * else characters that are more or less black. */
char *spark_text(const int64_t *heights, int count, bool unicode);

#endif
