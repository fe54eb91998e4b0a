/* Standard streams that are closed: their numbers are not ours. */
#include "config.h"
#include "pomp2-runtime/ground/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

/* What stands in the place of streams that are closed; one for all threads, as long as any opens
 * files. */
static struct {
    pthread_mutex_t lock;
    unsigned threads;
    bool ours[STDERR_FILENO + 1];
} streams = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool is_closed(int fd)
{
    return fcntl(fd, F_GETFD) < 0 && errno == EBADF;
}

/* With O_PATH, nothing can be read from it or written to it: EBADF, as where it is closed. */
static bool occupy(int wanted)
{
    int fd = open("/", O_PATH | O_CLOEXEC);
    if (fd >= 0 && fd != wanted)
        close(fd); /* the program was faster */
    return fd == wanted;
}

int streams_guard(void)
{
    int saved = errno, cancel;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
    pthread_mutex_lock(&streams.lock);
    if (streams.threads++ == 0)
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
            streams.ours[fd] = is_closed(fd) && occupy(fd);
    pthread_mutex_unlock(&streams.lock);
    errno = saved;
    return cancel;
}

/* The program may have put a file in its place, by dup2(). If it does between this question and
 * close(), it loses that file: the kernel has no call for both. */
static bool is_occupied(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && flags & O_PATH;
}

static void leave(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (streams.ours[fd] && is_occupied(fd))
            close(fd);
}

void streams_free(const int *guard)
{
    int saved = errno;
    pthread_mutex_lock(&streams.lock);
    if (--streams.threads == 0)
        leave();
    pthread_mutex_unlock(&streams.lock);
    pthread_setcancelstate(*guard, NULL);
    errno = saved;
}

void streams_forked(void)
{
    int saved = errno;
    pthread_mutex_init(&streams.lock, NULL);
    if (streams.threads)
        leave();
    streams.threads = 0;
    errno = saved;
}
