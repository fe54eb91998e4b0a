/* Where what does not go into memory goes. */
#include "config.h"

#include "common/nameless.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

FILE *nameless_file(void)
{
    const char *folder = getenv("TMPDIR");
    int descriptor =
        open(folder && *folder ? folder : "/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

    if (descriptor >= 0)
        return fdopen(descriptor, "w+");
    /* Not every file system has such files. */
    return errno == EOPNOTSUPP || errno == EISDIR ? tmpfile() : NULL;
}

void *nameless_map(size_t size)
{
    FILE *file = nameless_file();
    void *memory = MAP_FAILED;

    if (!file)
        return NULL;
    if (posix_fallocate(fileno(file), 0, (off_t)size) == 0)
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
    else
        errno = ENOSPC;
    fclose(file);
    return memory == MAP_FAILED ? NULL : memory;
}
