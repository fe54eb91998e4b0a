/**
 * @file partners.h
 * @brief The graph of HieraAnalyses (Seraphim et al. 2009): operations, and their partners.
 *
 * An edge joins a send and its receive, and shows at both. A collective shows at its root, or,
 * where it has none, at its process of the lowest rank. The graph lies in files without a name;
 * memory is what the system keeps of them.
 */
#ifndef MESSAGE_PARTNERS_H
#define MESSAGE_PARTNERS_H

#include "analysis/message/match.h"

struct partners;

/** For so many operations. @return NULL with errno set when there is no room for its files */
struct partners *partners_new(int64_t operations);
/** One more, by numbers of its user: `from` is 1 .. operations. */
void partners_put(struct partners *all, int64_t from, int64_t to);
/** All of another one is put, which another process may have filled meanwhile until
 * partners_flush(), and it is ours from here on. @param shift added to what is below 0 */
void partners_join(struct partners *all, struct partners *other, int64_t edges, int64_t shift);
/** @return how many edges its file has, -1: not all could be kept */
int64_t partners_flush(struct partners *all);
struct message_sink partners_sink(struct partners *all);
/** When all is matched. @return false with errno set when not all could be kept */
bool partners_finish(struct partners *all);

/** The numbers of an operation's partners, rising. */
const int64_t *partners_of(const struct partners *all, int64_t id, size_t *count);

/** Whether the second is among the first one's partners. */
bool partners_have(const struct partners *all, int64_t id, int64_t partner);

void partners_free(struct partners *all);

#endif
