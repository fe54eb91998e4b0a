/**
 * @file common-member.h
 * @brief Members that are the same in all objects of a class: `args[i].pool = pool` for all i.
 *
 * Threads that each have an object of their own share what such a member leads to.
 */
#ifndef CHECK_COMMON_MEMBER_H
#define CHECK_COMMON_MEMBER_H

#include "analysis/check/solve/effect.h"

struct common_members; /* memory of earlier answers */

struct common_members *common_members_new(struct program *program, struct effects *effects);
void common_members_free(struct common_members *members);

/**
 * Is the member that the path begins with, of an object of the class, the same whichever object it
 * is? It is where the program sets it in one place, to what does not depend on the object.
 *
 * @param type the name of the class; 0: not known, and the answer is no
 * @param path as in place.h, from the object on
 */
bool member_is_common(struct common_members *members, uint32_t type, const char *path);

#endif
