// truth: deadlock, scope: inter, level: 0, run: yes
// why: the destructor of a base waits, objects are made in a branch
#include <omp.h>

struct Waits {
    ~Waits()
    {
#pragma omp barrier
    }
};
struct Derived : Waits {
    int n = 1;
};

int main()
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        if (omp_get_thread_num() > 0) {
            Derived d;
            sum += d.n;
        }
    }
    return sum != 3;
}
