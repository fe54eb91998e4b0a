/* The spool file: its chunks, and definitions written into it. */
#include "config.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/descriptor.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/memory-left.h"
#include "pomp2-runtime/ground/own-stack.h"
#include "pomp2-runtime/ground/text-file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <unistd.h>

enum { DEFINITIONS_CHUNK = 16 * SPOOL_PAGE, MANY_PAGES = 32 * SPOOL_PAGE };

/* A chunk outside the file. */
struct stray {
    struct stray *next;
    struct spool_chunk *chunk;
};

static struct {
    char *path;   /* NULL: there is no file */
    dev_t device; /* which file it is, whatever its path leads to later */
    ino_t inode;
    struct spool_header *header; /* mapped for good */
    uint64_t size;               /* of the file; chunks are claimed by adding to it */
    int failure;
    bool spares_memory;
    uint64_t unpatched; /* spool_patch() could not */
    struct stray *strays;
    char *next, *end; /* room for definitions */
    uint64_t definition_chunks;
} spool;

/* ---- Mappings ---------------------------------------------------------------------------- */

/* Chunks begin at multiples of SPOOL_PAGE, but the kernel's pages may be larger (64 KiB on many
 * machines of ARM and POWER): a mapping begins where the page does that a chunk begins in. */
static size_t behind_page(uint64_t at)
{
    return (size_t)(at % (uint64_t)sysconf(_SC_PAGESIZE));
}

static void *map(int fd, uint64_t offset, size_t size)
{
    size_t before = behind_page(offset);
    char *m =
        mmap(NULL, before + size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)(offset - before));
    return m == MAP_FAILED ? NULL : m + before;
}

static void unmap(void *mapped, size_t size)
{
    size_t before = behind_page((uintptr_t)mapped);
    munmap((char *)mapped - before, before + size);
}

/* ---- The file ---------------------------------------------------------------------------- */

/* The file is opened for each growth: a descriptor of ours that stays open could be closed, and its
 * number reused, by the program. */
static int open_spool(void)
{
    struct stat status;
    int fd = open(spool.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return fd;
    int failure = fstat(fd, &status) != 0                                         ? errno
                  : status.st_dev == spool.device && status.st_ino == spool.inode ? 0
                                                                                  : ESTALE;
    if (!failure)
        return fd;
    close(fd);
    errno = failure;
    return -1;
}

/* Writes zeros, as many pages in one go as the page cache may keep in one piece. */
static int fill(int fd, uint64_t offset, size_t size)
{
    enum { PAGES = 64 };
    static const char zeros[SPOOL_PAGE];
    struct iovec pages[PAGES];
    while (size > 0) {
        int count = 0;
        for (size_t left = size; left > 0 && count < PAGES; left -= pages[count++].iov_len)
            pages[count] = (struct iovec){(void *)zeros, left < SPOOL_PAGE ? left : SPOOL_PAGE};
        ssize_t n = pwritev(fd, pages, count, (off_t)offset);
        if (n < 0 && errno != EINTR)
            return errno;
        if (n > 0) {
            offset += (size_t)n;
            size -= (size_t)n;
        }
    }
    return 0;
}

/* What lies in memory takes it from the program: a quarter of the file system is left, and of the
 * memory an eighth, for the program may want more than we do. */
static bool takes_memory(int fd)
{
    enum { FILE_SYSTEM_PART = 4, MEMORY_PART = 8 };
    struct statfs s;
    return (fstatfs(fd, &s) == 0 && s.f_blocks > 0 && s.f_bavail < s.f_blocks / FILE_SYSTEM_PART) ||
           !memory_is_left("", MEMORY_PART);
}

struct takes_memory {
    int fd;
    bool answer;
};

static void ask_for_memory(void *context)
{
    struct takes_memory *t = context;
    t->answer = takes_memory(t->fd);
}

/* For all threads, and memory_is_left() has buffers. */
static bool must_spare(int fd)
{
    struct takes_memory t = {.fd = fd};
    if (spool.spares_memory)
        on_own_stack(ask_for_memory, &t);
    return t.answer;
}

/* Blocks are allocated, so that a full disk is an error here and not a SIGBUS at a store. */
static int allocate(int fd, uint64_t offset, size_t size)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
        offset + size > limit.rlim_cur)
        return EFBIG;
    if (must_spare(fd))
        return ENOSPC;
    int failure = posix_fallocate(fd, (off_t)offset, (off_t)size);
    /* The kernel may not know how, or be told not to; or a timer of the program's interrupts it. */
    return failure == EPERM || failure == ENOSYS || failure == EINTR ? fill(fd, offset, size)
                                                                     : failure;
}

