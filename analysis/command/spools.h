/**
 * @file spools.h
 * @brief The spools of an experiment: whose they are, and whether their runs go on.
 */
#ifndef SPOOLS_H
#define SPOOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct spool;

/** A rank of an experiment that is being written. */
struct spooled_rank {
    uint32_t rank;
    char *file; /**< path of its spool, or of its trace, which it may have already */
    bool is_spool;
};

struct spooled_ranks {
    struct spooled_rank *items; /**< by rank */
    size_t count, capacity;
};

/** Who has a spool or a trace in a directory. @return false with errno: it cannot be read */
bool ranks_find(const char *directory, struct spooled_ranks *ranks);
void ranks_free(struct spooled_ranks *ranks);

/** The spool may lie elsewhere, with a link to it in the experiment. As its name cannot be guessed,
 *  a stranger can only lead to it whom the system shows it: another user, whose the link is then.
 */
bool spool_is_foreign(const char *path);

/** Whether a process of this machine is there and no zombie. */
bool process_is_alive(uint64_t pid);

/** Why spool_open() failed, from errno. */
const char *spool_problem(int error);

#endif
