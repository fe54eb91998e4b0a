/* What tells this node from others. */
#include "pomp2-runtime/life/node-name.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void node_boot(char id[BOOT_ID])
{
    int fd = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, id, BOOT_ID - 1) : -1;
    if (fd >= 0)
        close(fd);
    id[n == BOOT_ID - 1 ? n : 0] = '\0';
}

void node_name(const char *host, char name[NODE_NAME])
{
    char boot[BOOT_ID];
    node_boot(boot);
    snprintf(name, NODE_NAME, "%.60s-%.8s", host, boot);
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("_-", *c))
            *c = '_';
}
