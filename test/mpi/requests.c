/* Requests of all kinds. Each part says what the instances have to say of them, by numbers that the
 * program counts itself: <operation> <request or completed ..>. Rank 0 speaks. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 500 };
static int rank, size, next, before;
static int number; /* of the latest request of rank 0 */

#define SAY(...)                                                                                   \
    do {                                                                                           \
        if (rank == 0)                                                                             \
            printf(__VA_ARGS__);                                                                   \
    } while (0)
#define CHECK(condition)                                                                           \
    if (!(condition))                                                                              \
    (printf("line %d: " #condition " does not hold\n", __LINE__), exit(1))

static int started(const char *operation)
{
    number++;
    SAY("%s request=%d\n", operation, number);
    return number;
}

static void plain(void)
{
    int in[4], out[4] = {rank}, a, b;
    MPI_Request send, receive, none = MPI_REQUEST_NULL;
    MPI_Status status;
    for (int i = 0; i < 3; i++) {
        MPI_Irecv(in, 4, MPI_INT, before, i, MPI_COMM_WORLD, &receive);
        a = started("irecv");
        MPI_Isend(out, 3, MPI_INT, next, i, MPI_COMM_WORLD, &send);
        b = started("isend");
        MPI_Wait(&receive, i ? MPI_STATUS_IGNORE : &status);
        SAY("wait completed=%d:%d:%d:12\n", a, before, i);
        MPI_Wait(&send, MPI_STATUS_IGNORE);
        SAY("wait completed=%d\n", b);
        MPI_Wait(&none, &status);
    }
    MPI_Irecv(in, 4, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &receive);
    a = started("irecv");
    MPI_Issend(out, 4, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &send);
    b = started("issend");
    MPI_Wait(&send, &status);
    SAY("wait completed=%d\n", b);
    MPI_Wait(&receive, &status);
    if (status.MPI_SOURCE == MPI_PROC_NULL)
        SAY("wait completed=%d:MPI_PROC_NULL:MPI_ANY_TAG:0\n", a);
    else /* MPICH 4.0's status is not what it should be */
        SAY("wait completed=%d:%d:%d:0\n", a, status.MPI_SOURCE, status.MPI_TAG);
}

/* In an order of its own, and from variables that they were not started in. */
static void of_several(void)
{
    int in[8], out = rank, first, flag;
    MPI_Request requests[8], moved[8];
    MPI_Status statuses[8];
    for (int i = 0; i < 4; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, before, i, MPI_COMM_WORLD, &requests[i]);
    first = started("irecv");
    for (int i = 1; i < 4; i++)
        started("irecv");
    for (int i = 3; i >= 0; i--) {
        MPI_Isend(&out, 1, MPI_INT, next, i, MPI_COMM_WORLD, &requests[4 + i]);
        started("isend");
    }
    /* Receives alone have an order that is known here. */
    memcpy(moved, requests, sizeof moved);
    do {
        MPI_Testall(4, moved, &flag, MPI_STATUSES_IGNORE);
    } while (!flag);
    SAY("testall completed=%d:%d:0:4,%d:%d:1:4,%d:%d:2:4,%d:%d:3:4\n", first, before, first + 1,
        before, first + 2, before, first + 3, before);
    MPI_Waitall(4, requests + 4, statuses);
    SAY("waitall completed=%d,%d,%d,%d\n", first + 7, first + 6, first + 5, first + 4);
    MPI_Waitall(4, requests + 4, statuses); /* none of them is there any more */
}

static void in_turn(void)
{
    int in[3], out = 7, index, flag, done, indices[3];
    MPI_Request requests[3];
    for (int i = 0; i < 3; i++) {
        MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
        started("irecv");
    }
    MPI_Send(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
    CHECK(index == 1);
    SAY("waitany completed=%d:0:1:4\n", number - 1);
    MPI_Testany(3, requests, &index, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    MPI_Send(&out, 0, MPI_INT, 0, 2, MPI_COMM_SELF);
    MPI_Waitsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
    CHECK(done == 1 && indices[0] == 2);
    SAY("waitsome completed=%d:0:2:0\n", number);
    MPI_Testsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
    CHECK(done == 0);
    MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    do {
        MPI_Request_get_status(requests[0], &flag, MPI_STATUS_IGNORE);
    } while (!flag);
    MPI_Testany(3, requests, &index, &flag, MPI_STATUS_IGNORE);
    CHECK(flag && index == 0);
    SAY("testany completed=%d:0:0:4\n", number - 2);
    MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
    CHECK(index == MPI_UNDEFINED);
    MPI_Waitsome(3, requests, &done, indices, MPI_STATUSES_IGNORE);
    CHECK(done == MPI_UNDEFINED);
}

static void cancelled(void)
{
    int in, flag;
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(&in, 1, MPI_INT, 0, 9, MPI_COMM_SELF, &request);
    started("irecv");
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    CHECK(flag);
    SAY("wait completed=%d:cancelled\n", number);
}

static void persistent(void)
{
    int in = 0, out = rank;
    MPI_Request requests[2];
    MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[0]);
    MPI_Ssend_init(&out, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); /* not active */
    for (int i = 0; i < 2; i++) {
        MPI_Start(&requests[0]);
        number++;
        SAY("start request=%d kind=receive count=1 type=MPI_INT rem=MPI_ANY_SOURCE tag=3 "
            "comm=MPI_COMM_WORLD bytes=4\n",
            number);
        MPI_Start(&requests[1]);
        number++;
        SAY("start request=%d kind=ssend count=1 type=MPI_INT dest=%d tag=3 comm=MPI_COMM_WORLD "
            "bytes=4\n",
            number, next);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        SAY("waitall completed=%d:%d:3:4,%d\n", number - 1, before, number);
    }
    MPI_Startall(2, requests);
    number += 2;
    SAY("startall started=%d:receive:MPI_ANY_SOURCE:3:4:MPI_COMM_WORLD,%d:ssend:%d:3:4:"
        "MPI_COMM_WORLD\n",
        number - 1, number, next);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    SAY("waitall completed=%d:%d:3:4,%d\n", number - 1, before, number);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Isend(&out, 1, MPI_INT, 0, 4, MPI_COMM_SELF, &requests[0]);
    started("isend");
    MPI_Request_free(&requests[0]);
    SAY("request_free completed=%d\n", number);
    MPI_Recv(&in, 1, MPI_INT, 0, 4, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    SAY("receive count=1 type=MPI_INT rem=0 tag=4 comm=MPI_COMM_SELF bytes=4\n");
}

static void of_all(void)
{
    int one = 1, sum, flag;
    MPI_Request requests[2];
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    number++;
    SAY("ibarrier request=%d comm=MPI_COMM_WORLD\n", number);
    MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    number++;
    SAY("iallreduce request=%d count=1 type=MPI_INT op=MPI_SUM comm=MPI_COMM_WORLD bytes=4\n",
        number);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    CHECK(sum == size);
    SAY("wait completed=%d\n", number);
    do {
        MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE);
    } while (!flag);
    SAY("test completed=%d\n", number - 1);
}

static void probed(void)
{
    int in[4], out[4] = {0}, flag;
    MPI_Message message;
    MPI_Request request, send;
    MPI_Status status;
    for (int i = 0; i < 2; i++) {
        MPI_Isend(out, 1 + i, MPI_INT, 0, 5 + i, MPI_COMM_SELF, &send);
        started("isend");
        MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &message, MPI_STATUS_IGNORE);
        SAY("mprobe rem=0 tag=%d comm=MPI_COMM_SELF\n", 5 + i);
        if (i) {
            MPI_Imrecv(in, 4, MPI_INT, &message, &request);
            number++;
            SAY("imrecv request=%d count=4 type=MPI_INT rem=0 tag=6 comm=MPI_COMM_SELF bytes=16\n",
                number);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            SAY("wait completed=%d:0:6:8\n", number);
        } else {
            MPI_Mrecv(in, 4, MPI_INT, &message, MPI_STATUS_IGNORE);
            SAY("mrecv count=4 type=MPI_INT rem=0 tag=5 comm=MPI_COMM_SELF bytes=4\n");
        }
        MPI_Wait(&send, &status);
        SAY("wait completed=%d\n", number - i);
    }
    MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    SAY("iprobe comm=MPI_COMM_SELF\n");
}

/* A request of the program's own: MPI asks for its status while the program waits, and it calls MPI
 * again then. */
static int query(void *state, MPI_Status *status)
{
    int in, *out = state;
    MPI_Request requests[2];
    MPI_Irecv(&in, 1, MPI_INT, 0, 6, MPI_COMM_SELF, &requests[0]);
    MPI_Isend(out, 1, MPI_INT, 0, 6, MPI_COMM_SELF, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Status_set_elements(status, MPI_BYTE, 0);
    MPI_Status_set_cancelled(status, 0);
    return MPI_SUCCESS;
}

static int done_with(void *state)
{
    (void)state;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    (void)state;
    (void)complete;
    return MPI_SUCCESS;
}

static void generalized(void)
{
    int data = 1;
    MPI_Request request;
    MPI_Grequest_start(query, done_with, cancel, &data, &request);
    started("grequest_start");
    MPI_Grequest_complete(request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    SAY("wait completed=%d\n", number);
    started("irecv");
    started("isend");
    SAY("waitall completed=%d:0:6:4,%d\n", number - 1, number);
}

/* One is cut off: where the call fails, those are complete whose handle is gone. */
static void failed(void)
{
    int in[2], out[2] = {1, 2}, first = number + 1, some = 0;
    MPI_Request requests[2], sends[2];
    MPI_Status statuses[2];
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN); /* of a call without communicator */
    for (int i = 0; i < 2; i++) {
        MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
        started("irecv");
    }
    for (int i = 0; i < 2; i++) {
        MPI_Isend(out, 1 + i, MPI_INT, 0, i, MPI_COMM_SELF, &sends[i]);
        started("isend");
    }
    int failure = MPI_Waitall(2, requests, statuses);
    for (int i = 0; i < 2; i++) {
        int bytes = 0;
        MPI_Get_count(&statuses[i], MPI_BYTE, &bytes);
        if (requests[i] != MPI_REQUEST_NULL)
            continue;
        SAY("%s%d", some++ ? "," : "waitall completed=", first + i);
        if (!failure) /* Open MPI 4.1 succeeds */
            SAY(":0:%d:%d", i, bytes);
    }
    SAY("%s", some ? "\n" : "");
    MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
    SAY("waitall completed=%d,%d\n", first + 2, first + 3);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* More than fit on the stack; last first. */
static void many(void)
{
    static int in[MANY], out[MANY];
    static MPI_Request requests[2 * MANY], back[2 * MANY];
    int first = number + 1;
    for (int i = 0; i < MANY; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
    for (int i = 0; i < MANY; i++)
        MPI_Isend(&out[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[MANY + i]);
    for (int i = 0; i < MANY; i++)
        started("irecv");
    for (int i = 0; i < MANY; i++)
        started("isend");
    for (int i = 0; i < MANY; i++)
        back[i] = requests[MANY - 1 - i];
    MPI_Waitall(MANY, back, MPI_STATUSES_IGNORE);
    SAY("waitall completed=");
    for (int i = 0; i < MANY; i++)
        SAY("%s%d:0:%d:4", i ? "," : "", first + MANY - 1 - i, MANY - 1 - i);
    MPI_Waitall(MANY, requests + MANY, MPI_STATUSES_IGNORE);
    SAY("\nwaitall completed=");
    for (int i = 0; i < MANY; i++)
        SAY("%s%d", i ? "," : "", first + MANY + i);
    SAY("\n");
}

/* With one handle all, of which copies are waited for: the oldest ones go first, wherever their
 * variables are. */
static void alike(void)
{
    enum { ALIKE = 100 };
    static MPI_Request requests[ALIKE], copies[ALIKE];
    int first = number + 1;
    for (int i = 0; i < ALIKE; i++) {
        MPI_Isend(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_SELF, &requests[i * 37 % ALIKE]);
        started("isend");
        copies[i] = requests[i * 37 % ALIKE];
    }
    MPI_Waitall(ALIKE, copies, MPI_STATUSES_IGNORE);
    SAY("waitall completed=");
    for (int i = 0; i < ALIKE; i++)
        SAY("%s%d", i ? "," : "", first + i);
    SAY("\n");
}

int main(int argc, char **argv)
{
    static int lost[3];
    MPI_Request leak;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    before = (rank + size - 1) % size;
    plain();
    of_several();
    in_turn();
    cancelled();
    persistent();
    of_all();
    probed();
    generalized();
    failed();
    many();
    alike();
    for (int i = 0; i < 3; i++) /* three on each process */
        MPI_Irecv(&lost[i], 1, MPI_INT, 0, 99, MPI_COMM_SELF, &leak);
    for (int i = 0; i < 3; i++)
        started("irecv");
    MPI_Finalize();
    return 0;
}
