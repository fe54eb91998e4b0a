/** @file built.h
 *  @brief How the program was built: by which compilers, with which options. */
#ifndef POMPEII_BUILT_H
#define POMPEII_BUILT_H

/** Notes the options that pompcc left in the program and its libraries, and the compilers that the
 * file of the program at `path` names, as far as there are any. */
void built_note(const char *path);

#endif
