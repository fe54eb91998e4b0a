// truth: conforming, scope: inter, level: none, run: yes
// why: of overloads the one for boxes of boxes does not wait
#include <omp.h>

template <class T> struct Box {
    T inner;
};

static int count;

static void put(const Box<Box<double>> &box)
{
#pragma omp barrier
#pragma omp atomic
    count += box.inner.inner > 0;
}

static void put(const Box<Box<int>> &other)
{
#pragma omp atomic
    count += other.inner.inner;
}

int main()
{
#pragma omp parallel
    {
        Box<Box<int>> box = {{1}};
        if (omp_get_thread_num() % 2 == 0)
            put(box);
        Box<Box<double>> all = {{0.5}};
        put(all);
    }
    return count < 1;
}
