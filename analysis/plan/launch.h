/**
 * @file launch.h
 * @brief Starts a program, with what it writes in files, and waits for its end.
 */
#ifndef LAUNCH_H
#define LAUNCH_H

#include <stdbool.h>

struct launch_order {
    char *const *argv; /* the program is looked for as a shell does */
    char *const *environment;
    const char *directory;      /* where it is started, and paths begin; NULL: here */
    const char *input;          /* its stdin; NULL or "": nothing */
    const char *output, *error; /* files that begin anew; NULL: our stderr */
};

struct launch_end {
    int status; /* as a shell has it: 128 + the signal, where one ended it */
    int signal; /* that came to us, and was passed on; 0: none */
    double seconds;
};

/**
 * It has a process group of its own: SIGINT, SIGTERM and SIGHUP that come to us go on to all of it.
 *
 * @param tick called about every second while it runs; may be NULL
 * @return false with errno set: it could not be started
 */
bool launch(const struct launch_order *order, void (*tick)(void *context), void *context,
            struct launch_end *end);

/** The file that would be run; the caller frees it. NULL with errno set: there is none. */
char *find_program(const char *name);

#endif
