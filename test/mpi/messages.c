/* Calls of MPI with known parameters; each says what its instance has to say of it. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int rank, size;

#define SAY(...)                                                                                   \
    do {                                                                                           \
        if (rank == 0)                                                                             \
            printf(__VA_ARGS__);                                                                   \
    } while (0)

static void between_two(void)
{
    double out[8] = {0}, in[8];
    MPI_Status status;
    MPI_Request request;
    if (rank == 0) {
        MPI_Send(out, 8, MPI_DOUBLE, 1, 5, MPI_COMM_WORLD);
        SAY("send count=8 type=MPI_DOUBLE dest=1 tag=5 comm=MPI_COMM_WORLD bytes=64\n");
        MPI_Recv(in, 8, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        SAY("receive count=8 type=MPI_DOUBLE rem=1 tag=6 comm=MPI_COMM_WORLD bytes=24\n");
        MPI_Recv(in, 8, MPI_DOUBLE, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SAY("receive count=8 type=MPI_DOUBLE rem=1 tag=7 comm=MPI_COMM_WORLD bytes=8\n");
        MPI_Send(out, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
        SAY("send count=8 type=MPI_DOUBLE dest=MPI_PROC_NULL tag=0 comm=MPI_COMM_WORLD\n");
        MPI_Irecv(in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &request);
        SAY("irecv count=1 type=MPI_INT rem=MPI_ANY_SOURCE tag=MPI_ANY_TAG comm=MPI_COMM_SELF "
            "bytes=4\n");
        MPI_Sendrecv(out, 1, MPI_INT, 0, 3, in, 0, MPI_INT, MPI_PROC_NULL, 4, MPI_COMM_SELF,
                     MPI_STATUS_IGNORE);
        SAY("sendrecv count=1 type=MPI_INT dest=0 tag=3 rem=MPI_PROC_NULL rtag=MPI_ANY_TAG "
            "comm=MPI_COMM_SELF bytes=4\n");
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Probe(1, 8, MPI_COMM_WORLD, &status); /* receives nothing */
        SAY("probe rem=1 tag=8 comm=MPI_COMM_WORLD\n");
        MPI_Recv(in, 8, MPI_DOUBLE, 1, 8, MPI_COMM_WORLD, &status);
        SAY("receive count=8 type=MPI_DOUBLE rem=1 tag=8 comm=MPI_COMM_WORLD bytes=8\n");
    } else if (rank == 1) {
        MPI_Recv(in, 8, MPI_DOUBLE, 0, 5, MPI_COMM_WORLD, &status);
        MPI_Send(out, 3, MPI_DOUBLE, 0, 6, MPI_COMM_WORLD);
        MPI_Send(out, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
        MPI_Send(out, 1, MPI_DOUBLE, 0, 8, MPI_COMM_WORLD);
    }
}

static void of_all(MPI_Comm comm, const char *name)
{
    int one = 1, all[8], counts[8] = {1, 1, 1, 1, 1, 1, 1, 1}, places[8] = {0};
    MPI_Bcast(&one, 1, MPI_INT, 0, comm);
    SAY("broadcast count=1 type=MPI_INT root=0 comm=%s bytes=4\n", name);
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : &one, &one, 1, MPI_INT, MPI_MAX, 0, comm);
    SAY("reduce count=1 type=MPI_INT root=0 op=MPI_MAX comm=%s bytes=4\n", name);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, comm);
    SAY("allgather comm=%s\n", name);
    MPI_Alltoall(counts, 1, MPI_INT, all, 1, MPI_INT, comm);
    SAY("alltoall count=1 type=MPI_INT comm=%s bytes=8\n", name);
    MPI_Alltoallv(counts, counts, places, MPI_INT, all, counts, places, MPI_INT, comm);
    SAY("alltoallv count=2 type=MPI_INT comm=%s bytes=8\n", name);
    if (rank == 0)
        MPI_Scatter(counts, 1, MPI_INT, MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, 0, comm);
    else
        MPI_Scatter(0, -1, MPI_DATATYPE_NULL, all, 1, MPI_INT, 0, comm);
    SAY("scatter root=0 comm=%s\n", name);
}

/* A communicator of two groups, made twice: ranks are those of the other one. */
static void between(void)
{
    MPI_Comm inter, again, both;
    int one = 1, other = 0;
    for (int i = 1; i <= 2; i++) {
        MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, 1 - rank, 5, &inter);
        SAY("intercomm_create tag=5 newcomm=P0_commxHASH.%d newrank=0\n", i);
        if (i == 1)
            MPI_Comm_free(&inter);
    }
    MPI_Comm_dup(inter, &again);
    SAY("comm_dup comm=P0_commxHASH.2 newcomm=P0_commxHASH.2.1 newrank=0\n");
    MPI_Sendrecv(&one, 1, MPI_INT, 0, 1, &other, 1, MPI_INT, 0, 1, again, MPI_STATUS_IGNORE);
    SAY("sendrecv count=1 type=MPI_INT dest=0 tag=1 rem=0 rtag=1 comm=P0_commxHASH.2.1 bytes=4\n");
    MPI_Bcast(&one, 1, MPI_INT, rank ? 0 : MPI_ROOT, inter);
    SAY("broadcast root=MPI_ROOT comm=P0_commxHASH.2\n");
    MPI_Intercomm_merge(inter, rank == 0, &both);
    SAY("intercomm_merge newcomm=P1_commxHASH.2.2 newrank=1\n");
    MPI_Comm_free(&both);
    MPI_Comm_free(&again);
    MPI_Comm_free(&inter);
}

