/* With -DLARGE_PAGES a library to be preloaded: a machine whose pages have 64 KiB, as many of ARM and
 * all of POWER have. What the kernel refuses there is refused, and every mapping begins at such a
 * page. Else the program that is measured: threads, tasks, more than one chunk of each kind. */
#ifdef LARGE_PAGES
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 65536 };

/* EINVAL, which nobody would see who gives memory back. */
static void must_begin_page(const void *address)
{
    if ((uintptr_t)address % PAGE)
        abort();
}

static size_t rounded(size_t size)
{
    return (size + PAGE - 1) / PAGE * PAGE;
}

static void *kernel_mmap(void *at, size_t size, int protection, int flags, int fd, long offset)
{
    return (void *)syscall(SYS_mmap, at, size, protection, flags, fd, offset);
}

/* More than is wanted, of which what begins at a page is used. */
void *mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
    if (offset % PAGE) {
        errno = EINVAL;
        return MAP_FAILED;
    }
    if (flags & MAP_FIXED) {
        must_begin_page(at);
        return kernel_mmap(at, size, protection, flags, fd, offset);
    }
    char *room = kernel_mmap(NULL, rounded(size) + PAGE, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
        return room;
    char *begin = (char *)rounded((size_t)room), *end = room + rounded(size) + PAGE;
    if (begin > room)
        syscall(SYS_munmap, room, begin - room);
    if (begin + rounded(size) < end)
        syscall(SYS_munmap, begin + rounded(size), end - begin - rounded(size));
    return kernel_mmap(begin, size, protection, flags | MAP_FIXED, fd, offset);
}

int munmap(void *at, size_t size)
{
    must_begin_page(at);
    return (int)syscall(SYS_munmap, at, rounded(size));
}

int mprotect(void *at, size_t size, int protection)
{
    must_begin_page(at);
    return (int)syscall(SYS_mprotect, at, size, protection);
}

int madvise(void *at, size_t size, int advice)
{
    must_begin_page(at);
    return (int)syscall(SYS_madvise, at, size, advice);
}

void *mremap(void *old, size_t size, size_t wanted, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    void *at = flags & MREMAP_FIXED ? va_arg(arguments, void *) : NULL;
    va_end(arguments);
    must_begin_page(old);
    must_begin_page(at);
    return (void *)syscall(SYS_mremap, old, size, wanted, flags, at);
}

long sysconf(int name)
{
    long (*real)(int) = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
    return name == _SC_PAGESIZE ? PAGE : real(name);
}
#else
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void work(int tasks)
{
    long sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
    {
#pragma omp single
        for (int i = 0; i < tasks; i++) {
#pragma omp task
            {
#pragma omp critical
                sum++;
            }
        }
#pragma omp for schedule(dynamic)
        for (int i = 0; i < tasks; i++)
            sum++;
    }
}

int main(int count, char **arguments)
{
    printf("%ld\n", sysconf(_SC_PAGESIZE));
    fflush(stdout);
    work(2000);
    if (fork() == 0) {
#pragma omp critical(child)
        exit(3);
    }
    wait(NULL);
    work(500);
    if (count > 1 && strcmp(arguments[1], "die") == 0)
        kill(getpid(), SIGKILL);
    return 0;
}
#endif
