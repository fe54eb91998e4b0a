/* Everything there is a setting for, so often that no spool of a few hundred kilobytes holds it. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef INTERRUPTED /* as by a timer of the program's, again and again */
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

int posix_fallocate(int fd, off_t offset, off_t size)
{
    static int calls;
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) % 4)
        return EINTR;
    return syscall(SYS_fallocate, fd, 0, offset, size) == 0 ? 0 : errno;
}
#endif

static long sum;

static void work(long n)
{
#pragma omp atomic
    sum += n;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 3000;
    for (int i = 0; i < rounds; i++) {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            for (int j = 0; j < 4; j++)
#pragma omp task firstprivate(j)
                work(j);
#pragma omp for schedule(dynamic)
            for (int j = 0; j < 4; j++)
                work(j);
        }
    }
    printf("%ld\n", sum);
    return 7;
}
