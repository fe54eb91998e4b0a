/** @file preload.h
 *  @brief `pompeii preload`: what is loaded in front of a program, and by whom it is started. */
#ifndef PRELOAD_H
#define PRELOAD_H

#include "common/strings.h"

/** MPIs whose handles are alike. */
enum mpi_family { MPI_NONE, MPI_OPEN, MPI_MPICH, MPI_UNKNOWN };
extern const char *const mpi_family_names[];

/** How a launcher gives a variable to the ranks alone. */
enum rank_variables {
    RANKS_NONE,   /* it is no launcher: the program is started itself */
    RANKS_X,      /* -x NAME=VALUE */
    RANKS_GENV,   /* -genv NAME VALUE */
    RANKS_EXPORT, /* --export=ALL,NAME=VALUE */
};

struct launcher {
    size_t at; /* its word in the command */
    char *path;
    enum rank_variables way;
    enum mpi_family family; /* MPI_NONE: any MPI's programs */
};

/** The first of the words that is a launcher. @return false: none is */
bool launcher_find(char *const *words, struct launcher *launcher);

/** The command with variables for its ranks. @param variables NAME=VALUE, or NAME: as it is here */
void launcher_tell(const struct launcher *launcher, char *const *words,
                   const struct strings *variables, struct strings *command);

/** What MPI a program's libraries are of, and in `library` which one of them has its functions for
 * C. */
enum mpi_family mpi_of_libraries(const struct strings *libraries, const char **library);

/** The words that link a program with the launcher's MPI, by its own compiler wrapper or by
 * `wrapper`. @return false: there is none */
bool launcher_flags(const struct launcher *launcher, const char *wrapper, struct strings *flags);

/**
 * The layer for an MPI as a library that can be preloaded, made where it is missing. Free it.
 * @param flags what links a program with that MPI  @return NULL: one line says why there is none
 */
char *preload_layer(const struct strings *flags);

#endif
