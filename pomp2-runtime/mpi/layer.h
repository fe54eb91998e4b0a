/**
 * @file layer.h
 * @brief What the MPI layer and libpompeii say to each other.
 *
 * The layer (layer.c) is compiled for the MPI at hand by pompcc, with that MPI's mpi.h, and linked
 * into the program; libpompeii knows no MPI. A layer of another version than the library's is
 * refused, and then hands all calls on.
 */
#ifndef POMPEII_MPI_LAYER_H
#define POMPEII_MPI_LAYER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { POMPEII_MPI_INTERFACE = 1 };

/** A function of MPI, in static memory of the layer. */
struct pompeii_operation {
    const char *name; /**< as the trace calls it */
    uint32_t group;   /**< for groups of operations */
};

/** Says which MPI the layer was compiled for, before all else. @param linked_in the program holds
 * MPI, not a library of its own  @return false: refused, and one line says so */
bool pompeii_mpi_attach(unsigned interface, const char *mpi, bool linked_in);

/**
 * A call begins. @param caller the address that it returns to  @param stack of the wrapper's frame
 * @return false: MPI itself calls it, or nothing is measured, and it has no end
 */
bool pompeii_mpi_enter(const struct pompeii_operation *operation, const void *caller,
                       const void *stack);

/** The call that pompeii_mpi_enter() began ends. */
void pompeii_mpi_leave(void);

#ifdef __cplusplus
}
#endif

#endif
