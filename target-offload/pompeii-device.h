/**
 * @file pompeii-device.h
 * @brief The recorder for code that runs on a target device (doc/offload.md):
 * header only, no OMPT, no library.
 *
 * Device code calls pomp2_device_enter(id) and pomp2_device_exit(id); `id` is the 64-bit FNV-1a
 * hash of the region's CTC string. What they do is decided by the buffer that the runtime attached
 * to the device: nothing, record here, or push and pop the id by omp_control_tool for a tool on the
 * device. Including the header is enough: a constructor tells the
 * runtime how to reach this file's device image.
 *
 * A thread of the device owns a slot of the buffer, which it claims once with a compare-and-swap;
 * its records go into chunks that it claims one at a time. There is no shared atomic per event.
 * What finds no room is counted and left out.
 *
 * Needs OpenMP 4.5. With clang, the device's code is chosen by declare variant and not by the
 * preprocessor, so that a file may be preprocessed once for host and device. With
 * POMPEII_DEVICE_LAYOUT only the buffer's layout is declared.
 */
#ifndef POMPEII_DEVICE_H
#define POMPEII_DEVICE_H

/* Nothing is included: this header may stand before the program's first line, and the system's
 * headers have to see the feature macros that the program defines. */
typedef __UINT64_TYPE__ pomp2_u64;
typedef __UINT32_TYPE__ pomp2_u32;
typedef __UINT16_TYPE__ pomp2_u16;

#ifdef __cplusplus
extern "C" {
#endif

enum {
    POMP2_DEVICE_VERSION = 2,
    POMP2_DEVICE_SLOTS = 1024, /* threads that can record in one buffer; a power of 2 */
    POMP2_DEVICE_PROBES = 64,  /* places that a thread tries before it gives up */
    POMP2_DEVICE_DEPTH = 24,   /* regions open in one thread */
    POMP2_DEVICE_RECORDS = 25, /* in a chunk */
    /* depth of a record that says when a thread, not the primary one, was in its team's region */
    POMP2_DEVICE_PART = 0xffff,
    /* What omp_control_tool is called with: a command, no modifier, a struct pomp2_device_call. */
    POMP2_DEVICE_PUSH = 0x504f4d50,
    POMP2_DEVICE_POP,
    POMP2_DEVICE_PUSH_TEAM,
    POMP2_DEVICE_POP_TEAM
};

enum pomp2_device_mode { POMP2_DEVICE_OFF, POMP2_DEVICE_RECORDER, POMP2_DEVICE_TOOL };

/* One instance of a region, written at its exit. */
struct pomp2_device_record {
    pomp2_u64 begin, end, id; /* ticks of the device's clock */
    pomp2_u64 launch;         /* of the kernel whose team runs the region; 0: one thread does */
    pomp2_u16 depth;          /* regions of the same thread that were open outside of it */
    pomp2_u16 path;           /* thread numbers in the teams around it: outer one in the low byte */
    pomp2_u32 team;           /* number in the league */
};

struct pomp2_device_chunk {
    pomp2_u32 used, slot;
    pomp2_u64 spare[2];
    struct pomp2_device_record records[POMP2_DEVICE_RECORDS];
};

struct pomp2_device_slot {
    pomp2_u64 key;        /* of the thread; 0: free */
    pomp2_u32 busy;       /* its thread is in here: anybody else with the same key is turned away */
    pomp2_u32 depth;      /* open regions, those beyond POMP2_DEVICE_DEPTH included */
    pomp2_u32 generation; /* in which `chunk` was claimed */
    pomp2_u32 chunk;
    pomp2_u32 path, team; /* of the outermost open region */
    pomp2_u32 level;      /* of nested parallel regions around it */
    pomp2_u32 unused;
    pomp2_u64 part; /* when the thread, not the primary one, began its team's region */
    struct {
        pomp2_u64 begin, id;
    } open[POMP2_DEVICE_DEPTH];
};

/* Then POMP2_DEVICE_SLOTS slots, then `capacity` chunks. */
struct pomp2_device_buffer {
    pomp2_u32 version, mode;
    pomp2_u32 capacity, generation; /* chunks; how often it was emptied */
    pomp2_u32 claimed;              /* chunks; may be above the capacity */
    pomp2_u32 dropped;              /* events that found no room */
    pomp2_u32 entered, left; /* outermost regions, counted by the initial threads of team 0 */
    /* Where the host itself stands in for a device: who the calling thread is, and its clock. NULL
     * elsewhere. */
    pomp2_u64 (*thread)(void);
    pomp2_u64 (*now)(void);
    /* Nested parallel regions around target regions: none but where LLVM runs them on a host's
     * thread that works in a team, which device code then finds around it. */
    pomp2_u32 around;
    pomp2_u32 awaited, arrived; /* parts of teams' regions: announced, written */
    pomp2_u32 unused;
};

/* What an event hands to a tool. */
struct pomp2_device_call {
    struct pomp2_device_buffer *buffer;
    pomp2_u64 id, launch;
};

#ifndef POMPEII_TARGET_IMAGE
#define POMPEII_TARGET_IMAGE
/** What a file with device code offers: how to reach its device image's copy of the recorder. */
struct POMP2_Target_image {
    unsigned version; /**< POMP2_DEVICE_VERSION */
    /** Makes `buffer` (an address on the device, NULL: none) the one that code on `device` records
     * into; a device of -1 is the host itself, where target regions run that fall back to it. */
    void (*attach)(int device, void *buffer);
    /** The device's clock now, read in a target region of its own. */
    pomp2_u64 (*clock)(int device);
};
/** Called by a constructor of every such file, and by its destructor with `loaded` 0. */
void POMP2_Target_image(const struct POMP2_Target_image *image, int loaded);
/** A number for the launch of a kernel, never 0: by it the threads of the kernel's team are known
 * to be of one team. */
pomp2_u64 POMP2_Target_launch(void);
#endif

#ifdef __cplusplus
}
#endif

