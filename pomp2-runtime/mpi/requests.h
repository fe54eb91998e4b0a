/*
 * Requests: from the call that starts one to the call that says it is complete. Part of layer.c.
 *
 * Each start gets a number. Who waits finds it by the handle: a table by value, whose memory is
 * that of the most requests at a time. A handle alone does not tell: MPIs use that of a complete
 * request again at once, and have one for all that were complete when they were started (small
 * sends; to and from MPI_PROC_NULL). So each handle has a queue. Of several requests the one that
 * was put into the variable that is waited for goes first, or else the oldest.
 *
 * Most are waited for soon, by the variable that they were started with. These do not get that far:
 * the latest ones have a place each by their variable's address, and go to the queues when another
 * one needs it, or when somebody waits for one that is not there.
 */
enum {
    REQUEST_RECEIVES = 1,
    REQUEST_PERSISTENT = 2,
    REQUEST_CANCELLED = 4, /* that was asked for */
    REQUEST_MESSAGE = 8,   /* no request, but what a probe found */
    REQUEST_CLAIMED = 16,  /* a thread waits for it: its handle may be another one's by now */

    MOST_REQUESTS = 1 << 20, /* a program that leaks more leaks in MPI, too */
    NEAR = 32,               /* as far as a variable is looked for, from both ends of a queue */
    LATEST = 64              /* as many as a word has bits */
};

struct request {
    uint64_t number; /* 0: persistent, and not active; of a message: see found_pack() */
    const void *variable;
    struct pompeii_message *said; /* persistent: what it was made with */
    struct comm_promise *promise; /* a communicator that it makes */
    uint32_t next, previous;      /* places in the pool, from 1; 0: none */
    uint32_t flags;
    int32_t tag; /* of a message */
};

/* The requests with one handle. A handle of 0 is an empty place. */
struct request_queue {
    uintptr_t handle;
    uint32_t first, last;
};

static struct {
    pthread_mutex_t lock;
    struct request *pool;
    uint32_t made, room, free;
    struct request_queue *queues; /* open addressing */
    size_t used, mask;            /* mask + 1 places, a power of 2 */
    uint64_t latest;
    uint64_t fresh; /* a bit for each place of `newest` that is taken */
    struct newest_request {
        uintptr_t handle; /* 0: an empty place */
        const void *variable;
        uint64_t number;
        uint32_t flags;
    } newest[LATEST];
} requests = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Below MPI_THREAD_MULTIPLE no two threads are in MPI at the same time. */
static bool is_multiple(void)
{
    static int level = -1;
    int now = __atomic_load_n(&level, __ATOMIC_RELAXED), there = 0;
    if (now < 0) {
        now = MPI_THREAD_MULTIPLE;
        if (PMPI_Initialized(&there) == MPI_SUCCESS && there)
            PMPI_Query_thread(&now);
        __atomic_store_n(&level, now, __ATOMIC_RELAXED);
    }
    return now == MPI_THREAD_MULTIPLE;
}

static void requests_unlock(const bool *locked)
{
    if (*locked)
        pthread_mutex_unlock(&requests.lock);
}

static bool requests_lock(void)
{
    bool multiple = is_multiple();
    if (multiple)
        pthread_mutex_lock(&requests.lock);
    return multiple;
}

/* For the rest of the block. */
#define REQUESTS_LOCKED                                                                            \
    bool requests_locked __attribute__((cleanup(requests_unlock), unused)) = requests_lock()

/* ---- Queues by handle -------------------------------------------------------------------- */

static size_t queue_home(uintptr_t handle)
{
    return (handle * UINT64_C(0x9e3779b97f4a7c15) >> 32) & requests.mask;
}

/* The handle's place, or the empty one that it would get. The table is never full. */
static struct request_queue *queue_place(uintptr_t handle)
{
    size_t i = queue_home(handle);
    while (requests.queues[i].handle && requests.queues[i].handle != handle)
        i = (i + 1) & requests.mask;
    return &requests.queues[i];
}

static struct request_queue *queue_find(uintptr_t handle)
{
    struct request_queue *q = requests.queues ? queue_place(handle) : NULL;
    return q && q->handle && handle ? q : NULL;
}

