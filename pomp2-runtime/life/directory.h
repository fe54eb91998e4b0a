/**
 * @file directory.h
 * @brief Which directory a run writes into.
 *
 * Every run has a directory of its own, also when many are started with the same name at the same
 * moment; only the ranks of one parallel program share one. There, a symbolic link `.job` names
 * their job and how many they are, `JOB/SIZE`.
 * A process has its place when it has created `spool.<rank>`.
 */
#ifndef POMPEII_DIRECTORY_H
#define POMPEII_DIRECTORY_H

#include "common/launch.h"

#include <errno.h>
#include <stdbool.h>
#include <time.h>

/** What errno is for a directory that is another user's, or open to all; no call of ours gives it.
 */
enum { DIRECTORY_FOREIGN = EKEYREVOKED };

/** What stands for %n, %h, %t, %r, %j and %p. */
struct directory_names {
    const char *program, *host;
    time_t date;
    const struct launch *launch;
};

/** Makes the spool in an open directory, which `path` leads to. @return false with errno; EEXIST:
 * somebody else has */
typedef bool directory_claim(int directory, const char *path);

/**
 * Makes the directory that `pattern` names, or, when that is another's, one with the job or the
 * process added to its name. An earlier experiment there is put aside, under its date.
 * @param path room for PATH_MAX characters: the absolute path, also on failure
 * @return false with errno, which may be DIRECTORY_FOREIGN
 */
bool directory_make(const char *pattern, const struct directory_names *names, char *path,
                    directory_claim *claim);

/** The same for a process that was forked from that of the experiment `parent`: beside it, with the
 * process added to the name. */
bool directory_make_beside(const char *parent, char *path, directory_claim *claim);

#endif
