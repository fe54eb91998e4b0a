/* Channels: first sent, first received. */
#include "config.h"

#include "analysis/message/channel.h"

#include "common/memory.h"

#include <stdlib.h>

struct posting *posting_of(struct channels *all, int32_t comm, int32_t process)
{
    struct posting *posting, like = {.key = {comm, process}};

    HASH_FIND(hh, all->postings, &like.key, sizeof like.key, posting);
    if (!posting) {
        posting = xzalloc(sizeof *posting);
        posting->key = like.key;
        HASH_ADD(hh, all->postings, key, sizeof posting->key, posting);
    }
    return posting;
}

static struct channel *channel_find(struct channels *all, const struct channel_key *key)
{
    struct channel *channel;

    HASH_FIND(hh, all->channels, key, sizeof *key, channel);
    return channel;
}

static struct channel *channel_of(struct channels *all, const struct channel_key *key)
{
    struct channel *channel = channel_find(all, key);

    if (!channel) {
        channel = xzalloc(sizeof *channel);
        channel->key = *key;
        channel->posting = posting_of(all, key->comm, key->destination);
        channel->sends.thread = channel->receives.thread = -1;
        HASH_ADD(hh, all->channels, key, sizeof channel->key, channel);
    }
    return channel;
}

/* Counts anew what came to the destination before it was asked for. */
static void channel_count(struct channel *channel)
{
    int64_t surplus = channel->sends.count - channel->receives.count;

    if (surplus < 0)
        surplus = 0;
    channel->posting->early += surplus - channel->surplus;
    channel->surplus = surplus;
}

/* ---- Lists ------------------------------------------------------------------------------- */

/* A wildcard may have been posted before others that are there. */
static void list_put(struct half_list *list, struct half *half)
{
    bool is_first = !half->sends && list->first && half->order < list->first->order;
    struct half *before = is_first ? NULL : list->last;
    int32_t thread = half->end.operation.thread;

    while (before && !half->sends && before->order > half->order)
        before = before->previous;
    half->previous = before;
    half->next = before ? before->next : list->first;
    *(half->next ? &half->next->previous : &list->last) = half;
    *(before ? &before->next : &list->first) = half;
    list->count++;
    list->mixed |= list->thread >= 0 && list->thread != thread;
    list->thread = thread;
}

static void list_remove(struct half_list *list, struct half *half)
{
    *(half->previous ? &half->previous->next : &list->first) = half->next;
    *(half->next ? &half->next->previous : &list->last) = half->previous;
    half->previous = half->next = NULL;
    list->count--;
}

static struct half_list *list_of(struct half *half)
{
    return half->sends ? &half->channel->sends : &half->channel->receives;
}

/* ---- Pairs ------------------------------------------------------------------------------- */

static bool is_after_wildcard(const struct half *receive)
{
    const struct half *oldest = receive->posting->oldest;

    return oldest && oldest->order < receive->order;
}

/* What a wildcard received that was posted before may have come this way. */
static void channel_block(struct channel *channel)
{
    struct half *receive = channel->receives.first;

    if (channel->is_blocked)
        return;
    channel->is_blocked = true;
    heap_put(&receive->posting->blocked, receive->order, 0, channel);
}

/* Tells the pairs that are certain, and forgets a channel that is empty. */
static void channel_match(struct channels *all, struct channel *channel)
{
    while (channel->sends.first && channel->receives.first && channel->receives.first->received) {
        struct half *send = channel->sends.first, *receive = channel->receives.first;
        if (is_after_wildcard(receive)) {
            channel_block(channel);
            break;
        }
        list_remove(&channel->sends, send);
        list_remove(&channel->receives, receive);
        channel_count(channel);
        all->match(all->context, send, receive);
    }
    channel_count(channel);
    if (!channel->sends.first && !channel->receives.first && !channel->is_blocked) {
        HASH_DEL(all->channels, channel);
        free(channel);
    }
}

void channel_put(struct channels *all, const struct channel_key *key, struct half *half)
{
    half->channel = channel_of(all, key);
    list_put(list_of(half), half);
    channel_match(all, half->channel);
}

void channel_received(struct channels *all, struct half *half)
{
    half->received = true;
    channel_match(all, half->channel);
}

void channel_remove(struct channels *all, struct half *half)
{
    list_remove(list_of(half), half);
    channel_match(all, half->channel);
}

struct half *channel_chosen(struct channels *all, const struct channel_key *key)
{
    struct channel *channel = channel_find(all, key);
    struct half *half = channel ? channel->receives.first : NULL;

    while (half && !half->is_chosen)
        half = half->next;
    return half;
}

/* ---- Wildcards --------------------------------------------------------------------------- */

void wildcard_put(struct half *half)
{
    struct posting *posting = half->posting;

    half->is_wild = true;
    half->older = posting->newest;
    half->newer = NULL;
    *(half->older ? &half->older->newer : &posting->oldest) = half;
    posting->newest = half;
    posting->wildcards++;
}

void wildcard_remove(struct half *half)
{
    struct posting *posting = half->posting;

    half->is_wild = false;
    *(half->older ? &half->older->newer : &posting->oldest) = half->newer;
    *(half->newer ? &half->newer->older : &posting->newest) = half->older;
    posting->wildcards--;
}

void posting_continue(struct channels *all, struct posting *posting)
{
    while (posting->blocked.count &&
           (!posting->oldest || posting->blocked.items[0].key < posting->oldest->order)) {
        struct channel *channel = heap_take(&posting->blocked);
        channel->is_blocked = false;
        channel_match(all, channel);
    }
}

/* At the end what was posted has received, though nobody asked. */
void channels_end(struct channels *all, void (*unmatched)(void *context, struct half *half))
{
    struct posting *posting, *next_posting;
    struct channel *channel, *next_channel;

    HASH_ITER(hh, all->postings, posting, next_posting)
    {
        while (posting->oldest) {
            struct half *half = posting->oldest;
            wildcard_remove(half);
            unmatched(all->context, half);
        }
        posting_continue(all, posting);
    }
    HASH_ITER(hh, all->channels, channel, next_channel)
    {
        for (struct half *half = channel->receives.first; half; half = half->next)
            half->received = true;
        if (channel->sends.first && channel->receives.first)
            channel_match(all, channel);
    }
    HASH_ITER(hh, all->channels, channel, next_channel)
    {
        struct half_list *lists[] = {&channel->sends, &channel->receives};
        for (size_t i = 0; i < 2; i++)
            while (lists[i]->first) {
                struct half *half = lists[i]->first;
                list_remove(lists[i], half);
                unmatched(all->context, half);
            }
    }
}

void channels_free(struct channels *all)
{
    struct posting *posting, *next_posting;
    struct channel *channel, *next_channel;

    HASH_ITER(hh, all->postings, posting, next_posting)
    {
        HASH_DEL(all->postings, posting);
        heap_free(&posting->blocked);
        free(posting);
    }
    HASH_ITER(hh, all->channels, channel, next_channel)
    {
        HASH_DEL(all->channels, channel);
        free(channel);
    }
}
