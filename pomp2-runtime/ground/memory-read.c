/* Memory of this process that may be gone: the kernel says so, where a load would be the end. */
#include "config.h"
#include "pomp2-runtime/ground/memory-read.h"

#include <errno.h>
#include <stdint.h>
#include <sys/uio.h>
#include <unistd.h>

enum memory_state memory_read(void *to, const void *from, size_t size)
{
    struct iovec ours = {to, size}, theirs = {(void *)(uintptr_t)from, size};
    ssize_t n = process_vm_readv(getpid(), &ours, 1, &theirs, 1, 0);
    if (n >= 0)
        return n == (ssize_t)size ? MEMORY_READ : MEMORY_GONE;
    return errno == EFAULT ? MEMORY_GONE : MEMORY_UNKNOWN;
}
