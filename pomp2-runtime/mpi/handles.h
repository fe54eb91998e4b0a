/*
 * What the layer knows of communicators, types and operations, and what it says of a call. Part of
 * layer.c.
 *
 * Known handles are a table by value. Lists only grow, and are read without a lock; the place of a
 * handle that was freed is taken by the next one of its list: MPIs use values again at once, and a
 * program may make and free as many as it likes.
 */
enum { KNOWN_LISTS = 1024, KNOWN_NAME = 56 };

struct known {
    struct known *next;
    uintptr_t handle; /* 0: freed */
    uint32_t id;      /* libpompeii's for the name; 0: no message has named it yet */
    int partners;     /* of a communicator */
    uint32_t
        children,  /* of a communicator: how many it has made, the same number on each process */
        objects;   /* and how many windows and files */
    uint64_t size; /* of a type, bytes */
    char name[KNOWN_NAME];
};

static struct known *known_lists[KNOWN_LISTS];
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER;

static struct known **known_list(uintptr_t handle)
{
    return &known_lists[(handle * UINT64_C(0x9e3779b97f4a7c15)) >> 54];
}
_Static_assert(KNOWN_LISTS == 1 << 10, "the upper bits of a product");

static inline bool is_known(const struct known *k, uintptr_t handle)
{
    return k && __atomic_load_n(&k->handle, __ATOMIC_ACQUIRE) == handle;
}

static struct known *known_find(uintptr_t handle)
{
    struct known *k = __atomic_load_n(known_list(handle), __ATOMIC_ACQUIRE);
    while (k && __atomic_load_n(&k->handle, __ATOMIC_ACQUIRE) != handle)
        k = k->next;
    return k;
}

/* What a thread finds out of a handle, another one may have found out before; what was made `anew`
 * has a handle that was another one's. NULL: there is no memory. */
static struct known *known_add(uintptr_t handle, const struct known *like, bool anew)
{
    struct known **list = known_list(handle), *k;
    pthread_mutex_lock(&known_lock);
    for (k = *list; k && k->handle != handle;)
        k = k->next;
    if (k && !anew) {
        pthread_mutex_unlock(&known_lock);
        return k;
    }
    for (struct known *free = *list; free && !k; free = free->next)
        k = free->handle ? NULL : free;
    bool is_new = !k;
    if (is_new)
        k = calloc(1, sizeof *k);
    if (k) {
        struct known filled = *like; /* others go along the list meanwhile */
        uintptr_t nobody = 0;
        filled.next = is_new ? *list : k->next;
        __atomic_store_n(&k->handle, nobody, __ATOMIC_RELEASE);
        *k = filled;
        __atomic_store_n(&k->handle, handle, __ATOMIC_RELEASE);
        if (is_new)
            __atomic_store_n(list, k, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&known_lock);
    return k;
}

static void forget(uintptr_t handle)
{
    struct known *k = handle ? known_find(handle) : NULL;
    if (k)
        __atomic_store_n(&k->handle, 0, __ATOMIC_RELEASE);
}

/* Names are told where a message has use for them: there are not more than messages. */
static uint32_t known_id(const struct pompeii_message *m, struct known *k)
{
    if (!m->kept || !k)
        return 0;
    if (!k->id)
        k->id = pompeii_mpi_name(k->name);
    return k->id;
}

/* ---- Communicators ----------------------------------------------------------------------- */

/* Who is in a communicator, as each of them sees it alike. Asks nobody. */
struct kin {
    int maker; /* the rank in MPI_COMM_WORLD of the first process; -1: it has none */
    int side;  /* of an intercommunicator, in which of its groups we are: the maker's is 0 */
    bool inter;
    uint64_t hash; /* of all ranks */
};

static uint64_t hash_of(const int *numbers, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ (uint32_t)numbers[i]) * UINT64_C(1099511628211);
    return hash;
}

/* A program that has sessions alone has no MPI_COMM_WORLD: who asks about it is ended. */
static bool has_world(void)
{
    int begun = 0, ended = 0;
    return PMPI_Initialized(&begun) == MPI_SUCCESS && begun &&
           PMPI_Finalized(&ended) == MPI_SUCCESS && !ended;
}