/* It is mapped: who else could cut it would kill the program, by SIGBUS. */
enum { OWNER_ONLY = 0600 };

bool spool_create(int directory, const char *name, const char *path, uint32_t rank)
{
    struct stat status;
    int fd = openat(directory, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ONLY);
    if (fd < 0)
        return false;
    int failure = fstat(fd, &status) == 0 ? allocate(fd, 0, SPOOL_PAGE) : errno;
    struct spool_header *h = failure ? NULL : map(fd, 0, SPOOL_PAGE);
    if (!failure && !h)
        failure = errno;
    close(fd);
    char *copy = arena_get(&runtime.arena, strlen(path) + 1);
    if (!failure && !copy)
        failure = ENOMEM;
    if (failure) {
        unlinkat(directory, name, 0);
        errno = failure;
        return false;
    }
    spool.device = status.st_dev;
    spool.inode = status.st_ino;
    *h = (struct spool_header){.magic = SPOOL_MAGIC,
                               .version = SPOOL_VERSION,
                               .rank = rank,
                               .pid = identity_process(),
                               .epoch = runtime_clock.epoch,
                               .finalize = SPOOL_OPEN};
    spool.header = h;
    spool.size = SPOOL_PAGE;
    spool.path = strcpy(copy, path);
    return true;
}

/* Page faults one by one cost a third of a unit's record; and the counters of a unit should not
 * count those of ours in the middle of it. A thread that gets a second chunk of records will fill
 * it, and what the pages cost is known when it is paid at once. */
static bool is_touched(enum spool_kind kind, size_t size)
{
    return kind == SPOOL_UNITS || (kind == SPOOL_RECORDS && size >= MANY_PAGES) || runtime.counters;
}

/* With file systems whose pages come in larger pieces, those that were written cost a quarter of
 * those that are allocated by a fault; with others a sixth more. */
static void touch_file(enum spool_kind kind, int fd, uint64_t offset, size_t size)
{
    if (size >= MANY_PAGES && is_touched(kind, size))
        fill(fd, offset, size); /* it is allocated: who fails here leaves it to the faults */
}

/* Each page is also written to, zero over zero: older kernels have no call for all of them, and on
 * a virtual machine the first access to a page that the kernel has mapped may take 5 us still,
 * where the hypervisor follows the tables of pages. */
static void touch(enum spool_kind kind, void *chunk, size_t size)
{
    if (!is_touched(kind, size))
        return;
#ifdef MADV_POPULATE_WRITE /* Linux 5.14 */
    size_t before = behind_page((uintptr_t)chunk);
    madvise((char *)chunk - before, before + size, MADV_POPULATE_WRITE);
#endif
    for (size_t at = 0; at < size; at += SPOOL_PAGE)
        *(volatile char *)((char *)chunk + at) = 0;
}