static bool queues_grow(void)
{
    struct request_queue *old = requests.queues;
    size_t size = old ? requests.mask + 1 : 0, larger = old ? 2 * size : 256;
    struct request_queue *queues = calloc(larger, sizeof *queues);
    if (!queues)
        return false;
    requests.queues = queues;
    requests.mask = larger - 1;
    for (size_t i = 0; i < size; i++)
        if (old[i].handle)
            *queue_place(old[i].handle) = old[i];
    free(old);
    return true;
}

static struct request_queue *queue_add(uintptr_t handle)
{
    struct request_queue *q = queue_find(handle);
    if (q)
        return q;
    if ((!requests.queues || requests.used >= (requests.mask + 1) / 4 * 3) && !queues_grow())
        return NULL;
    requests.used++;
    q = queue_place(handle);
    *q = (struct request_queue){.handle = handle};
    return q;
}

/* Takes an empty queue away; those that went past its place move up. */
static void queue_remove(struct request_queue *q)
{
    size_t hole = (size_t)(q - requests.queues);
    for (size_t i = (hole + 1) & requests.mask; requests.queues[i].handle;
         i = (i + 1) & requests.mask) {
        size_t from_home = (i - queue_home(requests.queues[i].handle)) & requests.mask;
        if (from_home < ((i - hole) & requests.mask))
            continue;
        requests.queues[hole] = requests.queues[i];
        hole = i;
    }
    requests.queues[hole].handle = 0;
    requests.used--;
}

/* ---- Requests in a queue ----------------------------------------------------------------- */

static struct request *request_at(uint32_t place)
{
    return place ? &requests.pool[place - 1] : NULL;
}

static bool pool_grow(void)
{
    uint32_t room = requests.room ? 2 * requests.room : 256;
    struct request *pool =
        room <= MOST_REQUESTS ? realloc(requests.pool, room * sizeof *pool) : NULL;
    if (!pool)
        return false;
    requests.pool = pool;
    requests.room = room;
    return true;
}

/* 0: there are too many. */
static uint32_t request_place(void)
{
    uint32_t place = requests.free;
    if (place)
        requests.free = request_at(place)->next;
    else if (requests.made < requests.room || pool_grow())
        place = ++requests.made;
    return place;
}

/* Where it belongs in the queue, in the order of starts: the newest ones come out of turn. */
static uint32_t queue_behind(const struct request_queue *q, const struct request *r)
{
    uint32_t place = q->last;
    while (place && r->number && !(r->flags & REQUEST_MESSAGE) &&
           request_at(place)->number > r->number)
        place = request_at(place)->previous;
    return place;
}

static bool request_append(uintptr_t handle, struct request r)
{
    struct request_queue *q = handle ? queue_add(handle) : NULL;
    uint32_t place = q ? request_place() : 0;
    if (!place) {
        if (q && !q->first)
            queue_remove(q);
        return false;
    }
    r.previous = queue_behind(q, &r);
    r.next = r.previous ? request_at(r.previous)->next : q->first;
    *request_at(place) = r;
    *(r.previous ? &request_at(r.previous)->next : &q->first) = place;
    *(r.next ? &request_at(r.next)->previous : &q->last) = place;
    return true;
}

/* 0: it was started where nobody saw it. @param claimed also one that a thread waits for */
static uint32_t request_find(const struct request_queue *q, const void *variable, bool claimed)
{
    uint32_t early = q ? q->first : 0, late = q ? q->last : 0, oldest = 0;
    for (int i = 0; i < NEAR && early && late; i++) {
        const struct request *a = request_at(early), *b = request_at(late);
        bool may_a = claimed || !(a->flags & REQUEST_CLAIMED);
        if (may_a && a->variable == variable)
            return early;
        if (b->variable == variable && (claimed || !(b->flags & REQUEST_CLAIMED)))
            return late;
        if (may_a && !oldest)
            oldest = early;
        early = a->next;
        late = b->previous;
    }
    return oldest;
}

