/**
 * @file run-list.h
 * @brief Several experiments: those that are named, and the runs of directories of `pompeii run`.
 */
#ifndef RUN_LIST_H
#define RUN_LIST_H

#include "analysis/command/command.h"

struct run_list {
    struct experiment **experiments;
    size_t count, capacity;
};

/** Reads what the operands name, behind what the list has. False: the user was told why not. */
bool run_list_add(struct run_list *runs, const char *command, char **operands, int count,
                  const struct ranges *ranks);
/** Whether a run has what --layer and --region name; else the user was told. */
bool run_list_selects(const struct run_list *runs, const char *command,
                      const struct selection *selection);
void run_list_free(struct run_list *runs);

#endif
