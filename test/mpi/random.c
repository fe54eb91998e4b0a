/* A random program: random SEED PHASES. All ranks draw the same messages from the seed, send and
 * receive them in ways that they draw, too, and find in what they received who sent it, as which of
 * its calls. File truth.RANK gets a line for each: rank and call that received, that sent. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 24, TAGS = 2 };

/* All in their order, and the other way round; two groups, of even and of odd ranks; all but the
 * first, made by themselves. */
enum { WORLD, DUPLICATE, REVERSED, BETWEEN, ALONE, COMMS };

/* How it is received, which decides on how it may be sent. */
enum receiving { BY_IRECV, BY_START, BY_RECEIVE, BY_MPROBE, BY_IPROBE, BY_IMPROBE, RECEIVINGS };

struct message {
    int source, destination, comm, tag;
    enum receiving receiving;
    int sending;
};

static unsigned seed;
static int rank, size, calls; /* calls: that send or receive, of this rank */
static MPI_Comm comms[COMMS];
static FILE *truth;

static int roll(int most)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (unsigned)most);
}

/* A rank of the world in a communicator. */
static int in_comm(int comm, int world)
{
    return comm == REVERSED  ? size - 1 - world
           : comm == BETWEEN ? world / 2
           : comm == ALONE   ? world - 1
                             : world;
}

static int can_send(int comm, int from, int to)
{
    return comm == BETWEEN ? from % 2 != to % 2 : comm != ALONE || (from && to);
}

/* Of one communicator and tag, all receives are wildcards or none is: else one could take what
 * another one waits for. */
static int source_of(const struct message *m)
{
    return m->comm == REVERSED || m->tag == 1 ? MPI_ANY_SOURCE : in_comm(m->comm, m->source);
}

static int tag_of(const struct message *m)
{
    return m->comm == REVERSED ? MPI_ANY_TAG : m->tag;
}

static void note(int call, const int *received)
{
    fprintf(truth, "%d %d %d %d\n", rank, call, received[0], received[1]);
}

static void post(const struct message *m, int *data, MPI_Request *request)
{
    int from = source_of(m), tag = tag_of(m);
    if (m->receiving == BY_IRECV) {
        MPI_Irecv(data, 2, MPI_INT, from, tag, comms[m->comm], request);
    } else {
        MPI_Recv_init(data, 2, MPI_INT, from, tag, comms[m->comm], request);
        MPI_Start(request);
    }
}

static MPI_Request send(const struct message *m, int *data)
{
    int to = in_comm(m->comm, m->destination);
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm comm = comms[m->comm];
    data[0] = rank;
    data[1] = calls++;
    switch (m->sending) {
    case 0:
        MPI_Isend(data, 2, MPI_INT, to, m->tag, comm, &request);
        break;
    case 1:
        MPI_Issend(data, 2, MPI_INT, to, m->tag, comm, &request);
        break;
    case 2:
        MPI_Send_init(data, 2, MPI_INT, to, m->tag, comm, &request);
        MPI_Startall(1, &request);
        break;
    case 3:
        MPI_Ssend(data, 2, MPI_INT, to, m->tag, comm);
        break;
    default:
        MPI_Send(data, 2, MPI_INT, to, m->tag, comm);
        break;
    }
    return request;
}

