/** @file own-program.h
 *  @brief The programs that belong to this one. */
#ifndef OWN_PROGRAM_H
#define OWN_PROGRAM_H

/** The program that was installed, or built, beside this one; else the name, for PATH. Free it. */
char *own_program(const char *name);

/** A library that was installed, or built, with this one, also where all was moved. Free it.
 *  @return NULL: it is not there */
char *own_library(const char *name);

#endif
