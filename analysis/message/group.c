/* Groups of what ends in one operation, by how many are in use of it. */
#include "config.h"

#include "analysis/message/group.h"

#include <stdlib.h>

struct message_group *group_new(const struct operation *done)
{
    struct message_group *group = xzalloc(sizeof *group);

    group->done = *done;
    group->refs = 1;
    return group;
}

struct message_group *group_join(struct message_group *group)
{
    if (group)
        group->refs++;
    return group;
}

void group_leave(struct message_group *group, const struct message_sink *sinks, size_t count)
{
    if (!group || --group->refs)
        return;
    for (size_t i = 0; i < count; i++)
        if (sinks[i].group)
            sinks[i].group(sinks[i].context, group);
    free(group);
}
