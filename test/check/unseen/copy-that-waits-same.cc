// truth: conforming, scope: inter, level: none, run: yes, idiom: constructor
// why: all threads make a copy
#include <omp.h>

struct Snapshot {
    int value;
    Snapshot(int v) : value(v)
    {
    }
    Snapshot(const Snapshot &other) : value(other.value)
    {
#pragma omp barrier
    }
};

static int sum;

int main()
{
    Snapshot base(2);
#pragma omp parallel shared(base)
    {
        {
            Snapshot mine(base);
#pragma omp atomic
            sum += mine.value;
        }
    }
    return sum < 2;
}