static uint32_t text_hash(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

/* Of a group in its order; `all` gets 1 where it is to be done. */
static uint64_t group_kin(MPI_Group group, bool all, int *first)
{
    MPI_Group world_group;
    int size = 0;
    *first = -1;
    if (!has_world() || PMPI_Group_size(group, &size) != MPI_SUCCESS || size < 1 ||
        PMPI_Comm_group(MPI_COMM_WORLD, &world_group) != MPI_SUCCESS)
        return 0;
    size_t count = all ? (size_t)size : 1;
    int *ranks = calloc(2 * count, sizeof *ranks), *there = ranks ? ranks + count : NULL;
    uint64_t hash = 0;
    for (size_t i = 0; there && i < count; i++)
        ranks[i] = (int)i;
    if (there &&
        PMPI_Group_translate_ranks(group, (int)count, ranks, world_group, there) == MPI_SUCCESS) {
        *first = there[0] == MPI_UNDEFINED ? -1 : there[0];
        hash = hash_of(there, count);
    }
    free(ranks);
    PMPI_Group_free(&world_group);
    return hash;
}

/* @param all with the hash */
static struct kin kin_of(MPI_Comm comm, bool all)
{
    struct kin kin = {.maker = -1};
    MPI_Group group;
    int inter = 0, other = -1;
    uint64_t of_other = 0;
    if (PMPI_Comm_group(comm, &group) != MPI_SUCCESS)
        return kin;
    kin.hash = group_kin(group, all, &kin.maker);
    PMPI_Group_free(&group);
    if (PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS || !inter ||
        PMPI_Comm_remote_group(comm, &group) != MPI_SUCCESS)
        return kin;
    kin.inter = true;
    of_other = group_kin(group, all, &other);
    PMPI_Group_free(&group);
    if (kin.maker < 0 || other < 0) { /* processes that are in another MPI_COMM_WORLD */
        kin.maker = -1;
        return kin;
    }
    kin.side = other < kin.maker;
    kin.hash = kin.side ? of_other * 31 + kin.hash : kin.hash * 31 + of_other;
    kin.maker = kin.side ? other : kin.maker;
    return kin;
}

enum { KIN_LISTS = 1024, MOST_KIN = 65536 /* libpompeii has no more names */ };

/* How often the same processes, of one hash, made one that not all of a communicator made together.
 * They do so in one order. 0: there is no memory, or there are too many. */
static uint32_t kin_count(uint64_t hash)
{
    static struct kin_counter {
        struct kin_counter *next;
        uint64_t hash;
        uint32_t count;
    } * lists[KIN_LISTS];
    static uint32_t made;
    pthread_mutex_lock(&known_lock);
    struct kin_counter **list = &lists[hash >> 54], *k = *list;
    while (k && k->hash != hash)
        k = k->next;
    if (!k && made < MOST_KIN && (k = calloc(1, sizeof *k))) {
        *k = (struct kin_counter){.next = *list, .hash = hash};
        *list = k;
        made++;
    }
    uint32_t count = k ? ++k->count : 0;
    pthread_mutex_unlock(&known_lock);
    return count;
}
_Static_assert(KIN_LISTS == 1 << 10, "the upper bits of a hash");

static int partners_in(MPI_Comm comm)
{
    int inter = 0, size = 0;
    PMPI_Comm_test_inter(comm, &inter);
    if (inter)
        PMPI_Comm_remote_size(comm, &size);
    else
        PMPI_Comm_size(comm, &size);
    return size;
}

static uint64_t members_of(MPI_Comm comm)
{
    int size = 0;
    PMPI_Comm_size(comm, &size);
    return (uint64_t)size;
}

#if MPI_VERSION >= 3
/* How many a neighbourhood collective sends to. Asks nobody. */
static uint64_t neighbours_in(MPI_Comm comm)
{
    int kind = MPI_UNDEFINED, rank = 0, in = 0, out = 0, weighted;
    PMPI_Topo_test(comm, &kind);
    if (kind == MPI_CART && PMPI_Cartdim_get(comm, &out) == MPI_SUCCESS)
        out *= 2;
    else if (kind == MPI_GRAPH && PMPI_Comm_rank(comm, &rank) == MPI_SUCCESS)
        PMPI_Graph_neighbors_count(comm, rank, &out);
    else if (kind == MPI_DIST_GRAPH)
        PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted);
    return (uint64_t)out;
}

/* Beyond the edge of a grid there is nobody. */
static bool is_beyond(MPI_Comm comm, uint64_t i)
{
    int kind = MPI_UNDEFINED, before = 0, behind = 0;
    PMPI_Topo_test(comm, &kind);
    return kind == MPI_CART &&
           PMPI_Cart_shift(comm, (int)(i / 2), 1, &before, &behind) == MPI_SUCCESS &&
           (i % 2 ? behind : before) == MPI_PROC_NULL;
}

