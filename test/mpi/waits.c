/* Ranks that make each other wait, one kind after another. Rank 0 prints what that has to be, by
 * its own clock: kind, rank and line that waited, rank and line that it waited for, seconds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DELAY = 60000000, LARGE = 1 << 22, MOST = 64 };

static int rank, size;
static char *data;
static double came; /* when this rank came to what it waits in, or is waited for */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void sleep_long(void)
{
    struct timespec time = {0, DELAY};
    nanosleep(&time, NULL);
}

/* All come here together, as far as that goes; but the one that is late. */
static void begin(int who)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == who)
        sleep_long();
    came = now();
}

static void say(const char *kind, int who, int line, int cause, int cause_line)
{
    double all[MOST];
    MPI_Gather(&came, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%s,%d,%d,%d,%d,%.9f\n", kind, who, line, cause, cause_line, all[cause] - all[who]);
}

static void late_sender(void)
{
    begin(1);
    if (rank == 1)
        MPI_Send(data, 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(data, 1, MPI_CHAR, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    say("late sender", 0, __LINE__ - 1, 1, __LINE__ - 3);
}

static void late_receiver(void)
{
    begin(2);
    if (rank == 0)
        MPI_Ssend(data, 1, MPI_CHAR, 2, 1, MPI_COMM_WORLD);
    if (rank == 2)
        MPI_Recv(data, 1, MPI_CHAR, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    say("late receiver", 0, __LINE__ - 3, 2, __LINE__ - 1);
}

/* The sender comes late with the message that is asked for, after one that is asked for later. */
static void wrong_order(void)
{
    begin(-1);
    if (rank == 3) {
        MPI_Send(data, 1, MPI_CHAR, 1, 2, MPI_COMM_WORLD);
        sleep_long();
        came = now();
        MPI_Send(data, 1, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
    }
    if (rank == 1) {
        MPI_Recv(data, 1, MPI_CHAR, 3, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(data, 1, MPI_CHAR, 3, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    say("wrong order", 1, __LINE__ - 3, 3, __LINE__ - 6);
}

static void to_all(void)
{
    int one = 1, sum;

    begin(3);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++)
        say("wait at barrier", i, __LINE__ - 2, 3, __LINE__ - 2);
    begin(1);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
        if (i != 1)
            say("wait at all to all", i, __LINE__ - 3, 1, __LINE__ - 3);
}

static void with_root(void)
{
    int one = 1, sum;

    begin(2);
    MPI_Bcast(data, LARGE, MPI_CHAR, 2, MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
        if (i != 2)
            say("late broadcast", i, __LINE__ - 3, 2, __LINE__ - 3);
    begin(3);
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    say("early reduce", 0, __LINE__ - 1, 3, __LINE__ - 1);
}

/* Who waits in a probe does not wait in the receive any more. */
static void probing(void)
{
    MPI_Message message;
    MPI_Status status;

    begin(1);
    if (rank == 1)
        MPI_Send(data, 1, MPI_CHAR, 0, 4, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
        MPI_Recv(data, 1, MPI_CHAR, status.MPI_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    say("late sender", 0, __LINE__ - 3, 1, __LINE__ - 5);
    begin(3);
    if (rank == 3)
        MPI_Send(data, 1, MPI_CHAR, 0, 5, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Mprobe(3, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(data, 1, MPI_CHAR, &message, MPI_STATUS_IGNORE);
    }
    say("late sender", 0, __LINE__ - 3, 3, __LINE__ - 5);
}

/* Nonblocking ones are waited for where they end; who came last to their begin is the cause. */
static void later(void)
{
    int one = 1, sum;
    MPI_Request request;

    begin(2);
    MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < 4; i++)
        if (i != 2)
            say("wait at all to all", i, __LINE__ - 3, 2, __LINE__ - 4);
    begin(0);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 1; i < 4; i++)
        say("wait at barrier", i, __LINE__ - 2, 0, __LINE__ - 3);
    begin(1);
    MPI_Ibcast(data, 1, MPI_CHAR, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < 4; i++)
        if (i != 1)
            say("late broadcast", i, __LINE__ - 3, 1, __LINE__ - 4);
    begin(3);
    MPI_Ireduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    say("early reduce", 0, __LINE__ - 1, 3, __LINE__ - 2);
}

static void scans(void)
{
    int one = 1, sum;

    begin(1);
    MPI_Scan(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 2; i < 4; i++)
        say("early scan", i, __LINE__ - 2, 1, __LINE__ - 2);
    begin(0);
    MPI_Exscan(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 1; i < 4; i++)
        say("early scan", i, __LINE__ - 2, 0, __LINE__ - 2);
}

/* In a ring the neighbours of one wait for it, and in a graph those that receive from it. */
static void neighbours(void)
{
    int four = 4, round = 1, mine[2] = {0}, theirs[2];
    int from = (rank + 3) % 4, to = (rank + 1) % 4;
    MPI_Comm ring, graph;
    MPI_Request request;

    MPI_Cart_create(MPI_COMM_WORLD, 1, &four, &round, 0, &ring);
    begin(3);
    MPI_Neighbor_alltoall(mine, 1, MPI_INT, theirs, 1, MPI_INT, ring);
    say("late neighbour", 0, __LINE__ - 1, 3, __LINE__ - 1);
    say("late neighbour", 2, __LINE__ - 2, 3, __LINE__ - 2);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &from, MPI_UNWEIGHTED, 1, &to, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);
    begin(1);
    MPI_Ineighbor_allgather(mine, 1, MPI_INT, theirs, 1, MPI_INT, graph, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    say("late neighbour", 2, __LINE__ - 1, 1, __LINE__ - 2);
    MPI_Comm_free(&graph);
    MPI_Comm_free(&ring);
}

static void one_sided(void)
{
    MPI_Group all, some;
    MPI_Win window;
    char *mine;
    int one = 1, both[2] = {0, 3}, in_start = 0;

    begin(2);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &window);
    say("wait at window", 1, __LINE__ - 1, 2, __LINE__ - 1);
    MPI_Win_fence(0, window);
    begin(3);
    MPI_Win_fence(0, window);
    for (int i = 0; i < 3; i++)
        say("wait at fence", i, __LINE__ - 2, 3, __LINE__ - 2);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    /* Ranks 0 and 3 have access to 1, which comes late. */
    begin(1);
    if (rank == 1) {
        MPI_Group_incl(all, 2, both, &some);
        MPI_Win_post(some, 0, window);
        MPI_Win_wait(window);
    } else if (rank != 2) {
        MPI_Group_incl(all, 1, &one, &some);
        MPI_Win_start(some, 0, window);
        in_start = now() - came > 0.5e-9 * DELAY; /* else it waits as that ends */
        came = in_start ? came : now();
        MPI_Win_complete(window);
    }
    say("late post", 0, __LINE__ - (in_start ? 5 : 2), 1, __LINE__ - 9);
    /* Rank 3 is late to end what it has. */
    begin(-1);
    if (rank == 1) {
        MPI_Win_post(some, 0, window);
        MPI_Win_wait(window);
    } else if (rank != 2) {
        MPI_Win_start(some, 0, window);
        if (rank == 3)
            sleep_long();
        came = now();
        MPI_Win_complete(window);
    }
    say("late complete", 1, __LINE__ - 8, 3, __LINE__ - 2);
    if (rank != 2)
        MPI_Group_free(&some);
    MPI_Group_free(&all);
    MPI_Win_free(&window);
}

static void files(void)
{
    MPI_File file;

    begin(1);
    MPI_File_open(MPI_COMM_WORLD, "file", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    say("wait at file", 0, __LINE__ - 1, 1, __LINE__ - 1);
    begin(2);
    MPI_File_set_size(file, 64);
    say("wait at file", 3, __LINE__ - 1, 2, __LINE__ - 1);
    MPI_File_close(&file);
}

/* Where an MPI waits is its own affair: in the first of two calls, or in the second. */
static int waited_since(double begin)
{
    return now() - begin > 0.5e-9 * DELAY;
}

/* Who waits knows until when: the lock is given back while its unlock goes on. */
static void say_lock(int who, int line, int cause, int cause_line, double until)
{
    MPI_Bcast(&until, 1, MPI_DOUBLE, who, MPI_COMM_WORLD);
    came = rank == cause ? until : came;
    say("wait for lock", who, line, cause, cause_line);
}

/* Rank 1 has the lock that 2 wants; then two have a part of it, which 3 wants as a whole. */
static void locks(void)
{
    MPI_Win window;
    char *mine;
    int in_lock = 0;
    double until = 0;

    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &window);
    begin(-1);
    if (rank == 1) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
        MPI_Put(data, 1, MPI_CHAR, 0, 0, 1, MPI_CHAR, window);
        MPI_Win_flush(0, window);
        MPI_Send(NULL, 0, MPI_CHAR, 2, 5, MPI_COMM_WORLD);
        sleep_long();
        MPI_Win_unlock(0, window);
    } else if (rank == 2) {
        MPI_Recv(NULL, 0, MPI_CHAR, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        came = now();
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
        until = now();
        in_lock = waited_since(came);
        came = in_lock ? came : now();
        MPI_Win_unlock(0, window);
        until = in_lock ? until : now();
    }
    MPI_Bcast(&in_lock, 1, MPI_INT, 2, MPI_COMM_WORLD);
    say_lock(2, __LINE__ - (in_lock ? 8 : 4), 1, __LINE__ - 12, until);
    begin(-1);
    if (rank == 1 || rank == 2) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window);
        MPI_Put(data, 1, MPI_CHAR, 0, 0, 1, MPI_CHAR, window);
        MPI_Win_flush(0, window);
        MPI_Send(NULL, 0, MPI_CHAR, 3, 5, MPI_COMM_WORLD);
        if (rank == 2)
            sleep_long();
        MPI_Win_unlock(0, window);
    } else if (rank == 3) {
        MPI_Recv(NULL, 0, MPI_CHAR, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(NULL, 0, MPI_CHAR, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        came = now();
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
        until = now();
        in_lock = waited_since(came);
        came = in_lock ? came : now();
        MPI_Win_unlock(0, window);
        until = in_lock ? until : now();
    }
    MPI_Bcast(&in_lock, 1, MPI_INT, 3, MPI_COMM_WORLD);
    say_lock(3, __LINE__ - (in_lock ? 8 : 4), 2, __LINE__ - 13, until);
    MPI_Win_free(&window);
}

static void parts_of_files(void)
{
    MPI_File file;
    MPI_Request request;
    int in_first, in_second;

    MPI_File_open(MPI_COMM_WORLD, "file", MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    begin(3);
    MPI_File_write_at_all_begin(file, rank, data, 1, MPI_CHAR);
    in_first = waited_since(came);
    came = in_first || rank == 3 ? came : now();
    MPI_File_write_at_all_end(file, data, MPI_STATUS_IGNORE);
    in_second = waited_since(came);
    MPI_Bcast(&in_first, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&in_second, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (in_first || in_second) /* not all MPIs do */
        say("wait at file", 0, __LINE__ - (in_first ? 8 : 5), 3, __LINE__ - 8);
    begin(1);
    MPI_File_iwrite_at_all(file, rank, data, 1, MPI_CHAR, &request);
    in_first = waited_since(came);
    came = in_first || rank == 1 ? came : now();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    in_second = waited_since(came);
    MPI_Bcast(&in_first, 1, MPI_INT, 2, MPI_COMM_WORLD);
    MPI_Bcast(&in_second, 1, MPI_INT, 2, MPI_COMM_WORLD);
    if (in_first || in_second)
        say("wait at file", 2, __LINE__ - (in_first ? 8 : 5), 1, __LINE__ - 8);
    MPI_File_close(&file);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    data = calloc(1, LARGE);
    late_sender();
    late_receiver();
    wrong_order();
    to_all();
    with_root();
    later();
    probing();
    scans();
    neighbours();
    one_sided();
    files();
    locks();
    parts_of_files();
    free(data);
    return MPI_Finalize();
}
