/**
 * @file call.h
 * @brief What formats with free arguments say of a call of MPI.
 */
#ifndef EXPORT_CALL_H
#define EXPORT_CALL_H

#include "analysis/export/walk.h"

/** Arguments of calls; the last one is a text, the others are numbers. */
enum call_argument {
    CALL_DEST,
    CALL_SOURCE,
    CALL_ROOT,
    CALL_TAG,
    CALL_BYTES,
    CALL_COMM,
    CALL_ARGUMENTS
};
extern const char *const call_arguments[CALL_ARGUMENTS];

struct call_facts {
    unsigned told; /* set of 1 << enum call_argument */
    int64_t number[CALL_COMM];
    const char *comm; /* as traces name it */
    int32_t comm_number;
};

/** Of what it sends, receives or starts; of what it ends, arrows tell. Of a call that sends and
 * receives, tag and bytes are what it sends. */
struct call_facts call_facts(const struct slice *slice);

/** The next act of that kind from `*at` on; NULL: there is none. */
const struct mpi_act *call_act_next(const struct slice *slice, enum mpi_act_kind kind, size_t *at);

#endif
