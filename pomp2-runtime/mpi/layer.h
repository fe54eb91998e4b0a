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

enum { POMPEII_MPI_INTERFACE = 5 };

/** What the end of a call says. */
enum { SAYS_NOTHING, SAYS_MESSAGE, SAYS_REQUESTS };

/** A function of MPI, in static memory of the layer. */
struct pompeii_operation {
    const char *name; /**< as the trace calls it */
    uint32_t group;   /**< for groups of operations */
    uint32_t says;    /**< SAYS_MESSAGE: what it was told; SAYS_REQUESTS: of which requests */
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
    ROLE_OTHER = 128,     /**< it also receives */
    ROLE_NEW = 256,       /**< it makes a communicator */
    ROLE_NEW_OTHER = 512, /**< with two groups, and the process is in the second one */
    ROLE_GROUP = 1024,    /**< `op` names ranks: whom it waits for, or says something to */
    ROLE_NOTHING = 2048,  /**< it asked, and found nothing */
};

/** What stands for a rank or a tag: any, none, MPI_ROOT. */
enum { TOLD_ANY = -1, TOLD_NULL = -2, TOLD_SELF = -3 };

/** What is special to a request of a list. */
enum { LISTED_STARTED = 1, LISTED_RECEIVED = 2, LISTED_CANCELLED = 4 };

/** A request that a call started, or says is complete. */
struct pompeii_request {
    uint64_t number;     /**< unique in the process, from 1 */
    uint64_t bytes;      /**< of LISTED_STARTED and LISTED_RECEIVED, as the following */
    int32_t peer, tag;   /**< of what was received: its source */
    uint32_t comm, kind; /**< of LISTED_STARTED; of pompeii_mpi_name() */
    uint32_t flags;
};

/** What a call was told. */
struct pompeii_message {
    uint64_t count, bytes;
    uint64_t request;        /**< that it started; 0: none */
    uint32_t kind;           /**< of a persistent one, of pompeii_mpi_name(); 0: it is not */
    uint32_t comm, type, op; /**< of pompeii_mpi_name(); 0: none */
    uint32_t newcomm;        /**< of ROLE_NEW, as these */
    int32_t newrank;         /**< the process's rank in it */
    int32_t peer, tag;
    uint32_t roles;
    int32_t source, source_tag; /**< what it also receives */
    uint32_t kept;              /**< for the layer alone: its instance is; */
    uint64_t partners;          /**< in the communicator */

    const struct pompeii_request *listed; /**< SAYS_REQUESTS */
    uint64_t listed_count;
};

/** Says which MPI the layer was compiled for, before all else. @param linked_in the program holds
 * MPI, not a library of its own  @param other the MPI that the program runs with instead; NULL:
 * none
 * @return false: refused, and one line says so */
bool pompeii_mpi_attach(unsigned interface, const char *mpi, bool linked_in, const char *other);

/**
 * A call begins. @param caller the address that it returns to  @param stack of the wrapper's frame
 * @return 0: MPI itself calls it, or nothing is measured, and it has no end; 2: what
 * it says is kept
 */
int pompeii_mpi_enter(const struct pompeii_operation *operation, const void *caller,
                      const void *stack);

/** The call that pompeii_mpi_enter() began ends. @param message NULL: nothing is said of it */
void pompeii_mpi_leave(const struct pompeii_message *message);

/** MPI ends. @param open requests that were started and never said to be complete, and persistent
 * ones that were not freed */
void pompeii_mpi_requests(uint64_t open);

/** The clock: nanoseconds since 1970, as this node has it. */
uint64_t pompeii_mpi_clock(void);

/** This rank will compare its clock, should all do so. Before MPI begins. */
void pompeii_mpi_clock_ready(void);

/** MPI has begun. @return 0: clocks are not compared; else what ranks with one clock have in
 * common */
uint64_t pompeii_mpi_clock_agree(int rank, int size);

/** What was found: `offset` is to be added to this clock to have rank 0's, when it was `at`.
 * @param end of MPI; else its begin */
void pompeii_mpi_clock_is(bool end, int64_t offset, uint64_t at);

/** As <pompeii/pompeii.h> has it. */
void pompeii_switch(int on);

/** A number for the name of a communicator, a type or an operation; the same one for the same name.
 * 0: there are too many. */
uint32_t pompeii_mpi_name(const char *name);

#ifdef __cplusplus
}
#endif

#endif
