// truth: deadlock, scope: inter, level: 0, run: yes, idiom: expression
// why: one thread asks for the size of what a waiting function returned
#include <cstddef>
#include <omp.h>

static long exchange()
{
#pragma omp barrier /* HERE */
    return 1;
}

template <class T> static std::size_t bytes(T)
{
    return sizeof(T);
}

int main()
{
    std::size_t size = 0;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
            const std::size_t n = bytes(exchange());
#pragma omp atomic
            size += n;
        }
    }
    return size < sizeof(long);
}
