/* Task i touches 10 * (i + 1) new pages. */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static void touch(long pages)
{
    long page = sysconf(_SC_PAGESIZE);
    volatile char *m = mmap(NULL, (size_t)(pages * page), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise((void *)m, (size_t)(pages * page), MADV_NOHUGEPAGE);
    for (long k = 0; k < pages; k++)
        m[k * page] = 1;
}

int main(void)
{
    #pragma omp parallel num_threads(2)
    {
        touch(1); /* code and stack are there from here on */
        #pragma omp barrier
        #pragma omp single
        for (int i = 0; i < 10; i++) {
            #pragma omp task firstprivate(i)
            touch(10 * (i + 1));
        }
    }
    puts("done");
    return 0;
}
