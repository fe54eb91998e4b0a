/*
 * One clock for the ranks on a node. Each process measures its clock when it starts, within half a
 * millisecond: two of them then differ by some microseconds, and by up to some dozen more with each
 * second. But all read one counter; so all do as the first one found.
 */
#include "pomp2-runtime/life/node-clock.h"
#include "common/launch.h"
#include "pomp2-runtime/life/node-name.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_shared;

void node_clock_name(char name[64])
{
    char id[BOOT_ID];
    struct launch launch;
    node_boot(id);
    if (*id && runtime.settings.clock_ranks > 0) {
        launch_find(&launch);
        snprintf(name, 64, ".clock-%s-%llu", id,
                 (unsigned long long)(launch.rank / runtime.settings.clock_ranks));
    } else
        snprintf(name, 64, *id ? ".clock-%s" : "", id);
}

bool node_clock_is_shared(void)
{
    return is_shared;
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
    node_clock_name(name);
    bool published = *name && publish(directory, name);
    if (*name && !published && errno == EEXIST &&
        read_published(directory, name, &moments, &theirs))
        is_shared = clock_follow(&theirs, moments);
    is_shared |= published;
    errno = saved;
    return published;
}

void node_clock_withdraw(int directory)
{
    char name[64];
    int saved = errno;
    node_clock_name(name);
    unlinkat(directory, name, 0);
    errno = saved;
}
