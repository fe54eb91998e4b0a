// truth: conforming, scope: inter, level: none, run: yes
// why: the template's T is int, so the overload for int is called, which does not wait
#include <omp.h>

static int count;

static void put(int n)
{
#pragma omp atomic
    count += n;
}

template <class T> static void put(T x)
{
#pragma omp barrier
#pragma omp atomic
    count += x > 0;
}

template <class T> static void send(T x)
{
    put(x);
}

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2 == 0)
            send(1);
        put(0.5);
    }
    return count < 1;
}
