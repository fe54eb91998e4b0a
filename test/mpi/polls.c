/* Rank 0 asks for what comes late, over and over, and prints how often it found nothing:
 * <operation> <count>. argv[1]: at least so often. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static long least;

static void report(const char *operation, long count)
{
    printf("%s %ld\n", operation, count);
}

/* Rank 1 sends when it is told to. */
static void ask(int in[2], MPI_Request *request)
{
    MPI_Irecv(in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, request);
}

static void go(void)
{
    MPI_Send(NULL, 0, MPI_INT, 1, 2, MPI_COMM_WORLD);
}

static void of_test(int in[2])
{
    MPI_Request request;
    long count = 0;
    int flag = 0;
    ask(in, &request);
    for (;; count++) {
        if (count == least)
            go();
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        if (flag)
            break;
    }
    report("test", count);
}

static void of_testsome(int in[2])
{
    MPI_Request request;
    long count = 0;
    int done = 0, index;
    ask(in, &request);
    for (;; count++) {
        if (count == least)
            go();
        MPI_Testsome(1, &request, &done, &index, MPI_STATUSES_IGNORE);
        if (done)
            break;
    }
    report("testsome", count);
}

static void of_iprobe(int in[2])
{
    long count = 0;
    int flag = 0;
    for (;; count++) {
        if (count == least)
            go();
        MPI_Iprobe(1, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
        if (flag)
            break;
    }
    report("iprobe", count);
    MPI_Recv(in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* At several places in turns. */
static void in_turns(int in[2])
{
    MPI_Request request;
    MPI_Message message;
    long count = 0;
    int flag = 0, found = 0, index;
    ask(in, &request);
    for (;; count++) {
        if (count == least)
            go();
        MPI_Improbe(1, 7, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
        MPI_Testany(1, &request, &index, &flag, MPI_STATUS_IGNORE);
        if (flag)
            break;
        MPI_Improbe(0, 8, MPI_COMM_SELF, &found, &message, MPI_STATUS_IGNORE);
    }
    report("testany", count);
    report("improbe", 2 * count);
}

int main(int argc, char **argv)
{
    int rank, in[2] = {0};
    least = argc > 1 ? atol(argv[1]) : 100000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        of_test(in);
        of_testsome(in);
        of_iprobe(in);
        in_turns(in);
    }
    for (int i = 0; rank == 1 && i < 4; i++) {
        MPI_Recv(NULL, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    return MPI_Finalize();
}
