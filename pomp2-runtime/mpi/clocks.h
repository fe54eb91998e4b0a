/*
 * The clocks of ranks on several nodes: how far each is from rank 0's, when MPI begins and when it
 * ends, by messages on a communicator of ours. One process of each node takes part, and those of
 * 1, 2, 4 .. nodes at a time know the answer: so it takes as long as the logarithm of the nodes. Of
 * the round trips the fastest counts. The others of a node share its clock.
 *
 * All ranks have to take part, and a program may be one of several that were started together, of
 * which others are not measured: libpompeii finds out, without a message.
 */
enum {
    CLOCK_TRIPS = 1000,
    CLOCK_ALIKE = 20,          /* so many that are nearly as fast as the fastest will do */
    CLOCK_PATIENCE = 40000000, /* nanoseconds for all of them, */
    CLOCK_LEAST = 3,           /* which are so many at least */
    CLOCK_TAG = 1,
    CLOCK_LAST = 1,
};

static struct {
    MPI_Comm node, leaders; /* MPI_COMM_NULL: this is none of them */
    bool agreed;
} clocks;

/* What one process says to another: its clock, or that it has asked enough. */
struct clock_word {
    int64_t now, offset;
    int64_t flags;
};

static bool clock_send(struct clock_word *word, int to)
{
    return PMPI_Send(word, sizeof *word, MPI_BYTE, to, CLOCK_TAG, clocks.leaders) == MPI_SUCCESS;
}

static bool clock_receive(struct clock_word *word, int from)
{
    return PMPI_Recv(word, sizeof *word, MPI_BYTE, from, CLOCK_TAG, clocks.leaders,
                     MPI_STATUS_IGNORE) == MPI_SUCCESS;
}

/* Says its clock to one that asks, until that has enough. @param offset its own, from rank 0's */
static void clock_answer(int to, int64_t offset)
{
    struct clock_word word;
    while (clock_receive(&word, to) && word.flags != CLOCK_LAST) {
        word = (struct clock_word){.now = (int64_t)pompeii_mpi_clock(), .offset = offset};
        if (!clock_send(&word, to))
            return;
    }
}

/* The fastest round trip of a process, and how many were as fast. */
struct clock_trip {
    int64_t time, offset, at;
    int alike;
};

static bool clock_trip(int from, struct clock_trip *best)
{
    struct clock_word word = {0};
    int64_t before = (int64_t)pompeii_mpi_clock();
    if (!clock_send(&word, from) || !clock_receive(&word, from))
        return false;
    int64_t time = (int64_t)pompeii_mpi_clock() - before, at = before + time / 2;
    if (time < best->time - best->time / 8)
        best->alike = 0;
    best->alike += time <= best->time + best->time / 8;
    if (time < best->time) {
        best->time = time;
        best->at = at;
        best->offset = word.now + word.offset - at;
    }
    return true;
}

/* How much is to be added to the own clock, and when. */
static bool clock_ask(int from, int64_t *offset, int64_t *at)
{
    struct clock_word last = {.flags = CLOCK_LAST};
    struct clock_trip best = {.time = INT64_MAX / 2};
    int64_t begin = (int64_t)pompeii_mpi_clock();
    bool good = true;
    for (int i = 0; good && i < CLOCK_TRIPS && best.alike < CLOCK_ALIKE; i++) {
        if (i >= CLOCK_LEAST && (int64_t)pompeii_mpi_clock() - begin > CLOCK_PATIENCE)
            break;
        good = clock_trip(from, &best);
    }
    *offset = best.offset;
    *at = best.at;
    return good && clock_send(&last, from);
}

/* One of a node that is `rank`-th of `size`: those before 2^k know in step k. */
static bool clock_among_leaders(int64_t said[2])
{
    int rank = 0, size = 1;
    bool good = true;
    PMPI_Comm_rank(clocks.leaders, &rank);
    PMPI_Comm_size(clocks.leaders, &size);
    said[0] = 0;
    said[1] = (int64_t)pompeii_mpi_clock();
    for (int step = 1; step < size; step <<= 1)
        if (rank < step && rank + step < size)
            clock_answer(rank + step, said[0]);
        else if (rank >= step && rank < 2 * step)
            good = clock_ask(rank - step, &said[0], &said[1]);
    return good;
}

/* Compares them. @param end MPI ends; else it has begun */
static void clocks_compare(bool end)
{
    int64_t said[3] = {0, 0, 1};
    if (clocks.leaders != MPI_COMM_NULL)
        said[2] = clock_among_leaders(said);
    if (PMPI_Bcast(said, sizeof said, MPI_BYTE, 0, clocks.node) == MPI_SUCCESS && said[2])
        pompeii_mpi_clock_is(end, said[0], (uint64_t)said[1]);
}

/* Those of `comm` whose 62 bits are alike, as two colours are 31 bits each. */
static bool clock_split(MPI_Comm comm, uint64_t node, int rank)
{
    MPI_Comm half;
    if (PMPI_Comm_split(comm, (int)(node & INT32_MAX), rank, &half) != MPI_SUCCESS)
        return false;
    bool good =
        PMPI_Comm_split(half, (int)(node >> 31 & INT32_MAX), rank, &clocks.node) == MPI_SUCCESS;
    PMPI_Comm_free(&half);
    return good;
}

/* MPI has begun. */
static void clocks_begin(void)
{
    int rank = 0, size = 1, local = 0;
    MPI_Comm own;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    uint64_t node = pompeii_mpi_clock_agree(rank, size);
    if (!node || PMPI_Comm_dup(MPI_COMM_WORLD, &own) != MPI_SUCCESS)
        return;
    PMPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    clocks.leaders = MPI_COMM_NULL;
    if (clock_split(own, node, rank)) {
        PMPI_Comm_rank(clocks.node, &local);
        clocks.agreed =
            PMPI_Comm_split(own, local ? MPI_UNDEFINED : 0, rank, &clocks.leaders) == MPI_SUCCESS;
    }
    PMPI_Comm_free(&own);
    if (clocks.agreed)
        clocks_compare(false);
}

/* MPI ends: all ranks come here, as they have to. */
static void clocks_end(void)
{
    if (!clocks.agreed)
        return;
    clocks.agreed = false;
    clocks_compare(true);
    if (clocks.leaders != MPI_COMM_NULL)
        PMPI_Comm_free(&clocks.leaders);
    PMPI_Comm_free(&clocks.node);
}