#endif

#if !defined(POMPEII_DEVICE_LAYOUT) && !defined(POMPEII_DEVICE_CODE)
#define POMPEII_DEVICE_CODE

#ifdef __cplusplus
extern "C" {
#endif

#ifndef POMPEII_DEVICE_TOOL /* a tool has its own of what follows */
#pragma omp declare target

/* Functions of <omp.h>, by names of our own: its declarations differ from compiler to compiler. */
extern int pomp2_omp_control_tool(int command, int modifier,
                                  void *argument) __asm__("omp_control_tool");
extern int pomp2_omp_get_ancestor_thread_num(int level) __asm__("omp_get_ancestor_thread_num");
extern int pomp2_omp_get_level(void) __asm__("omp_get_level");
extern int pomp2_omp_get_num_threads(void) __asm__("omp_get_num_threads");
extern int pomp2_omp_get_team_num(void) __asm__("omp_get_team_num");
extern int pomp2_omp_get_thread_num(void) __asm__("omp_get_thread_num");
extern double pomp2_omp_get_wtime(void) __asm__("omp_get_wtime");
extern int pomp2_omp_is_initial_device(void) __asm__("omp_is_initial_device");

/* Written by the runtime, once for a device and once for the host. Every file has them: the linker
 * keeps one of each for an executable or library.
 * Protected: the image's code must not find that of another one. */
__attribute__((weak, visibility("protected"))) struct pomp2_device_buffer *pomp2_device_attached;
__attribute__((weak, visibility("protected"))) struct pomp2_device_buffer *pomp2_device_on_host;

/* ---- What differs between devices -------------------------------------------------------- */

/* Team and thread numbers as a key: on devices with a thread identity of their own, that is used
 * instead. */
static inline pomp2_u64 pomp2_device_numbers(void)
{
    pomp2_u64 key = (pomp2_u64)pomp2_omp_get_team_num() + 1;
    for (int i = 1, level = pomp2_omp_get_level(); i <= level; i++) {
        pomp2_u64 number = (pomp2_u64)pomp2_omp_get_ancestor_thread_num(i);
        if (number) /* the primary thread of an inner team is the thread that forked it */
            key = (key * 16 + (pomp2_u64)i) * 4096 + number;
    }
    return key;
}

/* A fence for acquire and release. Atomic accesses are relaxed, because LLVM knows no others for
 * nvptx before version 20. */
static inline void pomp2_device_order(void)
{
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
}

#if defined(__clang__)

static inline struct pomp2_device_buffer *pomp2_device_buffer(void)
{
    return pomp2_device_on_host;
}

/* Whether keys tell all threads apart. Where they do not, threads are so many that only primary
 * ones are recorded. */
static inline int pomp2_device_knows_threads(const struct pomp2_device_buffer *b)
{
    (void)b;
    return 1;
}

#if defined(__x86_64__)
static inline pomp2_u64 pomp2_device_ticks(void)
{
    return __builtin_readcyclecounter();
}

static inline pomp2_u64 pomp2_device_key(void)
{
    pomp2_u64 pointer;
    __asm__("mov %%fs:0, %0" : "=r"(pointer));
    return pointer;
}
#else
static inline pomp2_u64 pomp2_device_ticks(void)
{
    return (pomp2_u64)(pomp2_omp_get_wtime() * 1e9);
}

static inline pomp2_u64 pomp2_device_key(void)
{
    return (pomp2_u64)(__UINTPTR_TYPE__)__builtin_thread_pointer();
}
#endif

static inline void pomp2_device_tell(int command, struct pomp2_device_buffer *buffer, pomp2_u64 id,
                                     pomp2_u64 launch)
{
    struct pomp2_device_call call = {buffer, id, launch};
    pomp2_omp_control_tool(command, 0, &call);
}

#pragma omp begin declare variant match(device = {kind(nohost)})
static inline struct pomp2_device_buffer *pomp2_device_buffer(void)
{
    return pomp2_device_attached;
}
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {arch(nvptx, nvptx64, amdgcn)},                   \
                                        implementation = {extension(match_any)})
