/* The trace of one rank among those of others. */
#include "config.h"

#include "analysis/reader/member.h"
#include "common/container.h"
#include "common/memory.h"
#include "common/regular.h"

#include <ctype.h>
#include <stdlib.h>

struct member_path {
    size_t container;
    uint64_t rank;
    int64_t offset;
};

static bool parse_number(const char **at, char end, int64_t *number)
{
    char *behind;
    if (!isdigit((unsigned char)**at))
        return false;
    errno = 0;
    *number = strtoll(*at, &behind, 10);
    bool good = errno == 0 && *behind == end;
    *at = behind + (end != '\0');
    return good;
}

static bool parse_path(const char *path, struct member_path *out)
{
    const char *slash = strrchr(path, '/'), *at = slash ? slash + 1 : "";
    int64_t rank;
    if (!slash || !parse_number(&at, '@', &rank) || !parse_number(&at, '\0', &out->offset))
        return false;
    out->container = (size_t)(slash - path);
    out->rank = (uint64_t)rank;
    return true;
}

bool member_has_path(const char *path, size_t *container)
{
    struct member_path parsed;
    bool good = parse_path(path, &parsed);
    *container = good ? parsed.container : 0;
    return good;
}

int member_open(const char *path, int64_t *size)
{
    struct member_path parsed;
    struct container_member member;
    struct stat status;
    if (!parse_path(path, &parsed)) {
        errno = ENOENT;
        return -1;
    }
    char *container = xformat("%.*s", (int)parsed.container, path);
    int fd = open_regular(container);
    free(container);
    if (fd < 0)
        return fd;
    const int64_t head = sizeof(struct container_head);
    bool good = fstat(fd, &status) == 0 && parsed.offset <= status.st_size - head &&
                container_head_at(fd, parsed.offset, &member) && member.rank == parsed.rank &&
                member.size <= status.st_size - parsed.offset - head &&
                lseek(fd, parsed.offset + head, SEEK_SET) >= 0;
    if (good) {
        *size = member.size;
        return fd;
    }
    close(fd);
    errno = ENOENT;
    return -1;
}

int64_t trace_bytes(const char *path)
{
    struct stat status;
    int64_t size = 0;
    if (stat(path, &status) == 0)
        return (int64_t)status.st_size;
    int fd = member_open(path, &size);
    if (fd >= 0)
        close(fd);
    return size;
}