static uint64_t receivers_in(MPI_Comm comm)
{
    uint64_t count = neighbours_in(comm), there = 0;
    for (uint64_t i = 0; i < count; i++)
        there += !is_beyond(comm, i);
    return there;
}
#endif

/* One that the library made, or that not all of another one made together: what is behind the name
 * is not the same on all of its processes. */
static __attribute__((noinline)) struct known *comm_first(MPI_Comm comm)
{
    struct known new = {0};
    new.partners = partners_in(comm);
    if (comm == MPI_COMM_WORLD)
        strcpy(new.name, "MPI_COMM_WORLD");
    else if (comm == MPI_COMM_SELF)
        strcpy(new.name, "MPI_COMM_SELF");
    else
        snprintf(new.name, sizeof new.name, "P%d_comm?", kin_of(comm, false).maker);
    return known_add((uintptr_t)comm, &new, false);
}

/* Calls in a row are often of one communicator. */
static struct known *comm_known(MPI_Comm comm)
{
    static struct known *latest;
    struct known *k = __atomic_load_n(&latest, __ATOMIC_ACQUIRE);
    if (is_known(k, (uintptr_t)comm))
        return k;
    k = known_find((uintptr_t)comm);
    if (!k)
        k = comm_first(comm);
    __atomic_store_n(&latest, k, __ATOMIC_RELEASE);
    return k;
}

/* A call says which one it made, and who the process is in it. */
static void put_newcomm(struct pompeii_message *m, struct known *k, MPI_Comm self, int side)
{
    m->newcomm = known_id(m, k);
    m->roles |= ROLE_NEW | (side ? ROLE_NEW_OTHER : 0);
    PMPI_Comm_rank(self, &m->newrank);
}

/* All processes of `parent` make their children in one order: so the path from MPI_COMM_WORLD,
 * and the maker, name it on all of them alike, and nobody has to be asked. A path that is too long
 * ends with a number that stands for it. */
static void name_child(struct known *new, const struct known *from, MPI_Comm parent,
                       uint32_t number, int maker, const char *kind)
{
    const char *path = strstr(from->name, "_comm");
    path = path                      ? path + strlen("_comm")
           : parent == MPI_COMM_SELF ? "self"
           : from->partners          ? ""
                                     : "?";
    if (strlen(path) < KNOWN_NAME - 32)
        snprintf(new->name, sizeof new->name, "P%d_%s%s%s%u", maker, kind, path, *path ? "." : "",
                 number);
    else
        snprintf(new->name, sizeof new->name, "P%d_%s%08x.%u", maker, kind, text_hash(path),
                 number);
}

static void comm_made(struct pompeii_message *m, MPI_Comm parent, MPI_Comm comm)
{
    struct known *from = comm_known(parent), new = {0};
    if (!from)
        return;
    uint32_t number = __atomic_add_fetch(&from->children, 1, __ATOMIC_RELAXED);
    if (comm == MPI_COMM_NULL)
        return;
    const struct kin kin = kin_of(comm, false);
    name_child(&new, from, parent, number, kin.maker, "comm");
    new.partners = partners_in(comm);
    put_newcomm(m, known_add((uintptr_t)comm, &new, true), comm, kin.side);
}

/* A window or a file, which all of a communicator make together, has its name as one of its own. */
static void object_made(struct pompeii_message *m, MPI_Comm comm, const char *kind,
                        uintptr_t handle)
{
    struct known *from = comm_known(comm), new = {0};
    if (!from)
        return;
    uint32_t number = __atomic_add_fetch(&from->objects, 1, __ATOMIC_RELAXED);
    const struct kin kin = kin_of(comm, false);
    name_child(&new, from, comm, number, kin.maker, kind);
    new.partners = from->partners;
    put_newcomm(m, known_add(handle, &new, true), comm, kin.side);
}

static void put_object(struct pompeii_message *m, uintptr_t handle)
{
    m->comm = known_id(m, known_find(handle));
}

