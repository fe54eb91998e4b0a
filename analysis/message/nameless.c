/* Where what does not go into memory goes. */
#include "config.h"

#include "analysis/message/nameless.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

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
