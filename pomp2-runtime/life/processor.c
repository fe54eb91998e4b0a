/* What the system knows of processors. */
#include "config.h"
#include "pomp2-runtime/life/processor.h"
#include "pomp2-runtime/ground/descriptor.h"
#include "pomp2-runtime/ground/context.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Where OpenMP binds threads, it knows what there was before. */
uint64_t processors_for_us(void)
{
    cpu_set_t set;
    int count = __atomic_load_n(&runtime.processors, __ATOMIC_RELAXED);
    if (!count && sched_getaffinity(0, sizeof set, &set) == 0)
        count = CPU_COUNT(&set);
    return count > 0 ? (uint64_t)count : (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
}

/* proc(5), schedstat: time on a processor, time in the queue for one, how often. */
uint64_t processor_wait(uint64_t tid)
{
    GUARD_STREAMS;
    int saved = errno;
    char path[64], text[96], *end;
    snprintf(path, sizeof path, "/proc/self/task/%llu/schedstat", (unsigned long long)tid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    uint64_t wait = 0;
    if (fd >= 0)
        close(fd);
    if (size > 0) {
        text[size] = '\0';
        strtoull(text, &end, 10);
        wait = strtoull(end, NULL, 10);
    }
    errno = saved;
    return wait;
}