/* The first reason is told at the end. */
static void fail(int failure)
{
    int none = 0;
    __atomic_compare_exchange_n(&spool.failure, &none, failure, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}

static struct spool_chunk *chunk_in_file(enum spool_kind kind, size_t size, uint64_t *offset)
{
    if (!spool.path || __atomic_load_n(&spool.failure, __ATOMIC_RELAXED))
        return NULL;
    GUARD_STREAMS;
    struct spool_chunk *c = NULL;
    int fd = open_spool(), failure = fd < 0 ? errno : 0;
    if (!failure) {
        *offset = __atomic_fetch_add(&spool.size, size, __ATOMIC_RELAXED);
        failure = allocate(fd, *offset, size);
        if (!failure)
            touch_file(kind, fd, *offset, size);
        if (!failure && !(c = map(fd, *offset, size)))
            failure = errno;
        close(fd);
    }
    if (failure)
        fail(failure);
    return c;
}

/* What grows with the program's code, not with its run: plain memory has room for it. */
static bool is_bounded(enum spool_kind kind)
{
    return kind != SPOOL_RECORDS && kind != SPOOL_UNITS;
}

/* With plain memory instead: it is only known at exit, and stays mapped until then. */
static struct spool_chunk *chunk_astray(size_t size)
{
    void *m =
        mmap(NULL, size + SPOOL_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (m == MAP_FAILED)
        return NULL;
    struct stray *s = (struct stray *)((char *)m + size);
    s->chunk = m;
    s->next = __atomic_load_n(&spool.strays, __ATOMIC_ACQUIRE);
    while (!__atomic_compare_exchange_n(&spool.strays, &s->next, s, true, __ATOMIC_RELEASE,
                                        __ATOMIC_ACQUIRE))
        ;
    return m;
}

struct spool_chunk *spool_chunk(enum spool_kind kind, uint32_t location, uint64_t sequence,
                                size_t size, uint64_t *offset)
{
    int saved = errno;
    assert(size % SPOOL_PAGE == 0);
    *offset = 0;
    struct spool_chunk *c = chunk_in_file(kind, size, offset);
    if (!c) {
        *offset = 0;
        if (is_bounded(kind))
            c = chunk_astray(size);
    }
    if (c) {
        touch(kind, c, size);
        c->location = location;
        c->sequence = sequence;
        c->size = size;
        c->address = (uintptr_t)c;
        __atomic_store_n(&c->kind, kind, __ATOMIC_RELEASE);
    }
    errno = saved;
    return c;
}

void spool_spare_memory(void)
{
    spool.spares_memory = true;
}

void spool_unmap(struct spool_chunk *chunk)
{
    unmap(chunk, chunk->size);
}

static bool patch_mapped(int fd, uint64_t offset, const void *data, size_t size)
{
    void *m = map(fd, offset, size);
    if (!m)
        return false;
    memcpy(m, data, size);
    unmap(m, size);
    return true;
}

void spool_patch(uint64_t offset, const void *data, size_t size)
{
    GUARD_STREAMS;
    int saved = errno, fd = open_spool();
    bool good = fd >= 0 && (pwrite(fd, data, size, (off_t)offset) == (ssize_t)size ||
                            patch_mapped(fd, offset, data, size));
    if (!good) {
        fail(errno);
        __atomic_add_fetch(&spool.unpatched, 1, __ATOMIC_RELAXED);
    }
    if (fd >= 0)
        close(fd);
    errno = saved;
}

void spool_each_stray(void (*visit)(void *context, const struct spool_chunk *chunk), void *context)
{
    for (struct stray *s = __atomic_load_n(&spool.strays, __ATOMIC_ACQUIRE); s; s = s->next)
        visit(context, s->chunk);
}

uint64_t spool_unpatched(void)
{
    return __atomic_load_n(&spool.unpatched, __ATOMIC_RELAXED);
}

int spool_failure(void)
{
    return __atomic_load_n(&spool.failure, __ATOMIC_RELAXED);
}

/* ---- Forked processes -------------------------------------------------------------------- */

static uint64_t *counter_of(bool measured)
{
    return measured ? &spool.header->children : &spool.header->unmeasured;
}

void spool_count_child(bool measured)
{
    if (spool.header) /* its mapping is the parent's, too */
        __atomic_add_fetch(counter_of(measured), 1, __ATOMIC_RELAXED);
}

uint64_t spool_children(bool measured)
{
    return spool.header ? __atomic_load_n(counter_of(measured), __ATOMIC_RELAXED) : 0;
}

/* Not by device and inode: some file systems have other ones in the list of mappings. */
static bool is_of_spool(const char *path)
{
    const char *slash = strrchr(path, '/'), *own = strrchr(spool.path, '/');
    size_t length = strlen(own);
    return slash && strncmp(slash, own, length) == 0 && strchr(" ", slash[length]);
}

static bool make_private(char *begin, size_t size)
{
    void *copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (copy == MAP_FAILED)
        return false;
    memcpy(copy, begin, size);
    return mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, begin) == begin;
}

bool spool_leave(void)
{
    char mode[8];
    const char *line;
    struct text_file maps = {.fd = -1};
    if (spool.path)
        text_open(&maps, "/proc/self/maps");
    bool good = maps.fd >= 0 || !spool.path;
    while (good && (line = text_line(&maps))) {
        uintptr_t begin, end;
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s", &begin, &end, mode) == 3 &&
            strchr(mode, 's') && is_of_spool(line))
            good = make_private((char *)begin, end - begin);
    }
    text_close(&maps);
    memset(&spool, 0, sizeof spool);
    return good;
}

