// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: passing by value calls the copy constructor, which waits
#include <omp.h>

struct Snapshot {
    Snapshot() = default;
    Snapshot(const Snapshot &other) : value(other.value)
    {
#pragma omp barrier /* HERE */
    }
    int value = 1;
};

static int use(Snapshot s)
{
    return s.value;
}

static int peek(const Snapshot &s)
{
    return s.value;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        Snapshot mine;
        sum += omp_get_thread_num() == 0 ? use(mine) : peek(mine);
    }
    return sum < 1;
}
