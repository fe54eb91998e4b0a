/**
 * @file share.h
 * @brief Several processes that read an experiment together, each some ranks in a row.
 *
 * They are children of this one (-j), or those that a launcher of MPI has started on any nodes
 * (share-launched.h). Each hands over what it has read as one parcel, and one of them puts the
 * parcels together in the order of the ranks: the bytes that are printed are those of one process.
 * Where a rank has more than sums can say, one process reads all.
 */
#ifndef SHARE_H
#define SHARE_H

#include "analysis/answer/part.h"
#include "analysis/command/command.h"

struct sharing {
    const struct timeline_handler *timeline;
    void *timeline_argument;
    struct process_taker taker;
    void *context; /* of all: */
    /** May write into the parcel's file while ranks are read; NULL: does not. */
    void (*keep)(void *context, FILE *file);
    void (*kept)(void *context);
    void (*put)(void *context, struct parcel *parcel, const struct experiment *experiment);
    void (*take)(void *context, struct parcel *parcel, struct experiment *experiment,
                 const struct part_map *map);
};

/** command_stream(), by several processes where that is worth it. What the sharing refers to is as
 * it was before anything was read. Ends the process where it was one of a launcher's that another
 * one speaks for. */
struct experiment *command_share(const struct options *options, int operands, char **operand,
                                 const struct sharing *sharing);

/** For share-launched.c: reads a share of an experiment and writes it into a file. A child calls
 * it, or who ends then. @param beat is called now and then while it reads, or NULL */
void share_read(const struct options *options, const char *path, const struct sharing *sharing,
                unsigned share, unsigned shares, FILE *out, void (*beat)(void *), void *argument);

/** A child that does so. @return false: there is none */
struct share_child {
    int pid;
    FILE *file; /* that it writes */
};
bool share_start(struct share_child *child, const struct options *options, const char *path,
                 const struct sharing *sharing, unsigned share, unsigned shares);
/** Waits for it. @return its file, NULL: it did not come to its end */
FILE *share_wait(struct share_child *child);

#endif
