/**
 * @file hash.h
 * @brief uthash for what is asked at each call of MPI: where many ranks do, memory is what a look
 * costs, so that lists in a table are kept short.
 */
#ifndef MESSAGE_HASH_H
#define MESSAGE_HASH_H

#include <uthash.h>

#undef HASH_BKT_CAPACITY_THRESH
#define HASH_BKT_CAPACITY_THRESH 6U

#endif
