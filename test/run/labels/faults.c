/* Task i touches 10 * (i + 1) new pages. */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    long page = sysconf(_SC_PAGESIZE);
    #pragma omp parallel num_threads(2)
    #pragma omp single
    for (int i = 0; i < 10; i++) {
        #pragma omp task firstprivate(i)
        {
            long pages = 10 * (i + 1);
            volatile char *m = mmap(NULL, (size_t)(pages * page), PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            madvise((void *)m, (size_t)(pages * page), MADV_NOHUGEPAGE);
            for (long k = 0; k < pages; k++)
                m[k * page] = 1;
        }
    }
    puts("done");
    return 0;
}