static inline int pomp2_device_knows_threads(const struct pomp2_device_buffer *b)
{
    (void)b;
    return 0;
}

static inline pomp2_u64 pomp2_device_key(void)
{
    return pomp2_device_numbers();
}

static inline void pomp2_device_tell(int command, struct pomp2_device_buffer *buffer, pomp2_u64 id,
                                     pomp2_u64 launch)
{
    (void)command, (void)buffer, (void)id, (void)launch;
}
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {arch(nvptx, nvptx64)},                           \
                                        implementation = {extension(match_any)})
static inline void pomp2_device_order(void)
{
    __nvvm_membar_gl();
}

static inline pomp2_u64 pomp2_device_ticks(void)
{
    pomp2_u64 ticks;
    __asm__ volatile("mov.u64 %0, %%globaltimer;" : "=l"(ticks));
    return ticks;
}
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {arch(amdgcn)})
static inline void pomp2_device_order(void)
{
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent");
}

static inline pomp2_u64 pomp2_device_ticks(void)
{
    pomp2_u64 ticks;
    __asm__ volatile("s_memrealtime %0\n\ts_waitcnt lgkmcnt(0)" : "=s"(ticks));
    return ticks;
}
#pragma omp end declare variant

#else
/* gcc compiles device code from what it made for the host, without built-in functions of either. */

static inline struct pomp2_device_buffer *pomp2_device_buffer(void)
{
    return pomp2_omp_is_initial_device() ? pomp2_device_on_host : pomp2_device_attached;
}

static inline int pomp2_device_knows_threads(const struct pomp2_device_buffer *b)
{
    return b->thread != 0;
}

static inline pomp2_u64 pomp2_device_key(void)
{
    const struct pomp2_device_buffer *b = pomp2_device_buffer();
    return b->thread ? b->thread() : pomp2_device_numbers();
}

static inline pomp2_u64 pomp2_device_ticks(void)
{
    const struct pomp2_device_buffer *b = pomp2_device_buffer();
    return b->now ? b->now() : (pomp2_u64)(pomp2_omp_get_wtime() * 1e9);
}

static inline void pomp2_device_tell(int command, struct pomp2_device_buffer *buffer, pomp2_u64 id,
                                     pomp2_u64 launch)
{
    (void)command, (void)buffer, (void)id, (void)launch;
}
#endif

#endif /* POMPEII_DEVICE_TOOL */

/* ---- Recording --------------------------------------------------------------------------- */

static inline void pomp2_device_drop(struct pomp2_device_buffer *b)
{
    __atomic_fetch_add(&b->dropped, 1, __ATOMIC_RELAXED);
}

/* Where to look for a thread's slot at the `attempt`th time. */
static inline pomp2_u32 pomp2_device_place(pomp2_u64 key, int attempt)
{
    return (pomp2_u32)(((key * 0x9e3779b97f4a7c15u) >> 40) + (pomp2_u64)attempt) %
           POMP2_DEVICE_SLOTS;
}

