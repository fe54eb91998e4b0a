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
    bool message;     /**< its end says what it was told */
};

/** Which fields of a message there are, and what its partner is. */
enum {
    ROLE_DEST = 1,
    ROLE_SOURCE = 2,
    ROLE_ROOT = 4,
    ROLE_TARGET = 8,
    ROLE_TAG = 16,
    ROLE_COUNT = 32,
    ROLE_BYTES = 64,
    ROLE_OTHER = 128, /**< it also receives */
};

/** What stands for a rank or a tag: any, none, MPI_ROOT. */
enum { TOLD_ANY = -1, TOLD_NULL = -2, TOLD_SELF = -3 };

/** What a call was told. */
struct pompeii_message {
    uint64_t count, bytes;
    uint32_t comm, type, op; /**< of pompeii_mpi_name(); 0: none */
    int32_t peer, tag;
    uint32_t roles;
    int32_t source, source_tag; /**< what it also receives */
    uint32_t kept;              /**< for the layer alone: its instance is; */
    uint64_t partners;          /**< in the communicator */
};

/** Says which MPI the layer was compiled for, before all else. @param linked_in the program holds
 * MPI, not a library of its own  @return false: refused, and one line says so */
bool pompeii_mpi_attach(unsigned interface, const char *mpi, bool linked_in);

/**
 * A call begins. @param caller the address that it returns to  @param stack of the wrapper's frame
 * @return 0: MPI itself calls it, or nothing is measured, and it has no end; 2: its message is kept
 */
int pompeii_mpi_enter(const struct pompeii_operation *operation, const void *caller,
                      const void *stack);

/** The call that pompeii_mpi_enter() began ends. @param message NULL: nothing is said of it */
void pompeii_mpi_leave(const struct pompeii_message *message);

/** As <pompeii/pompeii.h> has it. */
void pompeii_switch(int on);

/** A number for the name of a communicator, a type or an operation; the same one for the same name.
 * 0: there are too many. */
uint32_t pompeii_mpi_name(const char *name);

#ifdef __cplusplus
}
#endif

#endif
