// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads alone call the member function that the pointer leads to
#include <omp.h>

struct gate {
    int passed = 0;
    int pass(int n)
    {
#pragma omp barrier
        return passed += n;
    }
};

int main()
{
    int (gate::*way)(int) = &gate::pass;
#pragma omp parallel num_threads(4)
    {
        gate own, *at = &own;
        if (omp_get_thread_num())
            (at->*way)(1);
    }
    return 0;
}