/* The slot of a thread; NULL: the table is full. */
static inline struct pomp2_device_slot *pomp2_device_slot(struct pomp2_device_buffer *b,
                                                          pomp2_u64 key)
{
    struct pomp2_device_slot *slots = (struct pomp2_device_slot *)(b + 1);
    for (int i = 0; i < POMP2_DEVICE_PROBES; i++) {
        struct pomp2_device_slot *s = &slots[pomp2_device_place(key, i)];
        pomp2_u64 owner = __atomic_load_n(&s->key, __ATOMIC_RELAXED);
        if (owner == key)
            return s;
        if (owner == 0 && (__atomic_compare_exchange_n(&s->key, &owner, key, 0, __ATOMIC_RELAXED,
                                                       __ATOMIC_RELAXED) ||
                           owner == key))
            return s;
    }
    return 0;
}

/* Room for a record of the slot's thread; NULL: there is none. */
static inline struct pomp2_device_record *pomp2_device_room(struct pomp2_device_buffer *b,
                                                            struct pomp2_device_slot *s)
{
    struct pomp2_device_chunk *chunks =
        (struct pomp2_device_chunk *)((struct pomp2_device_slot *)(b + 1) + POMP2_DEVICE_SLOTS);
    struct pomp2_device_chunk *c = &chunks[s->chunk];
    pomp2_u32 generation = b->generation;
    if (s->generation == generation && c->used < POMP2_DEVICE_RECORDS)
        return &c->records[c->used];
    if (b->claimed >= b->capacity)
        return 0;
    pomp2_u32 chunk = __atomic_fetch_add(&b->claimed, 1, __ATOMIC_RELAXED);
    if (chunk >= b->capacity)
        return 0;
    s->chunk = chunk;
    s->generation = generation;
    c = &chunks[chunk];
    c->used = 0;
    c->slot = (pomp2_u32)(s - (struct pomp2_device_slot *)(b + 1));
    return c->records;
}

/* Who the slot's thread is in the team, for those who read its records. */
static inline void pomp2_device_identify(struct pomp2_device_buffer *b, struct pomp2_device_slot *s)
{
    pomp2_u32 path = 0, level = (pomp2_u32)pomp2_omp_get_level();
    for (pomp2_u32 i = b->around + 1, shift = 0; i <= level && shift < 16; i++) {
        pomp2_u32 number = (pomp2_u32)pomp2_omp_get_ancestor_thread_num((int)i);
        if (number) {
            path |= (number < 255 ? number : 255) << shift;
            shift += 8;
        }
    }
    s->path = path;
    s->level = level;
    s->team = (pomp2_u32)pomp2_omp_get_team_num();
    if (s->team == 0 && path == 0)
        __atomic_fetch_add(&b->entered, 1, __ATOMIC_RELAXED);
}

static inline void pomp2_device_publish(pomp2_u32 *at, pomp2_u32 value)
{
    pomp2_device_order();
    __atomic_store_n(at, value, __ATOMIC_RELAXED);
}

static inline struct pomp2_device_slot *pomp2_device_take(struct pomp2_device_buffer *b)
{
    struct pomp2_device_slot *s = pomp2_device_slot(b, pomp2_device_key());
    if (s && __atomic_exchange_n(&s->busy, 1, __ATOMIC_RELAXED) == 0) {
        pomp2_device_order();
        return s;
    }
    pomp2_device_drop(b);
    return 0;
}

static inline void pomp2_device_give_back(struct pomp2_device_slot *s)
{
    pomp2_device_publish(&s->busy, 0);
}

static inline void pomp2_device_open(struct pomp2_device_buffer *b, pomp2_u64 id)
{
    struct pomp2_device_slot *s = pomp2_device_take(b);
    if (!s)
        return;
    pomp2_u32 depth = s->depth++;
    if (depth == 0)
        pomp2_device_identify(b, s);
    if (depth < POMP2_DEVICE_DEPTH) {
        s->open[depth].id = id;
        s->open[depth].begin = pomp2_device_ticks();
    }
    pomp2_device_give_back(s);
}

/* Takes the innermost open region `id` out of the slot. @return its depth; POMP2_DEVICE_DEPTH:
 * there is none */
static inline pomp2_u32 pomp2_device_find(struct pomp2_device_slot *s, pomp2_u64 id,
                                          pomp2_u64 *begin)
{
    pomp2_u32 depth = s->depth < POMP2_DEVICE_DEPTH ? s->depth : (pomp2_u32)POMP2_DEVICE_DEPTH;
    if (s->depth > POMP2_DEVICE_DEPTH) { /* the innermost one has no place */
        s->depth--;
        return POMP2_DEVICE_DEPTH;
    }
    while (depth > 0 && s->open[depth - 1].id != id)
        depth--;
    if (depth == 0)
        return POMP2_DEVICE_DEPTH;
    *begin = s->open[depth - 1].begin;
    for (pomp2_u32 i = depth; i < s->depth; i++)
        s->open[i - 1] = s->open[i];
    s->depth--;
    return depth - 1;
}