/* Made, freed, and made again at the same place: each has its own name and size. */
static void made(void)
{
    MPI_Comm one, two, three;
    MPI_Group group;
    MPI_Datatype pair, many;
    MPI_Request request;
    int data[64] = {0};
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    SAY("comm_dup comm=MPI_COMM_WORLD newcomm=P0_comm1 newrank=0\n");
    MPI_Comm_split(one, 0, -rank, &two);
    SAY("comm_split comm=P0_comm1 newcomm=P%d_comm1.1 newrank=%d\n", size - 1, size - 1);
    MPI_Barrier(two);
    SAY("barrier comm=P%d_comm1.1\n", size - 1);
    MPI_Comm_free(&two);
    MPI_Comm_split(one, rank ? 1 : MPI_UNDEFINED, 0, &two);
    SAY("comm_split comm=P0_comm1\n");
    MPI_Comm_dup(one, &three);
    SAY("comm_dup comm=P0_comm1 newcomm=P0_comm1.3 newrank=0\n");
    MPI_Barrier(three);
    SAY("barrier comm=P0_comm1.3\n");
    if (two != MPI_COMM_NULL)
        MPI_Comm_free(&two);
    MPI_Comm_free(&three);
    MPI_Comm_free(&one);
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    SAY("comm_dup comm=MPI_COMM_WORLD newcomm=P0_comm2 newrank=0\n");
    MPI_Comm_free(&one);
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Comm_create_group(MPI_COMM_WORLD, group, 7, &two); /* named by its processes */
    SAY("comm_create_group tag=7 comm=MPI_COMM_WORLD newcomm=P0_commgHASH.1 newrank=0\n");
    MPI_Barrier(two);
    SAY("barrier comm=P0_commgHASH.1\n");
    MPI_Comm_idup(two, &three, &request);
    SAY("comm_idup comm=P0_commgHASH.1 newcomm=P0_commgHASH.1.1 newrank=0\n");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(three);
    SAY("barrier comm=P0_commgHASH.1.1\n");
    MPI_Comm_free(&three);
    between();
    MPI_Group_free(&group);
    MPI_Comm_free(&two);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Bcast(data, 1, pair, 0, MPI_COMM_WORLD);
    SAY("broadcast count=1 type=P0_dtype1 root=0 comm=MPI_COMM_WORLD bytes=8\n");
    MPI_Type_free(&pair);
    MPI_Type_contiguous(16, MPI_INT, &many);
    MPI_Type_commit(&many);
    MPI_Bcast(data, 2, many, 0, MPI_COMM_WORLD);
    SAY("broadcast count=2 type=P0_dtype2 root=0 comm=MPI_COMM_WORLD bytes=128\n");
    MPI_Type_free(&many);
}

/* A process of a grid has other partners than all of it: four in two dimensions. */
static void neighbours(void)
{
    MPI_Comm grid, alone;
    int sizes[2] = {size, 1}, periodic[2] = {0, 0}, counts[4] = {2, 2, 1, 1}, places[4] = {0};
    int out[8] = {0}, in[8];
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periodic, 0, &grid);
    SAY("cart_create group=1 comm=MPI_COMM_WORLD newcomm=P0_comm3 newrank=0\n");
    MPI_Neighbor_alltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, grid);
    SAY("neighbor_alltoallv count=6 type=MPI_INT comm=P0_comm3 bytes=8\n");
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid);
    SAY("neighbor_alltoall count=1 type=MPI_INT comm=P0_comm3 bytes=4\n");
    MPI_Comm_free(&grid);
    MPI_Comm_dup(MPI_COMM_SELF, &alone); /* has not the name of one of MPI_COMM_WORLD's */
    SAY("comm_dup comm=MPI_COMM_SELF newcomm=P0_commself.1 newrank=0\n");
    MPI_Comm_free(&alone);
}

static void one_sided(void)
{
    int *place, one = 1;
    MPI_Win window;
    MPI_Win_allocate(sizeof one, 1, MPI_INFO_NULL, MPI_COMM_SELF, &place, &window);
    SAY("win_allocate comm=MPI_COMM_SELF newcomm=P0_winself.1 newrank=0\n");
    MPI_Win_fence(0, window);
    SAY("win_fence comm=P0_winself.1\n");
    MPI_Get_accumulate(&one, 1, MPI_INT, &one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_NO_OP, window);
    SAY("get_accumulate count=1 type=MPI_INT target=0 op=MPI_NO_OP comm=P0_winself.1 bytes=4\n");
    MPI_Put(&one, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, window);
    SAY("put count=1 type=MPI_INT target=MPI_PROC_NULL comm=P0_winself.1\n");
    MPI_Win_fence(0, window);
    SAY("win_fence comm=P0_winself.1\n");
    MPI_Win_free(&window);
    SAY("win_free comm=P0_winself.1\n");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    between_two();
    of_all(MPI_COMM_WORLD, "MPI_COMM_WORLD");
    made();
    neighbours();
    one_sided();
    MPI_Finalize();
    return 0;
}
