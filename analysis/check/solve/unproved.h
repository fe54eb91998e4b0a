/**
 * @file unproved.h
 * @brief Functions of which silence proves nothing: the analysis does not follow what they do.
 */
#ifndef CHECK_UNPROVED_H
#define CHECK_UNPROVED_H

#include "analysis/check/solve/program.h"

enum unproved_kind {
    UNPROVED_CONTROL,   /* setjmp, a goto out of a construct, very deep nesting */
    UNPROVED_CALLEE,    /* it calls a function of which nothing is known */
    UNPROVED_POINTER,   /* it calls through a pointer that could be any function */
    UNPROVED_CROWD,     /* it calls a name that many functions have */
    UNPROVED_CHOICE,    /* it calls one of several functions, some of which lead to a directive */
    UNPROVED_SOURCE,    /* a finding would rest on a file that the compiler refuses */
    UNPROVED_ENTRY,     /* .. on threads that enter it, which nobody is seen to let do so */
    UNPROVED_EXCEPTION, /* .. on exceptions that leave it in some threads, if they ever do */
    UNPROVED_WAY,       /* .. on what is too far away to be followed */
    UNPROVED_CALLER,    /* its threads have to meet there, and nobody is seen to call it */
    UNPROVED_KINDS
};

/** A function that the threads of a team may run, and the first place of what is not followed. */
struct unproved {
    enum unproved_kind kind;
    uint32_t function, name; /* name: of the callee, or 0 */
    struct place place;
};

struct unproved_list {
    struct unproved *entry;
    size_t count, capacity;
};

/** At most one entry for each function, in the order of the functions.
 *  @param doubts what is not followed beside what is found here, in any order */
void find_unproved(const struct program *program, const struct unproved_list *doubts,
                   struct unproved_list *list);
void unproved_add(struct unproved_list *list, struct unproved entry);
void unproved_free(struct unproved_list *list);

#endif
