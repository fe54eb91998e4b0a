/**
 * @file mpi-layer.h
 * @brief The MPI layer (pomp2-runtime/mpi): compiled for the MPI that a call links, and kept.
 *
 * One object for each MPI, compiler and version of ours, in $XDG_CACHE_HOME/pompeii, else
 * ~/.cache/pompeii: a directory that nobody else may write to. Without such a one it is made anew
 * for each call.
 */
#ifndef WRAPPER_MPI_LAYER_H
#define WRAPPER_MPI_LAYER_H

#include "instrumenter/wrapper/wrapper-settings.h"
#include "instrumenter/wrapper/options.h"

/** Sets command->mpi_layer where the call links an MPI. Where there can be no layer for it, one
 * line says why, and the call goes on without. */
void mpi_layer_prepare(struct compiler_call *command, const struct wrapper_settings *settings);

/** The directory of the mpi.h that goes with the libraries that the call names, or NULL. Free it.
 */
char *mpi_header_directory(const struct compiler_call *command);

/** Whether all libraries of MPI that the call names are shared ones. */
bool mpi_is_shared(const struct compiler_call *command);

#endif