/* Which locks exclude each other. */
static void put_lock(struct pompeii_message *m, int type)
{
    static uint32_t kinds[2];
    static const char *const names[] = {"exclusive", "shared"};
    bool shared = type == MPI_LOCK_SHARED;
    uint32_t kind = __atomic_load_n(&kinds[shared], __ATOMIC_RELAXED);
    if (!kind && m->kept)
        __atomic_store_n(&kinds[shared], kind = pompeii_mpi_name(names[shared]), __ATOMIC_RELAXED);
    m->kind = kind;
}

/* One that was made before we came, or by what we do not know, has no name. */
static void object_gone(struct pompeii_message *m, uintptr_t handle)
{
    put_object(m, handle);
    forget(handle);
}

/* One that its processes alone made: who they are, the call's tag, and how often they did so with
 * that, name it: threads may make several at the same time that have tags of their own. */
static void comm_met(struct pompeii_message *m, uint32_t tag, MPI_Comm comm)
{
    struct known new = {0};
    if (comm == MPI_COMM_NULL)
        return;
    const struct kin kin = kin_of(comm, true);
    const uint64_t hash = (kin.hash ^ tag) * UINT64_C(1099511628211);
    const uint32_t count = kin.maker < 0 ? 0 : kin_count(hash);
    if (!count)
        return;
    snprintf(new.name, sizeof new.name, "P%d_comm%c%08x.%u", kin.maker, kin.inter ? 'x' : 'g',
             (uint32_t)(hash >> 32 ^ hash), count);
    new.partners = partners_in(comm);
    put_newcomm(m, known_add((uintptr_t)comm, &new, true), comm, kin.side);
}

#if MPI_VERSION >= 3
/* One that is there when a request is complete: its name, and where its handle will be. */
struct comm_promise {
    struct known new;
    const void *variable;
    bool fortran;
};

/* NULL: there is no memory. */
static struct comm_promise *comm_promised(struct pompeii_message *m, MPI_Comm parent,
                                          const void *variable, bool fortran)
{
    struct known *from = comm_known(parent);
    struct comm_promise *promise = from ? calloc(1, sizeof *promise) : NULL;
    if (!promise)
        return NULL;
    const struct kin kin = kin_of(parent, false);
    name_child(&promise->new, from, parent,
               __atomic_add_fetch(&from->children, 1, __ATOMIC_RELAXED), kin.maker, "comm");
    promise->new.partners = from->partners;
    promise->variable = variable;
    promise->fortran = fortran;
    m->newcomm = m->kept ? pompeii_mpi_name(promise->new.name) : 0;
    m->roles |= ROLE_NEW | (kin.side ? ROLE_NEW_OTHER : 0);
    PMPI_Comm_rank(parent, &m->newrank);
    return promise;
}

static void comm_kept(const struct comm_promise *promise)
{
    MPI_Comm comm = promise->fortran ? PMPI_Comm_f2c(*(const MPI_Fint *)promise->variable)
                                     : *(const MPI_Comm *)promise->variable;
    if (comm != MPI_COMM_NULL)
        known_add((uintptr_t)comm, &promise->new, true);
}
#endif

/* ---- Ranks that a call names ------------------------------------------------------------- */

/* Room for some; a text that would be longer says nothing. */
enum { MOST_RANKS = 256, RANK_DIGITS = 11 };

static void put_ranks(struct pompeii_message *m, const int *ranks, int count)
{
    char text[MOST_RANKS * RANK_DIGITS + 1] = "";
    size_t used = 0;
    for (int i = 0; i < count; i++)
        if (ranks[i] >= 0)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, used ? ",%d" : "%d", ranks[i]);
    if (!m->kept || !used)
        return;
    m->roles |= ROLE_GROUP;
    m->op = pompeii_mpi_name(text);
}

/* Of a group, in that of a window. */
static void put_group(struct pompeii_message *m, MPI_Group group, MPI_Win win)
{
    int all[MOST_RANKS], ranks[MOST_RANKS], size = 0;
    MPI_Group of_win;
    if (!m->kept || PMPI_Group_size(group, &size) != MPI_SUCCESS || size > MOST_RANKS ||
        PMPI_Win_get_group(win, &of_win) != MPI_SUCCESS)
        return;
    for (int i = 0; i < size; i++)
        all[i] = i;
    if (PMPI_Group_translate_ranks(group, size, all, of_win, ranks) == MPI_SUCCESS)
        put_ranks(m, ranks, size);
    PMPI_Group_free(&of_win);
}

