/* Standard streams that are closed stay so: what a thread prints on them fails, at every moment,
 * while others need files of ours. `closed STREAM..` says which are. Status 3: all is well. */
#include "hand.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

REGION(1, "userRegion", "*userRegionName=event");
static int over, failures;

static void *have_events(void *unused)
{
    for (int i = 0; i < 20000; i++) {
        POMP2_Begin(&region_1, ctc_1);
        POMP2_End(&region_1);
    }
    return unused;
}

static void *print(void *stream)
{
    while (!__atomic_load_n(&over, __ATOMIC_RELAXED))
        if (write(*(int *)stream, "printed\n", 8) >= 0 || errno != EBADF)
            __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
    return stream;
}

int main(int argc, char **argv)
{
    enum { THREADS = 2 };
    pthread_t threads[THREADS], printers[3];
    int streams[3], closed = argc - 1;
    for (int i = 0; i < closed; i++) {
        streams[i] = atoi(argv[i + 1]);
        pthread_create(&printers[i], NULL, print, &streams[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, have_events, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    __atomic_store_n(&over, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < closed; i++)
        pthread_join(printers[i], NULL);
    for (int i = 0; i < closed; i++)
        failures += fcntl(streams[i], F_GETFD) >= 0;
    return failures ? 1 : 3;
}
