// truth: conforming, scope: inter, level: none, run: yes, idiom: expression
// why: one thread asks for the size of what a waiting function would return: nothing is called
#include <cstddef>
#include <omp.h>

static long exchange()
{
#pragma omp barrier
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
            const std::size_t n = sizeof(exchange()) + sizeof(decltype(exchange()));
#pragma omp atomic
            size += n;
        }
        exchange();
    }
    return size < sizeof(long);
}