static void request_remove(struct request_queue *q, uint32_t place)
{
    struct request *r = request_at(place);
    if (r->next)
        request_at(r->next)->previous = r->previous;
    else
        q->last = r->previous;
    if (r->previous)
        request_at(r->previous)->next = r->next;
    else
        q->first = r->next;
    r->next = requests.free;
    requests.free = place;
    if (!q->first)
        queue_remove(q);
}

/* Where threads are in MPI at the same time, who waits says so before: when the call returns,
 * another thread may have started a request with the same handle. 0: there is none to claim. */
static uint32_t request_claim(uintptr_t handle, const void *variable)
{
    REQUESTS_LOCKED;
    uint32_t place = request_find(queue_find(handle), variable, false);
    if (place)
        request_at(place)->flags |= REQUEST_CLAIMED;
    return place;
}

static void request_unclaim(uint32_t place)
{
    REQUESTS_LOCKED;
    request_at(place)->flags &= ~(uint32_t)REQUEST_CLAIMED;
}

/* What a request made is there. */
static void promise_end(struct comm_promise *promise)
{
#if MPI_VERSION >= 3
    if (promise)
        comm_kept(promise);
    free(promise);
#else
    (void)promise;
#endif
}

/* ---- The newest ones ----------------------------------------------------------------------- */

static unsigned newest_place(const void *variable)
{
    return (uintptr_t)variable * UINT64_C(0x9e3779b97f4a7c15) >> 58;
}
_Static_assert(LATEST == 1 << 6, "the upper bits of a product");

static void newest_queue(unsigned place)
{
    struct newest_request *n = &requests.newest[place];
    request_append(n->handle, (struct request){
                                  .number = n->number, .variable = n->variable, .flags = n->flags});
    n->handle = 0;
    requests.fresh &= ~(UINT64_C(1) << place);
}

static void newest_queue_all(void)
{
    while (requests.fresh)
        newest_queue((unsigned)__builtin_ctzll(requests.fresh));
}

static void newest_add(uintptr_t handle, const void *variable, uint64_t number, uint32_t flags)
{
    unsigned place = newest_place(variable);
    if (requests.newest[place].handle)
        newest_queue(place);
    requests.newest[place] = (struct newest_request){handle, variable, number, flags};
    requests.fresh |= (uint64_t)(handle != 0) << place;
}

/* NULL: it is not there. */
static struct newest_request *newest_find(uintptr_t handle, const void *variable)
{
    struct newest_request *n = &requests.newest[newest_place(variable)];
    return n->handle == handle && n->variable == variable ? n : NULL;
}

static bool newest_take(uintptr_t handle, const void *variable, struct request *taken)
{
    struct newest_request *n = newest_find(handle, variable);
    if (!n)
        return false;
    taken->number = n->number;
    taken->flags = n->flags;
    n->handle = 0;
    requests.fresh &= ~(UINT64_C(1) << (n - requests.newest));
    return true;
}

/* What a call says is complete; a persistent one stays. @param place that was claimed, or 0
 * @return whether it was active */
static bool request_take(uintptr_t handle, const void *variable, uint32_t place, bool frees,
                         struct request *taken)
{
    if (newest_take(handle, variable, taken))
        return true;
    REQUESTS_LOCKED;
    newest_queue_all();
    struct request_queue *q = queue_find(handle);
    if (!place)
        place = request_find(q, variable, false);
    if (!place || !q)
        return false;
    struct request *r = request_at(place);
    *taken = *r;
    if ((r->flags & REQUEST_PERSISTENT) && !frees) {
        r->number = 0;
        r->flags &= ~(uint32_t)(REQUEST_CANCELLED | REQUEST_CLAIMED);
        return taken->number != 0;
    }
    free(r->said);
    taken->said = NULL;
    promise_end(r->promise);
    request_remove(q, place);
    return taken->number != 0;
}

/* ---- What begins ------------------------------------------------------------------------- */

static void request_started(struct pompeii_message *m, MPI_Request request, const void *variable,
                            uint32_t flags)
{
    if (request == MPI_REQUEST_NULL)
        return;
    REQUESTS_LOCKED;
    m->request = ++requests.latest;
    if (!requests_locked)
        newest_add((uintptr_t)request, variable, m->request, flags);
    else
        request_append(
            (uintptr_t)request,
            (struct request){.number = m->request, .variable = variable, .flags = flags});
}

