/* Collectives of MPI by their operations in a trace. */
#include "config.h"

#include "analysis/answer/mpi-act.h"

#include <string.h>

const char *const mpi_collective_names[MPI_COLLECTIVES] = {
#define COLLECTIVE(id, name, data) name,
#include "analysis/answer/mpi-collective.def"
#undef COLLECTIVE
};

const enum mpi_collective_data mpi_collective_data[MPI_COLLECTIVES] = {
#define COLLECTIVE(id, name, data) data,
#include "analysis/answer/mpi-collective.def"
#undef COLLECTIVE
};

int mpi_collective_of(const char *operation)
{
    const char *blocking = strcmp(operation, "ibcast") == 0 ? "broadcast"
                           : *operation == 'i'              ? operation + 1
                                                            : operation;

    for (int i = 0; i < MPI_COLLECTIVES; i++) {
        if (strcmp(mpi_collective_names[i], blocking) == 0)
            return i;
    }
    return -1;
}
