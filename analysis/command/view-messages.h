/**
 * @file view-messages.h
 * @brief Messages of MPI for the page of `pompeii view`: what analysis/message finds, handed to
 *        analysis/view, which doesn't know it.
 */
#ifndef VIEW_MESSAGES_COMMAND_H
#define VIEW_MESSAGES_COMMAND_H

#include "analysis/command/finding-sources.h"
#include "analysis/command/rank-order.h"
#include "analysis/view/view.h"

/** What reads the timeline, for the page, the findings and the matching. */
struct view_reading {
    struct view_intake *intake;
    int most; /* messages that the page has as arrows; 0: as many as is usual */
    struct finding_sources sources, before; /* before: of view->before */
    const struct ranges *ranks;
    struct rank_order order;
};
extern const struct timeline_handler view_reading_handler;

/**
 * Find what is to mend, match, and give the view its messages, if there are any: they and their
 * text are the caller's to free.
 */
void view_messages_find(struct view_reading *reading, struct profile *profile, struct view *view,
                        char **json);

#endif
