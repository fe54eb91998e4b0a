/**
 * @file run.h
 * @brief Running the real compiler, and the private directory that goes whatever happens.
 */
#ifndef WRAPPER_RUN_H
#define WRAPPER_RUN_H

#include "common/strings.h"

#include <stdbool.h>
#include <stddef.h>

/** Print each command to stderr before it runs. */
void run_set_verbose(bool verbose);

/** Where a child's descriptors go. NULL: where ours go. */
struct redirection {
    const char *errors; /* file to append to */
    char **output;      /* gets all that the child prints, NUL terminated; free it */
    size_t *length;
};

/** Let every command that follows read all of our standard input. @return 0, or -1 and errno. */
int run_repeat_input(void);

/** Run words[0] (looked for in PATH) to its end. @return its wait status; when it can't be started,
 *  one line is printed and the status is that of exit(2). */
int run(const struct strings *command, const struct redirection *redirection);

/** True when a wait status says exit(0). */
bool run_succeeded(int status);

/** Become words[0]; the private directory is removed. */
_Noreturn void run_instead(const struct strings *command);

/** Remove it and end as `status`, a wait status, says: with its exit status, or by its signal. */
_Noreturn void run_exit(int status);

/** A wait status that stands for exit(code). */
int run_status(int code);

#endif
