/**
 * @file profile-join.h
 * @brief The profile of some ranks, on its way to that of all: part.h.
 */
#ifndef PROFILE_JOIN_H
#define PROFILE_JOIN_H

#include "analysis/answer/part.h"
#include "analysis/answer/profile.h"

/** Of profile_begin() and profile_add(), but not profile_end(). */
void profile_put(struct parcel *parcel, const struct profile *profile);
void profile_take(struct parcel *parcel, struct profile *profile, const struct part_map *map);

#endif