static inline void pomp2_device_put(struct pomp2_device_buffer *b, struct pomp2_device_slot *s,
                                    const struct pomp2_device_record *record)
{
    struct pomp2_device_record *r = pomp2_device_room(b, s);
    if (!r) {
        pomp2_device_drop(b);
        return;
    }
    *r = *record;
    struct pomp2_device_chunk *c =
        (struct pomp2_device_chunk *)((struct pomp2_device_slot *)(b + 1) + POMP2_DEVICE_SLOTS) +
        s->chunk;
    pomp2_device_publish(&c->used, c->used + 1);
}

static inline void pomp2_device_close(struct pomp2_device_buffer *b, pomp2_u64 id, pomp2_u64 launch)
{
    struct pomp2_device_record r;
    r.end = pomp2_device_ticks();
    struct pomp2_device_slot *s = pomp2_device_take(b);
    if (!s)
        return;
    r.begin = 0;
    r.id = id;
    r.launch = launch;
    r.depth = (pomp2_u16)pomp2_device_find(s, id, &r.begin);
    r.path = (pomp2_u16)s->path;
    r.team = s->team;
    if (r.depth < POMP2_DEVICE_DEPTH)
        pomp2_device_put(b, s, &r);
    else
        pomp2_device_drop(b);
    if (s->depth == 0 && s->team == 0 && s->path == 0)
        __atomic_fetch_add(&b->left, 1, __ATOMIC_RELAXED);
    pomp2_device_give_back(s);
}

/* The parallel region that a kernel consists of lasts from when its first thread begins it until
 * the last one ends it. Its primary thread records it as any other; the others say when they were
 * in it, and the runtime puts that together: no thread waits for another, and no kernel changes. */
static inline void pomp2_device_open_team(struct pomp2_device_buffer *b, pomp2_u64 id, int number,
                                          int size)
{
    if (number == 0) {
        if (size > 1 && pomp2_device_knows_threads(b))
            __atomic_fetch_add(&b->awaited, (pomp2_u32)size - 1, __ATOMIC_RELAXED);
        pomp2_device_open(b, id);
        return;
    }
    if (!pomp2_device_knows_threads(b))
        return;
    struct pomp2_device_slot *s = pomp2_device_take(b);
    if (!s)
        return;
    s->part = pomp2_device_ticks();
    pomp2_device_give_back(s);
}

static inline void pomp2_device_close_team(struct pomp2_device_buffer *b, pomp2_u64 id,
                                           pomp2_u64 launch, int number)
{
    if (number == 0) {
        pomp2_device_close(b, id, launch);
        return;
    }
    if (!pomp2_device_knows_threads(b))
        return;
    struct pomp2_device_record r;
    r.end = pomp2_device_ticks();
    struct pomp2_device_slot *s = pomp2_device_take(b);
    if (s) {
        r.begin = s->part;
        r.id = id;
        r.launch = launch;
        r.depth = POMP2_DEVICE_PART;
        r.path = 0;
        r.team = (pomp2_u32)pomp2_omp_get_team_num();
        pomp2_device_put(b, s, &r);
        pomp2_device_give_back(s);
    }
    pomp2_device_order();
    __atomic_fetch_add(&b->arrived, 1, __ATOMIC_RELAXED);
}

#ifndef POMPEII_DEVICE_TOOL

/* The calling thread is about to run a kernel, or a team of one, from this level on. */
static inline void pomp2_device_start(struct pomp2_device_buffer *b, pomp2_u32 level)
{
    if (b->around != level)
        b->around = level;
}

/* Whether the calling thread has the outermost region open at the level that it is at. */
static inline int pomp2_device_is_initial(struct pomp2_device_buffer *b)
{
    const struct pomp2_device_slot *slots = (const struct pomp2_device_slot *)(b + 1), *s;
    pomp2_u64 key = pomp2_device_key();
    for (int i = 0; i < POMP2_DEVICE_PROBES; i++) {
        s = &slots[pomp2_device_place(key, i)];
        if (s->key == key || s->key == 0)
            return s->key == key && s->depth > 0 && s->level == (pomp2_u32)pomp2_omp_get_level();
    }
    return 0;
}

/* ---- What device code calls -------------------------------------------------------------- */

/** The calling thread, whichever it is, enters region `id`: a parallel construct that it
 * encounters, an explicit task that it runs. */
