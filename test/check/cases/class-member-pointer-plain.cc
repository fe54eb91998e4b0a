// truth: conforming, scope: inter, level: none, run: yes
// why: a plain pointer to a function leads to no member function
#include <omp.h>

struct gate {
    int passed = 0;
    int pass(int n)
    {
#pragma omp barrier
        return passed += n;
    }
};

static int half(int n)
{
    return n / 2;
}

int main()
{
    int (gate::*way)(int) = &gate::pass;
    int (*plain)(int) = half;
#pragma omp parallel
    {
        gate own;
        (own.*way)(1);
        if (omp_get_thread_num())
            plain(2);
    }
    return 0;
}
