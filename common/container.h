/**
 * @file container.h
 * @brief Traces of several ranks in one file, a member each: what its writers and its readers
 * share.
 *
 * A member is a struct container_head, and `size` bytes: what a file of its own would hold. To zstd
 * the head is a frame that is skipped. A member is appended by one write(), which on one node is
 * whole, and behind those of others, or cut: so each node writes a container of its own, nobody
 * waits for a lock, and no index has to be kept true. Who died in the middle of it, or found the
 * disk full, leaves a head without all of its bytes, and others' members behind that: the next head
 * is then looked for.
 *
 * In a header, because the measured process links nothing else of common/ but the filter.
 */
#ifndef COMMON_CONTAINER_H
#define COMMON_CONTAINER_H

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/** All numbers are little endian. */
struct container_head {
    uint32_t zstd;   /**< of a skippable frame (RFC 8878, 3.1.2) */
    uint32_t length; /**< of what follows it here */
    char mark[8];
    uint64_t rank, size;
    uint64_t check; /**< that these two are no other data */
};

#define CONTAINER_MARK "PompTrc1"
#define CONTAINER_PREFIX "traces."
enum { CONTAINER_ZSTD = 0x184D2A50 };

/** A member that is whole. */
struct container_member {
    uint32_t rank;
    int64_t offset; /**< of its head */
    int64_t size;   /**< of what is behind that */
};

static inline uint64_t container_check(uint64_t rank, uint64_t size)
{
    uint64_t x = (rank ^ 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 29) ^ size) * 0x94d049bb133111ebu;
    return x ^ (x >> 32);
}

static inline struct container_head container_head_of(uint32_t rank, uint64_t size)
{
    struct container_head head = {.zstd = htole32(CONTAINER_ZSTD),
                                  .length = htole32(sizeof head - 8),
                                  .rank = htole64(rank),
                                  .size = htole64(size),
                                  .check = htole64(container_check(rank, size))};
    memcpy(head.mark, CONTAINER_MARK, sizeof head.mark);
    return head;
}

/** Whether `bytes` are a head; whether its member ends within a file is another question. */
static inline bool container_is_head(const void *bytes, struct container_member *member)
{
    struct container_head head;
    memcpy(&head, bytes, sizeof head);
    uint64_t rank = le64toh(head.rank), size = le64toh(head.size);
    struct container_head same = container_head_of((uint32_t)rank, size);
    member->rank = (uint32_t)rank;
    member->size = (int64_t)size;
    return rank <= INT32_MAX && size <= INT64_MAX / 2 && memcmp(&head, &same, sizeof head) == 0;
}

static inline bool container_head_at(int fd, int64_t offset, struct container_member *member)
{
    struct container_head head;
    member->offset = offset;
    return pread(fd, &head, sizeof head, offset) == (ssize_t)sizeof head &&
           container_is_head(&head, member);
}

/** The first head from `from` on, -1 where there is none. Reads what it goes over. */
static inline int64_t container_search(int fd, int64_t from)
{
    char bytes[16384];
    const uint32_t start = htole32(CONTAINER_ZSTD);
    struct container_member member;
    ssize_t got;
    while ((got = pread(fd, bytes, sizeof bytes, from)) >= (ssize_t)sizeof(struct container_head)) {
        const char *at = bytes, *last = bytes + got - sizeof(struct container_head);
        while (at <= last &&
               (at = memmem(at, (size_t)(last - at) + sizeof start, &start, sizeof start))) {
            if (container_is_head(at, &member))
                return from + (at - bytes);
            at++;
        }
        from += last - bytes + 1;
    }
    return -1;
}

/**
 * The next member that is whole: its bytes end the file, or another one's head follows, or nothing
 * of another one is among them.
 *
 * @param next where it may begin: 0 at first; then where the one after it may
 * @param size of the file
 * @return false: there is none. `*cut` then or before: something was no whole member
 */
static inline bool container_next(int fd, int64_t *next, int64_t size,
                                  struct container_member *member, bool *cut)
{
    struct container_member after;
    const int64_t head = sizeof(struct container_head);
    while (*next >= 0 && *next < size) {
        int64_t behind = *next + head;
        bool good = container_head_at(fd, *next, member);
        bool ends = good && member->size <= size - behind;
        int64_t end = ends ? behind + member->size : size;
        if (ends && (end == size || container_head_at(fd, end, &after))) {
            *next = end;
            return true;
        }
        *cut = true;
        *next = container_search(fd, good ? behind : *next + 1);
        if (ends && (*next < 0 || *next >= end))
            return true;
    }
    return false;
}

/** A container that is gone through, or nothing where there is none. */
struct container_walk {
    int fd;
    int64_t next, size;
    bool cut; /**< something was no whole member */
};

static inline struct container_walk container_open(int directory, const char *name)
{
    struct stat status;
    int fd = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    bool good = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    return (struct container_walk){.fd = fd, .size = good ? (int64_t)status.st_size : 0};
}

static inline bool container_walk(struct container_walk *walk, struct container_member *member)
{
    return container_next(walk->fd, &walk->next, walk->size, member, &walk->cut);
}

static inline void container_close(struct container_walk *walk)
{
    if (walk->fd >= 0)
        close(walk->fd);
}

#endif
