/**
 * @file offload-advice.h
 * @brief What a program could do to spend less on its devices, from what a run moved and launched.
 */
#ifndef OFFLOAD_ADVICE_H
#define OFFLOAD_ADVICE_H

#include "analysis/answer/offload.h"

enum offload_advice_kind {
    ADVICE_KEEP,     /* the same data goes there again and again */
    ADVICE_UPDATE,   /* the same, of what is always there and only updated */
    ADVICE_ALLOCATE, /* memory is allocated there again and again */
    ADVICE_LAUNCH,   /* launches take longer than what they launch */
    ADVICE_OVERLAP,  /* copies and kernels wait for each other */
    ADVICE_TEAMS,    /* one team takes longer than the others */
    ADVICE_KINDS
};
extern const char *const offload_advice_names[ADVICE_KINDS];

struct offload_advice {
    enum offload_advice_kind kind;
    const struct source_region *construct; /* NULL: the device as a whole */
    const struct source_region *item;      /* NULL: none */
    int64_t count;                         /* executions, transfers each way, or allocations */
    int64_t bytes;                         /* of one of them */
    bool comes_back;                       /* ADVICE_KEEP, ADVICE_UPDATE: to the host, too */
    int64_t cost, save; /* what it takes; what could be saved at best; -1: not known */
};

/** The list, by what could be saved; what could not save `least` nanoseconds is left out. Free it.
 */
struct offload_advice *offload_advise(const struct offload_device *device, int64_t least,
                                      size_t *count);

/** What to do, in words, without place and gain. Free it. */
char *offload_advice_text(const struct offload_advice *advice);

#endif
