// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: every thread makes the object, whatever it returns
#include <omp.h>

struct Fence {
    ~Fence()
    {
#pragma omp barrier
    }
};

struct Transaction {
    explicit Transaction(int id) : id(id)
    {
    }
    int id;
    Fence fence;
};

static int commit(int rank)
{
    Transaction t(rank);
    if (rank % 2 == 1)
        return t.id;
    return -1;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += commit(omp_get_thread_num());
    return sum < -100;
}