static void receive(const struct message *m)
{
    int data[2], from = source_of(m), tag = tag_of(m), found = 0;
    MPI_Comm comm = comms[m->comm];
    MPI_Status status;
    if (m->receiving == BY_RECEIVE) {
        MPI_Recv(data, 2, MPI_INT, from, tag, comm, MPI_STATUS_IGNORE);
    } else if (m->receiving == BY_IPROBE) {
        while (!found)
            MPI_Iprobe(from, tag, comm, &found, &status);
        MPI_Recv(data, 2, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, comm, MPI_STATUS_IGNORE);
    } else if (m->receiving == BY_IMPROBE) {
        MPI_Message message;
        MPI_Request request;
        while (!found)
            MPI_Improbe(from, tag, comm, &found, &message, &status);
        MPI_Imrecv(data, 2, MPI_INT, &message, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Message message;
        MPI_Mprobe(from, tag, comm, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(data, 2, MPI_INT, &message, MPI_STATUS_IGNORE);
    }
    note(calls++, data);
}

/* Some at a time, in one of the ways that there are; persistent ones stay. */
static void complete(int count, MPI_Request *requests, int way)
{
    int index, indices[2 * MOST], done = 0, flag = 0;
    if (way == 0)
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    for (index = 0; way == 1 && index != MPI_UNDEFINED;)
        MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
    while (way == 2 && done != MPI_UNDEFINED)
        MPI_Waitsome(count, requests, &done, indices, MPI_STATUSES_IGNORE);
    while (way == 3 && !flag)
        MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE);
    for (int i = 0; i < count; i++)
        if (requests[i] != MPI_REQUEST_NULL)
            MPI_Request_free(&requests[i]);
}

/* Only where all receives are posted before may a send keep its rank until its message is received:
 * whatever comes first is received first, also by a receive that was meant for another one. */
static struct message draw(int all_posted)
{
    struct message m = {.source = roll(size), .destination = roll(size), .comm = roll(COMMS)};
    m.tag = roll(TAGS);
    if (!can_send(m.comm, m.source, m.destination))
        m.comm = WORLD;
    m.receiving = (enum receiving)roll(all_posted ? BY_START + 1 : RECEIVINGS);
    m.sending = roll(all_posted ? 5 : 3);
    return m;
}

/* All processes of one come together, in one of the ways that there are. */
static void meet(int comm)
{
    int all = 1, sum, way = roll(4);
    MPI_Request request;
    if (comms[comm] == MPI_COMM_NULL)
        return;
    if (way == 0)
        MPI_Barrier(comms[comm]);
    else if (way == 1)
        MPI_Allreduce(&all, &sum, 1, MPI_INT, MPI_SUM, comms[comm]);
#if MPI_VERSION >= 4
    else if (way == 2 && comm != BETWEEN) {
        MPI_Allreduce_init(&all, &sum, 1, MPI_INT, MPI_SUM, comms[comm], MPI_INFO_NULL, &request);
        MPI_Startall(1, &request);
        calls++;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Request_free(&request);
    }
#endif
    else {
        MPI_Iallreduce(&all, &sum, 1, MPI_INT, MPI_SUM, comms[comm], &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

static void phase(void)
{
    struct message messages[MOST];
    int data[2 * MOST][2], call[2 * MOST], posted = 0, count = 1 + roll(MOST), all;
    int all_posted = roll(2);
    MPI_Request requests[2 * MOST];
    for (int i = 0; i < count; i++)
        messages[i] = draw(all_posted);
    for (int i = 0; i < count; i++)
        if (messages[i].destination == rank && messages[i].receiving <= BY_START) {
            call[posted] = calls++;
            post(&messages[i], data[posted], &requests[posted]);
            posted++;
        }
    all = posted;
    meet(roll(REVERSED + 1)); /* all receives are posted before a message is sent */
    for (int i = 0; i < count; i++)
        if (messages[i].source == rank) {
            requests[all] = send(&messages[i], data[all]);
            all++;
        }
    for (int i = 0; i < count; i++)
        if (messages[i].destination == rank && messages[i].receiving > BY_START)
            receive(&messages[i]);
    complete(all, requests, roll(4));
    for (int i = 0; i < posted; i++)
        note(call[i], data[i]);
    meet(roll(COMMS));
    MPI_Barrier(comms[roll(REVERSED + 1)]);
}

static void make_comms(void)
{
    MPI_Comm half;
    MPI_Group group, rest;
    const int first = 0;
    comms[WORLD] = MPI_COMM_WORLD;
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[DUPLICATE]);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comms[REVERSED]);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 9, &comms[BETWEEN]);
    MPI_Comm_free(&half);
    comms[ALONE] = MPI_COMM_NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    MPI_Group_excl(group, 1, &first, &rest);
    if (rank)
        MPI_Comm_create_group(MPI_COMM_WORLD, rest, 3, &comms[ALONE]);
    MPI_Group_free(&rest);
    MPI_Group_free(&group);
}

int main(int argc, char **argv)
{
    char name[32];
    MPI_Init(&argc, &argv);
    seed = (unsigned)atoi(argv[1]);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    make_comms();
    snprintf(name, sizeof name, "truth.%d", rank);
    truth = fopen(name, "w");
    for (int i = atoi(argc > 2 ? argv[2] : "1"); i > 0; i--)
        phase();
    fclose(truth);
    return MPI_Finalize();
}
