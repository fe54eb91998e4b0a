/*
 * One clock for the ranks on a node. Each process measures its clock when it starts, within half a
 * millisecond: two of them then differ by some microseconds, and by up to some dozen more with each
 * second. But all read one counter; so all do as the first one found.
 */
#include "pomp2-runtime/life/node-clock.h"
#include "pomp2-runtime/life/node-name.h"
#include "pomp2-runtime/ground/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void name_link(char name[64])
{
    char id[BOOT_ID];
    node_boot(id);
    snprintf(name, 64, *id ? ".clock-%s" : "", id);
}

/* A link to nothing is made at once or not at all, with what it says. */
static bool publish(int directory, const char *name)
{
    char text[128];
    struct clock_moments m = clock_moments();
    snprintf(text, sizeof text, "%d:%" PRIu64 ":%" PRIu64 ":%" PRIu64 ":%" PRIu64,
             runtime_clock.tsc, m.base, m.system, runtime_clock.multiplier, runtime_clock.epoch);
    return symlinkat(text, directory, name) == 0;
}

static bool read_published(int directory, const char *name, struct clock_moments *theirs,
                           struct clock *clock)
{
    char text[128];
    int tsc;
    ssize_t n = readlinkat(directory, name, text, sizeof text - 1);
    if (n <= 0)
        return false;
    text[n] = '\0';
    if (sscanf(text, "%d:%" SCNu64 ":%" SCNu64 ":%" SCNu64 ":%" SCNu64, &tsc, &theirs->base,
               &theirs->system, &clock->multiplier, &clock->epoch) != 5)
        return false;
    clock->tsc = tsc;
    return true;
}

bool node_clock_share(int directory)
{
    char name[64];
    struct clock theirs = {0};
    struct clock_moments moments;
    int saved = errno;
    name_link(name);
    bool published = *name && publish(directory, name);
    if (*name && !published && errno == EEXIST &&
        read_published(directory, name, &moments, &theirs))
        clock_follow(&theirs, moments);
    errno = saved;
    return published;
}

void node_clock_withdraw(int directory)
{
    char name[64];
    int saved = errno;
    name_link(name);
    unlinkat(directory, name, 0);
    errno = saved;
}
