/*
 * What calls that wait for requests, or start some, say of them; what statuses say. Part of
 * layer.c.
 */
/* ---- Statuses ---------------------------------------------------------------------------- */

#ifdef MPI_F_STATUS_SIZE
enum { FORTRAN_STATUS = MPI_F_STATUS_SIZE * sizeof(MPI_Fint) };
#else
enum { FORTRAN_STATUS = sizeof(MPI_Status) };
#endif
_Static_assert(FORTRAN_STATUS <= sizeof(MPI_Status), "one of C's has room for one of Fortran's");

/* What stands for a status that the program does not want, in Fortran: not every MPI has all. */
static bool is_ignored_in_fortran(const void *status)
{
    static const char *const names[] = {"MPI_F_STATUS_IGNORE", "MPI_F_STATUSES_IGNORE",
                                        "MPI_F08_STATUS_IGNORE", "MPI_F08_STATUSES_IGNORE"};
    static void **known[sizeof names / sizeof names[0]];
    static int looked_for;
    const size_t count = sizeof names / sizeof names[0];
    for (size_t i = 0; i < count && !__atomic_load_n(&looked_for, __ATOMIC_ACQUIRE); i++)
        __atomic_store_n(&known[i], dlsym(RTLD_DEFAULT, names[i]), __ATOMIC_RELAXED);
    __atomic_store_n(&looked_for, 1, __ATOMIC_RELEASE);
    bool ignored = false;
    for (size_t i = 0; i < count; i++) {
        void **one = __atomic_load_n(&known[i], __ATOMIC_RELAXED);
        ignored |= one && *one == status;
    }
    return ignored;
}

static bool is_ignored(const void *status, bool fortran)
{
    return fortran ? is_ignored_in_fortran(status)
                   : status == MPI_STATUS_IGNORE || status == MPI_STATUSES_IGNORE;
}

/* Fortran's as one of C's. NULL: the program ignores it. */
static const MPI_Status *status_of(const void *status, bool fortran, MPI_Status *own)
{
    if (!status || is_ignored(status, fortran))
        return NULL;
    if (!fortran)
        return status;
    return PMPI_Status_f2c(status, own) == MPI_SUCCESS ? own : NULL;
}

static bool bytes_of(const MPI_Status *status, uint64_t *bytes)
{
#if MPI_VERSION >= 3
    MPI_Count count = MPI_UNDEFINED;
    int failure = PMPI_Get_elements_x(status, MPI_BYTE, &count);
#else
    int count = MPI_UNDEFINED;
    int failure = PMPI_Get_count(status, MPI_BYTE, &count);
#endif
    *bytes = (uint64_t)count;
    return failure == MPI_SUCCESS && count != MPI_UNDEFINED && count >= 0;
}

/* What came, where it may be less than what was asked for. */
static void put_received(struct pompeii_message *m, const void *given, bool fortran)
{
    MPI_Status own;
    const MPI_Status *status = status_of(given, fortran, &own);
    if (!status)
        return;
    if (m->roles & ROLE_OTHER) {
        put_other(m, status->MPI_SOURCE, status->MPI_TAG);
        return;
    }
    put_peer(m, ROLE_SOURCE, status->MPI_SOURCE);
    put_tag(m, status->MPI_TAG);
    if ((m->roles & ROLE_COUNT) && bytes_of(status, &m->bytes)) /* a probe receives nothing */
        m->roles |= ROLE_BYTES;
}

/* ---- What is complete -------------------------------------------------------------------- */

enum { FEW = 16 };

/* A call that waits for requests, or starts some: their handles as they were before it. */
struct waiting {
    bool fortran, kept;
    const void *variables; /* the program's array */
    int count;
    MPI_Request *handles, few[FEW];
    uint32_t *places, few_places[FEW]; /* claimed; 0: not, or it is complete. NULL: not one is */
    MPI_Status *statuses, few_statuses[FEW]; /* in place of those that the program ignores */
    struct pompeii_request *listed, few_listed[FEW];
};

static void *some(void *few, size_t count, size_t size)
{
    return count <= FEW ? few : malloc(count * size);
}

static __attribute__((noinline)) void waiting_free(struct waiting *w)
{
    for (int i = 0; w->places && i < w->count; i++)
        if (w->places[i])
            request_unclaim(w->places[i]);
    if (w->places != w->few_places)
        free(w->places);
    if (w->handles != w->few)
        free(w->handles);
    if (w->statuses != w->few_statuses)
        free(w->statuses);
    if (w->listed != w->few_listed)
        free(w->listed);
}

static void waiting_end(struct waiting *w)
{
    if (w->places || w->count > FEW)
        waiting_free(w);
}

static const void *variable_at(const struct waiting *w, int i)
{
    return w->fortran ? (const void *)((const MPI_Fint *)w->variables + i)
                      : (const void *)((const MPI_Request *)w->variables + i);
}

static MPI_Request handle_now(const struct waiting *w, int i)
{
    return w->fortran ? PMPI_Request_f2c(*(const MPI_Fint *)variable_at(w, i))
                      : *(const MPI_Request *)variable_at(w, i);
}

/* @param told as tell() has it: 0, and the call is nothing to us */
static void waiting_begin(struct waiting *w, int told, int count, const void *variables,
                          bool fortran)
{
    w->fortran = fortran;
    w->kept = told == 2;
    w->variables = variables;
    w->count = told && variables && count > 0 ? count : 0;
    w->statuses = NULL;
    w->listed = NULL;
    w->handles = some(w->few, (size_t)w->count, sizeof w->handles[0]);
    if (!w->handles) {
        w->count = 0;
        w->kept = false; /* MPI would write as many statuses as the program has requests */
    }
    for (int i = 0; i < w->count; i++)
        w->handles[i] = handle_now(w, i);
    w->places = w->count && is_multiple()
                    ? some(w->few_places, (size_t)w->count, sizeof w->places[0])
                    : NULL;
    for (int i = 0; w->places && i < w->count; i++)
        w->places[i] = w->handles[i] == MPI_REQUEST_NULL
                           ? 0
                           : request_claim((uintptr_t)w->handles[i], variable_at(w, i));
}

