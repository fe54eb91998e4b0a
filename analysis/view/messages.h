/**
 * @file messages.h
 * @brief Messages from rank to rank, and who was waited for in collectives, as columns for the
 * page, which draws them as arrows.
 *
 * By the moment when they were sent, each column varints:
 *
 *   from, to   tracks
 *   sent       begin of the send, minus that of the message before
 *   posted     begin of the receive, from there on zigzag minus `sent`
 *   waited     begin of what the receive ended in: itself, or a wait for its request
 *   received   the end of that
 *   bytes      + 1; 0: not known
 *   tag        zigzag
 *   kind       0: a message; 1: who called a collective last, to one who waited for it
 */
#ifndef VIEW_MESSAGES_H
#define VIEW_MESSAGES_H

#include "analysis/view/pack.h"
#include "analysis/view/tree.h"
#include "analysis/view/view.h"
#include "common/json.h"

enum message_column {
    MESSAGE_FROM,
    MESSAGE_TO,
    MESSAGE_SENT,
    MESSAGE_POSTED,
    MESSAGE_WAITED,
    MESSAGE_RECEIVED,
    MESSAGE_BYTES,
    MESSAGE_TAG,
    MESSAGE_KIND,
    MESSAGE_COLUMNS
};

/** A member `messages`: how many there are in the columns, how many were left out, and how long the
 * longest of those was on its way. @param messages NULL: none */
void view_messages_encode(struct view_messages *messages, const struct view_tree *tree,
                          struct json *json, struct bytes columns[MESSAGE_COLUMNS]);

#endif
