/** @file reproduce.h
 *  @brief What makes a run one that can be made again. */
#ifndef POMPEII_REPRODUCE_H
#define POMPEII_REPRODUCE_H

/** Notes the environment that OpenMP reads, modules that are loaded, the machine's topology, which
 * processors the process may use, the git revision of the folder that the program at `path` lies
 * in, and how it was built, as far as there are any. */
void reproduce_note(const char *path);

#endif