#if MPI_VERSION >= 3
static int cart_sources(MPI_Comm comm, int *ranks)
{
    int dimensions = 0, count = 0;
    PMPI_Cartdim_get(comm, &dimensions);
    for (int i = 0; i < dimensions && count + 2 <= MOST_RANKS; i++, count += 2)
        if (PMPI_Cart_shift(comm, i, 1, &ranks[count], &ranks[count + 1]) != MPI_SUCCESS)
            return 0;
    return count;
}

static int graph_sources(MPI_Comm comm, int *ranks)
{
    int rank = 0, count = 0;
    PMPI_Comm_rank(comm, &rank);
    if (PMPI_Graph_neighbors_count(comm, rank, &count) != MPI_SUCCESS || count > MOST_RANKS ||
        PMPI_Graph_neighbors(comm, rank, count, ranks) != MPI_SUCCESS)
        return 0;
    return count;
}

static int distributed_sources(MPI_Comm comm, int *ranks)
{
    int in = 0, out = 0, weighted = 0;
    if (PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted) != MPI_SUCCESS ||
        in > MOST_RANKS)
        return 0;
    int *others = malloc(((size_t)out + 1) * sizeof *others);
    int *unused = malloc(((size_t)in + (size_t)out + 1) * sizeof *unused);
    bool good =
        others && unused &&
        PMPI_Dist_graph_neighbors(comm, in, ranks, unused, out, others, unused + in) == MPI_SUCCESS;
    free(others);
    free(unused);
    return good ? in : 0;
}

/* From whom the process receives in neighbourhood collectives of what it made. */
static void put_neighbours(struct pompeii_message *m, MPI_Comm comm)
{
    int ranks[MOST_RANKS], kind = MPI_UNDEFINED;
    if (!m->kept || comm == MPI_COMM_NULL || PMPI_Topo_test(comm, &kind) != MPI_SUCCESS)
        return;
    put_ranks(m, ranks,
              kind == MPI_CART         ? cart_sources(comm, ranks)
              : kind == MPI_GRAPH      ? graph_sources(comm, ranks)
              : kind == MPI_DIST_GRAPH ? distributed_sources(comm, ranks)
                                       : 0);
}
#endif

#if MPI_VERSION >= 3
#define NEIGHBOURS put_neighbours
#else
#define NEIGHBOURS(...)
#endif

/* ---- Types and operations ---------------------------------------------------------------- */

static uint64_t size_of(MPI_Datatype type)
{
#if MPI_VERSION >= 3
    MPI_Count size = 0;
    PMPI_Type_size_x(type, &size);
#else
    int size = 0;
    PMPI_Type_size(type, &size);
#endif
    return size > 0 ? (uint64_t)size : 0;
}

