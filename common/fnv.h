/**
 * @file fnv.h
 * @brief FNV-1a of 128 bits (Fowler, Noll and Vo): for telling texts apart, not against whoever
 * wants two alike.
 */
#ifndef COMMON_FNV_H
#define COMMON_FNV_H

#include <stddef.h>

typedef unsigned __int128 fnv_hash;

#define FNV_START ((fnv_hash)0x6c62272e07bb0142 << 64 | 0x62b821756295c58d)

static inline fnv_hash fnv_fold(fnv_hash hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    const fnv_hash prime = ((fnv_hash)1 << 88) + 0x13b;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * prime;
    return hash;
}

#endif