/* What the call gets for its statuses: they say what a request received. */
static void *waiting_statuses(struct waiting *w, void *statuses)
{
    if (!w->kept || !is_ignored(statuses, w->fortran))
        return statuses;
    w->statuses = some(w->few_statuses, (size_t)w->count, sizeof w->statuses[0]);
    return w->statuses ? w->statuses : statuses;
}

static void list_received(struct pompeii_request *one, const struct request *r,
                          const MPI_Status *status)
{
    int cancelled = 0;
    if (r->flags & REQUEST_CANCELLED)
        PMPI_Test_cancelled(status, &cancelled);
    if (cancelled) {
        one->flags |= LISTED_CANCELLED;
    } else if ((r->flags & REQUEST_RECEIVES) && bytes_of(status, &one->bytes)) {
        one->flags |= LISTED_RECEIVED;
        one->peer = rank_told(status->MPI_SOURCE);
        one->tag = status->MPI_TAG == MPI_ANY_TAG ? TOLD_ANY : status->MPI_TAG;
    }
}

static void waiting_complete(struct waiting *w, struct pompeii_message *m, int i,
                             const void *status, bool frees)
{
    struct request r;
    MPI_Status own;
    if (i < 0 || i >= w->count || w->handles[i] == MPI_REQUEST_NULL)
        return;
    uint32_t claimed = w->places ? w->places[i] : 0;
    if (w->places)
        w->places[i] = 0;
    if (!request_take((uintptr_t)w->handles[i], variable_at(w, i), claimed, frees, &r) ||
        !w->listed)
        return;
    struct pompeii_request *one = &w->listed[m->listed_count++];
    *one = (struct pompeii_request){.number = r.number};
    bool wanted = r.flags & (REQUEST_RECEIVES | REQUEST_CANCELLED);
    const MPI_Status *s = wanted ? status_of(status, w->fortran, &own) : NULL;
    if (s)
        list_received(one, &r, s);
}

static void waiting_list(struct waiting *w, struct pompeii_message *m, int count)
{
    if (w->kept)
        w->listed = some(w->few_listed, (size_t)count, sizeof w->listed[0]);
    m->listed = w->listed;
    m->listed_count = 0;
}

/* Some failed: those are complete whose handle is gone. */
static void waiting_failed(struct waiting *w, struct pompeii_message *m)
{
    waiting_list(w, m, w->count);
    for (int i = 0; i < w->count; i++)
        if (handle_now(w, i) == MPI_REQUEST_NULL)
            waiting_complete(w, m, i, NULL, false);
}

static bool is_gone(const struct waiting *w, int i)
{
    return i >= 0 && i < w->count && w->handles[i] != MPI_REQUEST_NULL &&
           handle_now(w, i) == MPI_REQUEST_NULL;
}

/* Fortran counts from 1; but MPICH 4.0's `use mpi_f08` from 0. All that is gone is in the list. */
static int waiting_base(const struct waiting *w, const MPI_Fint *indices, int count)
{
    int from_0 = 0, from_1 = 0;
    for (int j = 0; j < count; j++) {
        from_0 += is_gone(w, (int)indices[j]);
        from_1 += is_gone(w, (int)indices[j] - 1);
    }
    return from_0 > from_1 ? 0 : 1;
}

static int waiting_index(const struct waiting *w, const void *indices, int base, int j)
{
    return w->fortran ? (int)((const MPI_Fint *)indices)[j] - base : ((const int *)indices)[j];
}

/* The call says that `count` of its requests are complete. @param indices which ones; NULL: all
 * @param statuses theirs, in this order; NULL: there are none  @param frees MPI_Request_free() */
static void waiting_done(struct waiting *w, struct pompeii_message *m, bool good, int count,
                         const void *indices, const void *statuses, bool frees)
{
    if (!good) {
        waiting_failed(w, m);
        return;
    }
    if (count < 0 || count > w->count) /* MPI_UNDEFINED: none was active */
        count = 0;
    waiting_list(w, m, count);
    size_t size = w->fortran ? (size_t)FORTRAN_STATUS : sizeof(MPI_Status);
    bool ignored = !statuses || is_ignored(statuses, w->fortran);
    int base = indices && w->fortran ? waiting_base(w, indices, count) : 0;
    for (int j = 0; j < count; j++) {
        const void *status = ignored ? NULL : (const char *)statuses + (size_t)j * size;
        int i = indices ? waiting_index(w, indices, base, j) : j;
        waiting_complete(w, m, i, status, frees);
    }
}

/* MPI_Startall(): what was started, as MPI_Start() says it of one. */
static void waiting_started(struct waiting *w, struct pompeii_message *m, bool good)
{
    waiting_list(w, m, good ? w->count : 0);
    for (int i = 0; i < w->count && good; i++) {
        struct pompeii_message one = {0};
        request_start(&one, w->handles[i], variable_at(w, i));
        m->bytes += one.bytes;
        if (one.request && w->listed)
            w->listed[m->listed_count++] = (struct pompeii_request){.number = one.request,
                                                                    .bytes = one.bytes,
                                                                    .peer = one.peer,
                                                                    .tag = one.tag,
                                                                    .comm = one.comm,
                                                                    .kind = one.kind,
                                                                    .flags = LISTED_STARTED};
    }
}