bool spool_is_own(void)
{
    uint64_t process = identity_process();
    return !spool.header || !process || spool.header->pid == process;
}

void spool_note_death(uint64_t now)
{
    if (spool.header)
        spool.header->died = now;
}

void spool_note_cost(const uint64_t cost[EVENT_KINDS])
{
    if (spool.header)
        memcpy(spool.header->cost, cost, sizeof spool.header->cost);
}

void spool_note_threads(uint64_t most)
{
    if (spool.header)
        spool.header->threads = most;
}

void spool_note_requests(uint64_t open)
{
    if (spool.header)
        spool.header->requests = open;
}

void spool_note_clock(bool end, int64_t offset, uint64_t at)
{
    struct spool_header *header = spool.header;
    if (!header || header->clocks != end)
        return;
    header->clock[end].offset = offset;
    header->clock[end].at = at;
    header->clocks++;
}

void spool_close(uint64_t finalize)
{
    if (spool.header)
        spool.header->finalize = finalize;
}

const char *spool_path(void)
{
    return spool.path;
}

/* ---- Definitions ------------------------------------------------------------------------- */

static void *define(enum spool_definition type, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (size + sizeof(struct spool_entry) > (size_t)(spool.end - spool.next)) {
        size_t chunk = DEFINITIONS_CHUNK;
        while (chunk < size + sizeof(struct spool_chunk) + sizeof(struct spool_entry))
            chunk *= 2;
        uint64_t offset;
        struct spool_chunk *c =
            spool_chunk(SPOOL_DEFINITIONS, 0, spool.definition_chunks++, chunk, &offset);
        if (!c)
            return NULL;
        spool.next = (char *)(c + 1);
        spool.end = (char *)c + chunk;
    }
    struct spool_entry *e = (struct spool_entry *)spool.next;
    spool.next += size;
    e->type = type;
    e->size = (uint32_t)size;
    return e;
}

static char *put_text(char *to, const char *s)
{
    size_t n = strlen(s) + 1;
    memcpy(to, s, n);
    return to + n;
}

void define_meta(const char *key, const char *value)
{
    struct spool_meta *m = define(SPOOL_META, sizeof *m + strlen(key) + strlen(value) + 2);
    if (m)
        put_text(put_text(m->text, key), value);
}

void define_region(uint32_t id, const struct region_text *t)
{
    const char *const texts[] = {t->layer, t->construct, t->file, t->name, t->clauses};
    size_t size = sizeof(struct spool_region);
    for (int i = 0; i < 5; i++)
        size += strlen(texts[i]) + 1;
    struct spool_region *r = define(SPOOL_REGION, size);
    if (!r)
        return;
    r->id = id;
    r->first = t->first;
    r->last = t->last;
    r->code = t->code;
    char *to = r->text;
    for (int i = 0; i < 5; i++)
        to = put_text(to, texts[i]);
}

void define_object(uint32_t id, const char *path, const char *build_id)
{
    struct spool_object *o = define(SPOOL_OBJECT, sizeof *o + strlen(path) + strlen(build_id) + 2);
    if (!o)
        return;
    o->id = id;
    put_text(put_text(o->text, path), build_id);
}

void define_source(const char *name, const char *bytes, const char *digest)
{
    struct spool_source *s =
        define(SPOOL_SOURCE, sizeof *s + strlen(name) + strlen(bytes) + strlen(digest) + 3);
    if (s)
        put_text(put_text(put_text(s->text, name), bytes), digest);
}

void define_handle(uint64_t id, const char *name)
{
    struct spool_handle *h = define(SPOOL_HANDLE, sizeof *h + strlen(name) + 1);
    if (!h)
        return;
    h->id = id;
    put_text(h->name, name);
}

struct spool_location *define_location(uint32_t id)
{
    struct spool_location *l = define(SPOOL_LOCATION, sizeof *l);
    if (l) {
        l->id = id;
        l->end = SPOOL_OPEN;
    }
    return l;
}