static inline void pomp2_device_enter_any(pomp2_u64 id)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    if (!b)
        return;
    if (b->mode == POMP2_DEVICE_RECORDER)
        pomp2_device_open(b, id);
    else if (b->mode == POMP2_DEVICE_TOOL)
        pomp2_device_tell(POMP2_DEVICE_PUSH, b, id, 0);
}

static inline void pomp2_device_exit_any(pomp2_u64 id)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    if (!b)
        return;
    if (b->mode == POMP2_DEVICE_RECORDER)
        pomp2_device_close(b, id, 0);
    else if (b->mode == POMP2_DEVICE_TOOL)
        pomp2_device_tell(POMP2_DEVICE_POP, b, id, 0);
}

/** Enter and exit of regions that all threads of a team meet: only its primary thread records them,
 * and a team's initial thread what it meets alone. */
static inline void pomp2_device_enter(pomp2_u64 id)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    if (b && (pomp2_omp_get_thread_num() == 0 || pomp2_device_is_initial(b)))
        pomp2_device_enter_any(id);
}

static inline void pomp2_device_exit(pomp2_u64 id)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    if (b && (pomp2_omp_get_thread_num() == 0 || pomp2_device_is_initial(b)))
        pomp2_device_exit_any(id);
}

/** All threads of the team that a kernel runs its only parallel region `id` with enter it; `launch`
 * is POMP2_Target_launch() of the host, the same in all of them. */
static inline void pomp2_device_enter_team(pomp2_u64 id, pomp2_u64 launch)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    int number = pomp2_omp_get_thread_num();
    if (!b)
        return;
    if (number == 0)
        pomp2_device_start(b, (pomp2_u32)pomp2_omp_get_level() - 1);
    if (b->mode == POMP2_DEVICE_RECORDER)
        pomp2_device_open_team(b, id, number, pomp2_omp_get_num_threads());
    else if (b->mode == POMP2_DEVICE_TOOL)
        pomp2_device_tell(POMP2_DEVICE_PUSH_TEAM, b, id, launch);
}

static inline void pomp2_device_exit_team(pomp2_u64 id, pomp2_u64 launch)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    if (!b)
        return;
    if (b->mode == POMP2_DEVICE_RECORDER)
        pomp2_device_close_team(b, id, launch, pomp2_omp_get_thread_num());
    else if (b->mode == POMP2_DEVICE_TOOL)
        pomp2_device_tell(POMP2_DEVICE_POP_TEAM, b, id, launch);
}

/** The body of target region `id` begins and ends, on the initial thread of each team. */
static inline void pomp2_device_begin(pomp2_u64 id)
{
    struct pomp2_device_buffer *b = pomp2_device_buffer();
    if (!b)
        return;
    pomp2_device_start(b, (pomp2_u32)pomp2_omp_get_level());
    pomp2_device_enter_any(id);
}

static inline void pomp2_device_end(pomp2_u64 id)
{
    pomp2_device_exit_any(id);
}

#pragma omp end declare target

/* ---- What the runtime calls, on the host ------------------------------------------------- */

/* The runtime lets one thread at a time do this. */
static void pomp2_device_attach(int device, void *buffer)
{
    if (device < 0) {
        pomp2_device_on_host = (struct pomp2_device_buffer *)buffer;
        return;
    }
    /* By code of the image: `target update` reaches the variable of the image that was loaded at
     * the same address before, where a library was closed and opened again (LLVM 14 to 22). */
#pragma omp target is_device_ptr(buffer) device(device)
    pomp2_device_attached = (struct pomp2_device_buffer *)buffer;
}

static pomp2_u64 pomp2_device_clock(int device)
{
    pomp2_u64 ticks = 0;
    if (device < 0)
        return pomp2_device_on_host ? pomp2_device_ticks() : 0;
#pragma omp target map(from : ticks) device(device)
    ticks = pomp2_device_ticks();
    return ticks;
}

static const struct POMP2_Target_image pomp2_device_image = {
    POMP2_DEVICE_VERSION, pomp2_device_attach, pomp2_device_clock};

__attribute__((constructor, used)) static void pomp2_device_loaded(void)
{
    POMP2_Target_image(&pomp2_device_image, 1);
}

__attribute__((destructor, used)) static void pomp2_device_unloaded(void)
{
    POMP2_Target_image(&pomp2_device_image, 0);
}

#endif /* POMPEII_DEVICE_TOOL */

#ifdef __cplusplus
}
#endif
#endif
