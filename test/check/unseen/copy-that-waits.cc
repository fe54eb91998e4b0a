// truth: deadlock, scope: inter, level: 0, run: yes, idiom: constructor
// why: a copy is made by some threads alone, and making it waits
#include <omp.h>

struct Snapshot {
    int value;
    Snapshot(int v) : value(v)
    {
    }
    Snapshot(const Snapshot &other) : value(other.value)
    {
#pragma omp barrier // HERE
    }
};

static int sum;

int main()
{
    Snapshot base(2);
#pragma omp parallel shared(base)
    {
        if (omp_get_thread_num() == 0) {
            Snapshot mine(base);
#pragma omp atomic
            sum += mine.value;
        }
    }
    return sum < 2;
}