#if MPI_VERSION >= 3
/* MPI_Comm_idup() and its like. */
static void request_makes(struct pompeii_message *m, MPI_Request request, const void *variable,
                          MPI_Comm parent, const void *newcomm, bool fortran)
{
    struct comm_promise *promise = comm_promised(m, parent, newcomm, fortran);
    if (request == MPI_REQUEST_NULL) {
        promise_end(promise);
        return;
    }
    REQUESTS_LOCKED;
    m->request = ++requests.latest;
    if (!request_append(
            (uintptr_t)request,
            (struct request){.number = m->request, .variable = variable, .promise = promise}))
        free(promise);
}
#endif

/* A persistent one: each of its starts says what it is told here. */
static void request_made(const struct pompeii_message *m, MPI_Request request, const void *variable,
                         uint32_t flags, const char *kind)
{
    struct pompeii_message *said = malloc(sizeof *said);
    if (!said)
        return;
    *said = *m;
    said->kind = pompeii_mpi_name(kind);
    REQUESTS_LOCKED;
    if (!request_append((uintptr_t)request, (struct request){.variable = variable,
                                                             .said = said,
                                                             .flags = flags | REQUEST_PERSISTENT}))
        free(said);
}

/* What a start says of it; nothing, if it was made where nobody saw it. */
static void request_start(struct pompeii_message *m, MPI_Request request, const void *variable)
{
    REQUESTS_LOCKED;
    uint32_t place = request_find(queue_find((uintptr_t)request), variable, true);
    struct request *r = request_at(place);
    if (!r || !r->said)
        return;
    r->number = ++requests.latest;
    *m = *r->said;
    m->request = r->number;
}

static void request_cancel(bool good, MPI_Request request, const void *variable)
{
    if (!good)
        return;
    REQUESTS_LOCKED;
    newest_queue_all();
    uint32_t place = request_find(queue_find((uintptr_t)request), variable, true);
    if (place)
        request_at(place)->flags |= REQUEST_CANCELLED;
}

/* Those that were never said to be complete, and persistent ones that were not freed. */
static uint64_t requests_open(void)
{
    uint64_t open = 0;
    REQUESTS_LOCKED;
    newest_queue_all();
    for (size_t i = 0; requests.queues && i <= requests.mask; i++)
        for (uint32_t place = requests.queues[i].handle ? requests.queues[i].first : 0; place;
             place = request_at(place)->next)
            open += !(request_at(place)->flags & REQUEST_MESSAGE);
    return open;
}

/* ---- What a probe found ------------------------------------------------------------------ */

#if MPI_VERSION >= 3
/* Communicator, source and tag of a message, for the call that receives it. */
struct found {
    uint32_t comm; /* 0: the probe was not seen */
    int32_t source, tag;
};

/* A message has no variable, and its communicator's name and source are its number. */
static uint64_t found_pack(uint32_t comm, int32_t source)
{
    return (uint64_t)(uint32_t)source << 32 | comm;
}

static void message_found(const struct pompeii_message *m, MPI_Message message)
{
    if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC)
        return;
    REQUESTS_LOCKED;
    request_append((uintptr_t)message, (struct request){.number = found_pack(m->comm, m->peer),
                                                        .tag = m->tag,
                                                        .flags = REQUEST_MESSAGE});
}

static struct found message_taken(MPI_Message message)
{
    struct request r;
    if (message == MPI_MESSAGE_NULL || message == MPI_MESSAGE_NO_PROC ||
        !request_take((uintptr_t)message, NULL, 0, false, &r))
        return (struct found){0};
    return (struct found){(uint32_t)r.number, (int32_t)(r.number >> 32), r.tag};
}

static void put_found(struct pompeii_message *m, const struct found *found)
{
    m->comm = found->comm;
    if (!found->comm)
        return;
    put_peer(m, ROLE_SOURCE, found->source);
    put_tag(m, found->tag);
}
#endif
