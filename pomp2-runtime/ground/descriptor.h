/** @file descriptor.h
 *  @brief Descriptors of ours are above those of the standard streams, also where these are closed.
 */
#ifndef POMPEII_DESCRIPTOR_H
#define POMPEII_DESCRIPTOR_H

/** Until the end, what is opened is above 2, and what another thread prints meanwhile on a closed
 * stream fails as it does without us: it never lands in a file of ours. The thread can't be
 * cancelled. Keeps errno. Any thread, several at once. @return what to give to the end */
int streams_guard(void);
void streams_free(const int *guard);

/** In a forked process: the other threads that opened files are not there. */
void streams_forked(void);

/** Guards the rest of the block. */
#define GUARD_STREAMS                                                                              \
    int guard_of_streams __attribute__((cleanup(streams_free), unused)) = streams_guard()

#endif
