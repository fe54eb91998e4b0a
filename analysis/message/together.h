/**
 * @file together.h
 * @brief The matching by several processes: totals, and what an ideal network needs.
 *
 * Each of them goes through all operations, and matches those of its share (struct match_share).
 * They are forked when all operations are there, and hand over sums and files; the first share is
 * matched here, and so is one whose process did not come to its end. What one call waited for in
 * several shares is put together by its number. The sums are those of one process.
 */
#ifndef MESSAGE_TOGETHER_H
#define MESSAGE_TOGETHER_H

#include "analysis/message/ideal.h"
#include "analysis/message/totals.h"

/**
 * match_all() for these, which have heard of nothing yet.
 *
 * @param ideal NULL: nobody wants it
 * @param also one more sink, for which one process matches all; NULL: there is none
 * @param jobs at most so many processes; fewer where it is not worth it
 * @return false with errno set when the sequence can't be read
 */
bool match_together(struct sequence *sequence, const struct experiment *experiment,
                    struct totals_builder *builder, struct ideal *ideal,
                    const struct message_sink *also, unsigned jobs, struct match_doubts *doubts);

#endif