static int own_rank(void)
{
    int rank = 0;
    if (has_world())
        PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

static void name_own(struct known *k, const char *kind, uint32_t *count)
{
    snprintf(k->name, sizeof k->name, "P%d_%s%u", own_rank(), kind,
             __atomic_add_fetch(count, 1, __ATOMIC_RELAXED));
}

static uint32_t types_made, ops_made;

static void type_made(MPI_Datatype type)
{
    struct known new = {.size = size_of(type)};
    name_own(&new, "dtype", &types_made);
    known_add((uintptr_t)type, &new, true);
}

static __attribute__((noinline)) struct known *type_first(MPI_Datatype type)
{
    struct known new = {.size = size_of(type)};
    char name[MPI_MAX_OBJECT_NAME] = "";
    int a, b, c, combiner = MPI_COMBINER_DUP, length = 0;
    PMPI_Type_get_envelope(type, &a, &b, &c, &combiner);
    if (combiner == MPI_COMBINER_NAMED) {
        PMPI_Type_get_name(type, name, &length);
        snprintf(new.name, sizeof new.name, "%.*s", KNOWN_NAME - 1, name);
    } else {
        name_own(&new, "dtype", &types_made);
    }
    return known_add((uintptr_t)type, &new, false);
}

static struct known *type_known(MPI_Datatype type)
{
    static struct known *latest;
    struct known *k = __atomic_load_n(&latest, __ATOMIC_ACQUIRE);
    if (is_known(k, (uintptr_t)type))
        return k;
    k = known_find((uintptr_t)type);
    if (!k)
        k = type_first(type);
    __atomic_store_n(&latest, k, __ATOMIC_RELEASE);
    return k;
}

static __attribute__((noinline)) struct known *op_first(MPI_Op op)
{
    static const struct {
        MPI_Op op;
        const char *name;
    } ops[] = {
        {MPI_SUM, "MPI_SUM"},
        {MPI_MAX, "MPI_MAX"},
        {MPI_MIN, "MPI_MIN"},
        {MPI_PROD, "MPI_PROD"},
        {MPI_LAND, "MPI_LAND"},
        {MPI_BAND, "MPI_BAND"},
        {MPI_LOR, "MPI_LOR"},
        {MPI_BOR, "MPI_BOR"},
        {MPI_LXOR, "MPI_LXOR"},
        {MPI_BXOR, "MPI_BXOR"},
        {MPI_MAXLOC, "MPI_MAXLOC"},
        {MPI_MINLOC, "MPI_MINLOC"},
#if MPI_VERSION >= 3
        {MPI_NO_OP, "MPI_NO_OP"},
#endif
        {MPI_REPLACE, "MPI_REPLACE"}
    };
    struct known new = {0};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
        if (ops[i].op == op)
            strcpy(new.name, ops[i].name);
    if (!*new.name)
        name_own(&new, "op", &ops_made);
    return known_add((uintptr_t)op, &new, false);
}

static struct known *op_known(MPI_Op op)
{
    struct known *k = known_find((uintptr_t)op);
    return k ? k : op_first(op);
}

/* ---- What is said of a call -------------------------------------------------------------- */

static int32_t rank_told(int rank)
{
    return rank == MPI_ANY_SOURCE  ? TOLD_ANY
           : rank == MPI_PROC_NULL ? TOLD_NULL
           : rank == MPI_ROOT      ? TOLD_SELF
                                   : rank;
}

static void put_comm(struct pompeii_message *m, MPI_Comm comm)
{
    struct known *k = comm_known(comm);
    m->comm = known_id(m, k);
    m->partners = k ? (uint64_t)k->partners : 0;
}

static void put_peer(struct pompeii_message *m, uint32_t role, int rank)
{
    m->roles |= role;
    m->peer = rank_told(rank);
}

static void put_tag(struct pompeii_message *m, int tag)
{
    m->roles |= ROLE_TAG;
    m->tag = tag == MPI_ANY_TAG ? TOLD_ANY : tag;
}

static void put_other(struct pompeii_message *m, int source, int tag)
{
    m->roles |= ROLE_OTHER;
    m->source = rank_told(source);
    m->source_tag = tag == MPI_ANY_TAG ? TOLD_ANY : tag;
}

/* A persistent request sends nothing yet: its starts have the bytes. */
static void put_no_bytes(struct pompeii_message *m)
{
    m->roles &= ~(uint32_t)ROLE_BYTES;
    m->bytes = 0;
}

/* Where the root of an intercommunicator's other group is not this process, data means nothing. */
static void put_data(struct pompeii_message *m, long long count, MPI_Datatype type)
{
    if ((m->roles & ROLE_ROOT) && m->peer < 0)
        return;
    struct known *k = type_known(type);
    m->roles |= ROLE_COUNT | ROLE_BYTES;
    m->count = (uint64_t)count;
    m->type = known_id(m, k);
    m->bytes = k ? (uint64_t)count * k->size : 0;
    if (m->peer == TOLD_NULL)
        m->bytes = 0;
}

static void for_each_partner(struct pompeii_message *m)
{
    m->bytes *= m->partners;
}

#define PUT_COUNTS(m, counts, type)                                                                \
    do {                                                                                           \
        long long sum = 0;                                                                         \
        for (uint64_t i = 0; i < (m)->partners; i++)                                               \
            sum += counts[i];                                                                      \
        put_data(m, sum, type);                                                                    \
    } while (0)

static void put_op(struct pompeii_message *m, MPI_Op op)
{
    m->op = known_id(m, op_known(op));
}

/* Neighbours have counts that are not there, too: those are told, and nothing is sent. (It becomes
 * an argument of a macro, and has no bare comma.) */
#define PUT_COUNTS_BESIDE(m, comm, counts, type)                                                   \
    do {                                                                                           \
        long long sum = 0;                                                                         \
        long long sent = 0;                                                                        \
        uint64_t end = neighbours_in(comm);                                                        \
        for (uint64_t i = 0; i < end; i++) {                                                       \
            sum += counts[i];                                                                      \
            sent += is_beyond(comm, i) ? 0 : counts[i];                                            \
        }                                                                                          \
        put_data(m, sent, type);                                                                   \
        (m)->count = (uint64_t)sum;                                                                \
    } while (0)
