/** @file identity.h
 *  @brief Who we are: process, thread and user, also where the kernel is told not to say (seccomp).
 *
 *  Safe in a signal handler; no memory, no lock. */
#ifndef POMPEII_IDENTITY_H
#define POMPEII_IDENTITY_H

#include <stdint.h>
#include <sys/types.h>

/** getpid(), else what /proc says; 0: neither does. */
uint64_t identity_process(void);

/** gettid(), likewise. */
uint64_t identity_thread(void);

/** Real and effective, from the kernel, else as they were when the program began. */
struct identity_pair {
    uid_t real, effective;
};

struct identity_pair identity_user(void);
struct identity_pair identity_group(void);

#endif
