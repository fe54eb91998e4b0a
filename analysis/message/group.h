/**
 * @file group.h
 * @brief What messages and collectives end in, while some of them have not ended.
 */
#ifndef MESSAGE_GROUP_H
#define MESSAGE_GROUP_H

#include "analysis/message/match.h"

/** Of an operation that ends some, for as long as it is gone through. */
struct message_group *group_new(const struct operation *done);

/** Once more in use. @param group NULL: nothing */
struct message_group *group_join(struct message_group *group);

/** Not any more: when nobody uses it, the sinks are told, and it is gone. */
void group_leave(struct message_group *group, const struct message_sink *sinks, size_t count);

#endif
